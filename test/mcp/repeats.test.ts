import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { REPORT_TEMPLATES } from '../../src/insight/reports/templates/index.ts';
import { TOOLS } from '../../tools/index.ts';
import { callRest, callTool, callToolPlainly, creditsOf, upload } from '../support/analysis.ts';
import { leaksInDatabase } from '../support/canary.ts';
import { eventually } from '../support/eventually.ts';
import { CSV, type Seeded, type Served, serve } from '../support/serve.ts';
import { CALLED_ELSEWHERE, furtherIds, toolArguments } from './tool-arguments.ts';

const HOUR_MS = 3_600_000;
const clock = { ahead: 0 };
let served: Served;
let home: Seeded;
let key: string;
let source: string;

beforeAll(async () => {
  served = await serve({ now: () => new Date(Date.now() + clock.ahead) });
  home = await served.seed('professional');
  key = await served.key('mcp', home);
  source = await upload(served, home, CSV);
});
afterAll(() => served.close());

const call = (name: string, args: object, as = key) => callTool(served, as, name, args);
const spent = async () => {
  const { spent: done, reserved } = await creditsOf(served, home);
  expect(reserved).toBe(0);
  return done as number;
};
/** The credits charged by `work`. */
async function charged<T>(work: () => Promise<T>): Promise<[T, number]> {
  const before = await spent();
  const result = await work();
  return [result, (await spent()) - before];
}
const report = (more: object = {}) => ({
  template_id: REPORT_TEMPLATES[0]!.id,
  data_source_ids: [source],
  output_format: 'json',
  ...more,
});

test('every tool that charges credits says what a repetition of it follows from', () => {
  // What charges later is not repeated by equal arguments.
  const priced = TOOLS.filter(
    ({ mcp, description, cost, later }) => mcp && !later && (cost === 'generation' || /Costs (credits|\d)/.test(description)),
  );
  expect(priced.map(({ name }) => name).sort()).toEqual(
    [
      'analyze_cohorts',
      'analyze_data',
      'analyze_funnel',
      'check_answer',
      'describe_distribution',
      'explain_change',
      'forecast_metric',
      'generate_report',
      'query_data',
      'query_metrics',
      'refresh_dashboard',
      'relate_columns',
      'run_receipt',
    ].sort(),
  );
  expect(priced.filter(({ spends }) => !spends)).toEqual([]);
});

describe('a call that spends, repeated', () => {
  test.each([
    ['generate_report', () => report({ title: 'One' })],
    ['query_data', () => ({ sql: 'select region, chr(0) || sum(amount) as total from orders group by region order by region' })],
    ['analyze_data', () => ({ question: 'total amount by region' })],
    [
      'explain_change',
      () => ({
        data_source_id: source,
        current: { start: '2026-02-01', end: '2026-02-28' },
        previous: { start: '2026-01-01', end: '2026-01-31' },
      }),
    ],
    ['check_answer', () => ({ text: 'There are 4 orders.' })],
  ])('%s is answered as before and charged once; repeat: true makes a new one', async (name, args) => {
    const [first, price] = await charged(() => call(name, args()));
    expect([first.isError && first.text, first.structured?.replayed]).toEqual([undefined, undefined]);
    expect(price).toBeGreaterThan(0);
    const [again, more] = await charged(() => call(name, { ...args(), repeat: false }));
    expect(again.structured).toEqual({ ...first.structured, replayed: true });
    expect([more, again.text]).toEqual([0, expect.stringContaining('Replayed')]);
    const [anew, full] = await charged(() => call(name, { ...args(), repeat: true }));
    expect([full, anew.structured.replayed]).toEqual([price, undefined]);
  });

  test('is a new call for another credential, with other arguments, and after an hour', async () => {
    const ask = { sql: 'select count(*) as n from orders' };
    expect((await charged(() => call('query_data', ask)))[1]).toBe(1);
    const other = await served.key('mcp', home);
    expect((await charged(() => call('query_data', ask, other)))[1]).toBe(1);
    expect((await charged(() => call('query_data', { ...ask, rows_max: 5 })))[1]).toBe(1);
    expect((await charged(() => call('query_data', ask)))[1]).toBe(0);
    clock.ahead += HOUR_MS;
    expect((await charged(() => call('query_data', ask)))[1]).toBe(1);
  });

  test('is a new call over new data, and under another definition of it', async () => {
    const own = await upload(served, home, CSV, 'own.csv');
    const ask = { sql: 'select sum(amount) as total from own', data_source_ids: [own] };
    expect((await charged(() => call('query_data', ask)))[1]).toBe(1);
    expect((await charged(() => call('query_data', ask)))[1]).toBe(0);
    const changed = await callRest(served, home.owner, 'PATCH', `/api/data-sources/${own}/`, { name: 'Renamed' });
    expect(changed.status).toBe(200);
    expect((await charged(() => call('query_data', { ...ask, sql: ask.sql.replace('own', 'own') })))[1]).toBe(1);
  });

  test('that failed is done again, and one that cost nothing', async () => {
    const bad = await call('query_data', { sql: 'select nothing from orders' });
    const badAgain = await call('query_data', { sql: 'select nothing from orders' });
    expect([bad.isError, badAgain.isError, badAgain.text.includes('Replayed')]).toEqual([true, true, false]);
    const question = { question: 'colour of the sky on Mars, please?' };
    const [dumb, nothing] = await charged(() => call('analyze_data', question));
    expect([dumb.structured.answered, nothing]).toEqual([false, 0]);
    expect((await call('analyze_data', question)).structured.replayed).toBeUndefined();
    expect(await served.sql("select id from idempotency_record where response_status is null and kind = 'spending'")).toEqual([]);
  });

  test('while the first still runs waits for it: ten at once are one report, and one query', async () => {
    const [reports, price] = await charged(() =>
      Promise.all(Array.from({ length: 10 }, () => call('generate_report', report({ title: 'Ten' })))),
    );
    expect(new Set(reports.map(({ structured }) => structured.report_id)).size).toBe(1);
    expect(reports.filter(({ structured }) => structured.replayed !== true)).toHaveLength(1);
    expect(price).toBe(reports[0]!.structured.credits_consumed);
    const ask = { sql: 'select max(amount) as most from orders' };
    const [queries, one] = await charged(() => Promise.all(Array.from({ length: 10 }, () => call('query_data', ask))));
    expect(queries.map(({ structured }) => structured.rows)).toEqual(queries.map(() => [[20]]));
    expect([one, queries.filter(({ structured }) => structured.replayed !== true).length]).toEqual([1, 1]);
  });

  test('whose caller went away gets the report that was made all the same', async () => {
    const gone = new AbortController();
    const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'generate_report', arguments: report({ title: 'Left' }) } };
    const left = fetch(`${served.url}/mcp/v1/`, {
      method: 'POST',
      signal: gone.signal,
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', authorization: `Bearer ${key}` },
      body: JSON.stringify(body),
    }).catch(() => 'left');
    const titled = () => served.sql("select id, credits_quoted from report where title = 'Left'");
    await eventually(async () => (await titled()).length === 1);
    gone.abort();
    expect(await left).toBe('left');
    const again = await call('generate_report', report({ title: 'Left' }));
    expect([again.structured.replayed, again.structured.report_id]).toEqual([true, (await titled())[0]!.id]);
    expect(await titled()).toHaveLength(1);
  });

  test('whose process died is done by the next, and what it reserved is given back', async () => {
    const ask = { sql: 'select min(amount) as least from orders' };
    expect((await charged(() => call('query_data', ask)))[1]).toBe(1);
    // The state left by a process killed midway: reserved, unanswered, its lease expired.
    const [record] = await served.sql(
      `update idempotency_record set response_status = null, response_body = null, lease_expires_at = now() - interval '1 second',
         resource_id = gen_random_uuid() where id = (select id from idempotency_record order by created_at desc limit 1) returning resource_id`,
    );
    await served.sql(
      `with opened as (insert into credit_reservation (operation_id, organization_id, amount, state, created_at) values (?, ?, 1, 'reserved', now()))
       update credit_account set balance = balance + case kind when 'reserved' then 1 else -1 end where organization_id = ? and kind in ('available', 'reserved')`,
      [record!.resource_id, home.organizationId, home.organizationId],
    );
    const { structured } = await call('query_data', ask);
    expect([structured.rows, structured.replayed]).toEqual([[[5]], undefined]);
    expect(await served.sql('select state from credit_reservation where operation_id = ?', [record!.resource_id])).toEqual([
      { state: 'released' },
    ]);
    await spent();
  });

  test('of a deleted report makes another', async () => {
    const first = await call('generate_report', report({ title: 'Gone' }));
    expect((await callRest(served, home.owner, 'DELETE', `/api/reports/${first.structured.report_id}/`)).status).toBe(204);
    const again = await call('generate_report', report({ title: 'Gone' }));
    expect([again.isError, again.structured.replayed]).toEqual([undefined, undefined]);
    expect(again.structured.report_id).not.toBe(first.structured.report_id);
  });

  test('in a conversation is told from the same words after another question', async () => {
    const { conversation_id } = (await call('analyze_data', { question: 'number of orders by region', data_source_ids: [source] }))
      .structured;
    const follow = { question: 'and by day?', conversation_id };
    expect((await call('analyze_data', follow)).structured.replayed).toBeUndefined();
    expect((await call('analyze_data', follow)).structured.replayed).toBe(true);
    expect(
      (await call('analyze_data', { question: 'total amount', data_source_ids: [source], conversation_id })).structured.replayed,
    ).toBeUndefined();
    expect((await call('analyze_data', follow)).structured.replayed).toBeUndefined();
  });

  test('of a dashboard says again what the first refresh changed', async () => {
    const made = await call('create_dashboard', { name: 'Shop', data_source_ids: [source] });
    const refresh = { dashboard_id: made.structured.id };
    const [first, price] = await charged(() => call('refresh_dashboard', refresh));
    expect(price).toBeGreaterThan(0);
    const [again, more] = await charged(() => call('refresh_dashboard', refresh));
    expect([again.structured, more]).toEqual([{ ...first.structured, replayed: true }, 0]);
    const anew = await call('refresh_dashboard', { ...refresh, repeat: true });
    expect(anew.structured).toMatchObject({ message: expect.stringContaining('Nothing has changed'), credits_consumed: 0 });
  });
});

describe('what tools say of themselves is what they do', () => {
  let ids: Awaited<ReturnType<typeof prepared>>;
  const prepared = async () => {
    const made = await call('generate_report', report({ title: 'Hints' }));
    const { structured: dashboard } = await call('create_dashboard', { name: 'Hints', data_source_ids: [source] });
    const { structured: read } = await call('query_data', { sql: 'select count(*) as n from orders', data_source_ids: [source] });
    const further = await furtherIds(served, home);
    return { source, report: made.structured.report_id, dashboard: dashboard.id, receipt: read.receipts[0], ...further };
  };
  const callable = TOOLS.filter(({ name, mcp, anonymous }) => mcp && !anonymous && !CALLED_ELSEWHERE.includes(name));
  beforeAll(async () => {
    ids = await prepared();
  });

  /** A hash of the rows of each table, but for what notes that calls were made, models and questions about them, which are computed when first read, and goals, which follow their data. */
  async function rowsByTable(): Promise<Record<string, unknown>> {
    await served.services.audit.flush();
    const tables = await served.sql("select tablename from pg_tables where schemaname = 'public'");
    const kept = tables
      .map(({ tablename }) => tablename as string)
      .filter((name) => !/^(audit_event|limit_use|api_key|processes|proposed_model|goal|goal_snapshot|outbox|stored_object)$/.test(name));
    const sums = kept.map(
      (name) =>
        `select '${name}' as name, md5(string_agg(row, '|' order by row)) as rows from (select (to_jsonb(t) - 'meaning_questions')::text as row from "${name}" t) r`,
    );
    return Object.fromEntries((await served.sql(sums.join(' union all '))).map(({ name, rows }) => [name as string, rows]));
  }

  test('tools that only read change no row', async () => {
    const reading = callable.filter(({ annotations }) => annotations.readOnlyHint);
    const before = await rowsByTable();
    for (const { name } of reading) {
      const { isError, text } = await call(name, toolArguments(name, ids));
      expect([name, isError && text]).toEqual([name, undefined]);
    }
    expect(await rowsByTable()).toEqual(before);
    expect(reading.length).toBeGreaterThan(10);
  });

  test.each(TOOLS.filter(({ mcp, spends }) => mcp && spends).map(({ name }) => [name]))(
    '%s charges what was quoted, and once by its key',
    async (name) => {
      const given = name === 'run_receipt' ? ids.receipt : toolArguments(name, ids);
      const args = { ...given, idempotency_key: 'one', repeat: true };
      const quote = await quoted(name);
      const [first, price] = await charged(() => callToolPlainly(served, key, name, args));
      expect([first.isError && first.text, price, first.structured.credits_consumed, first.meta]).toEqual([
        undefined,
        quote,
        price,
        { credits_charged: price },
      ]);
      expect(price).toBeGreaterThan(0);
      const [again, more] = await charged(() => callToolPlainly(served, key, name, args));
      expect([more, again.meta, again.structured]).toEqual([0, { credits_charged: 0 }, { ...first.structured, replayed: true }]);
    },
  );

  async function quoted(name: string): Promise<number> {
    if (name === 'generate_report') return (await call('estimate_report', toolArguments('estimate_report', ids))).structured.credits;
    if (name === 'refresh_dashboard')
      return (await call('get_dashboard', { dashboard_id: ids.dashboard })).structured.refresh_estimate.credits;
    return Number(/Costs (\d+) credit/.exec(TOOLS.find((tool) => tool.name === name)!.description)?.[1]);
  }

  test('a schedule that will charge says so', async () => {
    const make = { name: 'Daily', data_source_ids: [source], refresh_frequency: 'daily' };
    const made = await call('create_dashboard', make);
    const { credits } = (await call('get_dashboard', { dashboard_id: made.structured.id })).structured.refresh_estimate;
    expect(made.structured.scheduled_cost).toEqual({ refresh_frequency: 'daily', credits });
    expect([made.text, made.meta]).toEqual([
      expect.stringContaining(`Its daily refreshes cost up to ${credits} credits each`),
      { credits_each_time: credits },
    ]);
    const ended = await call('update_dashboard', { dashboard_id: made.structured.id, refresh_frequency: 'manual' });
    expect([ended.structured.scheduled_cost, ended.meta]).toEqual([null, undefined]);
  });
});

test('any write is done once by its idempotency key, and one that failed may be sent again', async () => {
  const create = { name: 'Twice', csv: CSV, idempotency_key: 'b' };
  const [first, second] = await Promise.all([call('create_data_source', create), call('create_data_source', create)]);
  const [made, refused] = first.isError ? [second, first] : [first, second];
  expect(refused.structured?.replayed === true || refused.text.includes('still running')).toBe(true);
  expect((await call('create_data_source', create)).structured).toEqual({ ...made.structured, replayed: true });
  expect(await served.sql("select id from data_source where name = 'Twice'")).toHaveLength(1);
  expect((await call('create_data_source', { ...create, name: 'Other' })).text).toContain('different request');
  const address = { name: 'Later', file_name: 'later.csv', idempotency_key: 'c' };
  const { upload } = (await call('create_data_source', address)).structured;
  expect((await call('create_data_source', address)).structured.upload).toEqual(upload);
  expect(await leaksInDatabase(served, { address: upload.url.split('/').at(-1) })).toEqual([]);
  expect((await call('create_data_source', { name: 'Bad', csv: '', idempotency_key: 'd' })).isError).toBe(true);
  expect((await call('create_data_source', { name: 'Good', csv: CSV, idempotency_key: 'd' })).structured.status).toBe('active');
});

test('a call that broke off is not done a second time by its key', async () => {
  const create = { name: 'Broken off', csv: CSV, idempotency_key: 'e' };
  await call('create_data_source', create);
  await served.sql(
    `update idempotency_record set response_status = null, response_body = null, lease_expires_at = now() - interval '1 second'
      where route = 'mcp:create_data_source' and key = 'e'`,
  );
  expect(await call('create_data_source', create)).toMatchObject({ isError: true, text: expect.stringContaining('may have taken effect') });
});

test('another write is repeated by its idempotency key alone', async () => {
  const create = { name: 'Keyed', data_source_ids: [source], idempotency_key: 'a' };
  const first = await call('create_dashboard', create);
  const again = await call('create_dashboard', create);
  expect(again.structured).toEqual({ ...first.structured, replayed: true });
  const { idempotency_key: _, ...without } = create;
  const ids = [await call('create_dashboard', without), await call('create_dashboard', without)].map(({ structured }) => structured.id);
  expect(new Set([first.structured.id, ...ids]).size).toBe(3);
  expect((await call('create_dashboard', { ...create, name: 'Other' })).text).toContain('different request');
});

test('repeat is true or false, and only of tools that spend', async () => {
  expect(await call('query_data', { sql: 'select 1', repeat: 'yes' })).toMatchObject({
    isError: true,
    text: expect.stringContaining('repeat: Use true or false.'),
  });
  expect(await call('list_reports', { repeat: true })).toMatchObject({
    isError: true,
    text: expect.stringContaining('repeat: Unknown field.'),
  });
});

test('each charge has its audit line, with who had it made, and a change has its own before it is answered', async () => {
  const charges = await served.sql(
    `select r.operation_id, count(a.id)::int as lines, min(a.credential_id::text) as credential, min(a.request_id) as request
      from credit_reservation r left join audit_event a on a.target_id = r.operation_id and a.action = 'credits.charged'
      where r.state = 'settled' group by 1`,
  );
  expect(charges.length).toBeGreaterThan(10);
  expect(charges.filter(({ lines, credential, request }) => lines !== 1 || credential === null || request === '')).toEqual([]);
  const others = await served.sql(
    `select a.id from audit_event a left join credit_reservation r on r.operation_id = a.target_id and r.state = 'settled'
      where a.action = 'credits.charged' and r.operation_id is null`,
  );
  expect(others).toEqual([]);
  const lines = () => served.sql("select id from audit_event where action in ('tool:create_dashboard', 'tool:update_organization')");
  // The audit lines of earlier reads and refusals are still buffered.
  await served.services.audit.flush();
  const before = (await lines()).length;
  await call('create_dashboard', { name: 'Audited', data_source_ids: [source] });
  await call('update_organization', { name: 'Audited' });
  expect(await lines()).toHaveLength(before + 2);
});

// Last: the charges of a run have no caller.
test('a delivery says what each run will charge, and a run charges that', async () => {
  const content = { type: 'report', template_id: REPORT_TEMPLATES[0]!.id, data_source_ids: [source], formats: ['csv', 'pdf'] };
  const made = await call('create_delivery', { name: 'Priced', content, frequency: 'daily', local_time: '08:00' });
  const each = made.structured.credits_each_time;
  expect([each > 0, made.meta, made.text]).toEqual([
    true,
    { credits_each_time: each },
    expect.stringContaining(`Each run charges up to ${each} credits.`),
  ]);
  const [, price] = await charged(async () => {
    const run = await call('run_delivery', { delivery_id: made.structured.id, idempotency_key: 'run' });
    expect(run.meta).toEqual({ credits_each_time: each });
    const runs = async () => (await call('list_delivery_runs', { delivery_id: made.structured.id })).structured.results;
    await eventually(async () => (await runs())[0].finished_at !== null);
    const again = await call('run_delivery', { delivery_id: made.structured.id, idempotency_key: 'run' });
    expect([again.structured.id, again.structured.replayed, await runs()]).toEqual([run.structured.id, true, [expect.anything()]]);
  });
  expect(price).toBe(each);
});
