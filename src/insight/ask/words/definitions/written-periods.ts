import { addSteps, stepStart } from '../../../metrics/metric-query/periods.ts';
import type { Step } from '../../../metrics/metric-query/types.ts';
import { asPattern } from '../tokens/said-words.ts';

/** A moment in SQL: the current date, or the start of the step that it is in, less an interval. */
const MOMENT =
  /^(?:(current[_ ]date|current[_ ]timestamp|now\(\)|today(?:\(\))?)|date_trunc\s*\(\s*'(day|week|month|quarter|year)'\s*,\s*(?:current[_ ]date|current[_ ]timestamp|now\(\)|today(?:\(\))?)\s*\))(?:\s*-\s*interval\s*'?\s*(\d+)\s*'?\s*(day|week|month|year)s?\s*'?)?$/i;
const SPAN = /^(?:from |between )?(.+?)\s+(?:to|until|through|and)\s+(.+)$/i;
/** A date is the start of its day. */
const OF_DAYS = /^date_trunc\s*\(\s*'day'\s*,\s*(.+)\)$/i;
/** A span that ends with the current date has it. */
const WITH_TODAY = "(?:,? \\(?(?:inclusive of|including|up to and including) (?:today(?:['’]s date)?|the current date)\\)?)?";
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
  return (
    new RegExp(`(?:(?:in|during|over|within|for|from) )?(?:the )?${pattern}(?![\\p{L}\\d])${WITH_TODAY}`, 'iu').exec(question)?.[0] ?? null
  );
}

function momentOf(text: string, today: string): string | null {
  const [, plain, step, count, unit] =
    MOMENT.exec(
      text
        .trim()
        .replace(/::\w+$/, '')
        .replace(OF_DAYS, '$1'),
    ) ?? [];
  if (plain === undefined && step === undefined) return null;
  const now = Date.parse(`${today}T00:00:00Z`);
  // Weeks begin on Monday in SQL.
  const start = step === undefined ? now : stepStart(now, step.toLowerCase() as Step, 1);
  const moment = count === undefined ? start : addSteps(start, unit!.toLowerCase() as Step, -Number(count));
  return new Date(moment).toISOString().slice(0, 10);
}
