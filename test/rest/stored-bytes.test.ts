import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import path from 'node:path';
import { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { receiveFile } from '../../src/data/sources/create-file-source.ts';
import { PLAN_TERMS, storedBytesMax } from '../../src/platform/plans.ts';
import { openStorage } from '../../src/platform/storage/index.ts';
import { CLIENTS } from '../mcp/clients.ts';
import { CSV, type Seeded, type Served, serve } from '../support/serve.ts';

let served: Served;
let org: Seeded;
let token: string;

beforeAll(async () => {
  served = await serve();
});
afterAll(() => served?.close());
beforeEach(async () => {
  org = await served.seed('free');
  token = await served.session(org.owner);
});

const MAX = storedBytesMax('free');

async function upload(body: string | ReadableStream, { name = 'orders.csv', to = '/api/data-sources/', wait = true } = {}) {
  const response = await fetch(`${served.url}${to}?file_name=${name}&mode=append&wait=${wait}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv' },
    body,
    duplex: 'half',
  });
  return {
    status: response.status,
    body: (await response.json()) as Record<string, never> & { error: Record<string, unknown>; id: string },
  };
}

/** Leaves the given number of bytes free. */
async function leave(bytes: number): Promise<void> {
  const stored = await served.services.storage.bytesOf(org.organizationId);
  await served.sql('insert into stored_object (key, bytes, created_at, adopted_at) values (?, ?, now(), now())', [
    `uploads/${org.organizationId}/filler-${stored}`,
    MAX - stored - bytes,
  ]);
}

const tooMuch = {
  status: 413,
  body: { error: { code: 'payload_too_large', details: { stored_bytes: expect.any(Number) as unknown, stored_bytes_max: MAX } } },
};

describe('an organization stores at most ten times its largest upload', () => {
  test('a declared size that does not fit is refused before anything is read', async () => {
    await leave(1000);
    const head = { authorization: `Bearer ${token}`, 'content-type': 'text/csv', 'content-length': '5000' };
    const sent = request(`${served.url}/api/data-sources/?file_name=orders.csv`, { method: 'POST', headers: head });
    sent.flushHeaders();
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    const response = { status: answer.statusCode, body: (await json(answer)) as { error: { message: string } } };
    sent.destroy();
    expect(response).toMatchObject(tooMuch);
    expect(response.body.error.message).toMatch(/uses 250 MiB of the 250 MiB .* Delete data sources or reports/);
  });

  test('one that is not declared is refused as soon as it is too much, and leaves nothing', async () => {
    await leave(100_000);
    const chunks = Array.from({ length: 20 }, () => Buffer.from('1\n'.repeat(5000)));
    const response = await upload(Readable.toWeb(Readable.from([Buffer.from('a\n'), ...chunks])) as ReadableStream);
    expect(response).toMatchObject(tooMuch);
    expect(await served.sql('select 1 from data_source where organization_id = ?', [org.organizationId])).toEqual([]);
  });

  test('uploads at once do not slip past together', async () => {
    const file = `a\n${'1\n'.repeat(50_000)}`;
    await leave(file.length * 2.5);
    const answers = await Promise.all(Array.from({ length: 6 }, (_, i) => upload(file, { name: `${i}.csv`, wait: false })));
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 202, 413, 413, 413, 413]);
    expect(await served.services.storage.bytesOf(org.organizationId)).toBeLessThanOrEqual(MAX);
  });

  test('a snapshot that does not fit fails its import with the reason, and the source keeps the data it had', async () => {
    const { body: source } = await upload(CSV);
    await leave(CSV.length + 10);
    await upload(CSV.slice(CSV.indexOf('\n') + 1), { to: `/api/data-sources/${source.id}/files/` });
    const response = await fetch(`${served.url}/api/data-sources/${source.id}/`, { headers: { authorization: `Bearer ${token}` } });
    expect(await response.json()).toMatchObject({
      status: 'active',
      record_count: 4,
      last_error: expect.stringContaining('Delete data sources or reports') as unknown,
    });
  });

  test('what is deleted makes room at once, while it lies in the trash', async () => {
    const { body: source } = await upload(CSV);
    const before = await served.services.storage.bytesOf(org.organizationId);
    expect(before).toBeGreaterThan(CSV.length);
    await fetch(`${served.url}/api/data-sources/${source.id}/`, { method: 'DELETE', headers: { authorization: `Bearer ${token}` } });
    const { storage } = served.services;
    expect(await storage.bytesOf(org.organizationId)).toBe(0);
    await storage.collect({ abandonedMs: 2 ** 40, trashMs: 2 ** 40, inUse: async (keys) => new Set(keys) });
    const trash = await served.sql('select bytes from stored_object where key like ? and trashed_at is not null', [
      `%/${org.organizationId}/%`,
    ]);
    expect(trash.reduce((sum, { bytes }) => sum + Number(bytes), 0)).toBe(before);
    expect(await storage.bytesOf(org.organizationId)).toBe(0);
  });

  test('a report is refused before it is paid for where nothing more may be stored; usage says how much is', async () => {
    const { body: source } = await upload(CSV);
    await leave(0);
    const [template] = await templates();
    const response = await generate(template, source.id);
    expect(response).toMatchObject(tooMuch);
    const usage = await fetch(`${served.url}/api/usage/`, { headers: { authorization: `Bearer ${token}` } });
    expect(await usage.json()).toMatchObject({
      stored_bytes: MAX,
      credits: { reserved: 0, spent: 0 },
      limits: { stored_bytes_max: MAX, upload_bytes_max: PLAN_TERMS.free.uploadBytesMax },
    });
  });
});

describe('a disk that is as good as full', () => {
  const noSpace = {
    status: 507,
    body: { error: { code: 'insufficient_storage', message: expect.stringContaining('disk space') as unknown } },
  };

  test('refuses uploads and generations at every door, and reads go on', async () => {
    const { body: source } = await upload(CSV);
    // The same folder, required to keep more space free than any disk has.
    const { storage, em, config } = served.services;
    const short = await openStorage(path.join(config.dataDir, 'objects'), em, { minFreeDiskBytes: 2 ** 60 });
    const { requireFree, disk } = storage;
    Object.assign(storage, { requireFree: short.requireFree, disk: short.disk });
    expect(await upload(CSV)).toMatchObject(noSpace);
    expect(await upload(CSV, { to: `/api/data-sources/${source.id}/files/` })).toMatchObject(noSpace);
    const [template] = await templates();
    expect(await generate(template, source.id)).toMatchObject(noSpace);

    const client = await CLIENTS.modern(`${served.url}/mcp/v1/`, await served.key('mcp', org));
    const arguments_ = { template_id: template, data_source_ids: [source.id], output_format: 'json' };
    expect(await client.request('callTool', { name: 'generate_report', arguments: arguments_ })).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining('low on disk space') as unknown }],
    });
    const sql = 'select count(*) as n from orders';
    expect(await client.request('callTool', { name: 'query_data', arguments: { sql, data_source_ids: [source.id] } })).not.toHaveProperty(
      'isError',
      true,
    );
    await client.close();
    expect(await served.sql('select 1 from report where organization_id = ?', [org.organizationId])).toEqual([]);
    const health = await fetch(`${served.url}/api/monitoring/health/?level=summary`);
    expect(await health.json()).toMatchObject({
      services: { disk: { status: 'warning', message: expect.stringContaining('uploads and reports are refused') as unknown } },
    });

    Object.assign(storage, { requireFree, disk });
    expect(await generate(template, source.id)).toMatchObject({ status: 202 });
  });

  test('a write that finds no space is 507, not a failure of ours', async () => {
    const ctx = { ...served.services, principal: { organizationId: org.organizationId, plan: 'free' } };
    const write = receiveFile(ctx as never, Readable.from([Buffer.from(CSV)]), '/dev/full', new AbortController().signal);
    await expect(write).rejects.toMatchObject({ code: 'insufficient_storage', status: 507 });
  });
});

async function templates(): Promise<string[]> {
  const response = await fetch(`${served.url}/api/report-templates/`, { headers: { authorization: `Bearer ${token}` } });
  return ((await response.json()) as { results: { id: string }[] }).results.map(({ id }) => id);
}

async function generate(template: string | undefined, source: string) {
  const response = await fetch(`${served.url}/api/reports/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ template_id: template, data_source_ids: [source], output_format: 'json' }),
  });
  return { status: response.status, body: await response.json() };
}
