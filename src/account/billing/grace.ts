import type { Config } from '../../platform/config.ts';

const DAY_MS = 86_400_000;

/** Until when an organization whose payment is due may go on. */
export function graceEndsAt(config: Pick<Config, 'billingGraceDays'>, pastDueSince: Date): Date {
  return new Date(pastDueSince.getTime() + config.billingGraceDays * DAY_MS);
}
