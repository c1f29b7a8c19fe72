import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mailsTo } from '../support/mails.ts';
import { type Seeded, type Served, serve } from '../support/serve.ts';
import { sweepWork } from '../support/sweep.ts';
import { billingOf, press } from './account.ts';

const DAY_MS = 86_400_000;

let served: Served;
let now = new Date('2026-01-31T09:30:00.000Z');
beforeAll(async () => {
  served = await serve({ now: () => now });
});
afterAll(() => served.close());

const later = async (days: number) => {
  now = new Date(now.getTime() + days * DAY_MS);
  await sweepWork(served.services);
};
const auditOf = async (of: Seeded) =>
  (
    await served.sql(
      `select action from audit_event where organization_id = ? and (action like 'subscription.%' or action like 'checkout.%') order by at, id`,
      [of.organizationId],
    )
  ).map(({ action }) => action);
const mcp = async (key: string) => {
  const response = await fetch(`${served.url}/mcp/v1/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"get_usage","arguments":{}}}',
  });
  const text = await response.text();
  return { status: response.status, code: Number(/"code":(-\d+)/.exec(text)?.[1] ?? 0), text };
};
const rest = async (key: string) => {
  const response = await fetch(`${served.url}/api/v1/usage/`, { headers: { authorization: `Bearer ${key}` } });
  return { status: response.status, body: (await response.json()) as { error?: { code: string; message: string } } };
};

test('a subscription is bought, moved up at once, and moved down with the next period', async () => {
  const of = await served.seed('free');
  const owner = await billingOf(served, of);
  expect(await owner.subscription()).toMatchObject({ plan: 'free', status: 'active', live: false, provider: 'sandbox' });

  const checkout = await owner.checkout('starter');
  const shown = await (await fetch(checkout)).text();
  expect(shown).toContain('Payment sandbox');
  expect(shown).toContain('$49.00');
  expect((await press(checkout, 'decline')).text).toContain('declined');
  expect(await owner.subscription()).toMatchObject({ plan: 'free', live: false });
  const paid = await press(checkout, 'pay');
  expect([paid.status, paid.location]).toEqual([303, `${served.url}/settings/billing?checkout=done`]);
  expect((await press(checkout, 'pay')).status).toBe(404);
  expect(await owner.subscription()).toMatchObject({
    plan: 'starter',
    status: 'active',
    live: true,
    credits: { used: 0, limit: 1_000, remaining: 1_000 },
    renews_at: '2026-02-28T09:30:00.000Z',
  });

  await later(14);
  expect((await owner.buy('professional')).status).toBe(303);
  expect(await owner.subscription()).toMatchObject({
    plan: 'professional',
    credits: { limit: 10_000, remaining: 10_000 },
    renews_at: '2026-02-28T09:30:00.000Z',
  });
  const [upgrade, first] = await owner.invoices();
  expect(upgrade).toMatchObject({ status: 'paid', currency: 'usd', total: 7_500, lines: [{ amount: -2_450 }, { amount: 9_950 }] });
  expect(first).toMatchObject({ status: 'paid', total: 4_900, amount_paid: 4_900, amount_due: 0 });
  const invoicePage = await fetch(upgrade.url);
  expect([invoicePage.status, await invoicePage.text()]).toEqual([200, expect.stringContaining(upgrade.number)]);

  const down = await owner.page.post('/api/billing/downgrade/', { plan: 'lite' });
  expect([down.status, down.body.plan, down.body.scheduled_plan]).toEqual([200, 'professional', 'lite']);
  expect((await owner.page.post('/api/billing/checkout/', { plan: 'enterprise' })).status).toBe(409);
  await later(14);
  expect(await owner.subscription()).toMatchObject({
    plan: 'lite',
    scheduled_plan: null,
    credits: { used: 0, limit: 500, remaining: 500 },
    renews_at: '2026-03-31T09:30:00.000Z',
  });
  expect(await auditOf(of)).toEqual([
    'checkout.opened',
    'subscription.plan_starter',
    'subscription.period_began',
    'checkout.opened',
    'subscription.plan_professional',
    'subscription.downgrade_to_lite',
    'subscription.plan_lite',
    'subscription.period_began',
  ]);
});

test('a payment that fails leaves the grace time, then every door is closed but the billing page, and a payment opens them again', async () => {
  const of = await served.seed('free');
  const owner = await billingOf(served, of);
  await owner.buy('professional');
  const [restKey, mcpKey] = [await served.key('rest', of), await served.key('mcp', of)];
  await owner.portal('fail', 'renew');
  const due = await owner.subscription();
  expect(due).toMatchObject({ status: 'past_due', renews_at: null, grace_ends_at: new Date(now.getTime() + 7 * DAY_MS).toISOString() });
  expect([(await rest(restKey)).status, (await mcp(mcpKey)).status]).toEqual([200, 200]);
  await owner.portal('settle');
  expect((await owner.page.post('/api/billing/checkout/', { plan: 'enterprise' })).body.error).toMatchObject({ code: 'conflict' });

  await later(6.9);
  expect(await owner.subscription()).toMatchObject({ status: 'past_due' });
  await later(0.2);
  expect(await owner.subscription()).toMatchObject({ status: 'suspended' });
  expect(await rest(restKey)).toMatchObject({ status: 403, body: { error: { code: 'subscription_inactive' } } });
  expect(await mcp(mcpKey)).toMatchObject({ status: 403, code: -32005, text: expect.stringContaining('suspended') });
  expect((await owner.page.get('/api/data-sources/')).body.error.code).toBe('subscription_inactive');
  expect((await owner.page.get('/api/organization/')).status).toBe(200);
  const subjects = (await mailsTo(served.services, of.owner.email)).map(({ subject }) => subject);
  expect(subjects).toEqual([expect.stringContaining('failed'), expect.stringContaining('is suspended')]);
  expect(await mailsTo(served.services, of.viewer.email)).toEqual([]);

  await owner.portal('succeed', 'settle');
  expect(await owner.subscription()).toMatchObject({ status: 'active', plan: 'professional', credits: { remaining: 10_000 } });
  expect([(await rest(restKey)).status, (await mcp(mcpKey)).status]).toEqual([200, 200]);
  expect((await owner.page.get('/api/data-sources/')).status).toBe(200);
});

describe('the end of a subscription', () => {
  test('is planned, taken back, planned again, and closes the organization with its period', async () => {
    const of = await served.seed('free');
    const owner = await billingOf(served, of);
    await owner.buy('lite');
    expect((await owner.page.post('/api/billing/cancel/')).body).toMatchObject({
      status: 'active',
      cancel_at_period_end: true,
      renews_at: null,
    });
    expect((await owner.page.post('/api/billing/resume/')).body).toMatchObject({ cancel_at_period_end: false });
    expect((await owner.page.post('/api/billing/resume/')).status).toBe(409);
    await owner.page.post('/api/billing/cancel/');
    await later(31);
    expect(await owner.subscription()).toMatchObject({ status: 'cancelled', plan: 'lite', live: false });
    expect((await mcp(await served.key('mcp', of))).code).toBe(-32005);
    // It can be reactivated by a new subscription,
    await owner.buy('starter');
    expect(await owner.subscription()).toMatchObject({ status: 'active', plan: 'starter', credits: { remaining: 1_000 } });
    // or by continuing without one.
    await owner.page.post('/api/billing/cancel/');
    await later(31);
    expect((await owner.page.post('/api/billing/downgrade/', { plan: 'free' })).body).toMatchObject({
      status: 'active',
      plan: 'free',
      credits: { used: 0, limit: 50, remaining: 50 },
    });
  });

  test('leads to the free plan where that was asked for', async () => {
    const of = await served.seed('free');
    const owner = await billingOf(served, of);
    await owner.buy('starter');
    expect((await owner.page.post('/api/billing/downgrade/', { plan: 'free' })).body).toMatchObject({
      plan: 'starter',
      scheduled_plan: 'free',
      cancel_at_period_end: false,
    });
    await later(31);
    expect(await owner.subscription()).toMatchObject({ status: 'active', plan: 'free', live: false, credits: { limit: 50 } });
    await later(31);
    expect(await owner.subscription()).toMatchObject({ status: 'active', plan: 'free', credits: { limit: 50 } });
  });
});

test('a trial ends after two weeks with the free plan, unless somebody has subscribed', async () => {
  const [left, bought] = [await served.seed('trial'), await served.seed('trial')];
  const [one, two] = [await billingOf(served, left), await billingOf(served, bought)];
  expect(await one.subscription()).toMatchObject({
    status: 'trialing',
    plan: 'trial',
    trial_ends_at: new Date(now.getTime() + 14 * DAY_MS).toISOString(),
  });
  await later(13);
  await two.buy('lite');
  expect(await two.subscription()).toMatchObject({ status: 'active', plan: 'lite', trial_ends_at: null });
  await later(2);
  expect(await one.subscription()).toMatchObject({
    status: 'active',
    plan: 'free',
    trial_ends_at: null,
    credits: { limit: 50, remaining: 50 },
  });
  expect(await two.subscription()).toMatchObject({ status: 'active', plan: 'lite', credits: { limit: 500 } });
});

test('going up and down and up again within a month gives its credits once', async () => {
  const of = await served.seed('free');
  const owner = await billingOf(served, of);
  await owner.buy('lite');
  await owner.buy('professional');
  // Only possible on the provider's own pages: an immediate downgrade.
  await served.sql(`update sandbox_subscription set plan = 'lite' where customer_ref = ?`, [`sandbox_cus_${of.organizationId}`]);
  expect((await owner.page.post('/api/billing/refresh/')).body).toMatchObject({ plan: 'lite', credits: { limit: 10_000 } });
  await owner.buy('professional');
  expect(await owner.subscription()).toMatchObject({ plan: 'professional', credits: { limit: 10_000, remaining: 10_000 } });
});

test('a second checkout closes the first, and a page of another organization is nobody’s', async () => {
  const of = await served.seed('free');
  const owner = await billingOf(served, of);
  const [first, second] = [await owner.checkout('lite'), await owner.checkout('starter')];
  expect((await press(first, 'pay')).status).toBe(404);
  expect((await press(second, 'leave')).location).toBe(`${served.url}/settings/billing?checkout=left`);
  for (const path of ['checkout/nothing', 'portal/nothing', 'invoices/nothing']) {
    expect((await fetch(`${served.url}/billing/sandbox/${path}`)).status).toBe(404);
  }
  expect((await press(`${served.url}/billing/sandbox/checkout/nothing`, 'pay')).status).toBe(404);
  expect((await press(await owner.checkout('lite'), 'nonsense')).status).toBe(400);
});

test('of twenty presses on one checkout at the same moment one subscribes', async () => {
  const of = await served.seed('free');
  const owner = await billingOf(served, of);
  const url = await owner.checkout('starter');
  const answers = await Promise.all(Array.from({ length: 20 }, () => press(url, 'pay')));
  expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
  expect(
    await served.sql('select ref from sandbox_subscription where customer_ref = ?', [`sandbox_cus_${of.organizationId}`]),
  ).toHaveLength(1);
  expect(await owner.invoices()).toHaveLength(1);
});

test('a plan has room for so many members, invitations included', async () => {
  const of = await served.seed('free');
  const owner = await billingOf(served, of);
  const invite = (name: string) =>
    owner.page.post('/api/organization/invitations/', { email: `${name}@seats.example.com`, role: 'viewer' });
  expect((await invite('third')).status).toBe(201);
  expect((await invite('third')).status).toBe(201);
  expect((await invite('fourth')).body.error).toMatchObject({ code: 'conflict', details: { members_max: 3 } });
  await owner.buy('lite');
  expect((await invite('fourth')).status).toBe(201);
});
