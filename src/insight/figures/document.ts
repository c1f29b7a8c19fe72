import type { CellValue } from '../../data/engine/types.ts';
import type { Receipt } from '../../data/receipts/types.ts';

/**
 * A report independent of its format: templates compute it, renderers draw it.
 * Renderers show all of it; anything capped has a `notice` that says so.
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
  /** The period covered (inclusive dates), if the template has one. */
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
  /** What happened, in one sentence that includes the numbers. */
  headline?: { sentence: string; receiptIds: string[] };
  blocks: Block[];
}

export type Block =
  | { kind: 'paragraph'; text: string }
  /** Something the reader must know about the data, such as what was truncated, left out or guessed. */
  | { kind: 'notice'; text: string }
  | { kind: 'kpis'; items: Kpi[] }
  | { kind: 'findings'; items: Finding[] }
  | { kind: 'chart'; chart: Chart }
  | { kind: 'table'; table: Table };

/** How to format a number. `percent` takes a fraction (0.12 → 12 %). */
export type NumberFormat = 'integer' | 'decimal' | 'percent' | 'compact';

export interface Kpi {
  label: string;
  value: number | null;
  format: NumberFormat;
  unit?: string;
  change?: { absolute: number; fraction: number | null; comparedTo: string };
  /** Its course over complete steps of time: their first days, and a value for each. */
  trend?: { categories: string[]; values: (number | null)[] };
  receiptIds: string[];
}

export interface Finding {
  id: string;
  kind: 'total' | 'change' | 'trend' | 'top_contributor' | 'outlier' | 'quality' | 'note';
  /** One sentence that includes the numbers. */
  sentence: string;
  value: number | null;
  format: NumberFormat;
  unit?: string;
  receiptIds: string[];
  /** The chart that shows what the sentence says. */
  chart?: Chart;
}

export interface Chart {
  id: string;
  type: 'line' | 'area' | 'bar' | 'stacked_bar';
  title: string;
  /** Text alternative: one sentence. */
  alternative: string;
  x: { label: string; kind: 'time' | 'category' };
  y: { label: string; format: NumberFormat; unit?: string };
  /** x values as text (ISO dates for time). */
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
  /** Of dates that each stand for the month, quarter or year that they begin. */
  step?: DateStep;
}

type DateStep = 'month' | 'quarter' | 'year';

export interface Table {
  id: string;
  title: string;
  columns: TableColumn[];
  /** All rows in memory, or for large tables a stream from the engine (each iteration starts over). */
  rows: CellValue[][] | { stream: () => AsyncIterable<CellValue[][]> };
  /** Where each row holds another metric: how its numbers are shown, in the columns with the format `decimal`; null as these are. */
  rowFormats?: (NumberFormat | null)[];
  /** Rows of the whole table. */
  rowCount: number;
  /**
   * Limit on rows in formats for people (pdf, html), where the renderer adds "showing the first N of M rows" and how to get all of them; data formats
   * (json, csv, excel) always write every row.
   */
  rowsShownMax: number;
  receiptIds: string[];
}
