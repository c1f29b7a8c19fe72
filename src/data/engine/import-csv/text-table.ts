import type { ChosenReadings, DoubtKind } from '../doubts.ts';

export interface TextColumn {
  /** VARCHAR column of the relation; NULL for an empty cell. */
  source: string;
  name: string;
  originalName: string;
  /** Why the name differs from the file's; may be empty. */
  renamed: string;
  /** What kind of JSON value they all were, which limits what the texts may mean; nothing for the cells of a file. */
  json?: 'number' | 'string' | undefined;
  /** Its values were stored as numbers, so that no point or comma in them is in doubt, and none proves what it means elsewhere. */
  stored?: boolean;
  /** Signs that the formats of its cells show beside the numbers; null if none does. */
  shown?: ShownSign | null;
  /** Its texts name spans of time. */
  period?: boolean;
}

/** The sign that every number shows, or those that some of them show. */
export type ShownSign = { sign: string } | { differ: string[] };

export interface TextTable {
  /** SQL that can follow FROM. */
  relation: string;
  columns: TextColumn[];
  /** BIGINT column with the line (or row) in the file, if there is one. */
  lineColumn: string | null;
  /** What separates the cells of the file: a semicolon leaves open whether its numbers have a decimal comma. */
  delimiter?: string | undefined;
  readings?: ChosenReadings | undefined;
  /** The header was damaged, so that a column may have lost its name. */
  headerRepaired?: boolean;
  /** The year that the name of the file says. */
  statedYear?: string | undefined;
  /** Sets its doubts apart from those of the source's other tables; empty for the first. */
  scope?: string | undefined;
}

/** What is open about a column, with all ways to read it. */
export interface ColumnQuestion {
  kind: DoubtKind;
  evidence: string;
  /** `valueSql`: over a column `source` with the text, as in `TypedColumn`. */
  readings: { id: string; meaning: string; valueSql: string; column?: TypedColumn }[];
  taken: string;
  /** The file itself says which, so that nobody is asked. */
  settled?: boolean;
}

/** SQL over a column `source` and, if there is one, a column with its cast: a query that names the cast computes it once for all conditions. */
export interface StrictSql {
  cast: { name: string; sql: string } | null;
  sql: string;
}

/** How to read a column, decided over every row of the relation. */
export interface TypedColumn extends TextColumn {
  engineType: string;
  /** SQL over the relation: the text to parse, without blanks and spellings of missing values. */
  textSql: string;
  /** SQL over a column `source` with that text; NULL for a value that does not parse. */
  valueSql: string;
  /** Like `valueSql`, but a value that does not parse stops the query; null if the column stays text. */
  strict: StrictSql | null;
  reason: string;
  /** No row has a value. */
  empty?: true;
  /** The sign that is removed from each number. */
  symbol?: string | undefined;
  /** Spellings such as NA that were read as missing. */
  missing: number;
  /** Cells in another date format than the column's first. */
  converted: number;
  /** The few values that prevent a type that nearly all others fit. */
  misfits: { count: number; wanted: string; valueSql: string } | null;
  /** Set if the reader could not decide something. */
  doubt: string | null;
  /** Set if a person should decide something about it, or has decided it. */
  question: ColumnQuestion | null;
  /** A question that was answered before that one could be asked. */
  also?: ColumnQuestion;
}
