import { existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';

/** The path of an eight-column CSV file of orders; created once in the temporary folder and kept there. */
export async function ordersFile(rows: number): Promise<string> {
  const file = join(tmpdir(), `bench-import-${rows}.csv`);
  if (existsSync(file)) return file;
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  const part = `${file}.part`;
  await connection.run(`COPY (
    SELECT i AS id,
      strftime(TIMESTAMP '2023-01-01' + to_seconds(i * 6), '%Y-%m-%d %H:%M:%S') AS ordered_at,
      ['garden', 'kitchen', 'sport', 'books', 'toys'][1 + (hash(i) % 5)::INT] AS category,
      ['DE', 'FR', 'US', 'JP', 'BR', 'IN'][1 + (hash(i + 7) % 6)::INT] AS country,
      (1 + hash(i + 3) % 9)::INT AS quantity,
      ((hash(i + 5) % 100000) / 100)::DECIMAL(10, 2) AS price,
      round((hash(i + 11) % 1000000000) / 1e9, 6)::DOUBLE AS score,
      'order note ' || (hash(i + 13) % 1000000) AS note
    FROM range(${rows}) t(i)) TO '${part}' (FORMAT csv, HEADER)`);
  connection.closeSync();
  await rename(part, file);
  return file;
}
