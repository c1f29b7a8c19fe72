import { expect, test } from '@jest/globals';
import { call, callAsAgent, ordersSource, organizations } from '../../test/support/tool-call.ts';
import { getDataSource } from './get-data-source.ts';

const { home, stranger } = await organizations();
const id = await ordersSource(home);

test('shows its columns with what they mean, and never where its files lie', async () => {
  const found = await call(getDataSource, { id }, { as: home.viewer });
  expect(found.schema.tables[0]).toMatchObject({ name: 'orders', row_count: 4 });
  expect(JSON.stringify(found)).not.toMatch(/upload_?key|"key"/i);
  await expect(call(getDataSource, { id }, { as: stranger.owner })).rejects.toMatchObject({ code: 'not_found' });
});

test('gives an agent the sections that it asks for', async () => {
  const schema = await callAsAgent(getDataSource, { data_source_id: id }, home);
  expect(schema.text).toContain('- amount: decimal, additive_measure');
  expect(schema.structured).not.toHaveProperty('certificate');
  const certificate = await callAsAgent(getDataSource, { data_source_id: id, sections: ['certificate'] }, home);
  expect(certificate.text).toContain('Import of orders: 4 of 4 rows kept, 0 repaired, 0 rejected.');
});
