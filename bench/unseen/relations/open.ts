import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Engine } from '../../../src/data/engine/types.ts';
import type { OpenSource } from '../../../src/data/sources/types.ts';
import { columnName, type Relational, tableName } from './spec.ts';

/** The database as a source: each table goes through the importer, as an uploaded file does. */
export async function openRelational(engine: Engine, { trade, naming, rows }: Relational, folder: string): Promise<OpenSource> {
  const tables = [];
  for (const entity of trade.entities) {
    const name = tableName(entity, naming);
    const lines = rows
      .get(entity.name)!
      .map((row) =>
        JSON.stringify(Object.fromEntries(entity.columns.map((column) => [columnName(column, entity, trade, naming), row[column.name]]))),
      );
    const file = path.join(folder, `${trade.name.replaceAll(' ', '-')}-${name}.ndjson`);
    await writeFile(file, `${lines.join('\n')}\n`);
    const outputFolder = `${file}.out`;
    await mkdir(outputFolder);
    const { tables: imported } = await engine.importFile({ path: file, fileName: `${name}.ndjson`, outputFolder });
    for (const table of imported) tables.push({ ...table, name, key: table.path });
  }
  return {
    id: trade.name,
    name: trade.name,
    type: 'file',
    snapshotId: trade.name,
    snapshotSha256: '',
    importedAt: new Date(0),
    importSummary: '',
    tables,
  };
}
