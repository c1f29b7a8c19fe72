import { toNumber } from '../../data/engine/cell-number.ts';
import type { CellValue } from '../../data/engine/types.ts';
import { localDay, phrase } from '../../platform/locale.ts';
import type { QueriedMetrics } from '../ask/query-metrics.ts';
import type { Block, Chart, Kpi, NumberFormat, Table, TableColumn } from '../figures/document.ts';
import { formatShort } from '../figures/format-number.ts';
import { inSentence, labelOf, sayDates } from '../figures/wording.ts';
import { inBucket, toDay } from '../statistics/calendar.ts';

type Result = Pick<QueriedMetrics, 'columns' | 'rows' | 'range' | 'previous'>;
type Column = Result['columns'][number];

/** The result of a section's query with its receipts. */
interface Made {
  result: Result;
  receiptIds: string[];
  prefix: string;
}

const BARS_MAX = 30;
const SERIES_MAX = 8;
const KPIS_MAX = 8;
const POINTS_MAX = 500;
/** Shares and changes come as percentages. */
const PERCENTAGES = new Set(['share', 'change_percent']);

const isNumber = (column: Column) => /integer|decimal|double/.test(column.type);

function formatOf({ show, unit, type }: Column): { format: NumberFormat; unit?: string; scale: number } {
  if (typeof show === 'string' && PERCENTAGES.has(show)) return { format: 'percent', scale: 100 };
  if (show === 'rank') return { format: 'integer', scale: 1 };
  if (typeof show === 'object' && show !== null && 'index' in show) return { format: 'decimal', scale: 1 };
  const plain = type === 'integer' ? 'integer' : 'decimal';
  switch (unit?.kind) {
    case 'percent':
      return { format: 'percent', scale: unit.scale };
    case 'currency':
      return 'code' in unit ? { format: plain, unit: unit.code, scale: 1 } : { format: plain, scale: 1 };
    case 'duration':
      return { format: 'decimal', unit: `${unit.in}s`, scale: 1 };
    default:
      return { format: plain, scale: 1 };
  }
}

function scaled(value: CellValue | undefined, scale: number): CellValue {
  if (value === null || value === undefined || scale === 1) return value ?? null;
  const number = toNumber(value);
  return number === null ? null : Number((number / scale).toPrecision(12));
}

const numberAt = (row: readonly CellValue[], at: number, column: Column) => toNumber(scaled(row[at], formatOf(column).scale));

/** `revenue` and `revenue change_percent` as people read them. */
function labelOfColumn({ name, of, show }: Column): string {
  if (typeof show === 'string' && show !== 'value') {
    const words = phrase(
      show.replace('change_percent', 'change in percent').replaceAll('_', ' '),
      SHOWN[show] ?? show.replaceAll('_', ' '),
    );
    return `${labelOf(of)}, ${words}`;
  }
  return labelOf(name.split('.').at(-1) ?? name);
}

const SHOWN: Record<string, string> = {
  change: 'Änderung',
  change_percent: 'Änderung in Prozent',
  previous: 'vorher',
  share: 'Anteil',
  rank: 'Rang',
  cumulative: 'kumuliert',
};

/** Names the metrics, and by what they are split. */
export function titleOfResult({ result: { columns } }: Made): string {
  const metrics = [...new Set(columns.filter(({ role }) => role === 'metric').map(({ of }) => labelOf(of)))];
  const by = columns.filter(({ role }) => role === 'dimension').map(({ name }) => inSentence(labelOf(name.split('.').at(-1) ?? name)));
  if (metrics.length === 0) return phrase('Rows', 'Zeilen');
  return `${metrics.join(', ')}${by.length > 0 ? ` ${phrase('by', 'nach')} ${by.join(phrase(' and ', ' und '))}` : ''}`.slice(0, 200);
}

/** A row of numbers as figures, each with its change where the query compares; null for anything else. */
export function kpisOfResult({ result, receiptIds }: Made): Block | null {
  const { columns, rows, range, previous } = result;
  const [row, more] = rows;
  if (!row || more || columns.some(({ role }) => role === 'dimension')) return null;
  const values = columns.filter(
    (column) => column.role === 'metric' && isNumber(column) && (column.show === null || column.show === 'value'),
  );
  if (values.length === 0 || values.length > KPIS_MAX) return null;
  const read = (of: string, show: string): number | null => {
    const at = columns.findIndex((column) => column.of === of && column.show === show);
    return at < 0 ? null : numberAt(row, at, columns[at]!);
  };
  const items = values.map((column): Kpi => {
    const { format, unit } = formatOf(column);
    const absolute = read(column.of, 'change');
    return {
      label: labelOf(column.of),
      value: numberAt(row, columns.indexOf(column), column),
      format,
      ...(unit ? { unit } : {}),
      ...(absolute === null || !previous || !range
        ? {}
        : {
            change: {
              absolute,
              fraction: read(column.of, 'change_percent'),
              comparedTo: `${daysOf(range)} ${phrase('against', 'gegenüber')} ${daysOf(previous)}`,
            },
          }),
      receiptIds,
    };
  });
  return { kind: 'kpis', items };
}

const daysOf = ({ from, to }: { from: string; to: string }) => sayDates({ start: from.slice(0, 10), end: dayBefore(to) });
const dayBefore = (to: string) =>
  new Date(Date.parse(`${to.slice(0, 10)}T00:00:00Z`) - (to.slice(11) > '00:00:00' ? 0 : 86_400_000)).toISOString().slice(0, 10);

/** All rows as a table. */
export function tableOfResult({ result, receiptIds, prefix }: Made): Table {
  const { columns, rows } = result;
  const other = columns.findIndex(({ role }) => role === 'other');
  const kept = columns.flatMap((column, at) => (at === other ? [] : [{ column, at }]));
  const cell = (row: readonly CellValue[], column: Column, at: number): CellValue => {
    if (other >= 0 && row[other] === true && at === other - 1) return phrase('Other', 'Übrige');
    return column.role === 'metric' ? scaled(row[at], formatOf(column).scale) : (row[at] ?? null);
  };
  return {
    id: `${prefix}table`,
    title: titleOfResult({ result, receiptIds, prefix }),
    columns: kept.map(({ column }, index) => tableColumn(column, index)),
    rows: rows.map((row) => kept.map(({ column, at }) => cell(row, column, at))),
    rowCount: rows.length,
    rowsShownMax: 1_000,
    receiptIds,
  };
}

function tableColumn(column: Column, index: number): TableColumn {
  const base = { key: `c${index + 1}`, label: labelOfColumn(column) };
  if (column.role === 'metric' && isNumber(column)) {
    const { format, unit } = formatOf(column);
    return { ...base, type: 'number', format, ...(unit ? { unit } : {}) };
  }
  if (isNumber(column)) return { ...base, type: 'number' };
  return { ...base, type: column.type === 'date' || column.type === 'timestamp' || column.type === 'boolean' ? column.type : 'text' };
}

/** A line over time or bars by name, of metrics that share a format; null where neither says anything. */
export function chartOfResult({ result, receiptIds, prefix }: Made): Chart | null {
  const { columns, rows } = result;
  const at = (column: Column) => columns.indexOf(column);
  const dimensions = columns.filter(({ role }) => role === 'dimension');
  const values = columns.filter(
    (column) => column.role === 'metric' && isNumber(column) && (column.show === null || column.show === 'value'),
  );
  const [measure] = values;
  if (!measure || rows.length < 2) return null;
  const { format, unit } = formatOf(measure);
  const time = dimensions.find(({ type }) => type === 'date' || type === 'timestamp');
  const [x, split] = time ? [time, ...dimensions.filter((one) => one !== time)] : dimensions;
  if (!x || dimensions.length > 2) return null;
  const other = columns.findIndex(({ role }) => role === 'other');
  const name = (row: readonly CellValue[], column: Column): string => {
    const value = row[at(column)] ?? null;
    if (other >= 0 && row[other] === true && at(column) === other - 1) return phrase('Other', 'Übrige');
    if (value === null) return phrase('(empty)', '(leer)');
    return column === time ? shortTime(String(value)) : String(value);
  };
  const categories = [...new Set(rows.map((row) => name(row, x)))];
  if (categories.length < 2 || categories.length > (time ? POINTS_MAX : BARS_MAX)) return null;
  const series = split
    ? seriesBy(rows, categories, {
        of: (row) => name(row, x),
        by: (row) => name(row, split),
        value: (row) => numberAt(row, at(measure), measure),
      })
    : values
        .filter((one) => formatOf(one).format === format && formatOf(one).unit === unit)
        .slice(0, 4)
        .map((one) => ({ name: labelOf(one.of), values: rows.map((row) => numberAt(row, at(one), one)) }));
  if (series === null || (!split && categories.length !== rows.length)) return null;
  const title = titleOfResult({ result, receiptIds, prefix });
  return {
    id: `${prefix}chart`,
    type: time ? 'line' : split ? 'stacked_bar' : 'bar',
    title,
    alternative:
      time && !split ? sayCourse(title, categories, series[0]!.values, format) : sayFirst(title, categories, series[0]!.values, format),
    x: { label: labelOfColumn(x), kind: time ? 'time' : 'category' },
    y: { label: labelOf(measure.of), format: format === 'integer' ? 'compact' : format, ...(unit ? { unit } : {}) },
    categories,
    series,
    receiptIds,
  };
}

/** The first of several values by name. */
function sayFirst(title: string, categories: readonly string[], values: readonly (number | null)[], format: NumberFormat): string {
  const said = categories
    .slice(0, 3)
    .map((category, i) => `${category} ${values[i] === null ? phrase('no value', 'kein Wert') : formatShort(values[i]!, format)}`);
  const left = categories.length - said.length;
  return `${title}: ${said.join(', ')}${left > 0 ? phrase(`, and ${left} more`, ` und ${left} weitere`) : ''}.`;
}

/** The highest and the lowest of values over time. */
function sayCourse(title: string, times: readonly string[], values: readonly (number | null)[], format: NumberFormat): string {
  const monthly = times.every((time) => /^\d{4}-\d\d-01$/.test(time));
  const when = (time: string) => (monthly ? inBucket(toDay(time), 'month') : `${phrase('from', 'ab')} ${localDay(time)}`);
  const known = values.flatMap((value, i) => (value === null ? [] : [{ value, at: when(times[i]!) }]));
  if (known.length === 0) return sayFirst(title, times, values, format);
  const shown = (value: number) => formatShort(value, format);
  const highest = known.reduce((best, one) => (one.value > best.value ? one : best));
  const lowest = known.reduce((best, one) => (one.value < best.value ? one : best));
  return phrase(
    `${title}, ${times.length} points: highest ${highest.at} (${shown(highest.value)}), lowest ${lowest.at} (${shown(lowest.value)}).`,
    `${title}, ${times.length} Punkte: am höchsten ${highest.at} (${shown(highest.value)}), am niedrigsten ${lowest.at} (${shown(lowest.value)}).`,
  );
}

const shortTime = (value: string) => (value.slice(10).replace(/[T ]?00:00:00.*/, '') === '' ? value.slice(0, 10) : value);

interface Pivot {
  of: (row: readonly CellValue[]) => string;
  by: (row: readonly CellValue[]) => string;
  value: (row: readonly CellValue[]) => number | null;
}

/** A series per value of the second dimension; null if there are too many to tell apart. */
function seriesBy(rows: readonly CellValue[][], categories: readonly string[], { of, by, value }: Pivot): Chart['series'] | null {
  const groups = Map.groupBy(rows, by);
  if (groups.size > SERIES_MAX) return null;
  return [...groups].map(([name, members]) => {
    const known = new Map(members.map((row) => [of(row), value(row)]));
    return { name, values: categories.map((category) => known.get(category) ?? null) };
  });
}
