import { describe, expect, test } from '@jest/globals';
import { eventually } from '../../test/support/eventually.ts';
import { call, callAsAgent, importSource, organizations, type Wire } from '../../test/support/tool-call.ts';
import { createAlert } from '../alerts/create-alert.ts';
import { getAlert } from '../alerts/get-alert.ts';
import { listDataSources } from '../data-sources/list-data-sources.ts';
import type { Tool } from '../define.ts';
import { createGoal } from '../goals/create-goal.ts';
import { getGoal } from '../goals/get-goal.ts';
import { getOverview } from '../overview/get-overview.ts';
import { analyzeCohorts } from './analyze-cohorts.ts';
import { analyzeData } from './analyze-data.ts';
import { analyzeFunnel } from './analyze-funnel.ts';
import { checkAnswer } from './check-answer.ts';
import { describeDistribution } from './describe-distribution.ts';
import { explainChange } from './explain-change.ts';
import { forecastMetric } from './forecast-metric.ts';
import { queryData } from './query-data.ts';
import { queryMetrics } from './query-metrics.ts';
import { relateColumns } from './relate-columns.ts';

const { home } = await organizations();
const as = { as: home.owner };

/** Sales of three years, then a total that does not add up. */
const csv = ['day,shop,sold'];
for (let i = 0; i < 36 * 4; i++)
  csv.push(
    `${2023 + Math.floor(i / 48)}-${String(1 + (Math.floor(i / 4) % 12)).padStart(2, '0')}-1${i % 4},${i % 3 ? 'North' : 'South'},${(i * 7) % 20}`,
  );
const id = await importSource(home, `${csv.join('\n')}\nTotal,,1\n`, 'sales.csv');
const data_source_ids = [id];
const IN_DOUBT = /"sales" is in doubt\. .*For now: They sum up other rows: they are left out\./;
let ambiguous: Promise<string> | undefined;
const sold = { name: 'sold_amount', expression: 'sum(sold)' };
const [previous, current] = [
  { start: '2025-02-01', end: '2025-02-28' },
  { start: '2025-03-01', end: '2025-03-31' },
];

describe('rows that nobody has said how to read', () => {
  test.each<[Tool, Record<string, unknown>]>([
    [queryMetrics, { data_source_ids, metrics: [sold], by: ['day'] }],
    [forecastMetric, { data_source_ids, metric: sold, grain: 'month', horizon: 2 }],
    [explainChange, { data_source_id: id, current, previous }],
    [analyzeCohorts, { data_source_ids, entity: 'shop', start: { table: 'sales' }, grain: 'month' }],
    [analyzeFunnel, { data_source_ids, entity: 'shop', steps: [{ table: 'sales' }, { table: 'sales' }] }],
    [relateColumns, { data_source_ids, metrics: [sold, { name: 'mean', expression: 'avg(sold)' }], per: { grain: 'month' } }],
    [describeDistribution, { data_source_ids, column: 'sold', time: { from: '2025-02-01', to: '2025-06-01' } }],
    [checkAnswer, { data_source_ids, text: 'There were 12 sales in March 2025.' }],
    [analyzeData, { data_source_ids, question: 'How many sales were there in March 2025?' }],
    [queryData, { data_source_ids, sql: 'select count(*) from sales' }],
  ])('are named in the answer: %#', async (tool, args) => {
    const { text, structured } = await callAsAgent(tool, args, home);
    expect(text).toMatch(IN_DOUBT);
    expect((structured as Wire).notes.filter((note: string) => IN_DOUBT.test(note))).toHaveLength(1);
  });

  test('are named by alerts and goals, and counted where sources are listed', async () => {
    const binding = { data_source_id: id, table: 'sales', field: 'sold' };
    const subject = { type: 'metric', ...binding, metric: 'sum', grain: 'month' };
    const alert = await call(createAlert, { name: 'Sold', subject, condition: { type: 'above', threshold: 1e6 } }, as);
    const reading = await eventually(async () => (await call(getAlert, { id: alert.id }, as)).reading ?? undefined, 'the check');
    expect(reading.doubts).toEqual([expect.stringMatching(IN_DOUBT)]);
    const course = { start_date: '2025-01-01', due_date: '2025-12-31', target_value: 5_000 };
    const goal = await call(createGoal, { title: 'Sell', ...course, binding: { ...binding, type: 'sum' } }, as);
    const { ai_insights } = await call(getGoal, { id: goal.id }, as);
    expect(ai_insights).toContainEqual(expect.objectContaining({ kind: 'problem', text: expect.stringMatching(IN_DOUBT) }));
    expect(await call(getOverview, {}, as)).toMatchObject({ doubtful_sources: [{ id, name: 'sales', questions: 1 }] });
    expect((await callAsAgent(listDataSources, {}, home)).text).toContain(`- sales (${id}): 144 rows, 1 question about the data`);
  });
});

test.each([
  ['select max(d."DAY") from dates d', true],
  ['with rows as (from dates) select count(*) from rows', true],
  ['select count(d) from dates d', true],
  ['select count(*) from dates a join dates b using (day)', true],
  ["select shop, count(*), 'day' from dates group by shop", false],
])('a column in doubt is named by SQL that reads it: %s', async (sql, reads) => {
  const dates = Array.from({ length: 12 }, (_, i) => `0${1 + (i % 9)}/0${1 + ((i * 5) % 9)}/2026,S${i % 2}`);
  ambiguous ??= importSource(home, `day,shop\n${dates.join('\n')}\n`, 'dates.csv');
  const { text, isError } = await callAsAgent(queryData, { data_source_ids: [await ambiguous], sql }, home);
  expect([isError, /"day" of "dates" is in doubt\. .*For now: /.test(text)]).toEqual([false, reads]);
});
