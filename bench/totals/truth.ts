import type { Chart, Kpi, ReportDocument, Table, TableColumn } from '../../src/insight/figures/document.ts';
import { firstRows } from '../../src/insight/figures/table-rows.ts';
import { labelOf } from '../../src/insight/figures/wording.ts';

type Row = Record<string, string>;
type Cells = readonly unknown[];
interface Span {
  start: string;
  end: string;
}

const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'];
const SPAN = /(\d{4}-\d\d-\d\d) to (\d{4}-\d\d-\d\d)/g;

/**
 * Every figure of a report computed again from the rows of a file by loops and sums, knowing of the report no more than its reader does: its labels, its
 * titles and its dates. Returns how many figures were compared and those that differ, in words.
 */
export async function checkFigures(
  document: ReportDocument,
  rows: readonly Row[],
  time: string,
): Promise<{ compared: number; wrong: string[] }> {
  const truth = { rows, time, columns: new Map(Object.keys(rows[0] ?? {}).map((name) => [labelOf(name), name])) };
  const wrong: string[] = [];
  let compared = 0;
  const expect = (where: string, shown: unknown, computed: unknown) => {
    compared += 1;
    if (!same(shown, computed)) wrong.push(`${where}: ${String(shown)} for ${String(computed)}`);
  };
  for (const section of document.sections) {
    const dates = section.blocks.flatMap((block) =>
      block.kind === 'paragraph' && /^Figures /.test(block.text) ? spansIn(block.text) : [],
    );
    for (const block of section.blocks) {
      if (block.kind === 'kpis') for (const kpi of block.items) checkTile(kpi, dates, document, truth, expect);
      if (block.kind === 'chart') checkChart(block.chart, truth, expect);
      if (block.kind === 'table') await checkTable(block.table, document, truth, expect);
    }
  }
  return { compared, wrong };
}

interface Truth {
  rows: readonly Row[];
  time: string;
  /** Columns by their labels. */
  columns: ReadonlyMap<string, string>;
}
type Expect = (where: string, shown: unknown, computed: unknown) => void;

/** A metric by its label: a sum, a mean, a count, or one of these per row; in one currency where the label ends with it. */
function amount(label: string, { columns }: Truth, rows: readonly Row[]): number | null {
  const per = /^(.*) per [a-z ]+$/.exec(label);
  const plain = per ? per[1]! : label;
  const currency = /^(.*) \(([A-Z]{3})\)$/.exec(plain);
  const of = currency ? rows.filter((row) => row.currency === currency[2]) : rows;
  const name = columns.get(currency ? currency[1]! : plain) ?? columns.get(labelOf(plain.replace(/^Average /, '')));
  if (name === undefined) return of.length;
  const values = of.flatMap((row) => (row[name] === '' ? [] : [Number(row[name])]));
  if (/^Average /.test(plain)) return values.length === 0 ? null : total(values) / values.length;
  return per ? (of.length === 0 ? null : total(values) / of.length) : total(values);
}

/** In thousandths, which are whole numbers. */
const total = (values: readonly number[]) => values.reduce((sum, value) => sum + Math.round(value * 1000), 0) / 1000;

const within = ({ rows, time }: Truth, span: Span | null) =>
  span ? rows.filter((row) => row[time]! >= span.start && row[time]! <= span.end) : rows;

const spansIn = (text: string): Span[] => [...text.matchAll(SPAN)].map(([, start, end]) => ({ start: start!, end: end! }));

/** A month by its name, or the months up to it. */
function monthsNamed(text: string): Span | null {
  const named = new RegExp(`(?:(\\d+) months to )?(${MONTHS.join('|')}) (\\d{4})`).exec(text);
  if (!named) return null;
  const month = Number(named[3]) * 12 + MONTHS.indexOf(named[2]!);
  return { start: dayOf(month + 1 - Number(named[1] ?? 1), 1), end: dayOf(month + 1, 0) };
}

const dayOf = (month: number, day: number) => new Date(Date.UTC(Math.floor(month / 12), month % 12, day)).toISOString().slice(0, 10);

function checkTile(kpi: Kpi, dates: Span[], document: ReportDocument, truth: Truth, expect: Expect): void {
  if (document.template.name === 'Data quality') {
    checkQualityTile(kpi, truth, expect);
    return;
  }
  const recent = / in (.*)$/.exec(kpi.label);
  const monthly = / a month$/.test(kpi.label);
  const label = kpi.label.replace(/ in .*$| a month$/, '');
  const { period } = document;
  const current = recent ? monthsNamed(recent[1]!) : (dates[0] ?? period);
  const before = recent ? monthsNamed(kpi.change?.comparedTo ?? '') : (dates[1] ?? period?.comparedTo ?? null);
  const now = amount(label, truth, within(truth, current));
  if (monthly) return;
  expect(kpi.label, kpi.value, now);
  if (kpi.change) {
    const then = amount(label, truth, within(truth, before));
    expect(`${kpi.label}, change`, kpi.change.absolute, (now ?? 0) - (then ?? 0));
    expect(`${kpi.label}, change in percent`, kpi.change.fraction, then ? (now ?? 0) / then - 1 : null);
  }
  for (const [at, month] of (kpi.trend?.categories ?? []).entries()) {
    if (!month.endsWith('-01')) continue;
    // Of the three months to October, each point is three months.
    const months = Number(/ in the (\d+) months to /.exec(kpi.label)?.[1] ?? 1);
    const place = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1;
    const span = { start: dayOf(place + 1 - months, 1), end: dayOf(place + 1, 0) };
    expect(`${kpi.label} of ${month}`, kpi.trend!.values[at], amount(label, truth, within(truth, span)));
  }
}

const monthOf = (start: string): Span => ({ start, end: `${start.slice(0, 8)}31` });

function checkQualityTile({ label, value }: Kpi, { rows, columns }: Truth, expect: Expect): void {
  const names = [...columns.values()];
  const filled = rows.reduce((sum, row) => sum + names.filter((name) => row[name] !== '').length, 0);
  const computed: Record<string, number> = {
    Rows: rows.length,
    Columns: names.length,
    'Cells with a value': filled / (rows.length * names.length),
    'Repeated rows': rows.length - new Set(rows.map((row) => JSON.stringify(row))).size,
  };
  expect(label, value, computed[label]);
}

/** Of charts over months and of bars, whose values tables may not have. */
function checkChart({ title, x, y, categories, series }: Chart, truth: Truth, expect: Expect): void {
  const by = / by (?:month and )?([a-z ]+?)(?::|$)/.exec(title)?.[1];
  const column = by === undefined ? undefined : truth.columns.get(labelOf(by));
  for (const { name, values } of series) {
    for (const [at, category] of categories.entries()) {
      if (x.kind === 'time' && / by month/.test(title)) {
        const own = column === undefined ? truth.rows : truth.rows.filter((row) => row[column] === memberOf(name));
        if (/^\d+ others$/.test(name)) continue;
        expect(`${title}, ${name}, ${category}`, values[at], amount(y.label, truth, within({ ...truth, rows: own }, monthOf(category))));
      } else if (x.kind === 'category' && column !== undefined && !/^Change /.test(title) && !/^\d+ others$/.test(category)) {
        const own = truth.rows.filter((row) => row[column] === memberOf(category));
        expect(`${title}, ${category}`, values[at], amount(name, truth, own));
      }
    }
  }
}

const memberOf = (name: unknown) => (name === '(empty)' || name === null ? '' : String(name));

async function checkTable(table: Table, { period }: ReportDocument, truth: Truth, expect: Expect): Promise<void> {
  const { columns, title } = table;
  const rows: Cells[] = await firstRows(table, table.rowCount);
  const at = (key: string) => columns.findIndex((column) => column.key === key);
  const cell = (row: Cells, key: string) => row[at(key)];
  const compareChange = (where: string, row: Cells, now: number | null, then: number | null) => {
    expect(`${where}, change`, cell(row, 'change'), (now ?? 0) - (then ?? 0));
    if (at('change_fraction') >= 0) expect(`${where}, in percent`, cell(row, 'change_fraction'), then ? (now ?? 0) / then - 1 : null);
  };
  if (at('cumulative') >= 0 || at('share_of_change') >= 0)
    return checkBreakdown(table, rows, period, truth, { expect, at, cell, compareChange });
  if (at('start') >= 0 && at('complete') >= 0) return checkSteps(columns, rows, truth, { expect, cell });
  if (at('empty_share') >= 0) return checkColumns(rows, truth, { expect, cell });
  if (at('metric') === 0) {
    const named = [at('current'), at('previous')].map((i) =>
      i < 0 ? null : (spansIn(columns[i]!.label)[0] ?? monthsNamed(columns[i]!.label)),
    );
    for (const row of rows) {
      const label = String(cell(row, 'metric'));
      const [now, then] = named.map((span) => amount(label, truth, within(truth, span)));
      if (at('value') >= 0) expect(`${title}, ${label}`, cell(row, 'value'), amount(label, truth, truth.rows));
      if (!named[0]) continue;
      expect(`${title}, ${label}, now`, cell(row, 'current'), now);
      expect(`${title}, ${label}, before`, cell(row, 'previous'), then);
      compareChange(`${title}, ${label}`, row, now!, then!);
    }
    return;
  }
  // The rows themselves: the sum of each of their columns, and their number.
  expect(`${title}, rows`, rows.length, truth.rows.length);
  for (const [i, { label, type }] of columns.entries()) {
    if (type !== 'number') continue;
    expect(`${title}, ${label}`, total(rows.map((row) => Number(row[i] ?? 0))), total(truth.rows.map((row) => Number(row[label]))));
  }
}

interface Tools {
  expect: Expect;
  at(key: string): number;
  cell(row: Cells, key: string): unknown;
  compareChange(where: string, row: Cells, now: number | null, then: number | null): void;
}

function checkBreakdown({ columns, title }: Table, rows: Cells[], period: ReportDocument['period'], truth: Truth, tools: Tools): void {
  const { expect, at, cell, compareChange } = tools;
  const column = truth.columns.get(columns[0]!.label)!;
  const changes = at('share_of_change') >= 0;
  const metric = changes ? labelOf(/^Change of (.*) by /.exec(title)![1]!) : columns[Math.max(at('metric'), at('rows'))]!.label;
  const label = metric.replace(/\(([a-z]{3})\)$/, (_, code: string) => `(${code.toUpperCase()})`);
  const all = amount(label, truth, truth.rows)!;
  const [whole, earlier] = [within(truth, period), within(truth, period?.comparedTo ?? null)];
  const moved = changes ? amount(label, truth, whole)! - amount(label, truth, earlier)! : 0;
  let sum = 0;
  for (const row of rows) {
    const member = memberOf(cell(row, 'value'));
    const own = (of: readonly Row[]) => of.filter((one) => one[column] === member);
    if (/^\d+ others$/.test(member)) continue;
    const where = `${title}, ${member}`;
    if (changes) {
      const [now, then] = [amount(label, truth, own(whole)), amount(label, truth, own(earlier))];
      expect(`${where}, now`, cell(row, 'current'), now);
      expect(`${where}, before`, cell(row, 'previous'), then);
      compareChange(where, row, now, then);
      expect(`${where}, share of the change`, cell(row, 'share_of_change'), moved === 0 ? null : (now! - then!) / moved);
      continue;
    }
    const value = amount(label, truth, own(truth.rows))!;
    sum += value;
    if (at('rows') >= 0) expect(`${where}, rows`, cell(row, 'rows'), own(truth.rows).length);
    if (at('metric') >= 0) expect(where, cell(row, 'metric'), value);
    expect(`${where}, share`, cell(row, 'share'), value / all);
    expect(`${where}, cumulative`, cell(row, 'cumulative'), sum / all);
  }
}

function checkSteps(columns: readonly TableColumn[], rows: Cells[], truth: Truth, { expect, cell }: Pick<Tools, 'expect' | 'cell'>): void {
  const metrics = columns.filter(({ key }) => key.startsWith('metric_') || key === 'metric');
  const first = metrics[0]?.label ?? columns.find(({ key }) => key === 'rows')!.label;
  for (const [i, row] of rows.entries()) {
    const start = String(cell(row, 'start'));
    const own = within(truth, monthOf(start));
    if (columns.some(({ key }) => key === 'rows')) expect(`${start}, rows`, cell(row, 'rows'), own.length);
    for (const { key, label } of metrics) expect(`${start}, ${label}`, cell(row, key), amount(label, truth, own));
    const before = rows[i - 1];
    if (!before || cell(row, 'complete') !== true) continue;
    const [now, then] = [own, within(truth, monthOf(String(cell(before, 'start'))))].map((of) => amount(first, truth, of)!);
    expect(`${start}, change`, cell(row, 'change'), now! - then!);
    expect(`${start}, change in percent`, cell(row, 'change_fraction'), then === 0 ? null : now! / then! - 1);
  }
}

function checkColumns(rows: Cells[], truth: Truth, { expect, cell }: Pick<Tools, 'expect' | 'cell'>): void {
  for (const row of rows) {
    const name = String(cell(row, 'column'));
    const values = truth.rows.map((one) => one[name]!);
    const empty = values.filter((value) => value === '').length;
    expect(`${name}, empty`, cell(row, 'empty'), empty);
    expect(`${name}, empty share`, cell(row, 'empty_share'), empty / values.length);
    if (cell(row, 'distinct_estimated') === false)
      expect(`${name}, different`, cell(row, 'distinct'), new Set(values.filter((value) => value !== '').map(plainValue)).size);
  }
}

/** 1.50 and 1.5 are one number. */
const plainValue = (value: string) => (value !== '' && Number.isFinite(Number(value)) ? String(Number(value)) : value);

function same(shown: unknown, computed: unknown): boolean {
  if (computed === null || computed === undefined) return shown === null || shown === undefined;
  const [a, b] = [Number(shown), Number(computed)];
  return shown !== null && Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(b));
}
