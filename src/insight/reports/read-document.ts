import { inOwnLocale } from '../../account/organizations/organization-profile.ts';
import { openSources } from '../../data/sources/open-sources.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import type { ReportDocument } from '../figures/document.ts';
import { reportJson } from '../figures/json.ts';
import type { ReportJson } from '../figures/json-schema.ts';
import { withMeaning } from '../metrics/source-meaning.ts';
import { buildReport } from './build-report.ts';
import type { Report } from './entities.ts';
import { getReport } from './get-report.ts';
import { templateOfReport } from './template-of-report.ts';

/** Limit on a table's rows in a page; the file has all of them. */
const ROWS_MAX = 1_000;

/**
 * A completed report as JSON, whatever the format of its file: recomputed from its immutable snapshots as of the time it was made, so that its numbers
 * are the same. Long tables have only their first rows.
 * @throws AppError not_found for an unknown report, and for one that is not completed
 */
export async function readReportDocument(ctx: Context, id: string): Promise<ReportJson> {
  const report = await getReport(ctx, id);
  return inOwnLocale(ctx, async () => reportJson(await rebuildDocument(ctx, report), ROWS_MAX, ctx.signal));
}

/**
 * The document of a completed report, recomputed from its immutable snapshots as of the time it was made.
 * @throws AppError not_found for one that is not completed, or whose template is gone
 */
export async function rebuildDocument(ctx: Context, report: Report): Promise<ReportDocument> {
  if (report.status !== 'completed') {
    const next = report.status === 'failed' ? 'Generate it again' : 'Try again when its status is completed';
    throw new AppError('not_found', `The report cannot be read: its status is ${report.status}. ${next}.`);
  }
  const template = templateOfReport(report);
  if (!template) throw new AppError('not_found', 'The template of this report no longer exists. Download its file instead.');
  const { organizationId, organizationName } = ctx.principal;
  const opened = await openSources(ctx, ctx.em, organizationId, report.sources);
  const sources = await withMeaning({ ...ctx, organizationId }, opened);
  return buildReport(
    {
      reportId: report.id,
      title: report.title,
      description: report.description,
      organization: organizationName,
      generatedAt: report.startedAt ?? report.createdAt,
      template,
      parameters: report.parameters,
      sources,
      ...(report.states ? { states: report.states } : {}),
    },
    { engine: ctx.engine, signal: ctx.signal, compose: { composer: ctx.composer, em: ctx.em, organizationId } },
  );
}
