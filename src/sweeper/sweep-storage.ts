import type { Services } from '../context.ts';
import { isUuid } from '../db/ids.ts';

const BATCH = 500;

interface StoredKey {
  key: string;
  /** The row that should know the object: a report, a data source or a snapshot. */
  owner: string;
}

/**
 * One kind of object: where it lies, which segment of its key names its owner, and which of a batch of keys are known.
 * Hidden attempts of a report under way are known too, whatever their age.
 */
const KINDS: { prefix: string; ownerSegment: number; known: string }[] = [
  {
    prefix: 'reports/',
    ownerSegment: 2,
    known: `select k.key from jsonb_to_recordset(?::jsonb) as k(key text, owner uuid) join report r on r.id = k.owner
      where k.key in (r.file_key, r.page_key) or (r.status = 'processing' and k.key like '%/' || r.attempt || '.%')`,
  },
  {
    prefix: 'snapshots/',
    ownerSegment: 3,
    known: 'select k.key from jsonb_to_recordset(?::jsonb) as k(key text, owner uuid) join snapshot s on s.id = k.owner',
  },
  {
    prefix: 'uploads/',
    ownerSegment: 2,
    known: `select k.key from jsonb_to_recordset(?::jsonb) as k(key text, owner uuid) join data_source d on d.id = k.owner
      where d.upload_key = k.key or d.further_files @> jsonb_build_array(jsonb_build_object('key', k.key))
        or d.pending_files @> jsonb_build_array(jsonb_build_object('key', k.key))`,
  },
];

/** Removes objects older than `olderThanMs` that no row knows; returns how many. */
export async function sweepStorage(services: Services, olderThanMs: number): Promise<number> {
  // Files carry the machine's time, whatever clock the service was given.
  const before = Date.now() - olderThanMs;
  let removed = 0;
  for (const kind of KINDS) {
    let batch: StoredKey[] = [];
    for await (const { key, modifiedAt } of services.storage.list(kind.prefix)) {
      const owner = key.split('/')[kind.ownerSegment] ?? '';
      // What does not look like ours is left alone.
      if (modifiedAt.getTime() > before || !isUuid(owner)) continue;
      batch.push({ key, owner });
      if (batch.length < BATCH) continue;
      removed += await removeUnknown(services, kind.known, batch);
      batch = [];
    }
    removed += await removeUnknown(services, kind.known, batch);
  }
  return removed;
}

async function removeUnknown(services: Services, knownQuery: string, batch: StoredKey[]): Promise<number> {
  if (batch.length === 0) return 0;
  const rows = await services.em.fork().execute<{ key: string }[]>(knownQuery, [JSON.stringify(batch)]);
  const known = new Set(rows.map(({ key }) => key));
  const orphans = batch.filter(({ key }) => !known.has(key));
  for (const { key } of orphans) {
    await services.storage.remove(key);
    services.log.info({ key }, 'orphaned object removed');
  }
  return orphans.length;
}
