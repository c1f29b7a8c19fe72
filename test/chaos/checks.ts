import type { EntityManager } from '@mikro-orm/postgresql';
import type { Done } from './callers.ts';

/** One invariant that must hold in the end. */
export interface Check {
  what: string;
  found: string;
  ok: boolean;
}

const P95_SECONDS_MAX = 20;

/** Checks the invariants once all accepted work has ended. */
export async function checkAll(em: EntityManager, organizationId: string, done: Done[], asked: number): Promise<Check[]> {
  const rows = <T>(sql: string, values: unknown[] = []) => em.fork().execute<T[]>(sql, values);
  const number = async (sql: string, values: unknown[] = []) => Number((await rows<{ n: string }>(sql, values))[0]?.n ?? 0);
  const none = async (what: string, sql: string, values: unknown[] = []): Promise<Check> => {
    const n = await number(`select count(*) as n from (${sql}) found`, values);
    return { what, found: `${n}`, ok: n === 0 };
  };
  const balances = Object.fromEntries(
    (
      await rows<{ kind: string; balance: string }>('select kind, balance from credit_account where organization_id = ?', [organizationId])
    ).map(({ kind, balance }) => [kind, Number(balance)]),
  ) as Record<'granted' | 'available' | 'reserved' | 'spent', number>;
  const { granted, available, reserved, spent } = balances;
  const entries = await number('select coalesce(sum(amount), 0) as n from credit_entry');
  const priced = await number(`select coalesce(sum(amount), 0) as n from credit_reservation where state = 'settled'`);
  const queries = done.filter(({ reportId }) => reportId === null).length;
  const told = new Map(done.flatMap(({ title, reportId }) => (reportId ? [[title, reportId] as const] : [])));
  const made = await rows<{ title: string; id: string }>(
    "select title, id from report where status = 'completed' and organization_id = ?",
    [organizationId],
  );
  const otherwise = made.filter(({ title, id }) => told.get(title) !== id).length;
  const times = done.map(({ ms }) => ms / 1000).toSorted((a, b) => a - b);
  const p95 = times[Math.ceil(times.length * 0.95) - 1] ?? Number.POSITIVE_INFINITY;
  return [
    { what: 'callers that got their answer', found: `${done.length} of ${asked}`, ok: done.length === asked },
    {
      what: 'granted = available + reserved + spent',
      found: `${-granted} = ${available} + ${reserved} + ${spent}`,
      ok: granted + available + reserved + spent === 0,
    },
    { what: 'entries of the ledger sum to', found: `${entries}`, ok: entries === 0 },
    { what: 'credits still reserved', found: `${reserved}`, ok: reserved === 0 },
    { what: 'spent is what was settled', found: `${spent} and ${priced}`, ok: spent === priced },
    await none('reports that have not ended', "select id from report where status in ('pending', 'processing')"),
    await none(
      'completed reports without one charge',
      `select r.id from report r left join credit_reservation c on c.operation_id = r.id and c.state = 'settled' and c.amount = r.processing_credits_used
       where r.status = 'completed' and c.operation_id is null`,
    ),
    {
      what: 'charges without a report or a query',
      ...(await number(`select count(*) as n from credit_reservation c where c.state = 'settled' and not exists
        (select 1 from report r where r.id = c.operation_id and r.status = 'completed')`).then((n) => ({
        found: `${n - queries}`,
        ok: n === queries,
      }))),
    },
    await none(
      'asked for once and charged twice',
      "select title from report where status = 'completed' group by title having count(*) > 1",
    ),
    { what: 'completed reports that nobody was told of', found: `${otherwise}`, ok: otherwise === 0 },
    await none(
      'charges without one audit line',
      `select c.operation_id from credit_reservation c left join audit_event a on a.target_id = c.operation_id and a.action = 'credits.charged'
       where c.state = 'settled' group by 1 having count(a.id) <> 1`,
    ),
    {
      what: 'p95 from the first request to the answer',
      found: `${p95.toFixed(1)} s (median ${(times[Math.floor(times.length / 2)] ?? 0).toFixed(1)} s)`,
      ok: p95 < P95_SECONDS_MAX,
    },
  ];
}
