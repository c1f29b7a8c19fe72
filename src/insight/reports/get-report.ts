import type { Context } from '../../platform/context.ts';
import { isUuid } from '../../platform/db/ids.ts';
import { notFound } from '../../platform/errors.ts';
import { Report } from './entities.ts';

/**
 * One report of the caller's organization.
 * @throws AppError not_found, for a malformed id too
 */
export async function getReport(ctx: Context, id: string): Promise<Report> {
  const report = isUuid(id) ? await ctx.em.findOne(Report, { id, organizationId: ctx.principal.organizationId }) : null;
  if (!report) throw notFound('The report');
  return report;
}
