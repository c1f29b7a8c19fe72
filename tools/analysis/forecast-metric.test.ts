import { expect, test } from '@jest/globals';
import { call, callAsAgent, importSource, organizations, type Wire } from '../../test/support/tool-call.ts';
import { forecastMetric } from './forecast-metric.ts';

const { home, stranger } = await organizations();
/** 100 days from 2026-01-01, ending in the middle of a month; from day 60 on 40 more, all in euros but for one table of two currencies. */
const days = Array.from({ length: 100 }, (_, at) => ({
  date: new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10),
  amount: 100 + ((at * 37) % 11) + (at >= 60 ? 40 : 0),
}));
const csv = (rows: string[]) => ['sold_on,region,amount,currency', ...rows, ''].join('\n');
const sales = await importSource(
  home,
  csv(days.flatMap(({ date, amount }) => [`${date},North,${amount},EUR`, `${date},South,${amount / 2},EUR`])),
  'sales.csv',
);
const mixed = await importSource(
  home,
  csv(days.map(({ date, amount }, at) => `${date},North,${amount},${at % 2 ? 'EUR' : 'CHF'}`)),
  'mixed.csv',
);
const total = { name: 'total', expression: 'sum(amount)' };
const ask = (input: object) =>
  call(forecastMetric, { data_source_ids: [sales], metric: total, grain: 'day', horizon: 7, ...input }, { as: home.owner });
const refusal = (input: object) =>
  ask(input).then(
    () => 'answered',
    ({ message }: Wire) => message,
  );

test('goes on from the new level, with its dates, range and receipts, and says what changed', async () => {
  const made = await ask({ filters: { dimension: 'region', is: 'North' } });
  expect(made.points.map(({ from }: Wire) => from.slice(0, 10))).toEqual(
    ['11', '12', '13', '14', '15', '16', '17'].map((day) => `2026-04-${day}`),
  );
  for (const { value, lower, upper } of made.points) {
    expect(value).toBeGreaterThan(140);
    expect(value).toBeLessThan(150);
    expect(lower).toBeLessThanOrEqual(value);
    expect(upper).toBeGreaterThanOrEqual(value);
  }
  expect(made).toMatchObject({
    change: { kind: 'level', from: '2026-03-02T00:00:00' },
    history: { steps: 100, used: 40 },
    credits_consumed: 1,
  });
  expect(made.notes).toContainEqual(expect.stringContaining('changed about 2026-03-02'));
  expect(made.receipts).toHaveLength(1);
});

test('leaves out weeks that the data does not cover', async () => {
  const { history, notes, points } = await ask({ grain: 'week', horizon: 2 });
  // 2026-01-01 is a Thursday and the last day, 2026-04-10, a Friday.
  expect(history).toMatchObject({ from: '2026-01-05T00:00:00', to: '2026-04-06T00:00:00', steps: 13 });
  expect(points[0].from).toBe('2026-04-06T00:00:00');
  expect(notes).toContainEqual('The week from 2026-04-06 is not complete in the data and was left out.');
});

test('refuses what it cannot forecast, with the next step', async () => {
  expect(await refusal({ data_source_ids: [mixed] })).toMatch(/different currencies \("(CHF|EUR)" and "(CHF|EUR)"\).*filters/);
  expect(
    (await ask({ data_source_ids: [mixed], grain: 'week', horizon: 2, filters: { dimension: 'currency', is: 'EUR' } })).points,
  ).toHaveLength(2);
  expect(await refusal({ grain: 'month' })).toMatch(/needs at least 12 whole months, and the data has 3\. Name a shorter grain/);
  expect(await refusal({ horizon: 51 })).toMatch(/carry at most 50 ahead/);
  expect((await callAsAgent(forecastMetric, { data_source_ids: [sales], metric: total, grain: 'day', horizon: 1 }, stranger)).text).toMatch(
    /not found/i,
  );
});
