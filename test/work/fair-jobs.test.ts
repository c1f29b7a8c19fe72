import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { pino } from 'pino';
import { withOrganization } from '../../src/account/identity/joins.ts';
import { FAIR_JOBS } from '../../src/app/job-handlers.ts';
import { addFileSource, IMPORT_ROWS } from '../../src/data/sources/create-file-source.ts';
import { DataSource } from '../../src/data/sources/entities.ts';
import { ALERT_ROWS } from '../../src/insight/alerts/check-alert.ts';
import { newId } from '../../src/platform/db/ids.ts';
import type { Plan } from '../../src/platform/plans.ts';
import { JOB_KINDS } from '../../src/platform/queue/entities.ts';
import { type FairPool, openFairPool } from '../../src/platform/queue/fair-pool.ts';
import { leasedRows } from '../../src/platform/work/leased-rows.ts';
import { type LeasedJob, runFenced } from '../../src/platform/work/run-fenced.ts';
import { testDatabase } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { seedOrganization } from '../support/identity.ts';
import { sourceRow } from '../support/source-row.ts';
import { type Assembled, assemble, contextOf } from './assemble.ts';

const ROWS = leasedRows(IMPORT_ROWS);
const LEASE_MS = 60_000;

let db: Awaited<ReturnType<typeof testDatabase>>;
const pools: FairPool[] = [];
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());
beforeEach(async () => {
  for (const pool of pools) pool.abort(new Error('over'));
  await Promise.all(pools.splice(0).map((pool) => pool.stop()));
  await db.em.fork().execute('delete from data_source');
});

async function organization(plan: Plan): Promise<string> {
  return (await seedOrganization(db.em.fork(), new Date(), plan)).organization.id;
}

let created = Date.UTC(2026, 0, 1);
async function waiting(organizationId: string, count: number): Promise<void> {
  const em = db.em.fork();
  for (let i = 0; i < count; i++) {
    created += 1_000;
    em.create(DataSource, sourceRow({ id: newId(), organizationId, createdAt: new Date(created) }));
  }
  await em.flush();
}

/** A worker whose jobs end on command. */
function worker(concurrency: number) {
  const begun: string[] = [];
  const under = new Map<string, () => Promise<void>>();
  const pool = openFairPool({
    em: db.em,
    log: pino({ level: 'silent' }),
    rows: IMPORT_ROWS,
    withPlan: withOrganization,
    concurrency,
    async run(id, signal) {
      if (!(await ROWS.claim(db.em.fork(), id, LEASE_MS))) return 'left';
      const { organizationId } = await db.em.fork().findOneOrFail(DataSource, { id });
      begun.push(organizationId);
      await new Promise<void>((resolve) => {
        const end = async () => {
          await db.em.fork().nativeUpdate(DataSource, { id }, { status: 'active', leaseExpiresAt: null });
          under.delete(id);
          resolve();
        };
        under.set(id, end);
        signal.addEventListener('abort', () => resolve());
      });
      return 'ended';
    },
  });
  pools.push(pool);
  return { pool, begun, under, endOne: async () => under.values().next().value?.() };
}

test('an organization that asked for one job does not wait for the two hundred of another', async () => {
  const [greedy, modest] = [await organization('trial'), await organization('trial')];
  await waiting(greedy, 200);
  await waiting(modest, 1);
  const { pool, begun } = worker(2);
  await pool.ring();
  await eventually(() => begun.length === 2);
  expect(new Set(begun)).toEqual(new Set([greedy, modest]));
});

test('a row that has ended and is wanted again is taken at once', async () => {
  await waiting(await organization('trial'), 1);
  const { pool, begun, under, endOne } = worker(1);
  await pool.ring();
  await eventually(() => under.size === 1);
  const [id] = under.keys();
  await endOne();
  await db.em.fork().nativeUpdate(DataSource, { id }, { status: 'pending' });
  await pool.ring();
  // What is begun now was begun by that ring: it starts nothing more.
  const stopped = pool.stop();
  await eventually(() => under.size === 1);
  await endOne();
  await stopped;
  expect(begun).toHaveLength(2);
});

test('organizations get a worker in turn, however many jobs each has', async () => {
  const [a, b, c] = [await organization('professional'), await organization('professional'), await organization('professional')];
  await waiting(a, 20);
  await waiting(b, 3);
  await waiting(c, 3);
  const { pool, begun, endOne } = worker(1);
  await pool.ring();
  for (let done = 1; done <= 9; done++) {
    await eventually(() => begun.length === done);
    await endOne();
  }
  expect(begun.slice(0, 9)).toEqual([a, b, c, a, b, c, a, b, c]);
  await eventually(() => begun.length === 10);
  expect(begun[9]).toBe(a);
});

test('an organization has no more under way than its plan allows, on several processes together', async () => {
  const [trial, professional] = [await organization('trial'), await organization('professional')];
  await waiting(trial, 10);
  await waiting(professional, 10);
  const workers = [worker(6), worker(6)];
  await Promise.all(workers.map(({ pool }) => pool.ring()));
  const begun = () => workers.flatMap((one) => one.begun);
  await eventually(() => begun().length === 5);
  // A further ring finds nothing more to start.
  for (let i = 0; i < 3; i++) await Promise.all(workers.map(({ pool }) => pool.ring()));
  expect(begun().toSorted()).toEqual([trial, ...Array<string>(4).fill(professional)].toSorted());
  const busy = () => db.em.fork().count(DataSource, { organizationId: trial, status: 'syncing' });
  expect(await busy()).toBe(1);
  for (const { under } of workers) for (const end of [...under.values()]) await end();
  await eventually(() => begun().length === 10);
  expect(await busy()).toBe(1);
});

test('a job whose worker died is begun again without a message, and its place is free at once', async () => {
  const trial = await organization('trial');
  await waiting(trial, 2);
  await db.em.fork().execute(`update data_source set status = 'syncing', attempt = 1, lease_expires_at = now() - interval '1 second'
    where id = (select id from data_source order by created_at limit 1)`);
  const { begun, endOne } = worker(2);
  // Nobody rings: the queue lost its messages.
  await eventually(() => begun.length === 1);
  await endOne();
  await eventually(() => begun.length === 2);
});

test('looks at alerts are taken in turn too, one that is wanted again after it was done at once', async () => {
  const [greedy, modest] = [await organization('trial'), await organization('trial')];
  const wanted = (organizationId: string, count: number) =>
    db.em.fork().execute(
      `insert into alert (id, organization_id, name, status, subject, condition, next_check_at, check_wanted_at, attempt, revision, created_at)
        select gen_random_uuid(), ?, 'Sales', 'ok', '{}', '{}', now(), now() + n * interval '1 second', 0, 1, now() from generate_series(1, ?) n`,
      [organizationId, count],
    );
  await wanted(greedy, 200);
  await wanted(modest, 1);
  const begun: string[] = [];
  const gate = Promise.withResolvers<void>();
  let again = true;
  const pool = openFairPool({
    em: db.em,
    log: pino({ level: 'silent' }),
    rows: ALERT_ROWS,
    withPlan: withOrganization,
    concurrency: 2,
    async run(id, signal) {
      signal.addEventListener('abort', () => gate.resolve());
      const em = db.em.fork();
      const [taken] = await em.execute(
        `update alert set check_wanted_at = null, lease_expires_at = now() + interval '1 minute' where id = ? returning organization_id`,
        [id],
      );
      begun.push(String(taken?.organization_id));
      const wantedAgain = taken?.organization_id === modest && again;
      if (wantedAgain) again = false;
      else await gate.promise;
      await em.execute('update alert set lease_expires_at = null, check_wanted_at = ? where id = ?', [wantedAgain ? new Date() : null, id]);
      return 'ended';
    },
  });
  pools.push(pool);
  await pool.ring();
  await eventually(() => begun.length === 3);
  expect(begun.toSorted()).toEqual([greedy, modest, modest].toSorted());
  await pool.ring();
  expect(begun).toHaveLength(3);
  const stopped = pool.stop();
  gate.resolve();
  await stopped;
  await db.em.fork().execute('delete from alert');
});

test('every kind of job is fair, except mail', () => {
  expect(JOB_KINDS.filter((kind) => !FAIR_JOBS.rows[kind])).toEqual(['send_notice']);
});

test('an organization may have as many imports waiting as its plan allows, and others are not held by it', async () => {
  let world: Assembled | undefined;
  try {
    world = await assemble({ databaseUrl: db.url });
    const [full, other] = [
      await seedOrganization(db.em.fork(), new Date(), 'trial'),
      await seedOrganization(db.em.fork(), new Date(), 'trial'),
    ];
    await waiting(full.organization.id, 20);
    const add = ({ organization: { id }, user }: typeof full) => {
      const ctx = contextOf(world!.services, { organizationId: id, userId: user.id });
      const file = { fileName: 'a.csv', stream: Readable.from(['a\n1\n']), signal: new AbortController().signal };
      return addFileSource({ ...ctx, principal: { ...ctx.principal, plan: 'trial' } }, file);
    };
    await expect(add(full)).rejects.toMatchObject({
      code: 'rate_limited',
      retryAfterSeconds: 30,
      message: expect.stringContaining('20 imports waiting'),
    });
    expect(await add(other)).toEqual(expect.any(String));
    // With several at once, each counts the others.
    await db.em
      .fork()
      .execute('delete from data_source where id = (select id from data_source where organization_id = ? limit 1)', [full.organization.id]);
    const outcomes = await Promise.allSettled(Array.from({ length: 4 }, () => add(full)));
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected']);
  } finally {
    await world?.close();
  }
});

test('a worker that was overtaken right after its claim leaves the job to the one that overtook it', async () => {
  const organizationId = await organization('trial');
  await waiting(organizationId, 1);
  const { id } = await db.em.fork().findOneOrFail(DataSource, { organizationId });
  const services = { em: db.em, config: { leaseMs: LEASE_MS }, log: pino({ level: 'silent' }) } as unknown as Assembled['services'];
  const job: LeasedJob = { ...IMPORT_ROWS, name: 'import', run: async () => 'ended', fail: async () => true };
  const worked: number[] = [];
  await runFenced<DataSource, void>(services, job, id, new AbortController().signal, {
    async load(em) {
      await em.execute(`update data_source set lease_expires_at = now() - interval '1 minute' where id = ?`, [id]);
      expect(await ROWS.claim(em, id, LEASE_MS)).toBe(2);
      return em.findOneOrFail(DataSource, { id });
    },
    work: async ({ attempt }) => void worked.push(attempt),
    complete: async ({ attempt }) => void worked.push(attempt),
    faultMessage: 'none',
  });
  expect(worked).toEqual([]);
});
