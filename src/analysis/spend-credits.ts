import type { EntityManager } from '@mikro-orm/postgresql';
import { releaseCredits, reserveCredits, settleCredits } from '../billing/ledger.ts';
import type { Context } from '../context.ts';
import { newId } from '../db/ids.ts';
import { AppError } from '../errors.ts';

/** What each analysis costs, in credits: fixed, whatever it reads, so that the price can be said before. An answer of "cannot" and a failure cost nothing. */
export const ANALYSIS_CREDITS = { query_data: 1, analyze_data: 2, explain_change: 2, check_answer: 1 } as const;

/** No analysis takes longer; credits that are still reserved then belong to a process that is gone. */
const RESERVED_MS = 3_600_000;

export interface Spent<T> {
  result: T;
  creditsConsumed: number;
}

/**
 * Reserves `credits`, does the work and settles them; a failure, a caller who leaves and work that says it earned nothing (`charge` false) give
 * them back. `keep` writes what must be kept in the same transaction that settles.
 * @throws AppError insufficient_credits before any work, service_unavailable where the caller cancelled, and whatever the work throws
 */
export async function spendCredits<T>(
  ctx: Pick<Context, 'em' | 'principal' | 'now' | 'signal'>,
  credits: number,
  work: (operationId: string) => Promise<{ result: T; charge: boolean }>,
  keep?: (tx: EntityManager, result: T, creditsConsumed: number) => Promise<void>,
): Promise<Spent<T>> {
  const operationId = newId();
  const { organizationId } = ctx.principal;
  const em = ctx.em.fork();
  await em.transactional((tx) =>
    reserveCredits(tx, {
      organizationId,
      operationId,
      amount: credits,
      now: ctx.now(),
      expiresAt: new Date(ctx.now().getTime() + RESERVED_MS),
    }),
  );
  try {
    const { result, charge } = await work(operationId);
    ctx.signal.throwIfAborted();
    const creditsConsumed = charge ? credits : 0;
    await em.transactional(async (tx) => {
      await (charge ? settleCredits : releaseCredits)(tx, operationId, ctx.now());
      await keep?.(tx, result, creditsConsumed);
    });
    return { result, creditsConsumed };
  } catch (error) {
    await em.fork().transactional((tx) => releaseCredits(tx, operationId, ctx.now()));
    if (error instanceof AppError || !ctx.signal.aborted) throw error;
    throw new AppError('service_unavailable', 'The analysis was cancelled and nothing was charged. Ask again.', { cause: error });
  }
}
