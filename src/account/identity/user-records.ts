import type { EntityManager } from '@mikro-orm/postgresql';
import { newId } from '../../platform/db/ids.ts';
import { User } from './entities.ts';

/** The user of an address in lower case; null if it has no account. */
export function findUserByEmail(em: EntityManager, email: string): Promise<User | null> {
  return em.findOne(User, { email });
}

export async function isEmailTaken(em: EntityManager, email: string): Promise<boolean> {
  return (await em.count(User, { email })) > 0;
}

/** Display names by user id: the name, or the email address for users without one. */
export async function displayNames(em: EntityManager, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const users = await em.find(User, { id: { $in: [...new Set(ids)] } });
  return new Map(users.map(({ id, name, email }) => [id, name || email]));
}

/** Stores a new user; null if the address already has an account. */
export async function insertUser(
  tx: EntityManager,
  fields: { email: string; name: string; passwordHash: string; now: Date },
): Promise<User | null> {
  const id = newId();
  const created = await tx.execute(
    'insert into app_user (id, email, name, password_hash, created_at) values (?, ?, ?, ?, ?) on conflict (email) do nothing returning id',
    [id, fields.email, fields.name, fields.passwordHash, fields.now],
  );
  return created.length === 0 ? null : tx.findOneOrFail(User, { id });
}

/** Sets the password of an address; returns its user id, or null if it has no enabled account. */
export async function setPasswordHash(tx: EntityManager, email: string, passwordHash: string): Promise<string | null> {
  const [user] = await tx.execute<{ id: string }[]>(
    'update app_user set password_hash = ? where email = ? and disabled_at is null returning id',
    [passwordHash, email],
  );
  return user?.id ?? null;
}
