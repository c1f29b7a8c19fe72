import type { Logger } from 'pino';
import type { CellValue, ColumnType } from '../../data/engine/types.ts';
import type { DataModel } from '../../data/model/types.ts';
import type { Receipt } from '../../data/receipts/types.ts';
import type { OpenSource } from '../../data/sources/types.ts';
import type { ModelConfig } from '../../platform/config.ts';
import type { NumberFormat } from '../figures/document.ts';
import type { QueryArguments } from '../metrics/metric-query/query-arguments.ts';
import type { Calendar, MetricDefinition, RowsQuery } from '../metrics/metric-query/types.ts';
import type { MeantSource } from '../metrics/source-meaning.ts';
import type { ReadWords } from './reader/read-words.ts';
import type { ReadQuery } from './words/reading-context.ts';
import type { NamedMetric } from './words/types.ts';
import type { Workspace } from './workspace.ts';

/**
 * What produced an answer: our question parser, a statistical procedure, the search for findings, the search for drivers, or a model's
 * plan; or none.
 */
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
  /** There were more rows than returned. */
  truncated: boolean;
  /** Of a listing: all its rows, also those not returned. */
  totalRows?: number;
}

/** The answer to a question. Every number in it is in a result that one of its receipts can reproduce. */
export interface AnalysisAnswer {
  /** One or a few sentences; if it could not be answered, the reason. */
  answer: string;
  answered: boolean;
  planner: Planner;
  /** The question that was answered: a follow-up completed by the previous question. */
  question: string;
  /** One sentence: how it was understood. */
  understood: string;
  assumptions: string[];
  table: AnswerTable | null;
  chart: ChartSpec | null;
  sql: string | null;
  receipts: Receipt[];
  followUps: string[];
  /** Anything unusual: a model that did not respond, sources left out. */
  notes: string[];
  /** The query it comes from, which a follow-up changes; absent for answers by other means. */
  reading?: ReadQuery;
  /** The rows that it lists; absent unless it is a listing. */
  rows?: RowsQuery;
  /** Metrics that its filters refer to. */
  rowsDefine?: readonly MetricDefinition[];
  /** What an ambiguous question can mean, for the asker to choose. */
  choices?: { sentence: string; query: QueryArguments }[];
  /** Questions like the one asked that can be answered, each with its query. */
  ready?: { question: string; query: QueryArguments }[];
  /** The tools that can do what these words could not, with arguments to begin from. */
  next?: NextCall[];
}

/** A call of another tool, as an agent can make it. */
export type NextCall = { tool: 'query_metrics'; arguments: QueryArguments } | { tool: 'query_data'; arguments: { sql: string } };

/** A chart that any front end can draw, with its text alternative. */
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

/** The data model with its metrics and calendar. */
export interface QuestionModel {
  model: DataModel;
  metrics: readonly MetricDefinition[];
  /** The metrics that people defined, as words may name them. */
  named: readonly NamedMetric[];
  calendar: Calendar;
}

export interface QuestionInput {
  question: string;
  /** The asker's definitions, such as "revenue is net of refunds". */
  notes?: string;
  /** Which reading of an ambiguous question is meant: the sentence of one of the choices that it was answered with. */
  reading?: string;
  /** Earlier turns of the conversation, oldest first. */
  earlier: readonly { question: string; answer: AnalysisAnswer }[];
}

export interface AnalysisIo {
  workspace: Workspace;
  /** What the data means, opened when it is first needed. */
  dataModel: () => Promise<QuestionModel>;
  /** A source with what it means on its own, as dashboards and reports read it. */
  meant: (source: OpenSource) => Promise<MeantSource<OpenSource>>;
  read: ReadWords;
  /** In the organization's zone, as days since 1970-01-01. */
  today: number;
  model: ModelConfig | null;
  log: Logger;
  progress: (percent: number, message: string) => void;
}
