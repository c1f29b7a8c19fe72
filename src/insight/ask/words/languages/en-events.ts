import { ENGLISH_IDIOMS } from './en-idioms.ts';
import { ENGLISH_HOLDING } from './holding-verbs.ts';
import type { Language } from './types.ts';

const list = (text: string): string[] => text.trim().split(/\s*[,\n]\s*/);

/** What happens to rows, and how long it takes. */
export const ENGLISH_EVENTS = {
  rateOf: list('rate, rates, ratio'),
  howLong: list(
    'how long does it take to, how long does it take, how long did it take to, how long does it usually take to, how long does it take on average to, how long on average does it take to, how long do we take to, how long did we take to, how long does it take us to, how long it takes to, how long do we need to, how much time does it take to, how long is it',
  ),
  daysAgo: list('how many days ago was, how many days ago were, how long ago was, how long ago were, how long ago in days was'),
  daysSince: list(
    'how long has it been since, how long has it been in days since, how many days has it been since, how many days have passed since, how many days have gone by since, how many days is it since, how long is it since, how many days since, number of days since, days since, the days since',
  ),
  resides: list('live in, live, reside in, reside, dwell in, come from, hail from, originate from, belong to, lie in, lie, lies'),
  lasted: list(
    'lasted, lasting, that last, which last, took, take, takes, taking, have lasted, has lasted, needed, need, needs, have taken, has taken, went on for, go on for, ran for, run for, running for, lasts',
  ),
  within: list('within, within a, in less than, in under, in at most, in no more than, in not more than, inside of'),
  dueTo: list(
    'due to, were due to, was due to, are due to, is due to, because of, caused by, were caused by, was caused by, on account of, owing to, resulting from, resulted from, result from, stemming from, brought about by, attributed to, attributable to, came about through',
  ),
  foremost: list(
    'busiest, strongest, most active, most popular, most important, most successful, most productive, most valuable, most visited, most used',
  ),
  hindmost: list('quietest, weakest, least active, least popular, least important, least successful, least productive, least valuable'),
} satisfies Partial<Language['phrases']>;

/** What joins, what sells and what is paid in. */
export const ENGLISH_DEALINGS = {
  holding: ENGLISH_HOLDING,
  idioms: ENGLISH_IDIOMS,
  currencies: {
    dollar: 'USD',
    dollars: 'USD',
    usd: 'USD',
    euro: 'EUR',
    euros: 'EUR',
    eur: 'EUR',
    pounds: 'GBP',
    gbp: 'GBP',
    francs: 'CHF',
    chf: 'CHF',
  },
  sells: list('sold, sell, sells'),
  contrasts: {
    words: list('but, yet'),
    before: list(
      "not, never, no, without, also, who, which, that, did, do, does, have, has, had, are, is, were, was, didn't, don't, doesn't, haven't, hasn't, aren't, isn't, weren't, wasn't",
    ),
  },
} satisfies Pick<Language, 'contrasts' | 'sells' | 'currencies' | 'holding' | 'idioms'>;
