import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createFileSource } from '../../src/data/sources/create-file-source.ts';
import { deleteReport } from '../../src/insight/reports/delete-report.ts';
import { Report } from '../../src/insight/reports/entities.ts';
import { estimateReport } from '../../src/insight/reports/estimate.ts';
import { generateReport } from '../../src/insight/reports/generate.ts';
import { getReport } from '../../src/insight/reports/get-report.ts';
import { listReports } from '../../src/insight/reports/list-reports.ts';
import { openReportFile } from '../../src/insight/reports/open-report-file.ts';
import { runReport } from '../../src/insight/reports/run-report.ts';
import type { Context } from '../../src/platform/context.ts';
import { AppError } from '../../src/platform/errors.ts';
import type { WorkOptions } from '../../src/platform/work-options.ts';
import { testDatabase } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { sweep } from '../support/sweep.ts';
import { type Assembled, assemble, balances, contextOf, type Member, newOrganization, storedKeys } from './assemble.ts';
import { reportRequest, salesCsv } from './samples.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let world: Assembled;
let member: Member;
let stranger: Member;
let sourceId: string;
const hooks: WorkOptions = {};

const call = (fields: Partial<Context> = {}) => contextOf(world.services, member, fields);
const ask = () => reportRequest([sourceId], 'csv');
const refusal = (work: Promise<unknown>): Promise<AppError> =>
  work.then(
    () => Promise.reject(new Error('was not refused')),
    (error: unknown) => (error instanceof AppError ? error : Promise.reject(error)),
  );

beforeAll(async () => {
  database = await testDatabase();
  world = await assemble({ databaseUrl: database.url, work: hooks });
  await world.work();
  member = await newOrganization(world.services, 'Mine');
  stranger = await newOrganization(world.services, 'Theirs');
  const stream = Readable.from([salesCsv()]);
  const source = await createFileSource(call(), { fileName: 'sales.csv', stream, signal: new AbortController().signal });
  expect(source).toMatchObject({ status: 'active', lastError: null });
  sourceId = source.id;
});

afterAll(async () => {
  await world?.close();
  await database?.drop();
});

describe('a generation', () => {
  test('charges what was quoted, once, and its file can be opened', async () => {
    const before = await balances(world.services.em, member.organizationId);
    const quote = await estimateReport(call(), ask());
    expect(quote).toMatchObject({ binds: { ok: true } });
    const heard: number[] = [];
    const { report, replayed } = await generateReport(call({ progress: (percent) => heard.push(percent) }), { ...ask(), title: '  Ours ' });
    expect(replayed).toBe(false);
    expect(report).toMatchObject({ title: 'Ours', status: 'completed', processingCreditsUsed: quote.credits });
    expect(heard.at(-1)).toBe(100);
    const after = await balances(world.services.em, member.organizationId);
    expect(after).toEqual({ ...before, available: before.available - quote.credits, spent: before.spent + quote.credits });
    expect(await openReportFile(call(), report.id)).toMatchObject({
      fileName: 'Ours.csv',
      bytes: report.fileBytes,
      sha256: report.fileSha256,
    });
  });

  test.each([
    ['an unknown template', () => ({ templateId: randomUUID() }), 'validation_error', 'template_id'],
    [
      'a parameter of the wrong kind',
      () => ({ parameters: { date_range: { start: 'soon', end: '2025-01-01' } } }),
      'validation_error',
      'report_parameters.date_range.start',
    ],
    ['no data source', () => ({ dataSourceIds: [] }), 'validation_error', 'data_source_ids'],
    ['21 data sources', () => ({ dataSourceIds: Array.from({ length: 21 }, () => randomUUID()) }), 'validation_error', 'data_source_ids'],
    ['an unknown data source', () => ({ dataSourceIds: [randomUUID()] }), 'not_found', null],
    ['a malformed id', () => ({ dataSourceIds: ['1; drop table report'] }), 'not_found', null],
    ['an empty title', () => ({ title: '  ' }), 'validation_error', 'title'],
  ])('is refused for %s, and keeps nothing', async (_what, change, code, field) => {
    const count = () => world.services.em.fork().count(Report, {});
    const before = await count();
    const error = await refusal(generateReport(call(), { ...ask(), ...change() }));
    expect(error.code).toBe(code);
    if (field) expect(Object.keys(error.details ?? {})).toContain(field);
    expect(await count()).toBe(before);
  });

  test("finds nothing of another organization's", async () => {
    const { report } = await generateReport(call(), ask());
    const theirs = () => contextOf(world.services, stranger);
    for (const attempt of [
      () => generateReport(theirs(), ask()),
      () => getReport(theirs(), report.id),
      () => openReportFile(theirs(), report.id),
      () => deleteReport(theirs(), report.id),
    ]) {
      expect((await refusal(attempt())).code).toBe('not_found');
    }
    expect((await listReports(theirs(), { offset: 0, limit: 10, ordering: { field: 'created_at', descending: true } })).total).toBe(0);
    expect((await getReport(call(), report.id)).id).toBe(report.id);
  });

  test('without enough credits is refused before anything is kept', async () => {
    const poor = await newOrganization(world.services, 'Poor');
    const stream = Readable.from([salesCsv()]);
    const source = await createFileSource(contextOf(world.services, poor), {
      fileName: 's.csv',
      stream,
      signal: new AbortController().signal,
    });
    const em = world.services.em.fork();
    await em.execute("update credit_account set balance = 0 where organization_id = ? and kind = 'available'", [poor.organizationId]);
    const error = await refusal(
      generateReport(contextOf(world.services, poor, { idempotencyKey: 'p' }), reportRequest([source.id], 'csv')),
    );
    expect(error).toMatchObject({ code: 'insufficient_credits', details: { credits_remaining: 0, estimated_cost: expect.any(Number) } });
    const [left] = await em.execute(
      "select (select count(*) from idempotency_record where key = 'p')::int as keys, (select count(*) from report where organization_id = ?)::int as reports",
      [poor.organizationId],
    );
    expect(left).toEqual({ keys: 0, reports: 0 });
  });

  test('that fails charges nothing and says why, without what is private', async () => {
    const before = await balances(world.services.em, member.organizationId);
    hooks.checkpoint = async (point) => {
      if (point === 'rendering') throw new Error('secret: /etc/passwd');
    };
    const error = await refusal(generateReport(call(), ask())).finally(() => delete hooks.checkpoint);
    expect(error).toMatchObject({ code: 'internal_error', details: { report_id: expect.any(String), reason: expect.any(String) } });
    expect(JSON.stringify([error.message, error.details])).not.toContain('secret');
    expect(await getReport(call(), error.details?.report_id as string)).toMatchObject({ status: 'failed', processingCreditsUsed: 0 });
    expect((await refusal(openReportFile(call(), error.details?.report_id as string))).code).toBe('not_found');
    expect(await balances(world.services.em, member.organizationId)).toEqual(before);
  });

  test('goes on when its caller hangs up', async () => {
    const caller = new AbortController();
    hooks.checkpoint = async (point) => {
      if (point === 'building') caller.abort();
    };
    const error = await refusal(generateReport(call({ signal: caller.signal }), ask())).finally(() => delete hooks.checkpoint);
    const id = error.details?.report_id as string;
    await eventually(async () => (await getReport(call(), id)).status === 'completed');
  });

  test('that is deleted on the way is fenced out: credits back, no file', async () => {
    const before = await balances(world.services.em, member.organizationId);
    hooks.checkpoint = async (point, id) => {
      if (point === 'stored') await deleteReport(call(), id);
    };
    const error = await refusal(generateReport(call(), ask())).finally(() => delete hooks.checkpoint);
    expect(error.code).toBe('not_found');
    await eventually(async () => JSON.stringify(await balances(world.services.em, member.organizationId)) === JSON.stringify(before));
    const known = (await world.services.em.fork().find(Report, { status: 'completed' })).flatMap(({ fileKey, pageKey }) => [
      fileKey,
      pageKey,
    ]);
    await eventually(async () => (await storedKeys(world.services, 'reports/')).every((key) => known.includes(key)));
  });
});

describe('an Idempotency-Key', () => {
  test('gives the first answer again, and refuses another body', async () => {
    const first = await generateReport(call({ idempotencyKey: 'a' }), ask());
    const again = await generateReport(call({ idempotencyKey: 'a' }), ask());
    expect(again).toMatchObject({
      replayed: true,
      report: { id: first.report.id, fileSha256: first.report.fileSha256, createdAt: first.report.createdAt },
    });
    const other = await refusal(generateReport(call({ idempotencyKey: 'a' }), { ...ask(), outputFormat: 'json' }));
    expect(other.code).toBe('validation_error');
    await deleteReport(call(), first.report.id);
    expect((await generateReport(call({ idempotencyKey: 'a' }), ask())).report.id).toBe(first.report.id);
  });

  test("is a credential's own, and is forgotten after a day", async () => {
    const first = await generateReport(call({ idempotencyKey: 'b' }), ask());
    const elsewhere = call({ idempotencyKey: 'b' });
    elsewhere.principal.credentialId = randomUUID();
    expect((await generateReport(elsewhere, ask())).report.id).not.toBe(first.report.id);
    const tomorrow = () => new Date(Date.now() + 86_400_001);
    expect((await generateReport(call({ idempotencyKey: 'b', now: tomorrow }), ask())).replayed).toBe(false);
  });

  test('lets one of eight parallel firsts through', async () => {
    const before = await balances(world.services.em, member.organizationId);
    const { credits } = await estimateReport(call(), ask());
    const answers = await Promise.allSettled(Array.from({ length: 8 }, () => generateReport(call({ idempotencyKey: 'c' }), ask())));
    const made = new Set(answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value.report.id] : [])));
    expect(made.size).toBe(1);
    for (const answer of answers) if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'conflict' });
    expect((await balances(world.services.em, member.organizationId)).spent).toBe(before.spent + credits);
  });

  test('repeats a failure too', async () => {
    hooks.checkpoint = async (point) => {
      if (point === 'rendering') throw new AppError('validation_error', 'Too wide for a page.');
    };
    const first = await refusal(generateReport(call({ idempotencyKey: 'd' }), ask())).finally(() => delete hooks.checkpoint);
    expect(first.message).toContain('Too wide for a page.');
    expect(await refusal(generateReport(call({ idempotencyKey: 'd' }), ask()))).toMatchObject({
      code: first.code,
      message: first.message,
      details: first.details,
    });
  });
});

describe('a job', () => {
  test('that comes twice, to two workers at once, is done once', async () => {
    let ran = 0;
    hooks.checkpoint = async (point, id) => {
      if (point !== 'claimed') return;
      ran += 1;
      await runReport(world.services, id, new AbortController().signal);
    };
    const { report } = await generateReport(call(), ask()).finally(() => delete hooks.checkpoint);
    await runReport(world.services, report.id, new AbortController().signal);
    expect({ ran, attempt: report.attempt }).toEqual({ ran: 1, attempt: 1 });
  });

  test('that is stopped by a shutdown is done by the next worker at once', async () => {
    const shutdown = new AbortController();
    const begun: string[] = [];
    hooks.checkpoint = async (point, id) => {
      if (point === 'reserved') await runReport(world.services, id, shutdown.signal);
      if (point === 'claimed') begun.push(id);
      if (point === 'rendered' && !shutdown.signal.aborted) shutdown.abort();
      if (point === 'dispatched') await sweep(world.services);
    };
    const { report } = await generateReport(call(), ask()).finally(() => delete hooks.checkpoint);
    expect({ times: begun.length, attempt: report.attempt, status: report.status }).toEqual({ times: 2, attempt: 2, status: 'completed' });
  });

  test('whose workers died five times is given up and its credits released', async () => {
    const before = await balances(world.services.em, member.organizationId);
    hooks.checkpoint = async (point, id) => {
      if (point !== 'claimed') return;
      await world.services.em
        .fork()
        .execute(
          "update report set attempt = 5, crashes = 4, lease_expires_at = now() - interval '1 second' where id = ? and attempt = 1",
          [id],
        );
      await sweep(world.services);
    };
    const error = await refusal(generateReport(call(), ask())).finally(() => delete hooks.checkpoint);
    expect(error.details?.reason).toMatch(/stopped 5 times/);
    expect(await balances(world.services.em, member.organizationId)).toEqual(before);
  });
});

test('the list filters, orders and counts', async () => {
  const list = (fields: object) =>
    listReports(call(), { offset: 0, limit: 100, ordering: { field: 'created_at', descending: true }, ...fields });
  const all = await list({});
  expect(all.total).toBe(all.items.length);
  expect((await list({ offset: 1, limit: 2 })).items.map(({ id }) => id)).toEqual(all.items.slice(1, 3).map(({ id }) => id));
  const titled = await list({ name: 'OUR' });
  expect(titled.items.map(({ title }) => title)).toEqual(['Ours']);
  expect((await list({ name: 'o_rs' })).total).toBe(0);
  const failed = await list({ status: 'failed' });
  expect(failed.total).toBe(all.items.filter(({ status }) => status === 'failed').length);
  expect((await list({ createdBefore: all.items.at(-1)?.createdAt })).total).toBe(0);
  const ascending = await list({ ordering: { field: 'created_at', descending: false } });
  expect(ascending.items.map(({ id }) => id)).toEqual(all.items.map(({ id }) => id).reverse());
  const refused = await refusal(list({ ordering: { field: 'organization_id', descending: false } }));
  expect(refused).toMatchObject({ code: 'validation_error', details: { ordering: [expect.stringContaining('created_at')] } });
});
