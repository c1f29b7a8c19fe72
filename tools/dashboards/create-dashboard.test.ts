import { expect, test } from '@jest/globals';
import { auditOf, call, ordersSource, organizations } from '../../test/support/tool-call.ts';
import { createDashboard } from './create-dashboard.ts';

const { home, stranger } = await organizations();
const data_source_ids = [await ordersSource(home)];
const create = (given: object = {}) => call(createDashboard, { name: ' Shop ', data_source_ids, ...given }, { as: home.owner });

test('makes a draft', async () => {
  expect(await create()).toEqual({ id: expect.any(String), name: 'Shop', status: 'draft', created_at: expect.any(String) });
  expect(await auditOf(home)).toContain('tool:create_dashboard ok');
});

test.each<[string, object, string]>([
  ['no data', { data_source_ids: [] }, 'data_source_ids'],
  ['a line of business that there is not', { niche_domain: 'magic' }, 'niche_domain'],
  ['two metrics of one name', { custom_metrics: Array(2).fill({ name: 'A', type: 'sum', field: 'amount' }) }, 'custom_metrics'],
])('refuses %s', async (_, given, field) => {
  await expect(create(given)).rejects.toMatchObject({ code: 'validation_error', details: { [field]: [expect.any(String)] } });
});

test('reads nobody else’s data', async () => {
  await expect(create({ data_source_ids: [await ordersSource(stranger)] })).rejects.toMatchObject({ code: 'not_found' });
});
