import type { ColumnProfile } from '../../data/engine/types.ts';
import type { ModelTable, ModelTime } from '../../data/model/types.ts';
import { YEAR_SQL } from '../../data/model/years-only.ts';
import { toDay } from '../statistics/calendar.ts';
import type { Span } from '../statistics/types.ts';
import { localCoverage } from './metric-query/coverage.ts';
import type { Calendar } from './metric-query/types.ts';

/** A column that orders rows by time. */
export interface TimeAxis {
  column: string;
  /** First and last date in the column, in the organization's zone. */
  span: Span;
  /** How a metric query reads it. */
  time: ModelTime;
}

const DATE = /^(\d{4})-(\d{2})-(\d{2})(?:[ T]|$)/;

/** The axis of a time column; null if its values are not dates (weekdays, hours). */
export function timeAxisOf(column: ColumnProfile, table: ModelTable, calendar: Calendar): TimeAxis | null {
  const time = table.times.find((one) => one.column === column.name) ?? derivedTime(column);
  if (!time) return null;
  const { from, to } = localCoverage(time, calendar);
  const span = { start: from.slice(0, 10), end: to.slice(0, 10) };
  return Number.isNaN(toDay(span.start)) || Number.isNaN(toDay(span.end)) ? null : { column: column.name, span, time };
}

/** Dates in a form that is too rare for the model to propose: months, quarters, numbers of days or seconds. */
function derivedTime({ name, type, min, max }: ColumnProfile): ModelTime | null {
  if (min === null || max === null) return null;
  const time = (sql: string, from: string | null, to: string | null) =>
    from !== null && to !== null ? { column: name, verb: '', sql, from, to } : null;
  if (type === 'text') {
    const both = (pattern: RegExp) => pattern.test(min) && pattern.test(max);
    if (both(DATE)) return time('TRY_CAST(left({column}, 10) AS DATE)', dateOf(min), dateOf(max));
    if (both(/^\d{4}-(0[1-9]|1[0-2])$/)) return time("TRY_CAST({column} || '-01' AS DATE)", `${min}-01`, `${max}-01`);
    if (!both(/^\d{4}[- ]?Q[1-4]$/i)) return null;
    const quarter = (value: string) => `${value.slice(0, 4)}-${String(Number(value.slice(-1)) * 3 - 2).padStart(2, '0')}-01`;
    const month = "lpad(CAST(TRY_CAST(right({column}, 1) AS INTEGER) * 3 - 2 AS VARCHAR), 2, '0')";
    return time(`TRY_CAST(left({column}, 4) || '-' || ${month} || '-01' AS DATE)`, quarter(min), quarter(max));
  }
  if (type !== 'integer') return null;
  const [low, high] = [Number(min), Number(max)];
  const within = (least: number, most: number) => low >= least && high <= most;
  if (within(1000, 2200)) return time(YEAR_SQL, `${min}-01-01`, `${max}-01-01`);
  if (within(19_000_101, 21_001_231)) {
    const date = (value: string) => dateOf(value.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3'));
    return time("CAST(TRY_STRPTIME(CAST({column} AS VARCHAR), '%Y%m%d') AS DATE)", date(min), date(max));
  }
  // Seconds, milliseconds or microseconds since 1970.
  const perSecond = within(1e8, 5e9) ? 1 : within(1e11, 5e12) ? 1e3 : within(1e14, 5e15) ? 1e6 : null;
  if (perSecond === null) return null;
  const date = (value: number) => new Date((value / perSecond) * 1_000).toISOString().slice(0, 10);
  return time(`(DATE '1970-01-01' + CAST({column} // ${86_400 * perSecond} AS INTEGER))`, date(low), date(high));
}

function dateOf(text: string): string | null {
  const date = DATE.exec(text)?.[0].slice(0, 10);
  return date !== undefined && !Number.isNaN(toDay(date)) ? date : null;
}
