import { RunningQuantiles } from './running-quantiles.ts';

/** Values before anything can be unusual: four days of hours. */
export const WARM_UP = 96;
/** The window over which spread is measured. */
export const SPREAD_POINTS = 12;
/** The quantile of what is known beyond which a value is at its edge. */
const EDGE = 0.995;
/** After a detection, this share of the points seen so far must pass before an equal one counts as another. */
const SILENCE_SHARE = 0.03;
const SILENCE_MIN = 20;

/** How far a value of a stream is beyond what was known before it. */
export interface StreamScore {
  /** 1 is the edge of what is known; 0 while too little is. */
  beyond: number;
  /** The same, but 0 for a value that belongs to an anomaly already scored. */
  score: number;
  /** The median of all values before. */
  usual: number;
  /** How far the value lies from it, and how far others before it did at most, but for one in 200. */
  distance: number;
  edge: number;
  /** The deviation of the last twelve values. */
  spread: number;
}

/**
 * Scores the values of a stream, one at a time, with nothing to tune per series and no knowledge of the future. It measures how
 * far a value is from the median of all previous values, and the spread of the last twelve. Each is divided by the 99.5 % quantile of its
 * own past (as in conformal prediction: what matters is the rank among what was seen), and the score is their geometric mean. A value soon after
 * an anomaly that is no stronger belongs to it.
 */
export class AnomalyStream {
  private readonly values = new RunningQuantiles();
  private readonly distances = new RunningQuantiles();
  private readonly spreads = new RunningQuantiles();
  private recent: number[] = [];
  private seen = 0;
  private peak = { at: Number.NEGATIVE_INFINITY, score: 0 };

  /** Scores the next value. */
  next(value: number): StreamScore {
    this.recent = [...this.recent.slice(1 - SPREAD_POINTS), value];
    const usual = this.values.quantile(0.5) ?? value;
    const distance = Math.abs(value - usual);
    const spread = deviation(this.recent);
    const beyond = this.seen < WARM_UP ? 0 : Math.sqrt(relation(distance, this.distances) * relation(spread, this.spreads));
    const edge = this.distances.quantile(EDGE) ?? 0;
    this.values.add(value);
    this.distances.add(distance);
    this.spreads.add(spread);
    return { beyond, score: this.quieten(beyond, this.seen++), usual, distance, edge, spread };
  }

  private quieten(score: number, at: number): number {
    const silent = at - this.peak.at < Math.max(SILENCE_MIN, SILENCE_SHARE * at);
    if (silent && score <= this.peak.score) return 0;
    if (score > 0) this.peak = { at, score };
    return score;
  }
}

function relation(value: number, past: RunningQuantiles): number {
  return Math.max(1e-3, value / (past.quantile(EDGE) || 1e-9));
}

function deviation(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
}
