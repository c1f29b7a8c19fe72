export interface TextColumn {
  /** Column of the relation, of type VARCHAR; NULL where the cell is empty. */
  source: string;
  name: string;
  originalName: string;
  /** Why the name differs from the file's; may be empty. */
  renamed: string;
}

export interface TextTable {
  /** SQL that can stand behind FROM. */
  relation: string;
  columns: TextColumn[];
  /** Column of type BIGINT with the line (or row) of the file, when there is one. */
  lineColumn: string | null;
}

/** How a column is read: decided over every row of the relation. */
export interface TypedColumn extends TextColumn {
  engineType: string;
  /** SQL over the relation: the text to be read, without blanks and spellings of missing values. */
  textSql: string;
  /** SQL over a column `source` that holds that text; NULL for a value that cannot be read so. */
  valueSql: string;
  /** The same, but a value that cannot be read so stops the query; null where the column stays text. */
  strictSql: string | null;
  reason: string;
  /** Spellings such as NA that were read as missing. */
  missing: number;
  /** Cells whose date format is not the column's first one. */
  converted: number;
  /** Values that stand in the way of a type that nearly all others have. */
  misfits: { count: number; wanted: string; valueSql: string } | null;
  /** Said when the reader had to leave something open. */
  doubt: string | null;
}
