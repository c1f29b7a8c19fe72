import type { EntityManager } from '@mikro-orm/postgresql';
import type { Services } from '../../platform/context.ts';
import { newId } from '../../platform/db/ids.ts';
import { enqueue } from '../../platform/queue/outbox.ts';
import { eachDue } from '../../platform/schedule/each-due.ts';
import { nextOccurrence } from '../../platform/schedule/next-occurrence.ts';
import type { Rhythm } from '../../platform/schedule/types.ts';
import type { Sweep } from '../../platform/sweep.ts';
import { Delivery, DeliveryRun } from './entities.ts';

const BATCH = 50;

export const DELIVERY_SWEEP: Sweep<Services> = { name: 'due deliveries', run: openDueDeliveries };

/**
 * Opens a run of each due delivery, once each, even with several processes at the same time. Runs missed during downtime are made up for by a
 * single one.
 */
export async function openDueDeliveries(services: Services): Promise<number> {
  const now = services.now();
  const opened = await eachDue(
    services.em,
    BATCH,
    async (tx) => {
      const [due] = await tx.execute<{ id: string }[]>(
        'select id from delivery where next_run_at <= ? order by next_run_at, id limit 1 for update skip locked',
        [now],
      );
      return due;
    },
    async (tx, { id }) => {
      const delivery = await tx.findOneOrFail(Delivery, { id });
      await openRun(tx, delivery, { dueAt: delivery.nextRunAt ?? now, trigger: 'schedule', now });
      await tx.nativeUpdate(Delivery, { id }, { nextRunAt: nextOccurrence(rhythmOf(delivery), now) });
    },
  );
  if (opened > 0) await services.queue.dispatchOutbox();
  return opened;
}

/** Saves a run and queues it, in the caller's transaction. */
export async function openRun(
  tx: EntityManager,
  { id: deliveryId, organizationId }: Delivery,
  { dueAt, trigger, now }: { dueAt: Date; trigger: DeliveryRun['trigger']; now: Date },
): Promise<DeliveryRun> {
  const run = tx.create(DeliveryRun, {
    id: newId(),
    organizationId,
    deliveryId,
    dueAt,
    trigger,
    status: 'pending',
    attempt: 0,
    leaseExpiresAt: null,
    openedAt: null,
    reportIds: [],
    refreshId: null,
    recipients: 0,
    reason: null,
    createdAt: now,
    finishedAt: null,
  });
  await enqueue(tx, 'run_delivery', run.id);
  await tx.flush();
  return run;
}

export function rhythmOf({ frequency, weekday, dayOfMonth, localTime, timeZone }: Delivery): Rhythm {
  return { frequency, weekday: weekday ?? null, dayOfMonth: dayOfMonth ?? null, localTime, timeZone };
}
