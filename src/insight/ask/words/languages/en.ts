import { ENGLISH_CALENDAR, ENGLISH_SPANS } from './calendar-words.ts';
import { ENGLISH_CHAT } from './chat-words.ts';
import { ENGLISH_CLAUSES } from './clause-words.ts';
import { ENGLISH_COMPARISONS } from './comparison-words.ts';
import { ENGLISH_CREATING } from './creating-verbs.ts';
import { ENGLISH_DEFINITIONS } from './definition-words.ts';
import { ENGLISH_DENIALS } from './denial-words.ts';
import { ENGLISH_DEALINGS, ENGLISH_EVENTS } from './en-events.ts';
import { ENGLISH_ORDERS } from './en-orders.ts';
import { ENGLISH_NOTES, ENGLISH_STATISTICS } from './en-statistics.ts';
import { englishStems } from './en-stems.ts';
import { ENGLISH_WORDING } from './en-wording.ts';
import { ENGLISH_FRAME } from './frame-words.ts';
import { ENGLISH_IDLE } from './idle-words.ts';
import { ENGLISH_VERBS } from './link-verbs.ts';
import { ENGLISH_MONEY } from './money-words.ts';
import { ENGLISH_NUMBERS } from './number-words.ts';
import { ENGLISH_RESTRICTIONS } from './restriction-words.ts';
import { ENGLISH_ADJECTIVES } from './sized-adjectives.ts';
import { ENGLISH_SPOKEN_NOTES } from './spoken-notes.ts';
import { ENGLISH_TEXTS } from './text-words.ts';
import type { Language } from './types.ts';

const list = (text: string): string[] => text.trim().split(/\s*[,\n]\s*/);

export const ENGLISH: Language = {
  code: 'en',
  phrases: {
    ...ENGLISH_STATISTICS,
    ...ENGLISH_SPANS,
    ...ENGLISH_ORDERS,
    ...ENGLISH_EVENTS,
    ...ENGLISH_COMPARISONS,
    filler: list(`
      from the calculation, in the calculation, from the analysis, in the analysis, for the calculation, for this analysis, for the analysis, before the calculation, before the analysis, before calculating, before computing,
      if needed, where needed, if necessary, where necessary, where applicable, if applicable, when needed, where a test is needed, them,
      the, a, an, was, were, is, are, be, been, being, did, do, does, there, we, our, us, me, i, you, your, my, it, its, they, their, them, his, her, his or her, he or she,
      what, what is, what was, what were, what are, show, show me, return me, select, retrieve, identify, fetch, extract, output, please list, can you show me, could you show me, can you list, provide, provide me with, list out, report, i want to see, i want to know, i would like to know, i need to know, tell me about, can you tell me, do you know, only show, only show me, give, give me, tell, tell me, find, get, display, calculate, compute,
      determine, return, see, need, want, like, know, would, could, can, should, will, shall, let, please, thanks, thank you, thanks a lot,
      many thanks, thank you very much, many thanks in advance, thanks in advance, in advance, hi, hello, hey, hi there, hello there, dear, good morning,
      good afternoon, good evening, good day, sorry, sorry to bother you, excuse me, one question, a question, quick question, just, also, so, now,
      then, well, ok, okay, actually, really, how, how does, how did, how do, how is, how was, how were, how are, how high, how high was, how high were,
      how big, how large, look, looks, come to, came to, add up to, amount to, amounted to, in total, altogether, of, 's, as, value of, figure for, figures for,
      look like, looked like, yet, in terms of, for me, from you, to see, that, this, these, those, what about, how about, the same, same, same thing, instead, when it comes to, this question, does the table have, does the dataset have, does the data set have, does the file have, does the data have, does the table contain, does the dataset contain, are in the table, i wonder, wonder, wondering, showing both values, showing both, with both values, if, break, break down, split, broken, grouped, divided, ones,
      consider, only consider, consider only, considering, considering only, use, only use, use only, using, using only, used, taking, take, take only, based on, restricted to, restrict to, limited to,
      limit to, include only, only include, only those, in the data, in the dataset, in the data set, in this dataset, in this data, in this data set, in the database, in our database, in the records, on record, on file, in store, exist, exists, existing in the database, of the dataset, of the data set, of the data,
      from the dataset, from the data, from the data set, in the table, in this table, in the file, in this file, in the given dataset, in the given data, absolute, defined as, according to`),
    idle: list(
      'calendar, corresponding, listed, recorded, given, possible, occur, occurs, occurred, occurring, have occurred, happen, happens, happened, happening, take place, takes place, took place, taken place, taking place, are recorded, is recorded, were recorded, was recorded, been recorded, are listed, is listed, are stored, are captured, is captured, are documented, ever, so far, to date, specific, particular, respective, respectively, each has, each have, each had, it has, they have, gets, there exist, were made, was made, are made, is made, been made, made',
    ),
    preposition: list(
      'out of, in, for, of, with, at, on, from, during, within, to, where, whose, having, that, who, which, that have, who have, through, via, into, over, across, among, when, that are, that is, that were, who are, which are, which were, only for, belong to, belongs to, belonged to, belonging to, belong, are linked to, is linked to, are linked with, is linked with, are associated with, is associated with, are related to, is related to, are connected to, is connected to, are assigned to, is assigned to, about, regarding, concerning, located in, based in, situated in, located at, located within, found in, recorded in, listed in, come from, comes from, came from, coming from, originate from, originating from, are part of, is part of',
    ),
    and: list('and, as well as, plus, along with, together with, &'),
    or: list('or'),
    is: list('is, are, was, were, equals, equal to, ='),
    not: list(
      "not, non, not yet, still not, not been, not yet been, have not been, has not been, have not yet been, has not yet been, haven't, hasn't, hadn't, havent, hasnt, dont, doesnt, didnt, isnt, arent, wasnt, werent, haven't been, hasn't been, haven't yet been, hasn't yet been, yet to be, have yet to be, are yet to be, isn't, is not, are not, aren't, was not, wasn't, were not, weren't, never, don't, doesn't, didn't, do not, does not, did not, other than, outside, outside of, that are not, which are not, who are not, that were not",
    ),
    without: list(
      'without, without any, without a single, lacking, lacking any, lacking a, excluding, except, except for, apart from, not including, not in, not with, with no',
    ),
    have: list(
      'used by, have, has, had, having, with, that have, that has, who has, which has, owning, that own, who own, which own, own, owns, who have, which have, that had, who had, which had, have had, generated, generates, generate, brought in, brought, brings in, brings, bring in',
    ),
    which: list('which, what, who'),
    by: list(
      'by, broken down by, break down by, split by, down by, down per, broken down per, grouped by, group by, per, across, over, by each, divided by, separately for, counted by, counted per, counted for each, distributed over, spread over, distributed across, spread across, distributed by, spread by, distributed among, broken down across, divided up by, split up by',
    ),
    each: list(
      'from each, from every, each, every, for each, for every, in each, in every, within each, within every, of each, of every, per, for each combination of, for every combination of, per combination of, for each pair of, for every pair of, each combination of',
    ),
    per: list('per, divided by'),
    unitOf: list('unit of, units of'),
    frequency: list('frequency, frequency of occurrence, number of occurrences, how often they occur, how often each occurs'),
    leastCommon: list('least common, least frequent, least frequently occurring, least commonly used, least often used, rarest'),
    itsCount: list(
      'its count, their count, their counts, the count, the counts, its frequency, their frequency, their frequencies, the frequency, how many there are, how many of them there are, how many are there, how many of them are there, how many of each, how many of each there are, the count of each, the number of each, the corresponding count',
    ),
    sameGroup: list('in that, for that, of that, with that, from that, at that, within that'),
    sum: list(
      'total, sum, sum of, overall, total of, combined, aggregate, summed, add up, sum up, add together, tally up, the total of, the sum of',
    ),
    average: list(
      'average, avg, mean, average of, mean of, on average, typical, arithmetic mean, arithmetic mean of, mean value, mean value of, average value, average value of',
    ),
    median: list('median, median of, median value, median value of'),
    percentile: list('percentile, percentile of, quantile, quantile of, percent quantile, % quantile, % percentile'),
    deviation: list('standard deviation, standard deviation of, stddev, std dev, sample standard deviation, sample standard deviation of'),
    count: list(
      'number of, number, numbers of, count, count of, how many, total number of, total count of, count the number of, count the, corresponding number of, respective number of, count up',
    ),
    howMuch: list('how much, by how much, by what amount'),
    different: list('different, distinct, unique'),
    highest: list(
      'highest value, highest value of, largest value, largest value of, maximum value, maximum value of, greatest value, maximum of, highest, largest, biggest, greatest, maximum, max, best, longest, strongest',
    ),
    lowest: list(
      'lowest value, lowest value of, smallest value, smallest value of, minimum value, minimum value of, minimum of, lowest, smallest, least, minimum, min, worst, shortest, weakest',
    ),
    most: list('most, the most'),
    fewest: list('fewest, least, the fewest, the least'),
    top: list('top, best, highest, largest, biggest'),
    bottom: list('bottom, worst, lowest, smallest'),
    others: list('others, the rest, rest, other, everything else, everyone else, all others, all other, remaining'),
    asOther: list(
      'as other, as others, together as other, together as others, lumped together as other, lumped together as others, lumped as other, grouped as other, grouped together as other, combined as other, added up as other, merged as other, in one group other',
    ),
    above: list(
      'above, over, more than, greater than, of more than, exceeding, higher than, larger than, bigger than, >, exceeds, exceed, exceeded, of over, longer than, strictly above, strictly over, strictly more than, strictly greater than, strictly larger than, strictly higher than, in excess of',
    ),
    below: list(
      'strictly below, strictly under, strictly less than, strictly smaller than, strictly lower than, below, under, less than, fewer than, lower than, smaller than, of less than, <, of under, of fewer than, shorter than',
    ),
    atLeast: list(
      'greater than or equal to, more than or equal to, larger than or equal to, higher than or equal to, equal to or greater than, above or equal to, at least, no less than, not less than, no fewer than, not fewer than, not under, not below, no lower than, no smaller than, no shorter than, >=, or more, a minimum of, a minimum, minimum',
    ),
    atMost: list(
      'less than or equal to, smaller than or equal to, lower than or equal to, equal to or less than, below or equal to, at most, no more than, not more than, no greater than, no higher than, no larger than, no bigger than, no longer than, not over, not above, not exceeding, up to, <=, or less, a maximum of',
    ),
    exactly: list('exactly, precisely'),
    between: list('between'),
    versus: list(
      'vs, vs., versus, compared with, compared to, in comparison with, in comparison to, against, relative to, than, compare with, as opposed to, over, stack up against, stacked up against, stacks up against, measured against, measure up to, set against, next to, compared against, up against',
    ),
    from: list('from'),
    to: list('to, until, till, through'),
    change: list(
      'change, changed, grow, grew, growth, increase, increased, decrease, decreased, decline, declined, rise, rose, fall, fell, drop, dropped, difference, develop, change of, growth of, change in, growth in, growth rate, go up, went up, go down, went down, jump, jumped, shift, shifted, change in percent, growth in percent, difference in percent, increase in percent, percentage difference, percentage increase, percentage change, percentage growth, percent change, percentage change of, percentage change in, percentage growth of',
    ),
    percent: list(
      'percent, percentage, %, in percent, by how many percent, how many percent, by what percentage, by what percent, by which percentage, by what percentage points, by what %, how many percents, percentwise, percentage wise, as a percentage, pct, percentage of',
    ),
    share: list(
      'share, share of, percentage, percentage of, percent of, proportion, proportion of, fraction, fraction of, portion, portion of, slice of, percent, part of, what share, what percentage of, in percent of the total, as a percentage of the total, in percent of total, percent of the total',
    ),
    runningTotal: list(
      'running total, running total of, cumulate, add up, cumulative, cumulated, running sum, running sum of, cumulatively, cumulative total of, accumulated, year to date',
    ),
    movingAverage: list('moving average, rolling average, moving average of, rolling average of, moving mean'),
    smooth: list('smooth, smoothed'),
    compare: list('compare, comparing, comparison of'),
    against: list('with, to, and, against'),
    overSteps: list('over'),
    all: list('all, any, every, all the, any of the, all of the'),
    none: list(
      'no, none, zero, not a single, not any, never, no single, none of, did not have any, do not have any, without, without any, without a, without an, without a single, without even one, lacking, lacking any, lack, lack any',
    ),
    anyOne: list('any, some, any of the, some of the, a single, even one, a single one of the'),
    only: list('only, exclusively, nothing but, just, solely'),
    both: list('both'),
    either: list('either'),
    neither: list('neither'),
    nor: list('nor'),
    new: list('new, newly added'),
    active: list('active, current, running, open, ongoing, live, employed'),
    still: list('still, currently, presently, now, right now, at the moment'),
    index: list('index, indexed, as an index, as index, as an index number, indexed values, index values, index of, in index form'),
    indexStart: list(
      'starting at, starting from, starting with, base, base of, base value, base value of, with base, start, beginning, set to, begins at, starts at, rebased to, normalised to, normalized to',
    ),
    quantity: list('how high, how large, how big, how high was, how high is, how high were'),
    atEnd: list('at the end of, at end of, end of, by the end of, as of the end of, as of, as at'),
    since: list('since'),
    before: list('before, prior to, ahead of, in advance of, previous to'),
    after: list('after, subsequent to'),
    last: list('last, past, previous, preceding, prior'),
    this: list('this, current, the current'),
    complete: list('complete, full, whole, completed, finished'),
    today: list('today'),
    ago: list('ago'),
    agoBefore: [],
    yesterday: list('yesterday'),
    yearAgo: list(
      'year over year, year on year, yoy, the year before, the previous year, the prior year, previous year, a year earlier, a year ago, last year, the same period last year, the same period of the previous year, the year earlier',
    ),
    periodAgo: list('the previous period, previous period, the period before, the prior period, prior period'),
    first: list('first'),
    another: list('another, another one, one more, again, more, another one again'),
    whose: list('whose, where the'),
    had: list('had, have, has'),
    time: list('time, duration, days, hours, length'),
    list: list(
      'the distinct list of, distinct list of, a distinct list of, the unique list of, unique list of, a unique list of, a list of distinct, a list of unique, find, find all, information about, information on, all information about, all the information about, all information on, all the information on, show information about, show all information about, show all the information about, details about, all details about, all the details about, show details about, show all details about, list, a list of, show a list of, give me a list of, provide a list of, get a list of, return a list of, show all, list all, enumerate, name the, name me the, name all, name all the, name every, name each',
    ),
    key: list('id, ids, identifier, identifiers'),
    did: list('made, make, placed, place, had, have, got'),
    next: list('next, the next'),
    empty: list('empty, missing, unknown, blank, null, not set'),
    late: list('late, too late, behind schedule, after the due date, after the deadline, past the due date, past the deadline, overdue'),
    true: list('true, yes'),
    weekday: list('weekday, weekdays, day of the week, days of the week'),
    findings: list(
      'what stands out, stands out, stand out, standing out, summary, executive summary, summarize, summarise, overview, insights, highlights, key findings, key facts, interesting, notable, noteworthy, going on, analyze, analyse',
    ),
    data: list('data, dataset, data set, figures, numbers, here'),
    column: list(
      'type of, types of, kind of, kinds of, column, columns, variable, variables, feature, features, attribute, attributes, field, fields, values',
    ),
    why: list(
      'why, how come, what caused, what drove, what explains, what moved, what is behind, what changed, reason for, reasons for, explain',
    ),
    when: list('when, since when, from when'),
    something: list('anything, something, any, there, here'),
    unusual: list('unusual, odd, strange, abnormal, anomaly, anomalies, out of the ordinary'),
    level: list('its level, their level, the level, in level'),
    rows: list('rows, row, records, record, entries, entry, lines, line, log entries, observations, data points, data point, instances'),
    ignore: list(
      'handled by excluding, handled by dropping, handled by ignoring, left out, are left out, are excluded, are ignored, are dropped, should be excluded, should be ignored, should be dropped, ignore, ignoring, exclude, excluding, drop, dropping, skip, skipping, disregard, disregarding, remove, removing, leave out, leaving out, without',
    ),
    mostCommon: list(
      'most common, most frequent, most frequently occurring, most commonly occurring, most commonly used, most frequently used, most often used, most prevalent, most widespread, mode of, mode of the',
    ),
    extreme: list('maximum, max, minimum, min'),
    contains: list(
      'contains the word, contain the word, containing the word, contains the substring, contain the substring, containing the substring, has the substring, have the substring, has substring, have substring, contains the letter, contain the letter, containing the letter, contains the string, contain the string, containing the string, contains the phrase, contain the phrase, containing the phrase, includes the word, include the word, including the word, contains letter, contain letter, containing letter, contains, contain, containing, includes the text, include the text',
    ),
    startsWith: list('starts with, start with, starting with, begins with, begin with, beginning with'),
    endsWith: list('ends with, end with, ending with, ends in, end in, ending in'),
    name: list('name, names'),
    table: list('table, tables'),
    more: list('higher, larger, greater, bigger, longer, more'),
    less: list('lower, smaller, shorter, less, fewer'),
    than: list('than'),
    orMore: list(
      'or more, or higher, or above, or over, or greater, or older, or later, or longer, or heavier, or larger, or bigger, or upwards, or up, or beyond, and more, and above, and over, and older, and up, and upwards, and higher, and beyond, and longer, and later, and greater, upwards, plus, or taller, or wider, or faster, or better, or newer, and upward, and newer, onwards',
    ),
    orLess: list(
      'or less, or fewer, or lower, or below, or under, or younger, or earlier, or shorter, or lighter, or smaller, or cheaper, and less, and below, and under, and younger, and lower, and fewer, and down, and shorter, and earlier, or slower, or narrower, or worse',
    ),
    ratio: list('ratio of, ratio between'),
    differenceOf: list('difference between, difference of, difference in'),
    whichWeekday: list(
      'which weekday, on which weekday, which day of the week, what day of the week, on what day of the week, on which day of the week',
    ),
  },
  steps: {
    hour: list('hour, hours'),
    day: list('day, days, date'),
    week: list('week, weeks'),
    month: list('month, months'),
    quarter: list('quarter, quarters'),
    year: list('year, years'),
  },
  adjectives: {
    hour: list('hourly'),
    day: list('daily'),
    week: list('weekly'),
    month: list('monthly'),
    quarter: list('quarterly'),
    year: list('yearly, annual, annually'),
  },
  months: [
    list('january, jan'),
    list('february, feb'),
    list('march, mar'),
    list('april, apr'),
    list('may'),
    list('june, jun'),
    list('july, jul'),
    list('august, aug'),
    list('september, sep, sept'),
    list('october, oct'),
    list('november, nov'),
    list('december, dec'),
  ],
  ...ENGLISH_NUMBERS,
  formats: list(
    'calculated, computed, resulting, final, obtained, dollar, dollars, euro, euros, unit, units, round, rounded, rounding, decimal, decimals, place, places, digit, digits, significant, figure, figures, format, formatted, output, result, results, answer, answers, value, values, number, numbers, integer, integers, float, floating, point, string, text, boolean, true, false, yes, no, list, array, json, csv, name, named, called, label, labelled, labeled, return, give, print, display, report, present, express, expressed, write, written, provide, provided, state, stated, nearest, single, whole, percentage, percent, one, each, sign, separated, comma, commas, positive, negative, either, scientific, notation, followed, by, up',
  ),
  notes: ENGLISH_NOTES,
  definitions: ENGLISH_DEFINITIONS,
  denials: ENGLISH_DENIALS,
  texts: ENGLISH_TEXTS,
  clauses: ENGLISH_CLAUSES,
  restrictions: ENGLISH_RESTRICTIONS,
  adjectivesOfSize: ENGLISH_ADJECTIVES,
  ...ENGLISH_VERBS,
  ...ENGLISH_DEALINGS,
  money: ENGLISH_MONEY,
  creating: ENGLISH_CREATING,
  idle: ENGLISH_IDLE,
  frame: ENGLISH_FRAME,
  chat: ENGLISH_CHAT,
  spokenNotes: ENGLISH_SPOKEN_NOTES,
  genitives: ['of'],
  askingNouns: {
    words: list('return, need, want, use, show, find, take, break, split, display, like, look'),
    after: list('the, a, an, our, your, their, its, my, any, no, what'),
  },
  articles: list('the, all, all the'),
  silent: list(
    'id, ids, name, key, code, no, nr, number, date, at, on, time, ts, dt, timestamp, day, nm, num, is, has, was, flag, flg, ind, yn, the, of',
  ),
  stems: englishStems,
  linking: [],
  decimal: '.',
  ...ENGLISH_WORDING,
  ...ENGLISH_CALENDAR,
};
