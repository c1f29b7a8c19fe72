import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { newId } from '../db/ids.ts';
import { AppError, type ErrorCode, invalidFields } from '../errors.ts';
import { IdempotencyRecord } from './entities.ts';

const KEPT_MS = 24 * 3_600_000;
const KEY_LENGTH_MAX = 255;

/** One use of a caller's key: on which credential and route, and what was asked. */
export interface IdempotentRequest {
  credentialId: string;
  route: string;
  key: string;
  requestHash: string;
}

/** How the first request ended: the answer that a repetition gets. */
export type FirstAnswer =
  | { resourceId: string; ok: true; body: unknown }
  | { resourceId: string; ok: false; code: ErrorCode; message: string; details: Record<string, unknown> | undefined };

/**
 * Hashes what was asked, independent of the order of object keys.
 * @throws AppError `validation_error` for a key that is empty or too long
 */
export function idempotentRequest(credentialId: string, route: string, key: string, body: unknown): IdempotentRequest {
  if (key.length === 0 || key.length > KEY_LENGTH_MAX) {
    throw invalidFields({ idempotency_key: [`Send 1 to ${KEY_LENGTH_MAX} characters; a UUID is a good key.`] });
  }
  return { credentialId, route, key, requestHash: createHash('sha256').update(canonical(body)).digest('hex') };
}

/**
 * The answer to repeat, or null where this is the first request with its key.
 * @throws AppError `validation_error` when the key came with another body, `conflict` while the first still runs
 */
export async function findFirstAnswer(em: EntityManager, request: IdempotentRequest, now: Date): Promise<FirstAnswer | null> {
  const { credentialId, route, key, requestHash } = request;
  const record = await em.findOne(IdempotencyRecord, { credentialId, route, key, expiresAt: { $gt: now } }, { disableIdentityMap: true });
  if (!record) return null;
  if (record.requestHash !== requestHash) {
    throw invalidFields({ idempotency_key: ['This key was used for a different request. Send the same body again or a new key.'] });
  }
  if (record.responseStatus === null) {
    throw new AppError(
      'conflict',
      'The first request with this Idempotency-Key still runs. Repeat it in a few seconds to get its answer.',
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
 * through: the others wait here for its commit.
 * @returns false when another request took the key; the caller rolls back and asks `findFirstAnswer`
 */
export async function takeKey(em: EntityManager, request: IdempotentRequest, resourceId: string, now: Date): Promise<boolean> {
  const { credentialId, route, key, requestHash } = request;
  await em.nativeDelete(IdempotencyRecord, { credentialId, route, key, expiresAt: { $lte: now } });
  const rows = await em.execute(
    `insert into idempotency_record (id, credential_id, route, key, request_hash, resource_id, created_at, expires_at)
     values (?, ?, ?, ?, ?, ?, ?, ?) on conflict (credential_id, route, key) do nothing returning id`,
    [newId(), credentialId, route, key, requestHash, resourceId, now, new Date(now.getTime() + KEPT_MS)],
  );
  return rows.length === 1;
}

/** Keeps how the operation ended, in the transaction that ended it. Nothing happens where no key was used or the answer is kept already. */
export async function keepAnswer(em: EntityManager, answer: FirstAnswer): Promise<void> {
  const status = answer.ok ? 201 : 500;
  await em.nativeUpdate(
    IdempotencyRecord,
    { resourceId: answer.resourceId, responseStatus: null },
    { responseStatus: status, responseBody: answer as unknown },
  );
}

/** Forgets keys that are past their time; returns how many. */
export async function forgetExpiredKeys(em: EntityManager, now: Date): Promise<number> {
  return em.nativeDelete(IdempotencyRecord, { expiresAt: { $lte: now } });
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
      : inner,
  );
}
