import type { Language } from './types.ts';

const list = (text: string): string[] => text.trim().split(/\s*[,\n]\s*/);

/** In which order groups and rows come. */
export const ENGLISH_ORDERS = {
  sort: list('sort, order, arrange, rank, sort all, order all, and sort, and order'),
  latest: list('latest, newest, most recent, last, very last, very latest, very newest, most recently'),
  earliest: list('oldest, earliest, first, very first, very earliest, very oldest, least recent'),
  longStanding: list('longest serving, longest standing, longest established'),
  order: list(
    'arranged by, arrange by, ranked by, rank them by, arrange them by, order them by, order by the, sorted by the, ordered by the, order by, ordered by, sorted by, sort by, order it by, ordered according to, sorted according to, sorted based on, ordered based on, ordered in terms of, order them according to, and order them by, and order by, and sort by, and sort them by, sort by the, sort it by, sort them by, in order of, ordered, sorted, sort the results by, sort the result by, order the results by, order the result by, results ordered by, results sorted by',
  ),
  ascending: list(
    'ascending, lowest first, smallest first, least first, fewest first, shortest first, ascending by, in order of ascending, in order of increasing, in the alphabetical order, in the alphabetical order of, in the ascending order, in the ascending order of, in an ascending order, in an alphabetical order, in lexicographical order, in ascending order by, in increasing order by, in ascending order according to, in ascending order based on, in ascending alphabetical order, in ascending alphabetical order of, in ascending alphabetical order by, in ascending lexicographical order, in lexicographical order of, in lexicographical order by, in alphabetical ascending order, in ascending alphabetical order, by alphabetical order, by alphabetical order of, in alphabetic order of, from a to z, lowest to highest, smallest to largest, least to most, fewest to most, from least to most, from fewest to most, in ascending order of, in increasing order of, in alphabetical order, in alphabetic order, in alphabetical order of, in alphabetical order by, alphabetically by, in lexicographical order, in lexicographic order, by ascending, by increasing, in increasing order, from the lowest to the highest, from the smallest to the largest, from the least to the most, from low to high, from lowest to highest, from smallest to largest, from low to high, in ascending order, alphabetically',
  ),
  descending: list(
    'descending, highest first, largest first, most first, biggest first, greatest first, longest first, in descending order of, in decreasing order of, in reverse alphabetical order, in reversed alphabetical order, in reverse alphabetical order of, in reverse lexicographical order, in order of descending, in order of decreasing, in the descending order, in the descending order of, in a descending order, in descending lexicographical order, in descending lexicographic order, in descending order by, in decreasing order by, in descending order according to, in descending order based on, in descending alphabetical order, in descending alphabetical order of, in descending alphabetical order by, in reverse alphabetical order by, descending by, from z to a, in reverse order of, highest to lowest, largest to smallest, most to least, most to fewest, from most to least, from most to fewest, in reversed lexicographical order, by descending, by decreasing, in decreasing order, from the highest to the lowest, from the largest to the smallest, from the most to the least, from highest to lowest, from largest to smallest, from high to low, in descending order',
  ),
} satisfies Partial<Language['phrases']>;
