import { expect, test } from '@jest/globals';
import { eventually } from '../../test/support/eventually.ts';
import { call, importSource, organizations, type Wire } from '../../test/support/tool-call.ts';
import { getDataSource } from './get-data-source.ts';
import { setColumnTypes } from './set-column-types.ts';

const { home } = await organizations();

test('reads the file again with another type, which no value having it refuses', async () => {
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

test('values that do not have the type are left empty and asked about, with their rows', async () => {
  const csv = `item,pieces,paid\n${['1', '2', 'many', '4', 'few', '6'].map((pieces, i) => `x${i},${pieces},"${i},50 €"`).join('\n')}\n`;
  const id = await importSource(home, csv, 'items.csv');
  await call(setColumnTypes, { id, types: { items: { pieces: 'integer' } } }, { as: home.owner });
  const source = await eventually(async () => {
    const found = await call(getDataSource, { id }, { as: home.viewer });
    return found.questions[0] && found;
  }, 'the import');
  expect(source.schema.tables[0].columns.map(({ type }: Wire) => type)).toEqual(['text', 'integer', 'decimal']);
  expect(source.questions).toMatchObject([
    {
      kind: 'misfits',
      columns: ['pieces'],
      taken: 'empty',
      answered: false,
      evidence: '2 of 6 values are not of the type integer that the column was set to, the first in row 3: many.',
      readings: [{ preview: { rows: [[null], [null]] } }, { preview: { rows: [['many'], ['few']] } }],
    },
  ]);
});
