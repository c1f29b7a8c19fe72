import { Readable } from 'node:stream';
import { expect, test } from '@jest/globals';
import { eventually } from '../../test/support/eventually.ts';
import { call, importSource, organizations } from '../../test/support/tool-call.ts';
import { addDataSourceFile } from './add-data-source-file.ts';
import { getDataSource } from './get-data-source.ts';
import { removeDataSourceFile } from './remove-data-source-file.ts';

const { home, stranger } = await organizations();

test('takes a file out, and never the last one', async () => {
  const id = await importSource(home, 'name,amount\nAda,1\n', 'names.csv');
  const as = { as: home.owner };
  const added = { id, mode: 'append', file_name: 'more.csv', stream: Readable.from('name,amount\nGrace,2\n') };
  const { files } = await call(addDataSourceFile, added, as);
  const remove = (file_id: string, by = home) => call(removeDataSourceFile, { id, file_id }, { as: by.owner });
  await expect(remove(files[0].id, stranger)).rejects.toMatchObject({ code: 'not_found' });
  await expect(remove('none')).rejects.toMatchObject({ code: 'not_found' });
  await remove(files[0].id);
  const left = await eventually(async () => {
    const source = await call(getDataSource, { id }, { as: home.viewer });
    return source.status === 'active' && source;
  }, 'the import');
  expect(left).toMatchObject({ record_count: 1, file_name: 'more.csv', undoable: [{ change: 'remove', file_names: ['names.csv'] }, {}] });
  await expect(remove(files[1].id)).rejects.toMatchObject({ message: expect.stringMatching(/only file/) });
});
