import { listSources } from '../../data/sources/list-sources.ts';
import { pinSources, SOURCES_MAX } from '../../data/sources/pin-sources.ts';
import type { Context } from '../../platform/context.ts';
import { REPORT_TEMPLATES } from './templates/index.ts';

/** Whether one template can use one data source by itself. */
export interface Fit {
  templateId: string;
  dataSourceId: string;
  /** Why not; empty where it can. */
  reasons: string[];
}

const SOURCES_LOOKED_AT = 5 * SOURCES_MAX;

/** Every template with every usable data source, the newest hundred of them: by what is known of the columns, without reading rows. */
export async function fittingTemplates(ctx: Context): Promise<Fit[]> {
  const query = { offset: 0, limit: SOURCES_LOOKED_AT, ordering: { field: 'created_at', descending: true } };
  const { items } = await listSources(ctx, query, ['active']);
  const ids = items.filter(({ currentSnapshotId }) => currentSnapshotId).map(({ id }) => id);
  const fits: Fit[] = [];
  for (let start = 0; start < ids.length; start += SOURCES_MAX) {
    const { sources } = await pinSources(ctx.em, ctx.principal.organizationId, ids.slice(start, start + SOURCES_MAX), 'read');
    for (const source of sources) {
      for (const template of REPORT_TEMPLATES) {
        const bound = template.bind([source]);
        fits.push({ templateId: template.id, dataSourceId: source.id, reasons: bound.ok ? [] : bound.reasons });
      }
    }
  }
  return fits;
}
