import { expect, test } from '@jest/globals';
import { subscribed } from '../../test/support/subscribe.ts';
import { call, organizations } from '../../test/support/tool-call.ts';
import { cancelSubscription } from './cancel-subscription.ts';

const { home } = await organizations();

test('ends with the period, and twice is no error', async () => {
  const of = await subscribed('starter');
  const ending = { plan: 'starter', status: 'active', cancel_at_period_end: true, renews_at: null };
  expect(await call(cancelSubscription, {}, { as: of.owner })).toMatchObject(ending);
  expect(await call(cancelSubscription, {}, { as: of.owner })).toMatchObject(ending);
  await expect(call(cancelSubscription, {}, { as: home.owner })).rejects.toMatchObject({
    code: 'conflict',
    message: 'There is no subscription to cancel.',
  });
});
