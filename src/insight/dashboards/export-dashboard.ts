import { rm } from 'node:fs/promises';
import { inOwnLocale } from '../../account/organizations/organization-profile.ts';
import { openSources } from '../../data/sources/open-sources.ts';
import type { Context } from '../../platform/context.ts';
import { phrase } from '../../platform/locale.ts';
import { writeError } from '../../platform/storage/index.ts';
import { renderReport } from '../figures/index.ts';
import { fileName, type OpenedReportFile } from '../reports/open-report-file.ts';
import { dashboardDocument } from './dashboard-document.ts';
import { type DashboardSlice, viewDashboard } from './view-dashboard.ts';

/**
 * Exports a dashboard or a slice of it as a PDF, to a file that is removed once sent.
 * @throws AppError as viewDashboard does
 */
export function exportDashboard(ctx: Context, id: string, slice: DashboardSlice): Promise<OpenedReportFile> {
  return inOwnLocale(ctx, () => exportOne(ctx, id, slice));
}

async function exportOne(ctx: Context, id: string, slice: DashboardSlice): Promise<OpenedReportFile> {
  const detail = await viewDashboard(ctx, id, slice);
  const { dashboard } = detail;
  const sources = await openSources(ctx, ctx.em, ctx.principal.organizationId, dashboard.sources);
  const { filters } = slice;
  const document = dashboardDocument(detail, sources, {
    organization: ctx.principal.organizationName,
    now: ctx.now(),
    slice: {
      ...(filters.length > 0
        ? { only: filters.map(({ column, value }) => `${column} = ${value ?? phrase('(empty)', '(leer)')}`).join(', ') }
        : {}),
    },
  });
  await ctx.storage.requireFree();
  const path = await ctx.storage.temporaryPath();
  try {
    const { bytes, sha256, contentType, extension } = await renderReport(document, 'pdf', path, { signal: ctx.signal });
    return { path, contentType, fileName: fileName(dashboard.name, extension), bytes, sha256, temporary: true };
  } catch (error) {
    await rm(path, { force: true });
    throw writeError(error);
  }
}
