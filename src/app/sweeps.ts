import { RESERVATION_SWEEP } from '../account/billing/ledger.ts';
import { CREDIT_SWEEP } from '../account/billing/renew-credits.ts';
import { PAYMENT_EVENT_SWEEP, SUBSCRIPTION_SWEEP } from '../account/billing/sweep-subscriptions.ts';
import { GRANT_SWEEP } from '../account/grants/sweep-grants.ts';
import { KNOWN_DEVICE_SWEEP } from '../account/identity/known-devices.ts';
import { PASSKEY_CHALLENGE_SWEEP } from '../account/identity/passkey-challenges.ts';
import { THROTTLE_SWEEP } from '../account/identity/throttle.ts';
import { LOW_CREDIT_SWEEP } from '../account/notices/credits-low.ts';
import { NOTICE_SWEEP, OLD_NOTICE_SWEEP } from '../account/notices/sweep-notices.ts';
import { EMAIL_CHALLENGE_SWEEP } from '../account/sign-up/email-challenges.ts';
import { SYNC_SWEEP } from '../data/sources/connections/due-syncs.ts';
import { SIGN_IN_SWEEP } from '../data/sources/connections/sign-in/waiting-grant.ts';
import { snapshotSweep } from '../data/sources/sweep-snapshots.ts';
import { UPLOAD_ADDRESS_SWEEP } from '../data/sources/uploads/receive-upload.ts';
import { ALERT_SWEEP } from '../insight/alerts/sweep-alerts.ts';
import { dashboardUses } from '../insight/dashboards/dashboard-records.ts';
import { REFRESH_SWEEP } from '../insight/dashboards/due-refreshes.ts';
import { GOAL_SWEEP } from '../insight/goals/bring-up-to-date.ts';
import { objectsOfRunningReports, reportUses } from '../insight/reports/report-records.ts';
import { DELIVERY_SWEEP } from '../outreach/deliveries/due-runs.ts';
import type { Services } from '../platform/context.ts';
import { IDEMPOTENCY_SWEEP } from '../platform/idempotency/idempotency.ts';
import { DISPATCH_SWEEP, OUTBOX_SWEEP } from '../platform/queue/outbox.ts';
import { storageSweep, TEMPORARY_SWEEP } from '../platform/storage/sweep-storage.ts';
import type { Sweep } from '../platform/sweep.ts';
import { JOB_SWEEP } from './sweeper/sweep-jobs.ts';

/** Every sweep of the service, in the order of a round. */
export const SWEEPS: readonly Sweep<Services>[] = [
  DISPATCH_SWEEP,
  JOB_SWEEP,
  RESERVATION_SWEEP,
  // Before credits are renewed and before refreshes and deliveries are opened, so that an ended subscription gets none.
  SUBSCRIPTION_SWEEP,
  CREDIT_SWEEP,
  SYNC_SWEEP,
  REFRESH_SWEEP,
  DELIVERY_SWEEP,
  ALERT_SWEEP,
  GOAL_SWEEP,
  LOW_CREDIT_SWEEP,
  NOTICE_SWEEP,
  // Again, for what the sweeps above enqueued.
  DISPATCH_SWEEP,
  IDEMPOTENCY_SWEEP,
  EMAIL_CHALLENGE_SWEEP,
  THROTTLE_SWEEP,
  KNOWN_DEVICE_SWEEP,
  PASSKEY_CHALLENGE_SWEEP,
  PAYMENT_EVENT_SWEEP,
  OLD_NOTICE_SWEEP,
  GRANT_SWEEP,
  UPLOAD_ADDRESS_SWEEP,
  SIGN_IN_SWEEP,
  OUTBOX_SWEEP,
  // Before stored objects: deleting a snapshot releases its files.
  snapshotSweep([reportUses, dashboardUses]),
  storageSweep<Services>(
    ({ em }) =>
      (keys) =>
        objectsOfRunningReports(em.fork(), keys),
  ),
  TEMPORARY_SWEEP,
];
