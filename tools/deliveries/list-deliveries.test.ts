import { expect, test } from '@jest/globals';
import { deliveryOf } from '../../test/support/delivery-of.ts';
import { call, organizations, type Wire } from '../../test/support/tool-call.ts';
import { listDeliveries } from './list-deliveries.ts';

const { home, stranger } = await organizations();

test('lists the organization’s deliveries by name and status', async () => {
  await deliveryOf(home);
  await deliveryOf(home, { name: 'Returns', paused: true });
  await deliveryOf(stranger);
  const names = async (query: object) => (await call(listDeliveries, query, { as: home.viewer })).results.map(({ name }: Wire) => name);
  expect(await names({ ordering: 'name' })).toEqual(['Orders', 'Returns']);
  expect(await names({ status: 'paused' })).toEqual(['Returns']);
});
