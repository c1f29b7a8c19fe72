import { DuckDBInstance } from '@duckdb/node-api';
import { quoteName, quoteText } from './sql-quote.ts';
import { filesOf, rowsSql } from './table-data.ts';
import type { TableData } from './table-parts.ts';

interface SandboxOptions {
  memoryMb: number;
  threads: number;
  /** This child's own spill folder; the parent deletes it once the child is gone. */
  temporaryFolder: string;
}

/**
 * Opens an in-memory database that sees the given tables as views and can reach nothing else: no other file, no network, no extension, and
 * no way to change that. The order of the settings matters: the lock comes last.
 */
export async function openSandbox(tables: Record<string, TableData>, options: SandboxOptions): Promise<DuckDBInstance> {
  const instance = await DuckDBInstance.create(':memory:', {
    threads: String(options.threads),
    memory_limit: `${Math.floor(options.memoryMb * 0.6)}MB`,
    temp_directory: options.temporaryFolder,
    max_temp_directory_size: `${options.memoryMb * 4}MB`,
  });
  const connection = await instance.connect();
  try {
    for (const statement of lockdown(Object.values(tables).flatMap(filesOf))) await connection.run(statement);
    for (const [name, data] of Object.entries(tables)) {
      await connection.run(`CREATE VIEW ${quoteName(name)} AS SELECT * FROM ${await rowsSql(connection, data)}`);
    }
    await connection.run('SET lock_configuration = true');
  } catch (error) {
    connection.closeSync();
    instance.closeSync();
    throw error;
  }
  connection.closeSync();
  return instance;
}

function lockdown(paths: string[]): string[] {
  return [
    "SET TimeZone = 'UTC'",
    'SET parquet_metadata_cache = true',
    'SET allowed_directories = []',
    `SET allowed_paths = [${paths.map(quoteText).join(', ')}]`,
    'SET autoinstall_known_extensions = false',
    'SET autoload_known_extensions = false',
    'SET allow_community_extensions = false',
    'SET enable_external_access = false',
  ];
}
