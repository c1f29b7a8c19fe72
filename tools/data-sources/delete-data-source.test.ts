import { expect, test } from '@jest/globals';
import { auditOf, call, importSource, organizations } from '../../test/support/tool-call.ts';
import { deleteDataSource } from './delete-data-source.ts';
import { getDataSource } from './get-data-source.ts';

const { home, stranger } = await organizations();

test('removes a data source of one’s own, once', async () => {
  const id = await importSource(home, 'name\nAda\n', 'names.csv');
  await expect(call(deleteDataSource, { id }, { as: stranger.owner })).rejects.toMatchObject({ code: 'not_found' });
  await call(deleteDataSource, { id }, { as: home.owner });
  await expect(call(getDataSource, { id }, { as: home.owner })).rejects.toMatchObject({ code: 'not_found' });
  expect(await auditOf(home)).toContain('tool:delete_data_source ok');
});
