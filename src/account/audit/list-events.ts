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
  /** Name of the key or of the token's client, or `session`; null if there was no credential. */
  credential_name: string | null;
  request_id: string;
  duration_ms: number;
  target_id: string | null;
}

interface AuditFilters {
  /** The whole action or a prefix: `session.` */
  action?: string;
  outcome?: string;
  user_id?: string;
}

/** SQL that names the users and credentials of audit events `e`: joins, and columns for `user_email` and `credential_name`. */
export interface AuditNames {
  columns: string;
  joins: string;
}

/** The audit log of the caller's organization, newest first by default. `names` comes from the rooms that own users and credentials. */
export async function listAuditEvents(ctx: Context, query: ListQuery, filters: AuditFilters, names: AuditNames): Promise<Page<AuditItem>> {
  const { field, descending } = query.ordering;
  if (field !== 'created_at' && field !== 'at') throw invalidFields({ ordering: ['The audit log can only be sorted by at.'] });
  for (const filter of ['name', 'status'] as const) {
    if (query[filter] !== undefined) throw invalidFields({ [filter]: ['Filter the audit log by action, outcome, user_id or time.'] });
  }
  if (filters.user_id !== undefined && !isUuid(filters.user_id)) throw invalidFields({ user_id: ['Send the id of a member.'] });
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
      `select e.id, e.at, e.action, e.outcome, e.door, e.credential_id, ${names.columns}, e.request_id, e.duration_ms, e.target_id
        from (select a.* ${from} order by a.at ${direction}, a.id ${direction} offset ? limit ?) e
        ${names.joins}
        order by e.at ${direction}, e.id ${direction}`,
      [...values, query.offset, query.limit],
    ),
  ]);
  return { total: counted?.total ?? 0, items: items.map((item) => ({ ...item, at: new Date(item.at) })) };
}
