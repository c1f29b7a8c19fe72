import { localDay, phrase } from '../../../platform/locale.ts';
import type { Build } from './build.ts';
import { counterpart, type Shift } from './compared-range.ts';
import { dayAfter, latest, stepStart, toLocal, toMs } from './periods.ts';
import type { Plan } from './plan.ts';
import type { BaseAggregate, ResolvedMetric } from './resolve-metrics.ts';
import { castStep } from './time-sql.ts';
import { basesIn } from './windows.ts';

/**
 * SQL that is true where an aggregate's data does not reach, so that no rows say nothing there; null if it reaches everywhere that the query
 * asks. `earlier` is set for the earlier range of a comparison.
 */
export function isUncovered(build: Build, plan: Plan, { id, table }: BaseAggregate, earlier: Shift | null): string | null {
  const { series, resolved, coverage, covered } = plan;
  const own = coverage.each.get(id);
  if (!own) return null;
  const range = earlier?.range ?? resolved?.range ?? covered;
  const end = dayAfter(own.to);
  const note = () => {
    const [from, to] = [own.from, own.to].map((at) => localDay(at.slice(0, 10)));
    const ends = end < range.to ? phrase(` and ends on ${to}`, ` und enden am ${to}`) : '';
    build.notes.add(
      phrase(
        `The data of "${table.name}" begins on ${from}${ends}: what lies outside is empty, not zero.`,
        `Die Daten von „${table.name}“ beginnen am ${from}${ends}: Was außerhalb liegt, ist leer und nicht null.`,
      ),
    );
  };
  if (!series) {
    if (range.from < end && range.to > own.from.slice(0, 10)) return null;
    note();
    return 'true';
  }
  const { firstWeekday } = build.scope.calendar;
  const step = (local: string) => stepStart(toMs(local.slice(0, 19)), series.grain, firstWeekday);
  const [first, last] = [step(own.from), step(own.to)];
  const conditions: string[] = [];
  const at = (ms: number) => castStep(series.grain, `TIMESTAMP '${toLocal(earlier ? counterpart(ms, earlier) : ms).replace('T', ' ')}'`);
  if (step(range.from) < first && (earlier || !coverage.alike)) conditions.push(`${series.id} < ${at(first)}`);
  if (end < range.to && stepStart(toMs(range.to) - 1, series.grain, firstWeekday) > last) conditions.push(`${series.id} > ${at(last)}`);
  if (conditions.length === 0) return null;
  note();
  return conditions.join(' OR ');
}

/** SQL of the first step of a series that the data of a metric reaches. */
export function firstStep(
  build: Build,
  { series, resolved, coverage, covered }: Pick<Plan, 'series' | 'resolved' | 'coverage' | 'covered'>,
  { formula }: ResolvedMetric,
): string {
  const starts = basesIn(formula).flatMap((id) => coverage.each.get(id)?.from ?? []);
  const from = latest((resolved?.range ?? covered).from, ...starts);
  const first = stepStart(toMs(from.slice(0, 19)), series!.grain, build.scope.calendar.firstWeekday);
  return castStep(series!.grain, `TIMESTAMP '${toLocal(first).replace('T', ' ')}'`);
}
