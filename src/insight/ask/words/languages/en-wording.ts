import type { AnswerWording, Wording } from './answer-wording.ts';

/** Labels and sentences of answers. */
export const ENGLISH_ANSWERS: AnswerWording = {
  other: 'Other',
  weekdays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
  grains: {
    hour: 'Hour',
    day: 'Day',
    week: 'Week',
    month: 'Month',
    quarter: 'Quarter',
    year: 'Year',
    weekday: 'Weekday',
    hour_of_day: 'Hour of the day',
    month_of_year: 'Month of the year',
  },
  units: { second: 'seconds', minute: 'minutes', hour: 'hours', day: 'days' },
  shows: {
    previous: 'previous',
    change: 'change',
    change_percent: 'change in percent',
    share: 'share',
    rank: 'rank',
    running_total: 'running total',
    moving_average: 'moving average',
    index: 'index',
  },
  corrected: (written, read) => `“${written}” was read as “${read}”.`,
  sample: 'The standard deviation is that of a sample (n − 1).',
  notCovered: (from, to) => `The data does not cover that period: it reaches from ${from} to ${to}.`,
  unclear: (readings) => `This can be read in several ways: do you mean ${readings.join(', or ')}?`,
  withoutValue: (rows) => `${rows === 1 ? 'One group has' : `${rows} groups have`} no value and ${rows === 1 ? 'is' : 'are'} left out.`,
  listed: {
    count: 'Number of rows',
    title: (name, total, shown) => (shown < total ? `${name}, ${shown} of ${total} rows` : `${name}, ${total} rows`),
  },
  cannot: (reason) => `This cannot be answered from the data: ${reason}`,
  unknown: (words) => `${words.map((word) => `“${word}”`).join(', ')} ${words.length === 1 ? 'names' : 'name'} nothing in it.`,
  unclearTogether: 'the words are known, but they do not make one question together. Ask for one number at a time.',
  personal: (name) => `“${name}” is personal data: it may be counted, but not listed, grouped or filtered by.`,
  unknownNote: (note) =>
    `the note “${note}” defines neither a number nor a condition of this data. Write “word is …” in words that the data has.`,
  setAside: (note) => `“${note}” says how to present the result. That is left to you: the numbers are given in full.`,
  unneeded: (note) => `“${note}” changes nothing about this answer.`,
  unfilled: (names) =>
    `the notes ask for ${names.map((name) => `“${name}”`).join(', ')}, and no value of the answer goes by that name. Ask for it in the question.`,
  couldAsk: (questions) => `You could ask: ${questions.map((one) => `“${one}”`).join(', ')}`,
  nothingToAnalyze: 'None of the data sources has what this analysis needs: a time, and a number or a category.',
};

/** Words of the sentence that says how a question was understood. */
export const ENGLISH_SENTENCES: Wording = {
  of: 'of',
  by: 'by',
  per: 'per',
  where: 'where',
  and: 'and',
  or: 'or',
  not: 'not',
  from: 'from',
  until: 'until before',
  comparedWith: 'compared with',
  sum: 'the sum',
  avg: 'the average',
  median: 'the median',
  min: 'the lowest value',
  max: 'the highest value',
  count: 'the number',
  count_distinct: 'the number of different values',
  percentile: 'percentile',
  stddev: 'the standard deviation',
  last: 'the level at the end',
};
