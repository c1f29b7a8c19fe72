import { raw } from '@mikro-orm/core';
import { displayNames } from '../../account/identity/user-records.ts';
import type { Context } from '../../platform/context.ts';
import { isUuid } from '../../platform/db/ids.ts';
import { listPage } from '../../platform/db/list-page.ts';
import type { ListQuery, Page } from '../../platform/list-query.ts';
import type { OutputFormat } from '../figures/formats.ts';
import { Report } from './entities.ts';
import { getReport } from './get-report.ts';
import { REPORT_SHAPE } from './list-reports.ts';

const NO_TEMPLATE = '00000000-0000-0000-0000-000000000000';

/** A report with its author's name; null if they are gone. */
export type AuthoredReport = Report & { author: string | null };

export interface HistoryFilters {
  template_id?: string;
  output_format?: OutputFormat;
  /** Only reports from this data source, alone or with others. */
  data_source_id?: string;
}

/** A finished file of the same report in one format. */
export interface ReportEdition {
  reportId: string;
  outputFormat: OutputFormat;
  bytes: number | null;
}

/** One page of reports with their authors; `name` searches the title. */
export async function reportHistory(ctx: Context, query: ListQuery, filters: HistoryFilters): Promise<Page<AuthoredReport>> {
  const { template_id: templateId, output_format: outputFormat, data_source_id: sourceId } = filters;
  // A filter on an unknown template or source matches nothing.
  const template = templateId === undefined ? {} : { templateId: isUuid(templateId) ? templateId.toLowerCase() : NO_TEMPLATE };
  const made =
    sourceId === undefined
      ? {}
      : { [raw((alias) => `${alias}.sources @> ?::jsonb`, [JSON.stringify([{ id: sourceId.toLowerCase() }])])]: [] };
  const extra = { ...template, ...(outputFormat ? { outputFormat } : {}), ...made };
  const page = await listPage<Report>(ctx.em, Report, ctx.principal.organizationId, query, REPORT_SHAPE, extra);
  return { total: page.total, items: await withAuthors(ctx, page.items) };
}

/**
 * One report with its author, and the newest finished file per format of the same request over the same data.
 * @throws AppError not_found
 */
export async function showReport(ctx: Context, id: string): Promise<AuthoredReport & { editions: ReportEdition[] }> {
  const [report] = await withAuthors(ctx, [await getReport(ctx, id)]);
  const rows = await ctx.em.execute<{ id: string; output_format: OutputFormat; file_bytes: string | null }[]>(
    `select distinct on (other.output_format) other.id, other.output_format, other.file_bytes from report other join report this on this.id = ?
     where other.organization_id = this.organization_id and other.template_id = this.template_id and other.title = this.title
       and other.parameters = this.parameters and other.sources = this.sources and other.status = 'completed'
     order by other.output_format, other.id = this.id desc, other.created_at desc`,
    [id],
  );
  const editions = rows.map((row) => ({
    reportId: row.id,
    outputFormat: row.output_format,
    bytes: row.file_bytes === null ? null : Number(row.file_bytes),
  }));
  // withAuthors returns as many as it gets.
  return { ...(report as AuthoredReport), editions };
}

async function withAuthors(ctx: Context, reports: Report[]): Promise<AuthoredReport[]> {
  const names = await displayNames(
    ctx.em,
    reports.flatMap(({ createdBy }) => createdBy ?? []),
  );
  return reports.map((report) => ({ ...report, author: (report.createdBy && names.get(report.createdBy)) || null }));
}
