import { MONTH_NAME, monthOf } from './month-names.ts';
import { matches, type TypeCandidate, when } from './type-candidate.ts';

const WEEK_WORD = '(KW|CW|WK|W|Week|Woche|Semaine)';

/** Periods: shape, SQL of the first day, and what they are. A period stands for its first day. */
const PERIOD_FORMATS: [shape: string, first: (v: string) => string, words: string][] = [
  [`${MONTH_NAME}[ -]\\d{4}`, (v) => firstOf(number(v, '(\\d{4})$'), monthOf(`regexp_extract(${v}, '^[^ -]+')`)), 'month'],
  ['\\d{4}-\\d{2}', (v) => `TRY_CAST(${v} || '-01' AS DATE)`, 'month'],
  ['(0?[1-9]|1[0-2])/(19|20)\\d{2}', (v) => firstOf(number(v, '(\\d{4})$'), number(v, '^(\\d{1,2})')), 'month'],
  ['(0[1-9]|1[0-2])[.-](19|20)\\d{2}', (v) => firstOf(number(v, '(\\d{4})$'), number(v, '^(\\d{1,2})')), 'month'],
  ['Q[1-4][ /-]\\d{4}', (v) => `make_date(${digits(v, -4)}, 3 * CAST(${v}[2] AS BIGINT) - 2, 1)`, 'quarter'],
  ['\\d{4}[ -]?Q[1-4]', (v) => `make_date(${digits(v, 4)}, 3 * CAST(${v}[-1] AS BIGINT) - 2, 1)`, 'quarter'],
  ['\\d{4}-W\\d{2}', (v) => isoWeek(digits(v, 4), digits(v, -2)), 'ISO week'],
  [`${WEEK_WORD} ?\\d{1,2}[ /,-]+\\d{4}`, (v) => isoWeek(number(v, '(\\d{4})$'), number(v, '(\\d{1,2})[ /,-]+\\d{4}$')), 'ISO week'],
  [`\\d{4}[ /,-]+${WEEK_WORD} ?\\d{1,2}`, (v) => isoWeek(number(v, '^(\\d{4})'), number(v, '(\\d{1,2})$')), 'ISO week'],
];

/** SQL: a number in a text, by a pattern with one group. */
function number(v: string, pattern: string): string {
  return `TRY_CAST(regexp_extract(${v}, '${pattern}', 1) AS BIGINT)`;
}

/** SQL: the number of the first or, negative, the last characters. */
function digits(v: string, count: number): string {
  return `CAST(${count > 0 ? 'left' : 'right'}(${v}, ${Math.abs(count)}) AS BIGINT)`;
}

/** SQL: the first day of a month; NULL if there is no such month. */
function firstOf(year: string, month: string): string {
  return `CASE WHEN ${month} BETWEEN 1 AND 12 THEN make_date(${year}, ${month}, 1) END`;
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

/** Months as spreadsheets shorten them: Jan-25. Only for a column whose values are months of a few years, see `isMonthOfYear`. */
export const SHORT_MONTH: TypeCandidate = {
  id: 'month and two-digit year',
  engineType: 'DATE',
  like: new RegExp(`^${MONTH_NAME}[ -]'?\\d{2}$`),
  value: (v) =>
    when(
      matches(v, `${MONTH_NAME}[ -]'?\\d{2}`),
      firstOf(`(2000 + ${number(v, '(\\d{2})$')})`, monthOf(`regexp_extract(${v}, '^[^ -]+')`)),
    ),
  reason: 'Every value is a month with a two-digit year, given by its first day: they follow each other as months and could not as days.',
};

/** Whether months with two digits are those of years: each of them different, and of fewer years than a month has days. */
export function isMonthOfYear(sample: readonly string[]): boolean {
  const texts = new Set(sample.filter((value) => SHORT_MONTH.like.test(value)).map((value) => value.toLowerCase()));
  const months = new Set([...texts].map((value) => value.slice(0, 3)));
  const years = new Set([...texts].map((value) => value.slice(-2)));
  return texts.size >= 3 && months.size >= 3 && years.size <= 6 && texts.size >= (months.size * years.size) / 3;
}
