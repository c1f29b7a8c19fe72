import type { Context } from '../../platform/context.ts';
import type { LimitVerdict } from '../../platform/limits/types.ts';
import { type CostClass, PLAN_TERMS, RATE_CLASS, REQUEST_LIMITS, storedBytesMax } from '../../platform/plans.ts';
import { creditPeriodAt } from './credit-period.ts';

const KEYS_SHOWN = 20;

interface KeyUsage {
  id: string;
  name: string;
  general: LimitVerdict;
  generation: LimitVerdict;
}

export interface AccountUsage {
  credits: { granted: number; spent: number; reserved: number; available: number };
  period: { startsAt: Date; endsAt: Date };
  limits: {
    requests: Record<CostClass, { perHour: number; perDay: number }>;
    uploadBytesMax: number;
    storedBytesMax: number;
    creditsPerMonth: number;
    /** null: as many as they are. */
    membersMax: number | null;
  };
  /** REST keys that were used lately, with what is left in the tightest of their windows. */
  keys: KeyUsage[];
  members: number;
  /** Of uploads, snapshots and reports together. */
  storedBytes: number;
  storedRows: number;
}

/** Where an organization stands: credits of this month, limits of its plan, and what is left of them at this moment. */
export async function readAccountUsage(ctx: Context): Promise<AccountUsage> {
  const { organizationId, plan } = ctx.principal;
  const now = ctx.now();
  const rows = <Row extends object>(sql: string) => ctx.em.fork().execute<Row[]>(sql, [organizationId]);
  const [accounts, [period], keys, [stored]] = await Promise.all([
    rows<{ kind: string; balance: number }>('select kind, abs(balance)::float8 as balance from credit_account where organization_id = ?'),
    rows<{ starts_at: Date; ends_at: Date; created_at: Date }>(
      'select p.starts_at, p.ends_at, o.created_at from organization o left join credit_period p on p.organization_id = o.id where o.id = ?',
    ),
    rows<{ id: string; name: string }>(
      `select id, name from api_key where organization_id = ? and door = 'rest' and revoked_at is null and (expires_at is null or expires_at > now())
        order by last_used_at desc nulls last, id limit ${KEYS_SHOWN}`,
    ),
    rows<{ members: number; rows: number }>(
      `select (select count(*) from membership m where m.organization_id = o.id and m.removed_at is null)::float8 as members,
        coalesce((select sum(d.record_count) from data_source d where d.organization_id = o.id), 0)::float8 as rows
        from organization o where o.id = ?`,
    ),
  ]);
  const balance = (kind: string) => accounts.find((account) => account.kind === kind)?.balance ?? 0;
  return {
    credits: { granted: balance('granted'), spent: balance('spent'), reserved: balance('reserved'), available: balance('available') },
    period: period?.starts_at
      ? { startsAt: new Date(period.starts_at), endsAt: new Date(period.ends_at) }
      : creditPeriodAt(new Date(period?.created_at ?? now), now),
    limits: {
      requests: REQUEST_LIMITS[RATE_CLASS[plan]],
      uploadBytesMax: PLAN_TERMS[plan].uploadBytesMax,
      storedBytesMax: storedBytesMax(plan),
      creditsPerMonth: PLAN_TERMS[plan].credits,
      membersMax: PLAN_TERMS[plan].membersMax,
    },
    keys: await Promise.all(
      keys.map(async ({ id, name }) => ({
        id,
        name,
        general: await ctx.limiter.peekRequest({ credentialId: id, organizationId }, plan, 'general'),
        generation: await ctx.limiter.peekRequest({ credentialId: id, organizationId }, plan, 'generation'),
      })),
    ),
    members: stored?.members ?? 0,
    storedBytes: await ctx.storage.bytesOf(organizationId),
    storedRows: stored?.rows ?? 0,
  };
}
