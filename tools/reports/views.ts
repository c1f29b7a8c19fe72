import { z } from 'zod';
import { OUTPUT_FORMATS } from '../../src/insight/figures/formats.ts';
import { REPORT_STATUSES, type Report } from '../../src/insight/reports/entities.ts';
import type { AuthoredReport } from '../../src/insight/reports/report-history.ts';
import { findTemplate } from '../../src/insight/reports/templates/index.ts';
import { count, iso, timestamp, uuid } from '../fields.ts';
import { named } from '../named.ts';
import { sectionUri, summaryUri } from './report-text.ts';

export const reportItem = named(
  'ReportSummary',
  z.strictObject({
    id: uuid,
    title: z.string(),
    status: z.enum(REPORT_STATUSES),
    output_format: z.enum(OUTPUT_FORMATS),
    created_at: timestamp,
    generation_completed_at: timestamp.nullable(),
    processing_credits_used: count,
  }),
);

export const reportDetail = named(
  'Report',
  reportItem.extend({
    description: z.string(),
    template: uuid,
    template_name: z.string(),
    data_sources: z.array(z.strictObject({ id: uuid, name: z.string(), type: z.string() })),
    download_url: z.string().meta({ description: 'Relative path; 404 until the report is completed' }),
    generation_duration_seconds: count.nullable(),
    error_message: z.string().nullable().meta({ description: 'Why it failed' }),
  }),
);

const findings = z
  .array(z.strictObject({ kind: z.string(), sentence: z.string(), value: z.number().nullable() }))
  .meta({ description: 'The first findings; the file has all of them, with receipts' });

/** A field that agents and pages see. */
export const withFindings = { findings };

export function findingsView(report: Report) {
  return { findings: report.findings.map(({ kind, sentence, value }) => ({ kind, sentence, value })) };
}

/** The fields that only agents see. */
export const agentFields = {
  findings,
  sections: z
    .array(z.strictObject({ id: z.string(), title: z.string(), uri: z.string() }))
    .meta({ description: 'Its text and tables in parts: resources, and values of section in get_report' }),
};

export function agentView(report: Report) {
  const sections = (report.sections ?? []).map(({ id, title }) => ({ id, title, uri: sectionUri(report.id, id) }));
  return { ...findingsView(report), sections };
}

/** Findings and sections in lines of text. */
export function agentText({ findings: found, sections }: z.infer<z.ZodObject<typeof agentFields>>): string {
  const listed = sections.map(({ id, title }) => `- ${id}: ${title}`);
  return findingsText(found) + (listed.length === 0 ? '' : `\nSections, as text by get_report with section:\n${listed.join('\n')}`);
}

export function reportItemView(report: Report) {
  return {
    id: report.id,
    title: report.title,
    status: report.status,
    output_format: report.outputFormat,
    created_at: iso(report.createdAt),
    generation_completed_at: iso(report.generationCompletedAt ?? null),
    processing_credits_used: report.processingCreditsUsed,
  };
}

export function reportDetailView(report: Report) {
  return {
    ...reportItemView(report),
    description: report.description,
    template: report.templateId,
    template_name: findTemplate(report.templateId)?.name ?? report.templateName,
    data_sources: report.sources.map(({ id, name, type }) => ({ id, name, type })),
    download_url: downloadPath(report.id),
    generation_duration_seconds: report.generationDurationSeconds ?? null,
    error_message: report.errorMessage ?? null,
  };
}

export function downloadPath(id: string): string {
  return `/api/v1/reports/${id}/download/`;
}

export const FORMAT_TYPES = {
  json: 'application/json',
  pdf: 'application/pdf',
  html: 'text/html',
  excel: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv',
} as const;

export const PPTX = 'application/vnd.openxmlformats-officedocument.presentationml.presentation';

/** The report's text and its file as MCP resources, if it has them. */
export function reportLinks(report: Report) {
  if (report.status !== 'completed') return [];
  return [
    {
      uri: summaryUri(report.id),
      name: `${report.title}: summary`,
      mimeType: 'text/markdown',
      description: 'Figures, findings and the addresses of the sections, in few tokens',
    },
    {
      uri: `report://${report.id}/file`,
      name: report.title,
      mimeType: FORMAT_TYPES[report.outputFormat],
      description: `The finished ${report.outputFormat} file`,
    },
    {
      uri: `report://${report.id}/pptx`,
      name: `${report.title}: slides`,
      mimeType: PPTX,
      description: 'The report as a presentation; free',
    },
  ];
}

function findingsText(found: { sentence: string }[]): string {
  return found.length === 0 ? '' : `\nFindings:\n${found.map(({ sentence }) => `- ${sentence}`).join('\n')}`;
}

/** A report as the application lists it. */
export const historyItem = named(
  'ReportRow',
  reportItem.extend({
    template: uuid,
    template_name: z.string(),
    data_sources: z.array(z.strictObject({ id: uuid, name: z.string(), type: z.string() })),
    created_by: z.string().nullable().meta({ description: 'Name or address; null if they have left' }),
    credits_quoted: count,
    file_bytes: count.nullable(),
    progress: count.meta({ description: 'Percent' }),
    progress_message: z.string(),
    error_message: z.string().nullable().meta({ description: 'Why it failed' }),
  }),
);

export function historyItemView(report: AuthoredReport): z.infer<typeof historyItem> {
  return {
    ...reportItemView(report),
    template: report.templateId,
    template_name: findTemplate(report.templateId)?.name ?? report.templateName,
    data_sources: report.sources.map(({ id, name, type }) => ({ id, name, type })),
    created_by: report.author,
    credits_quoted: report.creditsQuoted,
    file_bytes: report.fileBytes ?? null,
    progress: report.progress,
    progress_message: report.progressMessage,
    error_message: report.errorMessage ?? null,
  };
}
