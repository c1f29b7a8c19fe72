import type { CellValue, ColumnType } from '../../data/engine/types.ts';
import type { Receipt } from '../../data/receipts/types.ts';
import type { NumberFormat } from '../figures/document.ts';

/** Which way an answer was found: by our parser of questions, a statistical procedure, the search for findings, the search for drivers, a model's plan; or none. */
export const PLANNERS = ['parser', 'statistics', 'findings', 'drivers', 'model', 'none'] as const;
export type Planner = (typeof PLANNERS)[number];

export interface AnswerColumn {
  name: string;
  label: string;
  type: ColumnType;
  format: NumberFormat | null;
}

export interface AnswerTable {
  columns: AnswerColumn[];
  rows: CellValue[][];
  /** There were more rows than are here. */
  truncated: boolean;
}

/** What a question got. Every number in it is in a result that one of its receipts computes again. */
export interface AnalysisAnswer {
  /** One or a few sentences; where it could not be answered, why. */
  answer: string;
  answered: boolean;
  planner: Planner;
  /** The question as it was answered: a follow-up completed by what it follows. */
  question: string;
  /** One sentence: how it was understood. */
  understood: string;
  assumptions: string[];
  table: AnswerTable | null;
  chart: ChartSpec | null;
  sql: string | null;
  receipts: Receipt[];
  followUps: string[];
  /** What went otherwise than usual: a model that did not answer, sources that were left out. */
  notes: string[];
}

/** A chart that any front end can draw, with its text. */
export interface ChartSpec {
  type: 'kpi' | 'line' | 'area' | 'bar' | 'stacked_bar' | 'pie' | 'donut' | 'table' | 'heatmap' | 'scatter' | 'funnel';
  title: string;
  alternative: string;
  x?: { label: string; kind: 'time' | 'category' | 'number' };
  y?: { label: string; format: NumberFormat; unit?: string };
  categories: string[];
  series: { name: string; values: (number | null)[] }[];
  points?: [number, number][];
  receiptIds: string[];
}
