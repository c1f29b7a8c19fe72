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
import { asContent, prepareContent } from './prepare-delivery.ts';
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
/** What its next time follows from. */
const MOVING = ['paused', 'frequency', 'weekday', 'dayOfMonth', 'localTime', 'timeZone'] as const;

/**
 * Keeps a new delivery. What it is made of is tried out first, without making it.
 * @throws AppError validation_error by field, not_found for a data source or a dashboard that is not the organization's
 */
export async function createDelivery(ctx: Context, fields: DeliveryFields): Promise<DeliveryDetail> {
  const { organizationId, userId, userEmail } = ctx.principal;
  const id = newId();
  const now = ctx.now();
  await ctx.em.fork().transactional(async (tx) => {
    // Held, so that two at once do not pass the bound together.
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

/** Changes what is given and leaves the rest. @throws AppError not_found, validation_error by field */
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
    // What is only renamed or paused need not be makeable today.
    if (change.content || change.frequency || 'weekday' in change || 'dayOfMonth' in change || timeZone)
      Object.assign(delivery, await checked(tx, organizationId, delivery, now));
    if (paused !== undefined) delivery.status = paused ? 'paused' : delivery.failingSince ? 'failing' : 'active';
    if (delivery.status === 'paused') delivery.nextRunAt = null;
    // Else a time that has come and was not opened yet would be passed over by whoever renames it.
    else if (MOVING.some((field) => field in change)) delivery.nextRunAt = nextOccurrence(rhythmOf(delivery), now);
    await tx.flush();
    if (recipients) await setRecipients(tx, delivery, recipients);
  });
  return getDelivery(ctx, id);
}

/** Ends a delivery for good, with its history; reports that it made stay. @throws AppError not_found */
export async function deleteDelivery(ctx: Context, id: string): Promise<void> {
  const { organizationId } = ctx.principal;
  const gone = isUuid(id) ? await ctx.em.fork().transactional((tx) => tx.nativeDelete(Delivery, { id, organizationId })) : 0;
  if (gone === 0) throw notFound('The delivery');
}

/** Makes a delivery now, next to its times; it is made while nobody waits. @throws AppError not_found, conflict while it is being made */
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
    .catch((error: unknown) => ctx.log.warn({ err: error, runId: run.id }, 'queue is away; the sweeper will dispatch'));
  return run;
}

/** Has the caller get a delivery, or not. @throws AppError not_found */
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

/** A rhythm that has its day, and a content that can be made now. */
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
    throw asContent(error);
  });
  return {
    timeZone,
    weekday: frequency === 'weekly' ? given.weekday : null,
    dayOfMonth: frequency === 'monthly' ? given.dayOfMonth : null,
  };
}

/** Whom it goes to from now on. Who stopped it themselves is not made to get it again. */
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
