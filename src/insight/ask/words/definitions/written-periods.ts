import { asPattern } from '../said-words.ts';

/** A moment in SQL: the current date, or the start of the step that it is in, less an interval. */
const MOMENT =
  /^(?:(current_date|current_timestamp|now\(\)|today(?:\(\))?)|date_trunc\s*\(\s*'(day|week|month|quarter|year)'\s*,\s*(?:current_date|current_timestamp|now\(\)|today(?:\(\))?)\s*\))(?:\s*-\s*interval\s*'?\s*(\d+)\s*'?\s*(day|week|month|year)s?\s*'?)?$/i;
const SPAN = /^(?:from |between )?(.+?)\s+(?:to|until|through|and)\s+(.+)$/i;
const COUNTED = /^(?:the )?(?:last|past|previous) (\d+ \w+)$/i;

/**
 * The words for the days from one moment to another, both included, where a note gives them as SQL does: "last 30 days = CURRENT_DATE - INTERVAL '30
 * days' to CURRENT_DATE". Null for anything else.
 */
export function writtenPeriod(meaning: string, today: string): string | null {
  const [, first, last] = SPAN.exec(meaning.trim().replace(/[.;]$/, '')) ?? [];
  const from = first === undefined ? null : momentOf(first, today);
  const to = last === undefined ? null : momentOf(last, today);
  return from !== null && to !== null && from <= to ? `from ${from} to ${to}` : null;
}

/** How a question names the span of a note: "the past 30 days" is "the last 30 days". Null if it does not. */
export function periodNamed(term: string, question: string): string | null {
  const plain = term.replaceAll(/["'“”„]/g, '').trim();
  const counted = COUNTED.exec(plain)?.[1];
  const pattern = counted === undefined ? asPattern(plain) : `(?:last|past|previous) ${asPattern(counted)}`;
  return new RegExp(`(?:(?:in|during|over|within|for|from) )?(?:the )?${pattern}(?![\\p{L}\\d])`, 'iu').exec(question)?.[0] ?? null;
}

function momentOf(text: string, today: string): string | null {
  const [, now, step, count, unit] = MOMENT.exec(text.trim().replace(/::\w+$/, '')) ?? [];
  if (now === undefined && step === undefined) return null;
  const date = new Date(`${today}T00:00:00Z`);
  if (step !== undefined) toStart(date, step.toLowerCase());
  if (count !== undefined) goBack(date, Number(count), unit!.toLowerCase());
  return date.toISOString().slice(0, 10);
}

function toStart(date: Date, step: string): void {
  if (step === 'week') date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  if (step === 'month') date.setUTCDate(1);
  if (step === 'quarter') date.setUTCMonth(date.getUTCMonth() - (date.getUTCMonth() % 3), 1);
  if (step === 'year') date.setUTCMonth(0, 1);
}

/** The same day of an earlier month, or the last of one that is shorter. */
function goBack(date: Date, count: number, unit: string): void {
  if (unit === 'day' || unit === 'week') {
    date.setUTCDate(date.getUTCDate() - count * (unit === 'week' ? 7 : 1));
    return;
  }
  const day = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() - count * (unit === 'year' ? 12 : 1), 1);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, last));
}
