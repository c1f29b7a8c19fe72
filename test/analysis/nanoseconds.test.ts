import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { callRest, callTool, upload } from '../support/analysis.ts';
import { type Seeded, type Served, serve } from '../support/serve.ts';

let served: Served;
let home: Seeded;
let mcp: string;
let rest: string;
let fine: string;
let plain: string;

/** Measurements of a year, every six hours, to the second or with nine digits after it. */
function readings(nanoseconds: boolean): string {
  const lines = Array.from({ length: 1_460 }, (_, i) => {
    const at = new Date(Date.UTC(2025, 0, 1) + i * 6 * 3_600_000 + (i % 50) * 1_000).toISOString().slice(0, 19).replace('T', ' ');
    const fraction = nanoseconds ? `.${String((i * 7_919_993) % 1_000_000_000).padStart(9, '0')}` : '';
    return `${i + 1},${at}${fraction},${['north', 'south', 'west'][i % 3]},${(10 + ((i * 37) % 23) + i / 200).toFixed(2)}`;
  });
  return `reading_id,measured_at,site,amount\n${lines.join('\n')}\n`;
}

beforeAll(async () => {
  served = await serve({ now: () => new Date(Date.UTC(2026, 1, 1)) });
  home = await served.seed('professional');
  const before = { now: new Date(Date.UTC(2026, 0, 15)) };
  [mcp, rest] = [await served.key('mcp', home, before), await served.key('rest', home, before)];
  [fine, plain] = [await upload(served, home, readings(true), 'readings.csv'), await upload(served, home, readings(false), 'readings.csv')];
});
afterAll(() => served.close());

async function api(method: string, path: string, body?: object) {
  const answer = await fetch(`${served.url}/api/v1/${path}`, {
    method,
    ...(body ? { body: JSON.stringify(body) } : {}),
    headers: { authorization: `Bearer ${rest}`, ...(body ? { 'content-type': 'application/json' } : {}) },
  });
  // biome-ignore lint/suspicious/noExplicitAny: answers of several shapes; the tests say what they expect
  return { status: answer.status, body: (await answer.json()) as any };
}

test('timestamps with nanoseconds come in as such, to the last digit', async () => {
  const { body } = await api('GET', `data-sources/${fine}/`);
  const column = body.schema.tables[0].columns.find(({ name }: { name: string }) => name === 'measured_at');
  expect(column).toMatchObject({ type: 'timestamp', role: 'time' });
  const { structured } = await callTool(served, mcp, 'query_data', {
    sql: 'select measured_at from readings where reading_id = 2',
    data_source_ids: [fine],
  });
  expect(structured.rows ?? structured.table.rows).toEqual([['2025-01-01T06:00:01.007919993']]);
});

test.each([
  'What is the total amount by month?',
  'What is the total amount in March 2025?',
  'average amount by weekday',
  'How many readings were there per week?',
  'Is there anything unusual in amount?',
  'What stands out?',
])('%s is answered as if they were to the second', async (question) => {
  const [a, b] = await Promise.all(
    [fine, plain].map(async (source) => (await callTool(served, mcp, 'analyze_data', { question, data_source_ids: [source] })).structured),
  );
  expect(a.answered).toBe(true);
  expect([a.answer, a.table]).toEqual([b.answer, b.table]);
});

test('changes, goals and dashboards are computed as if they were to the second', async () => {
  const sources = [fine, plain];
  const explained = await Promise.all(
    sources.map(
      async (source) =>
        (
          await callTool(served, mcp, 'explain_change', {
            data_source_id: source,
            metric: 'amount',
            current: { start: '2025-06-01', end: '2025-06-30' },
            previous: { start: '2025-05-01', end: '2025-05-31' },
          })
        ).structured,
    ),
  );
  expect(explained[0].explanation).toBe(explained[1].explanation);
  const goals = await Promise.all(
    sources.map((source) =>
      callRest(served, home.owner, 'POST', '/api/goals/', {
        title: 'Amount',
        target_value: 100_000,
        start_date: '2025-03-01',
        due_date: '2026-12-31',
        binding: { data_source_id: source, type: 'sum', field: 'amount' },
      }),
    ),
  );
  expect(goals.map(({ status }) => status)).toEqual([201, 201]);
  expect(goals[0]!.body.current_value).toBe(goals[1]!.body.current_value);
  expect(goals[0]!.body.current_value).toBeGreaterThan(1_000);
  const shown = await Promise.all(
    sources.map(async (source) => {
      const { body: made } = await api('POST', 'dashboards/', { name: 'Readings', data_source_ids: [source] });
      expect((await api('POST', `dashboards/${made.id}/refresh/`)).status).toBe(200);
      const { body } = await api('GET', `dashboards/${made.id}/`);
      // biome-ignore lint/suspicious/noExplicitAny: widgets of several shapes
      return body.widgets.map(({ title, insight, data: { receipts: _, goal_id: __, ...data } }: any) => ({ title, insight, data }));
    }),
  );
  expect(shown[0].length).toBeGreaterThan(5);
  expect(shown[0]).toEqual(shown[1]);
});

test('a report is made of them', async () => {
  const { body: templates } = await api('GET', 'report-templates/');
  const names = /time.series|executive summary|data quality/i;
  const used = (templates.results ?? templates).filter((one: { name: string }) => names.test(one.name));
  expect(used).toHaveLength(3);
  for (const { id, name } of used) {
    const { status, body } = await api('POST', 'reports/generate/', { template_id: id, data_source_ids: [fine], output_format: 'json' });
    expect([name, status, body.error]).toEqual([name, 201, undefined]);
  }
});
