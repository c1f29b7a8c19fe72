import { matches, type TypeCandidate, when } from './type-candidate.ts';

/** Words in the name of a column that holds dates. German writes them as one: Buchungsdatum. */
export const NAMED_DATE = /(^|[^a-z])(date|day|tag|jour|fecha)([^a-z]|$)|datum([^a-z]|$)|[a-z]Date$/i;
/** Words in the name of a column that holds moments. */
const NAMED_MOMENT =
  /(^|[^a-z])(time|timestamp|ts|epoch|unix|datetime|created|updated|modified|paid|sent|started|ended|at)([^a-z]|$)|[a-z](Time|Timestamp|At|Date)$/i;

/** Days since 1899-12-30, as spreadsheets count them, from 2000 to 2064. */
const SERIAL_DAY: TypeCandidate = {
  id: 'serial day',
  engineType: 'DATE',
  like: /^(3[6-9]|[45]\d)\d{3}$/,
  value: (v) => when(matches(v, '(3[6-9]|[45][0-9])[0-9]{3}'), `DATE '1899-12-30' + TRY_CAST(${v} AS INTEGER)`),
  reason: 'The column is named as a date, and every value is a day as spreadsheets count them, from 1899-12-30.',
};

const SERIAL_MOMENT: TypeCandidate = {
  id: 'serial moment',
  engineType: 'TIMESTAMP',
  like: /^(3[6-9]|[45]\d)\d{3}(\.\d+)?$/,
  value: (v) =>
    when(
      matches(v, '(3[6-9]|[45][0-9])[0-9]{3}(\\.[0-9]+)?'),
      `TIMESTAMP '1899-12-30' + to_seconds(CAST(round(TRY_CAST(${v} AS DOUBLE) * 86400) AS BIGINT))`,
    ),
  reason: 'The column is named as a date, and every value is a day and time as spreadsheets count them, from 1899-12-30.',
};

/** Seconds or fractions of them since 1970, from 2001 to 2033. */
const unix = (id: string, digits: number): TypeCandidate => ({
  id: `Unix ${id}`,
  engineType: 'TIMESTAMP WITH TIME ZONE',
  like: new RegExp(`^1\\d{${9 + digits}}$`),
  value: (v) =>
    when(
      matches(v, `1[0-9]{${9 + digits}}`),
      `make_timestamptz(CAST(TRY_CAST(${v} AS HUGEINT) ${digits === 0 ? '* 1000000' : digits === 3 ? '* 1000' : ''} AS BIGINT))`,
    ),
  reason: `The column is named as a time, and every value counts ${id} since 1970 (Unix time).`,
});

const COUNTED: [name: RegExp, candidate: TypeCandidate][] = [
  [NAMED_DATE, SERIAL_DAY],
  [NAMED_DATE, SERIAL_MOMENT],
  ...[unix('seconds', 0), unix('milliseconds', 3), unix('microseconds', 6)].flatMap((one): [RegExp, TypeCandidate][] => [
    [NAMED_MOMENT, one],
    [NAMED_DATE, one],
  ]),
];

/** The ways in which numbers may count days or seconds, for a column that is named as a time and whose sample they fit throughout. */
export function countedTimes(name: string, sample: readonly string[]): TypeCandidate[] {
  if (sample.length === 0) return [];
  const found = COUNTED.filter(([words, { like }]) => words.test(name) && sample.every((value) => like.test(value)));
  return [...new Set(found.map(([, candidate]) => candidate))];
}
