import type { Context } from '../../platform/context.ts';
import { OUTPUT_FORMATS, type OutputFormat } from '../figures/formats.ts';
import { checkSections, pinned } from './check-sections.ts';
import { type PreparedReport, prepareReport, type ReportRequest } from './prepare-report.ts';
import { creditsFor } from './price.ts';

export interface Estimate {
  /** What the report will cost, to the credit. */
  credits: number;
  breakdown: PreparedReport['breakdown'];
  /** The price in each format. */
  creditsByFormat: Record<OutputFormat, number>;
  /** The price in each format where none is paid yet, as each delivery costs. */
  creditsEachTime: Record<OutputFormat, number>;
  /** Whether the template can use these sources, with notes on the columns that it chose, or the reasons why not. */
  binds: { ok: true; notes: string[] } | { ok: false; reasons: string[] };
}

/**
 * Quotes a report's price, saving nothing. The quote is the charge while the sources' data stays the same.
 * @throws AppError validation_error by field, not_found if a source is not the organization's
 */
export async function estimateReport(ctx: Context, request: ReportRequest): Promise<Estimate> {
  const prepared = await prepareReport(ctx.em, ctx.principal.organizationId, await pinned(ctx, request), 'read', ctx.now());
  const { credits, breakdown, price, template, sources, parameters } = prepared;
  const binds = await checkSections(ctx, prepared);
  // Has one entry per format.
  const priced = (of: (format: OutputFormat) => { credits: number }) =>
    Object.fromEntries(OUTPUT_FORMATS.map((format) => [format, of(format).credits])) as Record<OutputFormat, number>;
  return {
    credits,
    breakdown,
    creditsByFormat: priced(price),
    creditsEachTime: priced((format) => creditsFor(template, sources.length, format, parameters)),
    binds: binds.ok ? { ok: true, notes: binds.notes } : { ok: false, reasons: binds.reasons },
  };
}
