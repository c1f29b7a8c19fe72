import type { ColumnType } from '../engine/types.ts';
import type { RowExpression } from './row-expression.ts';

/**
 * How the values of a number may be aggregated. A `stock` is a level (a balance) that adds up across entities but never over time; a `rate` never
 * adds up; a `quota` (a target, a budget) adds up only at its own grain, and only on request; an `attribute` repeats a fact about one entity on
 * several rows; `unknown` is never summed.
 */
export const ADDITIVITIES = ['additive', 'stock', 'rate', 'quota', 'attribute', 'unknown'] as const;
export type Additivity = (typeof ADDITIVITIES)[number];

/** The unit of a number. */
export type Unit =
  | { kind: 'count' }
  /** One currency for all rows (`code`), or per row as named by another column. */
  | { kind: 'currency'; code: string }
  | { kind: 'currency'; column: string }
  /** `scale` is 1 if 0.58 means 58 %, 100 if 58 does. */
  | { kind: 'percent'; scale: 1 | 100 }
  | { kind: 'duration'; in: 'second' | 'minute' | 'hour' | 'day' };

export interface ModelColumn {
  name: string;
  type: ColumnType;
  /** The type as DuckDB names it. */
  engineType: string;
  /** Personal data: may be counted, never shown, grouped or filtered by. */
  personal: boolean;
  /** null unless it is a measure: keys, categories, times, texts. */
  additivity: Additivity | null;
  unit: Unit | null;
  /** The columns that determine an `attribute`: on order lines, the order number determines the order's total. */
  determinedBy: string[];
  /** Filled on one row of each value of `determinedBy` and blank on the others, which mean the same value. Absent if not so. */
  blankBelow?: true;
  /** Computed from the table's other columns: the time from opening to resolution, in seconds. Absent for stored columns. */
  derived?: RowExpression;
  /** Values that differ only in case or in blanks around them are one value; shown as most rows spell it. Absent if there are none. */
  folded?: true;
  /** The column by which a rate's mean is weighted: what it is divided by, or what somebody named. */
  weight?: string;
  /** What people call it, where they said so. */
  label?: string;
  synonyms?: string[];
  /** Kept out of metrics and questions. */
  hidden?: boolean;
  /** What is in doubt about its values, as sentences; absent if nothing is. */
  doubts?: string[];
}

/** A column that places rows in time. */
export interface ModelTime {
  column: string;
  /** What happens then, as a verb: opened, churned. */
  verb: string;
  /** SQL that turns the column into a DATE or TIMESTAMP without zone: dates in text, years in numbers. null for native columns. */
  sql: string | null;
  /** First and last moment in the data, as ISO 8601 in the column's precision. */
  from: string;
  to: string;
}

/** Levels reported from time to time: an entity's latest row holds until its next. */
export interface StockGrain {
  entity: string[];
  time: string;
  /**
   * True if all entities are read at the same moments, so one missing from the latest is gone. Otherwise each level holds until that entity's next.
   */
  together: boolean;
}

/** Rows that hold from one time until another, such as contracts; without an end they still hold. */
export interface Interval {
  from: string;
  until: string;
}

/** The first and last moment that data covers, as ISO 8601. */
export interface Coverage {
  from: string;
  to: string;
}

/** Several rows are parts of one thing, as lines are of an order. */
export interface LineGrain {
  /** The column that identifies the thing. */
  of: string;
  /** How many things there are, and how many of them have several rows. */
  values: number;
  repeated: number;
  /** What the table's name calls the things, in lower-case words; empty if it names its rows, as order lines. */
  things: string[];
}

/** The things that a table is named after: of readings in a table `meters`, each of which names its meter. */
export interface TableThings {
  /** The column whose different values they are. */
  column: string;
  /** What the table's name calls them, in lower-case words. */
  words: string[];
}

/** Each value of `child` has one value of `parent`: product and category. */
export interface Hierarchy {
  child: string;
  parent: string;
}

/** What a table can leave open about its meaning. */
export const MODEL_QUESTION_KINDS = [
  /** Whether several rows with one key are its lines. */
  'lines',
  /** Whether cells that are blank below a key's first row mean its value. */
  'blank_below',
  /** Whether a number that repeats on the rows of a key counts once for the key or on every row. */
  'counted_once',
  /** Whether a number is a level, which never adds up over time. */
  'level',
  /** Whether numbers whose names do not say so add up. */
  'adds_up',
] as const;
type ModelQuestionKind = (typeof MODEL_QUESTION_KINDS)[number];

/** What an answer says about a column. */
export interface ColumnAnswer {
  name: string;
  additivity: Additivity;
  determinedBy?: string[];
}

/** What an answer says about a table. */
export interface ModelAnswer {
  lines?: boolean;
  columns: ColumnAnswer[];
}

/** Something about what a table means that a person should decide. */
export interface ModelQuestion {
  kind: ModelQuestionKind;
  /** The columns in doubt; empty if the rows are. */
  columns: string[];
  /** What was seen, in sentences. */
  evidence: string;
  readings: {
    id: string;
    /** What it means, as a sentence. */
    meaning: string;
    preview: { columns: string[]; rows: (string | null)[][] };
    answer: ModelAnswer;
  }[];
  /** The id of the reading that holds until somebody answers; null if a number is not added up until then. */
  taken: string | null;
}

export interface ModelTable {
  name: string;
  /** "One row is one order line." */
  grain: string;
  /** Columns that identify a row; empty if none are known. */
  key: string[];
  /** What the rows are parts of; absent if each stands for itself. */
  lines?: LineGrain;
  /** What its name calls if neither its rows nor what they are lines of; absent otherwise. */
  things?: TableThings;
  rowCount: number;
  /** The time column used by queries that name none; `table.column` if its rows are parts of what has it, as lines are of orders. */
  defaultTime: string | null;
  times: ModelTime[];
  /** What the table's data covers, also where it has no rows; null without a time. */
  coverage: Coverage | null;
  stock: StockGrain | null;
  interval: Interval | null;
  hierarchies: Hierarchy[];
  /**
   * True if its rows link others many-to-many (a policy's holders, a product's tags), and those count in each group that they are linked with.
   * Only people say so; it is never proposed.
   */
  bridge?: boolean;
  columns: ModelColumn[];
  /** What people call it, where they said so. */
  label?: string;
  /** What is in doubt about its rows, as sentences; absent if nothing is. */
  doubts?: string[];
  /** What is open about its meaning as proposed, whether or not somebody answered it since; absent if nothing is. */
  questions?: ModelQuestion[];
}

/** Many-to-one: each row of `from` matches at most one of `to`, whose columns were verified to be unique. */
export interface Relationship {
  from: { table: string; columns: string[] };
  to: { table: string; columns: string[] };
  /** Share of the rows with a key in `from` whose key exists in `to`, 0 to 1. */
  matched: number;
  /** Keys are compared without case and without blanks around them, because more rows match and the keys of `to` stay unique. */
  folded?: true;
}

/** Two tables between which every path of relationships leads each row to the same place, verified on the data. */
export interface AgreeingPaths {
  from: string;
  to: string;
}

/** What the data of one or several sources means. Tables go by their SQL names. */
export interface DataModel {
  tables: ModelTable[];
  relationships: Relationship[];
  /** Pairs of tables with several paths that all agree: an order line's customer, directly and through its order. */
  agreeing?: AgreeingPaths[];
}
