import type { Step } from '../../../metrics/metric-query/types.ts';

/** What a word or phrase of the language does in a question, whatever the data is about. */
export type Role =
  /** Carries no meaning of its own: articles, auxiliaries, politeness, requests. */
  | 'filler'
  | 'preposition'
  | 'and'
  | 'or'
  | 'is'
  | 'not'
  | 'without'
  | 'have'
  | 'which'
  /** Groups by what follows. */
  | 'by'
  /** Groups by what follows, one group at a time. */
  | 'each'
  | 'per'
  | 'unitOf'
  | 'sum'
  | 'average'
  | 'median'
  | 'percentile'
  | 'deviation'
  | 'count'
  | 'howMuch'
  | 'different'
  | 'highest'
  | 'lowest'
  | 'most'
  | 'fewest'
  | 'top'
  | 'bottom'
  | 'others'
  /** What the rest is to be called. */
  | 'asOther'
  | 'above'
  | 'below'
  | 'atLeast'
  | 'atMost'
  | 'exactly'
  | 'between'
  | 'versus'
  | 'from'
  | 'to'
  | 'change'
  | 'percent'
  | 'share'
  | 'runningTotal'
  | 'movingAverage'
  | 'smooth'
  | 'compare'
  | 'against'
  | 'overSteps'
  | 'all'
  | 'none'
  | 'only'
  | 'both'
  | 'either'
  | 'neither'
  | 'nor'
  | 'active'
  | 'atEnd'
  | 'since'
  | 'before'
  | 'after'
  | 'last'
  | 'this'
  | 'complete'
  | 'today'
  | 'yesterday'
  | 'yearAgo'
  | 'periodAgo'
  | 'first'
  | 'another'
  | 'whose'
  | 'had'
  | 'time'
  | 'list'
  | 'order'
  | 'ascending'
  | 'descending'
  | 'empty'
  | 'true'
  | 'weekday'
  | 'whichWeekday'
  | 'next'
  /** Verbs that say no more than that there is such a row: made, placed. */
  | 'did'
  | 'latest'
  | 'earliest'
  /** Asks for what stands out. */
  | 'findings'
  /** The data as a whole. */
  | 'data'
  | 'column'
  | 'why'
  | 'when'
  | 'something'
  | 'unusual'
  | 'level'
  | 'correlation'
  | 'rankCorrelation'
  | 'outliers'
  | 'zScore'
  | 'method'
  | 'normality'
  | 'missingValues'
  | 'variance'
  | 'valueRange'
  | 'skewness'
  | 'kurtosis'
  | 'quartileRange'
  | 'quartile'
  /** Rows of the only table, whatever they are about. */
  | 'rows'
  | 'populationDeviation'
  | 'sampleDeviation'
  | 'pearson'
  | 'shapiro'
  | 'dagostino'
  | 'significance'
  | 'pValue'
  /** "standard deviations from the mean". */
  | 'deviations'
  | 'threshold'
  /** "1.5 times the IQR". */
  | 'times'
  /** Verbs for leaving out what has no value. */
  | 'ignore'
  | 'mostCommon'
  /** The highest or lowest value of single rows. */
  | 'extreme'
  | 'contains';

/** The grammar of a language: its closed classes of words, and how it forms words. All in lower case. */
export interface Language {
  code: 'en' | 'de';
  /** Phrases by role; a phrase may have several roles. */
  phrases: Record<Role, readonly string[]>;
  /** Steps of time by their names, in all forms. */
  steps: Record<Step, readonly string[]>;
  /** "monthly". */
  adjectives: Partial<Record<Step, readonly string[]>>;
  months: readonly (readonly string[])[];
  numbers: Record<string, number>;
  ordinals: Record<string, number>;
  /** Words that a column's name may carry beside what people call it: "id", "name", "date". */
  silent: readonly string[];
  /** Words of notes that only say how to present a result. */
  formats: readonly string[];
  /** Words that lead from a share to its whole. */
  genitives: readonly string[];
  /** What a duration is measured in, in seconds. */
  durations: Record<'second' | 'minute' | 'hour' | 'day', readonly string[]>;
  /** The forms under which a word may be found: its own and those of which it is a plural or another case. */
  stems(word: string): string[];
  /** What may stand between the parts of a compound; empty if the language writes them apart. */
  linking: readonly string[];
  /** The decimal point; the other sign groups thousands. */
  decimal: '.' | ',';
  /** Sentences about an answer. */
  say: Wording;
  answers: AnswerWording;
}

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
