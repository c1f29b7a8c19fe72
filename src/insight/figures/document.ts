import type { CellValue } from '../../data/engine/types.ts';
import type { Receipt } from '../../data/receipts/types.ts';

/**
 * A report before it has a format: what a template computes and what every renderer draws.
 * Renderers show all of it; nothing in it is capped without a `notice` that says so.
 */
export interface ReportDocument {
  schemaVersion: 1;
  reportId: string;
  title: string;
  description: string;
  organization: string;
  template: { id: string; name: string };
  generatedAt: string;
  parameters: Record<string, unknown>;
  /** The period covered, where the template has one (inclusive dates). */
  period: { start: string; end: string; comparedTo?: { start: string; end: string } } | null;
  sources: DocumentSource[];
  sections: Section[];
  /** Id of the table that the csv output writes. */
  primaryTableId: string;
  receipts: Receipt[];
}

export interface DocumentSource {
  id: string;
  name: string;
  type: string;
  snapshotId: string;
  snapshotSha256: string;
  importedAt: string;
  tables: { name: string; rowCount: number }[];
  /** The certificate in one line: rows kept, repaired, rejected. */
  importSummary: string;
}

export interface Section {
  id: string;
  title: string;
  blocks: Block[];
}

export type Block =
  | { kind: 'paragraph'; text: string }
  /** Something the reader must know about the data: truncated, left out, guessed. */
  | { kind: 'notice'; text: string }
  | { kind: 'kpis'; items: Kpi[] }
  | { kind: 'findings'; items: Finding[] }
  | { kind: 'chart'; chart: Chart }
  | { kind: 'table'; table: Table };

/** How a number is shown. `percent` takes a fraction (0.12 → 12 %). */
export type NumberFormat = 'integer' | 'decimal' | 'percent' | 'compact';

export interface Kpi {
  label: string;
  value: number | null;
  format: NumberFormat;
  unit?: string;
  change?: { absolute: number; fraction: number | null; comparedTo: string };
  receiptIds: string[];
}

export interface Finding {
  id: string;
  kind: 'total' | 'change' | 'trend' | 'top_contributor' | 'outlier' | 'quality' | 'note';
  /** One sentence with the numbers in it. */
  sentence: string;
  value: number | null;
  format: NumberFormat;
  unit?: string;
  receiptIds: string[];
}

export interface Chart {
  id: string;
  type: 'line' | 'area' | 'bar' | 'stacked_bar';
  title: string;
  /** A sentence for those who cannot see it. */
  alternative: string;
  x: { label: string; kind: 'time' | 'category' };
  y: { label: string; format: NumberFormat; unit?: string };
  /** x values as text (ISO dates for time); null where there is no value. */
  categories: string[];
  series: { name: string; values: (number | null)[] }[];
  receiptIds: string[];
}

export interface TableColumn {
  key: string;
  label: string;
  type: 'text' | 'number' | 'date' | 'timestamp' | 'boolean';
  format?: NumberFormat;
  unit?: string;
}

export interface Table {
  id: string;
  title: string;
  columns: TableColumn[];
  /** All rows in memory, or a stream over the engine for tables of any size (each iteration starts again). */
  rows: CellValue[][] | { stream: () => AsyncIterable<CellValue[][]> };
  /** Rows of the whole table. */
  rowCount: number;
  /**
   * For formats read by people (pdf, html) a large table is shown up to this many rows, and the renderer prints
   * "showing the first N of M rows" with how to get all; data formats (json, csv, excel) always write every row.
   */
  rowsShownMax: number;
  receiptIds: string[];
}
