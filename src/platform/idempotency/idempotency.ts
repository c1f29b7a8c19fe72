import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { canonicalJson } from '../canonical-json.ts';
import { newId } from '../db/ids.ts';
import { AppError, type ErrorCode, invalidFields } from '../errors.ts';
import { GARBAGE_EVERY_MS, type Sweep } from '../sweep.ts';
import { type IdempotencyKind, IdempotencyRecord } from './entities.ts';
import type { IdempotentRequest } from './types.ts';

const KEPT_MS: Record<IdempotencyKind, number> = { key: 24 * 3_600_000, spending: 3_600_000 };
const KEY_LENGTH_MAX = 255;

/** How the first request ended: the answer its repeats get. */
export type FirstAnswer =
  | { resourceId: string; ok: true; body: unknown }
  | { resourceId: string; ok: false; code: ErrorCode; message: string; details: Record<string, unknown> | undefined; charged?: true };

/**
 * Identifies a request by its key, with a hash of its body that ignores the order of object keys.
 * @throws AppError `validation_error` for a key that is empty or too long
 */
export function idempotentRequest(credentialId: string, route: string, key: string, body: unknown): IdempotentRequest {
  if (key.length === 0 || key.length > KEY_LENGTH_MAX) {
    throw invalidFields({ idempotency_key: [`Send 1 to ${KEY_LENGTH_MAX} characters; a UUID is a good key.`] });
  }
  return { kind: 'key', credentialId, route, key, requestHash: hashOf(body) };
}

/**
 * Identifies a call that charges credits without a key from the caller: by its arguments and by `over`, the versions of everything its
 * result depends on.
 */
export function spendingRequest(credentialId: string, tool: string, input: unknown, over: unknown): IdempotentRequest {
  const hash = hashOf([input, over]);
  return { kind: 'spending', credentialId, route: `spending:${tool}`, key: hash, requestHash: hash };
}

/** The same by the caller's own key, whatever has become of the data meanwhile. @throws AppError `validation_error` for a bad key */
export function keyedSpending(credentialId: string, tool: string, key: string, input: unknown): IdempotentRequest {
  const named = idempotentRequest(credentialId, `spending:${tool}`, key, input);
  return { ...named, kind: 'spending', key: `key:${hashOf(key)}`, keptMs: KEPT_MS.key };
}

/** The first request, while it is still running. */
export interface RunningFirst {
  resourceId: string;
  running: true;
}

/**
 * The answer to repeat, or null if this is the first request with its key. For a spending call also the first one while it runs, for the
 * caller to wait for, or null if its process died.
 * @throws AppError `validation_error` if the key was used with another body, `conflict` while the first request with that key is still
 *   running
 */
export async function findFirst(em: EntityManager, request: IdempotentRequest, now: Date): Promise<FirstAnswer | RunningFirst | null> {
  const { credentialId, route, key, requestHash } = request;
  const record = await em.findOne(IdempotencyRecord, { credentialId, route, key, expiresAt: { $gt: now } }, { disableIdentityMap: true });
  if (!record) return null;
  if (record.requestHash !== requestHash) {
    throw invalidFields({
      idempotency_key: ['This Idempotency-Key was used for a different request. Send the same body again or use a new key.'],
    });
  }
  if (request.kind === 'spending' && record.responseStatus === null) {
    const [abandoned] = await em.execute('select id from idempotency_record where id = ? and lease_expires_at < now()', [record.id]);
    return abandoned ? null : { resourceId: record.resourceId ?? '', running: true };
  }
  if (record.responseStatus === null) {
    throw new AppError(
      'conflict',
      'The first request with this Idempotency-Key is still running. Retry in a few seconds to get its response.',
      {
        details: { resource_id: record.resourceId },
        retryAfterSeconds: 2,
      },
    );
  }
  return record.responseBody as FirstAnswer;
}

/**
 * Takes the key inside the caller's transaction, for an operation that creates `resourceId`. The unique index lets only one of several
 * concurrent requests through: the others wait here for its commit. With `leaseMs` the taker renews the lease; the next request after it
 * expires takes over the key.
 * @returns null if another request has the key, and the caller must roll back and call `findFirst`; otherwise the abandoned operation, if
 *   any
 */
export async function takeKey(
  em: EntityManager,
  request: IdempotentRequest,
  resourceId: string,
  now: Date,
  leaseMs: number | null = null,
): Promise<{ abandoned: string | null } | null> {
  const { kind, credentialId, route, key, requestHash, keptMs = KEPT_MS[kind] } = request;
  const [gone] = await em.execute<{ resource_id: string | null; response_status: number | null }[]>(
    `delete from idempotency_record where credential_id = ? and route = ? and key = ?
       and (expires_at <= ? or (response_status is null and lease_expires_at < now())) returning resource_id, response_status`,
    [credentialId, route, key, now],
  );
  const rows = await em.execute(
    `insert into idempotency_record (id, kind, credential_id, route, key, request_hash, resource_id, created_at, expires_at, lease_expires_at)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, now() + ?::int * interval '1 millisecond')
     on conflict (credential_id, route, key) do nothing returning id`,
    [newId(), kind, credentialId, route, key, requestHash, resourceId, now, new Date(now.getTime() + keptMs), leaseMs],
  );
  return rows.length === 1 ? { abandoned: gone?.response_status === null ? gone.resource_id : null } : null;
}

/** Renews the lease of what `takeKey` took; false if another request has it now. */
export async function renewKey(em: EntityManager, resourceId: string, leaseMs: number): Promise<boolean> {
  const rows = await em.execute(
    `update idempotency_record set lease_expires_at = now() + ?::int * interval '1 millisecond'
      where resource_id = ? and response_status is null returning id`,
    [leaseMs, resourceId],
  );
  return rows.length === 1;
}

/**
 * Stores how the operation ended, in the transaction that ended it; for a spending call only if it was charged. Does nothing if no key was
 * used or the answer is already stored.
 */
export async function keepAnswer(em: EntityManager, answer: FirstAnswer): Promise<void> {
  if (!answer.ok && !answer.charged) await forgetKey(em, answer.resourceId);
  await em.nativeUpdate(
    IdempotencyRecord,
    { resourceId: answer.resourceId, responseStatus: null },
    { responseStatus: answer.ok ? 201 : 500, responseBody: answer as unknown, leaseExpiresAt: null },
  );
}

/** Deletes a spending call whose result must not be repeated: it failed, cost nothing, or its result was deleted. */
export async function forgetKey(em: EntityManager, resourceId: string): Promise<void> {
  await em.nativeDelete(IdempotencyRecord, { resourceId, kind: 'spending' });
}

/** The same for a call that ends without an answer; an answer already stored stays. */
export async function releaseKey(em: EntityManager, resourceId: string): Promise<void> {
  await em.nativeDelete(IdempotencyRecord, { resourceId, responseStatus: null });
}

/** Deletes stored answers of a tool whose JSON contains these words, because what they name was deleted. There are few: an hour's worth. */
export async function forgetAnswersWith(em: EntityManager, tool: string, words: string): Promise<void> {
  await em.execute(`delete from idempotency_record where kind = 'spending' and route = ? and strpos(response_body->>'body', ?) > 0`, [
    `spending:${tool}`,
    words,
  ]);
}

/** Deletes expired keys; returns how many. */
export const IDEMPOTENCY_SWEEP: Sweep<{ em: EntityManager }> = {
  name: 'idempotency keys',
  everyMs: GARBAGE_EVERY_MS,
  run: ({ em }, { now }) => forgetExpiredKeys(em.fork(), now),
};

async function forgetExpiredKeys(em: EntityManager, now: Date): Promise<number> {
  return em.nativeDelete(IdempotencyRecord, { expiresAt: { $lte: now } });
}

function hashOf(value: unknown): string {
  return createHash('sha256').update(canonicalJson(value)).digest('hex');
}
