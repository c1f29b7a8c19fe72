import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startSweeper } from '../../src/app/sweeper/start-sweeper.ts';
import { SWEEPS } from '../../src/app/sweeps.ts';
import { createFileSource } from '../../src/data/sources/create-file-source.ts';
import { Report } from '../../src/insight/reports/entities.ts';
import type { Checkpoint } from '../../src/platform/work-options.ts';
import { eventually } from '../support/eventually.ts';
import { ownPostgres } from '../support/own-postgres.ts';
import { sweep } from '../support/sweep.ts';
import { type Assembled, assemble, balances, contextOf, type Member, newOrganization, storedKeys } from './assemble.ts';
import type { CrashOrders } from './crash-process.ts';
import { reportRequest, salesCsv } from './samples.ts';

let database: Awaited<ReturnType<typeof ownPostgres>>;
let folder: string;
let member: Member;
let sourceId: string;

const open = () => assemble({ databaseUrl: database.url, folder, work: { leaseMs: 1_500 } });

beforeAll(async () => {
  database = await ownPostgres();
  folder = await mkdtemp(path.join(tmpdir(), 'crash-'));
  const first = await open();
  await first.work();
  member = await newOrganization(first.services, 'Crash');
  const stream = Readable.from([salesCsv()]);
  const source = await createFileSource(contextOf(first.services, member), {
    fileName: 'sales.csv',
    stream,
    signal: new AbortController().signal,
  });
  expect(source).toMatchObject({ status: 'active', lastError: null });
  sourceId = source.id;
  await first.close();
});

afterAll(async () => {
  database?.stop();
  if (folder) await rm(folder, { recursive: true, force: true });
});

/** Runs a server and worker in a separate process and requests one report; returns how it ended and what it answered. */
function serve(die: NonNullable<CrashOrders['die']>): Promise<{ signal: string | null; answer: string }> {
  const orders: CrashOrders = { databaseUrl: database.url, folder, member, request: reportRequest([sourceId], 'csv'), die };
  const script = path.join(import.meta.dirname, 'crash-process.ts');
  return new Promise((resolve) => {
    execFile(process.execPath, [script, JSON.stringify(orders)], { timeout: 30_000 }, (error, stdout, stderr) => {
      resolve({ signal: (error?.signal as string | undefined) ?? null, answer: stdout.trim() || stderr.slice(-2_000) });
    });
  });
}

/** A fresh server takes over until there is nothing left to do. */
async function recover(check: (fresh: Assembled) => Promise<void>): Promise<void> {
  const fresh = await open();
  await fresh.work();
  const sweeper = startSweeper(fresh.services, SWEEPS, { everyMs: 100, ages: { pendingMs: 0 } });
  try {
    const unfinished = () => fresh.services.em.fork().count(Report, { status: { $in: ['pending', 'processing'] } });
    await eventually(async () => (await unfinished()) === 0, 'the recovery');
    await sweeper.stop();
    await sweep(fresh.services, { orphanMs: 0, temporaryMs: 0 });
    await check(fresh);
  } finally {
    await sweeper.stop();
    await fresh.close();
  }
}

/** Checks the invariants over everything this file ever did. */
async function expectSound({ services }: Assembled): Promise<Report[]> {
  const em = services.em.fork();
  const reports = await em.find(Report, {}, { orderBy: { createdAt: 'asc' } });
  const ledger = await balances(em, member.organizationId);
  expect(ledger.available + ledger.reserved + ledger.spent).toBe(ledger.granted);
  expect(ledger.reserved).toBe(0);
  expect(ledger.spent).toBe(reports.reduce((sum, report) => sum + report.processingCreditsUsed, 0));

  const closings = await em.execute<{ operation_id: string; kinds: string[]; state: string }[]>(
    `select t.operation_id, array_agg(t.kind order by t.kind) as kinds, min(r.state) as state
     from credit_transaction t join credit_reservation r on r.operation_id = t.operation_id group by t.operation_id`,
  );
  const expected = reports.map(({ id, status }) =>
    status === 'completed'
      ? { operation_id: id, kinds: ['reserve', 'settle'], state: 'settled' }
      : { operation_id: id, kinds: ['release', 'reserve'], state: 'released' },
  );
  const byId = (a: { operation_id: string }, b: { operation_id: string }) => (a.operation_id < b.operation_id ? -1 : 1);
  expect([...closings].sort(byId)).toEqual(expected.sort(byId));

  const named = reports.filter(({ status }) => status === 'completed').flatMap(({ fileKey, pageKey }) => [fileKey, pageKey]);
  expect(await storedKeys(services, 'reports/')).toEqual([...new Set(named)].sort());
  for (const { fileKey, fileSha256 } of reports.filter(({ status }) => status === 'completed')) {
    const content = await readFile(await services.storage.localPath(fileKey as string));
    expect(createHash('sha256').update(content).digest('hex')).toBe(fileSha256);
  }
  return reports;
}

const POINTS: { at: Checkpoint; when: string; attempt: number }[] = [
  { at: 'reserved', when: 'after the credits were reserved, before the job was dispatched', attempt: 1 },
  { at: 'dispatched', when: 'after the job was dispatched', attempt: 1 },
  { at: 'claimed', when: 'after the worker claimed the report', attempt: 2 },
  { at: 'building', when: 'while the report is built', attempt: 2 },
  { at: 'rendering', when: 'while the report is rendered', attempt: 2 },
  { at: 'rendered', when: 'after the file was written, before it is stored', attempt: 2 },
  { at: 'stored', when: 'after the file was stored, before the report is completed', attempt: 2 },
  { at: 'committed', when: 'after the report was completed, before the caller has its answer', attempt: 1 },
];

describe('kill -9', () => {
  test.each(POINTS)('of the process $when', async ({ at, attempt }) => {
    expect(await serve({ at, what: 'process' })).toMatchObject({ signal: 'SIGKILL' });
    await recover(async (fresh) => {
      const report = (await expectSound(fresh)).at(-1);
      expect(report).toMatchObject({ status: 'completed' });
      // At `dispatched` the worker may or may not have begun when the process died.
      expect(report?.attempt).toBeGreaterThanOrEqual(attempt);
      expect(report?.attempt).toBeLessThanOrEqual(2);
    });
  });

  test('of the engine while the report is built ends it one way or the other, and the process lives', async () => {
    const { signal, answer } = await serve({ at: 'building', what: 'engine' });
    expect({ signal, answer }).toMatchObject({ signal: null, answer: expect.stringMatching(/^\{"(status|error)":/) });
    await recover(async (fresh) => {
      expect(['completed', 'failed']).toContain((await expectSound(fresh)).at(-1)?.status);
    });
  });

  test('of PostgreSQL while the report is rendered', async () => {
    const { signal, answer } = await serve({ at: 'rendering', what: 'database', databasePid: database.pid() });
    expect({ signal, answer }).toMatchObject({ signal: null, answer: expect.stringMatching(/^\{"error":/) });
    await database.start();
    await recover(async (fresh) => {
      expect((await expectSound(fresh)).at(-1)).toMatchObject({ status: 'completed', attempt: 2 });
    });
  });
});
