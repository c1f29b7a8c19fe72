import type { Services } from '../../platform/context.ts';
import type { AppendKeys, AppendRule } from '../engine/append/types.ts';
import { engineOfJob } from '../engine/job-engine.ts';
import { proposeKey } from '../model/propose-keys.ts';
import type { DataSource, Snapshot, UploadedFile } from './entities.ts';
import { loadSnapshot } from './snapshots.ts';
import { localData } from './table-files.ts';

/** Sums that show what a choice would do. */
const MEASURES_MAX = 2;

/**
 * How the rows of each further file are added: a file of an earlier import as then. For a new one, keys are looked for in the present data where
 * nobody named one.
 */
export async function appendRules(services: Services, source: DataSource, further: readonly UploadedFile[]): Promise<AppendRule[]> {
  const { currentSnapshotId, organizationId } = source;
  const compared = further.some(({ repeats, counts }) => repeats !== undefined && repeats !== 'append' && !counts);
  const present = compared && currentSnapshotId ? await loadSnapshot(services.em.fork(), organizationId, currentSnapshotId) : null;
  const found = present ? await findKeys(services, source, present) : {};
  const measures = present ? measuresOf(present) : {};
  return further.map(({ repeats = 'append', keys = {}, counts }) => ({ repeats, keys: counts ? keys : { ...found, ...keys }, measures }));
}

async function findKeys(services: Services, { id, organizationId }: DataSource, { tables }: Snapshot): Promise<AppendKeys> {
  const engine = await engineOfJob(services.engineHost, services.em.fork(), organizationId);
  const keys: AppendKeys = {};
  for (const table of tables) {
    const { name, rowCount, profile } = table;
    const path = await localData(services.storage, table);
    const columns = await proposeKey(engine, { name, rowCount, columns: profile.columns, source: id, path });
    if (columns.length > 0) keys[name] = { columns, confirmed: false };
  }
  return keys;
}

function measuresOf({ tables }: Snapshot): Record<string, string[]> {
  return Object.fromEntries(
    tables.map(({ name, profile }) => {
      const additive = profile.columns.filter(({ role }) => role === 'additive_measure').map((column) => column.name);
      return [name, additive.slice(0, MEASURES_MAX)];
    }),
  );
}
