import type { Grain, Period } from './calendar.ts';

export type Cell = string | number | boolean | null;
export type Row = Record<string, Cell>;

/** A column of the metric's own table or of one reachable over many-to-one links. */
export interface Ref {
  table: string;
  column: string;
}

export type Value = { column: string } | { from: string; until: string };

interface Rows {
  table: string;
  where?: Filter;
  /** A time other than the table's default. */
  time?: string;
}

export type Metric =
  | ({ kind: 'count' } & Rows)
  | ({ kind: 'sum' | 'average' | 'median' | 'least' | 'most'; value: Value } & Rows)
  /** Linear interpolation between the two nearest ranks (Hyndman and Fan's type 7). */
  | ({ kind: 'percentile'; value: Value; p: number } & Rows)
  | ({ kind: 'distinct'; column: string } & Rows)
  | ({ kind: 'weighted'; column: string; weight: string } & Rows)
  /** A value that repeats on the rows of a grain, counted once per grain value. */
  | ({ kind: 'once'; column: string; grain: string } & Rows)
  /** The last value of each entity at or before the period's end, summed. */
  | ({ kind: 'stock'; column: string } & Rows)
  /** Rows of an interval table active at the period's end: their number, or the sum of a column. */
  | ({ kind: 'active'; column?: string } & Rows)
  | { kind: 'ratio'; of: Metric; per: Metric };

export type Filter =
  | { and: Filter[] }
  | { or: Filter[] }
  | { not: Filter }
  | ({ ref: Ref } & (
      | { is: Cell }
      | { in: Cell[] }
      | { above: number }
      | { below: number }
      | { between: [number, number] }
      | { empty: true }
      | { contains: string }
    ))
  /** Entities by their rows in another table; `all` requires at least one row. */
  | { entity: string; of: string; rule: 'any' | 'all' | 'none'; where: Filter; period?: Period }
  | { per: string; metric: Metric; above?: number; below?: number; period?: Period };

export type By = { ref: Ref } | { grain: Grain | 'weekday' | 'hour' };

type Show = 'change' | 'change_percent' | 'share' | 'rank' | 'running_total' | { movingAverage: number } | { index: number };

/** A question in the logical model: its meaning, independent of column names. */
export interface Query {
  metrics: { metric: Metric; label: string }[];
  by: By[];
  period?: Period;
  filter?: Filter;
  compare?: Period;
  show?: Show;
  having?: { above: number } | { below: number };
  /** By the first metric. */
  order?: 'down' | 'up';
  limit?: number;
  top?: { n: number; other: boolean; per?: boolean };
}

/** A listing in the same model. */
export interface Listing {
  table: string;
  columns: Ref[];
  period?: Period;
  filter?: Filter;
  order: { column: string; down: boolean };
  limit: number;
}
