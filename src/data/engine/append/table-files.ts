import path from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { quoteText } from '../sql-quote.ts';
import { alignFiles } from './align-files.ts';

const WRITTEN = '(FORMAT parquet, COMPRESSION zstd, PRESERVE_ORDER true)';

/** The files that hold the rows of each table so far, in their order. */
export class TableFiles {
  readonly byName: Map<string, string[]>;
  readonly warnings: string[] = [];
  readonly #connection: DuckDBConnection;
  readonly #folder: string;
  #written = 0;

  constructor(connection: DuckDBConnection, tables: readonly { name: string; path: string }[], folder: string) {
    this.#connection = connection;
    this.#folder = folder;
    this.byName = new Map(tables.map((table) => [table.name, [table.path]]));
  }

  /** Where the rows of a file's table belong. A single table is added to a single table, whatever their names. */
  targetOf(name: string, tablesOfFile: number): string {
    return this.byName.size === 1 && tablesOfFile === 1 ? [...this.byName.keys()][0]! : name;
  }

  add(name: string, from: string): void {
    this.byName.set(name, [...(this.byName.get(name) ?? []), from]);
  }

  /** A new file in the output folder that is the whole table from now on. */
  replace(name: string): string {
    const to = path.join(this.#folder, `combined-${this.#written++}.parquet`);
    this.byName.set(name, [to]);
    return to;
  }

  /** All rows of a table in one file. */
  async whole(name: string): Promise<string> {
    const paths = this.byName.get(name)!;
    if (paths.length === 1) return paths[0]!;
    const { selects, warnings } = await alignFiles(this.#connection, name, paths);
    this.warnings.push(...warnings);
    const to = this.replace(name);
    await this.#connection.run(`COPY (${selects.join(' UNION ALL BY NAME ')}) TO ${quoteText(to)} ${WRITTEN}`);
    return to;
  }
}
