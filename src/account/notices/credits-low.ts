import type { Services } from '../../platform/context.ts';
import { localDay, numberFormat, phrase } from '../../platform/locale.ts';
import type { Sweep } from '../../platform/sweep.ts';
import { claimLowCredits, creditsLeft } from '../billing/low-credits.ts';
import { administratorsOf } from '../identity/membership-records.ts';
import type { Composer } from './compose-notice.ts';
import { composeNotice } from './compose-notice.ts';
import { enqueueNotice } from './enqueue-notice.ts';

/** Owners are told when less than this share of the month's credits is left. */
const LOW_SHARE = 0.1;
const BATCH = 100;

/**
 * Notifies the owners and administrators of organizations with less than a tenth of the month's credits left, once a month across all
 * processes. Credits reserved for work in progress still count as available, since they may come back.
 */
export const LOW_CREDIT_SWEEP: Sweep<Services> = { name: 'low credits', run: notifyLowCredits };

async function notifyLowCredits(services: Services): Promise<void> {
  const now = services.now();
  await services.em.fork().transactional(async (tx) => {
    const low = await claimLowCredits(tx, LOW_SHARE, BATCH);
    for (const { organizationId, startsAt } of low) {
      const about = `${organizationId}:${startsAt.toISOString()}`;
      for (const userId of await administratorsOf(tx, organizationId))
        await enqueueNotice(tx, { organizationId, userId, kind: 'credits_low', targetId: organizationId, about, now });
    }
  });
}

/** Reports the credits left at the time of sending. */
export const composeCreditsLow: Composer = async (services, notice, to) => {
  if (!to.preferences.creditsLow) return null;
  const row = await creditsLeft(services.em.fork(), notice.organizationId);
  if (!row) return null;
  const [left, granted] = [row.available, row.granted].map((value) => numberFormat('upToTwoDecimals').format(value));
  return composeNotice(services, notice, to, {
    subject: phrase(
      `${to.organizationName}: ${left} of ${granted} credits left`,
      `${to.organizationName}: noch ${left} von ${granted} Credits`,
    ),
    lines: [
      phrase(
        `${to.organizationName} has ${left} of this month’s ${granted} credits left.`,
        `${to.organizationName} hat in diesem Monat noch ${left} von ${granted} Credits.`,
      ),
      phrase(
        `Anything that costs more is refused, and scheduled deliveries and refreshes fail, until credits renew on ${localDay(row.endsAt.toISOString().slice(0, 10))} (UTC) or you change the plan.`,
        `Was mehr kostet, wird abgelehnt, und geplante Lieferungen und Aktualisierungen schlagen fehl, bis es am ${localDay(row.endsAt.toISOString().slice(0, 10))} (UTC) neue Credits gibt oder Sie den Tarif wechseln.`,
      ),
    ],
    page: { path: '/usage', label: phrase('View usage', 'Verbrauch ansehen') },
    ends: { topic: 'credits_low', targetId: null },
  });
};
