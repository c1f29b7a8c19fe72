import { listSources } from '../../data/sources/list-sources.ts';
import { pinSources, SOURCES_MAX } from '../../data/sources/pin-sources.ts';
import type { Context } from '../../platform/context.ts';
import { meaningOf } from '../metrics/source-meaning.ts';
import { REPORT_TEMPLATES } from './templates/index.ts';

/** Whether a template can use a single data source. */
export interface Fit {
  templateId: string;
  dataSourceId: string;
  /** Why it cannot; empty if it can. */
  reasons: string[];
}

const SOURCES_CHECKED = 5 * SOURCES_MAX;

/**
 * Checks every template against the newest hundred usable data sources, or the given one, by their columns' profiles, without reading rows.
 * @throws AppError of pinSources for a given one that cannot be read
 */
export async function fittingTemplates(ctx: Context, only?: string): Promise<Fit[]> {
  const ids = only === undefined ? await newestUsable(ctx) : [only];
  const fits: Fit[] = [];
  for (let start = 0; start < ids.length; start += SOURCES_MAX) {
    const { sources } = await pinSources(ctx.em, ctx.principal.organizationId, ids.slice(start, start + SOURCES_MAX), 'read');
    for (const source of sources) {
      const meant = { ...source, meaning: meaningOf(source) };
      for (const template of REPORT_TEMPLATES) {
        const bound = template.bind([meant]);
        fits.push({ templateId: template.id, dataSourceId: source.id, reasons: bound.ok ? [] : bound.reasons });
      }
    }
  }
  return fits;
}

async function newestUsable(ctx: Context): Promise<string[]> {
  const query = { offset: 0, limit: SOURCES_CHECKED, ordering: { field: 'created_at', descending: true } };
  const { items } = await listSources(ctx, query, ['active']);
  return items.filter(({ currentSnapshotId }) => currentSnapshotId).map(({ id }) => id);
}
