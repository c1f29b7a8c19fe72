import { quoteText } from '../sql-quote.ts';

/** One way to parse a text column. */
export interface TypeCandidate {
  id: string;
  engineType: string;
  /** What every text starts with that `like` matches; candidates share it, so that most patterns need not even be compiled. */
  start?: RegExp | undefined;
  /** Rough test on a sample, to see if testing the whole file is worthwhile. */
  like: RegExp;
  /** SQL over the text expression `v`: the value, or NULL if `v` does not parse without loss. */
  value: (v: string) => string;
  /** SQL equivalent to `value` being not NULL, if there is a cheaper test. */
  test?: ((v: string) => string) | undefined;
  /** Cheaper sufficient conditions, tried in turn, for the cast `t` of the text `v` to be lossless; they may reject more than `value` does. */
  quick?: (v: string, t: string) => string[];
  reason: string;
  /** The sign that is removed from each number. */
  symbol?: string | undefined;
  /** A sign that it also reads numbers without, which may be of another unit. */
  partly?: string | undefined;
  /** Date formats that read the same shape differently form a group, which only the whole column can decide between. */
  group?: 'day-month' | undefined;
  /** Shape of the text; one column may mix two formats of different shapes. */
  shape?: string;
}

/** SQL: true if the whole text matches. */
export const matches = (v: string, pattern: string) => `regexp_full_match(${v}, ${quoteText(pattern)})`;
/** SQL: the value on a condition, otherwise NULL. */
export const when = (condition: string, value: string) => `CASE WHEN ${condition} THEN ${value} END`;

/** SQL: true if the text parses without loss. */
export function holds(candidate: TypeCandidate, v: string): string {
  return candidate.test ? `coalesce(${candidate.test(v)}, false)` : `((${candidate.value(v)}) IS NOT NULL)`;
}
