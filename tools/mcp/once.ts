import type { Principal, Services } from '../../src/platform/context.ts';
import { newId } from '../../src/platform/db/ids.ts';
import { AppError } from '../../src/platform/errors.ts';
import { findFirst, idempotentRequest, keepAnswer, releaseKey, renewKey, takeKey } from '../../src/platform/idempotency/idempotency.ts';
import { withLease } from '../../src/platform/work/lease.ts';

/** How long a process may miss its heartbeat before its call counts as broken off. */
const LEASE_MS = 15_000;

type Structured = Record<string, unknown>;

interface Keyed {
  tool: string;
  principal: Principal;
  key: string;
  args: unknown;
}

/**
 * Runs an agent's call once for each of the caller's keys: a repeat within 24 hours gets the first answer. The answer is stored sealed, as it
 * may have an address that opens something. A call that failed may be repeated.
 * @throws AppError validation_error if the key was used with other arguments; conflict while the first call runs, or if it broke off; and
 * whatever the call throws
 */
export async function onceByKey(
  services: Services,
  { tool, principal, key, args }: Keyed,
  run: () => Promise<Structured>,
): Promise<{ structured: Structured; replayed: boolean }> {
  const request = idempotentRequest(principal.credentialId, `mcp:${tool}`, key, args);
  const id = newId();
  const em = services.em.fork();
  const taken = await em.transactional(async (tx) => {
    const mine = await takeKey(tx, request, id, services.now(), LEASE_MS);
    if (mine?.abandoned) throw brokenOff();
    return mine;
  });
  if (taken === null) return firstAnswer(services, request);
  const lease = { leaseMs: LEASE_MS, outer: new AbortController().signal, renew: () => renewKey(services.em.fork(), id, LEASE_MS) };
  const structured = await withLease(lease, run).catch(async (error: unknown) => {
    await services.em.fork().transactional((tx) => releaseKey(tx, id));
    throw error;
  });
  // If this fails, the lease runs out, and a repeat learns that the call broke off.
  const body = services.sealer.seal(JSON.stringify(structured), purposeOf(id));
  await services.em.fork().transactional((tx) => keepAnswer(tx, { resourceId: id, ok: true, body }));
  return { structured, replayed: false };
}

async function firstAnswer(services: Services, request: ReturnType<typeof idempotentRequest>) {
  const first = await findFirst(services.em.fork(), request, services.now());
  const opened = first && !('running' in first) && first.ok ? services.sealer.open(String(first.body), purposeOf(first.resourceId)) : null;
  if (opened === null)
    throw new AppError('conflict', 'The first call with this idempotency_key has just ended. Send it again with a new key.');
  return { structured: JSON.parse(opened) as Structured, replayed: true };
}

const purposeOf = (id: string) => `mcp-answer:${id}`;

function brokenOff(): AppError {
  return new AppError(
    'conflict',
    'The first call with this idempotency_key broke off, and may have taken effect. Check with a list or get tool, then use a new key.',
  );
}
