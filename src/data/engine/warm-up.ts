import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ChildOptions } from './child-messages.ts';
import { finishImport, openImportDatabase } from './finish-import.ts';
import { importDelimited } from './import-csv/index.ts';

const ROWS = 2_000;

/**
 * Imports a small file of the usual kinds of columns and forgets it, so that the program of an import child is compiled before a large file is there:
 * that takes as long as a tenth of the import of ten million rows.
 */
export async function warmUp(options: ChildOptions): Promise<void> {
  const folder = await mkdtemp(path.join(options.temporaryFolder, 'warm-up-'));
  try {
    const outputFolder = path.join(folder, 'out');
    await mkdir(outputFolder);
    const file = path.join(folder, 'sample.csv');
    const text = sample();
    await writeFile(file, text);
    const instance = await openImportDatabase(outputFolder, [{ path: file }], options);
    const connection = await instance.connect();
    try {
      const request = { path: file, fileName: 'sample.csv', format: 'csv' as const, outputFolder, temporaryFolder: folder };
      const more = { fileBytes: text.length, fileSha256: '', readings: undefined, onProgress: () => {} };
      // Without a thread: a child that has switched users has only one.
      const { tables, certificate } = await importDelimited(connection, { ...request, ...more }, { fastBytesMin: 0, inThread: false });
      const read = { fileName: 'sample.csv', fileBytes: text.length, fileSha256: '', format: 'csv' as const, ...certificate };
      await finishImport(connection, { tables, certificate: read }, { outputFolder }, () => {});
    } finally {
      connection.closeSync();
      instance.closeSync();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function sample(): string {
  const rows = Array.from({ length: ROWS }, (_, i) => {
    const at = new Date(Date.UTC(2024, 0, 1) + i * 7_200_000).toISOString();
    const cells = [i + 1, at.slice(0, 19).replace('T', ' '), at.slice(0, 10), ['north', 'south', 'west'][i % 3], i % 7];
    return [...cells, (((i * 37) % 9_999) / 100).toFixed(2), i / 7, `note ${i % 500}`].join(',');
  });
  return `id,created_at,day,region,quantity,price,score,note\n${rows.join('\n')}\n`;
}
