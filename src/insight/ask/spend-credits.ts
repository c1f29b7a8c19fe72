import type { EntityManager } from '@mikro-orm/postgresql';
import { releaseCredits, reserveCredits, settleCredits } from '../../account/billing/ledger.ts';
import type { Context } from '../../platform/context.ts';
import { newId } from '../../platform/db/ids.ts';
import { announceChange, untilChanged } from '../../platform/db/row-changes.ts';
import { AppError } from '../../platform/errors.ts';
import { findFirst, giveKeyBack, keepAnswer, renewKey, takeKey } from '../../platform/idempotency/idempotency.ts';
import type { IdempotentRequest } from '../../platform/idempotency/types.ts';
import { withLease } from '../../platform/work/lease.ts';

/** What each analysis costs, in credits: fixed, whatever it reads, so that the price can be said before. An answer of "cannot" and a failure cost nothing. */
export const ANALYSIS_CREDITS = { query_data: 1, query_metrics: 1, analyze_data: 2, explain_change: 2, check_answer: 1 } as const;

/** No analysis takes longer; credits that are still reserved then belong to a process that is gone. */
const RESERVED_MS = 3_600_000;
/** How long a process may give no sign of life before a repeated call does the work of the first. */
const LEASE_MS = 15_000;
/** Of an answer that is kept for repetitions, in characters of JSON. */
const KEPT_CHARACTERS_MAX = 2 ** 20;

type Spender = Pick<Context, 'em' | 'principal' | 'now' | 'signal' | 'spending' | 'requestId'>;

/** An analysis that is paid for. */
interface Spending<T, Answer extends object> {
  work(): Promise<{ result: T; charge: boolean }>;
  /** The whole answer, plain JSON. What must be kept with it is written in `tx`, the transaction that settles. */
  answer(result: T, creditsConsumed: number, tx: EntityManager): Answer | Promise<Answer>;
}

/**
 * Reserves `credits`, does the work and settles them; a failure, a caller who leaves and work that says it earned nothing (`charge` false) give
 * them back. A call that repeats another which was charged gets its answer; one that comes while the first still runs waits for it.
 * @throws AppError insufficient_credits before any work, service_unavailable where the caller cancelled, and whatever the work throws
 */
export async function spendCredits<T, Answer extends object>(
  ctx: Spender,
  credits: number,
  spending: Spending<T, Answer>,
): Promise<Answer & { replayed: boolean }> {
  const operationId = newId();
  for (let opened = false; !opened; opened = await open(ctx, credits, operationId)) {
    const first = ctx.spending && (await firstAnswer<Answer>(ctx, ctx.spending));
    if (first) return { ...first, replayed: true };
  }
  try {
    const work = () => spending.work();
    const { result, charge } = ctx.spending === null ? await work() : await withLease(leaseOf(ctx, operationId), work);
    ctx.signal.throwIfAborted();
    const answer = await ctx.em.fork().transactional(async (tx) => {
      const whole = await spending.answer(result, charge ? credits : 0, tx);
      if (ctx.spending !== null) await end(tx, operationId, charge ? whole : null);
      const closed = await (charge ? settleCredits : releaseCredits)(tx, operationId, ctx.now());
      if (charge && !closed) throw new AppError('conflict', 'This call took too long and an identical one replaced it. Send it again.');
      return whole;
    });
    return { ...answer, replayed: false };
  } catch (error) {
    await ctx.em.fork().transactional(async (tx) => {
      if (ctx.spending !== null) await end(tx, operationId, null);
      await releaseCredits(tx, operationId, ctx.now());
    });
    if (error instanceof AppError || !ctx.signal.aborted) throw error;
    throw new AppError('service_unavailable', 'The analysis was cancelled and nothing was charged. Try again.', { cause: error });
  }
}

/** Reserves the price, as the first of all equal calls; false where another was before. */
async function open({ em, principal, now, spending, requestId }: Spender, credits: number, operationId: string): Promise<boolean> {
  const { organizationId, userId, credentialId, door } = principal;
  const actor = { userId, credentialId, door, requestId };
  return em.fork().transactional(async (tx) => {
    const at = now();
    const taken = spending && (await takeKey(tx, spending, operationId, at, LEASE_MS));
    if (spending && !taken) return false;
    // Releasing it fences out the process that began it: settling then finds the reservation closed.
    if (taken?.abandoned) await releaseCredits(tx, taken.abandoned, at);
    const expiresAt = new Date(at.getTime() + RESERVED_MS);
    await reserveCredits(tx, { organizationId, operationId, amount: credits, now: at, expiresAt, actor });
    return true;
  });
}

/** The answer of the first of equal calls, which it waits for; null where there is none, or it was not charged. */
async function firstAnswer<Answer>({ em, now, signal }: Spender, request: IdempotentRequest): Promise<Answer | null> {
  const find = () => findFirst(em.fork(), request, now());
  let first = await find();
  if (first && 'running' in first) {
    const ended = async () => {
      const found = await find();
      return found && 'running' in found ? undefined : { found };
    };
    first = (await untilChanged(em, first.resourceId, ended, signal)).found;
  }
  if (first === null) return null;
  if (!first.ok) throw new AppError(first.code, first.message, { details: first.details });
  // Written by `end` of a call to the same tool.
  return JSON.parse(first.body as string) as Answer;
}

/** Keeps an answer that was charged for those who repeat the call, or forgets the call. */
async function end(tx: EntityManager, operationId: string, answer: object | null): Promise<void> {
  // JSON within JSON, since text of the data may hold what the database's own JSON cannot.
  const body = answer === null ? null : JSON.stringify(answer);
  if (body === null) await giveKeyBack(tx, operationId);
  else if (body.length <= KEPT_CHARACTERS_MAX) await keepAnswer(tx, { resourceId: operationId, ok: true, body });
  else
    await keepAnswer(tx, { resourceId: operationId, ok: false, charged: true, code: 'conflict', message: TOO_LARGE, details: undefined });
  await announceChange(tx, operationId);
}

const TOO_LARGE =
  'An identical call was answered and charged within the past hour, but its answer was too large to keep. Ask for fewer rows or columns, or send repeat: true to run it again at full price.';

function leaseOf({ em, signal }: Spender, operationId: string) {
  return { leaseMs: LEASE_MS, outer: signal, renew: () => renewKey(em.fork(), operationId, LEASE_MS) };
}
