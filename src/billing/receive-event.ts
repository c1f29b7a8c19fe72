import type { Services } from '../context.ts';
import { synchronize } from './synchronize.ts';
import { tellOwners } from './tell-owners.ts';

export type Received = 'taken' | 'repeated' | 'not_ours';

/**
 * Takes one signed event of the payment provider. The event's id is kept in the transaction of its effect: of the same event, however often and
 * wherever it comes at the same moment, one has an effect. It only says that something has changed; what is so now is asked for.
 * @throws AppError `validation_error` for a body that the provider did not sign within five minutes, `service_unavailable` where the provider
 * does not answer: it will send the event again
 */
export async function receiveEvent(services: Services, rawBody: Buffer, signature: string | undefined): Promise<Received> {
  const { payments } = services;
  const now = services.now();
  const event = payments.readEvent(rawBody, signature, now);
  const { received, changed } = await services.em.fork().transactional(async (tx) => {
    const [kept] = await tx.execute<{ organization_id: string | null }[]>(
      `insert into payment_event (provider, event_id, type, organization_id, received_at)
        values (?, ?, ?, (select organization_id from subscription where provider = ? and customer_ref = ?), ?)
        on conflict (provider, event_id) do nothing returning organization_id`,
      [payments.name, event.id, event.type, payments.name, event.customerRef, now],
    );
    if (kept === undefined) return { received: 'repeated' as const, changed: null };
    const { organization_id: organizationId } = kept;
    if (organizationId === null) return { received: 'not_ours' as const, changed: null };
    return { received: 'taken' as const, changed: await synchronize(services, tx, organizationId) };
  });
  await tellOwners(services, [changed]);
  services.log.info({ part: 'billing', event: event.id, type: event.type, received }, 'an event of the payment provider');
  return received;
}
