import type { ColumnRef } from './column-ref.ts';
import type { Period } from './dates.ts';
import type { Aggregate, Comparison, Grain } from './parts.ts';
import type { QuestionTable } from './types.ts';

/** What a row gives: a column, the days from one moment to another, or one number over another. */
export type Value =
  | { kind: 'column'; column: ColumnRef }
  | { kind: 'days'; from: ColumnRef | 'today'; to: ColumnRef | 'today' }
  | { kind: 'quotient'; over: ColumnRef; under: ColumnRef };

/** An aggregate of values, or of rows where there is no value. */
export interface Metric {
  kind: 'metric';
  of: Aggregate;
  value: Value | null;
  table: QuestionTable;
  /** Only of rows that meet these. */
  where: Condition[];
}

/** What is computed: a metric, or arithmetic of such. */
export type Measure = Metric | Arithmetic | { kind: 'constant'; value: number };

interface Arithmetic {
  kind: 'arithmetic';
  operator: '+' | '-' | '*' | '/';
  left: Measure;
  right: Measure;
  name: string;
}

export interface Filter {
  kind: 'filter';
  column: ColumnRef;
  operator: Comparison | 'in' | 'not in' | 'like' | 'is' | 'not null' | 'is null';
  values: (string | number | boolean)[];
  /** The key by which the column's table is meant, where there are several: "to Chicago" is by the airport of arrival. */
  via?: ColumnRef;
}

export type Condition =
  | Filter
  | { kind: 'any'; of: Condition[] }
  /** How many rows of `counted` belong to a row of `of`. */
  | { kind: 'count'; of: QuestionTable; counted: QuestionTable; operator: Comparison; values: number[] }
  | { kind: 'weekday'; column: ColumnRef; isoDays: number[] }
  | { kind: 'period'; column: ColumnRef; period: Period };

/** What a question asks for, before it is SQL. */
export interface Query {
  /** Listed as they are, where nothing is aggregated. */
  columns: Value[];
  /** The tables whose rows are meant by `columns` or `groups` that nobody named one by one. */
  entities: QuestionTable[];
  distinct: boolean;
  measures: Measure[];
  groups: ColumnRef[];
  /** Buckets of time, where the time column is still to be chosen. */
  grain: Grain | null;
  /** What tells when, where the question says so. */
  time: ColumnRef | null;
  conditions: Condition[];
  /** Whose time column is still to be chosen. */
  periods: Period[];
  weekdays: number[] | null;
  /** Of the first measure. */
  having: { operator: Comparison; values: number[] } | null;
  /** By the first measure, or by a listed value. */
  order: { by: 'measure' | 'time' | ColumnRef; descending: boolean } | null;
  limit: number | null;
  /** The first measure as a share of its total. */
  share: boolean;
  /** Only what has no row in these. */
  without: QuestionTable[];
  /** Only what has a row in these. */
  linked: QuestionTable[];
  digits: number | null;
  assumptions: string[];
}
