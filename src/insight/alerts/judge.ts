import { doubtsBehind } from '../../data/receipts/doubts.ts';
import { phrase } from '../../platform/locale.ts';
import { sayPercent, sayValue } from '../figures/wording.ts';
import { newestAnomaly, valuesNeeded } from '../statistics/anomalies.ts';
import { dateOf, inBucket } from '../statistics/calendar.ts';
import { denseAnomaliesAmong } from '../statistics/stream/dense-anomalies.ts';
import type { AlertCondition, Observation, Reading } from './types.ts';

/** The outcome of a check, or in `problem` why there is none. */
export type Judgement = { met: boolean; reading: Reading } | { problem: string };

/**
 * Judges an observation by a condition: of several new values, the newest that meets it, otherwise the newest. Pure: the same numbers give the same
 * judgement.
 */
export function judge(condition: AlertCondition, seen: Observation): Judgement {
  const newest = judgeValue(condition, seen);
  const until = seen.dense?.starts.at(-1);
  if (until === undefined) return newest;
  // One at a time: each copies the series up to it.
  const earlier = () => Iterator.from(earlierPlaces(condition, seen)).map((at) => judgeValue(condition, upTo(seen, at)));
  const judgement = meets(newest) ? newest : (earlier().find(meets) ?? newest);
  return 'met' in judgement ? { ...judgement, reading: { ...judgement.reading, until } } : judgement;
}

const meets = (judgement: Judgement) => 'met' in judgement && judgement.met;

/** The new values before the newest that may meet a condition, newest first. */
function earlierPlaces(condition: AlertCondition, { series, dense }: Observation): number[] {
  const fresh = dense?.fresh ?? 1;
  if (condition.type === 'anomaly') return denseAnomaliesAmong(series, fresh).map(({ to }) => to);
  return Array.from({ length: fresh - 1 }, (_, back) => series.length - 2 - back).filter((at) => series[at] !== null);
}

/** An observation as it was when the value at a place was the newest. */
function upTo(seen: Observation, at: number): Observation {
  const start = seen.dense!.starts[at]!;
  const date = dateOf(start);
  return {
    ...seen,
    value: seen.series[at] ?? null,
    previous: seen.series[at - 1] ?? null,
    span: { start: date, end: date },
    when: inBucket(start, seen.grain),
    series: seen.series.slice(0, at + 1),
  };
}

function judgeValue(condition: AlertCondition, seen: Observation): Judgement {
  const { value, previous, label, when } = seen;
  if (value === null) return { problem: phrase(`${label} has no value ${when}.`, `${label} hat ${when} keinen Wert.`) };
  const say = (number: number) => sayValue({ format: seen.format, unit: seen.unit ?? undefined }, number);
  const change = previous !== null && previous !== 0 ? (value - previous) / Math.abs(previous) : null;
  const doubts = doubtsBehind(seen.receipts);
  const reading: Reading = {
    ...{
      value,
      previous,
      expected: null,
      change,
      span: seen.span,
      sentence: phrase(`${label} is ${say(value)} ${when}.`, `${label} liegt ${when} bei ${say(value)}.`),
    },
    ...(doubts.length > 0 ? { doubts } : {}),
  };
  switch (condition.type) {
    case 'above':
    case 'below': {
      const met = condition.type === 'above' ? value > condition.threshold : value < condition.threshold;
      if (!met) return { met, reading };
      const sentence = phrase(
        `${label} is ${say(value)} ${when}, ${condition.type} ${say(condition.threshold)}.`,
        `${label} liegt ${when} bei ${say(value)}, ${condition.type === 'above' ? 'über' : 'unter'} ${say(condition.threshold)}.`,
      );
      return { met, reading: { ...reading, sentence } };
    }
    case 'change': {
      if (previous === null) {
        return {
          problem: phrase(
            `${label} has no value in the previous period to compare with.`,
            `${label} hat im Zeitraum davor keinen Wert, mit dem sich vergleichen ließe.`,
          ),
        };
      }
      if (change === null) {
        return {
          problem: phrase(
            `${label} was 0 in the previous period, so there is no percentage change.`,
            `${label} lag im Zeitraum davor bei 0; eine Änderung in Prozent gibt es daher nicht.`,
          ),
        };
      }
      const met = pointsTo(condition.direction, change) && Math.abs(change) * 100 >= condition.percent;
      const by = sayPercent(Math.abs(change));
      const sentence =
        change === 0
          ? phrase(
              `${label} stayed at ${say(value)} ${when}, as in the previous period.`,
              `${label} ist ${when} bei ${say(value)} geblieben, wie im Zeitraum davor.`,
            )
          : phrase(
              `${label} ${change > 0 ? 'rose' : 'fell'} by ${by} to ${say(value)} ${when}, from ${say(previous)} in the previous period.`,
              `${label} ist ${when} um ${by} auf ${say(value)} ${change > 0 ? 'gestiegen' : 'gefallen'}, von ${say(previous)} im Zeitraum davor.`,
            );
      return { met, reading: { ...reading, sentence } };
    }
    case 'anomaly':
      return judgeAnomaly(condition.direction, seen, reading, say);
  }
}

function judgeAnomaly(
  direction: Extract<AlertCondition, { type: 'anomaly' }>['direction'],
  { series, grain, counts, label, when }: Observation,
  reading: Reading,
  say: (number: number) => string,
): Judgement {
  const last = series.length - 1;
  const present = series.filter((value) => value !== null).length;
  const needed = valuesNeeded(grain);
  if (present < needed) {
    return {
      problem: phrase(
        `${label} has ${present} values; at least ${needed} are needed to detect unusual ones.`,
        `${label} hat ${present} Werte; um ungewöhnliche zu erkennen, sind mindestens ${needed} nötig.`,
      ),
    };
  }
  const anomaly = newestAnomaly({ grain, values: series, counts });
  const latest = series[last] ?? null;
  const seen = { ...reading, value: latest ?? reading.value };
  if (!anomaly || latest === null || !pointsTo(direction, anomaly.direction === 'high' ? 1 : -1)) return { met: false, reading: seen };
  const sentence = phrase(
    `${label} is unusually ${anomaly.direction} ${when}: ${say(latest)} where about ${say(anomaly.expected)} was expected.`,
    `${label} ist ${when} ungewöhnlich ${anomaly.direction === 'high' ? 'hoch' : 'niedrig'}: ${say(latest)}, erwartet waren etwa ${say(anomaly.expected)}.`,
  );
  return { met: true, reading: { ...seen, expected: anomaly.expected, sentence } };
}

function pointsTo(direction: 'up' | 'down' | 'either', change: number): boolean {
  return direction === 'either' || (direction === 'up' ? change > 0 : change < 0);
}
