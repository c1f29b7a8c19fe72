import { addMonths, type Period, periodBefore, stepsIn, yearBefore } from '../calendar.ts';
import type { Draw } from '../random.ts';
import type { Language } from './phrases.ts';

const MONTHS: Record<Language, string[]> = {
  en: ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'],
  de: ['Januar', 'Februar', 'März', 'April', 'Mai', 'Juni', 'Juli', 'August', 'September', 'Oktober', 'November', 'Dezember'],
};

/** A period and its wording: as a name ("March 2025") and in a sentence ("in March 2025"). */
export interface SaidPeriod extends Period {
  name: string;
  phrase: string;
  /** "at the end of March 2025". */
  atEnd: string;
}

export interface PeriodOptions {
  random: Draw;
  coverage: Period;
  today: string;
  language: Language;
  /** This many months before it must be covered too. */
  monthsBefore?: number;
  /** Only named months, quarters and years. */
  namedOnly?: boolean;
}

/** A whole month, quarter or year that the data covers, or occasionally one relative to today. */
export function drawPeriod(options: PeriodOptions): SaidPeriod {
  const { random, coverage, language, monthsBefore = 0 } = options;
  if (!options.namedOnly && random.chance(0.2)) return relative(options);
  const months = random.pick([1, 1, 1, 3, 3, 12]);
  const first = addMonths(coverage.from, monthsBefore);
  const starts = stepsIn({ from: first, to: coverage.to }, months === 1 ? 'month' : months === 3 ? 'quarter' : 'year').filter(
    (start) => start >= first && addMonths(start, months) <= coverage.to,
  );
  const from = starts.length > 0 ? random.pick(starts) : addMonths(coverage.to, -1);
  return said({ from, to: addMonths(from, starts.length > 0 ? months : 1) }, language);
}

/** The wording of a whole month, quarter or year. */
export function said({ from, to }: Period, language: Language): SaidPeriod {
  const [year, month] = [from.slice(0, 4), Number(from.slice(5, 7)) - 1];
  const months = (Number(to.slice(0, 4)) - Number(year)) * 12 + Number(to.slice(5, 7)) - 1 - month;
  const name = months === 12 ? year : months === 3 ? `Q${month / 3 + 1} ${year}` : `${MONTHS[language][month]} ${year}`;
  const inside = language === 'en' ? `in ${name}` : `${months === 1 ? 'im' : 'in'} ${name}`;
  return { from, to, name, phrase: inside, atEnd: language === 'en' ? `at the end of ${name}` : `Ende ${name}` };
}

function relative({ random, coverage, today, language }: PeriodOptions): SaidPeriod {
  const thisYear = `${today.slice(0, 4)}-01-01`;
  const lastWhole = coverage.to.endsWith('-01') ? coverage.to : `${coverage.to.slice(0, 7)}-01`;
  const count = random.pick([2, 3, 6]);
  const all: [Period, string, string][] = [
    [{ from: addMonths(thisYear, -12), to: thisYear }, 'last year', 'letztes Jahr'],
    [{ from: thisYear, to: addMonths(thisYear, 12) }, 'this year', 'dieses Jahr'],
    [
      { from: addMonths(lastWhole, -count), to: lastWhole },
      `in the last ${count} complete months`,
      `in den letzten ${count} vollen Monaten`,
    ],
  ];
  const [period, en, de] = random.pick(all);
  const phrase = language === 'en' ? en : de;
  return {
    ...period,
    name: phrase,
    phrase,
    atEnd: language === 'en' ? `at the end of ${phrase.replace('in ', '')}` : `am Ende: ${phrase}`,
  };
}

/** The preceding period or the same one a year earlier, and its wording. */
export function drawEarlier(period: SaidPeriod, random: Draw, language: Language): SaidPeriod {
  return said(random.chance(0.5) ? yearBefore(period) : periodBefore(period), language);
}
