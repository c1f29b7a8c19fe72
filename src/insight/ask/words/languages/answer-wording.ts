/** Labels and sentences of answers. */
export interface AnswerWording {
  other: string;
  weekdays: readonly string[];
  grains: Record<'hour' | 'day' | 'week' | 'month' | 'quarter' | 'year' | 'weekday' | 'hour_of_day' | 'month_of_year', string>;
  units: Record<'second' | 'minute' | 'hour' | 'day', string>;
  shows: Record<'previous' | 'change' | 'change_percent' | 'share' | 'rank' | 'running_total' | 'moving_average' | 'index', string>;
  corrected(written: string, read: string): string;
  /** What kind of standard deviation was computed. */
  sample: string;
  notCovered(from: string, to: string): string;
  unclear(readings: readonly string[]): string;
  withoutValue(rows: number): string;
  /** A listing, by how many rows it has and how many are shown. */
  listed: { count: string; title(name: string, total: number, shown: number): string };
  cannot(reason: string): string;
  /** Words that nothing accounts for. */
  unknown(words: readonly string[]): string;
  unclearTogether: string;
  personal(name: string): string;
  unknownNote(note: string): string;
  /** A note on the presentation of the result, which is left to the reader. */
  setAside(note: string): string;
  /** A note that has no bearing on the question. */
  unneeded(note: string): string;
  /** Names of a form that nothing in the answer goes by. */
  unfilled(names: readonly string[]): string;
  couldAsk(questions: readonly string[]): string;
  nothingToAnalyze: string;
}

/** Words of the sentence that says how a question was understood. */
export interface Wording {
  of: string;
  by: string;
  per: string;
  where: string;
  and: string;
  or: string;
  not: string;
  from: string;
  until: string;
  comparedWith: string;
  sum: string;
  avg: string;
  median: string;
  min: string;
  max: string;
  count: string;
  count_distinct: string;
  percentile: string;
  stddev: string;
  last: string;
}
