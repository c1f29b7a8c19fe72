import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { jobHandlers } from '../../src/app/job-handlers.ts';
import { sweepJobs } from '../../src/app/sweeper/sweep-jobs.ts';
import { REPORT_TEMPLATES } from '../../src/insight/reports/templates/index.ts';
import type { JobKind } from '../../src/platform/queue/entities.ts';
import { callRest } from '../support/analysis.ts';
import { eventually } from '../support/eventually.ts';
import { CSV, type Seeded, type Served, serve } from '../support/serve.ts';

/** More often than a job whose worker dies is retried. */
const RESTARTS = 7;

let served: Served;
let of: Seeded;
let sourceId: string;
let dashboardId: string;

beforeAll(async () => {
  // No worker process: the tests act as workers and decide when one stops.
  served = await serve({ env: { PROCESS_ROLE: 'web' } });
  of = await served.seed('professional');
});
afterAll(() => served.close());

const TABLES: Partial<Record<JobKind, string>> = {
  generate_report: 'report',
  import_data_source: 'data_source',
  refresh_dashboard: 'dashboard_refresh',
  run_delivery: 'delivery_run',
};
const post = (path: string, body: object = {}) => callRest(served, of.owner, 'POST', path, body);
const run = (kind: JobKind, id: string, signal = new AbortController().signal) => jobHandlers(served.services)[kind](id, signal);

const pending = (kind: JobKind) =>
  eventually(async () => (await served.sql(`select id from ${TABLES[kind]} where status = 'pending'`))[0]?.id as string, kind);

/** Repeatedly takes the waiting job of a kind and shuts the worker down gracefully; returns the job's id. */
async function restartWorkers(kind: JobKind): Promise<string> {
  const id = await pending(kind);
  for (let stop = 1; stop <= RESTARTS; stop++) {
    await run(kind, id, AbortSignal.abort());
    await sweepJobs(served.services, { pendingMs: 0 });
    const [row] = await served.sql(`select status, attempt, crashes, lease_expires_at from ${TABLES[kind]} where id = ?`, [id]);
    expect(row).toEqual({ status: 'pending', attempt: stop, crashes: 0, lease_expires_at: null });
    expect(await served.sql('select id from outbox where target_id = ? and dispatched_at is null', [id])).toEqual([]);
  }
  return id;
}

test('an import outlives restarts of its workers', async () => {
  const uploaded = fetch(`${served.url}/api/data-sources/?file_name=orders.csv`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await served.session(of.owner)}`, 'content-type': 'text/csv' },
    body: CSV,
  });
  const id = await restartWorkers('import_data_source');
  await run('import_data_source', id);
  const answer = await uploaded;
  expect([answer.status, await answer.json()]).toMatchObject([201, { id, status: 'active', record_count: 4 }]);
  sourceId = id;
});

test('a report outlives restarts of its workers, and is charged once', async () => {
  const asked = post('/api/v1/reports/generate/', {
    template_id: REPORT_TEMPLATES[0]?.id,
    data_source_ids: [sourceId],
    output_format: 'csv',
  });
  const id = await restartWorkers('generate_report');
  await run('generate_report', id);
  expect(await asked).toMatchObject({ status: 201, body: { status: 'completed' } });
  expect(await served.sql('select state from credit_reservation where operation_id = ?', [id])).toEqual([{ state: 'settled' }]);
});

test('a refresh outlives restarts of its workers', async () => {
  const made = await post('/api/v1/dashboards/', { name: 'Orders', niche_domain: 'ecommerce', data_source_ids: [sourceId] });
  dashboardId = made.body.id;
  const asked = post(`/api/v1/dashboards/${dashboardId}/refresh/`);
  const id = await restartWorkers('refresh_dashboard');
  await run('refresh_dashboard', id);
  expect(await asked).toMatchObject({ status: 200 });
  expect(await served.sql('select status from dashboard_refresh where id = ?', [id])).toEqual([{ status: 'completed' }]);
});

test('a delivery outlives restarts of its workers, and asks for its report once', async () => {
  const content = { type: 'report', template_id: REPORT_TEMPLATES[0]?.id, data_source_ids: [sourceId], formats: ['csv'] };
  const made = await post('/api/deliveries/', { name: 'Orders', frequency: 'daily', local_time: '08:00', content });
  await post(`/api/deliveries/${made.body.id}/run/`);
  const id = await restartWorkers('run_delivery');
  await run('generate_report', await pending('generate_report'));
  await run('run_delivery', id);
  expect(await served.sql('select status from delivery_run where id = ?', [id])).toEqual([{ status: 'completed' }]);
  expect(await served.sql('select status from report where delivery_run_id = ?', [id])).toEqual([{ status: 'completed' }]);
});

test('a job whose workers die is given up after five, whatever stopped in order in between', async () => {
  const asked = post('/api/v1/reports/generate/', {
    template_id: REPORT_TEMPLATES[0]?.id,
    data_source_ids: [sourceId],
    output_format: 'json',
  });
  const id = await restartWorkers('generate_report');
  for (let crash = 0; crash < 5; crash++) {
    await served.sql(
      `update report set status = 'processing', attempt = attempt + 1, crashes = ?, lease_expires_at = now() - interval '1 second' where id = ?`,
      [crash, id],
    );
    if (crash < 4) {
      await sweepJobs(served.services, { pendingMs: 0 });
      await run('generate_report', id, AbortSignal.abort());
      expect(await served.sql('select status, crashes from report where id = ?', [id])).toEqual([
        { status: 'pending', crashes: crash + 1 },
      ]);
    }
  }
  await sweepJobs(served.services, { pendingMs: 0 });
  expect(await asked).toMatchObject({ status: 500, body: { error: { message: expect.stringContaining('stopped 5 times') } } });
  expect(await served.sql('select state from credit_reservation where operation_id = ?', [id])).toEqual([{ state: 'released' }]);
});
