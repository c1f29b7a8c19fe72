import type { SubscriptionKind } from '../../account/notices/unsubscribe.ts';
import { Alert } from './entities.ts';

/** Unsubscribes from an alert by the link at the foot of its emails. */
export const ALERT_SUBSCRIPTIONS: SubscriptionKind = {
  async nameOf(em, organizationId, id) {
    const found = await em.findOne(Alert, { id, organizationId }, { fields: ['id', 'name'] });
    return found?.name ?? null;
  },
  async end(tx, { organizationId, userId, targetId, now }) {
    await tx.execute(
      `update alert_subscriber set unsubscribed_at = ? where alert_id = ? and user_id = ? and unsubscribed_at is null
        and alert_id in (select id from alert where organization_id = ?)`,
      [now, targetId, userId, organizationId],
    );
  },
};
