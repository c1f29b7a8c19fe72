import { z } from 'zod';
import { correctionsVersion } from '../../src/data/corrections/present-corrections.ts';
import type { CellValue } from '../../src/data/engine/types.ts';
import { sourceVersions } from '../../src/data/sources/versions.ts';
import type { WorkspaceTable } from '../../src/insight/ask/workspace.ts';
import { metricsVersion } from '../../src/insight/metrics/stored/read-metrics.ts';
import type { Context } from '../../src/platform/context.ts';
import { STRUCTURED_CHARACTERS_MAX } from '../budget.ts';
import { count, id, uuid } from '../fields.ts';

export const dataSourceIds = z
  .array(id)
  .min(1, 'Name at least one data source, or leave the field out for all of them.')
  .max(1000)
  .optional()
  .meta({ description: 'At most 20 data sources; default: all that are active' });

export const cell = z.union([z.string(), z.number(), z.boolean(), z.null()]);

export const tableRef = z.strictObject({ name: z.string(), data_source_id: uuid, data_source: z.string(), row_count: count });

export function tableRefView({
  name,
  sourceId,
  sourceName,
  rowCount,
}: Pick<WorkspaceTable, 'name' | 'sourceId' | 'sourceName' | 'rowCount'>): z.infer<typeof tableRef> {
  return { name, data_source_id: sourceId, data_source: sourceName, row_count: rowCount };
}

/** The version of the corrections of each source that has any. */
export const modelVersions = z
  .array(z.strictObject({ data_source_id: uuid, version: z.int() }))
  .meta({ description: 'Which corrections of the data model it rests on; sources without any are left out' });

export const modelVersionView = ({ dataSourceId, version }: { dataSourceId: string; version: number }) => ({
  data_source_id: dataSourceId,
  version,
});

/** As many rows as fit into a structured answer next to everything else. */
export function fittingRows(rows: CellValue[][], charactersMax = STRUCTURED_CHARACTERS_MAX * 0.7): CellValue[][] {
  return fitting(rows, charactersMax);
}

/** As many items, from the first, as fit into the given number of characters of JSON. */
export function fitting<T>(items: T[], charactersMax: number): T[] {
  let characters = 0;
  const end = items.findIndex((item) => {
    characters += JSON.stringify(item).length + 1;
    return characters > charactersMax;
  });
  return end === -1 ? items : items.slice(0, end);
}

/** The application's routes for analysis, open on every plan. */
export const analysisRoute = {
  method: 'POST',
  status: 200,
  gate: 'general',
  errors: ['insufficient_credits', 'not_found', 'service_unavailable'],
  tag: 'Analysis',
} as const;

/** Those that no scope covers: closed to keys limited to some scopes. */
export const analysisDoor = { ...analysisRoute, scope: null, credential: 'unrestricted' } as const;

/** The versions of all that an answer over the data model rests on: the data, its meaning and the metrics. */
export async function meaningVersions(
  { em, principal: { organizationId } }: Context,
  { data_source_ids }: { data_source_ids?: string[] | undefined },
): Promise<unknown> {
  return [
    await sourceVersions(em, organizationId, data_source_ids),
    await correctionsVersion(em.fork(), organizationId),
    await metricsVersion(em.fork(), organizationId),
  ];
}
