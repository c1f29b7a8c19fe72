import { quoteText } from '../sql-quote.ts';
import { matches, type TypeCandidate, when } from './type-candidate.ts';

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
  ['%d %B %Y', /^\d{1,2} [A-Za-z]{3,9} \d{4}$/, 'day month year', false],
  ['%b %d, %Y', /^[A-Za-z]{3} \d{1,2}, \d{4}$/, 'month day, year', false],
  ['%B %d, %Y', /^[A-Za-z]{3,9} \d{1,2}, \d{4}$/, 'month day, year', false],
];

const CLOCKS: [format: string, shape: string][] = [
  ['', ''],
  [' %H:%M', ' \\d{1,2}:\\d{2}'],
  [' %H:%M:%S', ' \\d{1,2}:\\d{2}:\\d{2}'],
  [' %I:%M %p', ' \\d{1,2}:\\d{2} [AaPp][Mm]'],
  [' %I:%M:%S %p', ' \\d{1,2}:\\d{2}:\\d{2} [AaPp][Mm]'],
];

/** Dates as people and spreadsheets write them, with and without a time of day. */
export const WRITTEN_DATES: TypeCandidate[] = DATE_FORMATS.flatMap(([format, shape, words, ambiguous]) =>
  CLOCKS.map(([clock, clockShape]): TypeCandidate => {
    const pattern = shape.source.slice(1, -1) + clockShape;
    const year = format.endsWith('%y') ? ' Two-digit years from 69 on are read as 1969 and later.' : '';
    return {
      id: `${clock === '' ? 'date' : 'timestamp'} ${format}${clock}`,
      engineType: clock === '' ? 'DATE' : 'TIMESTAMP',
      like: new RegExp(`^${pattern}$`),
      value: (v) => when(matches(v, pattern), `TRY_STRPTIME(${v}, ${quoteText(format + clock)})${clock === '' ? '::DATE' : ''}`),
      reason: `Every value is a date written ${words}${clock === '' ? '' : ' with the time'}.${year}`,
      group: ambiguous ? 'day-month' : undefined,
      shape: pattern,
    };
  }),
);

/** Periods: shape, SQL of the first day, and what they are. A period stands for its first day. */
const PERIOD_FORMATS: [shape: string, first: (v: string) => string, words: string][] = [
  ['[A-Za-z]{3,9}[ -]\\d{4}', (v) => `coalesce(${parsed(v, '%b %Y')}, ${parsed(v, '%B %Y')})`, 'month'],
  ['\\d{4}-\\d{2}', (v) => `TRY_CAST(${v} || '-01' AS DATE)`, 'month'],
  ['Q[1-4][ -]\\d{4}', (v) => `make_date(${digits(v, -4)}, 3 * CAST(${v}[2] AS BIGINT) - 2, 1)`, 'quarter'],
  ['\\d{4}[ -]?Q[1-4]', (v) => `make_date(${digits(v, 4)}, 3 * CAST(${v}[-1] AS BIGINT) - 2, 1)`, 'quarter'],
  ['\\d{4}-W\\d{2}', (v) => isoWeek(digits(v, 4), digits(v, -2)), 'ISO week'],
];

function parsed(v: string, format: string): string {
  return `TRY_STRPTIME(replace(${v}, '-', ' '), ${quoteText(format)})::DATE`;
}

/** SQL: the number of the first or, negative, the last characters. */
function digits(v: string, count: number): string {
  return `CAST(${count > 0 ? 'left' : 'right'}(${v}, ${Math.abs(count)}) AS BIGINT)`;
}

/** SQL: the Monday of a week (ISO 8601: the first one has 4 January in it); NULL for a week that the year does not have. */
function isoWeek(year: string, week: string): string {
  const monday = `CAST(date_trunc('week', make_date(${year}, 1, 4)) AS DATE) + CAST(7 * (${week} - 1) AS INTEGER)`;
  return `CASE WHEN isoyear(${monday}) = ${year} AND ${week} > 0 THEN ${monday} END`;
}

/** Months, quarters and weeks. They have no shape: a column does not mix them with days. */
export const PERIODS: TypeCandidate[] = PERIOD_FORMATS.map(([shape, first, words]) => ({
  id: `${words} ${shape}`,
  engineType: 'DATE',
  like: new RegExp(`^${shape}$`),
  value: (v) => when(matches(v, shape), first(v)),
  reason: `Every value is a ${words}${words === 'ISO week' ? ', given by its Monday' : ', given by its first day'}.`,
}));

/** Eight digits, for a column whose name says that it holds dates. */
export const COMPACT_DATE: TypeCandidate = {
  id: 'date %Y%m%d',
  engineType: 'DATE',
  like: /^(19|20)\d{6}$/,
  value: (v) => when(matches(v, '(19|20)\\d{6}'), `TRY_STRPTIME(${v}, '%Y%m%d')::DATE`),
  reason: 'The column is named as a date, and every value is one written in eight digits.',
};
