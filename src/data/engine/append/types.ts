/** What becomes of the rows of a further file that a table already has: they are left out, replace those rows, or are added once more. */
export const REPEAT_CHOICES = ['skip', 'merge', 'append'] as const;
export type RepeatChoice = (typeof REPEAT_CHOICES)[number];

/** The columns by which rows are recognised, by table. `confirmed`: a person said that they identify a row. */
export type AppendKeys = Record<string, { columns: string[]; confirmed: boolean }>;

/** How the rows of a further file are added to those of the files before it. */
export interface AppendRule {
  /** `ask`: nothing is imported if rows are there already, unless a confirmed key says which. */
  repeats: RepeatChoice | 'ask';
  keys: AppendKeys;
  /** Numbers by table whose sums show what each choice would do. */
  measures: Record<string, string[]>;
}

/** What became of the rows of a further file, over all its tables. */
export interface AppendCounts {
  read: number;
  /** Rows that were not there. */
  added: number;
  /** Rows that took the place of one with the same key and other values. */
  replaced: number;
  leftOut: number;
  /** What was done with the rows that were there already. */
  repeats: RepeatChoice;
  /** The keys that it was done by. */
  keys: AppendKeys;
}

/** Rows of a further file that are there already, and what each choice would do about them. */
export interface RepeatedRows {
  fileName: string;
  /** The file whose content is the same, byte for byte; null if there is none. */
  sameAs: string | null;
  tables: RepeatedTable[];
  /** Why rows cannot be merged by key; null if they can. */
  unmergeable: string | null;
}

export interface RepeatedTable {
  name: string;
  /** The columns by which rows were recognised; null: whole rows were compared. */
  key: string[] | null;
  rows: number;
  read: number;
  /** Rows of the file that are there, and of these the ones with the same values throughout. */
  there: number;
  same: number;
  /** The table after each choice that is possible. */
  outcomes: { choice: RepeatChoice; rows: number; sums: { column: string; sum: string }[] }[];
}
