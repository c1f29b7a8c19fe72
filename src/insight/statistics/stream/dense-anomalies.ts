import type { Anomalies, Anomaly } from '../anomaly.ts';
import { median } from '../quantiles.ts';
import { AnomalyStream, SPREAD_POINTS, type StreamScore } from './anomaly-stream.ts';

/**
 * How often a step of a stream in which nothing happens is at least `SCORE` beyond what was known, and by which power that falls with the score: from
 * generated metrics of machines (`bench/machine-metrics.ts`), cautious for those with long tails.
 */
const RATE = 5e-5;
const SCORE = 1.7;
const POWER = 6;
/** Steps in which nothing happens, between two of which an alert speaks once by chance: a hundred days of hours. */
const STEPS_BETWEEN_ALARMS = 2_400;
/** Milder steps in between that do not end a run. */
const GAP_MAX = 3;

/**
 * Detects anomalies in a dense series, such as one by hour. A series of so many values has bursts, plateaus and daily rounds of its own, so that a value
 * counts as unusual if it is beyond what was seen before it, and not by its distance from a level; unless the rest of the series goes as far again and
 * again. What stands out for several steps is one anomaly, and echoes soon after it that are no stronger belong to it.
 * `p` is the probability that chance alone produces it anywhere in the series.
 */
export function findDenseAnomalies(values: readonly (number | null)[], pMax: number): Anomalies {
  const steps = scored(values);
  const pOf = (beyond: number) => (beyond > 0 ? -Math.expm1(-steps.length * rateOf(beyond)) : 1);
  const found = runsOf(steps, ({ beyond }) => pOf(beyond) <= pMax)
    .map((run): Anomaly => {
      const end = endOf(steps, run);
      return { ...anomalyOf(steps.slice(run.first, end + 1)), p: comesAgain(steps, run, end) ? 1 : pOf(run.beyond) };
    })
    .sort((a, b) => a.p - b.p || a.from - b.from);
  return { anomalies: found.filter(({ p }) => p <= pMax), p: found[0]?.p ?? 1 };
}

/**
 * The anomalies that any of the `newest` values of a dense series is, begins or prolongs, newest first, each as it was known with its last value. An alert
 * judges one value after another for years: what counts is how often it speaks by chance, not whether it ever does.
 */
export function denseAnomaliesAmong(values: readonly (number | null)[], newest: number): Anomaly[] {
  const steps = scored(values);
  return runsOf(steps, ({ beyond }) => isAlarm(beyond))
    .filter(({ last }) => steps[last]!.at >= values.length - newest)
    .map((run) => ({ ...anomalyOf(steps.slice(run.first, run.last + 1)), p: Math.min(1, rateOf(run.beyond)) }))
    .reverse();
}

/** Whether an alert speaks of a value this far beyond what was known. */
export function isAlarm(beyond: number): boolean {
  return beyond > 0 && rateOf(beyond) * STEPS_BETWEEN_ALARMS <= 1;
}

const rateOf = (beyond: number) => RATE * (SCORE / beyond) ** POWER;

interface Scored extends StreamScore {
  at: number;
  value: number;
}

function scored(values: readonly (number | null)[]): Scored[] {
  const stream = new AnomalyStream();
  return values.flatMap((value, at) => (value === null ? [] : [{ at, value, ...stream.next(value) }]));
}

/** Neighbouring steps beyond the limit, as places among the known ones. */
interface Run {
  first: number;
  last: number;
  /** Of the step that is furthest beyond. */
  beyond: number;
}

/** Runs of steps beyond the limit; one begins with a step that belongs to no earlier anomaly. */
function runsOf(steps: readonly Scored[], isBeyond: (step: Scored) => boolean): Run[] {
  const runs: Run[] = [];
  let open: Run | null = null;
  for (const [place, step] of steps.entries()) {
    if (!isBeyond(step)) open = null;
    else if (open) Object.assign(open, { last: place, beyond: Math.max(open.beyond, step.beyond) });
    else if (step.score > 0) {
      open = { first: place, last: place, beyond: step.beyond };
      runs.push(open);
    }
  }
  return runs;
}

/**
 * Where a run ends: with its last step beyond the edge of what was known before it, after the run on the same side. Usual values that follow belong to a
 * run only because those before them were not.
 */
function endOf(steps: readonly Scored[], { first, last }: Run): number {
  const { usual, edge, value } = steps[first]!;
  const side = Math.sign(value - usual);
  let end = first;
  for (let at = first + 1; at < steps.length && at <= Math.max(last, end + GAP_MAX); at++) {
    const distance = steps[at]!.value - usual;
    if ((at <= last ? Math.abs(distance) : side * distance) > edge) end = at;
  }
  return end;
}

/** Whether the rest of the series goes about as far again and again: the run was only the first of its kind. */
function comesAgain(steps: readonly Scored[], { first, last }: Run, end: number): boolean {
  const rest = [...steps.slice(0, first), ...steps.slice(end + 1 + SPREAD_POINTS)];
  if (rest.length === 0) return false;
  const middle = median(rest.map(({ value }) => value));
  const distanceOf = ({ value }: Scored) => Math.abs(value - middle);
  const far = ALIKE * Math.max(...steps.slice(first, last + 1).map(distanceOf));
  return rest.filter((step) => distanceOf(step) >= far).length > AGAIN_SHARE * rest.length;
}
/** The share of a run's distance that counts as far, and that of the rest of the steps that may lie as far. */
const ALIKE = 0.8;
const AGAIN_SHARE = 0.02;

function anomalyOf(run: readonly Scored[]): Omit<Anomaly, 'p'> {
  const value = run.reduce((sum, one) => sum + one.value, 0) / run.length;
  const expected = run[0]!.usual;
  return { from: run[0]!.at, to: run.at(-1)!.at, direction: value >= expected ? 'high' : 'low', value, expected };
}
