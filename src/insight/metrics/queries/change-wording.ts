import { phrase } from '../../../platform/locale.ts';
import { sayPercent, sayRough } from '../../figures/wording.ts';
import { bucketName, dativeBucket, type Grain, grainWord } from '../../statistics/calendar.ts';
import type { LastingChange } from '../../statistics/lasting-changes.ts';
import type { DraftFinding, MetricSpec } from '../../statistics/types.ts';

/** A lasting change with the first day of its step. */
interface DatedChange extends LastingChange {
  start: number;
  grain: Grain;
}

/** "a week", "je Woche". */
export const perStep = (grain: Grain) => phrase(`a ${grain}`, `je ${grainWord(grain)}`);

/** A value of a dimension whose level changed for good. */
export function memberChange(
  metric: MetricSpec,
  of: string,
  change: DatedChange & { others: { before: number; after: number } | null },
): DraftFinding {
  const { others } = change;
  const rest =
    others && others.before > 0 ? phrase(`; all others together ${movedBy(others)}`, `; alle anderen zusammen ${movedBy(others)}`) : '';
  return {
    ...base(metric, change),
    sentence: `${metric.label}${of}${phrase('', ':')} ${course(metric, change, ` ${perStep(change.grain)}`)}${rest}.`,
  };
}

/** A level of the whole that changed for good; `what` as it starts the sentence. */
export function wholeChange(metric: MetricSpec, what: string, change: DatedChange, { each = '', because = '' } = {}): DraftFinding {
  return { ...base(metric, change), sentence: `${what}${phrase('', ':')} ${course(metric, change, each)}${because}.` };
}

function base(metric: MetricSpec, { before, after }: LastingChange): Omit<DraftFinding, 'sentence'> {
  return { kind: 'change', value: after - before, format: metric.format, ...(metric.unit === undefined ? {} : { unit: metric.unit }) };
}

const TIMES_MAX = 10;

/** "fell to a lower level about the week of 2026-01-05: 6.5K a week since then, against 9.8K a year earlier (-34.0%)". */
function course(metric: MetricSpec, { before, after, shape, sameSteps, start, grain }: DatedChange, each: string): string {
  const up = after > before;
  const round = (value: number) => sayRough(metric, value);
  // From next to nothing, a share is no help.
  const share = before > 0 && after / before <= TIMES_MAX ? ` (${up ? '+' : ''}${sayPercent((after - before) / before)})` : '';
  const when = bucketName(start, grain);
  const dative = dativeBucket(start, grain);
  if (shape === 'ramp')
    return phrase(
      `${up ? 'rose' : 'fell'} steadily since about ${when}: from ${round(before)} to ${round(after)}${each}${share}`,
      `etwa seit ${dative} stetig ${up ? 'gestiegen' : 'gefallen'}: von ${round(before)} auf ${round(after)}${each}${share}`,
    );
  const against = sameSteps
    ? phrase(`${round(before)} a year earlier`, `${round(before)} im Jahr davor`)
    : phrase(`${round(before)} before`, `${round(before)} zuvor`);
  return phrase(
    `${up ? 'rose' : 'fell'} to ${up ? 'a higher' : 'a lower'} level about ${when}: ${round(after)}${each} since then, against ${against}${share}`,
    `etwa seit ${dative} auf einem ${up ? 'höheren' : 'niedrigeren'} Niveau: ${round(after)}${each} gegenüber ${against}${share}`,
  );
}

/** "rose by 3.0%", "did not move". */
function movedBy({ before, after }: { before: number; after: number }): string {
  const share = (after - before) / before;
  if (Math.abs(share) < 0.005) return phrase('did not move', 'unverändert');
  return share > 0
    ? phrase(`rose by ${sayPercent(share)}`, `um ${sayPercent(share)} gestiegen`)
    : phrase(`fell by ${sayPercent(-share)}`, `um ${sayPercent(-share)} gefallen`);
}
