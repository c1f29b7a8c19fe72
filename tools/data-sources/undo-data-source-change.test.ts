import { Readable } from 'node:stream';
import { expect, test } from '@jest/globals';
import { call, importSource, organizations, service } from '../../test/support/tool-call.ts';
import { addDataSourceFile } from './add-data-source-file.ts';
import { undoDataSourceChange } from './undo-data-source-change.ts';

const { home, stranger } = await organizations();

test('brings back the last three states of the data to the byte, newest first', async () => {
  const id = await importSource(home, 'name,amount\nAda,1\n', 'names.csv');
  const as = { as: home.owner };
  const { sql } = await service();
  const data = async () => {
    const [row] = await sql('select s.tables, s.sha256 from snapshot s join data_source d on d.current_snapshot_id = s.id where d.id = ?', [
      id,
    ]);
    return row;
  };
  const states = [];
  for (const name of ['Grace', 'Alan', 'Edith', 'Jean']) {
    states.push(await data());
    const replaced = { id, mode: 'replace', file_name: `${name}.csv`, stream: Readable.from(`name,amount\n${name},2\n`) };
    await call(addDataSourceFile, replaced, as);
  }
  await expect(call(undoDataSourceChange, { id }, { as: stranger.owner })).rejects.toMatchObject({ code: 'not_found' });
  for (const [state, file_name] of [
    [states[3], 'Edith.csv'],
    [states[2], 'Alan.csv'],
    [states[1], 'Grace.csv'],
  ]) {
    expect(await call(undoDataSourceChange, { id }, as)).toMatchObject({ file_name, record_count: 1 });
    expect(await data()).toEqual(state);
  }
  await expect(call(undoDataSourceChange, { id }, as)).rejects.toMatchObject({
    message: expect.stringMatching(/^Nothing is left to undo/),
  });
});
