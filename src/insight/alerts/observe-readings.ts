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
import { askMetrics } from '../metrics/queries/run-query.ts';
import type { MeantSource } from '../metrics/source-meaning.ts';
import { dateOf, fromDay, inBucket, toDay, toMoment } from '../statistics/calendar.ts';
import { freshAmong } from './fresh-among.ts';
import { labelOfBinding } from './label-of-binding.ts';
import { hasHours, withoutHours } from './observe-hours.ts';
import type { Observation } from './types.ts';

/** How many readings to compare, including the newest. */
const READINGS_MAX = 10_000;

/**
 * The newest readings of a metric, one for each time to the second at which the data has rows, without those that lie ahead of `now`. Readings in hours
 * that the clocks skip or repeat are left out.
 */
export async function observeReadings(
  engine: Engine,
  binding: GoalBinding,
  source: MeantSource<OpenSource>,
  { now, timeZone, judged }: { now: Date; timeZone: string; judged: number | null },
): Promise<Observation> {
  const { bound, figure } = bindGoal(binding, source, 'An alert');
  const { column, time } = bound.time!;
  if (!hasHours(time.from)) throw new AppError('conflict', withoutHours(source.name, column));
  const recorder: Recorder = { engine, source, signal: undefined, prefix: 'a', receipts: [] };
  const current = toMoment(localMoment(now, timeZone));
  const { span } = bound.time!;
  const end = fromDay(Math.min(toDay(span.end), Math.floor(current)));
  const { rows } = await askMetrics(recorder, bound, {
    label: `${binding.type} of ${binding.field} by reading until ${end}`,
    values: [figure],
    by: [column],
    range: { start: span.start, end },
    order: [{ by: column, direction: 'desc' }],
    rowsMax: READINGS_MAX,
  });
  const changed = changedHours({ start: span.start, end }, timeZone);
  const readings = rows
    .flatMap(([moment, value]) => (moment === null ? [] : [{ start: toMoment(String(moment)), value: figureValue(value ?? null) }]))
    .filter(({ start }) => start <= current && !changed.has(Math.floor(start * 24)))
    .sort((a, b) => a.start - b.start);
  const newest = readings.at(-1);
  if (!newest)
    throw new AppError('conflict', phrase(`"${source.name}" has no readings yet.`, `${quoted(source.name)} enthält noch keine Messungen.`));
  const day = dateOf(newest.start);
  const starts = readings.map(({ start }) => start);
  return {
    label: labelOfBinding(binding),
    format: 'decimal',
    unit: null,
    value: newest.value,
    previous: readings.at(-2)?.value ?? null,
    span: { start: day, end: day },
    when: inBucket(newest.start, 'reading'),
    series: readings.map(({ value }) => value),
    grain: 'reading',
    dense: { starts, fresh: freshAmong(starts, judged) },
    counts: binding.type === 'count',
    receipts: recorder.receipts,
  };
}
