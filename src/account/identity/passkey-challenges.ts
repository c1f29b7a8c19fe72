import { hash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { newId } from '../../platform/db/ids.ts';
import { GARBAGE_EVERY_MS, type Sweep } from '../../platform/sweep.ts';
import { PasskeyChallenge } from './entities.ts';

/** How long a person may take at their authenticator. */
export const CHALLENGE_SECONDS = 300;

/** The purpose of a passkey's answer; a challenge is valid for one purpose only. */
type PasskeyPurpose = PasskeyChallenge['purpose'];

/** Whose answer a challenge expects, and where: in a session, or in the browser signing in. */
export interface ChallengeOf {
  userId: string;
  purpose: PasskeyPurpose;
  boundTo: Buffer;
}

/** Binds a challenge to a session that is signed in. */
export function boundToSession(sessionId: string): Buffer {
  return hash('sha256', `session:${sessionId}`, 'buffer');
}

/** Binds a challenge to the browser signing in, identified by its cookie. */
export function boundToBrowser(cookie: string): Buffer {
  return hash('sha256', `browser:${cookie}`, 'buffer');
}

/** Stores a challenge by its SHA-256 until it is answered or five minutes old. */
export async function openChallenge(em: EntityManager, challenge: string, of: ChallengeOf, now: Date): Promise<void> {
  em.create(PasskeyChallenge, {
    id: newId(),
    ...of,
    challengeHash: hashOf(challenge),
    createdAt: now,
    expiresAt: new Date(now.getTime() + CHALLENGE_SECONDS * 1000),
  });
  await em.flush();
}

/**
 * Spends the challenge that a browser answered (`clientDataJSON`, WebAuthn §5.8.1), exactly once even for parallel answers; null if it was
 * not open, or was opened for another browser, user or purpose.
 */
export async function spendChallenge(em: EntityManager, clientDataJson: string, of: ChallengeOf, now: Date): Promise<string | null> {
  const challenge = challengeIn(clientDataJson);
  if (challenge === null) return null;
  const [spent] = await em.execute<{ live: boolean }[]>(
    `delete from passkey_challenge where challenge_hash = ? and user_id = ? and purpose = ? and bound_to = ?
      returning expires_at > ? as live`,
    [hashOf(challenge), of.userId, of.purpose, of.boundTo, now],
  );
  return spent?.live ? challenge : null;
}

function challengeIn(clientDataJson: string): string | null {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString('utf8')) as { challenge?: unknown };
    return typeof challenge === 'string' ? challenge : null;
  } catch {
    // Not JSON, or null: no browser sends that.
    return null;
  }
}

/** Deletes challenges that were not answered in time. */
export const PASSKEY_CHALLENGE_SWEEP: Sweep<{ em: EntityManager }> = {
  name: 'passkey challenges',
  everyMs: GARBAGE_EVERY_MS,
  run: ({ em }, { now }) => forgetPasskeyChallenges(em.fork(), now),
};

async function forgetPasskeyChallenges(em: EntityManager, now: Date): Promise<void> {
  await em.nativeDelete(PasskeyChallenge, { expiresAt: { $lt: now } });
}

function hashOf(challenge: string): Buffer {
  return hash('sha256', challenge, 'buffer');
}
