import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Engine, SemanticRole } from '../../src/data/engine/types.ts';
import type { OpenSource } from '../../src/data/sources/types.ts';

let number = 0;

/** A source for tests: the real engine imports files, as for an upload, to Parquet with profiles and inferred roles. */
export async function importTestSource(
  engine: Engine,
  folder: string,
  name: string,
  files: Record<string, string>,
  roleOverrides: Record<string, Record<string, SemanticRole>> = {},
): Promise<OpenSource> {
  const tables: OpenSource['tables'] = [];
  for (const [fileName, content] of Object.entries(files)) {
    number += 1;
    // Imports may run at once: each keeps its own number.
    const own = number;
    const outputFolder = path.join(folder, `parquet-${own}`);
    await mkdir(outputFolder);
    const upload = path.join(folder, `${own}-${fileName}`);
    await writeFile(upload, content);
    const imported = await engine.importFile({ path: upload, fileName, outputFolder, roleOverrides });
    tables.push(...imported.tables.map((table) => ({ ...table, key: table.path })));
  }
  return {
    id: `0190c0de-0000-7000-8000-${String(number).padStart(12, '0')}`,
    name,
    type: 'file',
    snapshotId: `0190c0de-1111-7000-8000-${String(number).padStart(12, '0')}`,
    snapshotSha256: 'ab'.repeat(32),
    importedAt: new Date('2026-11-01T00:00:00Z'),
    tables,
    importSummary: '3 of 3 rows kept, 0 repaired, 0 rejected.',
  };
}
