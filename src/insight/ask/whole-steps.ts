import { localCoverage } from '../metrics/metric-query/coverage.ts';
import { queryError } from '../metrics/metric-query/errors.ts';
import { axisOf } from '../metrics/metric-query/model-paths.ts';
import { addSteps, type Covered, earliest, latest, resolveRange, toLocal, toMs } from '../metrics/metric-query/periods.ts';
import type { QueryScope, Range, Step, TimeRange } from '../metrics/metric-query/types.ts';

const STEPS_MIN = 12;
export const STEPS_MAX = 2_000;

/** The time that all tables of the metric cover, in the calendar's zone. */
export function coverageOf({ model, calendar }: QueryScope, tables: readonly string[], time: string): Covered {
  const covered = model.tables
    .filter(({ name }) => tables.includes(name))
    .flatMap((table) => (axisOf(model, table, time === 'default' ? null : time.split('.').at(-1)!) && table.coverage) ?? [])
    .map((coverage) => localCoverage(coverage, calendar));
  if (covered.length === 0)
    throw queryError('The metric has no time, so it makes no series. Set "time" to the column that dates its rows.');
  return { from: latest(...covered.map(({ from }) => from)), to: earliest(...covered.map(({ to }) => to)) };
}

interface AskedSteps {
  grain: Step;
  /** The period to read; absent: all the data. */
  history?: TimeRange | undefined;
  /** What needs the steps, as the subject of a sentence. */
  subject: string;
}

/**
 * The whole steps that the data covers, the last 2,000 at most, and what was cut.
 * @throws AppError validation_error if there are fewer than twelve
 */
export function wholeSteps(
  { calendar }: QueryScope,
  covered: Covered,
  { grain, history, subject }: AskedSteps,
): { range: Range; cut: string[] } {
  const asked = resolveRange(history, calendar, covered)?.range;
  const within: Covered = asked
    ? { from: latest(covered.from, asked.from), to: earliest(covered.to, toLocal(toMs(asked.to) - 1_000)) }
    : covered;
  const { to } = resolveRange({ last: 1, unit: grain, whole: true }, calendar, within)!.range;
  const first = within.from.slice(0, grain === 'hour' ? 13 : 10) + (grain === 'hour' ? ':00:00' : 'T00:00:00');
  let count = 0;
  while (count < STEPS_MAX && toLocal(addSteps(toMs(to), grain, -count - 1)) >= first) count += 1;
  if (count < STEPS_MIN) {
    throw queryError(
      `${subject} needs at least ${STEPS_MIN} whole ${grain}s, and the data has ${count}. Name a shorter grain${asked ? ', or a longer history' : ''}.`,
    );
  }
  const partial = within.to >= to ? [`The ${grain} from ${to.slice(0, 10)} is not complete in the data and was left out.`] : [];
  return { range: { from: toLocal(addSteps(toMs(to), grain, -count)), to }, cut: partial };
}
