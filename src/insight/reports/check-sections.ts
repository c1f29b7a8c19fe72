import { openTables } from '../../data/sources/open-sources.ts';
import { pinSources } from '../../data/sources/pin-sources.ts';
import type { ReadableSource } from '../../data/sources/types.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { withMeaning } from '../metrics/source-meaning.ts';
import { named } from './build-parts.ts';
import { loadTemplate } from './load-template.ts';
import type { PreparedReport, ReportRequest } from './prepare-report.ts';
import { sectionsIn } from './sections/composed-template.ts';
import type { ReportSection } from './sections/section.ts';
import type { ReportTemplate } from './templates/index.ts';

/**
 * The request with its saved answers in place, so that it can be made again without their conversation.
 * @throws AppError validation_error naming the section
 */
export async function pinned(ctx: Context, request: ReportRequest): Promise<ReportRequest> {
  const template = await loadTemplate(ctx.em, ctx.principal.organizationId, request.templateId);
  const parsed = template?.takesSections ? template.parameters.safeParse(request.parameters) : undefined;
  if (!parsed?.success) return request;
  const sections = sectionsIn(parsed.data);
  return sections.some(({ kind }) => kind === 'answer')
    ? { ...request, parameters: { ...parsed.data, sections: await ctx.composer.pin(ctx, sections) } }
    : request;
}

/** Whether a report can be made, as far as that is known without computing it: of each section that cannot, what to do. */
export async function checkSections(
  ctx: Context,
  prepared: Pick<PreparedReport, 'template' | 'parameters' | 'binds' | 'sources'>,
): Promise<PreparedReport['binds']> {
  const { template, parameters, binds, sources: readable } = prepared;
  const sections = template.sections?.(parameters) ?? [];
  if (!binds.ok || sections.length === 0) return binds;
  const refusals = await refusalsOf(ctx, sections, { readable, parameters });
  return refusals.length > 0 ? { ok: false, reasons: refusals.map(({ message }) => message) } : binds;
}

/**
 * Refuses a template of sections that cannot be made over its data with the defaults of its parameters.
 * @throws AppError validation_error with each section that is wrong, and what to do
 */
export async function requireSections(ctx: Context, template: ReportTemplate, dataSourceIds: readonly string[]): Promise<void> {
  const { sources: readable } = await pinSources(ctx.em, ctx.principal.organizationId, dataSourceIds, 'read');
  const parsed = template.parameters.safeParse({});
  const parameters = (parsed.data ?? {}) as Record<string, unknown>;
  const binds = template.bind(readable, parameters);
  if (!binds.ok) throw new AppError('validation_error', binds.reasons.join(' '), { details: { sections: binds.reasons } });
  const [first, ...more] = await refusalsOf(ctx, template.sections?.(parameters) ?? [], { readable, parameters });
  if (first)
    throw new AppError('validation_error', first.message, { details: Object.assign({}, ...[first, ...more].map((one) => one.details)) });
}

async function refusalsOf(
  ctx: Context,
  sections: readonly ReportSection[],
  { readable, parameters }: { readable: readonly ReadableSource[]; parameters: Record<string, unknown> },
): Promise<AppError[]> {
  const { organizationId } = ctx.principal;
  const sources = await withMeaning({ ...ctx, organizationId }, await openTables(ctx.storage, readable));
  const io = {
    em: ctx.em,
    engine: ctx.engine,
    organizationId,
    now: ctx.now(),
    signal: ctx.signal,
    sources,
    // Parsed by the template's schema.
    period: (parameters.date_range as { start: string; end: string } | undefined) ?? null,
  };
  const refusals: AppError[] = [];
  for (const [index, section] of sections.entries()) {
    if (section.kind === 'template') continue;
    try {
      await ctx.composer.check({ ...io, prefix: `s${index + 1}-` }, section);
    } catch (error) {
      const told = named(error, index, section);
      if (!(told instanceof AppError)) throw told;
      refusals.push(told);
    }
  }
  return refusals;
}
