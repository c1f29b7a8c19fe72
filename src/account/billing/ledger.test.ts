import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { testDatabase } from '../../../test/support/database.ts';
import { seedOrganization } from '../../../test/support/identity.ts';
import { newId } from '../../platform/db/ids.ts';
import { createUsageReader } from './credit-usage.ts';
import { grantCredits, lockBalance, post, releaseCredits, releaseExpired, reserveCredits, settleCredits } from './ledger.ts';

const now = new Date(Date.UTC(2026, 5, 1));
let db: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

const freshOrganization = async () => (await seedOrganization(db.em, now, 'free')).organization.id;
const inTransaction = <T>(work: (em: Parameters<typeof settleCredits>[0]) => Promise<T>) => db.em.fork().transactional(work);
const reserve = (organizationId: string, operationId: string, amount: number) =>
  inTransaction((em) => reserveCredits(em, { organizationId, operationId, amount, now }));

async function balances(organizationId: string): Promise<Record<string, number>> {
  const rows = await db.em.fork().execute(
    `select a.kind, a.balance, coalesce(sum(e.amount), 0) as entries from credit_account a
      left join credit_entry e on e.account_id = a.id where a.organization_id = ? group by a.id`,
    [organizationId],
  );
  for (const row of rows) expect(Number(row.entries)).toBe(Number(row.balance));
  return Object.fromEntries(rows.map((row) => [row.kind, Number(row.balance)]));
}

async function expectBalanced(organizationId: string): Promise<void> {
  const b = await balances(organizationId);
  expect(-(b.granted as number)).toBe((b.available as number) + (b.reserved as number) + (b.spent as number));
  for (const kind of ['available', 'reserved', 'spent']) expect(b[kind]).toBeGreaterThanOrEqual(0);
  const uneven = await db.em.fork().execute(
    `select t.id from credit_transaction t join credit_entry e on e.transaction_id = t.id where t.organization_id = ?
      group by t.id having sum(e.amount) <> 0`,
    [organizationId],
  );
  expect(uneven).toHaveLength(0);
}

describe('a reservation', () => {
  test('is settled or released exactly once, also by ten at the same moment', async () => {
    const organizationId = await freshOrganization();
    const operationId = newId();
    await reserve(organizationId, operationId, 20);
    expect(await balances(organizationId)).toEqual({ granted: -50, available: 30, reserved: 20, spent: 0 });
    const closed = await Promise.all(
      Array.from({ length: 10 }, (_, i) => inTransaction((em) => (i % 2 ? settleCredits : releaseCredits)(em, operationId, now))),
    );
    expect(closed.filter(Boolean)).toHaveLength(1);
    const { reserved, available, spent } = await balances(organizationId);
    expect([reserved, (available as number) + (spent as number)]).toEqual([0, 50]);
    await expectBalanced(organizationId);
  });

  test('that nobody closed is given back once its time is over, and one that was closed or has no time is left alone', async () => {
    const organizationId = await freshOrganization();
    const expiresAt = new Date(now.getTime() + 1_000);
    const [left, settled, timeless] = [newId(), newId(), newId()];
    await inTransaction((em) => reserveCredits(em, { organizationId, operationId: left, amount: 5, now, expiresAt }));
    await inTransaction((em) => reserveCredits(em, { organizationId, operationId: settled, amount: 7, now, expiresAt }));
    await reserve(organizationId, timeless, 11);
    await inTransaction((em) => settleCredits(em, settled, now));
    expect(await releaseExpired(db.em, now)).toBe(0);
    expect(await releaseExpired(db.em, expiresAt)).toBe(1);
    expect(await releaseExpired(db.em, expiresAt)).toBe(0);
    expect(await inTransaction((em) => settleCredits(em, left, now))).toBe(false);
    expect(await balances(organizationId)).toEqual({ granted: -50, available: 32, reserved: 11, spent: 7 });
    await expectBalanced(organizationId);
  });

  test('that cannot be paid says what remains and what it costs, and leaves nothing behind in a transaction that goes on', async () => {
    const organizationId = await freshOrganization();
    const operationId = newId();
    await inTransaction(async (em) => {
      const refused = reserveCredits(em, { organizationId, operationId, amount: 51, now });
      await expect(refused).rejects.toMatchObject({ code: 'insufficient_credits', details: { credits_remaining: 50, estimated_cost: 51 } });
      await reserveCredits(em, { organizationId, operationId, amount: 50, now });
    });
    await expect(reserve(organizationId, operationId, 0)).rejects.toMatchObject({ code: 'conflict' });
    expect(await balances(organizationId)).toEqual({ granted: -50, available: 0, reserved: 50, spent: 0 });
  });

  test('is undone with the transaction it is part of', async () => {
    const organizationId = await freshOrganization();
    const operationId = newId();
    const failing = inTransaction(async (em) => {
      await reserveCredits(em, { organizationId, operationId, amount: 10, now });
      throw new Error('later');
    });
    await expect(failing).rejects.toThrow('later');
    expect(await balances(organizationId)).toEqual({ granted: -50, available: 50, reserved: 0, spent: 0 });
    expect(await inTransaction((em) => settleCredits(em, operationId, now))).toBe(false);
  });

  test('never overdraws: of 20 parallel reservations of 10 against 50, five succeed', async () => {
    const organizationId = await freshOrganization();
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => reserve(organizationId, newId(), 10)));
    expect(results.filter((r) => r.status === 'fulfilled')).toHaveLength(5);
    await expectBalanced(organizationId);
  });
});

type Step =
  | { do: 'grant'; amount: number }
  | { do: 'reserve' | 'reserveAndFail'; operation: number; amount: number }
  | { do: 'settle' | 'release'; operation: number };

test('granted = available + reserved + spent after any interleaving of parallel transactions, each operation closed at most once', async () => {
  const organizationId = await freshOrganization();
  const operation = fc.integer({ min: 0, max: 5 });
  const amount = fc.integer({ min: 0, max: 30 });
  const step: fc.Arbitrary<Step> = fc.oneof(
    fc.record({ do: fc.constant('grant' as const), amount: fc.integer({ min: 0, max: 10 }) }),
    fc.record({ do: fc.constantFrom('reserve' as const, 'reserveAndFail' as const), operation, amount }),
    fc.record({ do: fc.constantFrom('settle' as const, 'release' as const), operation }),
  );
  const waves = fc.array(fc.array(step, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(waves, async (parallelSteps) => {
      const ids = Array.from({ length: 6 }, newId);
      const closed = new Map<string, number>();
      const run = async (s: Step): Promise<void> => {
        if (!('operation' in s)) return inTransaction((em) => grantCredits(em, organizationId, s.amount, now));
        const operationId = ids[s.operation] as string;
        if (!('amount' in s)) {
          const done = await inTransaction((em) => (s.do === 'settle' ? settleCredits : releaseCredits)(em, operationId, now));
          if (done) closed.set(operationId, (closed.get(operationId) ?? 0) + 1);
          return;
        }
        const work = inTransaction(async (em) => {
          await reserveCredits(em, { organizationId, operationId, amount: s.amount, now });
          if (s.do === 'reserveAndFail') throw new Error('planned');
        });
        await work.catch((error) => {
          // An unplanned failure, such as a deadlock, must not be swallowed here.
          if (error.message !== 'planned' && !['conflict', 'insufficient_credits'].includes(error.code)) throw error;
        });
      };
      for (const steps of parallelSteps) {
        await Promise.all(steps.map(run));
        await expectBalanced(organizationId);
      }
      for (const times of closed.values()) expect(times).toBe(1);
    }),
    { numRuns: 40 },
  );
});

test('the database itself refuses an overdrawn account', async () => {
  const organizationId = await freshOrganization();
  const overdraw = db.em
    .fork()
    .execute(`update credit_account set balance = -1 where organization_id = ? and kind = 'spent'`, [organizationId]);
  await expect(overdraw).rejects.toThrow(/credit_account_balance_sign/);
});

test('usage tells spent, granted and available, apart for each organization asked at once', async () => {
  const [one, two] = [await freshOrganization(), await freshOrganization()];
  const operationId = newId();
  await reserve(one, operationId, 1);
  await inTransaction((em) => settleCredits(em, operationId, now));
  await reserve(one, newId(), 9);
  await inTransaction((em) => grantCredits(em, one, 250, now));
  const reader = createUsageReader(db.em);
  expect(await Promise.all([reader.usage(one), reader.usage(two)])).toEqual([
    { used: 1, limit: 300, remaining: 290, percentageUsed: 0.33 },
    { used: 0, limit: 50, remaining: 50, percentageUsed: 0 },
  ]);
  await expect(reader.usage(newId())).rejects.toThrow(/no credit accounts/);
});

describe('the books', () => {
  test('name each transaction by what it did, and how its reservation ended', async () => {
    const organizationId = await freshOrganization();
    const [kept, returned] = [newId(), newId()];
    await reserve(organizationId, kept, 5);
    await reserve(organizationId, returned, 7);
    await inTransaction((em) => settleCredits(em, kept, now));
    await inTransaction((em) => releaseCredits(em, returned, now));
    const rows = await db.em
      .fork()
      .execute('select kind, operation_id from credit_transaction where organization_id = ? order by id', [organizationId]);
    expect(rows.map(({ kind, operation_id }) => [kind, operation_id])).toEqual([
      ['grant', null],
      ['reserve', kept],
      ['reserve', returned],
      ['settle', kept],
      ['release', returned],
    ]);
    const ends = await db.em
      .fork()
      .execute('select operation_id, state, closed_at from credit_reservation where organization_id = ? order by operation_id', [
        organizationId,
      ]);
    const byId = Object.fromEntries(ends.map((row) => [row.operation_id, [row.state, row.closed_at !== null]]));
    expect(byId).toEqual({ [kept]: ['settled', true], [returned]: ['released', true] });
  });

  test('take whole amounts only, and none below zero', async () => {
    const organizationId = await freshOrganization();
    for (const amount of [-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53]) {
      await expect(reserve(organizationId, newId(), amount)).rejects.toThrow(`whole and not negative, not ${amount}`);
      await expect(inTransaction((em) => grantCredits(em, organizationId, amount, now))).rejects.toThrow(`not ${amount}`);
    }
    expect(await balances(organizationId)).toEqual({ granted: -50, available: 50, reserved: 0, spent: 0 });
  });

  test('say in words what a caller reads', async () => {
    const organizationId = await freshOrganization();
    await expect(reserve(organizationId, newId(), 60)).rejects.toThrow('This costs 60 credits, but only 50 remain.');
    const operationId = newId();
    await reserve(organizationId, operationId, 1);
    await expect(reserve(organizationId, operationId, 1)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('already reserved for this operation'),
    });
  });

  test('are a bug, not a refusal, where an account is absent or a reserve is overdrawn', async () => {
    const [organizationId, nobody] = [await freshOrganization(), newId()];
    await expect(inTransaction((em) => lockBalance(em, nobody, 'available'))).rejects.toThrow(`${nobody} has no account available`);
    const posting = { organizationId, kind: 'settle' as const, operationId: newId(), now };
    await expect(inTransaction((em) => post(em, posting, { reserved: -1, spent: 1 }))).rejects.toThrow('lacks reserved for -1');
    await expect(inTransaction((em) => post(em, { ...posting, organizationId: nobody }, { available: -1 }))).rejects.toThrow(
      'lacks available',
    );
    expect(await balances(organizationId)).toEqual({ granted: -50, available: 50, reserved: 0, spent: 0 });
  });
});
