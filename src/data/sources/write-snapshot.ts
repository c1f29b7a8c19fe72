import { createHash } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { storageRoom } from '../../account/billing/storage-room.ts';
import { organizationById } from '../../account/identity/organization-records.ts';
import type { Services } from '../../platform/context.ts';
import { newId } from '../../platform/db/ids.ts';
import { writeError } from '../../platform/storage/index.ts';
import { engineOfJob } from '../engine/job-engine.ts';
import type { MergedPart } from '../engine/table-parts.ts';
import type { Engine, ImportCertificate, ImportedTable, MergedTable } from '../engine/types.ts';
import type { DataSource, Snapshot, SnapshotPart, SnapshotTable } from './entities.ts';
import { ownKeys, partsOf } from './table-files.ts';

/** Folders of one import, which are removed when it ends. */
interface Folders {
  /** Empty, for the Parquet files. */
  output: string;
  /** Empty, for what is read before it is imported. */
  spool: string;
}

interface Imported {
  tables: (ImportedTable | MergedTable)[];
  certificate: ImportCertificate;
}

/**
 * Runs an import and stores its tables as an immutable snapshot, whatever they were read from. Tables that
 * continue those of the snapshot before share files with it. Nothing refers to the snapshot yet: adopt it, or remove the files of its own.
 */
export async function writeSnapshot(
  services: Services,
  source: DataSource,
  { signal, before = null }: { signal: AbortSignal; before?: Snapshot | null },
  read: (engine: Engine, folders: Folders) => Promise<Imported>,
): Promise<Snapshot> {
  const { storage } = services;
  const engine = await engineOfJob(services.engineHost, services.em.fork(), source.organizationId);
  await storage.requireFree();
  const folder = await storage.temporaryPath();
  const folders = { output: path.join(folder, 'output'), spool: path.join(folder, 'spool') };
  for (const one of Object.values(folders)) await mkdir(one, { recursive: true });
  try {
    const result = await read(engine, folders);
    signal.throwIfAborted();
    const id = newId();
    const tables = await storeTables(services, source, { snapshotId: id, before: before?.tables ?? [] }, result);
    const identity = JSON.stringify(tables.map(({ name, sha256 }) => [name, sha256]));
    return {
      id,
      organizationId: source.organizationId,
      dataSourceId: source.id,
      sha256: createHash('sha256').update(identity).digest('hex'),
      tables,
      certificate: result.certificate,
      openQuestions: result.certificate.tables.flatMap(({ doubts = [] }) => doubts.filter(({ answered }) => !answered)).length,
      createdAt: services.now(),
    };
  } catch (error) {
    throw writeError(error);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function storeTables(
  { storage, em }: Services,
  { organizationId, id: sourceId }: DataSource,
  { snapshotId, before }: { snapshotId: string; before: readonly SnapshotTable[] },
  result: Imported,
): Promise<SnapshotTable[]> {
  const { plan } = await organizationById(em.fork(), organizationId);
  const room = storageRoom({ organizationId, plan });
  const prefix = `snapshots/${organizationId}/${sourceId}/${snapshotId}`;
  const stored: string[] = [];
  const store = async (file: { path: string; sha256: string; bytes: number }, name: string) => {
    const key = `${prefix}/${name}.parquet`;
    await storage.put(key, file.path, room);
    stored.push(key);
    return { key, sha256: file.sha256, bytes: file.bytes };
  };
  try {
    const tables: SnapshotTable[] = [];
    for (const [index, table] of result.tables.entries()) {
      // Numbered, because a table's name may contain any character.
      const name = String(index + 1);
      if ('path' in table) {
        const { path: _, ...rest } = table;
        tables.push({ ...rest, ...(await store(table, name)) });
      } else tables.push(await storeParts(table, before, (file, part) => store(file, `${name}-${part}`)));
    }
    return tables;
  } catch (error) {
    // Files already stored would count against the organization's storage until the sweep finds them.
    for (const key of stored) await storage.remove(key);
    throw error;
  }
}

type Store = (file: Exclude<MergedPart['file'], number>, name: string) => Promise<Omit<SnapshotPart, 'rows' | 'gone'>>;

async function storeParts(
  { parts: merged, ...table }: MergedTable,
  before: readonly SnapshotTable[],
  store: Store,
): Promise<SnapshotTable> {
  const continued = before.find(({ name }) => name === table.name);
  const previous = continued ? partsOf(continued) : [];
  const parts: SnapshotPart[] = [];
  for (const [i, { file, rows, gone }] of merged.entries()) {
    const known = typeof file === 'number' ? previous[file] : undefined;
    const { key, sha256, bytes } = typeof file === 'number' ? known! : await store(file, `${i + 1}`);
    const marks = gone === 'same' ? known!.gone : gone && (await store(gone, `${i + 1}-gone`));
    parts.push({ key, sha256, bytes, rows, gone: marks });
  }
  const [first, ...further] = parts as [SnapshotPart, ...SnapshotPart[]];
  const whole = further.length === 0 && first.gone === null;
  const identity = JSON.stringify(parts.map(({ sha256, gone }) => [sha256, gone?.sha256 ?? null]));
  return {
    ...table,
    key: first.key,
    sha256: whole ? first.sha256 : createHash('sha256').update(identity).digest('hex'),
    bytes: parts.reduce((sum, { bytes, gone }) => sum + bytes + (gone?.bytes ?? 0), 0),
    ...(whole ? {} : { parts }),
  };
}

/** Removes the files of a snapshot that was not adopted, and none that it shares with the one before. */
export async function discardSnapshot({ storage }: Pick<Services, 'storage'>, snapshot: Snapshot, before: Snapshot | null): Promise<void> {
  for (const key of ownKeys(snapshot.tables, before?.tables ?? [])) await storage.remove(key);
}
