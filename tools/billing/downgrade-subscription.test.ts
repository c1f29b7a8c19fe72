import { expect, test } from '@jest/globals';
import { subscribed } from '../../test/support/subscribe.ts';
import { auditOf, call, organizations } from '../../test/support/tool-call.ts';
import { downgradeSubscription } from './downgrade-subscription.ts';

const { home } = await organizations();

test('plans a lower plan for the next period; until then all stays as it is paid', async () => {
  const of = await subscribed('starter');
  const downgrade = (plan: string) => call(downgradeSubscription, { plan }, { as: of.owner });
  await expect(downgrade('professional')).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining('Open a checkout') });
  expect(await downgrade('lite')).toMatchObject({ plan: 'starter', scheduled_plan: 'lite', cancel_at_period_end: false });
  expect(await downgrade('free')).toMatchObject({ plan: 'starter', scheduled_plan: 'free' });
  expect(await auditOf(of)).toContain('subscription.downgrade_to_lite ok');
});

test('wants a subscription', async () => {
  await expect(call(downgradeSubscription, { plan: 'starter' }, { as: home.owner })).rejects.toMatchObject({ code: 'conflict' });
});
