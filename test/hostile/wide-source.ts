import { DuckDBInstance } from '@duckdb/node-api';
import type { ColumnProfile } from '../../src/data/engine/types.ts';
import type { Seeded, Served } from '../support/serve.ts';

/** As wide as a file may be: a date, then alternating two measures and a category. */
const WIDE_COLUMNS = 1_990;

const ROWS = 5;

/**
 * A data source with many columns, made from a small upload by replacing its Parquet file and profile: a real import would take far longer
 * than all the requests.
 */
export async function wideSource(served: Served, of: Seeded, name: string, columns = WIDE_COLUMNS): Promise<string> {
  const answer = await fetch(`${served.url}/api/data-sources/?file_name=${name}.csv`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await served.key('rest', of)}`, 'content-type': 'text/csv' },
    body: 'day,amount\n2026-01-05,1\n',
  });
  if (answer.status !== 201) throw new Error(`The upload was refused: ${await answer.text()}`);
  const { id } = (await answer.json()) as { id: string };
  const [snapshot] = await served.sql(
    'select s.id, s.tables from snapshot s join data_source d on d.current_snapshot_id = s.id where d.id = ?',
    [id],
  );
  const [table] = snapshot!.tables as [{ key: string; rowCount: number; profile: { columns: ColumnProfile[] } }];
  const [day, amount] = table.profile.columns as [ColumnProfile, ColumnProfile];
  const wide = Array.from({ length: columns }, (_, at): [string, ColumnProfile] => {
    if (at === 0) return ["DATE '2026-01-05' + CAST(i AS INTEGER)", { ...day, distinctCount: ROWS, max: '2026-01-09' }];
    if (at % 3 !== 0) return [`i * ${at}`, { ...amount, name: `revenue_${at}`, distinctCount: ROWS, max: String(4 * at) }];
    const values = Array.from({ length: ROWS }, (_value, i) => ({ value: `area ${(at + i) % 7}`, count: 1 }));
    const category = {
      ...amount,
      type: 'text',
      engineType: 'VARCHAR',
      role: 'category',
      mean: null,
      min: 'area 0',
      max: 'area 6',
    } as const;
    return [`'area ' || (${at} + i) % 7`, { ...category, name: `region_${name}_${at}`, distinctCount: ROWS, topValues: values }];
  });
  const connection = await (await DuckDBInstance.create()).connect();
  const selected = wide.map(([sql, profile]) => `${sql} AS "${profile.name}"`).join(', ');
  const path = await served.services.storage.localPath(table.key);
  await connection.run(`COPY (SELECT ${selected} FROM range(${ROWS}) AS rows(i)) TO '${path}' (FORMAT parquet)`);
  connection.closeSync();
  const tables = [{ ...table, rowCount: ROWS, profile: { columns: wide.map(([, profile]) => profile) } }];
  await served.sql('update snapshot set tables = ?::jsonb where id = ?', [JSON.stringify(tables), snapshot!.id]);
  return id;
}
