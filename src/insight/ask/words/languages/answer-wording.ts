import type { NamedRange, Step } from '../../../metrics/metric-query/types.ts';

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
  /** What a unit in a question is taken for. */
  unitOfData: string;
  /** By which of several times rows are dated. */
  datedBy(column: string, others: readonly string[]): string;
  notCovered(from: string, to: string): string;
  /** There is no change in percent, as the earlier value is none or zero. */
  notComparable: string;
  unclear(readings: readonly string[]): string;
  withoutValue(rows: number): string;
  /** A listing, by how many rows it has and how many are shown. */
  listed: { count: string; title(name: string, total: number, shown: number): string };
  cannot(reason: string): string;
  /** Words that nothing accounts for. */
  unknown(words: readonly string[]): string;
  unclearTogether: string;
  tooLong(words: number): string;
  severalMeant: string;
  manyMeanings: string;
  /** A rate of several rows that no word combines. */
  rateUncombined(label: string): string;
  /** Whether a period is that of things or of the rows that refer to them. */
  openTime(things: string, rows: string): string;
  /** Rows that are given up have no end either. */
  givenUp(of: { table: string; column: string; value: string; until: string }): string;
  /** No number says what the largest is. */
  largestOf(table: string, example: string): string;
  personal(name: string): string;
  unknownNote(note: string): string;
  /** What holds now, asked of rows of several moments. */
  notOfNow: string;
  /** A recipe that would count a thing once for each of its rows. */
  multipliedBy(note: string): string;
  /** A note that says that no cell is empty where some are. */
  contradictedNote(note: string): string;
  /** A note on the presentation of the result, which is left to the reader. */
  setAside(note: string): string;
  /** A note that has no bearing on the question. */
  unneeded(note: string): string;
  /** Names of a form that nothing in the answer goes by. */
  unfilled(names: readonly string[]): string;
  couldAsk(questions: readonly string[]): string;
  nothingToAnalyze: string;
}

/** The sentence that says how a question was understood. */
export interface Wording {
  of: string;
  by: string;
  per: string;
  /** The mean over steps of time: "divided by 12 months". */
  over(n: number, step: Step): string;
  where: string;
  and: string;
  or: string;
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
  /** Of what is counted while it holds, such as open tickets: the columns of its beginning and its end. */
  holding: (from: string, until: string) => string;
  not(condition: string): string;
  /** What a column's value is compared with. */
  tests: {
    among(values: readonly string[]): string;
    on(parts: readonly string[]): string;
    between(from: string, to: string): string;
    empty: string;
    filled: string;
    contains(text: string): string;
    startsWith(text: string): string;
    endsWith(text: string): string;
    aboveAverage: string;
    belowAverage: string;
  };
  /** Things by their rows in another table: with at least one, only with, or without such rows. */
  some(entity: string, rows: string | null, condition: string): string;
  every(entity: string, rows: string | null, condition: string): string;
  none(entity: string, rows: string | null, condition: string): string;
  ranges: Record<NamedRange, string>;
  lastSteps(n: number, unit: Step): string;
  /** Days, both included. */
  days(from: string | null, to: string | null): string;
  /** Moments; the last one is not included. */
  moments(from: string | null, until: string | null): string;
  comparedWith(period: string): string;
  previousYear: string;
  previousPeriod: string;
  shares: string;
  change: string;
  changePercent: string;
  runningTotal: string;
  movingAverage(steps: number): string;
  largest(n: number, per: string | null): string;
  smallest(n: number): string;
  rows: string;
  sorted(by: string, descending: boolean): string;
  atMost(rows: number): string;
  /** Equal rows are listed once. */
  each: string;
}
