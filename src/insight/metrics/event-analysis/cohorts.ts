import { quoteName } from '../../../data/engine/sql-quote.ts';
import type { CellValue } from '../../../data/engine/types.ts';
import type { ModelTable } from '../../../data/model/types.ts';
import { localDay, phrase } from '../../../platform/locale.ts';
import { grainWord } from '../../statistics/calendar.ts';
import { Build } from '../metric-query/build.ts';
import { localCoverage } from '../metric-query/coverage.ts';
import { queryError } from '../metric-query/errors.ts';
import { entityKey } from '../metric-query/filter-sql.ts';
import { reachColumn, tableNamed, timeOf } from '../metric-query/model-paths.ts';
import { addSteps, endOfWhole, resolveRange, stepStart, toLocal, toMs } from '../metric-query/periods.ts';
import { RowSource } from '../metric-query/row-source.ts';
import { bucketSql, localTime, sharedPrecision } from '../metric-query/time-sql.ts';
import type { QueryScope, TimeRange } from '../metric-query/types.ts';
import { calendarTime, checkSameKind, type EventSpec, type Events, entitySql, eventMoment, openEvents } from './events.ts';

export const COHORT_GRAINS = ['day', 'week', 'month'] as const;
export type CohortGrain = (typeof COHORT_GRAINS)[number];

export interface CohortsQuestion {
  /** Who is grouped: a column, or a table that stands for its key. */
  entity: string;
  /** The first of these events puts an entity into its cohort. */
  start: EventSpec;
  /** Whoever has one of these events in a later period has returned; default: the events of the start. */
  returns?: EventSpec | undefined;
  /** Instead: whoever has a row in force at the end of a period, in a table of intervals. */
  active?: { table: string } | undefined;
  grain: CohortGrain;
  /** Periods after the cohort's own. */
  periods: number;
  /** When cohorts began. Default: as far as the data reaches. */
  time?: TimeRange | undefined;
}

export interface CompiledCohorts {
  sql: string;
  params: CellValue[];
  tables: string[];
  /** The first days of all cohorts, also of those without anybody. */
  cohorts: string[];
  /** The first days of the whole periods that the data of returns covers: from the first to before the second. */
  known: { from: string; to: string };
  understood: string;
  notes: string[];
}

const COHORTS_MAX = 400;

/**
 * Compiles a retention analysis to a statement with a row per cohort and period: the cohort's first day `c`, its `size`, the period `k` after
 * it and how many `kept` are back then; `k` is null for a cohort that never returned. `left_rows` counts rows without entity or time.
 *
 * An entity belongs to the period of its first event of all, and counts once per period, from that event on. Only whole periods become cohorts.
 * @throws AppError validation_error with what is wrong and what to write instead
 */
export function compileCohorts(asked: CohortsQuestion, scope: QueryScope): CompiledCohorts {
  const build = new Build(scope);
  const { calendar } = scope;
  const start = openEvents(build, asked.entity, asked.start);
  const returns = asked.active ? intervalOf(build, asked.active.table) : openEvents(build, asked.entity, asked.returns ?? asked.start);
  checkSameKind(build, asked.entity, [start.table, returns.table]);
  const { from, to } = cohortRange(build, asked, start);
  const cohorts = stepsBetween(from, to, asked.grain);
  const known = knownPeriods(build, asked.grain, start.table, returns.table);
  noteCoverage(build, asked, start, returns.table);
  const at = bucketSql(asked.grain, 'f.d', calendar, null);
  const clauses = [
    `started AS (${startedSql(build, start, returns)})`,
    `firsts AS (SELECT e, min(t) AS t, min(d) AS d FROM started WHERE e IS NOT NULL AND t IS NOT NULL GROUP BY e)`,
    `members AS (SELECT f.e, f.t, ${at} AS c FROM firsts AS f WHERE ${at} >= DATE '${from}' AND ${at} < DATE '${to}')`,
    'sizes AS (SELECT c, count(*) AS size FROM members GROUP BY c)',
    `kept AS (${'until' in returns ? activeSql(build, asked, returns.table) : returnedSql(build, asked, start, returns)})`,
  ];
  return {
    sql: [
      `WITH ${clauses.join(',\n')}`,
      'SELECT sizes.c AS c, size, k, n AS kept, (SELECT count(*) FROM started WHERE e IS NULL OR t IS NULL) AS left_rows',
      'FROM sizes LEFT JOIN kept ON kept.c = sizes.c',
      'ORDER BY c, k',
    ].join('\n'),
    params: build.params,
    tables: [...build.tables],
    cohorts,
    known,
    understood: sentence(asked, start, returns.table),
    notes: build.said(),
  };
}

interface Intervals {
  table: ModelTable;
  until: string;
}

function intervalOf({ scope: { model } }: Build, name: string): Intervals {
  const table = tableNamed(model, name);
  if (!table.interval) {
    throw queryError(
      `Rows of "${table.name}" do not hold from one time until another, so nobody is active in it. Give "returns" its events, or set its interval with update_data_model.`,
    );
  }
  return { table, until: table.interval.until };
}

function startedSql(build: Build, start: Events, returns: Events | Intervals): string {
  const moment = eventMoment(build, start, 'until' in returns ? 'written' : sharedPrecision([start, returns]));
  return selectSql(start, [`${start.who} AS e`, `${moment} AS t`, `${calendarTime(build, start)} AS d`]);
}

function selectSql({ rows, conditions }: Events, columns: string[]): string {
  return [`SELECT ${columns.join(', ')}`, rows.from(), ...(conditions.length > 0 ? [`WHERE ${conditions.join(' AND ')}`] : [])].join(' ');
}

/** Members with an event in a period, from their first event on. */
function returnedSql(build: Build, { grain, periods }: CohortsQuestion, start: Events, returns: Events): string {
  const moment = eventMoment(build, returns, sharedPrecision([start, returns]));
  const bucket = bucketSql(grain, calendarTime(build, returns), build.scope.calendar, null);
  const events = selectSql(returns, [`${returns.who} AS e`, `${moment} AS t`, `${bucket} AS b`]);
  const k = periodSql(grain, 'm.c', 'r.b');
  return `SELECT m.c AS c, ${k} AS k, count(DISTINCT m.e) AS n FROM members AS m JOIN (${events}) AS r ON r.e = m.e AND r.t >= m.t WHERE ${k} <= ${periods} GROUP BY 1, 2`;
}

/** Periods from one to another, both given by their first days. */
function periodSql(grain: CohortGrain, from: string, to: string): string {
  return grain === 'week' ? `date_diff('day', ${from}, ${to}) // 7` : `date_diff('${grain}', ${from}, ${to})`;
}

/** Members with a row in force at the end of a period; the end of an interval is not part of it. */
function activeSql(build: Build, { entity, grain, periods }: CohortsQuestion, table: ModelTable): string {
  const { model, calendar } = build.scope;
  const rows = new RowSource(build, table);
  const [from, until] = [table.interval!.from, table.interval!.until].map((name) => {
    const time = timeOf(model, table, name)!;
    return `CAST(${localTime(table, time, rows.own(name), calendar)} AS TIMESTAMP)`;
  });
  const who = entitySql(build, rows, entity);
  const held = `SELECT ${who} AS e, ${from} AS a, ${until} AS z ${rows.from()}`;
  const steps = `CAST(${grain === 'week' ? '7 * ' : ''}(p.k + 1) AS INTEGER)`;
  const end = `m.c + ${grain === 'month' ? 'to_months' : 'to_days'}(${steps})`;
  return `SELECT m.c AS c, p.k AS k, count(DISTINCT m.e) AS n FROM members AS m JOIN (${held}) AS h ON h.e = m.e CROSS JOIN (SELECT unnest(range(0, ${periods + 1})) AS k) AS p WHERE h.a < ${end} AND (h.z IS NULL OR h.z >= ${end}) GROUP BY 1, 2`;
}

/** The first day of the first cohort, and the day after the last: whole periods that the data covers. */
function cohortRange(build: Build, { grain, time }: CohortsQuestion, { table }: Events): { from: string; to: string } {
  const { calendar } = build.scope;
  const covered = table.coverage && localCoverage(table.coverage, calendar);
  if (!covered) throw queryError(`It is not known what the data of "${table.name}" covers, so it has no cohorts.`);
  const range = resolveRange(time, calendar, covered)?.range ?? null;
  const begins = stepStart(toMs(covered.from), grain, calendar.firstWeekday);
  const wanted = range ? toMs(range.from) : begins;
  const aligned = stepStart(wanted, grain, calendar.firstWeekday);
  const from = Math.max(aligned < wanted ? addSteps(aligned, grain, 1) : aligned, begins);
  const whole = endOfWhole(grain, calendar, covered);
  const to = range ? Math.min(stepStart(toMs(range.to), grain, calendar.firstWeekday), whole) : whole;
  if (from >= to)
    throw queryError(`The data of "${table.name}" covers no whole ${grain} of that period, so there are no cohorts. Name a longer one.`);
  if (!range || toMs(range.to) > whole)
    build.notes.add(
      phrase(
        `Only whole ${grain}s make a cohort; the data does not cover the ${grain} of ${toLocal(whole).slice(0, 10)} to its end.`,
        `Nur ein vollständiger Zeitraum bildet eine Kohorte; der vom ${localDay(toLocal(whole).slice(0, 10))} an ist in den Daten nicht zu Ende.`,
      ),
    );
  return { from: toLocal(from).slice(0, 10), to: toLocal(to).slice(0, 10) };
}

function stepsBetween(from: string, to: string, grain: CohortGrain): string[] {
  const steps: string[] = [];
  for (let at = toMs(from); at < toMs(to); at = addSteps(at, grain, 1)) {
    if (steps.length === COHORTS_MAX)
      throw queryError(`There are more than ${COHORTS_MAX} cohorts of a ${grain}. Name a shorter "time", or a longer grain.`);
    steps.push(toLocal(at).slice(0, 10));
  }
  return steps;
}

/** The periods in which a return would be in the data. */
function knownPeriods(
  { scope: { calendar } }: Build,
  grain: CohortGrain,
  start: ModelTable,
  returns: ModelTable,
): CompiledCohorts['known'] {
  const covered = returns.coverage && localCoverage(returns.coverage, calendar);
  if (!covered) throw queryError(`It is not known what the data of "${returns.name}" covers, so nobody can be said to be back or not.`);
  const stepOf = (local: string) => stepStart(toMs(local), grain, calendar.firstWeekday);
  const first = stepOf(covered.from);
  // The data of both begins in this period: nobody started before it.
  const together = start.coverage !== null && stepOf(localCoverage(start.coverage, calendar).from) >= first;
  const isWhole = together || toMs(covered.from.slice(0, 10)) === first;
  return {
    from: toLocal(isWhole ? first : addSteps(first, grain, 1)).slice(0, 10),
    to: toLocal(endOfWhole(grain, calendar, covered)).slice(0, 10),
  };
}

function noteCoverage(build: Build, { entity }: CohortsQuestion, start: Events, returns: ModelTable): void {
  const { calendar, model } = build.scope;
  const begins = localCoverage(start.table.coverage!, calendar).from.slice(0, 10);
  const own = reachColumn(model, start.table, entityKey(build, entity))?.column.name;
  // With a row each, there is no earlier start that the data could lack.
  if (start.table.key.length !== 1 || start.table.key[0] !== own)
    build.notes.add(
      phrase(
        `The data of "${start.table.name}" begins on ${begins}: earlier starts are unknown, so the first row since then counts.`,
        `Die Daten von „${start.table.name}“ beginnen am ${localDay(begins)}: Frühere Anfänge sind unbekannt, darum zählt die erste Zeile seither.`,
      ),
    );
  if (returns === start.table || !returns.coverage) return;
  const from = localCoverage(returns.coverage, calendar).from.slice(0, 10);
  if (from > begins)
    build.notes.add(
      phrase(
        `The data of "${returns.name}" begins on ${from}; periods before are unknown.`,
        `Die Daten von „${returns.name}“ beginnen am ${localDay(from)}; Zeiträume davor sind unbekannt.`,
      ),
    );
}

function sentence({ entity, grain, periods, active }: CohortsQuestion, start: Events, returns: ModelTable): string {
  const those = active
    ? `that still have a row of ${quoteName(returns.name)} in force at the end of`
    : `with a row of ${quoteName(returns.name)} in`;
  const german = active ? `deren Zeile in „${returns.name}“ am Ende noch gilt:` : `mit einer Zeile in „${returns.name}“:`;
  return phrase(
    `Groups ${entity} by the ${grain} of the first row of ${quoteName(start.table.name)} (${start.time.column}) and counts those ${those} that ${grain} (period 0) and each of the ${periods} after it.`,
    `Gruppiert ${entity} nach ${grainWord(grain)} der ersten Zeile in „${start.table.name}“ (${start.time.column}) und zählt die, ${german} im selben Zeitraum (0) und in jedem der ${periods} danach.`,
  );
}
