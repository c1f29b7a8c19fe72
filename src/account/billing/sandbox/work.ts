import type { Services } from '../../../platform/context.ts';
import { receiveEvent } from '../receive-event.ts';
import { signEvent } from '../signed-events.ts';
import { endPeriod, lockAccount } from './accounts.ts';

const BATCH = 100;
const ATTEMPTS_MAX = 10;

/** The sandbox's background work: charges for new periods, and sends its events until they are accepted. */
export async function sandboxWork(services: Services, secret: string): Promise<void> {
  await collect(services);
  await sendEvents(services, secret);
}

async function collect(services: Services): Promise<void> {
  const now = services.now();
  const due = await services.em.fork().execute<{ customer_ref: string }[]>(
    `select distinct customer_ref from sandbox_subscription
        where (status = 'active' or (cancel_at_period_end and status <> 'ended')) and period_end <= ? limit ${BATCH}`,
    [now],
  );
  for (const { customer_ref: customerRef } of due) {
    await services.em.fork().transactional(async (tx) => {
      const subscription = await lockAccount(tx, customerRef);
      if (!subscription || subscription.periodEnd > now) return;
      if (subscription.status === 'active' || (subscription.status !== 'ended' && subscription.cancelAtPeriodEnd)) {
        await endPeriod(tx, subscription, now);
      }
    });
  }
}

/**
 * Sends due events through the webhook's handler; failures are retried, later each time. Claiming an event sets the time of its next
 * attempt, so that only one worker sends it now, and another takes over if that one dies.
 */
async function sendEvents(services: Services, secret: string): Promise<void> {
  const now = services.now();
  const due = await services.em.fork().execute<{ id: string; customer_ref: string; type: string; created_at: Date; attempts: number }[]>(
    `update sandbox_event set attempts = attempts + 1, due_at = ?::timestamptz + power(2, attempts) * interval '1 minute'
       where id in (select id from sandbox_event where due_at <= ? order by due_at, id limit ${BATCH} for update skip locked)
       returning id, customer_ref, type, created_at, attempts`,
    [now, now],
  );
  for (const event of due) {
    const body = JSON.stringify({
      id: event.id,
      object: 'event',
      type: event.type,
      created: Math.floor(new Date(event.created_at).getTime() / 1000),
      data: { object: { object: event.type.split('.').slice(0, -1).join('.'), customer: event.customer_ref } },
    });
    const taken = await receiveEvent(services, Buffer.from(body), await signEvent(body, secret, now)).catch((err: unknown) => {
      services.log.warn({ err, event: event.id }, 'a sandbox event was not accepted; it will be sent again');
    });
    if (taken || event.attempts >= ATTEMPTS_MAX)
      await services.em.fork().execute('update sandbox_event set due_at = null where id = ?', [event.id]);
  }
}
