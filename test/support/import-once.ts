import { readFile, writeFile } from 'node:fs/promises';
import { newId } from '../../src/platform/db/ids.ts';
import type { Seeded, Served } from './serve.ts';

/** What an import left: its rows as JSON, and its objects by key. */
interface Imported {
  ids: { organization: string; source: string; snapshot: string };
  source: string;
  snapshot: string;
  objects: Map<string, Buffer>;
}

const imports = new Map<string, Promise<Imported>>();

/**
 * A data source of a file's text; returns its id. The first in a worker is imported, by `first`; each further one gets rows and objects of its
 * own like that import's, which spares a process that would read the same text again.
 */
export async function importOnce(
  served: Served,
  of: Seeded,
  file: { name: string; text: string },
  first: () => Promise<string>,
): Promise<string> {
  const key = JSON.stringify([file.name, file.text]);
  const known = imports.get(key);
  if (known) return copyInto(served, of, await known);
  const made = first();
  const kept = made.then((id) => keep(served, id));
  imports.set(key, kept);
  // The next one tries again; this one fails below.
  kept.catch(() => imports.delete(key));
  await kept;
  return made;
}

/** Taken before anybody has the source: nothing has changed it yet. */
async function keep({ services: { storage }, sql }: Served, id: string): Promise<Imported> {
  const [row] = await sql(
    `select d.organization_id, d.current_snapshot_id, d.upload_key, to_jsonb(d)::text as source, to_jsonb(s)::text as snapshot,
        jsonb_path_query_array(s.tables, '$.**.key') as keys
      from data_source d join snapshot s on s.id = d.current_snapshot_id where d.id = ?`,
    [id],
  );
  if (!row) throw new Error(`The import of ${id} left no snapshot.`);
  const keys = [row.upload_key, ...(row.keys as unknown[])].filter((key) => typeof key === 'string');
  const contents = keys.map(async (key) => [key, await readFile(await storage.localPath(key))] as const);
  return {
    ids: { organization: String(row.organization_id), source: id, snapshot: String(row.current_snapshot_id) },
    source: String(row.source),
    snapshot: String(row.snapshot),
    objects: new Map(await Promise.all(contents)),
  };
}

async function copyInto({ services, sql }: Served, of: Seeded, { ids, source, snapshot, objects }: Imported): Promise<string> {
  const { storage } = services;
  const own = { organization: of.organizationId, source: newId(), snapshot: newId() };
  // Keys contain ids too.
  const renamed = (text: string) =>
    text.replaceAll(ids.organization, own.organization).replaceAll(ids.source, own.source).replaceAll(ids.snapshot, own.snapshot);
  for (const [key, content] of objects) {
    const temporary = await storage.temporaryPath();
    await writeFile(temporary, content);
    await storage.put(renamed(key), temporary);
  }
  const insert = (table: string, row: string, changes: object) =>
    sql(`insert into ${table} select (jsonb_populate_record(null::${table}, ?::jsonb || ?::jsonb)).*`, [
      renamed(row),
      JSON.stringify(changes),
    ]);
  const now = services.now().toISOString();
  await insert('data_source', source, { created_by: of.owner.id, created_at: now, last_sync: now });
  await insert('snapshot', snapshot, { created_at: now });
  return own.source;
}
