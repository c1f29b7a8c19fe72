import { inOwnLocale } from '../../account/organizations/organization-profile.ts';
import { openSources } from '../../data/sources/open-sources.ts';
import { pinSources } from '../../data/sources/pin-sources.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { wholeNumber } from '../../platform/locale.ts';
import { reportJson } from '../figures/json.ts';
import type { ReportJson } from '../figures/json-schema.ts';
import { withMeaning } from '../metrics/source-meaning.ts';
import { buildReport } from './build-report.ts';
import { PREVIEW_ROWS_MAX } from './preview-report.ts';
import { composedTemplate } from './sections/composed-template.ts';
import { reportSection, sectionLabel } from './sections/section.ts';

export interface SectionsQuestion {
  dataSourceIds: string[];
  sections: Record<string, unknown>[];
  period: { start: string; end: string } | null;
}

/** A section as a report would show it, or why it cannot. */
export interface PreviewedSection {
  title: string;
  problem: string | null;
  blocks: ReportJson['sections'][number]['blocks'];
}

const TABLE_ROWS_MAX = 20;
const PATIENCE_MS = 20_000;

/**
 * Computes sections as a report would show them, each on its own, so that one that cannot be computed says why and the others are shown. Saves
 * nothing and costs nothing.
 * @throws AppError validation_error, not_found if a source is not the organization's
 */
export function previewSections(ctx: Context, question: SectionsQuestion): Promise<PreviewedSection[]> {
  return inOwnLocale(ctx, () => preview(ctx, question));
}

async function preview(ctx: Context, { dataSourceIds, sections, period }: SectionsQuestion): Promise<PreviewedSection[]> {
  const { organizationId, organizationName } = ctx.principal;
  const { pinned, sources: readable } = await pinSources(ctx.em, organizationId, dataSourceIds, 'read');
  const rows = readable.flatMap(({ tables }) => tables).reduce((sum, { rowCount }) => sum + rowCount, 0);
  if (rows > PREVIEW_ROWS_MAX) {
    const message = `The data has ${wholeNumber(rows)} rows, too many for a preview. The report reads them all.`;
    return sections.map(({ title }) => ({ title: String(title ?? ''), problem: message, blocks: [] }));
  }
  const sources = await withMeaning({ ...ctx, organizationId }, await openSources(ctx, ctx.em, organizationId, pinned));
  const patience = AbortSignal.timeout(PATIENCE_MS);
  const one = async (given: Record<string, unknown>): Promise<PreviewedSection> => {
    const nothing = (problem: string) => ({ title: String(given.title ?? ''), problem, blocks: [] });
    const read = reportSection.safeParse(given);
    if (!read.success)
      return nothing(read.error.issues.map(({ path, message }) => [path.join('.'), message].filter(Boolean).join(': ')).join(' '));
    try {
      const [section] = await ctx.composer.pin(ctx, [read.data]);
      const template = composedTemplate({ id: '', name: '', description: '', sections: [section as never], parameters: [] });
      const input = { reportId: '', title: ' ', description: '', organization: organizationName, generatedAt: ctx.now() };
      const document = await buildReport(
        { ...input, template, parameters: period ? { date_range: period } : {}, sources },
        {
          engine: ctx.engine,
          signal: AbortSignal.any([ctx.signal, patience]),
          compose: { composer: ctx.composer, em: ctx.em, organizationId },
        },
      );
      const shown = document.sections.filter(({ id }) => id !== 'about');
      const json = await reportJson({ ...document, sections: shown }, TABLE_ROWS_MAX, ctx.signal);
      const [first] = json.sections;
      return { title: first?.title ?? '', problem: null, blocks: json.sections.flatMap(({ blocks }) => blocks) };
    } catch (error) {
      if (patience.aborted) return nothing('This takes too long to read for a preview. The report has more time.');
      if (!(error instanceof AppError)) throw error;
      return nothing(error.message.replace(`${sectionLabel(0, given)}: `, ''));
    }
  };
  return Promise.all(sections.map(one));
}
