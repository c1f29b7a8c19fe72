import { expect, test } from '@jest/globals';
import { subscribed } from '../../test/support/subscribe.ts';
import { call, callAsAgent, organizations, type Wire } from '../../test/support/tool-call.ts';
import { getSubscription } from './get-subscription.ts';

const { home } = await organizations();

test('says what each plan would be from here', async () => {
  const of = await subscribed('starter');
  const { plans, ...now } = await call(getSubscription, {}, { as: of.owner });
  expect(now).toMatchObject({ plan: 'starter', status: 'active', live: true, provider: 'sandbox', credits: { used: 0, limit: 1_000 } });
  const changes = Object.fromEntries(plans.map(({ plan, change }: Wire) => [plan, change]));
  expect(changes).toMatchObject({ free: 'downgrade', starter: 'current', professional: 'upgrade' });
});

test('tells an agent in a sentence, and is for administrators', async () => {
  const answer = await callAsAgent(getSubscription, {}, home, { scopes: ['billing:read'] });
  expect(answer.text).toMatch(/^Plan professional, active\. 10000 of 10000 credits left\./);
  await expect(call(getSubscription, {}, { as: home.viewer })).rejects.toMatchObject({ code: 'insufficient_permissions' });
});
