import { addDays } from '../unseen/calendar.ts';
import type { Planted } from './plant.ts';

const DOWN = /\b(fell|fallen|lower|low|dropped|shrank|less)\b/;
const UP = /\b(rose|risen|higher|high|grew|more)\b/;
/** By how many days what is said may be off. */
const SLACK: Record<Planted['story'], number> = {
  'fading product': 400,
  outage: 2,
  promotion: 4,
  'price change': 45,
  'churn after it': 60,
  'new competitor': 90,
};

/**
 * Whether a sentence tells what was planted, as a reader would judge: the value by name, the direction, and dates that fit. Of what goes on until
 * today, a sentence that compares the last twelve months gives no date of its own.
 */
export function tells(sentence: string, { story, from, to, direction, value }: Planted): boolean {
  if (!(direction === 'down' ? DOWN : UP).test(sentence)) return false;
  if (value !== null && !sentence.includes(`"${value.value}"`)) return false;
  if (story === 'price change' && !/\bper\b|\baverage\b|\bprice/i.test(sentence)) return false;
  const dates = [...(sentence.match(/\d{4}-\d\d-\d\d/g) ?? []), ...monthsIn(sentence)];
  const lasting = story === 'fading product' || story === 'new competitor';
  if (dates.length === 0) return lasting;
  const slack = SLACK[story];
  const end = story === 'outage' || story === 'promotion' ? to : from;
  return lasting || dates.some((date) => date >= addDays(from, -slack) && date <= addDays(end, slack));
}

const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'];

/** The first days of months by name. */
function monthsIn(sentence: string): string[] {
  return [...sentence.matchAll(new RegExp(`(${MONTHS.join('|')}) (\\d{4})`, 'g'))].map(
    ([, month, year]) => `${year}-${String(MONTHS.indexOf(month!) + 1).padStart(2, '0')}-01`,
  );
}
