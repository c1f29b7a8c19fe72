import type { Context } from '../../platform/context.ts';
import { isUuid } from '../../platform/db/ids.ts';
import { beginningWith } from '../../platform/db/like.ts';
import { invalidFields } from '../../platform/errors.ts';
import type { ListQuery, Page } from '../../platform/list-query.ts';

export interface AuditItem {
  id: string;
  at: Date;
  action: string;
  outcome: string;
  door: string;
  user_email: string | null;
  credential_id: string | null;
  /** Of a key, the client behind a token, or `session`; null where there was no credential. */
  credential_name: string | null;
  request_id: string;
  duration_ms: number;
  target_id: string | null;
}

interface AuditFilters {
  /** The whole action or its beginning: `session.` */
  action?: string;
  outcome?: string;
  user_id?: string;
}

/** What was done in the caller's organization, newest first unless asked otherwise. */
export async function listAuditEvents(ctx: Context, query: ListQuery, filters: AuditFilters): Promise<Page<AuditItem>> {
  const { field, descending } = query.ordering;
  if (field !== 'created_at' && field !== 'at') throw invalidFields({ ordering: ['The audit log is sorted by at.'] });
  for (const filter of ['name', 'status'] as const) {
    if (query[filter] !== undefined) throw invalidFields({ [filter]: ['Filter the audit log by action, outcome, user_id or time.'] });
  }
  if (filters.user_id !== undefined && !isUuid(filters.user_id)) throw invalidFields({ user_id: ['Give the id of a member.'] });
  const conditions = ['a.organization_id = ?'];
  const values: unknown[] = [ctx.principal.organizationId];
  const where = (sql: string, value: unknown) => {
    if (value === undefined) return;
    conditions.push(sql);
    values.push(value);
  };
  where('a.action like ?', filters.action === undefined ? undefined : beginningWith(filters.action));
  where('a.outcome = ?', filters.outcome);
  where('a.user_id = ?', filters.user_id);
  where('a.at >= ?', query.createdAfter);
  where('a.at < ?', query.createdBefore);
  const from = `from audit_event a where ${conditions.join(' and ')}`;
  const direction = descending ? 'desc' : 'asc';
  const [[counted], items] = await Promise.all([
    ctx.em.fork().execute<{ total: number }[]>(`select count(*)::int as total ${from}`, values),
    ctx.em.fork().execute<AuditItem[]>(
      `select e.id, e.at, e.action, e.outcome, e.door, u.email as user_email, e.credential_id,
          coalesce(k.name, c.name, case when s.id is not null then 'session' end) as credential_name,
          e.request_id, e.duration_ms, e.target_id
        from (select a.* ${from} order by a.at ${direction}, a.id ${direction} offset ? limit ?) e
        left join app_user u on u.id = e.user_id
        left join api_key k on k.id = e.credential_id
        left join oauth_grant g on g.id = e.credential_id
        left join oauth_client c on c.id = g.client_id
        left join session s on s.id = e.credential_id
        order by e.at ${direction}, e.id ${direction}`,
      [...values, query.offset, query.limit],
    ),
  ]);
  return { total: counted?.total ?? 0, items: items.map((item) => ({ ...item, at: new Date(item.at) })) };
}
