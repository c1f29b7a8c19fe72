import { RunningQuantiles } from './running-quantiles.ts';

/** Points that are seen before anything can be unusual. */
const WARM_UP = 50;
/** Points whose spread is checked. */
const SPREAD_POINTS = 12;
/** What is more than this share of the past is at the edge of what is known. */
const EDGE = 0.995;
/** After a detection, so much of what has been seen passes before an equal one counts as another. */
const SILENCE_SHARE = 0.03;
const SILENCE_MIN = 20;

/**
 * Finds what is unusual in a stream, one value at a time, with nothing to set for a series and nothing known of what is to come. Two things are
 * measured: how far the value is from the median of all before it, and the spread of the last twelve. Each is set in relation to the 99.5 %
 * quantile of its own past, and the score is their geometric mean: 1 is the edge of what is known, from about 1.02 on it is an anomaly. What
 * follows soon after an anomaly and is no stronger belongs to it, and has the score 0.
 */
export class AnomalyStream {
  private readonly values = new RunningQuantiles();
  private readonly distances = new RunningQuantiles();
  private readonly spreads = new RunningQuantiles();
  private recent: number[] = [];
  private seen = 0;
  private peak = { at: Number.NEGATIVE_INFINITY, score: 0 };

  /** The score of the next value: 0 for what is usual, or belongs to an anomaly that was seen. */
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
