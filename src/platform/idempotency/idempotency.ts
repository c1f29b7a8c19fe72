import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { newId } from '../db/ids.ts';
import { AppError, type ErrorCode, invalidFields } from '../errors.ts';
import { GARBAGE_EVERY_MS, type Sweep } from '../sweep.ts';
import { type IdempotencyKind, IdempotencyRecord } from './entities.ts';
import type { IdempotentRequest } from './types.ts';

const KEPT_MS: Record<IdempotencyKind, number> = { key: 24 * 3_600_000, spending: 3_600_000 };
const KEY_LENGTH_MAX = 255;

/** How the first request ended: the answer that a repetition gets. */
export type FirstAnswer =
  | { resourceId: string; ok: true; body: unknown }
  | { resourceId: string; ok: false; code: ErrorCode; message: string; details: Record<string, unknown> | undefined; charged?: true };

/**
 * Hashes what was asked, independent of the order of object keys.
 * @throws AppError `validation_error` for a key that is empty or too long
 */
export function idempotentRequest(credentialId: string, route: string, key: string, body: unknown): IdempotentRequest {
  if (key.length === 0 || key.length > KEY_LENGTH_MAX) {
    throw invalidFields({ idempotency_key: [`Send 1 to ${KEY_LENGTH_MAX} characters; a UUID is a good key.`] });
  }
  return { kind: 'key', credentialId, route, key, requestHash: hashOf(body) };
}

/**
 * A call that charges credits, recognised without a key of the caller's: by its arguments and by `over`, the versions of all that its result follows
 * from.
 */
export function spendingRequest(credentialId: string, tool: string, input: unknown, over: unknown): IdempotentRequest {
  const hash = hashOf([input, over]);
  return { kind: 'spending', credentialId, route: `spending:${tool}`, key: hash, requestHash: hash };
}

/** The first request, while it still runs. */
export interface RunningFirst {
  resourceId: string;
  running: true;
}

/**
 * The answer to repeat, or null where this is the first request with its key. Of a spending call also the first while it runs, for the caller to
 * wait for, and null where its process is gone.
 * @throws AppError `validation_error` when the key came with another body, `conflict` while the first with that key still runs
 */
export async function findFirst(em: EntityManager, request: IdempotentRequest, now: Date): Promise<FirstAnswer | RunningFirst | null> {
  const { credentialId, route, key, requestHash } = request;
  const record = await em.findOne(IdempotencyRecord, { credentialId, route, key, expiresAt: { $gt: now } }, { disableIdentityMap: true });
  if (!record) return null;
  if (request.kind === 'spending' && record.responseStatus === null) {
    const [abandoned] = await em.execute('select id from idempotency_record where id = ? and lease_expires_at < now()', [record.id]);
    return abandoned ? null : { resourceId: record.resourceId ?? '', running: true };
  }
  if (record.requestHash !== requestHash) {
    throw invalidFields({
      idempotency_key: ['This Idempotency-Key was used for a different request. Send the same body again or use a new key.'],
    });
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
 * Takes the key inside the caller's transaction, for an operation that makes `resourceId`. Of parallel firsts the unique index lets one
 * through: the others wait here for its commit. With `leaseMs` the taker renews the lease; the next request after it expires takes over the key.
 * @returns null when another request has the key, and the caller rolls back and asks `findFirst`; else the operation that was abandoned, if any
 */
export async function takeKey(
  em: EntityManager,
  request: IdempotentRequest,
  resourceId: string,
  now: Date,
  leaseMs: number | null = null,
): Promise<{ abandoned: string | null } | null> {
  const { kind, credentialId, route, key, requestHash } = request;
  const [gone] = await em.execute<{ resource_id: string | null; response_status: number | null }[]>(
    `delete from idempotency_record where credential_id = ? and route = ? and key = ?
       and (expires_at <= ? or (response_status is null and lease_expires_at < now())) returning resource_id, response_status`,
    [credentialId, route, key, now],
  );
  const rows = await em.execute(
    `insert into idempotency_record (id, kind, credential_id, route, key, request_hash, resource_id, created_at, expires_at, lease_expires_at)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, now() + ?::int * interval '1 millisecond')
     on conflict (credential_id, route, key) do nothing returning id`,
    [newId(), kind, credentialId, route, key, requestHash, resourceId, now, new Date(now.getTime() + KEPT_MS[kind]), leaseMs],
  );
  return rows.length === 1 ? { abandoned: gone?.response_status === null ? gone.resource_id : null } : null;
}

/** Renews the lease of what `takeKey` took; false where somebody else has it now. */
export async function renewKey(em: EntityManager, resourceId: string, leaseMs: number): Promise<boolean> {
  const rows = await em.execute(
    `update idempotency_record set lease_expires_at = now() + ?::int * interval '1 millisecond'
      where resource_id = ? and response_status is null returning id`,
    [leaseMs, resourceId],
  );
  return rows.length === 1;
}

/**
 * Keeps how the operation ended, in the transaction that ended it; of a spending call only what it was charged for. Nothing happens where no
 * key was used or the answer is kept already.
 */
export async function keepAnswer(em: EntityManager, answer: FirstAnswer): Promise<void> {
  if (!answer.ok && !answer.charged) await forgetKey(em, answer.resourceId);
  await em.nativeUpdate(
    IdempotencyRecord,
    { resourceId: answer.resourceId, responseStatus: null },
    { responseStatus: answer.ok ? 201 : 500, responseBody: answer as unknown, leaseExpiresAt: null },
  );
}

/** Forgets a spending call whose result is not to be repeated: it failed, it cost nothing, or what it made is gone. */
export async function forgetKey(em: EntityManager, resourceId: string): Promise<void> {
  await em.nativeDelete(IdempotencyRecord, { resourceId, kind: 'spending' });
}

/** The same for one that ends without an answer; an answer that is kept already stays. */
export async function giveKeyBack(em: EntityManager, resourceId: string): Promise<void> {
  await em.nativeDelete(IdempotencyRecord, { resourceId, kind: 'spending', responseStatus: null });
}

/** The same for answers of a tool that name, in these words of their JSON, something that is gone. They are few: an hour's. */
export async function forgetAnswersWith(em: EntityManager, tool: string, words: string): Promise<void> {
  await em.execute(`delete from idempotency_record where kind = 'spending' and route = ? and strpos(response_body->>'body', ?) > 0`, [
    `spending:${tool}`,
    words,
  ]);
}

/** Forgets keys that are past their time; returns how many. */
export const IDEMPOTENCY_SWEEP: Sweep<{ em: EntityManager }> = {
  name: 'idempotency keys',
  everyMs: GARBAGE_EVERY_MS,
  run: ({ em }, { now }) => forgetExpiredKeys(em.fork(), now),
};

async function forgetExpiredKeys(em: EntityManager, now: Date): Promise<number> {
  return em.nativeDelete(IdempotencyRecord, { expiresAt: { $lte: now } });
}

function hashOf(value: unknown): string {
  return createHash('sha256').update(canonical(value)).digest('hex');
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
      : inner,
  );
}
