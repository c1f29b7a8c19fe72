import { addMonths, type Grain, stepOf, WEEKDAYS } from './calendar.ts';
import type { Cell } from './query.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MONTHS_DE = ['jan', 'feb', 'mär', 'apr', 'mai', 'jun', 'jul', 'aug', 'sep', 'okt', 'nov', 'dez'];
const WEEKDAYS_DE = ['Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag', 'Sonntag'];
const NOTHING = /^(|unmatched|\(?(none|empty|missing|unknown|no value|null|blank|leer|ohne|ohne angabe|nicht zugeordnet)\)?|[-–—])$/i;

const OTHERS = /^\(?(all )?(others?|the rest|sonstige|andere|übrige)\)?$/i;

/** A label in normal form, so that "March 2025", "2025-03" and "2025-03-01" are the same month. */
export function labelText(cell: Cell, grain?: Grain | 'weekday' | 'hour'): string {
  if (cell === null || NOTHING.test(String(cell).trim())) return '∅';
  if (grain === 'weekday') return weekday(String(cell));
  if (grain === 'hour') return String(Number(/\d+/.exec(String(cell))?.[0]));
  if (grain) return firstDay(String(cell)) === null ? String(cell) : stepOf(firstDay(String(cell)) as string, grain);
  return OTHERS.test(String(cell).trim()) ? 'Other' : String(cell).trim();
}

function weekday(text: string): string {
  if (/^[1-7]$/.test(text)) return WEEKDAYS[Number(text) - 1] as string;
  const at = [WEEKDAYS, WEEKDAYS_DE].map((days) =>
    days.findIndex((day) => text.length > 1 && day.toLowerCase().startsWith(text.toLowerCase())),
  );
  return WEEKDAYS[Math.max(...at)] ?? text;
}

/** The first day of a month, quarter, week or year, as people and machines write it; null for anything else. */
export function firstDay(text: string): string | null {
  const iso = /^(\d{4})-(\d\d)(?:-(\d\d))?(?:[ T].*)?$/.exec(text);
  if (iso) return `${iso[1]}-${iso[2]}-${iso[3] ?? '01'}`;
  if (/^\d{4}$/.test(text)) return `${text}-01-01`;
  const quarter = /^(?:Q([1-4])[ /-]?(\d{4})|(\d{4})[ -]?Q([1-4]))$/i.exec(text);
  if (quarter) return addMonths(`${quarter[2] ?? quarter[3]}-01-01`, 3 * (Number(quarter[1] ?? quarter[4]) - 1));
  const week = /^(\d{4})-?W(\d\d)$/i.exec(text);
  if (week) return isoWeek(Number(week[1]), Number(week[2]));
  const named = /^([a-zä]{3,9})\.? (\d{4})$/i.exec(text);
  const month = named ? Math.max(...[MONTHS, MONTHS_DE].map((all) => all.indexOf((named[1] as string).slice(0, 3).toLowerCase()))) : -1;
  return named && month >= 0 ? addMonths(`${named[2]}-01-01`, month) : null;
}

/** Week 1 is the one with the year's first Thursday (ISO 8601). */
function isoWeek(year: number, week: number): string {
  const monday = stepOf(`${year}-01-04`, 'week');
  return new Date(Date.parse(monday) + (week - 1) * 7 * 86_400_000).toISOString().slice(0, 10);
}
