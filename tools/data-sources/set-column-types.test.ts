import { expect, test } from '@jest/globals';
import { eventually } from '../../test/support/eventually.ts';
import { call, importSource, organizations, type Wire } from '../../test/support/tool-call.ts';
import { getDataSource } from './get-data-source.ts';
import { setColumnTypes } from './set-column-types.ts';

const { home } = await organizations();

test('reads the file again with another type, or names values that do not have it', async () => {
  const id = await importSource(home, 'code,name\n1,Ada\n2,Grace\n', 'codes.csv');
  const set = (column: string, type: string) => call(setColumnTypes, { id, types: { codes: { [column]: type } } }, { as: home.owner });
  await set('code', 'text');
  const typed = await eventually(async () => {
    const { schema } = await call(getDataSource, { id }, { as: home.viewer });
    return schema.tables[0].columns.find(({ name, type }: Wire) => name === 'code' && type === 'text');
  }, 'the import');
  expect(typed).toMatchObject({ name: 'code', type: 'text' });
  await expect(set('name', 'integer')).rejects.toMatchObject({ code: 'validation_error', message: expect.stringContaining('Ada') });
});
