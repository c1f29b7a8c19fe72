import { expect, test } from '@jest/globals';
import { alertOf } from '../../test/support/alert-of.ts';
import { eventually } from '../../test/support/eventually.ts';
import { call, organizations, type Wire } from '../../test/support/tool-call.ts';
import { listAlerts } from './list-alerts.ts';

const { home, stranger } = await organizations();

test('lists the organization’s alerts, by name and by what is firing', async () => {
  const [sales, costs] = [await alertOf(home), await alertOf(home, { name: 'Costs', condition: { type: 'above', threshold: 1 } })];
  await alertOf(stranger);
  const ids = async (query: object) => (await call(listAlerts, query, { as: home.viewer })).results.map(({ id }: Wire) => id);
  expect(await ids({ ordering: 'name' })).toEqual([costs.id, sales.id]);
  await eventually(async () => (await ids({ status: 'firing' })).length > 0, 'an alert to fire');
  expect(await ids({ status: 'firing' })).toEqual([costs.id]);
  expect(await ids({ name: 'SAL' })).toEqual([sales.id]);
});
