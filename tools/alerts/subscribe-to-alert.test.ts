import { expect, test } from '@jest/globals';
import { alertOf } from '../../test/support/alert-of.ts';
import { call, organizations, type Wire } from '../../test/support/tool-call.ts';
import { subscribeToAlert } from './subscribe-to-alert.ts';

const { home } = await organizations();

test('subscribes and unsubscribes the caller, of any role, and nobody else', async () => {
  const { id } = await alertOf(home);
  const subscribed = async (given: object) => {
    const { subscribers } = await call(subscribeToAlert, { id, ...given }, { as: home.viewer });
    return Object.fromEntries(subscribers.map(({ email, unsubscribed }: Wire) => [email, !unsubscribed]));
  };
  expect(await subscribed({})).toEqual({ [home.owner.email]: true, [home.viewer.email]: true });
  expect(await subscribed({ subscribed: false })).toEqual({ [home.owner.email]: true, [home.viewer.email]: false });
});
