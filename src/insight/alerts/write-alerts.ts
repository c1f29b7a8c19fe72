import type { EntityManager } from '@mikro-orm/postgresql';
import { lockOrganization } from '../../account/identity/organization-records.ts';
import { membersByAddress } from '../../account/notices/member-addresses.ts';
import { pinSources } from '../../data/sources/pin-sources.ts';
import type { Context } from '../../platform/context.ts';
import { isUuid, newId } from '../../platform/db/ids.ts';
import { AppError, invalidFields, notFound } from '../../platform/errors.ts';
import { findDashboard, findWidget } from '../dashboards/dashboard-records.ts';
import { bindGoal } from '../goals/measure.ts';
import { isDense } from '../statistics/calendar.ts';
import { type AlertDetail, getAlert } from './alerts.ts';
import { hasHours, withoutHours } from './dense-observation.ts';
import { Alert } from './entities.ts';
import { sweepAlerts } from './sweep-alerts.ts';
import type { AlertCondition, AlertSubject } from './types.ts';

/** A subject as callers name it: a widget by its id. */
export type NamedSubject = Extract<AlertSubject, { type: 'metric' }> | { type: 'widget'; dashboardId: string; widgetId: string };

export interface AlertFields {
  name: string;
  subject: NamedSubject;
  condition: AlertCondition;
  /** Addresses of members. Default: the caller's own. */
  subscribers: string[] | null;
}

const ALERTS_MAX = 500;
const SNOOZE_MS_MAX = 366 * 86_400_000;

/**
 * Creates an alert and schedules a check, so that it fires if its condition is already met.
 * @throws AppError validation_error by field, not_found for a subject that is not the organization's
 */
export async function createAlert(ctx: Context, fields: AlertFields): Promise<AlertDetail> {
  const { organizationId, userId, userEmail } = ctx.principal;
  const id = newId();
  const now = ctx.now();
  await ctx.em.fork().transactional(async (tx) => {
    // Locked, so that two requests at once cannot exceed the limit.
    await lockOrganization(tx, organizationId);
    if ((await tx.count(Alert, { organizationId })) >= ALERTS_MAX) {
      throw new AppError('conflict', `You have reached the limit of ${ALERTS_MAX} alerts. Delete one first.`);
    }
    tx.create(Alert, {
      id,
      organizationId,
      createdBy: userId,
      name: fields.name,
      condition: fields.condition,
      ...(await checked(tx, organizationId, fields.subject)),
      status: 'ok',
      reading: null,
      problem: null,
      snoozedUntil: null,
      seen: null,
      nextCheckAt: now,
      checkWantedAt: null,
      checkedAt: null,
      attempt: 0,
      leaseExpiresAt: null,
      revision: 1,
      createdAt: now,
    });
    await tx.flush();
    await setSubscribers(tx, organizationId, id, fields.subscribers ?? [userEmail]);
  });
  await requestChecks(ctx);
  return getAlert(ctx, id);
}

/** Changes the given fields only, and validates the subject and condition again. @throws AppError not_found, validation_error */
export async function updateAlert(ctx: Context, id: string, change: Partial<AlertFields>): Promise<AlertDetail> {
  const { organizationId } = ctx.principal;
  await ctx.em.fork().transactional(async (tx) => {
    const alert = await lockAlert(tx, organizationId, id);
    const { subject, subscribers, ...given } = change;
    Object.assign(alert, given, subject ? await checked(tx, organizationId, subject) : {});
    if (subject || given.condition) Object.assign(alert, { seen: null, revision: alert.revision + 1, reading: null, problem: null });
    await tx.flush();
    if (subscribers) await setSubscribers(tx, organizationId, id, subscribers);
  });
  await requestChecks(ctx);
  return getAlert(ctx, id);
}

/** Snoozes an alert, or resumes it with null; if it is still firing when the snooze ends, it notifies then. @throws AppError not_found, validation_error */
export async function snoozeAlert(ctx: Context, id: string, until: Date | null): Promise<AlertDetail> {
  const now = ctx.now();
  if (until && (until <= now || until.getTime() > now.getTime() + SNOOZE_MS_MAX)) {
    throw invalidFields({ until: ['Set a time in the future, within a year, or null to end the snooze now.'] });
  }
  await ctx.em.fork().transactional(async (tx) => {
    const alert = await lockAlert(tx, ctx.principal.organizationId, id);
    alert.snoozedUntil = until;
    // Check when the snooze ends, so that an alert still firing notifies then.
    if (until === null) alert.nextCheckAt = now;
    else if (until < alert.nextCheckAt) alert.nextCheckAt = until;
    await tx.flush();
  });
  await requestChecks(ctx);
  return getAlert(ctx, id);
}

/** Subscribes the caller to an alert, or unsubscribes them. @throws AppError not_found */
export async function subscribeToAlert(ctx: Context, id: string, subscribed: boolean): Promise<AlertDetail> {
  const { alert } = await getAlert(ctx, id);
  await ctx.em.fork().transactional((tx) =>
    tx.execute(
      `insert into alert_subscriber (id, alert_id, user_id, unsubscribed_at) values (?, ?, ?, ?)
        on conflict (alert_id, user_id) do update set unsubscribed_at = excluded.unsubscribed_at`,
      [newId(), alert.id, ctx.principal.userId, subscribed ? null : ctx.now()],
    ),
  );
  return getAlert(ctx, id);
}

/** Removes an alert for good, with its history. @throws AppError not_found */
export async function deleteAlert(ctx: Context, id: string): Promise<void> {
  const { organizationId } = ctx.principal;
  const gone = isUuid(id) ? await ctx.em.fork().transactional((tx) => tx.nativeDelete(Alert, { id, organizationId })) : 0;
  if (gone === 0) throw notFound('The alert');
}

async function lockAlert(tx: EntityManager, organizationId: string, id: string): Promise<Alert> {
  if (!isUuid(id)) throw notFound('The alert');
  await tx.execute('select id from alert where id = ? and organization_id = ? for update', [id, organizationId]);
  const alert = await tx.findOne(Alert, { id, organizationId });
  if (!alert) throw notFound('The alert');
  return alert;
}

/** Requests checks now rather than at the next sweep, which still finds them if the queue is unavailable. */
async function requestChecks(ctx: Context): Promise<void> {
  const services = { ...ctx, em: ctx.em.fork() };
  await sweepAlerts(services).catch((error: unknown) =>
    ctx.log.warn({ err: error }, 'queue unavailable; the sweeper will request the alert checks'),
  );
}

/** Validates the subject: it must exist, and it must be possible to watch it. */
async function checked(tx: EntityManager, organizationId: string, named: NamedSubject) {
  if (named.type === 'metric') {
    const { sources } = await pinSources(tx, organizationId, [named.binding.dataSourceId], 'read').catch((error: unknown) => {
      if (!(error instanceof AppError) || error.code !== 'validation_error') throw error;
      throw invalidFields({ 'subject.data_source_id': (error.details?.data_source_ids as string[] | undefined) ?? [error.message] });
    });
    bindAs('subject', () => {
      const { time } = bindGoal(named.binding, sources[0]!, 'An alert').bound;
      if (isDense(named.grain) && !hasHours(time!.time.from))
        throw invalidFields({ 'subject.grain': [withoutHours(sources[0]!.name, time!.column)] });
    });
    return { subject: named, dataSourceId: named.binding.dataSourceId, dashboardId: null };
  }
  const { dashboardId, widgetId } = named;
  const dashboard = await findDashboard(tx, organizationId, dashboardId);
  if (!dashboard) throw notFound('The dashboard');
  const widget = isUuid(widgetId) ? await findWidget(tx, dashboard.id, { id: widgetId }) : null;
  if (!widget) throw notFound('The widget');
  if (widget.data.kind !== 'kpi')
    throw invalidFields({ 'subject.widget_id': [`"${widget.title}" is not a single figure. Use a widget of type kpi.`] });
  const subject: AlertSubject = { type: 'widget', dashboardId, widgetKey: widget.key };
  return { subject, dataSourceId: null, dashboardId };
}

function bindAs(name: string, bind: () => unknown): void {
  try {
    bind();
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'validation_error') throw error;
    throw invalidFields(
      Object.fromEntries(
        Object.entries(error.details ?? {}).map(([field, messages]) => [field.replace(/^binding/, name), messages as string[]]),
      ),
    );
  }
}

/** Replaces the subscribers, without resubscribing anyone who unsubscribed. */
async function setSubscribers(tx: EntityManager, organizationId: string, id: string, addresses: readonly string[]): Promise<void> {
  const members = await membersByAddress(tx, organizationId, addresses, 'subscribers');
  await tx.execute('delete from alert_subscriber where alert_id = ? and unsubscribed_at is null', [id]);
  for (const userId of members)
    await tx.execute('insert into alert_subscriber (id, alert_id, user_id) values (?, ?, ?) on conflict do nothing', [newId(), id, userId]);
}
