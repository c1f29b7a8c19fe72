import type { EntityManager } from '@mikro-orm/postgresql';
import { batchLoader } from '../../platform/db/batch.ts';
import { preparedStatement } from '../../platform/db/prepared.ts';
import type { Plan, SubscriptionStatus } from '../../platform/plans.ts';
import type { Door, Role } from '../../platform/scopes.ts';
import { HAS_SECOND_FACTOR } from './second-factor.ts';

/** The user and organization of a credential, as currently stored. Times are milliseconds since the epoch. */
export interface HolderRow {
  organization_id: string;
  organization_name: string;
  plan: Plan;
  subscription_status: SubscriptionStatus;
  user_id: string;
  email: string;
  disabled: boolean;
  /** null if the user is no longer a member. */
  role: Role | null;
}

export interface KeyRow extends HolderRow {
  key_hash: string;
  id: string;
  door: Door;
  name: string;
  scopes: string[] | null;
  created_at: number;
  expires_at: number | null;
  revoked_at: number | null;
  last_used_at: number | null;
}

export interface SessionRow extends HolderRow {
  id: string;
  token_hash: string | null;
  last_seen_at: number;
  proven_at: number;
  second_factor: boolean;
  /** null if none is required, or the user has a second factor. */
  second_factor_due: number | null;
  created_at: number;
  expires_at: number;
  revoked_at: number | null;
}

/** Columns of `HolderRow`, joined by `HOLDER_JOINS`. */
export const HOLDER = `o.id as organization_id, o.name as organization_name, o.plan, o.subscription_status,
  u.id as user_id, u.email, u.disabled_at is not null as disabled, m.role`;

/** Joins the user and organization of the credential `c`. */
export const HOLDER_JOINS = `join organization o on o.id = c.organization_id
  join app_user u on u.id = c.user_id
  left join membership m on m.organization_id = c.organization_id and m.user_id = c.user_id and m.removed_at is null`;

const KEYS = `select encode(c.key_hash, 'hex') as key_hash, c.id, c.door, c.name, c.scopes,
  ${milliseconds('created_at')}, ${milliseconds('expires_at')}, ${milliseconds('revoked_at')}, ${milliseconds('last_used_at')}, ${HOLDER}
  from api_key c ${HOLDER_JOINS}`;

const SESSION_COLUMNS = `c.id, encode(c.token_hash, 'hex') as token_hash, ${milliseconds('created_at')}, ${milliseconds('last_seen_at')},
  ${milliseconds('proven_at')},
  ${milliseconds('expires_at')}, ${milliseconds('revoked_at')},
  ${HAS_SECOND_FACTOR} as second_factor,
  case when not ${HAS_SECOND_FACTOR} then (extract(epoch from o.two_factor_required_from) * 1000)::float8 end as second_factor_due, ${HOLDER}`;
const SESSIONS = `select ${SESSION_COLUMNS} from session c ${HOLDER_JOINS} where c.id = any($1::uuid[])`;
const COOKIES = `select ${SESSION_COLUMNS} from session c ${HOLDER_JOINS} where c.token_hash = any($1::bytea[])`;

/** Loads a key by the hexadecimal SHA-256 of its raw form. Concurrent calls share one statement; nothing is cached. */
export function keyLoader(em: EntityManager): (hash: string) => Promise<KeyRow | undefined> {
  const select = preparedStatement<KeyRow>(em, 'credential_keys', `${KEYS} where c.key_hash = any($1::bytea[])`);
  return batchLoader(async (hashes: readonly string[]) => {
    const rows = await select([hashes.map((hash) => `\\x${hash}`)]);
    return new Map(rows.map((row) => [row.key_hash, row]));
  });
}

/** Loads a key by its id. */
export async function keyById(em: EntityManager, id: string): Promise<KeyRow | undefined> {
  const [row] = await em.fork().execute<KeyRow[]>(`${KEYS} where c.id = ?`, [id]);
  return row;
}

/** Loads a session by the hexadecimal SHA-256 of its cookie, batched the same way. */
export function cookieLoader(em: EntityManager): (hash: string) => Promise<SessionRow | undefined> {
  const select = preparedStatement<SessionRow>(em, 'credential_cookies', COOKIES);
  return batchLoader(async (hashes: readonly string[]) => {
    const rows = await select([hashes.map((hash) => `\\x${hash}`)]);
    return new Map(rows.map((row) => [row.token_hash ?? '', row]));
  });
}

/** Loads a session by its id, batched the same way. */
export function sessionLoader(em: EntityManager): (id: string) => Promise<SessionRow | undefined> {
  const select = preparedStatement<SessionRow>(em, 'credential_sessions', SESSIONS);
  return batchLoader(async (ids: readonly string[]) => {
    const rows = await select([ids]);
    return new Map(rows.map((row) => [row.id, row]));
  });
}

/** A credential's timestamp as a number, under its own column name. */
export function milliseconds(column: string, table = 'c'): string {
  return `(extract(epoch from ${table}.${column}) * 1000)::float8 as ${column}`;
}
