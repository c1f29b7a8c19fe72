import { type PresentCorrections, presentCorrections, scopeCorrections } from '../../data/corrections/present-corrections.ts';
import type { Unapplied } from '../../data/model/correct-model.ts';
import { withDoubts } from '../../data/model/doubts.ts';
import { type HashedTable, openModel } from '../../data/model/open-model.ts';
import type { DataModel } from '../../data/model/types.ts';
import type { Context } from '../../platform/context.ts';
import { type ProposedMetric, proposedMetrics } from '../metrics/proposed-metrics.ts';
import { withoutHidden } from '../metrics/source-meaning.ts';
import { type BoundMetrics, bindStored } from '../metrics/stored/bind-stored.ts';
import { readMetrics } from '../metrics/stored/read-metrics.ts';
import { openAnalysis } from './open-analysis.ts';
import type { Workspace } from './workspace.ts';

export interface OpenDataModel {
  workspace: Workspace;
  model: DataModel;
  metrics: ProposedMetric[];
  /** The organization's own metrics over these sources. */
  stored: BoundMetrics;
  /** Corrections that the data no longer fits. */
  unapplied: Unapplied[];
  /** The version of the corrections of each source that has any. */
  versions: { dataSourceId: string; version: number }[];
  leftOut: string | null;
}

/**
 * The data model of the sources, and the metrics derived from it.
 * @throws AppError not_found, validation_error if one is not ready
 */
export async function openDataModel(ctx: Context, dataSourceIds: readonly string[] | undefined): Promise<OpenDataModel> {
  const { workspace, dataSourceIds: ids, leftOut } = await openAnalysis(ctx, dataSourceIds);
  return { workspace, leftOut, ...(await dataModelOf(ctx, workspace, ids)) };
}

/** What opening a model needs, of a call or of a job. */
export type ModelIo = Pick<Context, 'em' | 'engine' | 'now' | 'signal'> & { principal: { organizationId: string } };

/** The data model of a workspace's tables, with the corrections of their sources, and the metrics derived from it. */
export async function dataModelOf(
  ctx: ModelIo,
  workspace: Workspace,
  dataSourceIds: readonly string[],
): Promise<Omit<OpenDataModel, 'workspace' | 'leftOut'>> {
  const tables = modelTables(workspace);
  const corrections = await presentCorrections(ctx.em.fork(), ctx.principal.organizationId, dataSourceIds);
  const { model, unapplied } = await openModel(ctx, tables, scopeCorrections(corrections, workspace.tables));
  const shown = withoutHidden(withDoubts(model, workspace.tables));
  const stored = bindStored(await readMetrics(ctx.em.fork(), ctx.principal.organizationId), workspace.tables);
  return { model: shown, metrics: proposedMetrics(shown), stored, unapplied, versions: versionsOf(corrections) };
}

/** The tables of a workspace as the proposal of a model reads them. */
export function modelTables({ tables }: Pick<Workspace, 'tables'>): HashedTable[] {
  return tables.map(({ name, sourceId, path, sha256, rowCount, profile }) => ({
    name,
    source: sourceId,
    path,
    sha256,
    rowCount,
    columns: profile.columns,
  }));
}

function versionsOf(corrections: ReadonlyMap<string, PresentCorrections>) {
  return [...corrections].map(([dataSourceId, { version }]) => ({ dataSourceId, version }));
}
