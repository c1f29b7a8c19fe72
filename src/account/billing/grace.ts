import type { Config } from '../../platform/config.ts';

const DAY_MS = 86_400_000;

/** When the grace time of an organization with a payment due ends. */
export function graceEndsAt(config: Pick<Config, 'billingGraceDays'>, pastDueSince: Date): Date {
  return new Date(pastDueSince.getTime() + config.billingGraceDays * DAY_MS);
}
