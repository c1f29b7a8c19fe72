import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { checkAlert } from '../../src/insight/alerts/check-alert.ts';
import { sweepAlerts } from '../../src/insight/alerts/sweep-alerts.ts';
import { callRest, upload } from '../support/analysis.ts';
import { eventually } from '../support/eventually.ts';
import { mailServer } from '../support/mail-server.ts';
import { readMail } from '../support/mails.ts';
import { rerun } from '../support/receipts.ts';
import { type Member, type Seeded, type Served, serve } from '../support/serve.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers of many shapes; the tests say what they expect
type Wire = any;

const DAY_MS = 86_400_000;
/** Noon of the day after the last one in the data. */
const START = Date.UTC(2026, 3, 1, 12);
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
beforeEach(async () => {
  // Once the clock went back, mails that are still due would lie in the future.
  await quiet();
  clock = START;
});
afterAll(async () => {
  await second.close();
  await served.close();
  await mail.close();
});

const mailsOf = ({ email }: { email: string }) => mail.received.filter(({ to }) => to.includes(email)).map(({ raw }) => readMail(raw));
const subjects = (member: Member) => mailsOf(member).map(({ subject }) => subject);
/** Waits until all mails are sent. The clock stands still, so that one that failed for a moment is due again at once. */
const quiet = () =>
  eventually(async () => {
    const left = await served.sql("select id, status, attempt, last_error from notice where status in ('pending', 'sending')");
    const failed = left.filter(({ status, attempt }) => status === 'pending' && Number(attempt) > 0);
    if (failed.length > 0) {
      console.warn('mails that failed', failed);
      await served.sql("update notice set next_attempt_at = created_at where status = 'pending' and attempt > 0");
    }
    return left.length === 0;
  }, 'all notices to end');
const api = (member: Member, method: string, path = '', body?: object): Promise<{ status: number; body: Wire }> =>
  callRest(served, member, method, `/api/alerts/${path}`, body);
const history = async (of: Seeded, id: string): Promise<Wire[]> => (await api(of.owner, 'GET', `${id}/history/`)).body.results;

/** Ten sales a day of `amount` each from October 2025 to March 2026; of some days another. */
function sales(amount = 10, other: Record<string, number> = {}): string {
  const lines = ['sale_id,day,region,amount'];
  for (let at = Date.UTC(2025, 9, 1), id = 1; at < Date.UTC(2026, 3, 1); at += DAY_MS) {
    const day = new Date(at).toISOString().slice(0, 10);
    // A little up and down, as data is.
    for (let i = 0; i < 10; i++)
      lines.push(`${id++},${day},${i % 2 ? 'North' : 'South'},${other[day] ?? amount + ((at / DAY_MS + i) % 3)}`);
  }
  return `${lines.join('\n')}\n`;
}

/** Two readings an hour of a load with a daily round, from 10 March to 11:30 on 1 April 2026, or until another time; the last two as given. */
function readings(last = 100, end = START - DAY_MS / 48): string {
  const lines = ['reading_id,taken_at,load'];
  for (let at = Date.UTC(2026, 2, 10), id = 1; at <= end; at += DAY_MS / 48, id++) {
    const usual = 100 + 30 * Math.sin((2 * Math.PI * at) / DAY_MS) + ((id * 7_919) % 13);
    const load = at > end - DAY_MS / 24 ? last : usual;
    lines.push(`${id},${new Date(at).toISOString().slice(0, 19).replace('T', ' ')},${load.toFixed(1)}`);
  }
  return `${lines.join('\n')}\n`;
}

const metric = (source: string, fields: object = {}) => ({
  type: 'metric',
  data_source_id: source,
  metric: 'sum',
  field: 'amount',
  grain: 'day',
  ...fields,
});

/** Looked at, by whichever worker, after the present state of the data. */
async function looked(of: Seeded, id: string): Promise<Wire> {
  await Promise.all([served, second, served, second].map(({ services }) => sweepAlerts(services)));
  await eventually(async () => {
    const due = await served.sql(
      `select 1 from alert a left join data_source s on s.id = a.data_source_id where a.id = ?
        and (a.seen is null or a.check_wanted_at is not null or a.lease_expires_at > now() or a.next_check_at <= ? or (s.id is not null and strpos(a.seen, s.current_snapshot_id::text) = 0))`,
      [id, new Date(clock)],
    );
    return due.length === 0;
  }, 'a look');
  return (await api(of.owner, 'GET', `${id}/`)).body;
}

async function create(of: Seeded, fields: object): Promise<Wire> {
  const { status, body } = await api(of.owner, 'POST', '', { name: 'Sales', ...fields });
  expect([status, body.error]).toEqual([201, undefined]);
  return looked(of, body.id);
}

/** Gives a source other data, as an import does. */
async function becomes(of: Seeded, source: string, csv: string): Promise<void> {
  const other = await upload(served, of, csv, 'other.csv');
  await served.sql('update data_source set current_snapshot_id = (select current_snapshot_id from data_source where id = ?) where id = ?', [
    other,
    source,
  ]);
}

describe('a threshold', () => {
  test('fires once when it is passed, on two workers, however often it is looked at, and is over once; its history has the numbers and receipts', async () => {
    const of = await served.seed('professional');
    const source = await upload(served, of, sales(), 'sales.csv');
    const made = await create(of, {
      subject: metric(source),
      condition: { type: 'above', threshold: 150 },
      subscribers: [of.owner.email, of.viewer.email],
    });
    expect(made).toMatchObject({
      status: 'ok',
      problem: null,
      reading: { value: 111, period: { start: '2026-03-31', end: '2026-03-31' }, sentence: 'Sum of amount is 111.00 on 2026-03-31.' },
    });
    expect(await history(of, made.id)).toEqual([]);

    await becomes(of, source, sales(10, { '2026-03-31': 20 }));
    expect(await looked(of, made.id)).toMatchObject({ status: 'firing', reading: { value: 200, previous: 110 } });
    // Again and again, by the clock and told to.
    for (let i = 0; i < 3; i++) {
      clock += 3_600_001;
      expect((await looked(of, made.id)).status).toBe('firing');
      await Promise.all([checkAlert(served.services, made.id), checkAlert(second.services, made.id)]);
    }
    const [firing, ...none] = await history(of, made.id);
    expect(none).toEqual([]);
    expect(firing).toMatchObject({
      condition: { type: 'above', threshold: 150 },
      reading: { value: 200, sentence: 'Sum of amount is 200.00 on 2026-03-31, above 150.00.' },
      fired_at: new Date(START).toISOString(),
      resolved_at: null,
    });
    const receipts = firing.receipts as Wire[];
    const rows = (await rerun(served, receipts.at(-1))).rows;
    expect(rows.at(-1)?.[1]).toEqual(200);
    await quiet();
    for (const member of [of.owner, of.viewer]) {
      expect(subjects(member)).toEqual(['Alert: Sales']);
      expect(mailsOf(member)[0]?.text).toContain('Sum of amount is 200.00 on 2026-03-31, above 150.00.');
      expect(mailsOf(member)[0]?.raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
    }

    await becomes(of, source, sales(10, { '2026-03-31': 12 }));
    expect(await looked(of, made.id)).toMatchObject({ status: 'ok', reading: { value: 120 } });
    expect(await history(of, made.id)).toMatchObject([{ resolved_at: new Date(clock).toISOString(), resolved_reading: { value: 120 } }]);
    await quiet();
    expect(subjects(of.owner)).toEqual(['Alert: Sales', 'Over: Sales']);
    // Passed once more: another firing.
    await becomes(of, source, sales(10, { '2026-03-31': 30 }));
    expect((await looked(of, made.id)).status).toBe('firing');
    expect(await history(of, made.id)).toHaveLength(2);
    await quiet();
    expect(subjects(of.owner)).toEqual(['Alert: Sales', 'Over: Sales', 'Alert: Sales']);
  });

  test('is not judged by a day that was not over when its data came', async () => {
    const of = await served.seed('professional');
    clock = Date.UTC(2026, 2, 31, 12);
    const source = await upload(served, of, sales(10, { '2026-03-31': 0 }), 'sales.csv');
    const below = { condition: { type: 'below', threshold: 50 } };
    const made = await create(of, { subject: metric(source), ...below });
    expect(made).toMatchObject({ status: 'ok', reading: { period: { end: '2026-03-30' } } });
    clock += 2 * DAY_MS;
    expect(await looked(of, made.id)).toMatchObject({ status: 'ok', reading: { period: { end: '2026-03-30' } } });
    // In Samoa it is over by then.
    await callRest(served, of.owner, 'PATCH', '/api/organization/', { time_zone: 'Pacific/Apia' });
    expect(await create(of, { subject: metric(source), ...below })).toMatchObject({
      status: 'firing',
      reading: { period: { end: '2026-03-31' } },
    });
  });

  test('is of the last month that the data covers, with the filters it was given', async () => {
    const of = await served.seed('professional');
    const source = await upload(served, of, sales(), 'sales.csv');
    const north = [{ column: 'region', op: 'eq', value: 'North' }];
    const made = await create(of, {
      subject: metric(source, { grain: 'month', filters: north }),
      condition: { type: 'above', threshold: 1e9 },
    });
    expect(made.reading).toMatchObject({ period: { start: '2026-03-01', end: '2026-03-31' } });
    const expected = [...sales().matchAll(/,2026-03-\d\d,North,(\d+)/g)].reduce((sum, [, amount]) => sum + Number(amount), 0);
    expect(made.reading.value).toBe(expected);
    expect((await create(of, { subject: metric(source, { metric: 'p95' }), condition: { type: 'above', threshold: 11 } })).status).toBe(
      'firing',
    );
  });
});

describe('a change and what is unusual', () => {
  test('fire by the hour where rows have a time of day', async () => {
    const of = await served.seed('professional');
    const source = await upload(served, of, readings(), 'readings.csv');
    const subject = metric(source, { metric: 'avg', field: 'load', grain: 'hour' });
    const odd = await create(of, { name: 'Odd', subject, condition: { type: 'anomaly' } });
    expect(odd).toMatchObject({
      status: 'ok',
      problem: null,
      subject: { grain: 'hour' },
      reading: { value: 100, period: { end: '2026-04-01' } },
    });
    await becomes(of, source, readings(600));
    expect(await looked(of, odd.id)).toMatchObject({
      status: 'firing',
      reading: {
        value: 600,
        sentence: expect.stringMatching(
          /^Avg of load is unusually high on 2026-04-01 at 11:00: 600\.00 where about 1\d\d\.\d\d was expected\.$/,
        ),
      },
    });
    const [{ receipts }] = await history(of, odd.id);
    expect(receipts.at(-1).sql).toContain("date_trunc('hour'");
    // By the reading: one of those that came since the last check, though the newest is usual again.
    const byReading = { ...subject, grain: 'reading' };
    const each = await create(of, { name: 'Each', subject: byReading, condition: { type: 'above', threshold: 700 } });
    expect(each).toMatchObject({
      status: 'ok',
      subject: { grain: 'reading' },
      reading: { value: 600, sentence: expect.stringContaining('at 11:30') },
    });
    clock += DAY_MS / 8;
    await becomes(of, source, `${readings(800, START + DAY_MS / 24)}9001,2026-04-01 14:00:00,101.0\n`);
    const sentence = 'Avg of load is 800.00 on 2026-04-01 at 13:00, above 700.00.';
    expect(await looked(of, each.id)).toMatchObject({ status: 'firing', reading: { value: 800, previous: 800, sentence } });
  });

  test('fire by the period before, and by what the series lets expect', async () => {
    const of = await served.seed('professional');
    const source = await upload(served, of, sales(), 'sales.csv');
    const change = await create(of, {
      name: 'Change',
      subject: metric(source),
      condition: { type: 'change', percent: 50, direction: 'down' },
    });
    const odd = await create(of, { name: 'Odd', subject: metric(source), condition: { type: 'anomaly' } });
    const high = await create(of, { name: 'High', subject: metric(source), condition: { type: 'anomaly', direction: 'up' } });
    expect([change.status, odd.status, high.status]).toEqual(['ok', 'ok', 'ok']);
    expect(odd.condition).toEqual({ type: 'anomaly', direction: 'either' });
    await becomes(of, source, sales(10, { '2026-03-31': 2 }));
    expect(await looked(of, change.id)).toMatchObject({
      status: 'firing',
      reading: { sentence: 'Sum of amount fell by 81.8% to 20.00 on 2026-03-31, from 110.00 in the previous period.' },
    });
    const unusual = await looked(of, odd.id);
    expect(unusual).toMatchObject({
      status: 'firing',
      reading: { value: 20, sentence: expect.stringContaining('unusually low on 2026-03-31') },
    });
    expect(unusual.reading.expected).toBeGreaterThan(100);
    expect((await looked(of, high.id)).status).toBe('ok');
    expect((await api(of.owner, 'GET', '?status=firing')).body.count).toBe(2);
  });
});

describe('snoozing', () => {
  test('keeps it quiet, with its history, and tells at the end what fires still', async () => {
    const of = await served.seed('professional');
    const source = await upload(served, of, sales(), 'sales.csv');
    const made = await create(of, { subject: metric(source), condition: { type: 'above', threshold: 150 } });
    const until = new Date(clock + DAY_MS).toISOString();
    expect((await api(of.owner, 'POST', `${made.id}/snooze/`, { until })).body.snoozed_until).toBe(until);
    await becomes(of, source, sales(10, { '2026-03-31': 20 }));
    expect((await looked(of, made.id)).status).toBe('firing');
    clock += DAY_MS - 1_000;
    await looked(of, made.id);
    expect(await history(of, made.id)).toMatchObject([{ notified_at: null, resolved_at: null }]);
    await quiet();
    expect(subjects(of.owner)).toEqual([]);
    clock += 1_000;
    expect((await looked(of, made.id)).snoozed_until).toBeNull();
    expect(await history(of, made.id)).toMatchObject([{ notified_at: until, resolved_at: null }]);
    await quiet();
    expect(subjects(of.owner)).toEqual(['Alert: Sales']);
    // What came and went meanwhile is told to nobody.
    await api(of.owner, 'POST', `${made.id}/snooze/`, { until: new Date(clock + DAY_MS).toISOString() });
    await becomes(of, source, sales());
    expect((await looked(of, made.id)).status).toBe('ok');
    await becomes(of, source, sales(20));
    expect((await looked(of, made.id)).status).toBe('firing');
    await becomes(of, source, sales());
    expect((await looked(of, made.id)).status).toBe('ok');
    clock += 2 * DAY_MS;
    await looked(of, made.id);
    await quiet();
    expect(subjects(of.owner)).toEqual(['Alert: Sales']);
    expect(await history(of, made.id)).toHaveLength(2);
    const bad = await api(of.owner, 'POST', `${made.id}/snooze/`, { until: new Date(clock - 1).toISOString() });
    expect([bad.status, Object.keys(bad.body.error.details)]).toEqual([400, ['until']]);
    expect((await api(of.owner, 'POST', `${made.id}/snooze/`, { until: 'tomorrow' })).status).toBe(400);
  });
});

describe('a figure of a dashboard', () => {
  test('is looked at after each refresh', async () => {
    const of = await served.seed('professional');
    const source = await upload(served, of, sales(), 'sales.csv');
    const { body: dashboard } = await callRest(served, of.owner, 'POST', '/api/v1/dashboards/', {
      name: 'Shop',
      data_source_ids: [source],
    });
    const refresh = () => callRest(served, of.owner, 'POST', `/api/v1/dashboards/${dashboard.id}/refresh/`, {});
    expect((await refresh()).status).toBe(200);
    const { widgets } = (await callRest(served, of.owner, 'GET', `/api/v1/dashboards/${dashboard.id}/`)).body;
    const kpi = widgets.find(({ type, title }: Wire) => type === 'kpi' && title === 'Amount');
    const chart = widgets.find(({ type }: Wire) => type !== 'kpi');
    const threshold = kpi.data.value + 1;
    const subject = { type: 'widget', dashboard_id: dashboard.id, widget_id: kpi.id };
    const made = await create(of, { subject, condition: { type: 'above', threshold } });
    expect(made).toMatchObject({ status: 'ok', subject, reading: { value: kpi.data.value } });
    await becomes(of, source, sales(20));
    clock += 60_000;
    expect((await looked(of, made.id)).status).toBe('ok');
    expect((await refresh()).status).toBe(200);
    await Promise.all([served, second].map(({ services }) => sweepAlerts(services)));
    await eventually(async () => (await api(of.owner, 'GET', `${made.id}/`)).body.status === 'firing');
    const [firing] = await history(of, made.id);
    expect(firing.receipts.length).toBeGreaterThan(0);
    await quiet();
    expect(mailsOf(of.owner)[0]?.text).toContain(`${served.url}/dashboards/${dashboard.id}`);
    const none = await api(of.owner, 'POST', '', {
      name: 'X',
      subject: { ...subject, widget_id: chart.id },
      condition: { type: 'above', threshold },
    });
    expect([none.status, Object.keys(none.body.error.details)]).toEqual([400, ['subject.widget_id']]);
    // The dashboard ends, and the alert says so, once.
    await callRest(served, of.owner, 'DELETE', `/api/v1/dashboards/${dashboard.id}/`);
    for (let i = 0; i < 2; i++) {
      clock += 3_600_001;
      expect(await looked(of, made.id)).toMatchObject({ problem: expect.stringContaining('dashboard was deleted'), status: 'firing' });
    }
    await quiet();
    expect(subjects(of.owner)).toEqual(['Alert: Sales', 'Check failed: Sales']);
  });
});

describe('who is told', () => {
  test('are members, who stop it by one click and ask for it again', async () => {
    const of = await served.seed('professional');
    const stranger = await served.seed('professional');
    const source = await upload(served, of, sales(), 'sales.csv');
    const base = { name: 'Sales', subject: metric(source), condition: { type: 'above', threshold: 1 } };
    const refusal = await api(of.owner, 'POST', '', { ...base, subscribers: [stranger.owner.email] });
    expect([refusal.status, Object.keys(refusal.body.error.details)]).toEqual([400, ['subscribers']]);
    // Met when it is made: it fires.
    const made = await create(of, { ...base, subscribers: [of.viewer.email] });
    expect(made.status).toBe('firing');
    await quiet();
    const url = /^List-Unsubscribe: <(.*)>$/m.exec(mailsOf(of.viewer)[0]?.raw ?? '')?.[1] ?? '';
    expect(await (await fetch(url)).text()).toContain('the alert “Sales”');
    expect((await fetch(url, { method: 'POST' })).status).toBe(200);
    await api(of.owner, 'PATCH', `${made.id}/`, { subscribers: [of.viewer.email, of.owner.email] });
    const unsubscribed = async () =>
      Object.fromEntries(
        (await api(of.owner, 'GET', `${made.id}/`)).body.subscribers.map(({ email, unsubscribed: is }: Wire) => [email, is]),
      );
    expect(await unsubscribed()).toEqual({ [of.viewer.email]: true, [of.owner.email]: false });
    await api(of.owner, 'PATCH', `${made.id}/`, { condition: { type: 'above', threshold: 1e6 } });
    expect((await looked(of, made.id)).status).toBe('ok');
    await quiet();
    expect(subjects(of.viewer)).toEqual(['Alert: Sales']);
    expect(subjects(of.owner)).toEqual(['Over: Sales']);
    expect((await api(of.viewer, 'POST', `${made.id}/subscription/`, {})).body.subscribers.every((one: Wire) => !one.unsubscribed)).toBe(
      true,
    );
    expect((await api(stranger.owner, 'POST', `${made.id}/subscription/`, {})).status).toBe(404);
  });
});

describe('making one', () => {
  test('holds to what is watched and by what, by field', async () => {
    const of = await served.seed('professional');
    const stranger = await served.seed('professional');
    const source = await upload(served, of, sales(), 'sales.csv');
    const foreign = await upload(served, stranger, sales(), 'sales.csv');
    const condition = { type: 'above', threshold: 1 };
    const refused = async (change: object) => {
      const { status, body } = await api(of.owner, 'POST', '', { name: 'Sales', subject: metric(source), condition, ...change });
      return [status, ...Object.keys(body.error.details ?? {})];
    };
    expect(await refused({ subject: metric(source, { field: 'none' }) })).toEqual([400, 'subject.field']);
    expect(await refused({ subject: metric(source, { field: 'region' }) })).toEqual([400, 'subject.type']);
    expect(await refused({ subject: metric(source, { grain: 'hour' }) })).toEqual([400, 'subject.grain']);
    expect(await refused({ subject: metric(source, { filters: [{ column: 'none', op: 'eq', value: 1 }] }) })).toEqual([
      400,
      'subject.filters.0.column',
    ]);
    expect(await refused({ condition: { type: 'above' } })).toEqual([400, 'condition.threshold']);
    expect(await refused({ condition: { type: 'change', percent: -1 } })).toEqual([400, 'condition.percent']);
    expect(await refused({ condition: { type: 'odd' } })).toEqual([400, 'condition.type']);
    expect((await refused({ subject: metric(foreign) }))[0]).toBe(404);
    expect((await refused({ subject: { type: 'widget', dashboard_id: foreign, widget_id: foreign } }))[0]).toBe(404);
    expect((await api(of.viewer, 'POST', '', { name: 'Sales', subject: metric(source), condition })).status).toBe(403);
  });

  test('and a source that cannot be read is told once, and forgotten when it can', async () => {
    const of = await served.seed('professional');
    const source = await upload(served, of, sales(), 'sales.csv');
    const made = await create(of, { subject: metric(source), condition: { type: 'above', threshold: 1e6 } });
    await served.sql("update data_source set status = 'disabled' where id = ?", [source]);
    for (let i = 0; i < 2; i++) {
      clock += 3_600_001;
      expect((await looked(of, made.id)).problem).toContain('is disabled');
    }
    await served.sql("update data_source set status = 'active' where id = ?", [source]);
    clock += 3_600_001;
    expect((await looked(of, made.id)).problem).toBeNull();
    await quiet();
    expect(subjects(of.owner)).toEqual(['Check failed: Sales']);
    expect((await api(of.owner, 'DELETE', `${made.id}/`)).status).toBe(204);
    expect((await api(of.owner, 'GET', `${made.id}/`)).status).toBe(404);
  });
});
