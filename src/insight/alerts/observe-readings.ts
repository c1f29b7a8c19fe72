import type { Engine } from '../../data/engine/types.ts';
import type { OpenSource } from '../../data/sources/types.ts';
import { AppError } from '../../platform/errors.ts';
import { phrase, quoted } from '../../platform/locale.ts';
import { changedHours } from '../../platform/schedule/changed-hours.ts';
import { localMoment } from '../../platform/schedule/next-occurrence.ts';
import type { GoalBinding } from '../goals/types.ts';
import { figureValue } from '../metrics/custom-figures.ts';
import { askMetrics } from '../metrics/queries/run-query.ts';
import type { MeantSource } from '../metrics/source-meaning.ts';
import { fromDay, toDay, toMoment } from '../statistics/calendar.ts';
import { denseObservation, openDense } from './dense-observation.ts';
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
  const { bound, figure, time, recorder } = openDense(engine, binding, source);
  const { column, span } = time;
  const current = toMoment(localMoment(now, timeZone));
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
  if (readings.length === 0)
    throw new AppError('conflict', phrase(`"${source.name}" has no readings yet.`, `${quoted(source.name)} enthält noch keine Messungen.`));
  return denseObservation(binding, 'reading', {
    starts: readings.map(({ start }) => start),
    series: readings.map(({ value }) => value),
    judged,
    receipts: recorder.receipts,
  });
}
