import type { EntityManager } from '@mikro-orm/postgresql';
import { batchLoader } from '../../platform/db/batch.ts';
import { preparedStatement } from '../../platform/db/prepared.ts';

export interface Usage {
  /** Whole credits: spent, granted, available. Credits reserved for work in progress count as neither used nor remaining. */
  used: number;
  limit: number;
  remaining: number;
  /** 0 to 100, two decimals. */
  percentageUsed: number;
}

export interface UsageReader {
  /** An organization's credits right now; concurrent calls share one statement. */
  usage(organizationId: string): Promise<Usage>;
}

interface BalanceRow {
  organization_id: string;
  granted: number;
  available: number;
  spent: number;
}

const BALANCES = `select organization_id,
  (sum(-balance) filter (where kind = 'granted'))::float8 as granted,
  (sum(balance) filter (where kind = 'available'))::float8 as available,
  (sum(balance) filter (where kind = 'spent'))::float8 as spent
  from credit_account where organization_id = any($1::uuid[]) group by organization_id`;

/** Reads credit balances for `get_usage` and its REST route. */
export function createUsageReader(em: EntityManager): UsageReader {
  const select = preparedStatement<BalanceRow>(em, 'credit_balances', BALANCES);
  const load = batchLoader(async (ids: readonly string[]) => {
    const rows = await select([ids]);
    return new Map(rows.map((row) => [row.organization_id, row]));
  });
  return {
    async usage(organizationId) {
      const row = await load(organizationId);
      if (row === undefined) throw new Error(`Organization ${organizationId} has no credit accounts.`);
      return {
        used: row.spent,
        limit: row.granted,
        remaining: Math.max(0, row.available),
        percentageUsed: row.granted === 0 ? 0 : Math.min(100, Math.round((10_000 * row.spent) / row.granted) / 100),
      };
    },
  };
}
