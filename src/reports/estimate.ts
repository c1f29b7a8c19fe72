import type { Context } from '../context.ts';
import { type PreparedReport, prepareReport, type ReportRequest } from './prepare-report.ts';

export interface Estimate {
  /** What the report will be charged, to the credit. */
  credits: number;
  breakdown: PreparedReport['breakdown'];
  /** Whether the template can use these sources, and why not. */
  binds: { ok: true } | { ok: false; reasons: string[] };
}

/**
 * Quotes a report's price without keeping anything. The quote is the charge as long as the sources have the same data.
 * @throws AppError validation_error by field, not_found where a source is not the organization's
 */
export async function estimateReport(ctx: Context, request: ReportRequest): Promise<Estimate> {
  const { credits, breakdown, binds } = await prepareReport(ctx.em, ctx.principal.organizationId, request, 'read');
  return { credits, breakdown, binds: binds.ok ? { ok: true } : { ok: false, reasons: binds.reasons } };
}
