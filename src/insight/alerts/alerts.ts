import type { EntityManager } from '@mikro-orm/postgresql';
import { withMembership, withUser } from '../../account/identity/joins.ts';
import { WITH_PREFERENCES } from '../../account/notices/preferences.ts';
import type { Context } from '../../platform/context.ts';
import { isUuid } from '../../platform/db/ids.ts';
import { listPage } from '../../platform/db/list-page.ts';
import { notFound } from '../../platform/errors.ts';
import type { ListQuery, Page } from '../../platform/list-query.ts';
import { widgetKeys } from '../dashboards/dashboard-records.ts';
import { Alert, AlertFiring } from './entities.ts';

interface Subscriber {
  userId: string;
  email: string;
  name: string;
  /** They unsubscribed from it or from all alerts. */
  unsubscribed: boolean;
}

/** An alert with its subscribers. */
export interface AlertDetail {
  alert: Alert;
  subscribers: Subscriber[];
  /** The widget that it watches, as long as its dashboard has it. */
  widgetId: string | null;
}

/** One page of the alerts of the caller's organization. */
export async function listAlerts(ctx: Context, query: ListQuery): Promise<Page<AlertDetail>> {
  const { total, items } = await listPage<Alert>(ctx.em, Alert, ctx.principal.organizationId, query, {
    nameField: 'name',
    orderings: { created_at: 'createdAt', name: 'name', status: 'status', checked_at: 'checkedAt' },
  });
  return { total, items: await detailsOf(ctx.em, items) };
}

/** One alert. @throws AppError not_found, for a malformed id too */
export async function getAlert(ctx: Context, id: string): Promise<AlertDetail> {
  const { organizationId } = ctx.principal;
  const em = ctx.em.fork();
  const alert = isUuid(id) ? await em.findOne(Alert, { id, organizationId }) : null;
  const [detail] = alert ? await detailsOf(em, [alert]) : [];
  if (!detail) throw notFound('The alert');
  return detail;
}

/** An alert's firings, latest first, with their numbers and receipts. @throws AppError not_found */
export async function listFirings(ctx: Context, id: string, limit: number): Promise<AlertFiring[]> {
  await getAlert(ctx, id);
  return ctx.em.fork().find(AlertFiring, { alertId: id }, { orderBy: { firedAt: 'desc', id: 'desc' }, limit });
}

async function detailsOf(em: EntityManager, alerts: readonly Alert[]): Promise<AlertDetail[]> {
  if (alerts.length === 0) return [];
  const rows = await em.execute<{ alert_id: string; user_id: string; email: string; name: string; unsubscribed: boolean }[]>(
    `select r.alert_id, u.id as user_id, u.email, u.name, (r.unsubscribed_at is not null or not coalesce(p.alerts, true)) as unsubscribed
      from alert_subscriber r join alert a on a.id = r.alert_id ${withUser('r.user_id')}
        ${withMembership('a.organization_id', 'u.id')} ${WITH_PREFERENCES}
      where r.alert_id = any(?::uuid[]) order by u.email`,
    [`{${alerts.map(({ id }) => id).join(',')}}`],
  );
  const by = Map.groupBy(rows, ({ alert_id }) => alert_id);
  const dashboards = alerts.flatMap(({ dashboardId }) => dashboardId ?? []);
  const widgets = await widgetKeys(em, dashboards);
  return alerts.map((alert) => {
    const { subject } = alert;
    const widget =
      subject.type === 'widget' && widgets.find(({ dashboardId, key }) => dashboardId === subject.dashboardId && key === subject.widgetKey);
    const subscribers = (by.get(alert.id) ?? []).map(({ user_id: userId, email, name, unsubscribed }) => ({
      userId,
      email,
      name,
      unsubscribed,
    }));
    return { alert, subscribers, widgetId: widget ? widget.id : null };
  });
}
