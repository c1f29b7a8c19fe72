import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { REPORT_TEMPLATES } from '../../src/insight/reports/templates/index.ts';
import { openDueDeliveries } from '../../src/outreach/deliveries/due-runs.ts';
import { callRest, creditsOf, upload } from '../support/analysis.ts';
import { eventually } from '../support/eventually.ts';
import { mailServer } from '../support/mail-server.ts';
import { readMail } from '../support/mails.ts';
import { CSV, type Member, type Seeded, type Served, serve } from '../support/serve.ts';
import { sweepWork } from '../support/sweep.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers of many shapes; the tests say what they expect
type Wire = any;

const START = Date.UTC(2026, 4, 4, 12);
const DAY_MS = 86_400_000;
let clock = START;
let mail: Awaited<ReturnType<typeof mailServer>>;
let served: Served;
let second: Served;

beforeAll(async () => {
  mail = await mailServer();
  const now = () => new Date(clock);
  const env = { SMTP_URL: mail.url(), MAIL_FROM: 'Reports <reports@example.com>' };
  served = await serve({ now, env });
  const { databaseUrl, dataDir } = served.services.config;
  second = await serve({ now, env: { ...env, BASE_URL: served.url, DATABASE_URL: String(databaseUrl), DATA_DIR: dataDir } });
});
beforeEach(() => {
  clock = START;
});
afterAll(async () => {
  await second.close();
  await served.close();
  await mail.close();
});

const mailsOf = ({ email }: { email: string }) => mail.received.filter(({ to }) => to.includes(email)).map(({ raw }) => readMail(raw));
const subjects = (member: Member) => mailsOf(member).map(({ subject }) => subject);
const got = (member: Member, count: number) => eventually(() => mailsOf(member).length >= count && mailsOf(member), `${count} mails`);
const round = () => Promise.all([served, second, served, second].map(({ services }) => openDueDeliveries(services)));
const sweepBoth = () => Promise.all([served, second].map(({ services }) => sweepWork(services)));
/** Waits until an organization has no pending notice: once the clock goes back, an unsent one would not be due. */
const quiet = ({ organizationId }: Seeded) =>
  eventually(
    async () =>
      (await served.sql("select 1 from notice where organization_id = ? and status in ('pending', 'sending')", [organizationId])).length ===
      0,
    'all notices to end',
  );
const ended = () =>
  eventually(
    async () => (await served.sql("select 1 from delivery_run where status not in ('completed', 'failed')")).length === 0,
    'all runs to end',
  );
const api = (member: Member, method: string, path = '', body?: object): Promise<{ status: number; body: Wire }> =>
  callRest(served, member, method, `/api/deliveries/${path}`, body);

async function reportOf(of: Seeded, formats = ['csv']): Promise<object> {
  return { type: 'report', template_id: REPORT_TEMPLATES[0]?.id, data_source_ids: [await upload(served, of, CSV)], formats };
}

async function create(of: Seeded, fields: Wire = {}): Promise<Wire> {
  const content = fields.content ?? (await reportOf(of));
  const { status, body } = await api(of.owner, 'POST', '', { name: 'Orders', frequency: 'daily', local_time: '08:00', ...fields, content });
  expect([status, body.error]).toEqual([201, undefined]);
  return body;
}

/** The runs of a delivery once `count` of them have ended, the latest first. */
const runsOf = (of: Seeded, id: string, count: number) =>
  eventually(async () => {
    const results: Wire[] = (await api(of.owner, 'GET', `${id}/history/`)).body.results;
    return results.length === count && results.every(({ status }) => status === 'completed' || status === 'failed') && results;
  }, `${count} runs`);

describe('a report that is delivered', () => {
  test('is made anew at each time, paid for as usual, and attached, once each on two workers', async () => {
    const of = await served.seed('professional');
    const made = await create(of, { recipients: [of.owner.email, of.viewer.email], content: await reportOf(of, ['csv', 'json']) });
    expect(made).toMatchObject({ status: 'active', time_zone: 'UTC', next_run_at: '2026-05-05T08:00:00.000Z' });
    expect(made.recipients.map(({ email, unsubscribed }: Wire) => [email, unsubscribed])).toEqual(
      [of.owner.email, of.viewer.email].toSorted().map((email) => [email, false]),
    );
    await round();
    expect((await api(of.owner, 'GET', `${made.id}/history/`)).body).toEqual({ results: [] });
    const before = await creditsOf(served, of);
    clock = Date.UTC(2026, 4, 5, 8);
    await round();
    const [run] = await runsOf(of, made.id, 1);
    expect(run).toMatchObject({
      status: 'completed',
      trigger: 'schedule',
      due_at: '2026-05-05T08:00:00.000Z',
      recipients: 2,
      reason: null,
    });
    expect(run.report_ids).toHaveLength(2);
    const reports = await served.sql(
      'select id, title, status, output_format, file_bytes, processing_credits_used as credits from report where delivery_run_id = ? order by output_format',
      [run.id],
    );
    expect(reports).toMatchObject([
      { title: 'Orders 2026-05-05', status: 'completed', output_format: 'csv' },
      { title: 'Orders 2026-05-05', status: 'completed', output_format: 'json' },
    ]);
    const after = await creditsOf(served, of);
    const charged = reports.reduce((sum, { credits }) => sum + Number(credits), 0);
    expect([charged > 0, Number(after.spent) - Number(before.spent), after.reserved]).toEqual([true, charged, 0]);
    // The second format belongs to the same report.
    expect(Number(reports[1]!.credits)).toBe(0);
    for (const member of [of.owner, of.viewer]) {
      const [found] = await got(member, 1);
      expect(found?.subject).toBe('Orders, 2026-05-05');
      expect(found?.text).toMatch(/^Amount fell 83\.6% to 5\.00 in February 2026, against 30\.50 in January 2026\.$/m);
      expect(found?.text).toContain(`${served.url}/reports/${run.report_ids[0]}`);
      expect(found?.raw).toMatch(/Content-Disposition: attachment; filename="?Orders 2026-05-05\.csv"?/);
      expect(found?.raw).toMatch(/filename="?Orders 2026-05-05\.json"?/);
      expect(found?.raw).toMatch(/^List-Unsubscribe: <http/m);
    }
    expect(attachmentIn(mailsOf(of.owner)[0]?.raw ?? '', 'csv')).toHaveLength(Number(reports[0]?.file_bytes));
    // The same time again sends nothing.
    await round();
    await quiet(of);
    expect(await runsOf(of, made.id, 1)).toHaveLength(1);
    expect(mailsOf(of.owner)).toHaveLength(1);
    expect((await api(of.owner, 'GET', `${made.id}/`)).body).toMatchObject({ next_run_at: '2026-05-06T08:00:00.000Z', status: 'active' });
    // Three days later it sends once, not three times.
    clock = Date.UTC(2026, 4, 8, 9);
    await round();
    await round();
    expect(await runsOf(of, made.id, 2)).toMatchObject([{ due_at: '2026-05-06T08:00:00.000Z', status: 'completed' }, {}]);
    await got(of.owner, 2);
    expect((await api(of.owner, 'GET', `${made.id}/`)).body.next_run_at).toBe('2026-05-09T08:00:00.000Z');
  });

  test('is on dates that move with the day, and linked where it is not to be attached', async () => {
    const of = await served.seed('professional');
    const made = await create(of, {
      content: { ...(await reportOf(of, ['json'])), period: 'previous_month' },
      attach: false,
      frequency: 'monthly',
      day_of_month: 31,
      local_time: '00:30',
      time_zone: 'America/New_York',
    });
    expect(made.next_run_at).toBe('2026-05-31T04:30:00.000Z');
    clock = Date.UTC(2026, 4, 31, 4, 31);
    await round();
    const [run] = await runsOf(of, made.id, 1);
    const [report] = await served.sql("select title, parameters->'date_range' as dates from report where id = ?", [run.report_ids[0]]);
    expect(report).toEqual({ title: 'Orders 2026-05-31', dates: { start: '2026-04-01', end: '2026-04-30' } });
    const [found] = await got(of.owner, 1);
    expect(found?.raw).not.toContain('Content-Disposition: attachment');
    expect((await api(of.owner, 'GET', `${made.id}/`)).body.next_run_at).toBe('2026-06-30T04:30:00.000Z');
  });

  test('is not also told as a report that is ready', async () => {
    const of = await served.seed('professional');
    await callRest(served, of.owner, 'PATCH', '/api/notices/preferences/', { report_ready: 'always' });
    const made = await create(of);
    clock = Date.UTC(2026, 4, 5, 8);
    await round();
    await runsOf(of, made.id, 1);
    await got(of.owner, 1);
    await quiet(of);
    expect(subjects(of.owner)).toEqual(['Orders, 2026-05-05']);
  });
});

describe('times where the clocks change', () => {
  // What is due within two days, looking each quarter of an hour on two processes.
  test.each<[string, string, number, string[]]>([
    ['America/New_York', '02:30', Date.UTC(2026, 2, 7, 12), ['2026-03-08T07:00:00.000Z', '2026-03-09T06:30:00.000Z']],
    ['America/New_York', '01:30', Date.UTC(2026, 9, 31, 12), ['2026-11-01T05:30:00.000Z', '2026-11-02T06:30:00.000Z']],
    ['Europe/Berlin', '02:30', Date.UTC(2026, 2, 28, 12), ['2026-03-29T01:00:00.000Z', '2026-03-30T00:30:00.000Z']],
    ['Europe/Berlin', '02:30', Date.UTC(2026, 9, 24, 12), ['2026-10-25T00:30:00.000Z', '2026-10-26T01:30:00.000Z']],
  ])('%s at %s: once each', async (timeZone, localTime, from, expected) => {
    clock = from;
    const of = await served.seed('professional');
    const made = await create(of, { time_zone: timeZone, local_time: localTime });
    for (let quarter = 0; quarter <= 48 * 4; quarter++) {
      clock = from + quarter * 15 * 60_000;
      await Promise.all([openDueDeliveries(served.services), openDueDeliveries(second.services)]);
      // Hours pass instantly here: a busy worker would seem to have died.
      await ended();
    }
    const runs = await runsOf(of, made.id, expected.length);
    expect(runs.map(({ due_at, status }) => [due_at, status]).toReversed()).toEqual(expected.map((at) => [at, 'completed']));
    await got(of.owner, expected.length);
    await quiet(of);
    expect(mailsOf(of.owner)).toHaveLength(expected.length);
  });
});

describe('a dashboard that is delivered', () => {
  test('is refreshed, and its figures are told with a link; one that shows the present data already costs nothing', async () => {
    const of = await served.seed('professional');
    const source = await upload(served, of, CSV);
    const { body: dashboard } = await callRest(served, of.owner, 'POST', '/api/v1/dashboards/', {
      name: 'Shop',
      data_source_ids: [source],
    });
    const made = await create(of, { name: 'Shop', content: { type: 'dashboard', dashboard_id: dashboard.id } });
    clock = Date.UTC(2026, 4, 5, 8);
    await round();
    expect(await runsOf(of, made.id, 1)).toMatchObject([{ status: 'completed', report_ids: [], recipients: 1 }]);
    const [found] = await got(of.owner, 1);
    expect(found?.text).toMatch(/Amount: 42\.50/);
    expect(found?.text).toContain(`${served.url}/dashboards/${dashboard.id}`);
    const { spent } = await creditsOf(served, of);
    expect(Number(spent)).toBeGreaterThan(0);
    clock += 60_000;
    expect((await api(of.owner, 'POST', `${made.id}/run/`, {})).status).toBe(202);
    expect(await runsOf(of, made.id, 2)).toMatchObject([{ trigger: 'request', status: 'completed' }, {}]);
    await got(of.owner, 2);
    expect((await creditsOf(served, of)).spent).toBe(spent);
  });
});

describe('a delivery that cannot be made', () => {
  async function nextDay() {
    clock += DAY_MS;
    await round();
  }
  const move = async (of: Seeded, amount: number) => {
    await served.sql("update credit_account set balance = balance - ? where organization_id = ? and kind = 'available'", [
      amount,
      of.organizationId,
    ]);
    await served.sql("update credit_account set balance = balance + ? where organization_id = ? and kind = 'spent'", [
      amount,
      of.organizationId,
    ]);
  };

  test('tells whoever made it once, with the reason, until it succeeds again; its state says so', async () => {
    const of = await served.seed('professional');
    const made = await create(of, { recipients: [of.owner.email, of.viewer.email] });
    const all = Number((await creditsOf(served, of)).available);
    await move(of, all - 1);
    for (const count of [1, 2, 3]) {
      await nextDay();
      await runsOf(of, made.id, count);
    }
    const runs = await runsOf(of, made.id, 3);
    expect(runs.map(({ status, recipients }) => [status, recipients])).toEqual([3, 2, 1].map(() => ['failed', 0]));
    expect(runs[0].reason).toMatch(/^This costs \d+ credits, but only 1 remain/);
    const failing = (await api(of.owner, 'GET', `${made.id}/`)).body;
    expect(failing).toMatchObject({ status: 'failing', last_error: runs[0].reason, failing_since: runs[2].finished_at });
    const listed = (await api(of.viewer, 'GET', '?status=failing')).body;
    expect([listed.count, listed.results[0].id]).toEqual([1, made.id]);
    const told = () => mailsOf(of.owner).filter(({ subject }) => subject === 'Not delivered: Orders');
    await eventually(() => told().length > 0);
    await quiet(of);
    expect(told()).toHaveLength(1);
    expect(told()[0]?.text).toContain('This costs');
    expect(subjects(of.viewer)).toEqual([]);

    await move(of, 1 - all);
    await nextDay();
    expect((await runsOf(of, made.id, 4))[0]).toMatchObject({ status: 'completed', recipients: 2 });
    expect((await api(of.owner, 'GET', `${made.id}/`)).body).toMatchObject({ status: 'active', last_error: null, failing_since: null });
    await got(of.viewer, 1);

    // A later failure is reported again.
    await served.sql("update organization set subscription_status = 'suspended' where id = ?", [of.organizationId]);
    await nextDay();
    await eventually(() => told().length === 2);
    expect(told()[1]?.text).toContain('The subscription is suspended');
    await served.sql("update organization set subscription_status = 'active' where id = ?", [of.organizationId]);
    expect((await runsOf(of, made.id, 5))[0]).toMatchObject({ status: 'failed', reason: expect.stringContaining('suspended') });
  });

  test('names a data source that cannot be read, and that nobody is left to get it', async () => {
    const of = await served.seed('professional');
    const made = await create(of);
    const lonely = await create(of, { name: 'Lonely', recipients: [of.viewer.email] });
    await served.sql("update data_source set status = 'disabled' where organization_id = ? and id = ?", [
      of.organizationId,
      made.content.data_source_ids[0],
    ]);
    await callRest(served, of.owner, 'DELETE', `/api/organization/members/${of.viewer.id}/`);
    await nextDay();
    expect((await runsOf(of, made.id, 1))[0].reason).toContain('is disabled');
    expect((await runsOf(of, lonely.id, 1))[0].reason).toContain('No recipients are left');
    await eventually(() => subjects(of.owner).length === 2);
    expect(subjects(of.owner).toSorted()).toEqual(['Not delivered: Lonely', 'Not delivered: Orders']);
    expect(await creditsOf(served, of)).toMatchObject({ reserved: 0, spent: 0 });
    expect(mailsOf(of.viewer)).toEqual([]);
  });

  test('goes on where a worker died, without asking for its reports twice, and is given up after five', async () => {
    const of = await served.seed('professional');
    const made = await create(of);
    const { body: run } = await api(of.owner, 'POST', `${made.id}/run/`, {});
    await runsOf(of, made.id, 1);
    await got(of.owner, 1);
    // The state left by a process that died after requesting its reports.
    const die = (before: number) =>
      served.sql(
        "update delivery_run set status = 'processing', crashes = ?, lease_expires_at = now() - interval '1 second', finished_at = null where id = ?",
        [before, run.id],
      );
    await die(0);
    await sweepBoth();
    expect((await runsOf(of, made.id, 1))[0]).toMatchObject({ status: 'completed', report_ids: [expect.any(String)] });
    expect(await served.sql('select id from report where delivery_run_id = ?', [run.id])).toHaveLength(1);
    await quiet(of);
    expect(mailsOf(of.owner)).toHaveLength(1);
    await die(4);
    await sweepBoth();
    expect((await runsOf(of, made.id, 1))[0]).toMatchObject({ status: 'failed', reason: expect.stringContaining('stopped 5 times') });
    await eventually(() => subjects(of.owner).includes('Not delivered: Orders'));
  });
});

describe('who gets it', () => {
  test('is for members alone, and each may stop it for themselves, by one click or here, and ask for it again', async () => {
    const of = await served.seed('professional');
    const stranger = await served.seed('professional');
    const base = { name: 'Orders', content: await reportOf(of), frequency: 'daily', local_time: '08:00' };
    const refusal = await api(of.owner, 'POST', '', { ...base, recipients: [of.owner.email, stranger.owner.email, 'who@example.com'] });
    expect([refusal.status, refusal.body.error.details.recipients]).toEqual([
      400,
      [expect.stringContaining(stranger.owner.email), expect.stringContaining('who@example.com is not a member')],
    ]);
    const made = await create(of, { recipients: [of.owner.email, of.viewer.email.toUpperCase()] });
    await api(of.owner, 'POST', `${made.id}/run/`, {});
    const url = /^List-Unsubscribe: <(.*)>$/m.exec((await got(of.viewer, 1))[0]?.raw ?? '')?.[1] ?? '';
    await got(of.owner, 1);
    expect(await (await fetch(url)).text()).toContain('the delivery “Orders”');
    expect((await fetch(url, { method: 'POST', body: 'List-Unsubscribe=One-Click' })).status).toBe(200);
    const unsubscribed = async () => {
      const { recipients } = (await api(of.owner, 'GET', `${made.id}/`)).body;
      return [of.owner, of.viewer].map((member) => recipients.find(({ email }: Wire) => email === member.email).unsubscribed);
    };
    expect(await unsubscribed()).toEqual([false, true]);
    // Only they can resubscribe themselves.
    await api(of.owner, 'PATCH', `${made.id}/`, { recipients: [of.owner.email, of.viewer.email] });
    expect(await unsubscribed()).toEqual([false, true]);
    clock += 60_000;
    await runsOf(of, made.id, 1);
    await api(of.owner, 'POST', `${made.id}/run/`, {});
    await got(of.owner, 2);
    await quiet(of);
    expect(mailsOf(of.viewer)).toHaveLength(1);
    expect((await api(of.viewer, 'POST', `${made.id}/subscription/`, { subscribed: true })).status).toBe(200);
    expect(await unsubscribed()).toEqual([false, false]);
    await callRest(served, of.viewer, 'PATCH', '/api/notices/preferences/', { deliveries: false });
    expect(await unsubscribed()).toEqual([false, true]);
    expect((await api(stranger.owner, 'POST', `${made.id}/subscription/`, {})).status).toBe(404);
  });
});

describe('making and changing one', () => {
  test('holds to what it is made of, its rhythm and its time zone, by field', async () => {
    const of = await served.seed('professional');
    const stranger = await served.seed('professional');
    const content = await reportOf(of);
    const foreign = await upload(served, stranger, CSV);
    const base = { name: 'Orders', content, frequency: 'daily', local_time: '08:00' };
    const refused = async (change: object) => {
      const { status, body } = await api(of.owner, 'POST', '', { ...base, ...change });
      return [status, ...Object.keys(body.error.details ?? {})];
    };
    expect(await refused({ frequency: 'weekly' })).toEqual([400, 'weekday']);
    expect(await refused({ frequency: 'monthly' })).toEqual([400, 'day_of_month']);
    expect(await refused({ frequency: 'hourly' })).toEqual([400, 'frequency']);
    expect(await refused({ local_time: '24:00' })).toEqual([400, 'local_time']);
    expect(await refused({ time_zone: '+02:00' })).toEqual([400, 'time_zone']);
    expect(await refused({ recipients: [] })).toEqual([400, 'recipients']);
    expect(await refused({ content: { type: 'letter' } })).toEqual([400, 'content.type']);
    expect(await refused({ content: { ...content, formats: ['pdf', 'pdf'] } })).toEqual([400, 'content.formats']);
    const parameters = (report_parameters: object) => ({ content: { ...content, report_parameters } });
    expect(await refused(parameters({ metric: 'none' }))).toEqual([400, 'content.report_parameters.metric']);
    const fixed = parameters({ date_range: { start: '2026-01-01', end: '2026-02-01' } });
    expect(await refused({ content: { ...fixed.content, period: 'last_7_days' } })).toEqual([400, 'content.period']);
    expect((await refused({ content: { ...content, data_source_ids: [foreign] } }))[0]).toBe(404);
    const { body: dashboard } = await callRest(served, stranger.owner, 'POST', '/api/v1/dashboards/', {
      name: 'X',
      data_source_ids: [foreign],
    });
    expect((await refused({ content: { type: 'dashboard', dashboard_id: dashboard.id } }))[0]).toBe(404);
    expect((await refused({ content: { type: 'dashboard', dashboard_id: 'x' } }))[0]).toBe(404);
    expect((await api(of.viewer, 'POST', '', base)).status).toBe(403);
  });

  test('takes the organization’s time zone unless it is told another, pauses, moves and ends', async () => {
    const of = await served.seed('professional');
    await callRest(served, of.owner, 'PATCH', '/api/organization/', { time_zone: 'Europe/Berlin' });
    const made = await create(of, { frequency: 'weekly', weekday: 3 });
    // Wednesday, 6 May, 08:00 CEST.
    expect(made).toMatchObject({ time_zone: 'Europe/Berlin', next_run_at: '2026-05-06T06:00:00.000Z', weekday: 3 });
    const change = async (fields: object) => (await api(of.owner, 'PATCH', `${made.id}/`, fields)).body;
    expect(await change({ paused: true })).toMatchObject({ status: 'paused', next_run_at: null });
    clock = Date.UTC(2026, 4, 6, 6);
    await round();
    expect((await api(of.owner, 'GET', `${made.id}/history/`)).body.results).toEqual([]);
    expect(await change({ paused: false, name: 'Renamed' })).toMatchObject({
      status: 'active',
      next_run_at: '2026-05-13T06:00:00.000Z',
      name: 'Renamed',
    });
    expect(await change({ local_time: '09:15', time_zone: 'America/New_York' })).toMatchObject({ next_run_at: '2026-05-06T13:15:00.000Z' });
    // A time that has come is not passed over by a change that has nothing to do with it.
    clock = Date.UTC(2026, 4, 6, 13, 20);
    expect(await change({ name: 'Renamed again' })).toMatchObject({ next_run_at: '2026-05-06T13:15:00.000Z' });
    await round();
    expect(await runsOf(of, made.id, 1)).toMatchObject([{ due_at: '2026-05-06T13:15:00.000Z' }]);
    clock = Date.UTC(2026, 4, 6, 13);
    expect(await change({ frequency: 'daily' })).toMatchObject({ weekday: null, next_run_at: '2026-05-06T13:15:00.000Z' });
    expect((await api(of.owner, 'PATCH', `${made.id}/`, { frequency: 'monthly' })).status).toBe(400);
    expect((await api(of.owner, 'PATCH', `${made.id}/`, {})).status).toBe(400);
    expect((await api(of.owner, 'DELETE', `${made.id}/`)).status).toBe(204);
    expect((await api(of.owner, 'GET', `${made.id}/`)).status).toBe(404);
  });
});

/** An attached file's bytes. */
function attachmentIn(raw: string, extension: string): Buffer {
  const part = raw.split(/^--.*$/m).find((one) => new RegExp(`filename="?[^"\\n]*\\.${extension}"?`).test(one)) ?? '';
  const [head = '', ...body] = part.trim().split('\n\n');
  const text = body.join('\n\n');
  return head.includes('base64') ? Buffer.from(text, 'base64') : Buffer.from(text);
}
