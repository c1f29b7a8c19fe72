import { invalidFields } from '../../../platform/errors.ts';
import { PLAN_TERMS, type Plan } from '../../../platform/plans.ts';
import { nextOccurrence } from '../../../platform/schedule/next-occurrence.ts';
import { SYNC_FREQUENCIES, type SyncFrequency } from './entities.ts';

const HOUR_MS = 3_600_000;
/** When scheduled syncs run, in the organization's time zone: before people start to work. */
const LOCAL_TIME = '05:00';
const MONDAY = 1;

/** An hour later, daily at 5:00, weekly on Mondays, or monthly on the 1st, in the organization's time zone. Null if manual. */
export function nextSync(frequency: SyncFrequency, timeZone: string, after: Date): Date | null {
  if (frequency === 'manual') return null;
  if (frequency === 'hourly') return new Date(after.getTime() + HOUR_MS);
  return nextOccurrence({ frequency, weekday: MONDAY, dayOfMonth: 1, localTime: LOCAL_TIME, timeZone }, after);
}

/** How often a plan lets a source sync. */
export function allowedFrequencies(plan: Plan): SyncFrequency[] {
  return SYNC_FREQUENCIES.filter((frequency) => frequency !== 'hourly' || PLAN_TERMS[plan].hourlySyncs);
}

/** @throws AppError validation_error if the plan does not sync as often */
export function requireFrequency(plan: Plan, frequency: SyncFrequency): void {
  if (allowedFrequencies(plan).includes(frequency)) return;
  throw invalidFields({ sync_frequency: [`The ${plan} plan syncs daily at most. Use daily, or upgrade.`] });
}
