import { comparedDatesOf, datesOf } from '../metrics/relative-period.ts';
import { fromDay } from '../statistics/calendar.ts';
import type { DashboardConfig } from './types.ts';

/** A configuration with the dates of its relative period as of a day, and with those it is compared with unless others are chosen. */
export function datedConfig({ period, ...config }: DashboardConfig, today: number): DashboardConfig {
  if (period === undefined) return config;
  const day = fromDay(today);
  const chosen = config.compare_to !== undefined && config.compare_to !== 'previous_period';
  const compared = chosen ? undefined : comparedDatesOf(period, day);
  return { ...config, date_range: datesOf(period, day), ...(compared ? { compare_to: compared } : {}) };
}
