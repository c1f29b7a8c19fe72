import type { SubscriptionKind } from '../../account/notices/unsubscribe.ts';
import { Delivery } from './entities.ts';

/** Unsubscribes from a delivery by the link at the foot of its emails. */
export const DELIVERY_SUBSCRIPTIONS: SubscriptionKind = {
  async nameOf(em, organizationId, id) {
    const found = await em.findOne(Delivery, { id, organizationId }, { fields: ['id', 'name'] });
    return found?.name ?? null;
  },
  async end(tx, { organizationId, userId, targetId, now }) {
    await tx.execute(
      `update delivery_recipient set unsubscribed_at = ? where delivery_id = ? and user_id = ? and unsubscribed_at is null
        and delivery_id in (select id from delivery where organization_id = ?)`,
      [now, targetId, userId, organizationId],
    );
  },
};
