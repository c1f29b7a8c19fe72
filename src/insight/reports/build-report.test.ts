import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pino from 'pino';
import { importTestSource } from '../../../test/support/import-test-source.ts';
import { shopOrdersCsv } from '../../app/demo/shop-orders.ts';
import { openEngine } from '../../data/engine/index.ts';
import type { CellValue, Engine, EngineHost } from '../../data/engine/types.ts';
import type { OpenSource } from '../../data/sources/types.ts';
import { inLocale, type Locale, numberFormat } from '../../platform/locale.ts';
import type { Block, Chart, Finding, Kpi, ReportDocument, Table } from '../figures/document.ts';
import { formatInstant } from '../figures/format-cell.ts';
import { formatNumber } from '../figures/format-number.ts';
import { renderReport } from '../figures/index.ts';
import { saySpan } from '../figures/wording.ts';
import { buildReport } from './build-report.ts';
import { REPORT_TEMPLATES } from './templates/index.ts';

interface Order {
  id: string;
  day: string | null;
  channel: string | null;
  product: string;
  quantity: number;
  price: number;
  cents: number;
  email: string;
}

const NASTY = `a "b"; DROP TABLE x --`;
let engine: Engine;
let host: EngineHost;
let folder: string;
let orders: Order[];
let shop: OpenSource;
let demo: OpenSource;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'content-'));
  host = openEngine({ processes: 1, niceness: 0, memoryMb: 1024, temporaryFolder: folder, log: pino({ level: 'fatal' }) });
  engine = host.forTenant({ organizationId: '', plan: 'enterprise', kind: 'job' });
  orders = makeOrders();
  const header = 'order_id,ordered_at,channel,product,quantity,unit_price,revenue,customer_email\n';
  const lines = orders.map(({ id, day, channel, product, quantity, price, cents, email }) =>
    [
      id,
      day ? `${day}T12:30:00Z` : '',
      channel ?? '',
      `"${product.replaceAll('"', '""')}"`,
      quantity,
      (price / 100).toFixed(2),
      (cents / 100).toFixed(2),
      email,
    ].join(','),
  );
  shop = await importTestSource(engine, folder, 'Shop', { 'orders.csv': `${header}${lines.join('\n')}\n` });
  demo = await importTestSource(engine, folder, 'Demo shop', { 'shop.csv': [...shopOrdersCsv()].join('') });
});

afterAll(async () => {
  await host?.close();
  await rm(folder, { recursive: true, force: true });
});

/** 6,000 orders from 2024 and 2025, some without a date or channel, some of them returns. */
function makeOrders(): Order[] {
  return Array.from({ length: 6_000 }, (_, i): Order => {
    const day = new Date(Date.UTC(2024, 0, 1 + ((i * 7_919) % 731))).toISOString().slice(0, 10);
    const quantity = 1 + (i % 5);
    const price = 199 + ((i * 37) % 9_000);
    return {
      id: `O-${100_000 + i}`,
      day: i % 97 === 0 ? null : day,
      channel: i % 53 === 0 ? null : ['Web', 'App', 'Shop'][(i * 31) % 3]!,
      product: ['Lamp', 'Chair', NASTY, 'Desk'][(i * 17) % 4]!,
      quantity,
      price,
      cents: (i % 41 === 0 ? -1 : 1) * quantity * price,
      email: `person${i}@secret.example`,
    };
  });
}

const template = (name: string) => REPORT_TEMPLATES.find((one) => one.name === name)!;

function build(name: string, sources: OpenSource[], parameters: Record<string, unknown> = {}, generatedAt = '2026-11-21T10:00:00Z') {
  const input = {
    reportId: 'r',
    title: '',
    description: '',
    organization: 'Org',
    generatedAt: new Date(generatedAt),
    template: template(name),
    parameters,
    sources,
  };
  return buildReport(input, { engine });
}

const blocks = (document: ReportDocument): Block[] => document.sections.flatMap((section) => section.blocks);
const kpis = (document: ReportDocument): Kpi[] => blocks(document).flatMap((block) => (block.kind === 'kpis' ? block.items : []));
const findings = (document: ReportDocument): Finding[] =>
  blocks(document).flatMap((block) => (block.kind === 'findings' ? block.items : []));
const charts = (document: ReportDocument): Chart[] => blocks(document).flatMap((block) => (block.kind === 'chart' ? [block.chart] : []));
const tables = (document: ReportDocument): Table[] => blocks(document).flatMap((block) => (block.kind === 'table' ? [block.table] : []));
const noticesOf = (document: ReportDocument) =>
  blocks(document)
    .flatMap((block) => (block.kind === 'notice' ? [block.text] : []))
    .join('\n');
const sentences = (document: ReportDocument) =>
  findings(document)
    .map(({ sentence }) => sentence)
    .join('\n');
const kpi = (document: ReportDocument, label: string) => kpis(document).find((one) => one.label === label);
const table = (document: ReportDocument, id: string) => tables(document).find((one) => one.id === id)!;

/** A metric's value over the whole period, as the table of key figures has it. */
const keyFigure = async (document: ReportDocument, label: string) =>
  (await rowsOf(table(document, 'key-figures'))).find((row) => row[0] === label)?.[2];

async function rowsOf({ rows }: Table): Promise<CellValue[][]> {
  if (!('stream' in rows)) return rows;
  const all: CellValue[][] = [];
  for await (const batch of rows.stream()) all.push(...batch);
  return all;
}

const cents = (rows: readonly Order[]) => rows.reduce((sum, order) => sum + order.cents, 0);
const within = (start: string, end: string) => orders.filter(({ day }) => day !== null && day >= start && day <= end);
const toCents = (cell: CellValue | undefined) => Math.round(Number(cell) * 100);

function grouped<K extends keyof Order>(rows: readonly Order[], key: K): Map<Order[K], number> {
  const sums = new Map<Order[K], number>();
  for (const order of rows) sums.set(order[key], (sums.get(order[key]) ?? 0) + order.cents);
  return sums;
}

const YEAR = { start: '2025-01-01', end: '2025-12-31' };

describe('every number equals a computation over the rows in plain JavaScript', () => {
  test('totals, rows, and a mean', async () => {
    const document = await build('Executive summary', [shop]);
    expect(toCents(await keyFigure(document, 'Revenue'))).toBe(cents(orders));
    expect(await keyFigure(document, 'Rows')).toBe(orders.length);
    expect(await keyFigure(document, 'Quantity')).toBe(orders.reduce((sum, { quantity }) => sum + quantity, 0));
    const mean = orders.reduce((sum, { price }) => sum + price / 100, 0) / orders.length;
    expect(await keyFigure(document, 'Average unit price')).toBeCloseTo(mean, 9);
    const [now, before] = [cents(within('2025-01-01', '2025-12-31')), cents(within('2024-01-01', '2024-12-31'))];
    expect(toCents(kpi(document, 'Revenue')?.value)).toBe(now);
    expect(toCents(kpi(document, 'Revenue')?.change?.absolute)).toBe(now - before);
    expect(kpi(document, 'Revenue')?.trend?.values).toHaveLength(24);
    expect(noticesOf(document)).toMatch(/^62 rows without a date in "ordered_at" are in the totals, but in no period\.$/m);
  });

  test('totals of a date range, both ends included, against the year before', async () => {
    const document = await build('Executive summary', [shop], { date_range: YEAR });
    const [now, before] = [cents(within('2025-01-01', '2025-12-31')), cents(within('2024-01-01', '2024-12-31'))];
    expect(toCents(kpi(document, 'Revenue')?.value)).toBe(now);
    expect(toCents(kpi(document, 'Revenue')?.change?.absolute)).toBe(now - before);
    expect(kpi(document, 'Revenue')?.change?.fraction).toBeCloseTo((now - before) / before, 12);
    expect(document.period).toEqual({ ...YEAR, comparedTo: { start: '2024-01-01', end: '2024-12-31' } });
    const day = await build('Executive summary', [shop], { date_range: { start: '2025-05-05', end: '2025-05-05' } });
    expect(await keyFigure(day, 'Rows')).toBe(within('2025-05-05', '2025-05-05').length);
  });

  test.each(['day', 'week', 'month', 'quarter', 'year'] as const)('the series by %s', async (grain) => {
    const document = await build('Time-series performance', [shop], { date_range: YEAR, grain });
    const rows = await rowsOf(table(document, 'series'));
    const inYear = within('2025-01-01', '2025-12-31');
    expect(rows.reduce((sum, row) => sum + Number(row[1]), 0)).toBe(inYear.length);
    expect(rows.reduce((sum, row) => sum + toCents(row[2]), 0)).toBe(cents(inYear));
    for (const [i, row] of rows.entries()) {
      const next = rows[i + 1]?.[0];
      const own = inYear.filter(({ day }) => day! >= String(row[0]) && (next === undefined || day! < String(next)));
      expect([row[0], row[1], toCents(row[2])]).toEqual([row[0], own.length, cents(own)]);
    }
  });

  test.each(['channel', 'product'] as const)('the breakdown by %s', async (dimension) => {
    const document = await build('Breakdown and ranking', [shop], { dimensions: [dimension], date_range: YEAR });
    const expected = grouped(within('2025-01-01', '2025-12-31'), dimension);
    const rows = await rowsOf(table(document, 'ranking-1'));
    expect(new Map(rows.map((row) => [row[0] === '(empty)' ? null : row[0], toCents(row[2])]))).toEqual(expected);
    expect(rows.map((row) => Number(row[2]))).toEqual(rows.map((row) => Number(row[2])).toSorted((a, b) => b - a));
    expect(rows.reduce((sum, row) => sum + Number(row[3]), 0)).toBeCloseTo(1, 9);
  });

  test('breakdowns by several columns in one scan are not mixed up', async () => {
    const document = await build('Breakdown and ranking', [shop], { dimensions: ['channel', 'quantity', 'product'] });
    for (const [i, key] of (['channel', 'quantity', 'product'] as const).entries()) {
      const rows = await rowsOf(table(document, `ranking-${i + 1}`));
      const expected = [...grouped(orders, key)].map(([name, sum]): [string, number] => [name === null ? '(empty)' : String(name), sum]);
      expect(new Map(rows.map((row) => [row[0], toCents(row[2])]))).toEqual(new Map(expected));
    }
  });

  test.each([
    ['previous_period', '2025-06-01', '2025-06-30', '2025-05-01', '2025-05-31'],
    ['previous_year', '2025-06-01', '2025-06-30', '2024-06-01', '2024-06-30'],
    [{ start: '2024-03-03', end: '2024-03-20' }, '2025-06-01', '2025-06-18', '2024-03-03', '2024-03-20'],
  ])('a comparison with %j', async (compareTo, start, end, before, until) => {
    const document = await build('Period comparison', [shop], {
      date_range: { start, end },
      compare_to: compareTo,
      dimensions: ['channel'],
    });
    const [now, then] = [within(start, end), within(before, until)];
    const [first] = await rowsOf(table(document, 'comparison'));
    expect([toCents(first?.[1]), toCents(first?.[2]), toCents(first?.[3])]).toEqual([cents(now), cents(then), cents(now) - cents(then)]);
    const [nowBy, thenBy] = [grouped(now, 'channel'), grouped(then, 'channel')];
    for (const [name, a, b, change] of await rowsOf(table(document, 'change-by-1'))) {
      const key = name === '(empty)' ? null : String(name);
      expect([toCents(a), toCents(b), toCents(change)]).toEqual([
        nowBy.get(key) ?? 0,
        thenBy.get(key) ?? 0,
        (nowBy.get(key) ?? 0) - (thenBy.get(key) ?? 0),
      ]);
    }
    const [chart] = charts(document);
    expect(chart?.series.map(({ values }) => toCents(values.reduce((sum: number, value) => sum + (value ?? 0), 0)))).toEqual([
      cents(now),
      cents(then),
    ]);
  });

  test.each<[string, unknown[], (order: Order) => boolean]>([
    ['equality, in quotes and all', [{ column: 'product', op: 'eq', value: NASTY }], ({ product }) => product === NASTY],
    ['inequality keeps empty cells', [{ column: 'channel', op: 'ne', value: 'Web' }], ({ channel }) => channel !== 'Web'],
    ['lists', [{ column: 'channel', op: 'in', value: ['Web', "Sh'op", 'App'] }], ({ channel }) => channel === 'Web' || channel === 'App'],
    ['negated lists', [{ column: 'channel', op: 'not_in', value: ['Web'] }], ({ channel }) => channel !== 'Web'],
    ['emptiness', [{ column: 'channel', op: 'is_null' }], ({ channel }) => channel === null],
    [
      'numbers',
      [
        { column: 'revenue', op: 'gte', value: 250.55 },
        { column: 'quantity', op: 'lt', value: '4' },
      ],
      (order) => order.cents >= 25_055 && order.quantity < 4,
    ],
    ['dates', [{ column: 'ordered_at', op: 'gte', value: '2025-03-01' }], ({ day }) => day !== null && day >= '2025-03-01'],
    ['parts of texts', [{ column: 'product', op: 'contains', value: 'drop table' }], ({ product }) => product === NASTY],
  ])('filters by %s', async (_name, filters, passes) => {
    const detail = await build('Tabular detail', [shop], { filters });
    const summary = await build('Executive summary', [shop], { filters });
    const expected = orders.filter(passes);
    const rows = await rowsOf(table(detail, 'detail'));
    expect(rows.map((row) => row[0])).toEqual(expected.map(({ id }) => id));
    expect(table(detail, 'detail').rowCount).toBe(expected.length);
    expect(kpi(detail, 'Rows')?.value).toBe(expected.length);
    expect(toCents(await keyFigure(summary, 'Revenue'))).toBe(cents(expected));
  });
});

describe('tabular detail', () => {
  test('streams every row, as often as it is asked, in the order asked for', async () => {
    const document = await build('Tabular detail', [shop], {
      columns: ['revenue', 'order_id'],
      sort: [{ column: 'revenue', direction: 'desc' }, { column: 'order_id' }],
      rows_shown_max: 7,
    });
    const detail = table(document, 'detail');
    expect(detail).toMatchObject({
      rowCount: 6_000,
      rowsShownMax: 7,
      columns: [
        { label: 'revenue', type: 'number' },
        { label: 'order_id', type: 'text' },
      ],
    });
    const first = await rowsOf(detail);
    const expected = orders.toSorted((a, b) => b.cents - a.cents || (a.id < b.id ? -1 : 1)).map(({ id }) => id);
    expect(first.map((row) => row[1])).toEqual(expected);
    expect(await rowsOf(detail)).toEqual(first);
  });

  test('leaves personal data out unless it is named', async () => {
    const silent = await build('Tabular detail', [shop]);
    expect(table(silent, 'detail').columns.map(({ label }) => label)).not.toContain('customer_email');
    expect(noticesOf(silent)).toMatch(/Personal data is left out: "customer_email"/);
    const asked = await build('Tabular detail', [shop], { columns: ['customer_email'] });
    expect((await rowsOf(table(asked, 'detail')))[0]).toEqual(['person0@secret.example']);
    expect(noticesOf(asked)).toMatch(/contains personal data, as requested/);
  });
});

describe.each(REPORT_TEMPLATES.map(({ name }) => name))('%s', (name) => {
  test('gives every number a receipt that can be run again, and shows no person', async () => {
    const document = await build(name, [shop], { date_range: YEAR });
    const cited = new Set<string>();
    for (const block of blocks(document)) {
      const items =
        block.kind === 'kpis' || block.kind === 'findings'
          ? block.items
          : block.kind === 'chart'
            ? [block.chart]
            : block.kind === 'table'
              ? [block.table]
              : [];
      for (const item of items) {
        // A note has no number, so it needs no receipt.
        if (!('kind' in item && item.kind === 'note')) expect(item.receiptIds.length).toBeGreaterThan(0);
        for (const id of item.receiptIds) cited.add(id);
      }
    }
    const known = new Map(document.receipts.map((receipt) => [receipt.id, receipt]));
    expect([...cited].filter((id) => !known.has(id))).toEqual([]);
    for (const { sql, params, tables: read, resultRows, rowsScanned } of document.receipts) {
      expect(read).toMatchObject([{ name: 'orders', sourceId: shop.id, tableSha256: shop.tables[0]!.sha256 }]);
      expect(rowsScanned).toBe(6_000);
      const again = await engine.query({ sql, params, tables: { orders: shop.tables[0]!.path }, rowsMax: 100_000 });
      expect(again.rows.length).toBe(resultRows);
    }
    const everything = JSON.stringify([document, await Promise.all(tables(document).map(rowsOf))]);
    expect(everything).not.toMatch(/secret\.example/);
    expect(tables(document).map(({ id }) => id)).toContain(document.primaryTableId);
    expect(new Set(tables(document).map(({ id }) => id)).size).toBe(tables(document).length);
    expect(document.sections.at(-1)).toMatchObject({ id: 'about', title: 'About the data' });
    expect(document.title).toBe(`${name} — Shop`);
  });

  test('gives the same document again', async () => {
    const [first, second] = [await build(name, [shop]), await build(name, [shop])];
    expect(JSON.stringify(second)).toBe(JSON.stringify(first));
  });

  test('invents nothing for a period without rows', async () => {
    const document = await build(name, [shop], { date_range: { start: '1999-01-01', end: '1999-12-31' } });
    expect(noticesOf(document)).toMatch(/No rows are dated between 1999-01-01 and 1999-12-31|There are no rows/);
    expect(kpis(document).filter(({ value, label }) => value !== null && value !== 0 && label !== 'Columns')).toEqual([]);
    expect(findings(document).filter(({ kind }) => kind !== 'note')).toEqual([]);
  });

  test('counts all rows of each table that it reports, in every row count', async () => {
    const document = await build(name, [shop]);
    for (const one of tables(document)) expect((await rowsOf(one)).length).toBe(one.rowCount);
    for (const { series, categories } of charts(document)) for (const { values } of series) expect(values.length).toBe(categories.length);
  });

  test('takes several sources, each with its sections, and joins their main tables for csv', async () => {
    const document = await build(name, [shop, demo]);
    const joined = table(document, document.primaryTableId);
    expect(joined.columns[0]).toMatchObject({ label: 'Source' });
    const rows = await rowsOf(joined);
    expect(new Set(rows.map((row) => row[0]))).toEqual(new Set(['Shop', 'Demo shop']));
    expect(rows.length).toBe(joined.rowCount);
    expect(new Set(document.sections.map(({ id }) => id)).size).toBe(document.sections.length);
    expect(new Set(document.receipts.map(({ id }) => id)).size).toBe(document.receipts.length);
    expect(document.sections.filter(({ title }) => title.startsWith('Demo shop: ')).length).toBeGreaterThan(0);
  });
});

describe('planted stories of the demo shop are found', () => {
  test('the outage, the promotion and the fading product; a season that returns every year is nothing unusual', async () => {
    const document = await build('Time-series performance', [demo]);
    const text = sentences(document);
    expect(text).not.toMatch(/Revenue was unusually high from 202\d-1[12]/);
    expect(charts(document)[0]!.alternative).toMatch(/highest in December 2025/);
    expect(text).toMatch(/Revenue was unusually low from 2025-07-15 to 2025-07-17/);
    expect(text).toMatch(/Revenue was unusually high from 2026-03-09 to 2026-03-15/);
    expect(text).toMatch(
      /Revenue of product "Trail Radio" fell steadily since about the week of 2024-1[0-2]-\d\d: from .* a week \(-[89]\d\.\d%\)/,
    );
  });

  test('lead the executive summary, each with its chart, under a headline with the year’s change', async () => {
    const [summary] = (await build('Executive summary', [demo])).sections;
    expect(summary?.headline?.sentence).toMatch(
      /^Revenue rose \d\.\d% to \d\.\d+M in the 12 months to October 2026, against \d\.\d+M in the 12 months before\.$/,
    );
    const first = summary!.blocks.flatMap((block) => (block.kind === 'findings' ? block.items : []));
    expect(first).toHaveLength(3);
    expect(first[0]?.sentence).toMatch(/"Trail Radio" fell steadily .*-[89]\d\.\d%/);
    expect(first.map(({ sentence }) => sentence).join('\n')).toMatch(/unusually low from 2025-07-15 to 2025-07-17/);
    expect(first.every(({ chart, kind }) => chart && kind !== 'total')).toBe(true);
  });

  test('of a ranking, a list and a check of quality have a headline of their own', async () => {
    const headline = async (name: string, source = demo) =>
      (await build(name, [source])).sections.find(({ headline: one }) => one)?.headline;
    expect((await headline('Breakdown and ranking'))?.sentence).toMatch(
      /^By \w+, .+ leads with \d+\.\d% of revenue from \S+ to \S+ \([\d.]+[KM] of [\d.]+M\), ahead of .+ with \d+\.\d%\.$/,
    );
    const summed = orders.reduce((sum, { cents }) => sum + cents, 0) / 100;
    expect((await headline('Tabular detail', shop))?.sentence).toBe(
      `${orders.length.toLocaleString('en')} rows: revenue of ${numberFormat('compactInWords').format(summed)} in total.`,
    );
    expect((await headline('Data quality', shop))?.sentence).toMatch(
      /^\d+ points? needs? checking: \d+\.\d% of the cells have a value, and /,
    );
  });

  test('no trend or outlier in rows that are spread evenly', async () => {
    expect(findings(await build('Time-series performance', [shop])).filter(({ kind }) => kind === 'trend' || kind === 'outlier')).toEqual(
      [],
    );
  });
});

describe('periods that are not over', () => {
  test('are said, and not compared as whole', async () => {
    const document = await build('Period comparison', [shop], { date_range: { start: '2025-12-01', end: '2026-01-31' } });
    expect(document.period).toEqual({ start: '2025-12-01', end: '2025-12-31', comparedTo: { start: '2025-10-01', end: '2025-10-31' } });
    expect(sentences(document)).toMatch(
      /The period to 2026-01-31 is not complete: the data ends on 2025-12-31\. Instead of the whole period/,
    );
    expect(toCents(kpi(document, 'Revenue')?.value)).toBe(cents(within('2025-12-01', '2025-12-31')));
  });

  test('end the default comparison one step earlier', async () => {
    const document = await build('Period comparison', [shop], { filters: [{ column: 'ordered_at', op: 'lt', value: '2025-12-20' }] });
    expect(document.period).toEqual({ start: '2025-11-01', end: '2025-11-30', comparedTo: { start: '2025-10-01', end: '2025-10-31' } });
    expect(sentences(document)).toMatch(/December 2025 is not complete/);
  });

  test('are not compared with what the data does not cover', async () => {
    const document = await build('Period comparison', [shop], { date_range: { start: '2024-01-01', end: '2024-03-31' } });
    expect(noticesOf(document)).toMatch(/The data does not cover 2023-10-01 to 2023-12-31/);
    expect(kpis(document)).toEqual([]);
  });
});

describe('odd data', () => {
  const source = (name: string, content: string, roles = {}) => importTestSource(engine, folder, name, { [`${name}.csv`]: content }, roles);

  test.each([
    ['a table without rows', 'day,region,amount\n'],
    ['one row', 'day,region,amount\n2025-01-01,North,5.50\n'],
    ['a column that is always empty', 'day,region,amount,nothing\n2025-01-01,N,1,\n2025-01-02,S,2,\n2025-01-03,S,3,\n'],
    ['names full of quotes', '"da""y","re;gi--on","amo\'unt $"\n2025-01-01,"""N""",1\n2025-01-02,S,2\n2025-01-03,S,2\n'],
    ['names that are words of SQL', 'date,group,sum\n2025-01-01,N,1\n2025-01-02,S,2\n2025-01-03,S,2\n'],
    [
      'names like those of the queries',
      'day,row_count,m0,dimension,value0,in_main,in_current,step_start\n2025-01-01,1,2,N,x,1,2,3\n2025-02-01,1,2,S,y,1,2,3\n2025-03-05,1,4,S,y,1,2,3\n',
    ],
    ['one column of text', 'note\nhello there\nanother line\n'],
  ])('of %s makes every report, or a reason', async (name, content) => {
    const one = await source(`odd-${name.replace(/\W+/g, '-')}`, content);
    for (const { name: kind, bind } of REPORT_TEMPLATES) {
      for (const parameters of [{}, { date_range: { start: '2025-01-01', end: '2025-01-31' } }]) {
        const bound = bind([one], parameters);
        if (!bound.ok) {
          expect(bound.reasons.join()).toMatch(/needs a/);
          continue;
        }
        const document = await build(kind, [one], parameters);
        for (const each of tables(document)) expect((await rowsOf(each)).length).toBe(each.rowCount);
        for (const { value } of kpis(document)) expect(value === null || Number.isFinite(value)).toBe(true);
      }
    }
  });

  test('of integers past 2^53 and wide decimals is added to the last digit', async () => {
    const one = await source(
      'big',
      'day,total_bytes,amount\n2025-01-01,9007199254740993,1234567890123456.78\n2025-01-02,9007199254740993,1234567890123456.79\n2025-01-03,1,0.01\n',
    );
    const rows = await rowsOf(table(await build('Executive summary', [one], { metric: 'total_bytes' }), 'key-figures'));
    expect(rows.find((row) => row[0] === 'Total bytes')?.[2]).toBe('18014398509481987');
    expect(rows.find((row) => row[0] === 'Amount')?.[2]).toBe('2469135780246913.58');
  });

  test('of negative values only keeps its signs, ranks and shares', async () => {
    const lines = Array.from(
      { length: 90 },
      (_, i) => `2025-0${1 + (i % 3)}-${String(1 + (i % 28)).padStart(2, '0')},${'NSS'[i % 3]},-${1 + (i % 4)}.5`,
    );
    const one = await source('negative', `day,side,amount\n${lines.join('\n')}\n`);
    const document = await build('Breakdown and ranking', [one]);
    const total = lines.reduce((sum, line) => sum + Number(line.split(',')[2]), 0);
    expect(kpi(document, 'Amount')?.value).toBe(total);
    expect((await rowsOf(table(document, 'ranking-1'))).reduce((sum, row) => sum + Number(row[3]), 0)).toBeCloseTo(1, 9);
  });

  test.each([
    ['years', 'year', ['2019', '2020', '2021', '2022'], '2019-01-01'],
    ['months', 'month', ['2025-01', '2025-02', '2025-03', '2025-04'], '2025-01-01'],
    ['quarters', 'quarter', ['2024-Q1', '2024-Q2', '2024-Q3', '2024-Q4'], '2024-01-01'],
    ['days as numbers', 'date', ['20250101', '20250102', '20250103', '20250104'], '2025-01-01'],
    ['seconds since 1970', 'created_ts', ['1735689600', '1735776000', '1735862400', '1735948799'], '2025-01-01'],
    ['days before 1970', 'day', ['1969-12-29 23:59:59', '1969-12-30 00:00:00', '1969-12-31 12:00:00', '1970-01-01 00:00:00'], '1969-12-29'],
  ])('with its time in %s has a series', async (name, column, times, first) => {
    const one = await source(
      `time-${name.replace(/\W+/g, '-')}`,
      `${column},amount\n${times.map((time, i) => `${time},${10 ** i}`).join('\n')}\n`,
      {},
    );
    one.tables[0]!.profile.columns[0]!.role = 'time';
    one.tables[0]!.profile.columns[1]!.role = 'additive_measure';
    const document = await build('Time-series performance', [one]);
    const rows = await rowsOf(table(document, 'series'));
    expect(rows[0]?.[0]).toBe(first);
    expect(rows.reduce((sum, row) => sum + Number(row[2]), 0)).toBe(1111);
    const part = await build('Time-series performance', [one], {
      date_range: { start: first, end: name === 'years' ? '2019-12-31' : first },
    });
    expect(kpi(part, 'Amount')?.value).toBe(1);
  });

  test('with its time in years has nothing within a year', async () => {
    const one = await source('time-within-years', 'year,amount\n2019,1\n2020,10\n2021,100\n', {});
    one.tables[0]!.profile.columns[0]!.role = 'time';
    one.tables[0]!.profile.columns[1]!.role = 'additive_measure';
    const day = build('Time-series performance', [one], { date_range: { start: '2020-01-01', end: '2020-01-31' } });
    await expect(day).rejects.toThrow('"year" has the year alone, so nothing of it is within a year. Name whole years.');
    const document = await build('Time-series performance', [one], { date_range: { start: '2020-01-01', end: '2020-12-31' } });
    expect(kpi(document, 'Amount')?.value).toBe(10);
  });

  test('is told in the data quality report', async () => {
    const lines = Array.from(
      { length: 60 },
      (_, i) => `${i + 1},2025-01-${String(1 + (i % 20)).padStart(2, '0')},${['Web', 'web', 'App'][i % 3]},${i % 4 === 0 ? '' : i},EUR`,
    );
    lines.push('7,2030-01-01,App,1,EUR', '61,2025-01-25,App,1,EUR', '61,2025-01-25,App,1,EUR');
    const one = await source('messy', `record_id,day,channel,score,currency\n${lines.join('\n')}\n`);
    const text = sentences(await build('Data quality', [one]));
    expect(text).toMatch(/"score" is empty in 23\.8% of the rows \(15 of 63\)/);
    expect(text).toMatch(/"channel" writes 1 value in several ways \(case or spaces\): "Web" and "web"/);
    expect(text).toMatch(/1 column has the same value in every row: "currency"/);
    expect(text).toMatch(/1 row \(1\.6%\) repeats an earlier row/);
    expect(text).toMatch(/2 rows \(3\.2%\) repeat an earlier value of "record_id"/);
    expect(text).toMatch(/"day" lies in the future in 1 row/);
    expect(text).toMatch(/No (rows|[a-z]+) are dated from 2025-01-21 to 2025-01-24/);
    expect(text).toMatch(/Import: 3 of 3 rows kept/);
  });
});

test('a report covers twenty sources', async () => {
  const one = await importTestSource(engine, folder, 'Small', {
    'small.csv': 'day,region,amount\n2025-01-01,N,1\n2025-01-02,S,2\n2025-01-03,S,3\n',
  });
  const document = await build(
    'Executive summary',
    Array.from({ length: 20 }, (_, i) => ({ ...one, name: `Small ${i + 1}` })),
  );
  expect(
    kpis(document)
      .filter(({ label }) => label === 'Amount')
      .map(({ value }) => value),
  ).toEqual(new Array(20).fill(6));
  expect(document.title).toBe('Executive summary — Small 1, Small 2 and 18 more');
});

test('an abort ends the building', async () => {
  const input = {
    reportId: 'r',
    title: 'T',
    description: '',
    organization: 'Org',
    generatedAt: new Date(),
    template: template('Executive summary'),
    parameters: {},
    sources: [shop],
  };
  await expect(buildReport(input, { engine, signal: AbortSignal.abort() })).rejects.toThrow();
});

describe('in German', () => {
  const GERMANY = { locale: 'de-DE', timeZone: 'Europe/Berlin' } as const;
  /** Words of our English sentences that neither the data nor the German ones have. */
  const ENGLISH = /\b(?:the|of|and|with|was|were|is|are|rows|from|against|since|each|no|by|to|about|value|change|rose|fell|where)\b/i;
  const PERIOD = { date_range: { start: '2025-07-01', end: '2025-09-30' } };

  test.each(REPORT_TEMPLATES.map(({ name }) => name))('%s says nothing in English', async (name) => {
    for (const [source, parameters] of [
      [demo, {}],
      [shop, {}],
      [shop, PERIOD],
    ] as const) {
      const document = await inLocale(GERMANY, () => build(name, [{ ...source, importSummary: '' }], parameters));
      const at = path.join(folder, 'german.html');
      await inLocale(GERMANY, () => renderReport(document, 'html', at));
      const text = (await readFile(at, 'utf8')).replaceAll(/<(style|pre|code|svg|dl)\b[\s\S]*?<\/\1>/g, ' ').replaceAll(/<[^>]*>/g, '\n');
      const lines = text
        .split('\n')
        .filter((line) => ENGLISH.test(line.replace('set of 6', '').replaceAll(/[„"“][^“"”]*[“"”]|&quot;.*?&quot;/g, '')));
      expect(lines).toEqual([]);
    }
  });

  test('writes numbers, dates, shares and amounts as its region does', async () => {
    const said = (locale: Locale) =>
      inLocale({ locale, timeZone: 'Europe/Berlin' }, () => [
        formatNumber(-1_234.5, 'decimal', '€'),
        formatNumber('12345678901234567890.5', 'decimal'),
        formatNumber(0.1234, 'percent'),
        saySpan({ start: '2026-01-05', end: '2026-03-31' }),
        formatInstant('2026-03-01T23:30:00Z'),
      ]);
    expect(said('en')).toEqual([
      '-€1,234.50',
      '12,345,678,901,234,567,890.5',
      '12.3%',
      'from 2026-01-05 to 2026-03-31',
      '2026-03-02 00:30 CET',
    ]);
    expect(said('en-US')).toEqual([
      '-€1,234.50',
      '12,345,678,901,234,567,890.5',
      '12.3%',
      'from Jan 5, 2026 to Mar 31, 2026',
      'Mar 2, 2026 00:30 GMT+1',
    ]);
    expect(said('de-DE')).toEqual([
      '-1.234,50\u00a0€',
      '12.345.678.901.234.567.890,5',
      '12,3\u00a0%',
      'vom 05.01.2026 bis 31.03.2026',
      '02.03.2026 00:30 MEZ',
    ]);
    expect(said('de-CH')).toEqual([
      "€\u00a0-1'234.50",
      "12'345'678'901'234'567'890.5",
      '12.3%',
      'vom 05.01.2026 bis 31.03.2026',
      '02.03.2026 00:30 MEZ',
    ]);
  });
});
