import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { testDatabase } from '../../../test/support/database.ts';
import { seedOrganization, setPlan, setSubscriptionStatus } from '../../../test/support/identity.ts';
import { newId } from '../../platform/db/ids.ts';
import { creditPeriodAt } from './credit-period.ts';
import { createUsageReader } from './credit-usage.ts';
import { releaseCredits, reserveCredits, settleCredits } from './ledger.ts';
import { renewCredits } from './renew-credits.ts';

const JANUARY = new Date('2026-01-31T09:30:00Z');
const FEBRUARY = new Date('2026-02-28T09:30:00Z');
const justBefore = (date: Date) => new Date(date.getTime() - 1);
let db: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

const organization = async () => (await seedOrganization(db.em, JANUARY, 'free')).organization.id;
const usage = (id: string) => createUsageReader(db.em).usage(id);
const renew = (now: Date) => renewCredits(db.em, now);

async function use(organizationId: string, amount: number, end: typeof settleCredits | null = settleCredits) {
  const operationId = newId();
  await db.em.fork().transactional((em) => reserveCredits(em, { organizationId, operationId, amount, now: JANUARY }));
  if (end) await end(db.em.fork(), operationId, JANUARY);
  return operationId;
}

async function expectBalanced(organizationId: string) {
  const rows = await db.em.fork().execute<{ kind: string; balance: string; entries: string }[]>(
    `select a.kind, a.balance, sum(e.amount) as entries from credit_account a join credit_entry e on e.account_id = a.id
      where a.organization_id = ? group by a.id`,
    [organizationId],
  );
  expect(rows.reduce((sum, { balance }) => sum + Number(balance), 0)).toBe(0);
  for (const { balance, entries } of rows) expect(Number(entries)).toBe(Number(balance));
}

describe('a month of credits', () => {
  test('begins on the day of the first one, or on the last day of a shorter month', () => {
    const starts = ['2026-02-28', '2026-03-31', '2026-04-30', '2028-02-29'].map((day) => `${day}T09:30:00.000Z`);
    for (const start of starts) {
      expect(creditPeriodAt(JANUARY, new Date(start)).startsAt.toISOString()).toBe(start);
      expect(creditPeriodAt(JANUARY, justBefore(new Date(start))).endsAt.toISOString()).toBe(start);
    }
    expect(creditPeriodAt(JANUARY, JANUARY)).toEqual({ startsAt: JANUARY, endsAt: FEBRUARY });
  });

  test('is renewed when it is over and not before: what was left does not go on, what was spent is counted anew', async () => {
    const id = await organization();
    await use(id, 20);
    await renew(justBefore(FEBRUARY));
    expect(await usage(id)).toMatchObject({ used: 20, limit: 50, remaining: 30 });
    await renew(FEBRUARY);
    expect(await usage(id)).toEqual({ used: 0, limit: 50, remaining: 50, percentageUsed: 0 });
    await expectBalanced(id);
  });

  test('is renewed once by ten processes at the same moment, beside work that goes on', async () => {
    const id = await organization();
    const work = Array.from({ length: 10 }, () => use(id, 1).catch(() => null));
    const renewals = await Promise.all(Array.from({ length: 10 }, () => renew(FEBRUARY)));
    await Promise.all(work);
    expect(renewals.reduce((sum, count) => sum + count, 0)).toBe(1);
    const { used, limit, remaining } = await usage(id);
    expect(used + remaining).toBe(limit);
    await expectBalanced(id);
    await renew(FEBRUARY);
    expect((await usage(id)).used).toBe(used);
  });

  test('that nobody was there for is skipped, not added up', async () => {
    const id = await organization();
    await renew(new Date('2026-07-15T00:00:00Z'));
    expect((await usage(id)).limit).toBe(50);
    await renew(new Date('2026-07-31T09:29:59Z'));
    const [period] = await db.em.fork().execute<{ ends_at: string }[]>('select ends_at from credit_period where organization_id = ?', [id]);
    expect(new Date(period?.ends_at ?? 0)).toEqual(new Date('2026-07-31T09:30:00Z'));
  });

  test('keeps what is reserved, to be settled or released in the next one', async () => {
    const id = await organization();
    const [kept, given] = [await use(id, 10, null), await use(id, 5, null)];
    await renew(FEBRUARY);
    expect(await usage(id)).toMatchObject({ used: 0, limit: 65, remaining: 50 });
    await settleCredits(db.em.fork(), kept, FEBRUARY);
    await releaseCredits(db.em.fork(), given, FEBRUARY);
    expect(await usage(id)).toMatchObject({ used: 10, limit: 65, remaining: 55 });
    await expectBalanced(id);
  });

  test('has the allowance of the present plan, and waits while the subscription is suspended or cancelled', async () => {
    const id = await organization();
    await setPlan(db.em, id, 'starter');
    for (const status of ['suspended', 'cancelled'] as const) {
      await setSubscriptionStatus(db.em, id, status);
      await renew(FEBRUARY);
      expect((await usage(id)).limit).toBe(50);
    }
    await setSubscriptionStatus(db.em, id, 'active');
    await renew(FEBRUARY);
    expect((await usage(id)).remaining).toBe(1_000);
  });
});
