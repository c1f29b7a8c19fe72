import type { Context } from '../../platform/context.ts';
import { FROM_ORGANIZATIONS } from '../identity/joins.ts';

/** What credits were spent on. `deleted`: reports and dashboards that no longer exist. */
export const OPERATIONS = ['reports', 'dashboards', 'answers', 'deleted'] as const;
type Operation = (typeof OPERATIONS)[number];

export interface SpentOfDay {
  /** In the organization's time zone. */
  day: string;
  operation: Operation;
  credits: number;
  count: number;
}

/** Builds the SQL condition that an operation still exists, given an SQL expression of its id; provided by the room that owns it. */
export type OperationExists = (id: string) => string;

/** Credits spent on each of the last `days` days, by operation; days without any are left out. */
export async function spentByDay(
  ctx: Context,
  days: number,
  { reports, dashboards }: Record<'reports' | 'dashboards', OperationExists>,
): Promise<SpentOfDay[]> {
  return ctx.em.execute<SpentOfDay[]>(
    `select to_char(t.created_at at time zone o.time_zone, 'YYYY-MM-DD') as day,
       case when ${reports('t.operation_id')} then 'reports' when ${dashboards('t.operation_id')} then 'dashboards'
         when c.expires_at is not null then 'answers' else 'deleted' end as operation,
       sum(e.amount)::float8 as credits, count(*)::float8 as count
     ${FROM_ORGANIZATIONS}
       join credit_transaction t on t.organization_id = o.id and t.kind = 'settle'
       join credit_entry e on e.transaction_id = t.id
       join credit_account a on a.id = e.account_id and a.kind = 'spent'
       left join credit_reservation c on c.operation_id = t.operation_id
     where o.id = ? and t.created_at >= ((?::timestamptz at time zone o.time_zone)::date - ?::int) at time zone o.time_zone
     group by 1, 2 order by 1, 2`,
    [ctx.principal.organizationId, ctx.now(), days - 1],
  );
}
