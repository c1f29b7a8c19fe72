import { countReadySources, readySourceIds } from '../../data/sources/list-sources.ts';
import { openTables } from '../../data/sources/open-sources.ts';
import { pinSources, SOURCES_MAX } from '../../data/sources/pin-sources.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { openWorkspace, type Workspace } from './workspace.ts';

interface OpenedAnalysis {
  workspace: Workspace;
  dataSourceIds: string[];
  /** Set if not all sources could be read at once. */
  leftOut: string | null;
}

/**
 * Opens the sources to analyze: the named ones, otherwise all that are ready, the latest if there are too many.
 * @throws AppError validation_error if there is none or one is not ready, not_found if one is not the organization's
 */
export async function openAnalysis(ctx: Context, dataSourceIds: readonly string[] | undefined): Promise<OpenedAnalysis> {
  const { organizationId } = ctx.principal;
  const { ids, leftOut } = dataSourceIds ? { ids: dataSourceIds, leftOut: null } : await latestSources(ctx);
  const { pinned, sources: readable } = await pinSources(ctx.em, organizationId, ids, 'read');
  const sources = await openTables(ctx.storage, readable);
  return { workspace: openWorkspace(ctx.engine, sources, ctx.signal), dataSourceIds: pinned.map(({ id }) => id), leftOut };
}

async function latestSources(ctx: Context): Promise<{ ids: string[]; leftOut: string | null }> {
  const { organizationId } = ctx.principal;
  const ids = await readySourceIds(ctx.em, organizationId, SOURCES_MAX);
  if (ids.length === 0) {
    throw new AppError('validation_error', 'There is no data to analyze yet. Upload a file as a data source and ask again.');
  }
  const total = ids.length < SOURCES_MAX ? ids.length : await countReadySources(ctx.em, organizationId);
  const leftOut =
    total > ids.length ? `Only the ${SOURCES_MAX} latest of ${total} data sources were read. Specify others by their ids.` : null;
  return { ids, leftOut };
}
