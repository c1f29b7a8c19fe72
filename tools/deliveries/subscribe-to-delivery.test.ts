import { expect, test } from '@jest/globals';
import { deliveryOf } from '../../test/support/delivery-of.ts';
import { call, organizations, type Wire } from '../../test/support/tool-call.ts';
import { subscribeToDelivery } from './subscribe-to-delivery.ts';

const { home } = await organizations();

test('subscribes and unsubscribes the caller, of any role, and nobody else', async () => {
  const { id } = await deliveryOf(home);
  const subscribed = async (given: object) => {
    const { recipients } = await call(subscribeToDelivery, { id, ...given }, { as: home.viewer });
    return Object.fromEntries(recipients.map(({ email, unsubscribed }: Wire) => [email, !unsubscribed]));
  };
  expect(await subscribed({})).toEqual({ [home.owner.email]: true, [home.viewer.email]: true });
  expect(await subscribed({ subscribed: false })).toEqual({ [home.owner.email]: true, [home.viewer.email]: false });
});
