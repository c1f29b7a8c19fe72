import type { EntityManager } from '@mikro-orm/postgresql';
import type { Context } from '../../platform/context.ts';
import type { LimitVerdict } from '../../platform/limits/types.ts';
import { type CostClass, PLAN_TERMS, RATE_CLASS, REQUEST_LIMITS, storedBytesMax } from '../../platform/plans.ts';
import { FROM_ORGANIZATIONS, memberCount } from '../identity/joins.ts';
import { lastUsedKeys } from '../identity/list-keys.ts';
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
    /** null: unlimited. */
    membersMax: number | null;
  };
  /** Recently used REST keys, with what is left in the tightest of their windows. */
  keys: KeyUsage[];
  members: number;
  /** Uploads, snapshots and reports together. */
  storedBytes: number;
  storedRows: number;
}

/**
 * The organization's usage: this month's credits, its plan's limits, and what is left of them now. `countStoredRows` counts the rows of its
 * data sources.
 */
export async function readAccountUsage(
  ctx: Context,
  countStoredRows: (em: EntityManager, organizationId: string) => Promise<number>,
): Promise<AccountUsage> {
  const { organizationId, plan } = ctx.principal;
  const now = ctx.now();
  const rows = <Row extends object>(sql: string) => ctx.em.fork().execute<Row[]>(sql, [organizationId]);
  const [accounts, [standing], keys, storedRows] = await Promise.all([
    rows<{ kind: string; balance: number }>('select kind, abs(balance)::float8 as balance from credit_account where organization_id = ?'),
    rows<{ starts_at: Date; ends_at: Date; created_at: Date; members: number }>(
      `select p.starts_at, p.ends_at, o.created_at, ${memberCount('o.id')}::float8 as members
        ${FROM_ORGANIZATIONS} left join credit_period p on p.organization_id = o.id where o.id = ?`,
    ),
    lastUsedKeys(ctx.em.fork(), organizationId, KEYS_SHOWN),
    countStoredRows(ctx.em.fork(), organizationId),
  ]);
  const balance = (kind: string) => accounts.find((account) => account.kind === kind)?.balance ?? 0;
  return {
    credits: { granted: balance('granted'), spent: balance('spent'), reserved: balance('reserved'), available: balance('available') },
    period: standing?.starts_at
      ? { startsAt: new Date(standing.starts_at), endsAt: new Date(standing.ends_at) }
      : creditPeriodAt(new Date(standing?.created_at ?? now), now),
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
    members: standing?.members ?? 0,
    storedBytes: await ctx.storage.bytesOf(organizationId),
    storedRows,
  };
}
