import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { ImportRequest } from './types.ts';

const BASE_MS = 60_000;
const MAX_MS = 30 * 60_000;
const MIB = 2 ** 20;

/** Milliseconds per MiB, many times what a healthy file takes. Compressed formats unpack to several times their size. */
const MS_PER_MIB: Record<string, number> = { '.xlsx': 20_000, '.parquet': 5_000, '.json': 5_000, '.ndjson': 5_000, '.jsonl': 5_000 };
const TEXT_MS_PER_MIB = 2_500;

/** The deadline of an import by the sizes and names of its files: from one minute to half an hour. */
export async function importDeadlineMs({ path: first, fileName, further = [] }: Pick<ImportRequest, 'path' | 'fileName' | 'further'>) {
  let deadlineMs = BASE_MS;
  for (const file of [{ path: first, fileName }, ...further]) {
    const { size } = await stat(file.path);
    deadlineMs += (size / MIB) * (MS_PER_MIB[path.extname(file.fileName).toLowerCase()] ?? TEXT_MS_PER_MIB);
  }
  return Math.min(MAX_MS, Math.round(deadlineMs));
}

/** The same for tables read from a source, which are CSV. */
export async function tablesDeadlineMs(tables: readonly { path: string }[]): Promise<number> {
  const sizes = await Promise.all(tables.map(async ({ path: place }) => (await stat(place)).size));
  return Math.min(MAX_MS, BASE_MS + Math.round((sizes.reduce((sum, size) => sum + size, 0) / MIB) * TEXT_MS_PER_MIB));
}
