import { expect, test } from '@jest/globals';
import { subscribed } from '../../test/support/subscribe.ts';
import { BASE, call, organizations } from '../../test/support/tool-call.ts';
import { openBillingPortal } from './open-billing-portal.ts';

const { home } = await organizations();

test('leads to the provider’s page, once there is something to show', async () => {
  const of = await subscribed('starter');
  expect((await call(openBillingPortal, {}, { as: of.owner })).url).toMatch(`${BASE}/billing/sandbox/portal/`);
  await expect(call(openBillingPortal, {}, { as: home.owner })).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('Choose a plan first'),
  });
});
