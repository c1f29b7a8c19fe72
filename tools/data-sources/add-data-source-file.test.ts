import { Readable } from 'node:stream';
import { describe, expect, test } from '@jest/globals';
import { eventually } from '../../test/support/eventually.ts';
import { call, callAsAgent, importSource, organizations, service, type Wire } from '../../test/support/tool-call.ts';
import { addDataSourceFile } from './add-data-source-file.ts';
import { getDataSource } from './get-data-source.ts';
import { undoDataSourceChange } from './undo-data-source-change.ts';
import { updateDataModel } from './update-data-model.ts';

const { home, stranger } = await organizations();
const as = { as: home.owner };
const add = (id: string, content: string, more: object = {}) =>
  call(addDataSourceFile, { id, mode: 'append', file_name: 'more.csv', ...more, stream: Readable.from(content) }, as);
const show = (id: string) => call(getDataSource, { id }, { as: home.viewer });

/** The source once its import has ended. */
const settled = (id: string) =>
  eventually(async () => {
    const source = await show(id);
    return source.status === 'active' && source;
  }, 'the import');

/** The hash of the data in use. */
async function dataOf(id: string): Promise<string> {
  const { sql } = await service();
  const [row] = await sql('select s.sha256 from snapshot s join data_source d on d.current_snapshot_id = s.id where d.id = ?', [id]);
  return row!.sha256 as string;
}

test('appends rows, replaces them, and keeps what there is where a file cannot be read', async () => {
  const id = await importSource(home, 'name,amount\nAda,1\n', 'names.csv');
  const replace = (content: string, more: object = {}) => add(id, content, { mode: 'replace', ...more });
  expect(await add(id, 'name,amount\nGrace,2\n')).toMatchObject({ status: 'active', record_count: 2 });
  expect(await replace('name,amount\nAlan,3\nEdith,4\nJean,5\n')).toMatchObject({ status: 'active', record_count: 3 });
  expect(await replace('PK\u0003\u0004 and nothing more', { file_name: 'more.xlsx' })).toMatchObject({
    status: 'active',
    record_count: 3,
    last_error: expect.any(String),
  });
  await expect(add(id, '', { mode: 'mix' })).rejects.toMatchObject({ details: { mode: [expect.stringContaining('append or replace.')] } });
});

describe('a file whose rows are there already', () => {
  const ORDERS = 'order_id,day,amount\n1,2026-01-05,10\n2,2026-01-09,20\n3,2026-02-01,30\n';
  /** An order again as it is, one corrected, and a new one. */
  const MORE = 'order_id,day,amount\n2,2026-01-09,20\n3,2026-02-01,35\n4,2026-03-01,40\n';
  const question = async (id: string): Promise<Wire> => (await show(id)).questions[0];

  test('waits for a choice, which an agent may make, and the change can be undone to the byte', async () => {
    const id = await importSource(home, ORDERS, 'orders.csv');
    const before = await dataOf(id);
    await expect(add(id, MORE)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/^2 of the 3 rows.*repeats=skip/),
    });
    expect([await dataOf(id), (await show(id)).record_count]).toEqual([before, 3]);

    const args = { data_source_id: id };
    const { structured } = await callAsAgent(getDataSource, args, home);
    const [asked] = structured.questions;
    expect(asked).toMatchObject({ kind: 'repeated_rows', columns: ['order_id'], taken: null, answered: false });
    expect(asked.evidence).toMatch(/2 of the 3 rows of more.csv are in orders already, by order_id, 1 of them with other values/);
    const outcomes = asked.readings.map(({ id: choice, preview }: Wire) => [choice, ...preview.rows[0].slice(1)]);
    expect(outcomes).toEqual([
      ['skip', '4', '100'],
      ['merge', '4', '105'],
      ['append', '6', '155'],
      ['discard', '3'],
    ]);

    const answers = (reading: string) => ({ ...args, answers: [{ question_id: asked.id, reading }] });
    const scopes = ['data-sources:read', 'data-sources:write'];
    const wrong = await callAsAgent(updateDataModel, answers('both'), home, { scopes });
    expect([wrong.isError, wrong.text]).toEqual([true, expect.stringMatching(/no reading.*skip, merge, append, discard/)]);
    expect((await callAsAgent(updateDataModel, answers('merge'), stranger, { scopes })).isError).toBe(true);
    expect((await callAsAgent(updateDataModel, answers('merge'), home, { scopes })).structured).toMatchObject({ id: null });
    const merged = await settled(id);
    expect(merged).toMatchObject({ record_count: 4, questions: [], undoable: [{ change: 'append', file_names: ['more.csv'] }] });
    expect(merged.files[1]).toMatchObject({ name: 'more.csv', rows: { added: 1, replaced: 1, left_out: 1 } });

    // The key is confirmed by now, so that the next correction needs no question.
    const next = await add(id, 'order_id,day,amount\n4,2026-03-01,41\n5,2026-03-02,1\n', { file_name: 'next.csv' });
    expect([next.record_count, next.files[2].rows]).toEqual([5, { added: 1, replaced: 1, left_out: 0 }]);
    await call(undoDataSourceChange, { id }, as);
    expect(await call(undoDataSourceChange, { id }, as)).toMatchObject({ record_count: 3, file_count: 1, undoable: [] });
    expect(await dataOf(id)).toBe(before);
    await expect(call(undoDataSourceChange, { id }, as)).rejects.toMatchObject({ code: 'conflict' });
  });

  test('is added as the caller says, or discarded', async () => {
    const id = await importSource(home, ORDERS, 'orders.csv');
    await expect(add(id, ORDERS, { file_name: 'again.csv' })).rejects.toMatchObject({
      message: expect.stringMatching(/same file as orders.csv/),
    });
    const { id: question_id } = await question(id);
    await call(updateDataModel, { id, answers: [{ question_id, reading: 'discard' }] }, as);
    expect(await show(id)).toMatchObject({ record_count: 3, file_count: 1, questions: [] });
    expect(await add(id, MORE, { repeats: 'skip' })).toMatchObject({ record_count: 4 });
    expect(await add(id, ORDERS, { repeats: 'append' })).toMatchObject({ record_count: 7 });
  });
});
