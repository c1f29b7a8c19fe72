import type { Engine } from '../../data/engine/types.ts';
import type { OpenSource } from '../../data/sources/types.ts';
import { AppError } from '../../platform/errors.ts';
import { phrase, quoted } from '../../platform/locale.ts';
import { changedHours } from '../../platform/schedule/changed-hours.ts';
import { localMoment } from '../../platform/schedule/next-occurrence.ts';
import type { GoalBinding } from '../goals/types.ts';
import { figureValue } from '../metrics/custom-figures.ts';
import { askMetrics, ROW_COUNT } from '../metrics/queries/run-query.ts';
import type { MeantSource } from '../metrics/source-meaning.ts';
import { fromDay, toDay, toHour } from '../statistics/calendar.ts';
import { coverageOf, covers } from '../statistics/series.ts';
import { denseObservation, openDense } from './dense-observation.ts';
import { isAdditive } from './label-of-binding.ts';
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
  const { bound, figure, time, recorder } = openDense(engine, binding, source);
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
  return denseObservation(binding, 'hour', { starts, series, judged, receipts: recorder.receipts });
}
