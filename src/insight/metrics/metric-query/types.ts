import type { CellValue } from '../../../data/engine/types.ts';
import type { DataModel, Unit } from '../../../data/model/types.ts';
import type { MetricExpression } from '../expression/types.ts';

/** Steps of a time series. */
export const STEPS = ['hour', 'day', 'week', 'month', 'quarter', 'year'] as const;
export type Step = (typeof STEPS)[number];

/** Recurring parts of a date: all Mondays are one group. */
export const CYCLES = ['hour_of_day', 'weekday', 'month_of_year'] as const;
export type Cycle = (typeof CYCLES)[number];

export type Grain = Step | Cycle;

export const isStep = (grain: Grain): grain is Step => (STEPS as readonly Grain[]).includes(grain);

/** The definition of a metric. */
export interface MetricDefinition {
  name: string;
  label: string;
  expression: MetricExpression;
  /** The table of its rows; null if only one table has its columns, or if it is a formula of other metrics. */
  table: string | null;
  filters: Filter | null;
  /** The column that places it in time; null for the table's default. */
  time: string | null;
}

/** `default` means the time of each metric's own table. */
export type Dimension = string | { time: string; grain: Grain };

export const NAMED_RANGES = [
  'today',
  'yesterday',
  'this_week',
  'last_week',
  'this_month',
  'last_month',
  'this_quarter',
  'last_quarter',
  'this_year',
  'last_year',
] as const;
export type NamedRange = (typeof NAMED_RANGES)[number];

/** `to` is exclusive. Dates, optionally with a time, in the organization's zone. */
export type TimeRange =
  | NamedRange
  | { from?: string | undefined; to?: string | undefined }
  /** `whole` ends at the last period that all tables cover completely; otherwise the range ends with the data. */
  | { last: number; unit: Step; whole?: boolean | undefined };

export type Scalar = string | number | boolean;

export type Comparison =
  | { is: Scalar | null }
  | { in: Scalar[] }
  | { contains: string }
  | { starts_with: string }
  | { ends_with: string }
  | { above: number | string }
  | { below: number | string }
  | { at_least: number | string }
  | { at_most: number | string }
  | { between: [number | string, number | string] }
  | { empty: boolean }
  /** Above or below the mean of all rows of the column's table. */
  | { than_average: 'above' | 'below' };

/** Every condition is true or false; an empty value meets none except `empty` and `not`. */
export type Filter =
  | { and: Filter[] }
  | { or: Filter[] }
  | { not: Filter }
  | ({ dimension: string } & Comparison)
  /** Rows of some weekdays (1 is Monday), months (1 is January) or hours (0 to 23); `time` as of a dimension. */
  | { time: string; grain: Cycle; in: number[] }
  /**
   * Entities that have a row (`any`), only rows (`all`) or no row (`none`) that meets the filter: "authors in both". `entity` is a column,
   * or a table that stands for its key; `of` is the table of the rows, if the filter leaves it open.
   */
  | { entity: string; of?: string | undefined; any: Filter; time?: TimeRange | undefined }
  | { entity: string; of?: string | undefined; all: Filter; time?: TimeRange | undefined }
  | { entity: string; of?: string | undefined; none: Filter; time?: TimeRange | undefined }
  /** Entities by one of their metrics: "customers with more than 3 orders". */
  | ({ metric: string; per: string; time?: TimeRange | undefined } & Threshold);

export type Threshold = { above: number } | { below: number } | { at_least: number } | { at_most: number } | { is: number };

export type Show =
  | 'value'
  | 'previous'
  | 'change'
  | 'change_percent'
  | 'share'
  | 'rank'
  | 'running_total'
  | { moving_average: { periods: number } }
  | { index: { base: number } };

export interface MetricQuery {
  metrics: string[];
  by?: Dimension[] | undefined;
  time?: TimeRange | undefined;
  filters?: Filter | undefined;
  /** On columns of the answer, after they are computed. */
  having?: ({ column: string } & Threshold)[] | undefined;
  order?: { by: string; direction: 'asc' | 'desc' }[] | undefined;
  limit?: number | undefined;
  /** Whether rows equal to the last one within the limit, by the first order, are given as well. */
  ties?: boolean | undefined;
  /** The `n` groups with the largest `by` over the whole period, within each value of `per`; `other` merges the rest. */
  top?: { n: number; by?: string | undefined; per?: string | undefined; other?: boolean | undefined } | undefined;
  /** Within a series `previous_period` is the previous step; otherwise the preceding period of the same length. */
  compare_to?: 'previous_period' | 'previous_year' | { from: string; to: string } | undefined;
  show?: Show[] | undefined;
}

/** A listing instead of metrics. */
export interface RowsQuery {
  /** The table whose rows are listed. */
  table: string;
  /** Its columns, and those of related tables; absent: all of its own. */
  columns?: Dimension[] | undefined;
  /** Rows that are equal in all columns are one. */
  distinct?: boolean | undefined;
  filters?: Filter | undefined;
  time?: TimeRange | undefined;
  order?: { by: string; direction: 'asc' | 'desc' }[] | undefined;
  limit?: number | undefined;
  /** Whether rows equal to the last one within the limit, by the first order, are given as well. */
  ties?: boolean | undefined;
}

/** The context of a query: what "now" and "this week" mean. */
export interface Calendar {
  /** IANA name, for timestamps with a zone; others are taken as written. */
  zone: string;
  /** 1 for Monday to 7 for Sunday. */
  firstWeekday: number;
  /** The moment up to which the data is known, `YYYY-MM-DDTHH:MM:SS` in the zone. */
  now: string;
}

export interface QueryScope {
  model: DataModel;
  metrics: ReadonlyMap<string, MetricDefinition>;
  calendar: Calendar;
}

/** A column of the answer. */
export interface AnswerColumn {
  name: string;
  /** The dimension, or the metric that it is a value of. */
  of: string;
  role: 'dimension' | 'other' | 'metric';
  show: Show | null;
  unit: Unit | null;
}

/** A half-open range, `YYYY-MM-DDTHH:MM:SS` in the calendar's zone. */
export interface Range {
  from: string;
  to: string;
}

export interface CompiledQuery {
  sql: string;
  params: CellValue[];
  /** The tables it reads. */
  tables: string[];
  columns: AnswerColumn[];
  /** null if all rows are read. */
  range: Range | null;
  previous: Range | null;
  /** The part of the period in which there may be no rows if an earlier period that the data covers in part is to be compared. */
  quietStart: Range | null;
  /** Caveats about the numbers: cut periods, currencies, rows without a match. */
  notes: string[];
  /** Those of them that say what is in doubt about the data. */
  doubts: string[];
}
