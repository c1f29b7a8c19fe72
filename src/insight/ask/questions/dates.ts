import { toDay, toIso } from './days.ts';

/** A period that a question names: from a day up to but excluding another; either may be open. */
export interface Period {
  from: string | null;
  to: string | null;
  label: string;
  /** Set for whole calendar years, for tables that have years and no dates. */
  years: [number, number] | null;
  /** The unit it is counted in, as in "the last 6 months", so that results can be grouped by it. */
  unit?: 'day' | 'week' | 'month' | 'quarter' | 'year';
  /** Set for a single calendar month. */
  month?: { year: number; month: number };
}

const MONTHS = ['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october', 'november', 'december'];
const MONTH = `(?:${MONTHS.map((name) => `${name}|${name.slice(0, 3)}`).join('|')}|sept)`;
const COUNT = '(\\d{1,4}|one|two|three|four|five|six|seven|eight|nine|ten|twelve)';
const COUNTS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];
const UNIT = '(day|week|month|quarter|year)';
const ORDINALS = ['first', 'second', 'third', 'fourth'];
const WITHOUT_CURRENT = `(?: (?:(?:but )?not including|excluding|exclusive of|without) (?:the )?(?:current|this) (?:day|week|month|quarter|year))`;
const POINT = `(?:\\d{4}-\\d{2}-\\d{2}|\\d{4}-\\d{2}|${MONTH} \\d{4}|q[1-4] \\d{4}|(?:19|20)\\d\\d)`;

/** Reads a period at the start of a text, with the number of words it takes; null if there is none. */
export function readPeriod(text: string, today: number): { period: Period; words: number } | null {
  for (const [pattern, make] of PATTERNS) {
    const match = pattern.exec(text);
    if (!match) continue;
    const period = make(match, today);
    if (period !== null) return { period, words: match[0].trim().split(' ').length };
  }
  return null;
}

type Make = (match: RegExpExecArray, today: number) => Period | null;

const PATTERNS: [RegExp, Make][] = [
  [new RegExp(`^(?:between|from) (${POINT}) (?:and|to|until|through) (${POINT})\\b`), ([, a, b]) => join(point(a!), point(b!))],
  [new RegExp(`^(?:since|from|starting(?: in| from)?) (${POINT})\\b`), ([, a]) => open(point(a!), 'since')],
  [new RegExp(`^(?:after|later than) (${POINT})\\b`), ([, a]) => open(point(a!), 'after')],
  [new RegExp(`^(?:before|until|prior to|earlier than) (${POINT})\\b`), ([, a]) => open(point(a!), 'before')],
  [
    /^(?:(?:in|during|for|of) )?(?:the )?(first|second|third|fourth) quarter of (?:the year )?(\d{4})\b/,
    ([, nth, year]) => point(`q${ORDINALS.indexOf(nth!) + 1} ${year}`),
  ],
  [new RegExp(`^(?:(?:in|during|for|of|on) )?(?:the )?(?:year |month of |week of )?(${POINT})\\b`), ([, a]) => point(a!)],
  [
    new RegExp(`^(?:(?:in|during|for|of|over|within) )?(?:the )?(?:last|past|previous) ${COUNT} (?:calendar )?${UNIT}s?${WITHOUT_CURRENT}`),
    ([, n, unit], today) => whole(countOf(n!), unit!, today, false),
  ],
  [
    new RegExp(`^(?:(?:in|during|for|of|over|within) )?(?:the )?(?:last|past|previous) ${COUNT} calendar ${UNIT}s?\\b`),
    ([, n, unit], today) => whole(countOf(n!), unit!, today, true),
  ],
  [
    new RegExp(
      `^(?:(?:in|during|for|of|over|within) )?(?:the )?(?:last|past|previous) ${COUNT} ${UNIT}s?\\b(?: inclusive of today(?: s date)?| from today)?`,
    ),
    ([, n, unit], today) => past(countOf(n!), unit!, today),
  ],
  [new RegExp(`^${COUNT} ${UNIT}s? ago\\b`), ([, n, unit], today) => calendar(-countOf(n!), unit!, today)],
  [
    /^(?:(?:in|during|for|of) )?(?:the )?(?:whole of (?:the )?)?(last|past|previous|this|current) (?:calendar |iso )?(week|month|quarter|year)\b(?: (?:not including|excluding) the current (?:week|month|quarter|year))?/,
    ([, which, unit], today) => calendar(/this|current/.test(which!) ? 0 : -1, unit!, today),
  ],
  [/^(today|yesterday)\b/, ([, word], today) => days(today - (word === 'today' ? 0 : 1), 1, word!)],
];

function countOf(text: string): number {
  return COUNTS.includes(text) ? COUNTS.indexOf(text) + 1 : Number(text);
}

function point(text: string): Period | null {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return Number.isNaN(Date.parse(text)) ? null : days(toDay(text), 1, text);
  const quarter = /^q([1-4]) (\d{4})$/.exec(text);
  if (quarter) return months(Number(quarter[2]), (Number(quarter[1]) - 1) * 3, 3, `Q${quarter[1]} ${quarter[2]}`);
  const iso = /^(\d{4})-(\d{2})$/.exec(text);
  if (iso) return months(Number(iso[1]), Number(iso[2]) - 1, 1, text);
  const named = /^([a-z]+) (\d{4})$/.exec(text);
  if (named) {
    const month = MONTHS.findIndex((name) => name.startsWith(named[1]!.slice(0, 3)));
    return months(Number(named[2]), month, 1, `${MONTHS[month]?.replace(/^./, (c) => c.toUpperCase())} ${named[2]}`);
  }
  const year = Number(text);
  return { ...months(year, 0, 12, text), years: [year, year] };
}

function months(year: number, month: number, count: number, label: string): Period {
  const at = (m: number) => new Date(Date.UTC(year, m, 1)).toISOString().slice(0, 10);
  const one = count === 1 ? { month: { year: Number(at(month).slice(0, 4)), month: Number(at(month).slice(5, 7)) } } : {};
  return { from: at(month), to: at(month + count), label, years: null, ...one };
}

function days(from: number, count: number, label: string): Period {
  return { from: toIso(from), to: toIso(from + count), label, years: null };
}

function join(a: Period | null, b: Period | null): Period | null {
  if (a === null || b === null) return null;
  return { from: a.from, to: b.to, label: `${a.label} to ${b.label}`, years: a.years && b.years ? [a.years[0], b.years[1]] : null };
}

function open(at: Period | null, how: 'since' | 'after' | 'before'): Period | null {
  if (at === null) return null;
  const label = `${how} ${at.label}`;
  if (how === 'before') return { from: null, to: at.from, label, years: at.years && [-9999, at.years[0] - 1] };
  if (how === 'since') return { from: at.from, to: null, label, years: at.years && [at.years[0], 9999] };
  return { from: at.to, to: null, label, years: at.years && [at.years[1] + 1, 9999] };
}

/** The last `count` days or months, including today. */
function past(count: number, unit: string, today: number): Period | null {
  if (!(count >= 1)) return null;
  const now = new Date(today * 86_400_000);
  const stepMonths = { month: 1, quarter: 3, year: 12 }[unit];
  const from =
    stepMonths === undefined
      ? toIso(today - count * (unit === 'week' ? 7 : 1))
      : new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - count * stepMonths, now.getUTCDate())).toISOString().slice(0, 10);
  const label = `the last ${count} ${unit}${count === 1 ? '' : 's'}, from ${from}`;
  return { from, to: toIso(today + 1), label, years: null, unit: unit as Period['unit'] };
}

/** The last `count` whole weeks, months, …, optionally including the current one. */
function whole(count: number, unit: string, today: number, withCurrent: boolean): Period | null {
  if (!(count >= 1)) return null;
  const [first, last] =
    unit === 'day' ? [days(today - count, 1, ''), days(today - 1, 1, '')] : [calendar(-count, unit, today), calendar(-1, unit, today)];
  const to = withCurrent ? toIso(today + 1) : last.to;
  const label = `the last ${count} ${unit}${count === 1 ? '' : 's'}, ${first.from} up to ${to}`;
  return { from: first.from, to, label, years: null, unit: unit as Period['unit'] };
}

/** The current calendar unit, or one shifted from it; weeks start on Monday. */
function calendar(shift: number, unit: string, today: number): Period {
  const now = new Date(today * 86_400_000);
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  if (unit === 'day') return days(today + shift, 1, toIso(today + shift));
  if (unit === 'week') {
    const monday = today - ((now.getUTCDay() + 6) % 7) + shift * 7;
    return days(monday, 7, `the week from ${toIso(monday)}`);
  }
  if (unit === 'year') return { ...months(year + shift, 0, 12, String(year + shift)), years: [year + shift, year + shift] };
  const period = unit === 'month' ? months(year, month + shift, 1, '') : months(year, Math.floor(month / 3) * 3 + shift * 3, 3, '');
  return { ...period, label: `${period.from} up to ${period.to}` };
}
