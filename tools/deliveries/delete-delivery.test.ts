import { expect, test } from '@jest/globals';
import { deliveryOf } from '../../test/support/delivery-of.ts';
import { auditOf, call, organizations } from '../../test/support/tool-call.ts';
import { deleteDelivery } from './delete-delivery.ts';
import { listDeliveries } from './list-deliveries.ts';

const { home } = await organizations();

test('removes a delivery, once', async () => {
  const { id } = await deliveryOf(home);
  await call(deleteDelivery, { id }, { as: home.owner });
  expect(await call(listDeliveries, {}, { as: home.owner })).toMatchObject({ count: 0 });
  expect(await auditOf(home)).toContain('tool:delete_delivery ok');
  await expect(call(deleteDelivery, { id }, { as: home.owner })).rejects.toMatchObject({ code: 'not_found' });
});
