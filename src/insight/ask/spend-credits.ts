import type { EntityManager } from '@mikro-orm/postgresql';
import { releaseCredits, reserveCredits, settleCredits } from '../../account/billing/ledger.ts';
import { doubtsBehind } from '../../data/receipts/doubts.ts';
import type { Receipt } from '../../data/receipts/types.ts';
import type { Context } from '../../platform/context.ts';
import { newId } from '../../platform/db/ids.ts';
import { announceChange, untilChanged } from '../../platform/db/row-changes.ts';
import { AppError } from '../../platform/errors.ts';
import { findFirst, keepAnswer, releaseKey, renewKey, takeKey } from '../../platform/idempotency/idempotency.ts';
import type { IdempotentRequest } from '../../platform/idempotency/types.ts';
import { withLease } from '../../platform/work/lease.ts';

/**
 * Price of each analysis in credits: fixed whatever it reads, so that it can be quoted up front. Unanswered questions and failures are
 * free.
 */
export const ANALYSIS_CREDITS = {
  query_data: 1,
  query_metrics: 1,
  analyze_cohorts: 1,
  analyze_funnel: 1,
  forecast_metric: 1,
  describe_distribution: 1,
  relate_columns: 1,
  analyze_data: 2,
  explain_change: 2,
  check_answer: 1,
} as const;

/** No analysis takes longer; credits still reserved after this belong to a process that is gone. */
const RESERVED_MS = 3_600_000;
/** How long a process may miss its heartbeat before a repeated call takes over its work. */
const LEASE_MS = 15_000;
/** Largest answer stored for repeated calls, in characters of JSON. */
const STORED_CHARACTERS_MAX = 2 ** 20;

type Spender = Pick<Context, 'em' | 'principal' | 'now' | 'signal' | 'spending' | 'requestId'>;

/** An analysis to be paid for. */
interface Spending<T, Answer extends object> {
  work(): Promise<{ result: T; charge: boolean }>;
  /** The whole answer as plain JSON. Anything to be saved with it is written in `tx`, the transaction that settles. */
  answer(result: T, creditsConsumed: number, tx: EntityManager): Answer | Promise<Answer>;
}

/**
 * Reserves `credits`, does the work and settles them; releases them on failure, on cancellation, or if the work earned nothing (`charge`
 * false). A repetition of a charged call gets its answer; one that arrives while the first still runs waits for it.
 * @throws AppError insufficient_credits before any work, service_unavailable if the caller cancelled, and whatever the work throws
 */
export async function spendCredits<T, Answer extends object>(
  ctx: Spender,
  credits: number,
  spending: Spending<T, Answer>,
): Promise<Answer & { replayed: boolean }> {
  const operationId = newId();
  for (let opened = false; !opened; opened = await open(ctx, credits, operationId)) {
    const first = ctx.spending && (await awaitFirstAnswer<Answer>(ctx, ctx.spending));
    if (first) return { ...first, replayed: true };
  }
  try {
    const work = () => spending.work();
    const { result, charge } = ctx.spending === null ? await work() : await withLease(leaseOf(ctx, operationId), work);
    ctx.signal.throwIfAborted();
    const answer = await ctx.em.fork().transactional(async (tx) => {
      const whole = withDoubts(await spending.answer(result, charge ? credits : 0, tx));
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

/** The answer with what is in doubt about its numbers among its notes: here, so that no analysis leaves it out. */
function withDoubts<Answer extends object>(answer: Answer): Answer {
  const { receipts, notes } = answer as { receipts?: Receipt[]; notes?: string[] };
  return receipts && notes ? { ...answer, notes: [...new Set([...notes, ...doubtsBehind(receipts)])] } : answer;
}

/** Reserves the price as the first of identical calls; false if another call came first. */
async function open({ em, principal, now, spending, requestId }: Spender, credits: number, operationId: string): Promise<boolean> {
  const { organizationId, userId, credentialId, door } = principal;
  const actor = { userId, credentialId, door, requestId };
  return em.fork().transactional(async (tx) => {
    const at = now();
    const taken = spending && (await takeKey(tx, spending, operationId, at, LEASE_MS));
    if (spending && !taken) return false;
    // Releasing the reservation fences out the process that made it: it finds the reservation closed when it settles.
    if (taken?.abandoned) await releaseCredits(tx, taken.abandoned, at);
    const expiresAt = new Date(at.getTime() + RESERVED_MS);
    await reserveCredits(tx, { organizationId, operationId, amount: credits, now: at, expiresAt, actor });
    return true;
  });
}

/** Waits for the answer of the first identical call; null if there is none, or if it was not charged. */
async function awaitFirstAnswer<Answer>({ em, now, signal }: Spender, request: IdempotentRequest): Promise<Answer | null> {
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
  // Written by `end` in a call to the same tool.
  return JSON.parse(first.body as string) as Answer;
}

/** Stores a charged answer for repeated calls; otherwise forgets the call. */
async function end(tx: EntityManager, operationId: string, answer: object | null): Promise<void> {
  // JSON within JSON, since the data may contain text that the database's JSON type rejects.
  const body = answer === null ? null : JSON.stringify(answer);
  if (body === null) await releaseKey(tx, operationId);
  else if (body.length <= STORED_CHARACTERS_MAX) await keepAnswer(tx, { resourceId: operationId, ok: true, body });
  else
    await keepAnswer(tx, { resourceId: operationId, ok: false, charged: true, code: 'conflict', message: TOO_LARGE, details: undefined });
  await announceChange(tx, operationId);
}

const TOO_LARGE =
  'An identical call was answered and charged within the past hour, but its answer was too large to keep. Ask for fewer rows or columns, or send repeat: true to run it again at full price.';

function leaseOf({ em, signal }: Spender, operationId: string) {
  return { leaseMs: LEASE_MS, outer: signal, renew: () => renewKey(em.fork(), operationId, LEASE_MS) };
}
