import type { EntityManager } from '@mikro-orm/postgresql';
import { withMembership, withUser } from '../../account/identity/joins.ts';
import { WITH_PREFERENCES } from '../../account/notices/preferences.ts';
import type { Context } from '../../platform/context.ts';
import { isUuid } from '../../platform/db/ids.ts';
import { listPage } from '../../platform/db/list-page.ts';
import { notFound } from '../../platform/errors.ts';
import type { ListQuery, Page } from '../../platform/list-query.ts';
import { Delivery, DeliveryRun } from './entities.ts';

interface Recipient {
  userId: string;
  email: string;
  name: string;
  /** They unsubscribed from it or from all deliveries. */
  unsubscribed: boolean;
}

/** A delivery with its recipients. */
export interface DeliveryDetail {
  delivery: Delivery;
  recipients: Recipient[];
}

/** One page of the deliveries of the caller's organization. */
export async function listDeliveries(ctx: Context, query: ListQuery): Promise<Page<DeliveryDetail>> {
  const { total, items } = await listPage<Delivery>(ctx.em, Delivery, ctx.principal.organizationId, query, {
    nameField: 'name',
    orderings: { created_at: 'createdAt', name: 'name', status: 'status', next_run_at: 'nextRunAt', last_run_at: 'lastRunAt' },
  });
  const recipients = await recipientsByDelivery(ctx.em, items);
  return { total, items: items.map((delivery) => ({ delivery, recipients: recipients.get(delivery.id) ?? [] })) };
}

/** One delivery. @throws AppError not_found, for a malformed id too */
export async function getDelivery(ctx: Context, id: string): Promise<DeliveryDetail> {
  const { organizationId } = ctx.principal;
  const em = ctx.em.fork();
  const delivery = isUuid(id) ? await em.findOne(Delivery, { id, organizationId }) : null;
  if (!delivery) throw notFound('The delivery');
  return { delivery, recipients: (await recipientsByDelivery(em, [delivery])).get(id) ?? [] };
}

/** A delivery's runs, latest first. @throws AppError not_found */
export async function listRuns(ctx: Context, id: string, limit: number): Promise<DeliveryRun[]> {
  await getDelivery(ctx, id);
  return ctx.em.fork().find(DeliveryRun, { deliveryId: id }, { orderBy: { createdAt: 'desc', id: 'desc' }, limit });
}

async function recipientsByDelivery(em: EntityManager, deliveries: readonly Delivery[]): Promise<Map<string, Recipient[]>> {
  if (deliveries.length === 0) return new Map();
  const rows = await em.execute<{ delivery_id: string; user_id: string; email: string; name: string; unsubscribed: boolean }[]>(
    `select r.delivery_id, u.id as user_id, u.email, u.name, (r.unsubscribed_at is not null or not coalesce(p.deliveries, true)) as unsubscribed
      from delivery_recipient r join delivery d on d.id = r.delivery_id ${withUser('r.user_id')}
        ${withMembership('d.organization_id', 'u.id')} ${WITH_PREFERENCES}
      where r.delivery_id = any(?::uuid[]) order by u.email`,
    [`{${deliveries.map(({ id }) => id).join(',')}}`],
  );
  const by = Map.groupBy(rows, ({ delivery_id }) => delivery_id);
  return new Map(
    [...by].map(([id, all]) => [id, all.map(({ user_id: userId, email, name, unsubscribed }) => ({ userId, email, name, unsubscribed }))]),
  );
}
