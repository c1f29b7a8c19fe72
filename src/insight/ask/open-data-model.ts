import { openModel } from '../../data/model/open-model.ts';
import type { DataModel } from '../../data/model/types.ts';
import type { Context } from '../../platform/context.ts';
import { type ProposedMetric, proposedMetrics } from '../metrics/proposed-metrics.ts';
import { openAnalysis } from './open-analysis.ts';
import type { Workspace } from './workspace.ts';

export interface OpenDataModel {
  workspace: Workspace;
  model: DataModel;
  metrics: ProposedMetric[];
  leftOut: string | null;
}

/**
 * The data model of the sources, and the metrics derived from it.
 * @throws AppError not_found, validation_error if one is not ready
 */
export async function openDataModel(ctx: Context, dataSourceIds: readonly string[] | undefined): Promise<OpenDataModel> {
  const { workspace, leftOut } = await openAnalysis(ctx, dataSourceIds);
  const tables = workspace.tables.map(({ name, sourceId, path, sha256, rowCount, profile }) => ({
    name,
    source: sourceId,
    path,
    sha256,
    rowCount,
    columns: profile.columns,
  }));
  const model = await openModel(ctx, tables);
  return { workspace, model, metrics: proposedMetrics(model), leftOut };
}
