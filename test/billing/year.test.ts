import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { cancel, downgrade, openCheckout, openPortal, refresh, resume } from '../../src/account/billing/change-subscription.ts';
import { releaseCredits, reserveCredits, settleCredits } from '../../src/account/billing/ledger.ts';
import { renewCredits } from '../../src/account/billing/renew-credits.ts';
import { act, type PageAction } from '../../src/account/billing/sandbox/pages.ts';
import { sweepSubscriptions } from '../../src/account/billing/sweep-subscriptions.ts';
import type { Context } from '../../src/platform/context.ts';
import { newId } from '../../src/platform/db/ids.ts';
import { PAID_PLANS, type PaidPlan } from '../../src/platform/plans.ts';
import { type Served, serve } from '../support/serve.ts';
import { contextOf, type Member } from '../work/assemble.ts';
import { GRACE_DAYS, Model } from './model.ts';

const START = new Date('2026-01-31T09:30:00.000Z');
let served: Served;
let now = START;
beforeAll(async () => {
  // Without a worker, so that due work runs only when the test says so.
  served = await serve({ now: () => now, env: { PROCESS_ROLE: 'web', BILLING_GRACE_DAYS: String(GRACE_DAYS) } });
});
afterAll(() => served.close());

/** The real organization, against which the model's commands run. */
interface Real {
  member: Member;
  context(): Context;
}

const refOf = (url: string) => url.split('/').at(-1) ?? '';
const press = async (real: Real, action: PageAction) => act(served.services, refOf((await openPortal(real.context())).url), action);
const sweep = async () => {
  await sweepSubscriptions(served.services);
  await renewCredits(served.services.em, now);
};
/** Does the work if it is allowed; otherwise expects a refusal with a sentence. */
async function allowed(may: boolean, work: () => Promise<unknown>): Promise<boolean> {
  if (may) await work();
  else await expect(work()).rejects.toMatchObject({ code: 'conflict' });
  return may;
}

async function expectAsTold(model: Model, { member: { organizationId } }: Real): Promise<void> {
  const [row] = await served.sql(
    `select o.plan, o.subscription_status as status, s.subscription_ref is not null as live, p.ends_at, p.allowance
      from organization o join subscription s on s.organization_id = o.id join credit_period p on p.organization_id = o.id where o.id = ?`,
    [organizationId],
  );
  expect({ ...row, ends_at: new Date(row?.ends_at as string) }).toEqual({
    plan: model.plan,
    status: model.status,
    live: model.paid !== null,
    ends_at: model.month.end,
    allowance: model.month.allowance,
  });
  const accounts = await served.sql(
    `select a.kind, a.balance, coalesce(sum(e.amount), 0) as entries from credit_account a left join credit_entry e on e.account_id = a.id
      where a.organization_id = ? group by a.id`,
    [organizationId],
  );
  for (const { balance, entries } of accounts) expect(Number(entries)).toBe(Number(balance));
  const { available, spent, reservedTotal: reserved } = model;
  expect(Object.fromEntries(accounts.map(({ kind, balance }) => [kind, Number(balance)]))).toEqual({
    available,
    reserved,
    spent,
    granted: -(available + reserved + spent),
  });
  const uneven = await served.sql(
    `select t.id from credit_transaction t join credit_entry e on e.transaction_id = t.id where t.organization_id = ?
      group by t.id having sum(e.amount) <> 0`,
    [organizationId],
  );
  expect(uneven).toHaveLength(0);
  const begun = await served.sql(`select 1 from credit_transaction where organization_id = ? and kind = 'renew'`, [organizationId]);
  expect(begun).toHaveLength(model.months - 1);
}

type Step = (model: Model, real: Real) => Promise<void>;

/** A command that can always be issued: an impossible one must be refused. */
class Command implements fc.AsyncCommand<Model, Real> {
  readonly name: string;
  readonly step: Step;
  constructor(name: string, step: Step) {
    this.name = name;
    this.step = step;
  }
  check = () => true;
  async run(model: Model, real: Real): Promise<void> {
    model.now = new Date(model.now.getTime() + 1);
    now = model.now;
    await this.step(model, real);
    await expectAsTold(model, real);
  }
  toString = () => this.name;
}

const use = (amount: number, how: 'settle' | 'release' | 'leave') =>
  new Command(`use ${amount}, ${how}`, async (model, { member: { organizationId } }) => {
    const operationId = newId();
    const em = served.services.em.fork();
    const work = reserveCredits(em, { organizationId, operationId, amount, now });
    if (amount > model.available) return expect(work).rejects.toMatchObject({ code: 'insufficient_credits' });
    await work;
    model.available -= amount;
    if (how === 'leave') model.reserved.set(operationId, amount);
    else if (how === 'settle') model.spent += amount;
    else model.available += amount;
    if (how !== 'leave') await (how === 'settle' ? settleCredits : releaseCredits)(em, operationId, now);
  });

const finish = (how: 'settle' | 'release') =>
  new Command(`${how} what was left`, async (model) => {
    const [operationId, amount] = model.reserved.entries().next().value ?? [];
    if (operationId === undefined || amount === undefined) return;
    const close = how === 'settle' ? settleCredits : releaseCredits;
    const closed = await Promise.all([1, 2, 3].map(() => close(served.services.em.fork(), operationId, now)));
    expect(closed.filter(Boolean)).toHaveLength(1);
    model.reserved.delete(operationId);
    if (how === 'settle') model.spent += amount;
    else model.available += amount;
  });

const pass = (days: number) =>
  new Command(`${days} days pass`, async (model) => {
    model.pass(days);
    now = model.now;
    await sweep();
    // And again, as other processes would.
    await Promise.all([sweep(), sweep()]);
  });

const buy = (plan: PaidPlan) =>
  new Command(`buy ${plan}`, async (model, real) => {
    const first = model.paid === null;
    const may = first || model.mayUpgradeTo(plan);
    await allowed(may, async () => {
      const { url, kind } = await openCheckout(real.context(), plan);
      expect(kind).toBe(first ? 'subscribe' : 'upgrade');
      await act(served.services, refOf(url), 'decline');
      await act(served.services, refOf(url), 'pay');
    });
    if (may) first ? model.subscribe(plan) : model.upgrade(plan);
  });

const goDown = (plan: PaidPlan | 'free') =>
  new Command(`down to ${plan}`, async (model, real) => {
    if (await allowed(model.mayDowngradeTo(plan), () => downgrade(real.context(), plan))) model.downgrade(plan);
  });

const stop = new Command('cancel', async (model, real) => {
  if (await allowed(model.paid !== null, () => cancel(real.context()))) model.cancel();
});

const keep = new Command('resume', async (model, real) => {
  if (await allowed(model.planned, () => resume(real.context()))) Object.assign(model.paid ?? {}, { ends: 'no', scheduled: null });
});

const atPortal = (action: PageAction, then: (model: Model) => void) =>
  new Command(`portal: ${action}`, async (model, real) => {
    // Before the first checkout there is no portal, and after it nothing works there without a subscription.
    if (model.paid === null) return void (await expect(press(real, action)).rejects.toMatchObject({ code: 'conflict' }));
    await press(real, action);
    then(model);
  });

const ask = new Command('ask the provider, five at once', async (_model, real) => {
  await Promise.all(Array.from({ length: 5 }, () => refresh(real.context())));
});

const plan = fc.constantFrom(...PAID_PLANS);
const commands = [
  fc.tuple(fc.integer({ min: 0, max: 400 }), fc.constantFrom('settle', 'release', 'leave')).map(([n, how]) => use(n, how as 'settle')),
  fc.constantFrom('settle' as const, 'release' as const).map(finish),
  fc.integer({ min: 1, max: 35 }).map(pass),
  fc.integer({ min: 1, max: 8 }).map(pass),
  plan.map(buy),
  fc.constantFrom('free' as const, ...PAID_PLANS).map(goDown),
  fc.constant(stop),
  fc.constant(keep),
  fc.constant(atPortal('fail', (model) => Object.assign(model.paid ?? {}, { fails: true }))),
  fc.constant(atPortal('succeed', (model) => Object.assign(model.paid ?? {}, { fails: false }))),
  fc.constant(atPortal('settle', (model) => model.pay())),
  fc.constant(atPortal('give_up', (model) => model.giveUp())),
  fc.constant(atPortal('renew', (model) => (model.paid?.due ? undefined : model.endPeriod(true)))),
  fc.constant(ask),
];

test('a year of grants, use, refunds, upgrades, downgrades and failed payments keeps the books and tells the state', async () => {
  await fc.assert(
    fc.asyncProperty(fc.commands(commands, { maxCommands: 70, size: 'max' }), async (steps) => {
      now = START;
      const of = await served.seed('trial');
      const member = { organizationId: of.organizationId, userId: of.owner.id };
      const real: Real = { member, context: () => contextOf(served.services, member) };
      await fc.asyncModelRun(() => ({ model: new Model(START), real }), steps);
      // Another organization's year starts without this one's clock.
      await served.sql(`update sandbox_subscription set status = 'ended' where customer_ref = ?`, [`sandbox_cus_${of.organizationId}`]);
    }),
    { numRuns: 10 },
  );
}, 240_000);
