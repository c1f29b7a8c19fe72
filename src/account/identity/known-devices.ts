import type { EntityManager } from '@mikro-orm/postgresql';
import { newId } from '../../platform/db/ids.ts';
import { GARBAGE_EVERY_MS, type Sweep } from '../../platform/sweep.ts';
import { KnownDevice } from './entities.ts';
import { hashRawKey, mintSecret } from './raw-keys.ts';
import { KNOWN_DEVICE_SECONDS } from './web-cookie.ts';

/** Browsers remembered per user; the least recently used is dropped first. */
const DEVICES_MAX = 20;

/**
 * The known device identified by a browser's cookie: one on which the user of this address has signed in before. Null if there is none; an
 * address without an account costs the same query.
 */
export async function findKnownDevice(em: EntityManager, token: string, email: string, now: Date): Promise<string | null> {
  const [device] = await em.execute<{ id: string }[]>(
    `select d.id from known_device d join app_user u on u.id = d.user_id
      where d.token_hash = ? and u.email = ? and d.expires_at > ?`,
    [hashOf(token), email, now],
  );
  return device?.id ?? null;
}

/**
 * Remembers that a user signed in on a browser; `token` goes into its cookie and nowhere else. Each sign-in replaces the token for everyone
 * who uses that browser, so that a copied or planted cookie stops working. Of two concurrent sign-ins the later cookie counts.
 */
export async function rememberDevice(
  tx: EntityManager,
  of: { userId: string; token: string | null; now: Date },
): Promise<{ token: string }> {
  const { userId, now } = of;
  const { raw, hash } = mintSecret();
  const expiresAt = new Date(now.getTime() + KNOWN_DEVICE_SECONDS * 1000);
  if (of.token !== null) {
    await tx.execute('update known_device set token_hash = ? where token_hash = ? and expires_at > ?', [hash, hashOf(of.token), now]);
  }
  await tx.execute(
    `insert into known_device (id, user_id, token_hash, created_at, last_used_at, expires_at) values (?, ?, ?, ?, ?, ?)
      on conflict (token_hash, user_id) do update set last_used_at = excluded.last_used_at, expires_at = excluded.expires_at`,
    [newId(), userId, hash, now, now, expiresAt],
  );
  await tx.execute(
    `delete from known_device where id in (
        select id from known_device where user_id = ? order by last_used_at desc, id desc offset ?)`,
    [userId, DEVICES_MAX],
  );
  return { token: raw };
}

/** Forgets all of a user's known browsers. */
export async function forgetDevicesOf(tx: EntityManager, userId: string): Promise<void> {
  await tx.nativeDelete(KnownDevice, { userId });
}

/** Deletes browsers on which nobody has signed in for a year. */
export const KNOWN_DEVICE_SWEEP: Sweep<{ em: EntityManager }> = {
  name: 'known devices',
  everyMs: GARBAGE_EVERY_MS,
  run: ({ em }, { now }) => forgetOldDevices(em.fork(), now),
};

async function forgetOldDevices(em: EntityManager, now: Date): Promise<void> {
  await em.nativeDelete(KnownDevice, { expiresAt: { $lt: now } });
}

function hashOf(token: string): Buffer {
  return Buffer.from(hashRawKey(token), 'hex');
}
