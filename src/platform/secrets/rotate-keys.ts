import { createHmac } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { KeyRing, Sealer } from './types.ts';

const BATCH = 500;

/** A column of sealed secrets. Table and column names are ours, never a caller's. */
export interface SealedColumn {
  table: string;
  column: string;
  /** True if the table has `organization_id`, which `purposeOf` then gets. */
  ofOrganization?: true;
  purposeOf(id: string, organizationId: string): string;
}

/**
 * Checks a process's key ring against the database: keys of a known name must be the known keys, and no key that sealed existing secrets
 * may be missing.
 * @throws Error that says what to set
 */
export async function checkKeyRing(em: EntityManager, ring: KeyRing, columns: readonly SealedColumn[]): Promise<void> {
  for (const { id, key } of ring) {
    const fingerprint = createHmac('sha256', key).update('fingerprint').digest('base64url');
    const [row] = await em.fork().execute<{ fingerprint: string }[]>(
      `insert into secrets_key (id, fingerprint, created_at) values (?, ?, now())
       on conflict (id) do update set id = excluded.id returning fingerprint`,
      [id, fingerprint],
    );
    if (row?.fingerprint !== fingerprint) {
      throw new Error(
        `The key ${id} is not the one that this database's secrets are sealed under. Give every process the same SECRETS_KEYS; keys that were ` +
          'generated are in the file secrets-keys of the first DATA_DIR. A new key needs a new name.',
      );
    }
  }
  const known = await em.fork().execute<{ id: string }[]>('select id from secrets_key');
  for (const { id } of known.filter(({ id }) => !ring.some((key) => key.id === id))) {
    for (const { table, column } of columns) {
      const [row] = await em.fork().execute(`select 1 from "${table}" where starts_with("${column}", ?) limit 1`, [`sealed2.${id}.`]);
      if (!row) continue;
      throw new Error(
        `Secrets are sealed under the key ${id}, and SECRETS_KEYS lacks it. Add it after the others and run: npm run secrets:rotate. ` +
          'After that it may be left out.',
      );
    }
  }
}

/** How many secrets were resealed, and how many no key can open. */
interface Rotated {
  renewed: number;
  unreadable: number;
}

/** Reseals every secret under the first key of the ring. Safe while the service runs, and safe to repeat. */
export async function renewSealed(
  em: EntityManager,
  sealer: Sealer,
  firstKeyId: string,
  columns: readonly SealedColumn[],
): Promise<Rotated> {
  const rotated: Rotated = { renewed: 0, unreadable: 0 };
  for (const { table, column, ofOrganization, purposeOf } of columns) {
    const owner = ofOrganization ? 'organization_id' : "''";
    for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
      const rows = await em.fork().execute<{ id: string; owner: string; sealed: string }[]>(
        `select id, ${owner} as owner, "${column}" as sealed from "${table}" where id > ? and "${column}" is not null and not starts_with("${column}", ?)
          order by id limit ${BATCH}`,
        [after, `sealed2.${firstKeyId}.`],
      );
      for (const { id, owner: organizationId, sealed } of rows) {
        const renewed = sealer.renew(sealed, purposeOf(id, organizationId));
        if (renewed === null) rotated.unreadable += 1;
        else {
          // Only if unchanged since it was read: the user may have set up a new secret meanwhile.
          await em.fork().execute(`update "${table}" set "${column}" = ? where id = ? and "${column}" = ?`, [renewed, id, sealed]);
          rotated.renewed += 1;
        }
      }
      if (rows.length < BATCH) break;
      after = rows.at(-1)?.id as string;
    }
  }
  return rotated;
}

/** True if secrets remain that were sealed before there was a key ring. */
export async function anyLegacySealed(em: EntityManager, columns: readonly SealedColumn[]): Promise<boolean> {
  for (const { table, column } of columns) {
    const [row] = await em.fork().execute(`select 1 from "${table}" where starts_with("${column}", 'sealed1.') limit 1`);
    if (row) return true;
  }
  return false;
}
