import { phrase } from '../../platform/locale.ts';
import { sayList, sayPercent, sayRough, saySpan, wasOrWere } from '../figures/wording.ts';
import { type Anomaly, findAnomalies } from './anomalies.ts';
import { bucketName, type DenseStep, dativeBucket, grainWord, grainWords, inBucket, isDense, type Step } from './calendar.ts';
import type { Measured } from './standardize.ts';
import { findLevelChanges, isSeasonal, type LevelChange } from './time-series/index.ts';
import type { DraftFinding, MetricSpec } from './types.ts';

/** A series with the dates of its steps. */
export interface StepSeries<G extends Step = Step> extends Measured<G> {
  /** When each step starts, in days since 1970-01-01. */
  starts: readonly number[];
}

/** Anomalies and level changes of a series. */
export interface UnusualSteps {
  /** Least likely first. */
  anomalies: Anomaly[];
  /** Probability that chance alone produces any of the anomalies. */
  p: number;
  /** Least likely first. */
  changes: LevelChange[];
}

/** Level changes below this share of the larger level are not worth reporting. */
export const LEVEL_MIN = 0.05;

const PERIODS: Partial<Record<Step, number>> = { hour: 24, day: 7, month: 12, quarter: 4 };

/** Anomalies and level changes of a series, with a weekly or yearly season removed if it has one. */
export function unusualSteps(series: StepSeries): UnusualSteps {
  const { grain, values } = series;
  const known = values.filter((value) => value !== null);
  const wanted = PERIODS[grain] ?? 1;
  const period = isSeasonal(known, wanted) ? wanted : 1;
  const changes = withoutEpisodes(findLevelChanges(values, { period }));
  const { anomalies, p } = findAnomalies(series);
  return { anomalies, p: anomalies.length === 0 ? 1 : p, changes: changes.toSorted((a, b) => a.p - b.p || a.at - b.at) };
}

/** The level changes, in order, but for pairs of which the second takes the level back: what lies between them is an episode, not a new level. */
function withoutEpisodes(changes: readonly LevelChange[]): LevelChange[] {
  const kept: LevelChange[] = [];
  for (const change of changes) {
    const before = kept.at(-1);
    if (before && Math.abs(change.after - before.before) < BACK_MAX * Math.abs(before.after - before.before)) kept.pop();
    else kept.push(change);
  }
  return kept;
}
/** The part of a change that may be left when the level is taken for being back. */
const BACK_MAX = 0.5;

/** The same with the anomalies of the series by hour or reading, where it has any; the tests on both are corrected together. `of` is the series that has them. */
export function unusualHours(series: StepSeries, hours: StepSeries<DenseStep> | undefined): UnusualSteps & { of: StepSeries } {
  const days = unusualSteps(series);
  if (!hours) return { ...days, of: series };
  const { anomalies, p } = findAnomalies(hours);
  const both = (one: number) => Math.min(1, 2 * one);
  return anomalies.length > 0 ? { ...days, anomalies, p: both(p), of: hours } : { ...days, p: both(days.p), of: series };
}

/** "Revenue is unusual on 2025-03-04 (900.00 where about 300.00 was expected)." Names at most `most` steps, the least likely. */
export function anomalySentence(
  label: string,
  series: StepSeries,
  anomalies: readonly Anomaly[],
  say: (value: number) => string,
  most = 3,
): string {
  const { grain } = series;
  const named = anomalies.slice(0, most).toSorted((a, b) => a.from - b.from);
  const steps = named.map((anomaly) => {
    const each = anomaly.from === anomaly.to ? '' : eachStep(grain);
    return phrase(
      `${spanDatePhrase(series, anomaly)} (${say(anomaly.value)}${each} where about ${say(anomaly.expected)} was expected)`,
      `${spanDatePhrase(series, anomaly)} (${say(anomaly.value)}${each}, erwartet etwa ${say(anomaly.expected)})`,
    );
  });
  const left = anomalies.slice(most).reduce((sum, { from, to }) => sum + to - from + 1, 0);
  const more = phrase(
    `, and ${left === 1 ? `on one more ${grain}` : `on ${left} more ${grain}s`}`,
    ` und in ${left} weiteren ${grainWords(grain, 'dative')}`,
  );
  return `${label}${phrase(' is unusual', ': ungewöhnlich')} ${sayList(steps)}${left > 0 ? more : ''}.`;
}

/** A finding on an anomaly, with its dates; `because` ends the sentence with its cause. */
export function anomalyFinding(
  metric: MetricSpec,
  anomaly: Anomaly,
  span: { start: string; end: string },
  of = '',
  step: Step = 'day',
  because = '',
): DraftFinding {
  const { value, expected, direction } = anomaly;
  const alone = anomaly.from === anomaly.to;
  const distance = expected === 0 ? '' : ` (${value > expected ? '+' : ''}${sayPercent((value - expected) / Math.abs(expected))})`;
  const when = isDense(step)
    ? hoursPhrase(span)
    : step === 'day'
      ? saySpan(span)
      : phrase(`in the ${alone ? step : `${step}s`} ${saySpan(span)}`, saySpan(span));
  return {
    kind: 'outlier',
    sentence: phrase(
      `${metric.label}${of} ${wasOrWere(metric.label)} unusually ${direction} ${when}: ${sayRough(metric, value)}${alone ? '' : eachStep(step)} where about ${sayRough(metric, expected)} was expected${distance}${because}.`,
      `${metric.label}${of}: ungewöhnlich ${direction === 'low' ? 'niedrig' : 'hoch'} ${when}: ${sayRough(metric, value)}${alone ? '' : eachStep(step)}, erwartet etwa ${sayRough(metric, expected)}${distance}${because}.`,
    ),
    value,
    format: metric.format,
    unit: metric.unit,
  };
}

/** Of the hours or readings named by `bucketName`: at 2026-03-09 14:00, from 2026-03-09 14:00 to 2026-03-09 17:00. */
function hoursPhrase({ start, end }: { start: string; end: string }): string {
  return start === end ? phrase(`at ${start}`, `am ${start}`) : phrase(`from ${start} to ${end}`, `von ${start} bis ${end}`);
}

const eachStep = (grain: Step): string => phrase(grain === 'hour' ? ' an hour' : ` a ${grain}`, ` je ${grainWord(grain)}`);

/** "The level of revenue changed about 2025-03-04: from 300.00 to 420.00 (+40.0%)." */
export function levelChangeSentence(
  label: string,
  { grain, starts }: StepSeries,
  { at, before, after }: LevelChange,
  say: (value: number) => string,
): string {
  const fraction = before > 0 ? ` (${after > before ? '+' : ''}${sayPercent(after / before - 1)})` : '';
  return phrase(
    `The level of ${label.charAt(0).toLowerCase()}${label.slice(1)} changed about ${bucketName(starts[at]!, grain)}: from ${say(before)} to ${say(after)} by ${grain}${fraction}.`,
    `${label}: etwa seit ${dativeBucket(starts[at]!, grain)} auf neuem Niveau: von ${say(before)} auf ${say(after)} je ${grainWord(grain)}${fraction}.`,
  );
}

/** The distance between two values as a share of the larger, 0 to 1. */
export function distanceShare(value: number, from: number): number {
  const base = Math.max(Math.abs(value), Math.abs(from));
  return base === 0 ? 0 : Math.min(1, Math.abs(value - from) / base);
}

/** "on 2025-03-04", or "from 2025-03-04 to 2025-03-08". */
export function spanDatePhrase({ grain, starts }: StepSeries, { from, to }: Pick<Anomaly, 'from' | 'to'>): string {
  return from === to
    ? stepDatePhrase(starts[from]!, grain)
    : phrase(
        `from ${bucketName(starts[from]!, grain)} to ${bucketName(starts[to]!, grain)}`,
        `von ${bucketName(starts[from]!, grain)} bis ${bucketName(starts[to]!, grain)}`,
      );
}

export function stepDatePhrase(start: number, grain: Step): string {
  return inBucket(start, grain);
}
