import { quoteText } from '../sql-quote.ts';
import { MONTH_NAME, monthOf } from './month-names.ts';
import { matches, type TypeCandidate, when } from './type-candidate.ts';
import { zoned } from './zoned-dates.ts';

export const ISO_DATE: TypeCandidate = {
  id: 'date',
  engineType: 'DATE',
  like: /^\d{4}-\d{1,2}-\d{1,2}$/,
  value: (v) =>
    when(`strlen(${v}) = 10 AND NOT contains(${v}, '/') OR ${matches(v, '\\d{4}-\\d{1,2}-\\d{1,2}')}`, `TRY_CAST(${v} AS DATE)`),
  quick: (v) => [`strlen(${v}) = 10`],
  reason: 'Every value is an ISO date.',
  shape: 'iso',
};

export const ISO_TIMESTAMP: TypeCandidate = {
  id: 'timestamp',
  engineType: 'TIMESTAMP',
  like: /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}([.,]\d+)?)?$/,
  value: (v) =>
    when(
      `(strlen(${v}) = 19 AND ${v}[14] = ':' AND ${v}[17] = ':') OR ${matches(v, '\\d{4}-\\d{2}-\\d{2}[T ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,6})?)?')}`,
      `TRY_CAST(${v} AS TIMESTAMP)`,
    ),
  quick: (v) => [`${v} LIKE '____-__-_____:__:__'`],
  reason: 'Every value is an ISO date and time.',
  shape: 'iso time',
};

/** For values with more fractional digits than the six of a TIMESTAMP; years 1677 to 2262. */
export const ISO_NANOSECONDS: TypeCandidate = {
  id: 'timestamp with nanoseconds',
  engineType: 'TIMESTAMP_NS',
  like: ISO_TIMESTAMP.like,
  value: (v) => when(matches(v, '\\d{4}-\\d{2}-\\d{2}[T ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,9})?)?'), `TRY_CAST(${v} AS TIMESTAMP_NS)`),
  reason: 'Every value is an ISO date and time, some with up to nine digits after the second; all of them are kept.',
  shape: 'iso time ns',
};

export const ISO_ZONED: TypeCandidate = {
  id: 'timestamp with zone',
  engineType: 'TIMESTAMP WITH TIME ZONE',
  like: /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)? ?(Z|UTC|GMT|[+-]\d{2}(:?\d{2})?)$/,
  value: (v) =>
    when(
      matches(v, '\\d{4}-\\d{2}-\\d{2}[T ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,6})?)? ?(Z|UTC|GMT|[+-]\\d{2}(:?\\d{2})?)'),
      // The cast alone does not know +0200.
      `coalesce(TRY_CAST(${v} AS TIMESTAMPTZ), TRY_CAST(regexp_replace(regexp_replace(${v}, ' ?(UTC|GMT)$', 'Z'), ' ?([+-]\\d{2}):?(\\d{2})$', '\\1:\\2') AS TIMESTAMPTZ))`,
    ),
  reason: 'Every value is an ISO date and time with its zone.',
  shape: 'iso zone',
};

/** Date formats: strptime format, shape, name for the reason, and whether swapping day and month gives the same shape. */
const DATE_FORMATS: [format: string, shape: RegExp, words: string, ambiguous: boolean][] = [
  ['%Y/%m/%d', /^\d{4}\/\d{1,2}\/\d{1,2}$/, 'year/month/day', false],
  ['%Y.%m.%d', /^\d{4}\.\d{1,2}\.\d{1,2}$/, 'year.month.day', false],
  ['%d.%m.%Y', /^\d{1,2}\.\d{1,2}\.\d{4}$/, 'day.month.year', false],
  ['%d.%m.%y', /^\d{1,2}\.\d{1,2}\.\d{2}$/, 'day.month.year', false],
  ['%d/%m/%Y', /^\d{1,2}\/\d{1,2}\/\d{4}$/, 'day/month/year', true],
  ['%m/%d/%Y', /^\d{1,2}\/\d{1,2}\/\d{4}$/, 'month/day/year', true],
  ['%d-%m-%Y', /^\d{1,2}-\d{1,2}-\d{4}$/, 'day-month-year', true],
  ['%m-%d-%Y', /^\d{1,2}-\d{1,2}-\d{4}$/, 'month-day-year', true],
  ['%d/%m/%y', /^\d{1,2}\/\d{1,2}\/\d{2}$/, 'day/month/year', true],
  ['%m/%d/%y', /^\d{1,2}\/\d{1,2}\/\d{2}$/, 'month/day/year', true],
  ['%d %b %Y', /^\d{1,2} [A-Za-z]{3} \d{4}$/, 'day month year', false],
  ['%d-%b-%Y', /^\d{1,2}-[A-Za-z]{3}-\d{4}$/, 'day-month-year', false],
  ['%d-%b-%y', /^\d{1,2}-[A-Za-z]{3}-\d{2}$/, 'day-month-year', false],
  ['%d/%b/%Y', /^\d{1,2}\/[A-Za-z]{3}\/\d{4}$/, 'day/month/year', false],
  ['%d/%b/%y', /^\d{1,2}\/[A-Za-z]{3}\/\d{2}$/, 'day/month/year', false],
  ['%d %B %Y', /^\d{1,2} [A-Za-z]{3,9} \d{4}$/, 'day month year', false],
  ['%b %d, %Y', /^[A-Za-z]{3} \d{1,2}, \d{4}$/, 'month day, year', false],
  ['%B %d, %Y', /^[A-Za-z]{3,9} \d{1,2}, \d{4}$/, 'month day, year', false],
  ['%Y年%m月%d日', /^\d{4}年\d{1,2}月\d{1,2}日$/, 'year, month and day in Chinese characters', false],
];

/** Time of day; programs that write for people put a comma before it. */
const CLOCKS: [format: string, shape: string][] = [
  ['', ''],
  [' %H:%M', ',? \\d{1,2}:\\d{2}'],
  [' %H:%M:%S', ',? \\d{1,2}:\\d{2}:\\d{2}'],
  [' %I:%M %p', ',? \\d{1,2}:\\d{2} [AaPp][Mm]'],
  [' %I:%M:%S %p', ',? \\d{1,2}:\\d{2}:\\d{2} [AaPp][Mm]'],
];

function read(v: string, format: string, clock: string): string {
  if (clock === '') return `TRY_STRPTIME(${v}, ${quoteText(format)})::DATE`;
  return `TRY_STRPTIME(replace(${v}, ',', ''), ${quoteText(format.replace(',', '') + clock)})`;
}

/** Dates as people and spreadsheets write them, with and without a time of day. */
export const WRITTEN_DATES: TypeCandidate[] = DATE_FORMATS.flatMap(([format, shape, words, ambiguous]) => {
  const start = new RegExp(shape.source.slice(0, -1));
  return CLOCKS.map(([clock, clockShape]): TypeCandidate => {
    const pattern = shape.source.slice(1, -1) + clockShape;
    const year = format.endsWith('%y') ? ' Two-digit years from 69 on are read as 1969 and later.' : '';
    return {
      id: `${clock === '' ? 'date' : 'timestamp'} ${format}${clock}`,
      engineType: clock === '' ? 'DATE' : 'TIMESTAMP',
      start,
      like: new RegExp(`^${pattern}$`),
      value: (v) => when(matches(v, pattern), read(v, format, clock)),
      reason: `Every value is a date written ${words}${clock === '' ? '' : ' with the time'}.${year}`,
      group: ambiguous ? 'day-month' : undefined,
      shape: pattern,
    };
  });
});

/** Eight digits, for a column whose name says that it holds dates. */
export const COMPACT_DATE: TypeCandidate = {
  id: 'date %Y%m%d',
  engineType: 'DATE',
  like: /^(19|20)\d{6}$/,
  value: (v) => when(matches(v, '(19|20)\\d{6}'), `TRY_STRPTIME(${v}, '%Y%m%d')::DATE`),
  reason: 'The column is named as a date, and every value is one written in eight digits.',
};

/** Written dates with a time and its zone. */
export const ZONED_DATES: TypeCandidate[] = WRITTEN_DATES.filter(({ engineType }) => engineType === 'TIMESTAMP').map(zoned);

/** Days with the month's name in another language than English, or with a point after the day. */
export const NAMED_DAY: TypeCandidate = {
  id: 'date with the name of the month',
  engineType: 'DATE',
  like: new RegExp(`^\\d{1,2}\\.? ${MONTH_NAME} \\d{4}$`),
  value: (v) => {
    const part = (pattern: string) => `regexp_extract(${v}, ${quoteText(pattern)}, 1)`;
    const iso = `${part('(\\d{4})$')} || '-' || ${monthOf(part(' ([^ ]+) '))} || '-' || ${part('^(\\d{1,2})')}`;
    return when(matches(v, `\\d{1,2}\\.? ${MONTH_NAME} \\d{4}`), `TRY_CAST(${iso} AS DATE)`);
  },
  reason: 'Every value is a day with the name of its month.',
  shape: 'day with named month',
};
