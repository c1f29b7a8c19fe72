import type { CellValue } from '../../../data/engine/types.ts';
import type { Unit } from '../../../data/model/types.ts';
import { inGerman, localDay, phrase } from '../../../platform/locale.ts';
import { Build } from '../metric-query/build.ts';
import { localCoverage } from '../metric-query/coverage.ts';
import { queryError, quoteNames } from '../metric-query/errors.ts';
import { resolveRange } from '../metric-query/periods.ts';
import { listedColumn } from '../metric-query/rows-query.ts';
import { type Precision, sharedPrecision, withinRange } from '../metric-query/time-sql.ts';
import type { Dimension, QueryScope, Range, Scalar, TimeRange } from '../metric-query/types.ts';
import { checkSameKind, type EventSpec, type Events, eventMoment, fixedMoment, openEvents, sharedCoverage } from './events.ts';
import { orderedSteps } from './funnel-order.ts';

/** A step: rows of a table, or those with a value in a column of events. */
type FunnelStep = { name?: string | undefined } & (EventSpec | ColumnStep);

interface ColumnStep {
  column: string;
  is: Scalar;
  /** Default: the only table that has the column. */
  table?: string | undefined;
  time?: string | undefined;
}

export const WINDOW_UNITS = ['minute', 'hour', 'day', 'week'] as const;
const WINDOW_SECONDS = { minute: 60, hour: 3_600, day: 86_400, week: 604_800 } as const;

export interface FunnelQuestion {
  /** Who goes through the steps: a column, or a table that stands for its key. */
  entity: string;
  steps: FunnelStep[];
  /** How long after the first step the last one may be. Default: as long as the data reaches. */
  within?: { count: number; unit: (typeof WINDOW_UNITS)[number] } | undefined;
  /** When the first step was. Default: any time. */
  time?: TimeRange | undefined;
  /** Splits by a dimension of the row of the first step. */
  by?: Dimension | undefined;
  /** Groups to give, largest first. */
  limit: number;
  /** Leaves out attempts whose window is not over when the data ends. Default: true. */
  whole?: boolean | undefined;
}

export interface CompiledFunnel {
  sql: string;
  params: CellValue[];
  tables: string[];
  /** Names of the steps. */
  steps: string[];
  by: { name: string; unit: Unit | null } | null;
  understood: string;
  range: Range | null;
  covered: Range;
  notes: string[];
}

/**
 * Compiles a funnel to a statement with a row per group: `g`, the entities `n0`, `n1`, … that reached each step, the median seconds `m1`, …
 * since the step before, and `left_rows` without entity or time and `left_entities` whose window is not over.
 *
 * Every row of the first step starts an attempt. Each later step is the earliest row that comes at or after the one of the step before and
 * within the window; a row that could also be an earlier step has to come later, so that no row counts for two steps. An entity counts once,
 * with the attempt that got furthest, the earliest of several.
 * @throws AppError validation_error with what is wrong and what to write instead
 */
export function compileFunnel(asked: FunnelQuestion, scope: QueryScope): CompiledFunnel {
  const build = new Build(scope);
  const specs = asked.steps.map((step) => eventSpec(build, step));
  const steps = specs.map((spec) => openEvents(build, asked.entity, spec));
  const tables = steps.map(({ table }) => table);
  checkSameKind(build, asked.entity, tables);
  const precision = sharedPrecision(steps);
  const windowUs = windowOf(asked, precision);
  const first = steps[0]!;
  const covered = sharedCoverage(build, tables);
  const starts = first.table.coverage && localCoverage(first.table.coverage, scope.calendar);
  const range = resolveRange(asked.time, scope.calendar, starts)?.range ?? null;
  if (range) first.conditions.push(withinRange(first.table, first.time, first.rows.own(first.time.column), range, scope.calendar));
  const group = asked.by === undefined ? null : groupOf(build, first, asked.by);
  const whole = (asked.whole ?? true) && windowUs !== null;
  const last = whole ? `${fixedMoment(build, covered.to, precision)} - ${windowUs}` : null;
  const ordered = orderedSteps(build, steps, specs, {
    group: group?.sql ?? null,
    moment: (events) => eventMoment(build, events, precision),
    windowUs,
    last,
  });
  noteCoverage(build, steps, precision, windowUs, range);
  const keys = group ? ['g'] : [];
  const numbers = steps.flatMap((_, i) =>
    i === 0 ? ['count(t0) AS n0'] : [`count(t${i}) AS n${i}`, `median((t${i} - t${i - 1}) / 1e6) AS m${i}`],
  );
  return {
    sql: [
      `WITH ${ordered.clauses.join(',\n')}`,
      `SELECT ${[...keys, ...numbers, `(${ordered.leftRows}) AS left_rows`, `(${ordered.leftEntities}) AS left_entities`].join(', ')}`,
      'FROM best',
      ...(group ? ['GROUP BY g', 'ORDER BY n0 DESC, g NULLS LAST', `LIMIT ${asked.limit + 1}`] : []),
    ].join('\n'),
    params: build.params,
    tables: [...build.tables],
    steps: stepNames(asked.steps, steps),
    by: group && { name: group.name, unit: group.unit },
    understood: sentence(asked, stepNames(asked.steps, steps), range, whole),
    range,
    covered,
    notes: build.said(),
  };
}

function eventSpec({ scope: { model } }: Build, step: FunnelStep): EventSpec {
  if (!('column' in step)) return step;
  const { column, is, table, time } = step;
  const having = model.tables.filter(({ columns }) => columns.some(({ name }) => name === column)).map(({ name }) => name);
  if (table === undefined && having.length !== 1) {
    const known = having.length === 0 ? 'No table has it.' : `Tables ${quoteNames(having)} have it: name one as "table".`;
    throw queryError(`"${column}" of a step is not clear. ${known}`);
  }
  return { table: table ?? having[0]!, time, filters: { dimension: column, is } };
}

function windowOf({ within }: FunnelQuestion, precision: Precision): number | null {
  if (within === undefined) return null;
  if (precision === 'day' && (within.unit === 'minute' || within.unit === 'hour')) {
    throw queryError(
      `Some of these times are dates without a time of day, so a window in ${within.unit}s cannot be measured. Use days or weeks.`,
    );
  }
  return within.count * WINDOW_SECONDS[within.unit] * 1e6;
}

function groupOf(build: Build, first: Events, by: Dimension): { sql: string; name: string; unit: Unit | null } {
  const own = typeof by === 'object' && by.time === 'default';
  const dimension = own ? { ...by, time: first.time.column } : by;
  if (typeof dimension === 'string' && first.rows.crosses(dimension)) {
    throw queryError(
      `"${dimension}" lies beyond a many-to-many link, so one entity would count in several groups. Use it in the filters of a step instead.`,
    );
  }
  const { sql, column } = listedColumn(build, first.rows, dimension);
  return { sql, name: own ? by.grain : column.name, unit: column.unit };
}

function noteCoverage(build: Build, steps: Events[], precision: Precision, windowUs: number | null, range: Range | null): void {
  if (precision === 'day' && steps.some(({ time }) => time.from.length > 10))
    build.notes.add(
      phrase(
        'Some of these times are dates, so all are compared by the day: steps on the same day count as in order.',
        'Einige dieser Zeiten sind Tage, darum wird nach Tagen verglichen: Schritte am selben Tag gelten als in der richtigen Reihenfolge.',
      ),
    );
  if (windowUs === null)
    build.notes.add(
      phrase(
        'Without a window, late starters have had less time to convert than early ones.',
        'Ohne Zeitfenster hatten die, die spät anfingen, weniger Zeit als die frühen.',
      ),
    );
  const from = range?.from ?? sharedCoverage(build, [steps[0]!.table]).from;
  for (const { table } of steps.slice(1)) {
    const { from: begins } = sharedCoverage(build, [table]);
    if (table.coverage && begins.slice(0, 10) > from.slice(0, 10))
      build.notes.add(
        phrase(
          `The data of "${table.name}" begins on ${begins.slice(0, 10)}: earlier rows of it are unknown and count as not reached.`,
          `Die Daten von „${table.name}“ beginnen am ${localDay(begins.slice(0, 10))}: Frühere Zeilen sind unbekannt und gelten als nicht erreicht.`,
        ),
      );
  }
}

function stepNames(asked: readonly FunnelStep[], steps: readonly Events[]): string[] {
  const names = asked.map((step, i) => step.name ?? ('column' in step ? String(step.is) : steps[i]!.table.name));
  return names.map((name, i) => (names.indexOf(name) === i ? name : `${name} (${i + 1})`));
}

function sentence({ entity, within, by }: FunnelQuestion, names: readonly string[], range: Range | null, whole: boolean): string {
  if (inGerman()) return germanSentence({ entity, within, by }, names, range, whole);
  const order = names.map((name, i) => `${i + 1}. ${name}`).join(', ');
  const window = within ? `, all within ${within.count} ${within.unit}${within.count === 1 ? '' : 's'} of the first` : '';
  const time = range ? ` The first step is from ${range.from.slice(0, 10)} to before ${range.to.slice(0, 10)}.` : '';
  const open = whole ? ' Attempts whose window is not over are left out.' : '';
  const split = by === undefined ? '' : ` Split by ${typeof by === 'string' ? by : by.grain} of the first step.`;
  return `Counts ${entity} by the furthest step reached: ${order}; each step at or after the one before${window}.${time}${open}${split}`;
}

function germanSentence(
  { entity, within, by }: Pick<FunnelQuestion, 'entity' | 'within' | 'by'>,
  names: readonly string[],
  range: Range | null,
  whole: boolean,
): string {
  const units = { minute: ['Minute', 'Minuten'], hour: ['Stunde', 'Stunden'], day: ['Tag', 'Tagen'], week: ['Woche', 'Wochen'] };
  const order = names.map((name, i) => `${i + 1}. ${name}`).join(', ');
  const window = within ? `, alle innerhalb von ${within.count} ${units[within.unit][within.count === 1 ? 0 : 1]} nach dem ersten` : '';
  const day = (text: string) => localDay(text.slice(0, 10));
  const time = range ? ` Der erste Schritt liegt ab dem ${day(range.from)} und vor dem ${day(range.to)}.` : '';
  const open = whole ? ' Versuche, deren Zeitfenster noch läuft, fehlen.' : '';
  const split = by === undefined ? '' : ` Aufgeteilt nach ${typeof by === 'string' ? by : GERMAN_GRAINS[by.grain]} des ersten Schritts.`;
  return `Zählt ${entity} nach dem weitesten erreichten Schritt: ${order}; jeder Schritt zur Zeit des vorigen oder danach${window}.${time}${open}${split}`;
}
const GERMAN_GRAINS: Record<Exclude<Dimension, string>['grain'], string> = {
  hour: 'Stunde',
  day: 'Tag',
  week: 'Woche',
  month: 'Monat',
  quarter: 'Quartal',
  year: 'Jahr',
  hour_of_day: 'Tagesstunde',
  weekday: 'Wochentag',
  month_of_year: 'Kalendermonat',
};
