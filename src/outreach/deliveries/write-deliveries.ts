import type { EntityManager } from '@mikro-orm/postgresql';
import { lockOrganization, organizationById } from '../../account/identity/organization-records.ts';
import { checkedTimeZone } from '../../account/identity/time-zone.ts';
import { membersByAddress } from '../../account/notices/member-addresses.ts';
import type { Context } from '../../platform/context.ts';
import { isUuid, newId } from '../../platform/db/ids.ts';
import { AppError, invalidFields, notFound } from '../../platform/errors.ts';
import { nextOccurrence } from '../../platform/schedule/next-occurrence.ts';
import type { Frequency } from '../../platform/schedule/types.ts';
import { type DeliveryDetail, getDelivery } from './deliveries.ts';
import { openRun, rhythmOf } from './due-runs.ts';
import { Delivery, type DeliveryRun } from './entities.ts';
import { asContentError, prepareContent } from './prepare-delivery.ts';
import type { DeliveryContent } from './types.ts';

export interface DeliveryFields {
  name: string;
  content: DeliveryContent;
  frequency: Frequency;
  weekday: number | null;
  dayOfMonth: number | null;
  localTime: string;
  /** Default: the organization's. */
  timeZone: string | null;
  attach: boolean;
  /** Addresses of members. Default: the caller's own. */
  recipients: string[] | null;
  paused: boolean;
}

const DELIVERIES_MAX = 200;
/** Fields whose change reschedules the next run. */
const MOVING = ['paused', 'frequency', 'weekday', 'dayOfMonth', 'localTime', 'timeZone'] as const;

/**
 * Creates a delivery, after a dry run of its content.
 * @throws AppError validation_error by field, not_found for a data source or a dashboard that is not the organization's
 */
export async function createDelivery(ctx: Context, fields: DeliveryFields): Promise<DeliveryDetail> {
  const { organizationId, userId, userEmail } = ctx.principal;
  const id = newId();
  const now = ctx.now();
  await ctx.em.fork().transactional(async (tx) => {
    // Locked, so that two requests at once cannot exceed the limit.
    await lockOrganization(tx, organizationId);
    if ((await tx.count(Delivery, { organizationId })) >= DELIVERIES_MAX) {
      throw new AppError('conflict', `You have reached the limit of ${DELIVERIES_MAX} deliveries. Delete one first.`);
    }
    const { paused, recipients, ...kept } = fields;
    const timeZone = fields.timeZone ?? (await organizationById(tx, organizationId)).timeZone;
    const delivery = tx.create(Delivery, {
      ...kept,
      timeZone,
      ...(await checked(tx, organizationId, { ...fields, timeZone }, now)),
      id,
      organizationId,
      createdBy: userId,
      status: paused ? 'paused' : 'active',
      nextRunAt: null,
      failingSince: null,
      lastError: null,
      lastRunAt: null,
      createdAt: now,
    });
    if (!paused) delivery.nextRunAt = nextOccurrence(rhythmOf(delivery), now);
    await tx.flush();
    await setRecipients(tx, delivery, recipients ?? [userEmail]);
  });
  return getDelivery(ctx, id);
}

/** Changes the given fields only. @throws AppError not_found, validation_error by field */
export async function updateDelivery(ctx: Context, id: string, change: Partial<DeliveryFields>): Promise<DeliveryDetail> {
  const { organizationId } = ctx.principal;
  if (!isUuid(id)) throw notFound('The delivery');
  const now = ctx.now();
  await ctx.em.fork().transactional(async (tx) => {
    await tx.execute('select id from delivery where id = ? and organization_id = ? for update', [id, organizationId]);
    const delivery = await tx.findOne(Delivery, { id, organizationId });
    if (!delivery) throw notFound('The delivery');
    const { paused, recipients, timeZone, ...given } = change;
    Object.assign(delivery, given, timeZone ? { timeZone } : {});
    // Renaming or pausing must work even if the content could not be produced today.
    if (change.content || change.frequency || 'weekday' in change || 'dayOfMonth' in change || timeZone)
      Object.assign(delivery, await checked(tx, organizationId, delivery, now));
    if (paused !== undefined) delivery.status = paused ? 'paused' : delivery.failingSince ? 'failing' : 'active';
    if (delivery.status === 'paused') delivery.nextRunAt = null;
    // Otherwise renaming a delivery would skip a run that is due but not opened yet.
    else if (MOVING.some((field) => field in change)) delivery.nextRunAt = nextOccurrence(rhythmOf(delivery), now);
    await tx.flush();
    if (recipients) await setRecipients(tx, delivery, recipients);
  });
  return getDelivery(ctx, id);
}

/** Deletes a delivery for good, with its history; its reports stay. @throws AppError not_found */
export async function deleteDelivery(ctx: Context, id: string): Promise<void> {
  const { organizationId } = ctx.principal;
  const gone = isUuid(id) ? await ctx.em.fork().transactional((tx) => tx.nativeDelete(Delivery, { id, organizationId })) : 0;
  if (gone === 0) throw notFound('The delivery');
}

/** Starts an extra run now, in the background. @throws AppError not_found, conflict while one is in progress */
export async function runDeliveryNow(ctx: Context, id: string): Promise<DeliveryRun> {
  const { organizationId } = ctx.principal;
  if (!isUuid(id)) throw notFound('The delivery');
  const now = ctx.now();
  const run = await ctx.em.fork().transactional(async (tx) => {
    const [locked] = await tx.execute('select id from delivery where id = ? and organization_id = ? for update', [id, organizationId]);
    if (!locked) throw notFound('The delivery');
    const [running] = await tx.execute(
      `select id from delivery_run where delivery_id = ? and (status in ('pending', 'processing') or due_at = ?)`,
      [id, now],
    );
    if (running)
      throw new AppError('conflict', 'This delivery is already running. Check its history in a moment.', { retryAfterSeconds: 5 });
    return openRun(tx, await tx.findOneOrFail(Delivery, { id }), { dueAt: now, trigger: 'request', now });
  });
  await ctx.queue
    .dispatchOutbox()
    .catch((error: unknown) => ctx.log.warn({ err: error, runId: run.id }, 'queue unavailable; the sweeper will dispatch'));
  return run;
}

/** Subscribes the caller to a delivery, or unsubscribes them. @throws AppError not_found */
export async function subscribeToDelivery(ctx: Context, id: string, subscribed: boolean): Promise<DeliveryDetail> {
  const { userId } = ctx.principal;
  const { delivery } = await getDelivery(ctx, id);
  const unsubscribedAt = subscribed ? null : ctx.now();
  await ctx.em.fork().transactional((tx) =>
    tx.execute(
      `insert into delivery_recipient (id, delivery_id, user_id, unsubscribed_at) values (?, ?, ?, ?)
        on conflict (delivery_id, user_id) do update set unsubscribed_at = excluded.unsubscribed_at`,
      [newId(), delivery.id, userId, unsubscribedAt],
    ),
  );
  return getDelivery(ctx, id);
}

type Checked = Pick<Delivery, 'content' | 'frequency' | 'weekday' | 'dayOfMonth' | 'timeZone'>;

/** Validates the schedule and that the content can be produced now. */
async function checked(tx: EntityManager, organizationId: string, given: Checked, now: Date): Promise<Partial<Checked>> {
  const { frequency, content } = given;
  const timeZone = checkedTimeZone(given.timeZone, 'time_zone');
  if (frequency === 'weekly' && !given.weekday) throw invalidFields({ weekday: ['Set the day of the week: 1 is Monday, 7 is Sunday.'] });
  if (frequency === 'monthly' && !given.dayOfMonth) {
    throw invalidFields({ day_of_month: ['Set the day of the month, 1 to 31; a shorter month uses its last day.'] });
  }
  if (content.type === 'report' && content.period !== null && 'date_range' in content.parameters) {
    throw invalidFields({ 'content.period': ['Set either a relative period or report_parameters.date_range, not both.'] });
  }
  await prepareContent(tx, organizationId, content, { now, timeZone }, 'read').catch((error: unknown) => {
    throw asContentError(error);
  });
  return {
    timeZone,
    weekday: frequency === 'weekly' ? given.weekday : null,
    dayOfMonth: frequency === 'monthly' ? given.dayOfMonth : null,
  };
}

/** Replaces the recipients, without resubscribing anyone who unsubscribed. */
async function setRecipients(tx: EntityManager, { id, organizationId }: Delivery, addresses: readonly string[]): Promise<void> {
  const members = await membersByAddress(tx, organizationId, addresses, 'recipients');
  await tx.execute('delete from delivery_recipient where delivery_id = ? and unsubscribed_at is null', [id]);
  for (const userId of members) {
    await tx.execute('insert into delivery_recipient (id, delivery_id, user_id) values (?, ?, ?) on conflict do nothing', [
      newId(),
      id,
      userId,
    ]);
  }
}
