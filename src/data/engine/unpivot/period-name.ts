import { monthNumber } from '../import-csv/month-names.ts';

/** From the finest to the coarsest. */
export const GRAINS = ['day', 'week', 'month', 'quarter', 'year'] as const;
export type Grain = (typeof GRAINS)[number];

/** A span of time that names a column. */
export interface PeriodName {
  grain: Grain;
  /** Its first day as `YYYY-MM-DD`; null for one without a year. */
  firstDay: string | null;
  /** Sorts periods of a grain, and tells them apart. */
  order: number;
}

const YEAR = String.raw`((?:19|20)\d\d)`;
const SHORT_YEAR = String.raw`((?:19|20)\d\d|'?\d\d)`;
const MONTH = String.raw`(\p{L}{3,10}\.?)`;
const WEEK = '(?:KW|CW|WK|W|Week|Woche|Semaine)';

type Reader = (found: RegExpExecArray) => PeriodName | null;

const FORMATS: [pattern: RegExp, read: Reader][] = [
  [pattern(`(?:(?:Year|Jahr) )?${YEAR}`), ([, year]) => period('year', Number(year), 0)],
  [pattern(`${YEAR}-(\\d\\d)-(\\d\\d)(?: 00:00(?::00)?)?`), ([, year, month, day]) => dayOf(Number(year), Number(month), Number(day))],
  [pattern(`(\\d\\d?)\\.(\\d\\d?)\\.${YEAR}`), ([, day, month, year]) => dayOf(Number(year), Number(month), Number(day))],
  [pattern(`${MONTH}[ -]${SHORT_YEAR}`), ([, name = '', year = '']) => month(monthNumber(name), fullYear(year))],
  [pattern(`${YEAR}[ -]${MONTH}`), ([, year, name = '']) => month(monthNumber(name), Number(year))],
  [pattern(`${YEAR}[-/](\\d\\d)`), ([, year, number]) => month(Number(number), Number(year))],
  [pattern(`(\\d\\d?)[/.-]${YEAR}`), ([, number, year]) => month(Number(number), Number(year))],
  [pattern(MONTH), ([, name = '']) => month(monthNumber(name), null)],
  [pattern(`Q([1-4])[ /'-]*${SHORT_YEAR}`), ([, number, year = '']) => quarter(Number(number), fullYear(year))],
  [pattern(`${YEAR}[ /-]*Q([1-4])`), ([, year, number]) => quarter(Number(number), Number(year))],
  [pattern(`([1-4])\\. Quartal ${YEAR}`), ([, number, year]) => quarter(Number(number), Number(year))],
  [pattern('Q([1-4])|([1-4])\\. Quartal'), ([, one, other]) => quarter(Number(one ?? other), null)],
  [pattern(`${WEEK} ?(\\d\\d?)[ /,-]+${YEAR}`), ([, number, year]) => week(Number(number), Number(year))],
  [pattern(`${YEAR}[ /,-]*${WEEK} ?(\\d\\d?)`), ([, year, number]) => week(Number(number), Number(year))],
  [pattern(`${WEEK} ?(\\d\\d?)`), ([, number]) => week(Number(number), null)],
];

function pattern(source: string): RegExp {
  return new RegExp(`^(?:${source})$`, 'iu');
}

/** The span of time that a text names, in English, German and the other languages of month names; null if it names none. */
function periodName(text: string): PeriodName | null {
  for (const [shape, read] of FORMATS) {
    const found = shape.exec(text);
    const name = found && read(found);
    if (name) return name;
  }
  return null;
}

/** The same where the rest of the name says what is measured: "Revenue 2025" or "Jan 2025 (Umsatz)". The measure is empty if there is no rest. */
export function measuredPeriod(name: string): { period: PeriodName; measure: string; label: string } | null {
  const text = name.trim();
  const whole = periodName(text);
  if (whole) return { period: whole, measure: '', label: text };
  const words = text
    .replaceAll(/[()[\]]/g, ' ')
    .split(/[\s_]+/)
    .filter(Boolean);
  for (let length = Math.min(3, words.length - 1); length > 0; length--) {
    const ends = [words.slice(-length), words.slice(0, length)] as const;
    for (const [i, end] of ends.entries()) {
      const period = periodName(end.join(' '));
      const rest = (i === 0 ? words.slice(0, -length) : words.slice(length)).join(' ').replace(/^[-–:/]+ ?| ?[-–:/]+$/g, '');
      if (period && rest !== '') return { period, measure: rest, label: end.join(' ') };
    }
  }
  return null;
}

/** With fewer, cells of data may look the same. */
const HEADS_MIN = 3;

/** Whether a row heads columns with spans of time: at least `least` of a kind, each after the one before, and among its other cells no numbers. */
export function headsPeriods(cells: readonly string[], least = HEADS_MIN): boolean {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  // A year is written in digits.
  if (filled.filter((cell) => /\d/.test(cell)).length < least) return false;
  const periods = filled.flatMap((cell) => periodName(cell) ?? []);
  const rest = filled.filter((cell) => periodName(cell) === null);
  const dated = periods.filter(({ firstDay }) => firstDay !== null);
  const rising = dated.every((one, i) => i === 0 || one.order > (dated[i - 1] as PeriodName).order);
  const alike = dated.every(({ grain }) => grain === dated[0]?.grain);
  return dated.length >= least && rising && alike && rest.length > 0 && rest.every((cell) => /\p{L}/u.test(cell) && !/\d/.test(cell));
}

function fullYear(year: string): number {
  const digits = year.replace("'", '');
  return digits.length === 2 ? 2_000 + Number(digits) : Number(digits);
}

function period(grain: Grain, year: number | null, part: number, firstDay = year === null ? null : `${year}-01-01`): PeriodName {
  return { grain, firstDay, order: (year ?? 0) * 1_000 + part };
}

const two = (number: number) => String(number).padStart(2, '0');

function month(number: number | null, year: number | null): PeriodName | null {
  if (number === null || number < 1 || number > 12) return null;
  return period('month', year, number, year === null ? null : `${year}-${two(number)}-01`);
}

function quarter(number: number, year: number | null): PeriodName {
  return period('quarter', year, number, year === null ? null : `${year}-${two(3 * number - 2)}-01`);
}

function dayOf(year: number, number: number, day: number): PeriodName | null {
  const date = new Date(Date.UTC(year, number - 1, day));
  const first = `${year}-${two(number)}-${two(day)}`;
  return date.toISOString().startsWith(first) ? period('day', year, number * 31 + day, first) : null;
}

/** A week by its Monday (ISO 8601: the first one has 4 January in it). */
function week(number: number, year: number | null): PeriodName | null {
  if (number < 1 || number > 53) return null;
  if (year === null) return period('week', null, number);
  const fourth = new Date(Date.UTC(year, 0, 4));
  const monday = new Date(fourth.getTime() + (7 * (number - 1) - ((fourth.getUTCDay() + 6) % 7)) * 86_400_000);
  // Thursday decides the year of a week.
  if (new Date(monday.getTime() + 3 * 86_400_000).getUTCFullYear() !== year) return null;
  return period('week', year, number, monday.toISOString().slice(0, 10));
}
