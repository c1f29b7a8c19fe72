import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type Seeded, type Served, serve } from '../support/serve.ts';
import { postEvent, type StripeServer, stripeEnvironment, stripeServer } from '../support/stripe-server.ts';
import { sweepWork } from '../support/sweep.ts';
import { billingOf } from './account.ts';

const DAY_MS = 86_400_000;

let now = new Date('2026-03-01T12:00:00.000Z');
let stripe: StripeServer;
let served: Served;
beforeAll(async () => {
  stripe = await stripeServer(() => now);
  served = await serve({ now: () => now, env: stripeEnvironment(stripe.url) });
});
afterAll(async () => {
  await served.close();
  await stripe.close();
});
beforeEach(() => {
  stripe.events.length = 0;
  stripe.trouble.status = null;
});

const send = (event: object) => postEvent(served.url, event, { at: now });
const sendAll = async () => {
  for (const event of stripe.events.splice(0)) expect((await send(event)).status).toBe(200);
};
const customerOf = async (of: Seeded) => {
  const [row] = await served.sql('select customer_ref from subscription where organization_id = ?', [of.organizationId]);
  return row?.customer_ref as string;
};
const later = async (days: number) => {
  now = new Date(now.getTime() + days * DAY_MS);
  await sweepWork(served.services);
};

/** An organization whose owner has paid for a plan. */
async function subscribed(plan: string) {
  const of = await served.seed('free');
  const owner = await billingOf(served, of);
  await owner.checkout(plan);
  const customer = await customerOf(of);
  stripe.completeCheckout(customer);
  return { of, owner, customer };
}

test('a checkout is paid, and whoever comes back sees it before any event has', async () => {
  const { owner } = await subscribed('starter');
  expect(await owner.subscription()).toMatchObject({ plan: 'free', live: false, provider: 'stripe' });
  expect((await owner.page.post('/api/billing/refresh/')).body).toMatchObject({
    plan: 'starter',
    status: 'active',
    live: true,
    credits: { used: 0, limit: 1_000, remaining: 1_000 },
    renews_at: new Date(now.getTime() + 30 * DAY_MS).toISOString(),
  });
  await sendAll();
  expect(await owner.subscription()).toMatchObject({ plan: 'starter', credits: { limit: 1_000 } });
  expect(await owner.invoices()).toMatchObject([
    { total: 4_900, status: 'paid', currency: 'usd', url: expect.stringMatching(/^https:\/\/invoice\.example\.com\/LOCAL-/) },
  ]);
});

test('up at once with the difference, down with the next period, and what is planned is taken back', async () => {
  const { owner, customer } = await subscribed('lite');
  await sendAll();
  await later(10);
  await owner.checkout('professional');
  stripe.confirmUpgrade(customer);
  await sendAll();
  expect(await owner.subscription()).toMatchObject({ plan: 'professional', credits: { limit: 10_000 } });
  expect((await owner.invoices())[0]).toMatchObject({ total: 12_000, lines: [{ amount: -1_267 }, { amount: 13_267 }] });

  const down = (plan: string) => owner.page.post('/api/billing/downgrade/', { plan });
  expect((await down('starter')).body).toMatchObject({ plan: 'professional', scheduled_plan: 'starter' });
  expect((await owner.page.post('/api/billing/resume/')).body).toMatchObject({ scheduled_plan: null });
  expect((await down('starter')).body).toMatchObject({ scheduled_plan: 'starter' });
  expect((await down('lite')).body).toMatchObject({ scheduled_plan: 'lite' });
  expect((await owner.page.post('/api/billing/cancel/')).body).toMatchObject({ scheduled_plan: null, cancel_at_period_end: true });
  expect((await down('starter')).body).toMatchObject({ scheduled_plan: 'starter', cancel_at_period_end: false });
  await later(20);
  stripe.renew(customer, true);
  await sendAll();
  expect(await owner.subscription()).toMatchObject({
    plan: 'starter',
    scheduled_plan: null,
    credits: { used: 0, limit: 1_000, remaining: 1_000 },
  });
});

test('a failed payment, the grace time, suspension, and recovery', async () => {
  const { owner, customer } = await subscribed('professional');
  await sendAll();
  await later(30);
  stripe.renew(customer, false);
  await sendAll();
  expect(await owner.subscription()).toMatchObject({ status: 'past_due', plan: 'professional' });
  expect((await owner.page.post('/api/billing/portal/')).status).toBe(201);
  await later(8);
  expect(await owner.subscription()).toMatchObject({ status: 'suspended' });
  stripe.pay(customer);
  await sendAll();
  expect(await owner.subscription()).toMatchObject({ status: 'active', credits: { used: 0, remaining: 10_000 } });
});

test('collecting that is given up suspends at once; the end of a cancelled one closes', async () => {
  const [one, two] = [await subscribed('lite'), await subscribed('lite')];
  await sendAll();
  stripe.giveUp(one.customer);
  await sendAll();
  expect(await one.owner.subscription()).toMatchObject({ status: 'suspended' });
  await two.owner.page.post('/api/billing/cancel/');
  stripe.renew(two.customer, true);
  await sendAll();
  expect(await two.owner.subscription()).toMatchObject({ status: 'cancelled', live: false });
});

describe('events', () => {
  test('in any order lead to the same: what holds is asked for', async () => {
    for (const order of ['reversed', 'shuffled', 'last only'] as const) {
      const { owner, customer } = await subscribed('starter');
      await owner.page.post('/api/billing/refresh/');
      await owner.checkout('professional');
      stripe.confirmUpgrade(customer);
      stripe.renew(customer, false);
      stripe.pay(customer);
      const events = stripe.events.splice(0);
      const chosen =
        order === 'reversed'
          ? events.toReversed()
          : order === 'shuffled'
            ? events.toSorted((a, b) => (a.id < b.id ? -1 : 1))
            : events.slice(-1);
      for (const event of chosen) expect((await send(event)).status).toBe(200);
      expect([order, await owner.subscription()]).toMatchObject([
        order,
        { status: 'active', plan: 'professional', credits: { used: 0, limit: 10_000, remaining: 10_000 } },
      ]);
      expect(await owner.invoices()).toHaveLength(3);
    }
  });

  test('are taken once: of twenty at the same moment one has an effect', async () => {
    const { of, owner } = await subscribed('starter');
    const [event] = stripe.events.splice(-1);
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(event as object)));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(answers.filter(({ body }) => body.received === 'taken')).toHaveLength(1);
    expect(answers.filter(({ body }) => body.received === 'repeated')).toHaveLength(19);
    expect(await owner.subscription()).toMatchObject({ credits: { limit: 1_000 } });
    const begun = await served.sql(`select 1 from audit_event where organization_id = ? and action = 'subscription.period_began'`, [
      of.organizationId,
    ]);
    expect(begun).toHaveLength(1);
    const granted = await served.sql(`select 1 from credit_transaction where organization_id = ? and kind = 'renew'`, [of.organizationId]);
    expect(granted).toHaveLength(1);
  });

  test('twenty different ones at the same moment have one effect too', async () => {
    const { of, owner } = await subscribed('starter');
    const [event] = stripe.events.splice(-1);
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => send({ ...(event as object), id: `evt_other_${i}` })));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(await owner.subscription()).toMatchObject({ plan: 'starter', credits: { limit: 1_000 } });
    const granted = await served.sql(`select 1 from credit_transaction where organization_id = ? and kind = 'renew'`, [of.organizationId]);
    expect(granted).toHaveLength(1);
  });

  test('that are tampered with, stale, signed by somebody else or not signed at all are refused and have no effect', async () => {
    const { owner } = await subscribed('starter');
    const [event] = stripe.events.splice(-1);
    const refused = [
      await postEvent(served.url, event as object, { at: now, body: JSON.stringify({ ...event, id: 'evt_forged' }) }),
      await postEvent(served.url, event as object, { at: now, body: ` ${JSON.stringify(event)}` }),
      await postEvent(served.url, event as object, { at: new Date(now.getTime() - 301_000) }),
      await postEvent(served.url, event as object, { at: now, secret: 'whsec_somebody_else' }),
      await postEvent(served.url, 'no event' as unknown as object, { at: now }),
    ];
    for (const { status, body } of refused) expect([status, body.error.code]).toEqual([400, 'validation_error']);
    const unsigned = await fetch(`${served.url}/billing/webhooks/stripe`, { method: 'POST', body: JSON.stringify(event) });
    expect(unsigned.status).toBe(400);
    expect((await fetch(`${served.url}/billing/webhooks/stripe`)).status).toBe(405);
    expect((await fetch(`${served.url}/billing/webhooks/sandbox`, { method: 'POST', body: '{}' })).status).toBe(404);
    expect((await fetch(`${served.url}/billing/sandbox/style.css`)).status).toBe(404);
    expect(await owner.subscription()).toMatchObject({ plan: 'free', live: false });
    expect((await postEvent(served.url, event as object, { at: new Date(now.getTime() - 299_000) })).body).toEqual({ received: 'taken' });
    expect(await owner.subscription()).toMatchObject({ plan: 'starter' });
  });

  test('of customers that are not ours are answered and change nothing', async () => {
    const event = { id: 'evt_stranger', type: 'invoice.paid', data: { object: { object: 'invoice', customer: 'cus_stranger' } } };
    expect((await send(event)).body).toEqual({ received: 'not_ours' });
    expect((await send(event)).body).toEqual({ received: 'repeated' });
  });

  test('that come while Stripe is away are refused whole, and taken when they come again', async () => {
    const { owner } = await subscribed('starter');
    const [event] = stripe.events.splice(-1);
    for (const status of [500, 401, 'hang up'] as const) {
      stripe.trouble.status = status;
      expect([status, (await send(event as object)).status]).toEqual([status, 503]);
      expect((await owner.page.post('/api/billing/checkout/', { plan: 'lite' })).body.error.code).toBe('service_unavailable');
    }
    stripe.trouble.status = null;
    expect((await send(event as object)).body).toEqual({ received: 'taken' });
    expect(await owner.subscription()).toMatchObject({ plan: 'starter' });
  });

  test('that were lost are made up for by asking, an hour after the period’s end', async () => {
    const { owner, customer } = await subscribed('starter');
    await sendAll();
    await later(30);
    stripe.renew(customer, true);
    await later(0.01);
    expect((await owner.subscription()).current_period_end).toBe(new Date(now.getTime() - 0.01 * DAY_MS).toISOString());
    await later(0.04);
    expect(await owner.subscription()).toMatchObject({ status: 'active', credits: { used: 0, remaining: 1_000 } });
    expect(new Date((await owner.subscription()).current_period_end).getTime()).toBeGreaterThan(now.getTime());
  });
});

test('a second checkout closes the first, and a paid one is seen before another is opened', async () => {
  const of = await served.seed('free');
  const owner = await billingOf(served, of);
  await owner.checkout('lite');
  await owner.checkout('starter');
  expect(stripe.requests.filter((one) => one.endsWith('/expire'))).not.toHaveLength(0);
  const customer = await customerOf(of);
  stripe.completeCheckout(customer);
  // No event has arrived; the checkout for a larger plan becomes an upgrade of the paid one.
  expect((await owner.page.post('/api/billing/checkout/', { plan: 'enterprise' })).body).toMatchObject({ kind: 'upgrade' });
  expect((await owner.page.post('/api/billing/checkout/', { plan: 'starter' })).status).toBe(409);
  expect((await owner.page.post('/api/billing/checkout/', { plan: 'lite' })).status).toBe(409);
  expect((await owner.page.post('/api/billing/checkout/', { plan: 'free' })).status).toBe(400);
});

test('without its keys and prices Stripe is not configured, and each that lacks is named', async () => {
  const { readConfig } = await import('../../src/platform/config.ts');
  const whole = stripeEnvironment('http://127.0.0.1:1');
  expect(readConfig(whole).stripe?.prices.lite).toBe('price_lite');
  const { STRIPE_SECRET_KEY: _, STRIPE_PRICE_LITE: __, ...rest } = whole;
  expect(() => readConfig(rest)).toThrow(/STRIPE_SECRET_KEY[\s\S]*STRIPE_PRICE_LITE/);
});
