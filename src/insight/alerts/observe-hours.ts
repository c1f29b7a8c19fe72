import type { Engine } from '../../data/engine/types.ts';
import type { Recorder } from '../../data/receipts/recorder.ts';
import type { OpenSource } from '../../data/sources/types.ts';
import { AppError } from '../../platform/errors.ts';
import { phrase, quoted } from '../../platform/locale.ts';
import { changedHours } from '../../platform/schedule/changed-hours.ts';
import { localMoment } from '../../platform/schedule/next-occurrence.ts';
import { bindGoal } from '../goals/measure.ts';
import type { GoalBinding } from '../goals/types.ts';
import { figureValue } from '../metrics/custom-figures.ts';
import { askMetrics, ROW_COUNT } from '../metrics/queries/run-query.ts';
import type { MeantSource } from '../metrics/source-meaning.ts';
import { fromDay, inBucket, toDay, toHour } from '../statistics/calendar.ts';
import { coverageOf, covers } from '../statistics/series.ts';
import { freshAmong } from './fresh-among.ts';
import { isAdditive, labelOfBinding } from './label-of-binding.ts';
import type { Observation } from './types.ts';

/** How many hours to compare, including the newest. */
const HOURS_MAX = 10_000;

/** The last hour that ended before `now` and that the data covers, with those before it; hours that the clocks skip or repeat have no value. */
export async function observeHours(
  engine: Engine,
  binding: GoalBinding,
  source: MeantSource<OpenSource>,
  { now, timeZone, judged }: { now: Date; timeZone: string; judged: number | null },
): Promise<Observation> {
  const { bound, figure } = bindGoal(binding, source, 'An alert');
  const time = bound.time!;
  if (!hasHours(time.time.from)) throw new AppError('conflict', withoutHours(source.name, time.column));
  const recorder: Recorder = { engine, source, signal: undefined, prefix: 'a', receipts: [] };
  const current = toHour(localMoment(now, timeZone));
  const last = Math.min(toDay(time.span.end), Math.floor(current / 24));
  const hull = { start: fromDay(Math.max(toDay(time.span.start), last - Math.ceil(HOURS_MAX / 24))), end: fromDay(last) };
  const by = [{ time: 'default', grain: 'hour' as const }];
  // Hours are covered by all rows, whichever of them are watched.
  const present = await askMetrics(
    recorder,
    { ...bound, filters: [] },
    { label: `Rows by hour from ${hull.start} to ${hull.end}`, values: [ROW_COUNT], by, range: hull },
  );
  const coverage = coverageOf(present.rows.flatMap(([hour, rows]) => (hour !== null && Number(rows) > 0 ? [toHour(String(hour))] : [])));
  const { rows } = await askMetrics(recorder, bound, {
    label: `${binding.type} of ${binding.field} by hour from ${hull.start} to ${hull.end}`,
    values: [figure],
    by,
    range: hull,
  });
  const values = new Map(
    rows.flatMap(([hour, value]) => (hour === null ? [] : [[toHour(String(hour)), figureValue(value ?? null)] as const])),
  );
  const hours = coverage
    ? Array.from({ length: coverage.last + coverage.slack - coverage.first }, (_, i) => coverage.first + i).filter((hour) =>
        covers(coverage, hour, hour, current),
      )
    : [];
  const changed = changedHours(hull, timeZone);
  const newest = hours.findLast((hour) => !changed.has(hour));
  if (newest === undefined)
    throw new AppError(
      'conflict',
      phrase(`"${source.name}" does not cover a complete hour yet.`, `${quoted(source.name)} enthält noch keine vollständige Stunde.`),
    );
  const nothing = isAdditive(binding.type) ? 0 : null;
  const shown = hours.filter((hour) => hour <= newest && hour > newest - HOURS_MAX);
  const series = shown.map((hour) => (changed.has(hour) ? null : (values.get(hour) ?? nothing)));
  const starts = shown.map((hour) => hour / 24);
  const day = fromDay(Math.floor(newest / 24));
  return {
    label: labelOfBinding(binding),
    format: 'decimal',
    unit: null,
    value: series.at(-1) ?? null,
    previous: series.at(-2) ?? null,
    span: { start: day, end: day },
    when: inBucket(newest / 24, 'hour'),
    series,
    grain: 'hour',
    dense: { starts, fresh: freshAmong(starts, judged) },
    counts: binding.type === 'count',
    receipts: recorder.receipts,
  };
}

/** Whether the times of a column have an hour, by its first one. */
export const hasHours = (from: string): boolean => from.length > 10;

export const withoutHours = (source: string, column: string): string =>
  phrase(
    `The dates in "${column}" of "${source}" have no time of day, so there are no hours or readings to watch. Choose day or a longer period.`,
    `Die Daten in ${quoted(column)} von ${quoted(source)} haben keine Uhrzeit, also gibt es keine Stunden oder Messungen zu beobachten. Wählen Sie Tag oder einen längeren Zeitraum.`,
  );
