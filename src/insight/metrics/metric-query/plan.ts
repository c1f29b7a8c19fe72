import { pathsFrom } from '../../../data/model/paths.ts';
import type { Coverage, DataModel, ModelTable } from '../../../data/model/types.ts';
import { localMoment } from '../../../platform/schedule/next-occurrence.ts';
import { currencyColumn } from '../expression/units.ts';
import type { Build } from './build.ts';
import { type GroupedBy, type OwnSeries, ownSeries } from './dimensions.ts';
import { queryError } from './errors.ts';
import { splitName, timeOf } from './model-paths.ts';
import {
  addSteps,
  type Covered,
  earlierRange,
  earliest,
  latest,
  type ResolvedRange,
  resolveRange,
  type Shift,
  toLocal,
  toMs,
} from './periods.ts';
import type { BaseAggregate, ResolvedMetric } from './resolve-metrics.ts';
import type { Calendar, Dimension, Filter, MetricQuery, Range } from './types.ts';

/** What every part of the statement is derived from. */
export interface Plan {
  query: MetricQuery;
  metrics: ResolvedMetric[];
  bases: BaseAggregate[];
  grouped: GroupedBy[];
  series: OwnSeries | null;
  resolved: ResolvedRange | null;
  /** Also null if the data does not cover it. */
  earlier: Shift | null;
  covered: Range;
}

/** @throws AppError validation_error where the period or the comparison makes no sense */
export function planOf(build: Build, query: MetricQuery, metrics: ResolvedMetric[], bases: BaseAggregate[], grouped: GroupedBy[]): Plan {
  const { calendar } = build.scope;
  const data = coverageOf(build, bases);
  const covered = { from: data?.from ?? calendar.now, to: addDay(data?.to ?? calendar.now) };
  const resolved = resolveRange(query.time, calendar, data);
  const series = ownSeries(build.scope.model, grouped, bases);
  const step = series?.grain ?? null;
  if (query.compare_to !== undefined && resolved === null && step === null) {
    throw queryError('"compare_to" needs "time", the period that is compared.');
  }
  const base = resolved ?? { range: covered, named: covered };
  const earlier = query.compare_to === undefined ? null : earlierRange(base, query.compare_to, step, calendar.firstWeekday);
  if (resolved && resolved.range.to !== resolved.named.to) {
    build.notes.add(
      `The period was named to ${resolved.named.to.slice(0, 10)}, and the data ends before ${resolved.range.to.slice(0, 10)}${earlier ? '; the earlier period is cut at the same point' : ''}.`,
    );
  }
  const reaches = earlier === null || !data || coversEarlier(earlier.range, data.from, step !== null);
  if (!reaches) {
    build.notes.add(`The data begins on ${data!.from.slice(0, 10)}, after the start of the earlier period, so it is not compared.`);
  } else if (earlier && data && step === null && earlier.range.from < data.from.slice(0, 10)) {
    build.notes.add(`The data begins on ${data.from.slice(0, 10)}, shortly after the start of the earlier period.`);
  }
  return { query, metrics, bases, grouped, series, resolved, earlier: reaches ? earlier : null, covered };
}

/** Share of a period that may pass before its first row, as few things happen every day. */
const EMPTY_START_MAX = 0.05;

/** A series has earlier steps as far as the data goes; a period as a whole must be covered from its start. */
function coversEarlier({ from, to }: Range, first: string, series: boolean): boolean {
  if (series) return to > first;
  return toMs(first) - toMs(from) <= (toMs(to) - toMs(from)) * EMPTY_START_MAX;
}

function addDay(local: string): string {
  return toLocal(addSteps(toMs(local.slice(0, 10)), 'day', 1));
}

/** What a table covers, as the organization's clocks show it. */
export function localCoverage({ from, to }: Coverage, { zone }: Calendar): Covered {
  const local = (text: string) =>
    text.endsWith('Z') ? `${localMoment(new Date(text), zone).replace(' ', 'T')}:00` : toLocal(toMs(text.slice(0, 19)));
  return { from: local(from), to: local(to) };
}

/** The time that all tables of the query cover; null if one of them has no time. */
function coverageOf({ scope }: Build, bases: readonly BaseAggregate[]): Covered | null {
  // A month without cancellations is covered all the same, namely by the rows that could have had one.
  const times = bases.flatMap(({ table, time }) => (timeOf(scope.model, table, time) && table.coverage) ?? []);
  const covered = times.map((coverage) => localCoverage(coverage, scope.calendar));
  if (covered.length === 0) return null;
  return { from: latest(...covered.map(({ from }) => from)), to: earliest(...covered.map(({ to }) => to)) };
}

/**
 * Amounts in different currencies are never added: the dimensions that hold them, and those of them to split by, as the query does not name
 * them. None where a filter leaves one currency.
 */
export function splitByCurrency(
  build: Build,
  bases: readonly BaseAggregate[],
  { by = [], filters }: MetricQuery,
): { split: Dimension[]; currencies: string[] } {
  const { model } = build.scope;
  const split = new Set<string>();
  const asked = new Set<string>();
  for (const { table, meaning, filters: own } of bases) {
    const named = currencyColumn(meaning.unit);
    if (named === null) continue;
    const currency = currencyPlace(model, table, named);
    const same = (name: string) => {
      const wanted = splitName(model, name);
      return wanted.column === currency.column && (wanted.table === null || wanted.table === currency.table);
    };
    if ([filters, own].some((one) => one && pinsOne(one, same))) continue;
    const grouped = by.find((one) => typeof one === 'string' && same(one));
    if (typeof grouped === 'string') {
      asked.add(grouped);
      continue;
    }
    split.add(currency.name);
    build.notes.add(
      `Amounts are in the currency that "${currency.name}" names, and different currencies are not added, so the answer is split by it.`,
    );
  }
  return { split: [...split], currencies: [...asked, ...split] };
}

/** Where a unit's currency stands, and the shortest name by which rows of the table reach it. */
export function currencyPlace(model: DataModel, table: ModelTable, named: string): { table: string; column: string; name: string } {
  const { table: other, column } = splitName(model, named);
  if (other === null) return { table: table.name, column, name: column };
  const own = table.name !== other && table.columns.some(({ name }) => name === column);
  const elsewhere = pathsFrom(model.relationships, table.name).some(
    (path) => path.table !== other && model.tables.find(({ name }) => name === path.table)?.columns.some(({ name }) => name === column),
  );
  return { table: other, column, name: own || elsewhere ? named : column };
}

function pinsOne(filter: Filter, same: (name: string) => boolean): boolean {
  if ('and' in filter) return filter.and.some((part) => pinsOne(part, same));
  return (
    'dimension' in filter &&
    same(filter.dimension) &&
    (('is' in filter && filter.is !== null) ||
      ('in' in filter && new Set(filter.in.map((one) => String(one).trim().toLowerCase())).size === 1))
  );
}
