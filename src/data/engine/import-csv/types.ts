import type { FileFormat, ImportCertificate } from '../types.ts';

/** What the child process hands to the delimited-text import. */
export interface DelimitedRequest {
  path: string;
  fileName: string;
  format: FileFormat;
  /** Takes the Parquet files. */
  outputFolder: string;
  /** Takes transcoded and normalised copies, removed before the import returns. */
  temporaryFolder: string;
  fileBytes: number;
  /** Of the file as uploaded, where it is known already. */
  fileSha256?: string | null;
  onProgress: (percent: number, message: string) => void;
}

/** What was written, and the parts of the certificate that only the reader of the text can know. */
export interface DelimitedResult {
  tables: { name: string; path: string }[];
  certificate: Pick<ImportCertificate, 'encoding' | 'dialect' | 'confidence' | 'tables' | 'warnings'>;
  /** Of the file as uploaded. */
  fileSha256: string;
}

/** How the cells of a text file are told apart. */
export interface Dialect {
  /** One or more characters. */
  delimiter: string;
  quote: string | null;
  /** The quote itself (doubling), a backslash, or null without quotes. */
  escape: string | null;
  newline: 'LF' | 'CRLF' | 'CR' | 'mixed';
  /** Cells are separated by the delimiter and blanks, which do not belong to the cells. */
  spaceAfterDelimiter: boolean;
}

/** One record of the file as the tolerant parser read it. */
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

/** Limits that keep memory bounded whatever the file holds. */
export const CELL_CHARACTERS_MAX = 10_000_000;
export const COLUMNS_MAX = 2_000;

/**
 * How Parquet is written: delta encodings make it half as large and quicker to read, and columns of many different values are
 * not tried as a dictionary first.
 */
export const PARQUET_OPTIONS = 'FORMAT parquet, PARQUET_VERSION v2, COMPRESSION lz4_raw, DICTIONARY_SIZE_LIMIT 4000, PRESERVE_ORDER true';
