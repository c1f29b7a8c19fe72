import { expect, test } from '@jest/globals';
import { subscribed } from '../../test/support/subscribe.ts';
import { auditOf, call, callAsAgent, service } from '../../test/support/tool-call.ts';
import { createCheckoutSession } from './create-checkout-session.ts';

test('opens a page to pay on, and charges nothing itself', async () => {
  const { seed, sql } = await service();
  const of = await seed('free');
  const made = await call(createCheckoutSession, { plan: 'starter' }, { as: of.owner });
  expect(made).toMatchObject({ kind: 'subscribe', plan: 'starter', price_minor: 4_900, currency: 'usd', provider: 'sandbox' });
  expect(made.checkout_url).toContain(made.session_id);
  expect(await sql('select plan from organization where id = ?', [of.organizationId])).toEqual([{ plan: 'free' }]);
  expect(await auditOf(of)).toContain('checkout.opened ok');
  const { text } = await callAsAgent(createCheckoutSession, { plan: 'starter' }, of, { scopes: ['billing:write'] });
  expect(text).toMatch(/^Open http\S+ to pay for starter \(USD 49\.00 a month\)\./);
});

test('refuses the present plan, and sends to the settings for a lower one', async () => {
  const { owner: as } = await subscribed('starter');
  await expect(call(createCheckoutSession, { plan: 'starter' }, { as })).rejects.toMatchObject({ code: 'conflict' });
  await expect(call(createCheckoutSession, { plan: 'lite' }, { as })).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('billing settings'),
  });
});
