import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { jobHandlers } from '../../src/app/job-handlers.ts';
import { recordDailyGoals } from '../../src/insight/goals/bring-up-to-date.ts';
import { upload } from '../support/analysis.ts';
import { rerun, type WireReceipt } from '../support/receipts.ts';
import { type Seeded, type Served, serve } from '../support/serve.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers of many shapes; the tests say what they expect
type Wire = any;

/** The tests' day: the two thirds of a goal of 2025 are over. */
const TODAY = Date.UTC(2025, 8, 1, 12);
let clock = TODAY;
let served: Served;
let second: Served;
let home: Seeded;
let key: string;
let session: string;
beforeAll(async () => {
  const now = () => new Date(clock);
  served = await serve({ now });
  const { databaseUrl, dataDir } = served.services.config;
  second = await serve({ env: { DATABASE_URL: String(databaseUrl), DATA_DIR: dataDir, PROCESS_ROLE: 'web' }, now });
  home = await served.seed('professional');
  key = await served.key('rest', home, { now: new Date(TODAY - 86_400_000) });
  session = await served.session(home.owner);
});
afterAll(async () => {
  await second.close();
  await served.close();
});

async function call(method: string, path: string, body?: object, bearer = path.startsWith('/api/v1/') ? key : session) {
  const answer = await fetch(`${served.url}${path}`, {
    method,
    ...(body ? { body: JSON.stringify(body) } : {}),
    headers: { authorization: `Bearer ${bearer}`, ...(body ? { 'content-type': 'application/json' } : {}) },
  });
  const text = await answer.text();
  return { status: answer.status, body: (text ? JSON.parse(text) : undefined) as Wire };
}

const year = { start_date: '2025-01-01', due_date: '2025-12-31' };

async function goal(fields: object): Promise<Wire> {
  const { status, body } = await call('POST', '/api/goals/', { title: 'Goal', ...year, ...fields });
  expect([status, body.error]).toEqual([201, undefined]);
  return body;
}

/** Sales of two regions by day from 2023 on, up to yesterday: North sells `north` a day, South fell in 2025 from 40 to 10. */
function sales(north = 60): string {
  const lines = ['sale_id,day,region,amount'];
  for (let day = Date.UTC(2023, 0, 1), id = 1; day < Date.UTC(2025, 8, 1); day += 86_400_000) {
    const date = new Date(day).toISOString().slice(0, 10);
    lines.push(`${id++},${date},North,${north}`, `${id++},${date},South,${date < '2025-01-01' ? 40 : 10}`);
  }
  return `${lines.join('\n')}\n`;
}

test('the application gets the line of a goal’s value and the line of its pace', async () => {
  const sourceId = await upload(served, home, sales(), 'course.csv');
  const followed = await goal({
    target_value: 30_000,
    start_value: 100,
    binding: { data_source_id: sourceId, type: 'sum', field: 'amount' },
  });
  const { body } = await call('GET', `/api/goals/${followed.id}/progress/`);
  // 244 days so far, every second one and the last; 70 a day, and nothing yet on this day.
  expect(body.course.slice(0, 2)).toEqual([
    { date: '2025-01-01', value: 170 },
    { date: '2025-01-03', value: 310 },
  ]);
  expect(body.course.at(-1)).toEqual({ date: '2025-09-01', value: 100 + 243 * 70 });
  expect([body.pace[0].date, body.pace.at(-1)]).toEqual(['2025-01-01', { date: '2025-12-31', value: 30_000 }]);
  expect(body.pace.length).toBeLessThanOrEqual(201);
  const listed = await call('GET', '/api/goals/');
  expect(listed.body.results.find(({ id }: { id: string }) => id === followed.id).expected_percentage).toBe(body.expected_percentage);

  const byHand = await goal({ target_value: 10, current_value: 4 });
  expect((await call('GET', `/api/goals/${byHand.id}/progress/`)).body.course).toEqual([{ date: '2025-09-01', value: 4 }]);
  expect((await call('GET', `/api/goals/${(await goal({})).id}/progress/`)).body).toMatchObject({ course: [], pace: [] });
});

describe('a goal that is followed by hand', () => {
  test('shows its progress, its pace and its status, at both doors', async () => {
    const made = await goal({
      title: 'Partners',
      target_value: 120,
      start_value: 20,
      current_value: 70,
      unit: 'partners',
      metric: 'Partners',
    });
    const { body } = await call('GET', `/api/v1/goals/${made.id}/`);
    expect(body).toEqual({
      id: made.id,
      title: 'Partners',
      description: '',
      hierarchy_type: 'company',
      status: 'at_risk',
      metric: 'Partners',
      start_value: 20,
      target_value: 120,
      current_value: 70,
      unit: 'partners',
      ...year,
      parent_id: null,
      progress_percentage: 50,
      created_at: expect.any(String),
      milestones: [],
      children: [],
      ai_insights: [expect.objectContaining({ kind: 'pace', text: expect.stringContaining('50.0% of the way; 66.9%') })],
    });
    expect((await call('GET', `/api/v1/goals/${made.id}/progress/`)).body).toEqual({
      goal_id: made.id,
      percentage: 50,
      // 244 of 365 days.
      expected_percentage: 66.85,
      status: 'at_risk',
      as_of: '2025-09-01',
      forecast: null,
      history: [{ date: '2025-09-01', value: 70, percentage: 50, expected_percentage: 66.85, status: 'at_risk', note: null }],
    });
  });

  test.each<[object, string]>([
    [{ target_value: 100, current_value: 61 }, 'on_track'],
    [{ target_value: 100, current_value: 60 }, 'at_risk'],
    [{ target_value: 100, current_value: 46 }, 'behind'],
    [{ target_value: 100, current_value: 100 }, 'completed'],
    [{ target_value: 100, current_value: 101 }, 'completed'],
    [{ target_value: 10, start_value: 50, current_value: 20 }, 'on_track'],
    [{ target_value: 10, start_value: 50, current_value: 49 }, 'behind'],
    [{ target_value: 100, start_date: '2025-10-01' }, 'not_started'],
    [{ target_value: 100, current_value: 99, due_date: '2025-08-31' }, 'behind'],
    [{ target_value: 100, cancelled: true }, 'cancelled'],
  ])('%j is %s', async (fields, status) => {
    expect((await goal(fields)).status).toBe(status);
  });

  test('remembers each day, and says from five of them where it will be', async () => {
    const made = await goal({ target_value: 300, current_value: 0, start_date: '2025-08-01' });
    try {
      for (let day = 0; day < 6; day++) {
        clock = TODAY + day * 86_400_000;
        session = await served.session(home.owner);
        expect((await call('POST', `/api/goals/${made.id}/progress/`, { value: day * 2, note: `day ${day}` })).status).toBe(200);
      }
      const { body } = await call('GET', `/api/goals/${made.id}/progress/`);
      expect(body.history.map(({ value, note }: Wire) => [value, note])).toEqual([0, 1, 2, 3, 4, 5].map((day) => [day * 2, `day ${day}`]));
      // Two a day from the 1st of September, which has 0, to the 31st of December: 121 days.
      expect(body.forecast).toMatchObject({ value: 242, low: 242, high: 242, level: 0.8, probability: 0 });
    } finally {
      clock = TODAY;
      session = await served.session(home.owner);
    }
  });
});

describe('a goal that follows data', () => {
  test('adds up its period, keeps the season’s pace, forecasts, and names what holds it up; every number has its receipt', async () => {
    const source = await upload(served, home, sales(), 'sales.csv');
    const made = await goal({ target_value: 30_000, binding: { data_source_id: source, type: 'sum', field: 'amount' } });
    // 243 days with 70 each.
    expect(made).toMatchObject({ current_value: 17_010, progress_percentage: 56.7, status: 'at_risk' });
    const { body } = await call('GET', `/api/v1/goals/${made.id}/progress/`);
    // The same weekdays a year before: 244 days of 100, out of 364 of them and one of 70.
    expect(body.expected_percentage).toBeCloseTo((24_400 / 36_470) * 100, 1);
    // What there is, and 70 on each of the 122 days that are left, today among them.
    expect(body.forecast).toMatchObject({ value: 25_550, low: 25_550, high: 25_550, probability: 0 });
    const kinds = made.ai_insights.map(({ kind }: Wire) => kind);
    expect(kinds).toEqual(['pace', 'forecast', 'blocking']);
    expect(made.ai_insights[2].text).toContain('region "South" holds it back most');
    const receipts: WireReceipt[] = made.ai_insights.flatMap((insight: Wire) => insight.receipts);
    for (const receipt of receipts) expect((await rerun(served, receipt)).rows).toHaveLength(receipt.result_rows);
    const [sum] = receipts;
    const days = (await rerun(served, sum!)).rows;
    expect(days.reduce((all, [day, value]) => (String(day) >= '2025-01-01' ? all + Number(value) : all), 0)).toBe(17_010);

    const other = await upload(served, home, sales(160), 'more.csv');
    await served.sql(
      'update data_source set current_snapshot_id = (select current_snapshot_id from data_source where id = ?) where id = ?',
      [other, source],
    );
    expect((await call('GET', `/api/goals/${made.id}/`)).body).toMatchObject({ current_value: 243 * 170, status: 'completed' });
  });

  test('forecasts by the method that errs least where the data is long enough, alike in every run, and by weekdays where it is not', async () => {
    const csv = (days: number) =>
      `day,amount\n${Array.from({ length: days }, (_, i) => {
        const date = new Date(Date.UTC(2025, 8, 1) - (days - i) * 86_400_000);
        return `${date.toISOString().slice(0, 10)},${100 + [0, 20, 30, 20, 10, -40, -40][date.getUTCDay()]! + ((i * 37) % 19)}`;
      }).join('\n')}\n`;
    const forecasts = async (days: number) => {
      const source = await upload(served, home, csv(days), `${days}.csv`);
      const binding = { data_source_id: source, type: 'sum', field: 'amount' };
      const made = await goal({ target_value: 20_000, start_date: '2025-07-20', due_date: '2025-09-30', binding });
      return (await call('GET', `/api/v1/goals/${made.id}/progress/`)).body.forecast;
    };
    const [long, again, short] = [await forecasts(400), await forecasts(400), await forecasts(45)];
    expect(JSON.stringify(long)).toBe(JSON.stringify(again));
    expect(long.method).toMatch(/by day over 400 days, validated on 12 earlier periods of the same length$/);
    expect(short.method).toBe('weekday means of the last 45 days');
    // 100 a day and what the week and the small wave of 0 to 18 bring, for 73 days.
    for (const { value, low, high, probability } of [long, short]) {
      expect(Math.abs(value / (73 * 109) - 1)).toBeLessThan(0.05);
      expect([low < value, high > value, probability]).toEqual([true, true, 0]);
    }
  });

  test('is evaluated when an import of its data ends, though nobody looks', async () => {
    const source = await upload(served, home, sales(), 'followed.csv');
    const made = await goal({ target_value: 30_000, binding: { data_source_id: source, type: 'sum', field: 'amount' } });
    const kept = async () => (await served.sql('select current_value from goal where id = ?', [made.id]))[0]!.current_value;
    expect(await kept()).toBe(17_010);
    const other = await upload(served, home, sales(160), 'newer.csv');
    await served.sql(
      `update data_source set status = 'pending', (upload_key, upload_sha256) = (select upload_key, upload_sha256 from data_source where id = ?) where id = ?`,
      [other, source],
    );
    await jobHandlers(served.services).import_data_source(source, new AbortController().signal);
    expect(await kept()).toBe(243 * 170);
  });

  test('is read once for each state of its data', async () => {
    const source = await upload(served, home, sales(), 'quiet.csv');
    const made = await goal({ target_value: 1, binding: { data_source_id: source, type: 'avg', field: 'amount' } });
    expect(made.current_value).toBe(35);
    const { engineHost } = served.services;
    let asked = 0;
    const { forTenant } = engineHost;
    engineHost.forTenant = (tenant) => {
      const engine = forTenant(tenant);
      return {
        ...engine,
        query: (request) => {
          asked += 1;
          return engine.query(request);
        },
      };
    };
    try {
      await call('GET', `/api/goals/${made.id}/`);
      await call('GET', '/api/goals/');
    } finally {
      engineHost.forTenant = forTenant;
    }
    expect(asked).toBe(0);
  });

  test('says so where its data cannot be read, and stays readable', async () => {
    const source = await upload(served, home, sales(), 'gone.csv');
    const made = await goal({ target_value: 5, binding: { data_source_id: source, type: 'sum', field: 'amount' } });
    await served.sql('update data_source set current_snapshot_id = gen_random_uuid() where id = ?', [source]);
    const { status, body } = await call('GET', `/api/goals/${made.id}/`);
    expect([status, body.ai_insights[0].kind]).toEqual([200, 'problem']);
    expect((await call('GET', '/api/goals/')).status).toBe(200);
  });

  test.each<[string, object, string]>([
    ['a column that is not there', { type: 'sum', field: 'profit' }, 'binding.field'],
    ['the sum of an identifier', { type: 'sum', field: 'sale_id' }, 'binding.type'],
    ['a filter on nothing', { type: 'sum', field: 'amount', filters: [{ column: 'x', op: 'eq', value: 1 }] }, 'binding.filters'],
    ['no known aggregation', { type: 'total', field: 'amount' }, 'type'],
  ])('refuses %s', async (_, binding, field) => {
    const source = await upload(served, home, sales(), 'refused.csv');
    const { status, body } = await call('POST', '/api/goals/', {
      title: 'x',
      ...year,
      target_value: 5,
      binding: { data_source_id: source, ...binding },
    });
    expect([status, body.error.code]).toEqual([400, 'validation_error']);
    expect(Object.keys(body.error.details).join()).toContain(field);
  });
});

describe('goals below goals', () => {
  test('make the progress of one that has no target of its own, in every generation', async () => {
    const top = await goal({ title: 'Top' });
    const middle = await goal({ title: 'Middle', parent_id: top.id, hierarchy_type: 'department' });
    const one = await goal({ title: 'One', parent_id: middle.id, hierarchy_type: 'team', target_value: 100, current_value: 100 });
    const two = await goal({ title: 'Two', parent_id: middle.id, hierarchy_type: 'team', target_value: 100, current_value: 20 });
    const { body } = await call('GET', `/api/v1/goals/${top.id}/`);
    expect(body).toMatchObject({ progress_percentage: 60, target_value: null, status: 'at_risk' });
    expect(body.children.map(({ id }: Wire) => id)).toEqual([middle.id]);
    expect((await call('GET', `/api/goals/${middle.id}/`)).body.ai_insights[1].text).toContain('"Two" holds it back most');
    await call('PATCH', `/api/goals/${two.id}/`, { current_value: 100 });
    expect((await call('GET', `/api/v1/goals/${top.id}/`)).body.status).toBe('completed');
    expect((await call('PATCH', `/api/goals/${top.id}/`, { parent_id: one.id })).status).toBe(400);
    expect((await call('PATCH', `/api/goals/${two.id}/`, { hierarchy_type: 'company' })).status).toBe(400);
    expect((await call('DELETE', `/api/goals/${middle.id}/`)).status).toBe(204);
    expect((await call('GET', `/api/goals/${one.id}/`)).body.parent_id).toBe(top.id);
  });

  test('are no part of it any more once they are deleted or moved away', async () => {
    const [top, other] = [await goal({ title: 'Top' }), await goal({ title: 'Other' })];
    const one = await goal({ title: 'One', parent_id: top.id, target_value: 100, current_value: 100 });
    const two = await goal({ title: 'Two', parent_id: top.id, target_value: 100, current_value: 20 });
    const progress = async (id: string) => (await call('GET', `/api/goals/${id}/`)).body.progress_percentage;
    expect(await progress(top.id)).toBe(60);
    await call('DELETE', `/api/goals/${two.id}/`);
    expect(await progress(top.id)).toBe(100);
    await call('PATCH', `/api/goals/${one.id}/`, { parent_id: other.id });
    expect([await progress(top.id), await progress(other.id)]).toEqual([0, 100]);
  });

  test('never make a circle, however many move at once', async () => {
    const [a, b] = [await goal({ title: 'A' }), await goal({ title: 'B' })];
    const answers = await Promise.all([
      call('PATCH', `/api/goals/${a.id}/`, { parent_id: b.id }),
      call('PATCH', `/api/goals/${b.id}/`, { parent_id: a.id }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });
});

test('milestones are added, met, changed and removed, and late ones are named', async () => {
  const made = await goal({ target_value: 10, current_value: 9 });
  const milestones = `/api/goals/${made.id}/milestones/`;
  const { status, body } = await call('POST', milestones, { title: 'Half', target_value: 5, due_date: '2025-06-30' });
  expect([status, body]).toEqual([
    201,
    expect.objectContaining({ title: 'Half', target_value: 5, due_date: '2025-06-30', completed_at: null }),
  ]);
  const insights = async () => (await call('GET', `/api/v1/goals/${made.id}/`)).body.ai_insights.map(({ text }: Wire) => text).join(' ');
  expect(await insights()).toContain('1 milestone past due: "Half"');
  expect((await call('PATCH', `${milestones}${body.id}/`, { completed: true })).body.completed_at).not.toBeNull();
  expect(await insights()).not.toContain('past due');
  expect((await call('DELETE', `${milestones}${body.id}/`)).status).toBe(204);
  expect((await call('GET', `/api/v1/goals/${made.id}/`)).body.milestones).toEqual([]);
});

test('lists are filtered by what holds today', async () => {
  const of = await served.seed('professional');
  const mine = await served.session(of.owner);
  const bearer = await served.key('rest', of, { now: new Date(TODAY - 86_400_000) });
  for (const [title, hierarchy_type, current_value] of [
    ['Alpha', 'company', 100],
    ['Beta', 'team', 1],
    ['Gamma', 'team', 90],
  ] as const) {
    await call('POST', '/api/goals/', { title, hierarchy_type, current_value, target_value: 100, ...year }, mine);
  }
  const titles = async (query: string) =>
    (await call('GET', `/api/v1/goals/?${query}`, undefined, bearer)).body.results?.map(({ title }: Wire) => title);
  expect(await titles('status=completed')).toEqual(['Alpha']);
  expect(await titles('hierarchy_type=team&ordering=title')).toEqual(['Beta', 'Gamma']);
  expect(await titles('name=ALPH')).toEqual(['Alpha']);
  expect((await call('GET', '/api/v1/goals/?hierarchy_type=tribe', undefined, bearer)).status).toBe(400);
  expect((await call('GET', '/api/v1/goals/?page=2', undefined, bearer)).status).toBe(404);
});

test('each day is noted once by two sweepers at a time, though nobody looks', async () => {
  const made = await goal({ target_value: 10, current_value: 5 });
  try {
    clock = TODAY + 86_400_000;
    await Promise.all([served, second, served].map(({ services }) => recordDailyGoals(services)));
  } finally {
    clock = TODAY;
  }
  const days = await served.sql('select day from goal_snapshot where goal_id = ? order by day', [made.id]);
  expect(days.map(({ day }) => day)).toEqual(['2025-09-01', '2025-09-02']);
});

test('viewers read and do not write; strangers find nothing', async () => {
  const made = await goal({ target_value: 10 });
  const viewer = await served.session(home.viewer);
  expect((await call('GET', `/api/goals/${made.id}/`, undefined, viewer)).status).toBe(200);
  expect((await call('PATCH', `/api/goals/${made.id}/`, { title: 'x' }, viewer)).status).toBe(403);
  const stranger = await served.session((await served.seed('professional')).owner);
  for (const method of ['GET', 'PATCH', 'DELETE']) {
    expect((await call(method, `/api/goals/${made.id}/`, method === 'PATCH' ? { title: 'x' } : undefined, stranger)).status).toBe(404);
  }
  const theirs = await call('POST', '/api/goals/', { title: 'x', ...year, target_value: 1, parent_id: made.id }, stranger);
  expect([theirs.status, Object.keys(theirs.body.error.details)]).toEqual([400, ['parent_id']]);
});
