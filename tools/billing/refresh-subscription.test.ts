import { expect, test } from '@jest/globals';
import { subscribed } from '../../test/support/subscribe.ts';
import { call, organizations, service } from '../../test/support/tool-call.ts';
import { refreshSubscription } from './refresh-subscription.ts';

const { home } = await organizations();

test('takes over what the provider says, also before its event came', async () => {
  const of = await subscribed('starter');
  await (await service()).sql(
    'update sandbox_subscription set cancel_at_period_end = true where customer_ref = (select customer_ref from subscription where organization_id = ?)',
    [of.organizationId],
  );
  expect(await call(refreshSubscription, {}, { as: of.owner })).toMatchObject({ plan: 'starter', cancel_at_period_end: true });
});

test('changes nothing for those who never paid', async () => {
  expect(await call(refreshSubscription, {}, { as: home.owner })).toMatchObject({ plan: 'professional', live: false });
});
