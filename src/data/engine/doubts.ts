/** What an import can leave open. */
export const DOUBT_KINDS = [
  /** Every date of a column reads with the day first and with the month first. */
  'day_month',
  /** A mark before three digits may separate thousands or decimals. */
  'decimal_mark',
  /** A few values of a column are not what the others are. */
  'misfits',
  /** Weeks, months or days without a year. */
  'year_missing',
  /** Values such as 01:19:32 may be times of day or durations. */
  'clock_or_duration',
  /** Values such as 1:20 may be hours and minutes or minutes and seconds. */
  'duration_parts',
  /** Numbers whose cells show different currencies, or only some of them a sign. */
  'mixed_units',
  /** Numbers without a sign, whose direction another column marks. */
  'direction',
  /** Rows that may sum up or average others. */
  'total_rows',
  /** The first row may be a header or data. */
  'header',
  /** Cells that may stand for the value above them, as merged cells do. */
  'fill_down',
  /** Columns that are months, years or the like, and may be meant as rows. */
  'columns_as_rows',
  /** Rows that the workbook hides, as a filter does. */
  'hidden_rows',
  /** A table next to or below another may be a part of it. */
  'separate_tables',
] as const;
export type DoubtKind = (typeof DOUBT_KINDS)[number];

/** Questions whose readings all give right numbers: an offer, so that nothing is in doubt until it is answered. */
export const OFFERS: ReadonlySet<DoubtKind> = new Set(['columns_as_rows']);

/**
 * A question about a file that a person should answer, because the file reads in two ways. An import lists its doubts with each table of its
 * certificate (`TableCertificate.doubts`) and takes the safest reading meanwhile. To answer, import again with `ImportRequest.readings[id]` set to
 * the id of one of `readings`. The doubt stays in the list, then `answered`, so that the answer can be seen and changed.
 */
export interface ImportDoubt {
  /** The same each time that this file, or one of the same columns, is read; opaque, and unique in a source. */
  id: string;
  kind: DoubtKind;
  /** The columns in doubt; empty if rows or the whole table are. */
  columns: string[];
  /** The rows in doubt: how many, and the lines of the first 20 (1-based, of the file or sheet). null if a column or the whole table is. */
  rows: { count: number; lines: number[] } | null;
  /** What was seen, in one or two sentences. */
  evidence: string;
  /** All ways to read it, the likeliest first. */
  readings: DoubtReading[];
  /** The id of the reading that the tables were imported with. */
  taken: string;
  /** Nothing is open: a person chose the reading, or the file itself leaves no doubt about it. It can still be changed. */
  answered: boolean;
}

/** One way to read what is in doubt. */
export interface DoubtReading {
  /** Unique in its doubt, such as `day_first`. */
  id: string;
  /** What the reading means, as a short sentence. */
  meaning: string;
  /** How a few rows come out, at most `PREVIEW_ROWS_MAX`: the same rows for every reading of a column, null for an empty cell. */
  preview: { columns: string[]; rows: (string | null)[][] };
}

export const PREVIEW_ROWS_MAX = 5;
const ID_CHARACTERS_MAX = 300;

/** The id of a doubt about columns of a table. `scope` sets it apart from those of the source's other tables; empty for its first. */
export function doubtId(kind: string, columns: readonly string[], scope = ''): string {
  return [scope, kind, ...columns]
    .filter((part) => part !== '')
    .join(':')
    .slice(0, ID_CHARACTERS_MAX);
}

/** The readings that a person chose: id of the doubt → id of the reading. Answers to doubts that a file no longer raises have no effect. */
export type ChosenReadings = Record<string, string>;
