import type { EntityManager } from '@mikro-orm/postgresql';
import { withMembership } from '../../account/identity/joins.ts';
import { enqueueNotice, ownerOrAdministrators } from '../../account/notices/enqueue-notice.ts';
import { WITH_PREFERENCES } from '../../account/notices/preferences.ts';
import { Delivery } from './entities.ts';

/** The members who get a delivery: recipients who are still members and have not unsubscribed from it or from all deliveries. */
export async function recipientsOf(tx: EntityManager, { id, organizationId }: Pick<Delivery, 'id' | 'organizationId'>): Promise<string[]> {
  const rows = await tx.execute<{ user_id: string }[]>(
    `select r.user_id from delivery_recipient r ${withMembership('?', 'r.user_id')} ${WITH_PREFERENCES}
      where r.delivery_id = ? and r.unsubscribed_at is null and coalesce(p.deliveries, true) order by r.user_id`,
    [organizationId, id],
  );
  return rows.map(({ user_id }) => user_id);
}

/**
 * Completes a run, and queues the email to each recipient in the same transaction.
 * @returns false when `attempt` was fenced out
 */
export async function completeRun(em: EntityManager, id: string, attempt: number, now: Date): Promise<boolean> {
  return em.fork().transactional(async (tx) => {
    const [ended] = await tx.execute<{ delivery_id: string }[]>(
      `update delivery_run set status = 'completed', lease_expires_at = null, finished_at = ? where id = ? and attempt = ? and status = 'processing'
        returning delivery_id`,
      [now, id, attempt],
    );
    if (!ended) return false;
    const delivery = await tx.findOneOrFail(Delivery, { id: ended.delivery_id });
    const { organizationId } = delivery;
    const recipients = await recipientsOf(tx, delivery);
    for (const userId of recipients) await enqueueNotice(tx, { organizationId, userId, kind: 'delivery', targetId: id, about: id, now });
    await tx.execute('update delivery_run set recipients = ? where id = ?', [recipients.length, id]);
    await tx.execute(
      `update delivery set status = case when status = 'failing' then 'active' else status end, failing_since = null, last_error = null, last_run_at = ?
        where id = ?`,
      [now, delivery.id],
    );
    return true;
  });
}

/**
 * Fails a run, and tells the delivery's owner why, once until it succeeds again.
 * @returns false when `attempt` was fenced out, or the run has ended
 */
export async function failRun(em: EntityManager, id: string, attempt: number, reason: string, now: Date): Promise<boolean> {
  return em.fork().transactional(async (tx) => {
    const [failed] = await tx.execute<{ delivery_id: string }[]>(
      `update delivery_run set status = 'failed', reason = ?, lease_expires_at = null, finished_at = ?
        where id = ? and attempt = ? and status in ('pending', 'processing') returning delivery_id`,
      [reason, now, id, attempt],
    );
    if (!failed) return false;
    await tx.execute('select id from delivery where id = ? for update', [failed.delivery_id]);
    const delivery = await tx.findOneOrFail(Delivery, { id: failed.delivery_id });
    await tx.execute(
      `update delivery set status = case when status = 'active' then 'failing' else status end, failing_since = coalesce(failing_since, ?),
          last_error = ?, last_run_at = ? where id = ?`,
      [now, reason, now, delivery.id],
    );
    if (delivery.failingSince) return true;
    const { organizationId, createdBy } = delivery;
    for (const userId of await ownerOrAdministrators(tx, organizationId, createdBy ?? null))
      await enqueueNotice(tx, { organizationId, userId, kind: 'delivery_failed', targetId: id, about: id, now });
    return true;
  });
}
