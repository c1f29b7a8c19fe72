import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { describe, expect, test } from '@jest/globals';
import { call, callAsAgent, importSource, organizations, service } from '../../test/support/tool-call.ts';
import { queryData } from '../analysis/query-data.ts';
import { addDataSourceFile } from './add-data-source-file.ts';
import { undoDataSourceChange } from './undo-data-source-change.ts';

const { home, stranger } = await organizations();

const as = { as: home.owner };

/** The hashes of the stored files of a source's data, and of the snapshot that names them. */
async function bytesOf(id: string): Promise<string[]> {
  const { services, sql } = await service();
  const [row] = await sql('select s.tables, s.sha256 from snapshot s join data_source d on d.current_snapshot_id = s.id where d.id = ?', [
    id,
  ]);
  const files = (row!.tables as { key: string }[]).map(async ({ key }) =>
    hash('sha256', await readFile(await services.storage.localPath(key))),
  );
  return [row!.sha256 as string, ...(await Promise.all(files))];
}

describe('each choice about rows that are there already gives the right totals, and undoing it the bytes from before', () => {
  type Sale = [id: number, day: string, amount: number];
  const months = (...of: number[]) =>
    of.flatMap((month) => [1, 2, 3, 4].map((i): Sale => [month * 10 + i, `2026-0${month}-0${i}`, month * 100 + i]));
  const csvOf = (sales: readonly Sale[]) => `sale_id,day,amount\n${sales.map((sale) => sale.join(',')).join('\n')}\n`;
  const present = months(1, 2, 3);
  const corrected = months(3, 4).map(([sale, day, amount]): Sale => [sale, day, sale === 32 ? amount + 1_000 : amount]);
  const imported = importSource(home, csvOf(present), 'sales.csv');
  const added: [string, Sale[]][] = [
    ['the same file twice', present],
    ['overlapping months', months(3, 4)],
    ['corrected rows', corrected],
  ];
  const cases = added.flatMap(([name, sales]) => (['skip', 'merge', 'append'] as const).map((repeats) => ({ name, sales, repeats })));

  test.each(cases)('$name, $repeats', async ({ sales, repeats }) => {
    const id = await imported;
    const before = await bytesOf(id);
    await call(addDataSourceFile, { id, mode: 'append', repeats, file_name: 'more.csv', stream: Readable.from(csvOf(sales)) }, as);
    // Told from the sales alone, sale by sale.
    const taken = new Map(present.map((sale) => [sale[0], sale]));
    for (const sale of sales) if (repeats === 'merge' || !taken.has(sale[0])) taken.set(sale[0], sale);
    const expected = repeats === 'append' ? [...present, ...sales] : [...taken.values()];
    const totals = (of: readonly Sale[]) => [1, 2, 3, 4].map((month) => sumOf(of.filter(([, day]) => Number(day.slice(5, 7)) === month)));
    const sql = 'select month(day) as month, count(*) as sales, sum(amount) as amount from sales group by all order by all';
    const { rows } = await call(queryData, { sql, data_source_ids: [id] }, as);
    expect(rows.map((row: (string | number)[]) => row.map(Number))).toEqual(
      totals(expected).flatMap(([count, sum], i) => (count === 0 ? [] : [[i + 1, count, sum]])),
    );
    await call(undoDataSourceChange, { id }, as);
    expect(await bytesOf(id)).toEqual(before);
  });

  const sumOf = (of: readonly Sale[]) => [of.length, of.reduce((sum, [, , amount]) => sum + amount, 0)] as const;
});

test('brings back the last three states of the data to the byte, newest first', async () => {
  const id = await importSource(home, 'name,amount\nAda,1\n', 'names.csv');
  const states = [];
  for (const name of ['Grace', 'Alan', 'Edith', 'Jean']) {
    states.push(await bytesOf(id));
    const replaced = { id, mode: 'replace', file_name: `${name}.csv`, stream: Readable.from(`name,amount\n${name},2\n`) };
    await call(addDataSourceFile, replaced, as);
  }
  const undone = await callAsAgent(undoDataSourceChange, { data_source_id: id }, home, { scopes: ['data-sources:write'] });
  expect(undone).toMatchObject({ isError: false, structured: { id, status: 'active', record_count: 1 } });
  expect(await bytesOf(id)).toEqual(states[3]);
  await expect(call(undoDataSourceChange, { id }, { as: stranger.owner })).rejects.toMatchObject({ code: 'not_found' });
  for (const [state, file_name] of [
    [states[2], 'Alan.csv'],
    [states[1], 'Grace.csv'],
  ]) {
    expect(await call(undoDataSourceChange, { id }, as)).toMatchObject({ file_name, record_count: 1 });
    expect(await bytesOf(id)).toEqual(state);
  }
  await expect(call(undoDataSourceChange, { id }, as)).rejects.toMatchObject({
    message: expect.stringMatching(/^Nothing is left to undo/),
  });
});
