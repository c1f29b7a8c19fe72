import type { EntityManager } from '@mikro-orm/postgresql';
import { type Room, storageLimitExceeded } from './room.ts';

const BATCH = 5_000;

async function storedBytes(em: EntityManager, organizationId: string): Promise<number> {
  const [row] = await em.execute<{ bytes: number }[]>(
    `select coalesce(sum(bytes), 0)::float8 as bytes from stored_object where split_part(key, '/', 2) = ? and released_at is null`,
    [organizationId],
  );
  return row?.bytes ?? 0;
}

/** The database's records of the objects it wrote. All times are its own clock's. */
export function objectRows(em: EntityManager) {
  const keys = async (sql: string, values: unknown[]) => (await em.fork().execute<{ key: string }[]>(sql, values)).map(({ key }) => key);
  const each = async (sql: string, list: readonly string[]): Promise<number> => {
    let changed = 0;
    for (let from = 0; from < list.length; from += BATCH) {
      changed += (await keys(sql, [JSON.stringify(list.slice(from, from + BATCH))])).length;
    }
    return changed;
  };
  const named = 'key in (select jsonb_array_elements_text(?::jsonb))';

  return {
    async count(): Promise<number> {
      const [row] = await em
        .fork()
        .execute<{ count: number }[]>('select count(*)::float8 as count from stored_object where trashed_at is null');
      return row?.count ?? 0;
    },
    /**
     * Records that an object is about to be written; a released one may be written again. From here on it counts as stored, so that
     * concurrent writes find that much less room.
     * @throws AppError payload_too_large if it does not fit
     */
    async note(key: string, bytes: number, room?: Room): Promise<void> {
      await em.fork().transactional(async (tx) => {
        if (room) {
          await tx.execute(`select pg_advisory_xact_lock(hashtextextended('stored ' || ?, 0))`, [room.organizationId]);
          const stored = await storedBytes(tx, room.organizationId);
          if (stored + bytes > room.bytesMax) throw storageLimitExceeded(room, stored, bytes);
        }
        await tx.execute(
          `insert into stored_object (key, bytes, created_at) values (?, ?, now())
           on conflict (key) do update set bytes = excluded.bytes, created_at = now(), released_at = null, trashed_at = null,
             adopted_at = case when stored_object.released_at is null then stored_object.adopted_at end`,
          [key, bytes],
        );
      });
    },
    bytesOf: (organizationId: string) => storedBytes(em.fork(), organizationId),
    /** Objects that no row has referred to for this long after they were recorded. */
    unadopted: (forMs: number) =>
      keys(
        `select key from stored_object where adopted_at is null and released_at is null and created_at <= now() - ? * interval '1 millisecond'`,
        [forMs],
      ),
    /** Released and not in the trash yet, oldest first. */
    released: () =>
      keys('select key from stored_object where released_at is not null and trashed_at is null order by released_at, key', []),
    trashedBefore: (ageMs: number) =>
      keys(
        `select key from stored_object where trashed_at <= now() - ? * interval '1 millisecond' and released_at is not null order by trashed_at, key`,
        [ageMs],
      ),
    /** Marks objects of this database as no longer referred to; returns how many were found. */
    release: (list: readonly string[]) =>
      each(`update stored_object set released_at = coalesce(released_at, now()) where ${named} returning key`, list),
    noteTrashed: (list: readonly string[]) =>
      each(`update stored_object set trashed_at = now() where released_at is not null and ${named} returning key`, list),
    forget: (list: readonly string[]) => each(`delete from stored_object where released_at is not null and ${named} returning key`, list),
    /** Objects that rows refer to, in pages by key. */
    async *owned(): AsyncGenerator<string> {
      for (let after = ''; ; ) {
        const page = await keys('select key from stored_object where released_at is null and key > ? order by key limit 1000', [after]);
        yield* page;
        if (page.length === 0) return;
        after = page.at(-1) as string;
      }
    },
    /** The objects in a list that this database wrote. */
    async known(list: readonly string[]): Promise<Set<string>> {
      return new Set(await keys(`select key from stored_object where ${named}`, [JSON.stringify(list)]));
    },
  };
}
