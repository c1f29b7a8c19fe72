import type { ColumnType } from '../engine/types.ts';

/**
 * How the values of a number may be put together. A `stock` is a level (a balance) that adds up over entities and never over time; a `rate`
 * never adds up; a `quota` (a target, a budget) adds up at its own grain alone, and nothing of ours adds it up unasked; an `attribute` repeats on several rows what belongs to one
 * thing; nothing is summed that is `unknown`.
 */
export const ADDITIVITIES = ['additive', 'stock', 'rate', 'quota', 'attribute', 'unknown'] as const;
export type Additivity = (typeof ADDITIVITIES)[number];

/** What a number is measured in. */
export type Unit =
  | { kind: 'count' }
  /** One currency for all rows (`code`), or the one that another column names on each row. */
  | { kind: 'currency'; code: string }
  | { kind: 'currency'; column: string }
  /** `scale` 1 where 0.58 means 58 %, 100 where 58 does. */
  | { kind: 'percent'; scale: 1 | 100 }
  | { kind: 'duration'; in: 'second' | 'minute' | 'hour' | 'day' };

export interface ModelColumn {
  name: string;
  type: ColumnType;
  /** As DuckDB writes it. */
  engineType: string;
  /** Values tell of a person: counted, never shown, grouped or filtered by. */
  personal: boolean;
  /** null for what is no measure: keys, categories, times, texts. */
  additivity: Additivity | null;
  unit: Unit | null;
  /** The columns that determine an `attribute`: an order's total on each of its lines is determined by the order's number. */
  determinedBy: string[];
}

/** A column that places rows in time. */
export interface ModelTime {
  column: string;
  /** What happens at it, as a verb: opened, churned. */
  verb: string;
  /** SQL of a DATE or TIMESTAMP without zone for a column that is neither: dates in text, years in numbers. null for native columns. */
  sql: string | null;
  /** First and last moment in the data, ISO 8601 as the column has it. */
  from: string;
  to: string;
}

/** Levels that are reported from time to time: the latest row of an entity holds until the next. */
export interface StockGrain {
  entity: string[];
  time: string;
  /**
   * All things are read at the same moments: what is missing at the latest is gone. Else each level holds until the thing's next one.
   */
  together: boolean;
}

export interface ModelTable {
  name: string;
  /** "One row is one order line." */
  grain: string;
  /** Columns that identify a row; empty where none are known to. */
  key: string[];
  rowCount: number;
  /** The time that a query means where it names none. */
  defaultTime: string | null;
  times: ModelTime[];
  stock: StockGrain | null;
  columns: ModelColumn[];
}

/** Many rows of `from` belong to at most one of `to`: the columns of `to` are unique, verified on the data. */
export interface Relationship {
  from: { table: string; columns: string[] };
  to: { table: string; columns: string[] };
  /** Share of the rows with a key in `from` whose key exists in `to`, 0 to 1. */
  matched: number;
}

/** What the data of one or several sources means. Tables carry the names that SQL knows them by. */
export interface DataModel {
  tables: ModelTable[];
  relationships: Relationship[];
}
