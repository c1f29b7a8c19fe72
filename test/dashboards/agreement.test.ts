import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Notice } from '../../src/account/notices/entities.ts';
import { DEFAULT_PREFERENCES } from '../../src/account/notices/types.ts';
import { Alert } from '../../src/insight/alerts/entities.ts';
import { judge } from '../../src/insight/alerts/judge.ts';
import { observe } from '../../src/insight/alerts/observe.ts';
import { sayValue } from '../../src/insight/figures/wording.ts';
import { executiveSummary } from '../../src/insight/reports/templates/executive-summary.ts';
import { REPORT_TEMPLATES } from '../../src/insight/reports/templates/index.ts';
import { composeDelivery } from '../../src/outreach/deliveries/compose-delivery.ts';
import { createAlert } from '../../tools/alerts/create-alert.ts';
import { analyzeData } from '../../tools/analysis/analyze-data.ts';
import { queryMetrics } from '../../tools/analysis/query-metrics.ts';
import { createDashboard } from '../../tools/dashboards/create-dashboard.ts';
import { getDashboard } from '../../tools/dashboards/get-dashboard.ts';
import { refreshDashboard } from '../../tools/dashboards/refresh-dashboard.ts';
import { updateDashboard } from '../../tools/dashboards/update-dashboard.ts';
import { updateDataModel } from '../../tools/data-sources/update-data-model.ts';
import { runDelivery } from '../../tools/deliveries/run-delivery.ts';
import { createGoal } from '../../tools/goals/create-goal.ts';
import { defineMetric } from '../../tools/metrics/define-metric.ts';
import { updateOrganization } from '../../tools/organization/update-organization.ts';
import { previewReport } from '../../tools/reports/preview-report.ts';
import { deliveryOf } from '../support/delivery-of.ts';
import { call, importSource, organizations, service, type Wire } from '../support/tool-call.ts';

const { home } = await organizations();
const as = { as: home.owner };
const ZONE = 'Europe/Berlin';

/** Numbers from 0 to 1 that a seed determines (Park and Miller's generator). */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

interface Order {
  at: Date;
  region: string;
  currency: string;
  net: number;
  target: number;
  rate: number;
}

/** Orders of four months, a third of them within two hours of a midnight of the zone, over both sides of the change of clocks in March. */
function generate(seed: number): Order[] {
  const next = random(seed);
  const first = Date.UTC(2026, 0, 1);
  // The 120th day is 30 April.
  return Array.from({ length: 700 }, (_, i): Order => {
    const day = i < 120 ? i : Math.floor(next() * 120);
    const hour = next() < 0.34 ? 21 + next() * 4 : 8 + next() * 10;
    return {
      at: new Date(first + day * 86_400_000 + Math.floor(hour * 3_600) * 1_000),
      region: ['North', 'South', 'West'][Math.floor(next() * 3)]!,
      currency: next() < 0.6 ? 'EUR' : 'USD',
      net: Math.round(next() * 20_000 - 2_000) / 100,
      target: 1_000,
      rate: Math.round(next() * 50) / 100,
    };
  });
}

/** Some currencies are spelled in lower case. */
const csv = (rows: readonly Order[]) =>
  [
    'order_id,ordered_at,region,currency,net_amount,sales_target,discount_rate',
    ...rows.map(({ at, region, currency, net, target, rate }, i) =>
      [
        `O${i + 1}`,
        at.toISOString(),
        region,
        i % 17 === 0 ? currency.toLowerCase() : currency,
        net.toFixed(2),
        target,
        rate.toFixed(2),
      ].join(','),
    ),
  ].join('\n');

const localDay = new Intl.DateTimeFormat('en-CA', { timeZone: ZONE, year: 'numeric', month: '2-digit', day: '2-digit' });
const dayOf = ({ at }: Order) => localDay.format(at);
const within = (rows: readonly Order[], start: string, end: string) => rows.filter((row) => dayOf(row) >= start && dayOf(row) <= end);
const cents = (rows: readonly Order[], currency: string) =>
  rows.filter((row) => row.currency === currency).reduce((sum, { net }) => sum + Math.round(net * 100), 0) / 100;
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

beforeAll(async () => {
  await call(updateOrganization, { time_zone: ZONE }, as);
});

async function dashboardOver(source: string, config: object, more: object = {}): Promise<{ id: string; widgets: Wire[] }> {
  const { id } = await call(createDashboard, { name: 'Agreement', data_source_ids: [source], ...more }, as);
  await call(updateDashboard, { id, config }, as);
  await call(refreshDashboard, { id }, as);
  return { id, widgets: (await call(getDashboard, { id }, as)).widgets };
}

const kpi = (widgets: Wire[], metric: string) => widgets.find(({ type, config }) => type === 'kpi' && config.metric === metric);

/** The email of a dashboard that is delivered. */
async function mailOf(dashboard: string): Promise<string> {
  const { id } = await deliveryOf(home, { content: { type: 'dashboard', dashboard_id: dashboard } });
  await call(runDelivery, { id }, as);
  const { services, sql } = await service();
  const [run] = await sql('select id from delivery_run where delivery_id = ?', [id]);
  const notice = { id, kind: 'delivery', targetId: (run as Wire).id, organizationId: home.organizationId } as Notice;
  const to = { userId: home.owner.id, email: home.owner.email, organizationName: 'Home', preferences: DEFAULT_PREFERENCES };
  return (await composeDelivery(services, notice, to))!.text;
}

/** What `query_metrics` answers to a widget's own query. */
async function queried(source: string, widget: Wire): Promise<number> {
  const { rows } = await call(queryMetrics, { data_source_ids: [source], ...widget.config.query }, as);
  return rows[0][0];
}

describe.each([11, 4_711])('over generated orders (seed %i)', (seed) => {
  const rows = generate(seed);
  let source = '';
  beforeAll(async () => {
    source = await importSource(home, csv(rows), `orders-${seed}.csv`);
  });

  test('widget, mail, report and query_metrics show what the rows give, over the change of clocks and near midnight', async () => {
    const span = { start: '2026-03-15', end: '2026-04-12' };
    const inside = within(rows, span.start, span.end);
    const truth: [string, number][] = [
      ['net_amount (EUR)', cents(inside, 'EUR')],
      ['net_amount (USD)', cents(inside, 'USD')],
      ['discount_rate', mean(inside.map(({ rate }) => rate))],
      ['rows', inside.length],
    ];
    const { id, widgets } = await dashboardOver(source, { date_range: span });
    const mailed = await mailOf(id);
    const report = { template_id: executiveSummary.id, data_source_ids: [source], report_parameters: { date_range: span } };
    const { blocks } = await call(previewReport, report, as);
    const figures = blocks.flatMap(({ kind, items }: Wire) => (kind === 'kpis' ? items : []));
    for (const [metric, value] of truth) {
      const widget = kpi(widgets, metric);
      expect([metric, widget?.data.value]).toEqual([metric, expect.closeTo(value, 9)]);
      expect([metric, await queried(source, widget)]).toEqual([metric, expect.closeTo(value, 9)]);
      const { format, unit } = widget.data;
      expect(mailed).toContain(`${widget.title}: ${sayValue({ format, unit: unit ?? undefined }, value)}`);
      // A count of rows is no figure of a report that has metrics.
      if (metric === 'rows') continue;
      const figure = figures.find(({ label }: Wire) => label === widget.title);
      expect([metric, figure?.value]).toEqual([metric, expect.closeTo(value, 9)]);
    }
    // An amount in one currency is over the rows in it, which are not all.
    const ranking = REPORT_TEMPLATES.find(({ name }) => name === 'Breakdown and ranking')!;
    const ranked = await call(previewReport, { ...report, template_id: ranking.id }, as);
    const each = ranked.blocks
      .flatMap(({ kind, items }: Wire) => (kind === 'kpis' ? items : []))
      .find(({ label }: Wire) => / per /.test(label));
    const inEuros = inside.filter(({ currency }) => currency === 'EUR');
    expect(each?.value).toBeCloseTo(cents(inside, 'EUR') / inEuros.length, 9);
    // A target is never added up, and a rate is never summed.
    expect(widgets.filter(({ config }) => JSON.stringify(config).includes('sales_target'))).toEqual([]);
    expect(widgets.filter(({ config }) => JSON.stringify(config).includes('sum(discount_rate)'))).toEqual([]);
    expect(widgets[1].config.metric).toBe('net_amount (EUR)');
    // All of an amount in euros is in euros.
    expect(widgets.filter(({ config }) => config.dimension === 'currency')).toEqual([]);
    // Bars and steps are those of the rows too.
    const bars = widgets.find(({ config }) => config.dimension === 'region' && config.query?.by?.length === 1);
    const byRegion = bars.data.categories.map((region: string) =>
      cents(
        inside.filter((row) => row.region === region),
        'EUR',
      ),
    );
    expect(bars.data.series[0].values).toEqual(byRegion);
    const line = widgets.find(({ type, config }) => type === 'line' && config.metric === 'net_amount (EUR)');
    const byDay = line.data.categories.map((day: string) => cents(within(inside, day, day), 'EUR'));
    expect(line.config.query.by).toEqual([{ time: 'default', grain: 'day' }]);
    expect(line.data.series[0].values).toEqual(byDay);
  });

  test('so do alert and goal, which refuse one number for two currencies', async () => {
    const filters = [{ column: 'currency', op: 'eq', value: 'USD' }];
    const binding = { data_source_id: source, type: 'sum', field: 'net_amount', filters };
    const period = { start_date: '2026-03-01', due_date: '2026-03-31', target_value: 1_000 };
    const march = within(rows, '2026-03-01', '2026-03-31');
    const goal = await call(createGoal, { title: 'March', binding, ...period }, as);
    expect(goal.current_value).toBeCloseTo(cents(march, 'USD'), 9);
    const mixed = await call(createGoal, { title: 'Mixed', binding: { ...binding, filters: [] }, ...period }, as);
    expect([mixed.current_value, JSON.stringify(mixed.ai_insights)]).toEqual([null, expect.stringContaining('currenc')]);

    const { services } = await service();
    const subject = { type: 'metric', data_source_id: source, metric: 'sum', field: 'net_amount', grain: 'month', filters };
    const { id } = await call(createAlert, { name: 'USD', subject, condition: { type: 'above', threshold: 1e9 } }, as);
    const em = services.em.fork();
    const seen = await observe(services, em, await em.findOneOrFail(Alert, { id }));
    const april = cents(within(rows, '2026-04-01', '2026-04-30'), 'USD');
    // The mail of an alert is the sentence of its reading.
    expect(judge({ type: 'below', threshold: 1e9 }, seen)).toMatchObject({
      met: true,
      reading: { sentence: `Sum of net_amount is ${sayValue({ format: 'decimal' }, april)} in April 2026, below 1,000,000,000.00.` },
    });
    expect(seen).toMatchObject({
      value: expect.closeTo(april, 9),
      previous: expect.closeTo(cents(march, 'USD'), 9),
      span: { start: '2026-04-01', end: '2026-04-30' },
    });
  });
});

test('a level is read at the end of the period, over all its entities', async () => {
  const accounts = ['A', 'B', 'C'];
  const days = Array.from({ length: 90 }, (_, i) => new Date(Date.UTC(2026, 0, 1) + i * 86_400_000).toISOString().slice(0, 10));
  const balance = (account: number, day: number) => 1_000 * (account + 1) + 7 * day;
  const lines = days.flatMap((day, i) => accounts.map((account, a) => `${day},${account},${balance(a, i)}`));
  const source = await importSource(home, ['day,account_id,balance', ...lines].join('\n'), 'balances.csv');
  const { widgets } = await dashboardOver(source, { date_range: { start: '2026-02-01', end: '2026-02-28' } });
  const level = kpi(widgets, 'balance');
  const end = days.indexOf('2026-02-28');
  const truth = accounts.reduce((sum, _, a) => sum + balance(a, end), 0);
  expect(level).toMatchObject({ config: { aggregation: 'level' }, data: { value: truth } });
  expect(await queried(source, level)).toBe(truth);
});

test('a rate is weighted where its weight is named, by widgets and queries alike', async () => {
  const next = random(9);
  const lines = Array.from({ length: 90 }, (_, i) => ({
    day: new Date(Date.UTC(2026, 0, 1 + i)).toISOString().slice(0, 10),
    price: Math.round(100 + 900 * next()) / 100,
    quantity: 1 + Math.floor(20 * next()),
  }));
  const text = ['sold_on,unit_price,quantity', ...lines.map(({ day, price, quantity }) => `${day},${price},${quantity}`)].join('\n');
  const source = await importSource(home, text, 'prices.csv');
  const period = { date_range: { start: '2026-01-01', end: '2026-03-31' } };
  const both = async () => {
    const { widgets } = await dashboardOver(source, period);
    const { rows } = await call(queryMetrics, { data_source_ids: [source], metrics: ['unit_price'] }, as);
    const { title, data } = kpi(widgets, 'unit_price');
    return [title, data.value, rows[0][0]];
  };
  const plain = mean(lines.map(({ price }) => price));
  expect(await both()).toEqual(['Average unit price', expect.closeTo(plain, 9), expect.closeTo(plain, 9)]);
  await call(updateDataModel, { id: source, tables: [{ name: 'prices', columns: [{ name: 'unit_price', weight: 'quantity' }] }] }, as);
  const sum = (of: (line: (typeof lines)[number]) => number) => lines.reduce((total, line) => total + of(line), 0);
  const weighted = sum(({ price, quantity }) => price * quantity) / sum(({ quantity }) => quantity);
  expect(await both()).toEqual(['Weighted average unit price', expect.closeTo(weighted, 9), expect.closeTo(weighted, 9)]);
});

/** Orders of one to three lines: what is true of each line, and what an order repeats on all of its own. */
function orderLines() {
  const next = random(77);
  return Array.from({ length: 240 }, (_, i) => {
    const count = 1 + Math.floor(next() * 3);
    const amounts = Array.from({ length: count }, () => Math.round(next() * 9_000 + 500) / 100);
    const total = Math.round((amounts.reduce((sum, one) => sum + one, 0) + 4.9) * 100) / 100;
    const day = new Date(Date.UTC(2026, 0, 1 + Math.floor(i / 2))).toISOString().slice(0, 10);
    const channel = ['Web', 'Shop', 'Phone'][Math.floor(next() * 3)]!;
    return { id: `S-${1_000 + i}`, day, channel, total, amounts };
  });
}

describe('values that an order repeats on its lines', () => {
  const orders = orderLines();
  const lines = orders.flatMap((order) => order.amounts.map((amount, i) => ({ ...order, amount, product: ['Mug', 'Lamp', 'Vase'][i]! })));
  const text = lines.map(({ id, day, channel, total, product, amount }) => [id, day, channel, total, product, amount].join(','));
  const sum = (rows: readonly { total: number }[]) => rows.reduce((all, { total }) => all + Math.round(total * 100), 0) / 100;
  const groups = [
    () => true,
    ...['Web', 'Shop', 'Phone'].map(
      (one) =>
        ({ channel }: { channel: string }) =>
          channel === one,
    ),
  ];
  const months = ['2026-01', '2026-02', '2026-03', '2026-04'].map(
    (month) =>
      ({ day }: { day: string }) =>
        day.startsWith(month),
  );
  /** The number of the orders, and that of the lines, which is wrong. */
  const pairs = [...groups, ...months].map((of) => [sum(orders.filter(of)), sum(lines.filter(of))] as const);
  const [[all, wrong]] = pairs as [readonly [number, number]];
  /** Every number of an answer, whatever shape it has: none may be one that counts lines. */
  const numbersIn = (answer: unknown) =>
    new Set((JSON.stringify(answer).match(/\d[\d,]*(\.\d+)?/g) ?? []).map((one) => Number(one.replaceAll(',', ''))));
  const doubled = (answer: unknown) => {
    const seen = numbersIn(answer);
    return pairs.filter(
      ([right, twice]) => right !== twice && [twice, Math.round(twice), Math.round(twice * 10) / 10].some((one) => seen.has(one)),
    );
  };
  let source = '';
  beforeAll(async () => {
    source = await importSource(home, ['Order,Day,Channel,Order value,Product,Line amount', ...text].join('\n'), 'sales.csv');
  });

  test('count once in widgets, in every template of reports and in answers', async () => {
    expect(wrong).toBeGreaterThan(all * 1.5);
    const values = { name: 'Value', type: 'sum', field: 'Order value' };
    const { widgets } = await dashboardOver(source, {}, { custom_metrics: [values] });
    expect(doubled(widgets)).toEqual([]);
    expect(widgets.find(({ title }) => title === 'Value').data.value).toBeCloseTo(all, 9);
    const found: boolean[] = [];
    for (const template of REPORT_TEMPLATES) {
      for (const given of [{}, { metric: 'Order value' }, { metric: 'Order value', dimension: 'Channel' }]) {
        if (!template.parameters.safeParse(given).success) continue;
        const request = { template_id: template.id, data_source_ids: [source], report_parameters: given };
        const { blocks, reasons } = await call(previewReport, request, as);
        expect([template.name, given, reasons, doubled(blocks)]).toEqual([template.name, given, [], []]);
        if (!('metric' in given)) continue;
        const seen = numbersIn(blocks);
        found.push(seen.has(all));
        expect([template.name, given, pairs.some(([right]) => seen.has(right))]).toEqual([template.name, given, true]);
      }
    }
    // Rankings are of all the data; the others show the compared periods.
    expect(found.filter((one) => one).length).toBeGreaterThan(0);
    for (const question of [
      'total order value',
      'order value by channel',
      'order value by month',
      'average order value',
      'How many orders?',
    ]) {
      const answer = await call(analyzeData, { question, data_source_ids: [source] }, as);
      expect([question, answer.answered, doubled(answer)]).toEqual([question, true, []]);
      if (question === 'total order value') expect(numbersIn(answer)).toContain(all);
      if (question === 'How many orders?') expect(numbersIn(answer)).toContain(orders.length);
    }
  });

  test('count once in goals, alerts and queries, and are not credited to what differs between the lines', async () => {
    const binding = { data_source_id: source, type: 'sum', field: 'Order value' };
    const march = sum(orders.filter(({ day }) => day.startsWith('2026-03')));
    const period = { start_date: '2026-03-01', due_date: '2026-03-31', target_value: 10_000 };
    const goal = await call(createGoal, { title: 'March', binding, ...period }, as);
    expect(goal.current_value).toBeCloseTo(march, 9);
    const { services } = await service();
    const subject = { ...binding, type: 'metric', metric: 'sum', grain: 'month' };
    const { id } = await call(createAlert, { name: 'Value', subject, condition: { type: 'above', threshold: 1e9 } }, as);
    const em = services.em.fork();
    expect(await observe(services, em, await em.findOneOrFail(Alert, { id }))).toMatchObject({ previous: expect.closeTo(march, 9) });
    const metrics = [{ name: 'value', expression: 'sum("Order value")' }];
    const { rows } = await call(queryMetrics, { data_source_ids: [source], metrics }, as);
    expect(rows).toEqual([[expect.closeTo(all, 9)]]);
    const ofProducts = ['Mug', 'Lamp', 'Vase'].map((one) => sum(lines.filter(({ product }) => product === one)));
    const question = 'order value by product';
    const answer = await call(analyzeData, { question, data_source_ids: [source] }, as);
    expect(ofProducts.filter((one) => numbersIn(answer).has(one))).toEqual([]);
    await expect(call(queryMetrics, { data_source_ids: [source], metrics, by: ['Product'] }, as)).rejects.toMatchObject({
      code: 'validation_error',
    });
  });
});

test('an approved metric leads, by its name and version', async () => {
  const rows = generate(5);
  const source = await importSource(home, csv(rows), 'approved.csv');
  const expression = "sum(net_amount) / count(DISTINCT region) FILTER (WHERE region <> 'none')";
  const metric = {
    name: 'net_per_region',
    label: 'Net per region',
    data_source_id: source,
    expression,
    filters: { dimension: 'currency', is: 'EUR' },
  };
  const made = await call(defineMetric, metric, as);
  const { widgets } = await dashboardOver(source, {});
  const [first] = widgets.filter(({ type }) => type === 'kpi');
  const eur = rows.filter(({ currency }) => currency === 'EUR');
  expect(first).toMatchObject({
    title: 'Net per region',
    config: { metric_id: made.id, metric_version: 1, query: { metrics: ['net_per_region'] } },
    data: { value: expect.closeTo(cents(eur, 'EUR') / new Set(eur.map(({ region }) => region)).size, 9) },
  });
  expect(await queried(source, first)).toBeCloseTo(first.data.value, 9);
});

test('a refresh after the model changed says "redefined", not that a number fell', async () => {
  const rows = generate(3).filter(({ currency }) => currency === 'EUR');
  const source = await importSource(home, csv(rows), 'redefined.csv');
  const { id, widgets } = await dashboardOver(source, {});
  expect(kpi(widgets, 'net_amount (EUR)').config.aggregation).toBe('sum');
  const tables = [{ name: 'redefined', columns: [{ name: 'net_amount', additivity: 'rate' }] }];
  await call(updateDataModel, { id: source, tables }, as);
  await call(refreshDashboard, { id }, as);
  const { sql } = await service();
  const [row] = await sql('select diff from dashboard where id = ?', [id]);
  const { changes } = (row as Wire).diff;
  expect(changes.filter(({ summary }: Wire) => /Rose|Fell/.test(summary))).toEqual([]);
  const main = changes.find(({ title }: Wire) => title === 'Average net amount (EUR)');
  expect(main).toMatchObject({ summary: expect.stringMatching(/^Redefined/), before: null, after: expect.any(Number) });
});
