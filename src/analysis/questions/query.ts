import type { Period } from './dates.ts';
import type { Aggregate, Grain } from './items.ts';
import type { QuestionTable } from './types.ts';
import type { ColumnRef } from './vocabulary.ts';

export interface Metric {
  of: Aggregate;
  /** null: rows of `table`. */
  column: ColumnRef | null;
  table: QuestionTable;
}

export interface Filter {
  column: ColumnRef;
  operator: '=' | '!=' | '>' | '>=' | '<' | '<=' | 'between' | 'in' | 'not in';
  values: (string | number)[];
}

/** What a question asks for, before it is SQL. */
export interface Query {
  /** Listed as they are, where nothing is aggregated. */
  columns: ColumnRef[];
  distinct: boolean;
  metrics: Metric[];
  groups: { column: ColumnRef; grain: Grain | null }[];
  /** Buckets of time, where the time column is still to be chosen. */
  grain: Grain | null;
  filters: Filter[];
  periods: Period[];
  /** Of the first metric. */
  having: { operator: Filter['operator']; values: number[] } | null;
  /** By the first metric, or by a listed column. */
  order: { by: 'metric' | ColumnRef; descending: boolean } | null;
  limit: number | null;
  /** The first metric as a share of its total. */
  share: boolean;
  /** Only what has no row in these. */
  without: QuestionTable[];
  assumptions: string[];
}

/** A question that was read but not understood; the message says why in plain words. */
export class NotUnderstood extends Error {}
