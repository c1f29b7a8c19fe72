import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import type { ChosenReadings } from '../../src/data/engine/doubts.ts';
import { type DelimitedResult, importDelimited } from '../../src/data/engine/import-csv/index.ts';
import type { FileFormat, TableCertificate } from '../../src/data/engine/types.ts';

interface Imported extends DelimitedResult {
  /** Of the first table: column names, then rows as text, null for missing. */
  names: string[];
  rows: (string | null)[][];
  first: TableCertificate;
  /** Issue counts by kind. */
  issues: Record<string, number>;
}

/** Imports text as a file and reads back the result. */
export async function openImporter() {
  const folder = await mkdtemp(join(tmpdir(), 'import-test-'));
  const instance = await DuckDBInstance.create(':memory:', { threads: '2' });
  const connection: DuckDBConnection = await instance.connect();
  let files = 0;

  async function read(
    content: string | Buffer,
    options: { format?: FileFormat; fastBytesMin?: number; fileName?: string; readings?: ChosenReadings } = {},
  ): Promise<Imported> {
    const path = join(folder, `upload-${++files}`);
    const outputFolder = join(folder, `out-${files}`);
    await writeFile(path, content);
    await mkdir(outputFolder);
    const fileName = options.fileName ?? 'file.csv';
    const request = {
      path,
      fileName,
      format: options.format ?? 'csv',
      outputFolder,
      temporaryFolder: folder,
      fileBytes: Buffer.byteLength(content),
      readings: options.readings,
      onProgress: () => {},
    };
    const found = await importDelimited(
      connection,
      request,
      options.fastBytesMin === undefined ? {} : { fastBytesMin: options.fastBytesMin },
    );
    const table = await cells(0, found);
    const first = found.certificate.tables[0] as TableCertificate;
    return { ...found, ...table, first, issues: Object.fromEntries(first.issues.map((issue) => [issue.kind, issue.count])) };
  }

  /** Names and rows of one of the tables. */
  async function cells(table: number, found: DelimitedResult): Promise<{ names: string[]; rows: (string | null)[][] }> {
    const result = await connection.runAndReadAll(`SELECT COLUMNS(*)::VARCHAR FROM '${found.tables[table]?.path}'`);
    return { names: result.columnNames(), rows: result.getRows() as (string | null)[][] };
  }

  async function close(): Promise<void> {
    connection.closeSync();
    instance.closeSync();
    await rm(folder, { recursive: true, force: true });
  }

  return { read, cells, close, folder, connection };
}
