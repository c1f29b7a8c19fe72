import type { EntityManager } from '@mikro-orm/postgresql';
import { inLocale, preferredLocale, type Readers } from '../../platform/locale.ts';

/**
 * Writes what goes to one person by email: in the locale of the organization that they joined first. `languages` are those of their browser, for someone who
 * is not a member yet. An unknown address is looked up like any other, so that the time it takes tells nothing.
 */
export async function writtenFor<T>(em: EntityManager, email: string, write: () => T, languages?: string): Promise<T> {
  const [row] = await em.fork().execute<Readers[]>(
    `select o.locale, o.time_zone as "timeZone" from app_user u
      join membership m on m.user_id = u.id and m.removed_at is null join organization o on o.id = m.organization_id
      where u.email = ? order by m.created_at, o.id limit 1`,
    [email],
  );
  return inLocale(row ?? { locale: preferredLocale(languages), timeZone: 'UTC' }, write);
}
