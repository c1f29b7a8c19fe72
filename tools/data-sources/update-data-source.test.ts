import { expect, test } from '@jest/globals';
import { auditOf, call, ordersSource, organizations } from '../../test/support/tool-call.ts';
import { updateDataSource } from './update-data-source.ts';

const { home, stranger } = await organizations();
const id = await ordersSource(home);
const update = (changes: object, as = home.owner) => call(updateDataSource, { id, ...changes }, { as });

test('renames and describes, and leaves the data as it is', async () => {
  expect(await update({ name: 'Sales' })).toMatchObject({ name: 'Sales', record_count: 4 });
  expect(await update({ description: 'Since January' })).toMatchObject({ name: 'Sales', description: 'Since January' });
  expect(await auditOf(home)).toContain('tool:update_data_source ok');
  await expect(update({})).rejects.toMatchObject({ details: { body: [expect.stringContaining('name, description or both')] } });
  await expect(update({ name: 'Mine' }, stranger.owner)).rejects.toMatchObject({ code: 'not_found' });
});
