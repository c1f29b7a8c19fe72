import { localDay, phrase } from '../../../platform/locale.ts';
import type { Build } from './build.ts';
import { earlierRange, type Shift } from './compared-range.ts';
import { coverageOf, type QueryCoverage } from './coverage.ts';
import { type GroupedBy, type OwnSeries, ownSeries } from './dimensions.ts';
import { queryError } from './errors.ts';
import { type Covered, dayAfter, type ResolvedRange, resolveRange, stepStart, toMs } from './periods.ts';
import type { BaseAggregate, ResolvedMetric } from './resolve-metrics.ts';
import type { MetricQuery, Range, Step } from './types.ts';

/** What every part of the statement is derived from. */
export interface Plan {
  query: MetricQuery;
  metrics: ResolvedMetric[];
  bases: BaseAggregate[];
  grouped: GroupedBy[];
  series: OwnSeries | null;
  resolved: ResolvedRange | null;
  /** Also null if the data covers none of it. */
  earlier: Shift | null;
  coverage: QueryCoverage;
  /** What is read where the query names no period. */
  covered: Range;
  /** Where the data begins within the earlier period: the same part of the later one, but for what may be missing. */
  quietStart: Range | null;
  /** No rows lie in that part. */
  seasonal: boolean;
}

interface Planned {
  metrics: ResolvedMetric[];
  bases: BaseAggregate[];
  grouped: GroupedBy[];
  seasonal: boolean;
}

/** @throws AppError validation_error where the period or the comparison makes no sense */
export function planOf(build: Build, query: MetricQuery, { metrics, bases, grouped, seasonal }: Planned): Plan {
  const { calendar } = build.scope;
  const coverage = coverageOf(build, bases);
  const series = ownSeries(build.scope.model, grouped, bases);
  // A series goes as far as any of its tables, and says where the others have nothing; single numbers are of what all tables cover.
  const data = series ? coverage.any : coverage.shared;
  const covered = { from: data?.from ?? calendar.now, to: dayAfter(data?.to ?? calendar.now) };
  const whole = typeof query.time === 'object' && 'last' in query.time;
  const resolved = resolveRange(query.time, calendar, whole ? coverage.shared : data, coverage.any);
  const step = series?.grain ?? null;
  if (query.compare_to !== undefined && resolved === null && step === null) {
    throw queryError('"compare_to" needs "time", the period that is compared.');
  }
  const base = resolved ?? { range: covered, named: covered };
  const earlier = query.compare_to === undefined ? null : earlierRange(base, query.compare_to, step, calendar.firstWeekday);
  if (resolved && resolved.range.to !== resolved.named.to) {
    build.notes.add(
      phrase(
        `The data ends on ${lastDay(resolved.range.to)}, before the end of the period (${lastDay(resolved.named.to)})${earlier ? '; the earlier period is cut at the same point' : ''}.`,
        `Die Daten enden am ${lastDay(resolved.range.to)}, vor dem Ende des Zeitraums (${lastDay(resolved.named.to)})${earlier ? '; der frühere Zeitraum ist ebenso gekürzt' : ''}.`,
      ),
    );
  }
  if (earlier && series && typeof query.compare_to === 'string' && isCut(base.range, series.grain, calendar.firstWeekday))
    build.notes.add(
      phrase(
        `A ${series.grain} that the period cuts is compared with as much of the one before.`,
        'Was der Zeitraum anschneidet, wird mit einem ebenso langen Teil davor verglichen.',
      ),
    );
  if (earlier?.weeks) build.notes.add(weekdaysNote());
  const quietStart = earlier && series === null ? quietStartOf(bases, coverage, earlier.range, base.range) : null;
  const plan = { query, metrics, bases, grouped, series, resolved, earlier, coverage, covered, quietStart, seasonal };
  return { ...plan, earlier: earlier && reaches(build, plan, earlier) ? earlier : null };
}

const day = (at: string) => localDay(at.slice(0, 10));
/** The last day of a range, given its end, which is not part of it. */
const lastDay = (end: string) => day(new Date(toMs(end) - 1).toISOString());

const weekdaysNote = () =>
  phrase(
    'Each day or week is compared with the same weekdays of the same week (ISO 8601) of the year before; a week 53 has none.',
    'Jeder Tag und jede Woche wird mit denselben Wochentagen derselben Kalenderwoche (ISO 8601) des Vorjahrs verglichen; zu einer Woche 53 gibt es keine.',
  );

/** Whether a range begins or ends within a step. */
function isCut({ from, to }: Range, step: Step, firstWeekday: number): boolean {
  return [from, to].some((end) => stepStart(toMs(end), step, firstWeekday) !== toMs(end));
}

/** Share of a period that may pass before its first row, as few things happen every day. */
const EMPTY_START_MAX = 0.05;

/** A series has earlier steps as far as the data goes; a period as a whole must be covered from its start. */
export function coversEarlier({ from, to }: Range, { from: first }: Covered, series: boolean): boolean {
  if (series) return to > first;
  return toMs(first) - toMs(from) <= (toMs(to) - toMs(from)) * EMPTY_START_MAX;
}

/** The part of the later range that answers to what lies before the data in the earlier one; null if that is none or all of it. */
function quietStartOf(bases: readonly BaseAggregate[], { each }: QueryCoverage, earlier: Range, { from }: Range): Range | null {
  const length = toMs(earlier.to) - toMs(earlier.from);
  const missing = bases.map(({ id }) => toMs(each.get(id)?.from ?? earlier.from) - toMs(earlier.from));
  const most = Math.max(...missing);
  if (most <= length * EMPTY_START_MAX || most >= length) return null;
  const end = new Date(toMs(from) + most - length * EMPTY_START_MAX).toISOString();
  return { from, to: `${end.slice(0, 10)}T00:00:00` };
}

type Reaching = Pick<Plan, 'bases' | 'coverage' | 'series' | 'seasonal'>;

/** Whether any table covers the earlier range; notes which do not, or not from its start. */
function reaches(build: Build, { bases, coverage, series, seasonal }: Reaching, { range }: Shift): boolean {
  let any = false;
  for (const { id, table } of bases) {
    const covered = coverage.each.get(id);
    const of = coverage.alike ? phrase('The data', 'Die Daten') : phrase(`The data of "${table.name}"`, `Die Daten von „${table.name}“`);
    if (covered && seasonal && series === null && covered.from < range.to) {
      build.notes.add(
        phrase(
          `${of} begins on ${day(covered.from)}, after the start of the earlier period; in the same part of the later one there is nothing either.`,
          `${of} beginnen am ${day(covered.from)}, nach dem Anfang des früheren Zeitraums; im selben Teil des späteren gibt es auch nichts.`,
        ),
      );
      any = true;
      continue;
    }
    if (covered && !coversEarlier(range, covered, series !== null)) {
      build.notes.add(
        phrase(
          `${of} begins on ${day(covered.from)}, after the start of the earlier period, so it is not compared.`,
          `${of} beginnen am ${day(covered.from)}, nach dem Anfang des früheren Zeitraums, und werden darum nicht verglichen.`,
        ),
      );
      continue;
    }
    any = true;
    if (covered && series === null && range.from < covered.from.slice(0, 10))
      build.notes.add(
        phrase(
          `${of} begins on ${day(covered.from)}, shortly after the start of the earlier period.`,
          `${of} beginnen am ${day(covered.from)}, kurz nach dem Anfang des früheren Zeitraums.`,
        ),
      );
  }
  return any;
}
