import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { callRest, callTool, upload } from '../support/analysis.ts';
import { type Seeded, type Served, serve } from '../support/serve.ts';

let served: Served;
let home: Seeded;
let key: string;
let planted: string;
let quiet: string;

/** A sale a day of each region: a week's season, one day far off, and more from a day on. */
function sales(change: boolean): string {
  const lines = ['sale_id,sold_on,region,revenue'];
  for (let day = 0; day < 500; day++) {
    const date = new Date(Date.UTC(2024, 0, 1) + day * 86_400_000).toISOString().slice(0, 10);
    for (const [i, region] of ['North', 'South'].entries()) {
      const revenue = 100 + [0, 5, 9, 4, 2, -20, -22][day % 7]! + ((day * 7_919 + i * 31) % 17);
      lines.push(`${2 * day + i},${date},${region},${revenue + (change && day === 200 ? 150 : 0) + (change && day >= 300 ? 40 : 0)}`);
    }
  }
  return `${lines.join('\n')}\n`;
}

/** Three sales an hour for 30 days, with a daily round; hardly any revenue in two hours of the 22nd day. */
function hourly(): string {
  const lines = ['sale_id,sold_at,revenue'];
  for (let hour = 0, id = 1; hour < 30 * 24; hour++)
    for (let third = 0; third < 3; third++, id++) {
      const at = new Date(Date.UTC(2025, 9, 1) + (hour + third / 3) * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
      const stopped = hour === 21 * 24 + 14 || hour === 21 * 24 + 15;
      lines.push(`${id},${at},${stopped ? 2 : (100 + 30 * Math.sin((2 * Math.PI * hour) / 24) + ((id * 7_919) % 17)).toFixed(1)}`);
    }
  return `${lines.join('\n')}\n`;
}

/** A temperature every ten minutes for 20 days, with a daily round; far too high for half an hour of the 16th day. */
function temperatures(): string {
  const lines = ['reading_id,taken_at,temperature'];
  for (let id = 0; id < 20 * 144; id++) {
    const at = new Date(Date.UTC(2025, 10, 1) + id * 600_000).toISOString().slice(0, 19).replace('T', ' ');
    const hot = id >= 15 * 144 + 51 && id < 15 * 144 + 54 ? 60 : 0;
    lines.push(`${id},${at},${(20 + 5 * Math.sin((2 * Math.PI * id) / 144) + ((id * 7_919) % 17) / 20 + hot).toFixed(2)}`);
  }
  return `${lines.join('\n')}\n`;
}

beforeAll(async () => {
  served = await serve({ now: () => new Date(Date.UTC(2025, 11, 1)) });
  home = await served.seed('professional');
  key = await served.key('mcp', home, { now: new Date(Date.UTC(2025, 10, 1)) });
  [planted, quiet] = [await upload(served, home, sales(true), 'planted.csv'), await upload(served, home, sales(false), 'quiet.csv')];
});
afterAll(() => served.close());

const ask = async (question: string, source = planted) =>
  (await callTool(served, key, 'analyze_data', { question, data_source_ids: [source] })).structured;

test.each(['Is there anything unusual in revenue?', 'Were there unusual days in revenue?', 'Any anomalies in revenue?'])(
  '%s: the day, what it was, what was expected, and the receipt',
  async (question) => {
    const answer = await ask(question);
    // The 200th day after 2024-01-01.
    expect(answer).toMatchObject({
      answered: true,
      planner: 'findings',
      answer: expect.stringMatching(/^Revenue is unusual on 2024-07-19 \(5\d\d\.?\d* where about 2\d\d\.?\d* was expected\)\.$/),
      table: { rows: [['2024-07-19', 'Revenue on 2024-07-19', expect.any(Number), expect.any(Number), 'f1-1']] },
    });
    // By day, and the total.
    expect(answer.receipts.map(({ id }: { id: string }) => id)).toEqual(['f1-1', 'f1-2']);
  },
);

test.each(['When did revenue change?', 'When did the revenue drop or jump?', 'When has revenue changed its level?'])(
  '%s: from when on, and from what to what',
  async (question) => {
    expect((await ask(question)).answer).toMatch(
      /^The level of revenue changed about 2024-10-27: from 2\d\d\.?\d* to 2\d\d\.?\d* by day \(\+\d\d\.\d%\)\.$/,
    );
  },
);

test('without a measure all are looked at; where nothing is, it says so; and the same question gets the same bytes', async () => {
  expect((await ask('Is anything odd here?')).answer).toContain('Revenue is unusual on 2024-07-19');
  expect(await ask('Is there anything unusual in revenue?', quiet)).toMatchObject({
    answered: true,
    answer: 'Nothing unusual beyond chance was found in revenue, by day from 2024-01-01 to 2025-05-14.',
    table: null,
  });
  expect((await ask('When did revenue change?', quiet)).answer).toMatch(
    /^No change of the level beyond chance was found in revenue, by day/,
  );
  const bytes = new Set<string>();
  for (let run = 0; run < 10; run++) {
    const { conversation_id: _, ...answer } = await ask('Is there anything unusual in revenue?');
    bytes.add(JSON.stringify(answer));
  }
  expect(bytes.size).toBe(1);
});

test('rows that come all day long are judged by the hour, by answers and dashboards alike', async () => {
  const source = await upload(served, home, hourly(), 'hourly.csv');
  const { answer, table, receipts } = await ask('Is there anything unusual in revenue?', source);
  expect(answer).toMatch(
    / is unusual (on 2025-10-22 at 14:00|from 2025-10-22 14:00 to 2025-10-22 15:00) \(6\.00( an hour)? where about 3\d\d\.\d\d was expected\)\.$/,
  );
  const by = receipts.find(({ id }: { id: string }) => id === table.rows[0].at(-1));
  expect(by.sql).toContain("date_trunc('hour'");
  const { body } = await callRest(served, home.owner, 'POST', '/api/dashboards/', { name: 'Hourly', data_source_ids: [source] });
  await callRest(served, home.owner, 'POST', `/api/dashboards/${body.id}/refresh/`);
  const shown = await callRest(served, home.owner, 'GET', `/api/dashboards/${body.id}/`);
  expect(JSON.stringify(shown.body)).toMatch(/unusual[^"]*2025-10-22 (at )?14:00/);
});

test('a procedure that is named is done as it is named', async () => {
  const { planner } = await ask('Are there any anomalies in revenue by the interquartile range?');
  expect(planner).not.toBe('findings');
});

test('regular readings are judged one by one, by answers and dashboards alike', async () => {
  const source = await upload(served, home, temperatures(), 'temperatures.csv');
  const said = / is unusual from 2025-11-16 08:30 to 2025-11-16 08:50 \(8\d\.\d\d a reading where about 20\.\d\d was expected\)\./;
  const { answer, receipts } = await ask('Is there anything unusual in temperature?', source);
  expect(answer).toMatch(said);
  expect(receipts.some(({ sql }: { sql: string }) => !sql.includes('date_trunc'))).toBe(true);
  const { body } = await callRest(served, home.owner, 'POST', '/api/dashboards/', { name: 'Temperatures', data_source_ids: [source] });
  await callRest(served, home.owner, 'POST', `/api/dashboards/${body.id}/refresh/`);
  const shown = await callRest(served, home.owner, 'GET', `/api/dashboards/${body.id}/`);
  expect(JSON.stringify(shown.body)).toMatch(/unusual[^"]*2025-11-16 08:30/);
});
