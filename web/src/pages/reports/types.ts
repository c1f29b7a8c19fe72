import type { Schemas } from '../../api/schema.ts';

export const STATUSES = ['pending', 'processing', 'completed', 'failed'] as const satisfies readonly ReportStatus[];
export type ReportStatus = ReportItem['status'];
export const FORMATS = ['pdf', 'html', 'excel', 'csv', 'json'] as const satisfies readonly ReportFormat[];
export type ReportFormat = ReportItem['output_format'];

export type ReportItem = Schemas['ReportRow'];
export type ReportDetail = Schemas['ReportView'];

export type ReportDocument = Schemas['ReportDocument'];
export type Receipt = ReportDocument['receipts'][number];
export type Block = Schemas['ReportBlock'];
export type Kpi = Extract<Block, { kind: 'kpis' }>['items'][number];
export type Finding = Extract<Block, { kind: 'findings' }>['items'][number];
export type ReportChart = Extract<Block, { kind: 'chart' }>['chart'];
export type ReportTable = Extract<Block, { kind: 'table' }>['table'];

/** The parts of JSON schema that forms are built from. */
export interface Schema {
  type?: string;
  description?: string;
  enum?: string[];
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
}

export type Template = Omit<Schemas['ReportTemplate'], 'parameters'> & { parameters: Schema };
export type Fit = Schemas['TemplateFitList']['results'][number];
export type Quote = Schemas['ReportEstimate'];

export type SourceColumn = Schemas['DataSourceColumn'];
export type SourceTable = Schemas['DataSourceTable'];
/** A data source with its columns. */
export type SourceDetail = Schemas['DataSourceView'];

/** The request for a report. */
export interface ReportRequest {
  template_id: string;
  data_source_ids: string[];
  report_parameters: Record<string, unknown>;
}
