import type { Services } from '../../platform/context.ts';
import { notifyOwners } from './notify-owners.ts';
import { queueProviderCall } from './provider-queue.ts';
import { synchronize } from './synchronize.ts';

type Received = 'taken' | 'repeated' | 'not_ours';

/**
 * Processes one signed event of the payment provider. The event's id is stored in the transaction of its effect, so that repeated or
 * concurrent deliveries of an event take effect once. An event only says that something changed; the current state is fetched.
 * @throws AppError `validation_error` for a body that the provider did not sign within five minutes, `service_unavailable` if the provider
 *   does not answer: it will send the event again
 */
export async function receiveEvent(services: Services, rawBody: Buffer, signature: string | undefined): Promise<Received> {
  const { payments } = services;
  const now = services.now();
  const event = await payments.readEvent(rawBody, signature, now);
  const [known] = await services.em
    .fork()
    .execute<{ organization_id: string }[]>('select organization_id from subscription where provider = ? and customer_ref = ?', [
      payments.name,
      event.customerRef,
    ]);
  const organizationId = known?.organization_id ?? null;
  const transaction = async (tx: Services['em']) => {
    const [kept] = await tx.execute<{ event_id: string }[]>(
      `insert into payment_event (provider, event_id, type, organization_id, received_at)
        values (?, ?, ?, ?, ?) on conflict (provider, event_id) do nothing returning event_id`,
      [payments.name, event.id, event.type, organizationId, now],
    );
    if (kept === undefined) return { received: 'repeated' as const, changed: null };
    if (organizationId === null) return { received: 'not_ours' as const, changed: null };
    return { received: 'taken' as const, changed: await synchronize(services, tx, organizationId) };
  };
  const { received, changed } = await queueProviderCall(organizationId ?? '0000', () => services.em.fork().transactional(transaction));
  await notifyOwners(services, [changed]);
  services.log.info({ part: 'billing', event: event.id, type: event.type, received }, 'payment provider event received');
  return received;
}
