import { quoteText } from '../../../data/engine/sql-quote.ts';
import type { ModelTable, ModelTime } from '../../../data/model/types.ts';
import type { Shift } from './compared-range.ts';
import { respectSpan } from './precision.ts';
import { type Calendar, type Grain, isStep, type Range, type Step } from './types.ts';

/** How a time column is stored. */
function kindOf(table: ModelTable, { column, sql }: ModelTime): 'derived' | 'date' | 'timestamp' | 'zoned' {
  if (sql !== null) return 'derived';
  const { type, engineType } = table.columns.find(({ name }) => name === column)!;
  if (type === 'date') return 'date';
  return engineType.includes('TIME ZONE') ? 'zoned' : 'timestamp';
}

/** A row's time in the organization's zone, as DATE or TIMESTAMP. `raw` is the column's SQL. */
export function localTime(table: ModelTable, time: ModelTime, raw: string, { zone }: Calendar): string {
  const kind = kindOf(table, time);
  if (kind === 'derived') return time.sql!.replaceAll('{column}', raw);
  return kind === 'zoned' ? `timezone(${quoteText(zone)}, ${raw})` : raw;
}

/** How exactly moments of several tables can be compared: to the day, as written, or as moments of the world where a zone is known. */
export type Precision = 'day' | 'written' | 'instant';

/** The precision in which times of several tables can be put in order. */
export function sharedPrecision(times: readonly { table: ModelTable; time: ModelTime }[]): Precision {
  if (times.some(({ time }) => time.from.length === 10)) return 'day';
  return times.some(({ table, time }) => kindOf(table, time) === 'zoned') ? 'instant' : 'written';
}

/** A row's time in microseconds, to order rows of several tables and to measure what lies between them. */
export function momentSql(table: ModelTable, time: ModelTime, raw: string, precision: Precision, calendar: Calendar): string {
  if (precision === 'instant' && kindOf(table, time) === 'zoned') return `epoch_us(${raw})`;
  return microsecondsSql(localTime(table, time, raw, calendar), precision, calendar);
}

/** The same of a calendar time. */
export function microsecondsSql(local: string, precision: Precision, { zone }: Calendar): string {
  if (precision === 'day') return `epoch_us(CAST(CAST(${local} AS DATE) AS TIMESTAMP))`;
  const written = `CAST(${local} AS TIMESTAMP)`;
  return precision === 'instant' ? `epoch_us(timezone(${quoteText(zone)}, ${written}))` : `epoch_us(${written})`;
}

/** Condition for rows within a half-open range; written so that the file reader can skip everything outside it. */
export function withinRange(table: ModelTable, time: ModelTime, raw: string, range: Range, calendar: Calendar): string {
  respectSpan(time, range, calendar);
  const bound = boundOf(table, time, calendar);
  const value = kindOf(table, time) === 'derived' ? localTime(table, time, raw, calendar) : raw;
  return `${value} >= ${bound(range.from)} AND ${value} < ${bound(range.to)}`;
}

/** Renders a calendar moment for comparison with the stored time column. */
function boundOf(table: ModelTable, time: ModelTime, { zone }: Calendar): (local: string) => string {
  const kind = kindOf(table, time);
  return (local) => {
    const text = quoteText(local.replace('T', ' '));
    if (kind === 'zoned') return `timezone(${quoteText(zone)}, TIMESTAMP ${text})`;
    // Compared with a bound within the day, a date counts as its first moment.
    return kind === 'date' && local.endsWith('T00:00:00') ? `DATE ${quoteText(local.slice(0, 10))}` : `TIMESTAMP ${text}`;
  };
}

const CYCLE_SQL = { hour_of_day: 'hour', weekday: 'isodow', month_of_year: 'month' } as const;

/** The step or part of a cycle that a local time falls in; in the earlier range of a comparison, that of its counterpart. */
export function bucketSql(grain: Grain, local: string, { firstWeekday }: Calendar, shift: Shift | null): string {
  if (!isStep(grain)) return `${CYCLE_SQL[grain]}(${local})`;
  const days = grain === 'week' ? (8 - firstWeekday) % 7 : 0;
  const start =
    days === 0 ? `date_trunc('${grain}', ${local})` : `date_trunc('week', ${local} + INTERVAL ${days} DAY) - INTERVAL ${days} DAY`;
  return castStep(grain, shift === null ? start : `${start}${shiftSql(start, shift)}`);
}

function shiftSql(start: string, { months, seconds, weeks }: Shift): string {
  // The year of a week has 53 if its 28 December is in such a week (ISO 8601).
  if (weeks) return ` + to_days(CASE WHEN week(make_date(isoyear(${start}), 12, 28)) = 53 THEN 371 ELSE 364 END)`;
  if (months !== 0) return ` + INTERVAL ${months} MONTH`;
  return seconds === 0 ? '' : ` + to_seconds(${seconds})`;
}

/** SQL of a number of steps, itself given in SQL. */
export function stepsInterval(step: Step, count: string): string {
  const unit = step === 'quarter' ? `(3 * (${count}))` : `(${count})`;
  return `to_${step === 'quarter' ? 'month' : step}s(CAST(${unit} AS INTEGER))`;
}

/** Steps of a day or longer are dates. */
export function castStep(step: Step, sql: string): string {
  return `CAST(${sql} AS ${step === 'hour' ? 'TIMESTAMP' : 'DATE'})`;
}

/** Every step of a range, as rows of one column. */
export function stepsSql(step: Step, from: string, to: string, name: string): string {
  return `SELECT ${castStep(step, `unnest(range(CAST(${from} AS TIMESTAMP), ${to}, ${stepsInterval(step, '1')}))`)} AS ${name}`;
}
