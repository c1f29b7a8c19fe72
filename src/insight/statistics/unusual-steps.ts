import { sayList, sayPercent } from '../figures/wording.ts';
import { bucketName, type Grain } from './calendar.ts';
import { type Anomaly, findAnomalies, findLevelChanges, isSeasonal, type LevelChange } from './time-series/index.ts';

/** Values by step of time. */
export interface StepSeries {
  grain: Grain;
  /** First days of the steps, days since 1970-01-01. */
  starts: readonly number[];
  values: readonly (number | null)[];
  /** They count something. */
  counts: boolean;
  /** On how many rows each rests, where it is a mean. */
  sizes?: readonly number[];
}

/** What is unusual in a series, and where its level changes. */
export interface UnusualSteps {
  /** The least likely first. */
  anomalies: Anomaly[];
  /** Of chance alone making any of the anomalies. */
  p: number;
  /** The least likely first. */
  changes: LevelChange[];
}

/** Differences, as shares of the larger value, below which something is not worth a sentence. */
export const UNUSUAL_MIN = 0.15;
export const LEVEL_MIN = 0.05;

const PERIODS: Partial<Record<Grain, number>> = { day: 7, month: 12, quarter: 4 };

/** Looks at a series with the week, or the year, taken out where it has one. */
export function unusualSteps({ grain, values, counts, sizes }: StepSeries): UnusualSteps {
  const known = values.filter((value) => value !== null);
  const wanted = PERIODS[grain] ?? 1;
  const period = isSeasonal(known, wanted) ? wanted : 1;
  const changes = findLevelChanges(values, { period });
  const { anomalies, p } = findAnomalies(values, { period, counts, sizes, levels: changes.map(({ at }) => at) });
  return { anomalies, p: anomalies.length === 0 ? 1 : p, changes: changes.toSorted((a, b) => a.p - b.p || a.at - b.at) };
}

/** "Revenue is unusual on 2025-03-04 (900.00 where about 300.00 was to be expected)." At most `most` steps are named, the least likely. */
export function sayUnusual(
  label: string,
  { grain, starts }: StepSeries,
  anomalies: readonly Anomaly[],
  say: (value: number) => string,
  most = 3,
): string {
  const named = anomalies.slice(0, most).toSorted((a, b) => a.at - b.at);
  const steps = named.map(
    ({ at, value, expected }) => `${onStep(starts[at]!, grain)} (${say(value)} where about ${say(expected)} was to be expected)`,
  );
  const left = anomalies.length - named.length;
  return `${label} is unusual ${sayList(steps)}${left > 0 ? `, and ${left === 1 ? `on one more ${grain}` : `on ${left} more ${grain}s`}` : ''}.`;
}

/** "The level of revenue changed about 2025-03-04: from 300.00 to 420.00 (+40.0%)." */
export function sayLevelChange(
  label: string,
  { grain, starts }: StepSeries,
  { at, before, after }: LevelChange,
  say: (value: number) => string,
): string {
  const fraction = before > 0 ? ` (${after > before ? '+' : ''}${sayPercent(after / before - 1)})` : '';
  return `The level of ${label.charAt(0).toLowerCase()}${label.slice(1)} changed about ${bucketName(starts[at]!, grain)}: from ${say(before)} to ${say(after)} by ${grain}${fraction}.`;
}

/** How far a value is from another, 0 to 1: of the larger of them. */
export function distanceShare(value: number, from: number): number {
  const base = Math.max(Math.abs(value), Math.abs(from));
  return base === 0 ? 0 : Math.min(1, Math.abs(value - from) / base);
}

export function onStep(start: number, grain: Grain): string {
  return `${grain === 'day' ? 'on' : 'in'} ${bucketName(start, grain)}`;
}
