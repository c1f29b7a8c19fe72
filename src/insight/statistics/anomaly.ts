/** A value, or a run of neighbours, that the surrounding level and the season do not explain. */
export interface Anomaly {
  /** Indexes into the series, both inclusive. */
  from: number;
  to: number;
  direction: 'high' | 'low';
  /** Means over the steps. */
  value: number;
  expected: number;
  /** Probability that chance alone produces it anywhere in this series. */
  p: number;
}

export interface Anomalies {
  /** Least likely first. */
  anomalies: Anomaly[];
  /** Probability that chance alone produces the least likely one; 1 for a series that cannot be judged. */
  p: number;
}
