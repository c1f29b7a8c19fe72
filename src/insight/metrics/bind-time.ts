import { quoteName } from '../../data/engine/sql-quote.ts';
import type { CellValue, ColumnProfile } from '../../data/engine/types.ts';
import { toDay } from '../statistics/calendar.ts';
import type { Span } from '../statistics/types.ts';

/** A column that orders rows by time. */
export interface TimeAxis {
  column: string;
  /** SQL: days since 1970-01-01 as an integer. */
  daySql: string;
  /** First and last date in the column. */
  span: Span;
  /** SQL condition for `start` to `end`, both inclusive. */
  within(span: Span): { sql: string; params: CellValue[] };
}

const DATE = /^(\d{4})-(\d{2})-(\d{2})(?:[ T]|$)/;
/** Days from 0001-01-01 to 1970-01-01; keeps the integer division from rounding towards zero. */
const DAYS_TO_1970 = 719_162;
const DAY_US = 86_400_000_000;

/** The axis of a column with role time; null if its values are not dates (weekdays, hours). */
export function timeAxisOf(column: ColumnProfile): TimeAxis | null {
  const { type, min, max } = column;
  if (min === null || max === null) return null;
  if (type === 'date' || type === 'timestamp') return nativeAxis(column, min, max);
  if (type === 'text') return textAxis(column, min, max);
  return type === 'integer' ? integerAxis(column, Number(min), Number(max)) : null;
}

function nativeAxis(column: ColumnProfile, min: string, max: string): TimeAxis | null {
  const [start, end] = [dateOf(min), dateOf(max)];
  if (!start || !end) return null;
  const name = quoteName(column.name);
  if (column.type === 'date') {
    return {
      column: column.name,
      daySql: `(${name} - DATE '1970-01-01')`,
      span: { start, end },
      within: (span) => ({ sql: `${name} BETWEEN CAST(? AS DATE) AND CAST(? AS DATE)`, params: [span.start, span.end] }),
    };
  }
  const zoned = column.engineType.includes('TIME ZONE');
  const type = zoned ? 'TIMESTAMPTZ' : 'TIMESTAMP';
  const zone = zoned ? '+00' : '';
  const day = `epoch_us(${name})`;
  return {
    column: column.name,
    // Not CAST(… AS DATE): with a time zone that takes ten times as long.
    daySql: start >= '1970-01-01' ? `${day} // ${DAY_US}` : `((${day} + ${DAYS_TO_1970 * DAY_US}) // ${DAY_US} - ${DAYS_TO_1970})`,
    span: { start, end },
    within: (span) => ({
      sql: `${name} >= CAST(? AS ${type}) AND ${name} < CAST(? AS ${type}) + INTERVAL 1 DAY`,
      params: [`${span.start} 00:00:00${zone}`, `${span.end} 00:00:00${zone}`],
    }),
  };
}

function textAxis({ name, distinctCount }: ColumnProfile, min: string, max: string): TimeAxis | null {
  const text = quoteName(name);
  const both = (pattern: RegExp) => pattern.test(min) && pattern.test(max);
  if (distinctCount < 1) return null;
  if (both(DATE)) return derivedAxis(name, `TRY_CAST(left(${text}, 10) AS DATE)`, dateOf(min), dateOf(max));
  if (both(/^\d{4}-(0[1-9]|1[0-2])$/)) return derivedAxis(name, `TRY_CAST(${text} || '-01' AS DATE)`, `${min}-01`, `${max}-01`);
  if (both(/^\d{4}[- ]?Q[1-4]$/i)) {
    const quarter = (value: string) => `${value.slice(0, 4)}-${String(Number(value.slice(-1)) * 3 - 2).padStart(2, '0')}-01`;
    const month = `lpad(CAST(TRY_CAST(right(${text}, 1) AS INTEGER) * 3 - 2 AS VARCHAR), 2, '0')`;
    return derivedAxis(name, `TRY_CAST(left(${text}, 4) || '-' || ${month} || '-01' AS DATE)`, quarter(min), quarter(max));
  }
  return null;
}

function integerAxis({ name }: ColumnProfile, min: number, max: number): TimeAxis | null {
  const number = quoteName(name);
  const within = (low: number, high: number) => min >= low && max <= high;
  if (within(1000, 2200)) return derivedAxis(name, `make_date(CAST(${number} AS INTEGER), 1, 1)`, `${min}-01-01`, `${max}-01-01`);
  if (within(19_000_101, 21_001_231)) {
    const date = (value: number) => String(value).replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3');
    return derivedAxis(name, `CAST(TRY_STRPTIME(CAST(${number} AS VARCHAR), '%Y%m%d') AS DATE)`, date(min), date(max));
  }
  // Seconds, milliseconds or microseconds since 1970.
  const perSecond = within(1e8, 5e9) ? 1 : within(1e11, 5e12) ? 1e3 : within(1e14, 5e15) ? 1e6 : null;
  if (perSecond === null) return null;
  const date = (value: number) => new Date((value / perSecond) * 1_000).toISOString().slice(0, 10);
  return fromDaySql(name, `${number} // ${86_400 * perSecond}`, { start: date(min), end: date(max) });
}

function derivedAxis(column: string, dateSql: string, start: string | null, end: string | null): TimeAxis | null {
  if (!start || !end || Number.isNaN(toDay(start)) || Number.isNaN(toDay(end))) return null;
  return fromDaySql(column, `(${dateSql} - DATE '1970-01-01')`, { start, end });
}

function fromDaySql(column: string, daySql: string, span: Span): TimeAxis {
  return {
    column,
    daySql,
    span,
    within: ({ start, end }) => ({ sql: `${daySql} BETWEEN ? AND ?`, params: [toDay(start), toDay(end)] }),
  };
}

function dateOf(text: string): string | null {
  const date = DATE.exec(text)?.[0].slice(0, 10);
  return date !== undefined && !Number.isNaN(toDay(date)) ? date : null;
}
