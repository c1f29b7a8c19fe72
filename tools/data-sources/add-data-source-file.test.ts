import { Readable } from 'node:stream';
import { expect, test } from '@jest/globals';
import { call, importSource, organizations } from '../../test/support/tool-call.ts';
import { addDataSourceFile } from './add-data-source-file.ts';

const { home } = await organizations();

test('appends rows, replaces them, and keeps what there is where a file cannot be read', async () => {
  const id = await importSource(home, 'name,amount\nAda,1\n', 'names.csv');
  const add = (mode: string, content: string, file_name = 'more.csv') =>
    call(addDataSourceFile, { id, mode, file_name, stream: Readable.from(content) }, { as: home.owner });
  expect(await add('append', 'name,amount\nGrace,2\n')).toMatchObject({ status: 'active', record_count: 2 });
  expect(await add('replace', 'name,amount\nAlan,3\nEdith,4\nJean,5\n')).toMatchObject({ status: 'active', record_count: 3 });
  expect(await add('replace', 'PK\u0003\u0004 and nothing more', 'more.xlsx')).toMatchObject({
    status: 'active',
    record_count: 3,
    last_error: expect.any(String),
  });
  await expect(add('mix', '')).rejects.toMatchObject({ details: { mode: [expect.stringContaining('append or replace.')] } });
});
