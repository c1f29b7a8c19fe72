/** Days are `YYYY-MM-DD`, moments `YYYY-MM-DD HH:MM:SS`, both without a time zone; periods are half-open. */
export interface Period {
  from: string;
  to: string;
}

const GRAINS = ['day', 'week', 'month', 'quarter', 'year'] as const;
export type Grain = (typeof GRAINS)[number];

export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

const DAY_MS = 86_400_000;

export function millis(moment: string): number {
  return Date.parse(moment.length === 10 ? `${moment}T00:00:00Z` : `${moment.replace(' ', 'T')}Z`);
}

function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

export function momentOf(ms: number): string {
  return new Date(Math.floor(ms / 1000) * 1000).toISOString().slice(0, 19).replace('T', ' ');
}

export function addDays(day: string, days: number): string {
  return dayOf(millis(day.slice(0, 10)) + days * DAY_MS);
}

/** The first day of the month a number of months later. */
export function addMonths(day: string, months: number): string {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 + months];
  return dayOf(Date.UTC(year, month, 1));
}

export function daysBetween({ from, to }: Period): number {
  return Math.round((millis(to) - millis(from)) / DAY_MS);
}

/** 0 for Monday (ISO 8601). */
export function weekdayOf(moment: string): number {
  return (new Date(millis(moment)).getUTCDay() + 6) % 7;
}

/** The first day of the step that a moment falls into; weeks begin on Monday. */
export function stepOf(moment: string, grain: Grain): string {
  const day = moment.slice(0, 10);
  if (grain === 'day') return day;
  if (grain === 'week') return addDays(day, -weekdayOf(day));
  if (grain === 'month') return `${day.slice(0, 7)}-01`;
  if (grain === 'year') return `${day.slice(0, 4)}-01-01`;
  return addMonths(`${day.slice(0, 4)}-01-01`, Math.floor((Number(day.slice(5, 7)) - 1) / 3) * 3);
}

export function nextStep(step: string, grain: Grain): string {
  if (grain === 'day') return addDays(step, 1);
  if (grain === 'week') return addDays(step, 7);
  return addMonths(step, { month: 1, quarter: 3, year: 12 }[grain]);
}

/** Every step that begins within a period or contains its first day. */
export function stepsIn(period: Period, grain: Grain): string[] {
  const steps: string[] = [];
  for (let step = stepOf(period.from, grain); step < period.to; step = nextStep(step, grain)) steps.push(step);
  return steps;
}

/** The same months a year earlier; only for periods of whole months. */
export function yearBefore({ from, to }: Period): Period {
  return { from: addMonths(from, -12), to: addMonths(to, -12) };
}

/** The preceding period of the same length: in months if it consists of whole months, else in days. */
export function periodBefore({ from, to }: Period): Period {
  if (from.endsWith('-01') && to.endsWith('-01')) {
    const months = (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7));
    return { from: addMonths(from, -months), to: from };
  }
  return { from: addDays(from, -daysBetween({ from, to })), to: from };
}

export function within(moment: string, { from, to }: Period): boolean {
  return moment.slice(0, 10) >= from && moment.slice(0, 10) < to;
}
