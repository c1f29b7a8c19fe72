import type { ColumnRef } from './column-ref.ts';
import type { Period } from './dates.ts';
import type { Aggregate, Comparison, Grain } from './parts.ts';
import type { QuestionTable } from './types.ts';

/** A value per row: a column, the days between two moments, or a ratio of two numbers. */
export type Value =
  | { kind: 'column'; column: ColumnRef }
  | { kind: 'days'; from: ColumnRef | 'today'; to: ColumnRef | 'today' }
  | { kind: 'quotient'; over: ColumnRef; under: ColumnRef };

/** An aggregate of values, or of rows if there is no value. */
export interface Metric {
  kind: 'metric';
  of: Aggregate;
  value: Value | null;
  table: QuestionTable;
  /** Restricts the aggregate to rows that meet these. */
  where: Condition[];
}

/** A metric, a constant, or arithmetic over them. */
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
  /** The foreign key meant, if several reference the same table: "to Chicago" uses the arrival airport. */
  via?: ColumnRef;
}

export type Condition =
  | Filter
  | { kind: 'any'; of: Condition[] }
  /** How many rows of `counted` belong to a row of `of`. */
  | { kind: 'count'; of: QuestionTable; counted: QuestionTable; operator: Comparison; values: number[] }
  | { kind: 'weekday'; column: ColumnRef; isoDays: number[] }
  | { kind: 'period'; column: ColumnRef; period: Period };

/** A parsed question, before SQL. */
export interface Query {
  /** Columns to list if nothing is aggregated. */
  columns: Value[];
  /** Tables whose rows `columns` or `groups` stand for without being named individually. */
  entities: QuestionTable[];
  distinct: boolean;
  measures: Measure[];
  groups: ColumnRef[];
  /** Time buckets whose time column is still to be chosen. */
  grain: Grain | null;
  /** The time column, if the question names it. */
  time: ColumnRef | null;
  conditions: Condition[];
  /** Periods whose time column is still to be chosen. */
  periods: Period[];
  weekdays: number[] | null;
  /** Applies to the first measure. */
  having: { operator: Comparison; values: number[] } | null;
  /** By the first measure, or by a listed value. */
  order: { by: 'measure' | 'time' | ColumnRef; descending: boolean } | null;
  limit: number | null;
  /** The first measure as a share of its total. */
  share: boolean;
  /** Only entities without rows in these tables. */
  without: QuestionTable[];
  /** Only entities with rows in these tables. */
  linked: QuestionTable[];
  digits: number | null;
  assumptions: string[];
}
