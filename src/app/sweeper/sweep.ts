import { releaseExpired } from '../../account/billing/ledger.ts';
import { renewCredits } from '../../account/billing/renew-credits.ts';
import { forgetPaymentEvents, sweepSubscriptions } from '../../account/billing/sweep-subscriptions.ts';
import { sweepGrants } from '../../account/grants/sweep-grants.ts';
import { forgetOldDevices } from '../../account/identity/known-devices.ts';
import { forgetPasskeyChallenges } from '../../account/identity/passkey-challenges.ts';
import { forgetThrottled } from '../../account/identity/throttle.ts';
import { noteLowCredits } from '../../account/notices/credits-low.ts';
import { forgetNotices, sweepNotices } from '../../account/notices/sweep-notices.ts';
import { forgetChallenges } from '../../account/sign-up/email-challenges.ts';
import { sweepSnapshots } from '../../data/sources/sweep-snapshots.ts';
import { sweepAlerts } from '../../insight/alerts/sweep-alerts.ts';
import { dashboardUses } from '../../insight/dashboards/dashboard-records.ts';
import { refreshDueDashboards } from '../../insight/dashboards/due-refreshes.ts';
import { noteGoalsOfTheDay } from '../../insight/goals/bring-up-to-date.ts';
import { reportUses } from '../../insight/reports/report-records.ts';
import { openDueDeliveries } from '../../outreach/deliveries/due-runs.ts';
import type { Services } from '../../platform/context.ts';
import { forgetExpiredKeys } from '../../platform/idempotency/idempotency.ts';
import { forgetDispatched } from '../../platform/queue/outbox.ts';
import { sweepJobs } from './sweep-jobs.ts';
import { sweepStorage } from './sweep-storage.ts';

/** Ages from which something counts as left behind, in milliseconds. */
export interface SweepAges {
  /** A row still waiting for its worker: put on the queue once more. Default 30 seconds. */
  pendingMs: number;
  /** A stored object that no row refers to yet. Default one hour: far more than lies between storing and committing. */
  orphanMs: number;
  /** A stored object in the trash. Default seven days. */
  trashMs: number;
  /** A temporary file that is not written to any more. Default six hours. */
  temporaryMs: number;
  /** A snapshot that was replaced and that no report was made from. Default seven days. */
  snapshotMs: number;
}

export const SWEEP_AGES: SweepAges = {
  pendingMs: 30_000,
  orphanMs: 3_600_000,
  trashMs: 7 * 86_400_000,
  temporaryMs: 6 * 3_600_000,
  snapshotMs: 7 * 86_400_000,
};

/**
 * Puts right what crashes left: undispatched and lost jobs, leases of dead workers (another attempt, or failed and released after five).
 * Gives back credits that a dead process left reserved, renews those of organizations whose month is over, ends trials and grace times, opens
 * the refreshes of dashboards and the runs of deliveries that are due, has alerts looked at, notes where goals stand on the day, and owes people
 * the mails that time or a shortage gives reason for.
 * Idempotent, and safe on several processes at once: every step is one conditional statement.
 */
export async function sweepWork(services: Services, ages: Partial<SweepAges> = {}): Promise<void> {
  await services.queue.dispatchOutbox();
  await sweepJobs(services, { ...SWEEP_AGES, ...ages });
  await releaseExpired(services.em, services.now());
  await sweepSubscriptions(services);
  await renewCredits(services.em, services.now());
  await refreshDueDashboards(services);
  await openDueDeliveries(services);
  await sweepAlerts(services);
  await noteGoalsOfTheDay(services);
  await noteLowCredits(services);
  await sweepNotices(services, { ...SWEEP_AGES, ...ages });
  await services.queue.dispatchOutbox();
}

/** The part of it that people wait for: jobs that a dead process left undispatched, and those of dead workers. A few queries, often. */
export async function sweepLost(services: Services): Promise<void> {
  await services.queue.dispatchOutbox();
  await sweepJobs(services, { pendingMs: null });
}

/** Collects what nobody refers to: expired keys, codes and tokens, replaced snapshots, released objects, temporaries. Idempotent like `sweepWork`. */
export async function sweepGarbage(services: Services, ages: Partial<SweepAges> = {}): Promise<void> {
  const { pendingMs: _, ...limits } = { ...SWEEP_AGES, ...ages };
  const now = services.now();
  await forgetExpiredKeys(services.em.fork(), now);
  await forgetChallenges(services.em.fork(), now);
  await forgetThrottled(services.em.fork(), now);
  await forgetOldDevices(services.em.fork(), now);
  await forgetPasskeyChallenges(services.em.fork(), now);
  await forgetPaymentEvents(services);
  await forgetNotices(services);
  await sweepGrants(services);
  await forgetDispatched(services.em.fork(), now);
  await sweepSnapshots(services, limits.snapshotMs, [reportUses, dashboardUses]);
  await sweepStorage(services, limits);
  await services.storage.sweepTemporary(limits.temporaryMs);
}

/** Both sweeps, once. */
export async function sweep(services: Services, ages: Partial<SweepAges> = {}): Promise<void> {
  await sweepWork(services, ages);
  await sweepGarbage(services, ages);
}
