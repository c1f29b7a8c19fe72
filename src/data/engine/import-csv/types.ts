import type { ChosenReadings } from '../doubts.ts';
import type { FileFormat, ImportCertificate } from '../types.ts';

/** Input of the delimited-text import. */
export interface DelimitedRequest {
  path: string;
  fileName: string;
  format: FileFormat;
  /** Folder for the Parquet files. */
  outputFolder: string;
  /** Folder for transcoded and normalised copies, which are removed before the import returns. */
  temporaryFolder: string;
  fileBytes: number;
  /** Hash of the file as uploaded, if already known. */
  fileSha256?: string | null;
  readings?: ChosenReadings | undefined;
  onProgress: (percent: number, message: string) => void;
}

/** A table that was written; `above` are the cells of the lines that stand above it in the file. */
interface ReadTable {
  name: string;
  path: string;
  above?: string[][];
}

/** The tables written, and the parts of the certificate that only the text reader knows. */
export interface DelimitedResult {
  tables: ReadTable[];
  certificate: Pick<ImportCertificate, 'encoding' | 'dialect' | 'confidence' | 'tables' | 'warnings'>;
  /** Hash of the file as uploaded. */
  fileSha256: string;
}

/** How the cells of a text file are separated and quoted. */
export interface Dialect {
  /** One or more characters. */
  delimiter: string;
  quote: string | null;
  /** The quote itself (doubling), a backslash, or null without quotes. */
  escape: string | null;
  newline: 'LF' | 'CRLF' | 'CR' | 'mixed';
  /** Blanks after a delimiter are not part of the cell. */
  spaceAfterDelimiter: boolean;
}

/** One record as read by the tolerant parser. */
export interface Row {
  cells: string[];
  /** Positions of the cells that were quoted. */
  quotedAt: number[];
  /** First physical line of the record, 1-based. */
  line: number;
  /** Physical lines it covers. */
  lines: number;
  defects: RowDefect[];
}

export type RowDefect = 'unescaped_quote' | 'unbalanced_quote' | 'stray_newline' | 'inner_bom' | 'nul_byte';

/** Limits that bound memory for any file. */
export const CELL_CHARACTERS_MAX = 10_000_000;
export const COLUMNS_MAX = 2_000;

/**
 * Parquet settings: delta encodings halve the size and speed up reading, and columns with many distinct values skip the attempt at a dictionary.
 */
export const PARQUET_OPTIONS = 'FORMAT parquet, PARQUET_VERSION v2, COMPRESSION lz4_raw, DICTIONARY_SIZE_LIMIT 4000, PRESERVE_ORDER true';
