import { MONTH_NAME, monthOf } from './month-names.ts';
import type { ColumnQuestion } from './text-table.ts';
import { matches, type TypeCandidate, when } from './type-candidate.ts';

interface OpenPeriod {
  like: RegExp;
  /** `named`: values that mean this only in a column named as a date; `period`: only in one that is known to hold spans of time. */
  only: 'named' | 'period' | null;
  words: keyof typeof EVIDENCE;
  /** SQL of the date in a year. */
  inYear: (v: string, year: string) => string;
}

const WEEK = '(KW|CW|WK|W|Week|Woche|Semaine) ?\\d{1,2}';
const DAY_MONTH = '(0?[1-9]|[12]\\d|3[01])(0[1-9]|1[0-2])';
const YEARS_OFFERED = 3;

const EVIDENCE = {
  weeks: 'The values are weeks without a year, so the text was kept.',
  months: 'The values are months without a year, so the text was kept.',
  quarters: 'The values are quarters without a year, so the text was kept.',
  'days and months': 'The values are days and months without a year, so the text was kept.',
};
const SETTLED: Record<keyof typeof EVIDENCE, (year: string) => string> = {
  weeks: (year) => `The values are weeks without a year; the name of the file says ${year}.`,
  months: (year) => `The values are months without a year; the name of the file says ${year}.`,
  quarters: (year) => `The values are quarters without a year; the name of the file says ${year}.`,
  'days and months': (year) => `The values are days and months without a year; the name of the file says ${year}.`,
};

/** The year in the name of a file; null if it has none or several, or only that of a day. */
export function yearInName(fileName: string): string | undefined {
  const years = new Set([...fileName.matchAll(/(?<!\d|\d[-_.])(?:19|20)\d\d(?![-_.]?\d)/g)].map(([year]) => year));
  return years.size === 1 ? [...years][0] : undefined;
}

const OPEN_PERIODS: OpenPeriod[] = [
  {
    like: new RegExp(`^${WEEK}$`),
    only: null,
    words: 'weeks',
    inYear: (v, year) => {
      const week = `TRY_CAST(regexp_extract(${v}, '(\\d{1,2})$', 1) AS INTEGER)`;
      const monday = `CAST(date_trunc('week', make_date(${year}, 1, 4)) AS DATE) + 7 * (${week} - 1)`;
      return when(`${matches(v, WEEK)} AND ${week} > 0 AND isoyear(${monday}) = ${year}`, monday);
    },
  },
  {
    like: new RegExp(`^${DAY_MONTH}$`),
    only: 'named',
    words: 'days and months',
    inYear: (v, year) =>
      when(matches(v, DAY_MONTH), `TRY_CAST('${year}-' || right(${v}, 2) || '-' || lpad(left(${v}, -2), 2, '0') AS DATE)`),
  },
  {
    like: new RegExp(`^${MONTH_NAME}$`),
    only: 'period',
    words: 'months',
    inYear: (v, year) => when(`${monthOf(v)} IS NOT NULL`, `make_date(${year}, ${monthOf(v)}, 1)`),
  },
  {
    like: /^(Q[1-4]|[1-4]\. Quartal)$/,
    only: 'period',
    words: 'quarters',
    inYear: (v, year) => {
      const quarter = `TRY_CAST(regexp_extract(${v}, '([1-4])', 1) AS INTEGER)`;
      return when(`${quarter} IS NOT NULL`, `make_date(${year}, 3 * ${quarter} - 2, 1)`);
    },
  },
];

/** A question about all values of a column, and how to read them meanwhile or as a person chose; null leaves them text. */
export interface OpenReading {
  question: ColumnQuestion;
  candidate: TypeCandidate | null;
}

/** Null for a column whose values are not spans of time without a year, as far as what is known of the column tells. `v` is the text of a cell. */
export function yearQuestion(
  sample: readonly string[],
  known: { named: boolean; period: boolean; stated: string | undefined },
  v: string,
  answer: string | undefined,
): OpenReading | null {
  const open = OPEN_PERIODS.find(
    ({ like, only }) => (only === null || known[only]) && sample.length > 0 && sample.every((value) => like.test(value)),
  );
  if (!open) return null;
  const settled = answer === undefined && known.stated !== undefined;
  const taken = settled ? `year_${known.stated}` : answer !== undefined && /^year_(19|20)\d\d$/.test(answer) ? answer : 'text';
  const now = new Date().getUTCFullYear();
  const offered = Array.from({ length: YEARS_OFFERED }, (_, i) => `year_${now - i}`);
  const years = [...new Set(taken === 'text' ? offered : [taken, ...offered])];
  const readings = years.map((id) => ({ id, meaning: `They are of the year ${yearOf(id)}.`, valueSql: open.inYear(v, yearOf(id)) }));
  const asText = { id: 'text', meaning: 'The values are text.', valueSql: v };
  const evidence = settled ? SETTLED[open.words](yearOf(taken)) : EVIDENCE[open.words];
  const why = settled ? 'as the name of the file says' : 'the year that a person chose';
  const candidate: TypeCandidate | null =
    taken === 'text'
      ? null
      : {
          id: `date in ${yearOf(taken)}`,
          engineType: 'DATE',
          like: open.like,
          value: (text) => open.inYear(text, yearOf(taken)),
          reason: `The values are ${open.words} of ${yearOf(taken)}, ${why}.`,
        };
  return { question: { kind: 'year_missing', evidence, readings: [asText, ...readings], taken, settled }, candidate };
}

const yearOf = (reading: string) => reading.slice('year_'.length);
