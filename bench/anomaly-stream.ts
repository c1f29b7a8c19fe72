import { RunningQuantiles } from './running-quantiles.ts';

/** Points needed before anything can be unusual. */
const WARM_UP = 50;
/** The window over which spread is measured. */
const SPREAD_POINTS = 12;
/** The quantile of the past beyond which a value is at the edge of what is known. */
const EDGE = 0.995;
/** After a detection, this share of the points seen so far must pass before an equal one counts as another. */
const SILENCE_SHARE = 0.03;
const SILENCE_MIN = 20;

/**
 * Finds unusual values in a stream, one value at a time, with nothing to tune per series and no knowledge of the future. It measures how
 * far a value is from the median of all previous values, and the spread of the last twelve. Each is divided by the 99.5 % quantile of its
 * own past, and the score is their geometric mean: 1 is the edge of what is known, and an anomaly starts at about 1.02. A value soon after
 * an anomaly that is no stronger belongs to it and scores 0.
 */
export class AnomalyStream {
  private readonly values = new RunningQuantiles();
  private readonly distances = new RunningQuantiles();
  private readonly spreads = new RunningQuantiles();
  private recent: number[] = [];
  private seen = 0;
  private peak = { at: Number.NEGATIVE_INFINITY, score: 0 };

  /** The score of the next value: 0 if it is usual or belongs to an anomaly already reported. */
  next(value: number): number {
    this.recent = [...this.recent.slice(1 - SPREAD_POINTS), value];
    const distance = Math.abs(value - (this.values.quantile(0.5) ?? value));
    const spread = deviation(this.recent);
    const raw = this.seen < WARM_UP ? 0 : Math.sqrt(relation(distance, this.distances) * relation(spread, this.spreads));
    this.values.add(value);
    this.distances.add(distance);
    this.spreads.add(spread);
    return this.quieten(raw, this.seen++);
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
