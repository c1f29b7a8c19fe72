import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sandboxEventSecret } from '../../src/account/billing/sandbox/index.ts';
import type { FirstRunInformation } from '../../src/app/first-run/first-run.ts';
import { testDatabase } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { type Launched, launchProcess, until } from '../support/launch.ts';
import { openPage } from '../support/page.ts';
import { type Served, serve } from '../support/serve.ts';
import { postEvent } from '../support/stripe-server.ts';
import { billingOf, press } from './account.ts';

const JWT_SECRET = 'a secret for the processes of these tests';
const secret = sandboxEventSecret(JWT_SECRET);
const eventOf = (id: string, customer: string, type = 'customer.subscription.updated') => ({
  id,
  object: 'event',
  type,
  created: 1,
  data: { object: { object: 'subscription', customer } },
});

describe('events of the sandbox', () => {
  let served: Served;
  beforeAll(async () => {
    served = await serve({ env: { JWT_SECRET } });
  });
  afterAll(() => served.close());

  /** An organization that has paid: its provider knows, the service does not yet. */
  async function paid() {
    const of = await served.seed('free');
    const owner = await billingOf(served, of);
    await owner.checkout('starter');
    const customer = `sandbox_cus_${of.organizationId}`;
    await served.sql(
      `insert into sandbox_subscription (ref, customer_ref, plan, status, anchor_at, period_start, period_end, cancel_at_period_end, next_payment, created_at)
        values (?, ?, 'starter', 'active', now(), now(), now() + interval '30 days', false, 'succeeds', now())`,
      [`sandbox_sub_${of.organizationId}`, customer],
    );
    return { of, owner, customer };
  }
  const send = (event: object, options: { at?: Date; secret?: string; body?: string } = {}) =>
    postEvent(served.url, event, { at: new Date(), secret, provider: 'sandbox', ...options });

  test('that are tampered with, stale or signed by somebody else are refused and have no effect', async () => {
    const { owner, customer } = await paid();
    const event = eventOf('sandbox_evt_1', customer);
    const refused = [
      await send(event, { body: JSON.stringify(eventOf('sandbox_evt_2', customer)) }),
      await send(event, { at: new Date(Date.now() - 302_000) }),
      await send(event, { secret: 'somebody else' }),
    ];
    for (const { status, body } of refused) expect([status, body.error.code]).toEqual([400, 'validation_error']);
    expect(await owner.subscription()).toMatchObject({ plan: 'free', live: false });
    expect((await send(event)).body).toEqual({ received: 'taken' });
    expect(await owner.subscription()).toMatchObject({ plan: 'starter', live: true, credits: { limit: 1_000 } });
  });

  test('are taken once, replayed twenty times at the same moment', async () => {
    const { of, owner, customer } = await paid();
    const event = eventOf('sandbox_evt_3', customer);
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(event)));
    expect(answers.map(({ body }) => body.received).sort()).toEqual([...Array(19).fill('repeated'), 'taken']);
    expect(await owner.subscription()).toMatchObject({ credits: { used: 0, limit: 1_000, remaining: 1_000 } });
    expect(
      await served.sql(`select 1 from credit_transaction where organization_id = ? and kind = 'renew'`, [of.organizationId]),
    ).toHaveLength(1);
  });

  test('of what was long ago say nothing about now', async () => {
    const { owner, customer } = await paid();
    await send(eventOf('sandbox_evt_4', customer));
    await owner.portal('fail', 'renew', 'succeed', 'settle');
    for (const [i, type] of ['customer.subscription.deleted', 'invoice.payment_failed', 'customer.subscription.created'].entries()) {
      expect((await send(eventOf(`sandbox_evt_old_${i}`, customer, type))).body).toEqual({ received: 'taken' });
    }
    expect(await owner.subscription()).toMatchObject({ status: 'active', plan: 'starter' });
  });

  test('that nobody took are sent again', async () => {
    const { owner, customer } = await paid();
    await served.sql(
      `insert into sandbox_event (id, customer_ref, type, created_at, due_at, attempts) values ('sandbox_evt_late', ?, 'invoice.paid', now(), now(), 3)`,
      [customer],
    );
    await served.services.payments.work?.(served.services);
    // Whether this call sent it or the service's own worker claimed it first.
    const sent = async () => {
      const [event] = await served.sql(`select due_at, attempts from sandbox_event where id = 'sandbox_evt_late'`);
      return event?.due_at === null && event;
    };
    expect(await eventually(sent)).toMatchObject({ attempts: 4 });
    expect(await owner.subscription()).toMatchObject({ plan: 'starter', live: true });
  });
});

test('two processes over one database take an event once, and a checkout is paid once, whichever answers', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'billing-'));
  const db = await testDatabase();
  const launched: Launched[] = [];
  try {
    for (const role of ['web', 'all']) {
      const one = launchProcess('src/app/main.ts', ['--json'], {
        DATABASE_URL: db.url,
        DATA_DIR: folder,
        ENGINE_PROCESSES: '1',
        PORT: '0',
        JWT_SECRET,
        SWEEP_SECONDS: '1',
        PROCESS_ROLE: role,
      });
      launched.push(one);
      await until(one, () => one.err.includes('"msg":"ready"'));
    }
    const [first, second] = launched as [Launched, Launched];
    await until(first, () => first.out.includes('\n'));
    const { url, email, password } = JSON.parse(first.out) as FirstRunInformation;
    const other = /"url":"([^"]+)"/.exec(second.out + second.err)?.[1] ?? '';
    expect(new URL(other).port).not.toBe(new URL(url).port);

    const page = openPage(url);
    await page.signIn(email ?? '', password ?? '');
    const opened = await page.post('/api/billing/checkout/', { plan: 'enterprise' });
    const { pathname } = new URL(opened.body.checkout_url);
    const presses = await Promise.all(Array.from({ length: 10 }, (_, i) => press(`${i % 2 ? url : other}${pathname}`, 'pay')));
    expect(presses.filter(({ status }) => status === 303)).toHaveLength(1);
    const [row] = await db.em.fork().execute<{ customer_ref: string }[]>('select customer_ref from sandbox_subscription');
    const customer = row?.customer_ref ?? '';
    const event = eventOf('sandbox_evt_both', customer);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => postEvent(i % 2 ? url : other, event, { at: new Date(), secret, provider: 'sandbox' })),
    );
    expect(answers.map(({ body }) => body.received).sort()).toEqual([...Array(19).fill('repeated'), 'taken']);
    expect((await page.get('/api/billing/subscription/')).body).toMatchObject({
      plan: 'enterprise',
      status: 'active',
      credits: { limit: 100_000 },
    });
    const begun = await db.em.fork().execute(`select 1 from audit_event where action = 'subscription.period_began'`);
    expect(begun).toHaveLength(1);

    // The grace period ends only once, whichever process notices; both enforce the suspension from the next request on.
    await db.em.fork().execute(`update sandbox_subscription set next_payment = 'fails', period_end = now()`);
    const poll = (status: string) =>
      eventually(async () => {
        const [found] = await db.em
          .fork()
          .execute<{ subscription_status: string }[]>(
            `select o.subscription_status from organization o join subscription s on s.organization_id = o.id where s.customer_ref = ?`,
            [customer],
          );
        return found?.subscription_status === status;
      }, status);
    await poll('past_due');
    await db.em.fork().execute(`update subscription set past_due_since = now() - interval '8 days' where customer_ref = ?`, [customer]);
    await poll('suspended');
    expect((await page.get('/api/data-sources/')).body.error.code).toBe('subscription_inactive');
    const suspended = await db.em.fork().execute(`select 1 from audit_event where action = 'subscription.suspended'`);
    expect(suspended).toHaveLength(1);
  } finally {
    for (const one of launched) one.child.kill('SIGTERM');
    await Promise.all(launched.map(({ exited }) => exited));
    await db.drop();
    await rm(folder, { recursive: true, force: true });
  }
}, 120_000);
