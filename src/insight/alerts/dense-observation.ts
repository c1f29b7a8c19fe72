import type { Engine } from '../../data/engine/types.ts';
import type { Recorder } from '../../data/receipts/recorder.ts';
import type { OpenSource } from '../../data/sources/types.ts';
import { AppError } from '../../platform/errors.ts';
import { phrase, quoted } from '../../platform/locale.ts';
import { bindGoal } from '../goals/measure.ts';
import type { GoalBinding } from '../goals/types.ts';
import type { MeantSource } from '../metrics/source-meaning.ts';
import { type DenseStep, dateOf, inBucket } from '../statistics/calendar.ts';
import { freshAmong } from './fresh-among.ts';
import { labelOfBinding } from './label-of-binding.ts';
import type { Observation } from './types.ts';

/** What is read of a metric watched within the day. @throws AppError conflict if its times have no hours */
export function openDense(engine: Engine, binding: GoalBinding, source: MeantSource<OpenSource>) {
  const { bound, figure } = bindGoal(binding, source, 'An alert');
  const time = bound.time!;
  if (!hasHours(time.time.from)) throw new AppError('conflict', withoutHours(source.name, time.column));
  const recorder: Recorder = { engine, source, signal: undefined, prefix: 'a', receipts: [] };
  return { bound, figure, time, recorder };
}

/** The newest of the steps within a day, by their starts in days since 1970-01-01 and their values, oldest first; at least one. */
export function denseObservation(
  binding: GoalBinding,
  grain: DenseStep,
  { starts, series, judged, receipts }: Pick<Observation, 'series' | 'receipts'> & { starts: readonly number[]; judged: number | null },
): Observation {
  const newest = starts.at(-1)!;
  const day = dateOf(newest);
  return {
    label: labelOfBinding(binding),
    format: 'decimal',
    unit: null,
    value: series.at(-1) ?? null,
    previous: series.at(-2) ?? null,
    span: { start: day, end: day },
    when: inBucket(newest, grain),
    series,
    grain,
    dense: { starts, fresh: freshAmong(starts, judged) },
    counts: binding.type === 'count',
    receipts,
  };
}

/** Whether the times of a column have an hour, by its first one. */
export const hasHours = (from: string): boolean => from.length > 10;

export const withoutHours = (source: string, column: string): string =>
  phrase(
    `The dates in "${column}" of "${source}" have no time of day, so there are no hours or readings to watch. Choose day or a longer period.`,
    `Die Daten in ${quoted(column)} von ${quoted(source)} haben keine Uhrzeit, also gibt es keine Stunden oder Messungen zu beobachten. Wählen Sie Tag oder einen längeren Zeitraum.`,
  );
