import type { EntityManager } from '@mikro-orm/postgresql';
import { newId } from '../../platform/db/ids.ts';
import type { Locale, Readers } from '../../platform/locale.ts';
import type { Plan, SubscriptionStatus } from '../../platform/plans.ts';
import { brandOf } from './brand-records.ts';
import { Organization } from './entities.ts';
import { memberCount } from './joins.ts';

/** An organization as currently stored; null if there is none. */
export function findOrganization(em: EntityManager, id: string): Promise<Organization | null> {
  return em.findOne(Organization, { id }, { disableIdentityMap: true });
}

/** The same. @throws Error if there is no such organization */
export function organizationById(em: EntityManager, id: string): Promise<Organization> {
  return em.findOneOrFail(Organization, { id }, { disableIdentityMap: true });
}

/** An organization, freshly read, for `setStanding` in the same transaction. */
export function organizationToChange(tx: EntityManager, id: string): Promise<Organization> {
  return tx.findOneOrFail(Organization, { id }, { refresh: true });
}

/** Changes an organization's plan or status; written when its transaction commits. */
export function setStanding(organization: Organization, standing: Partial<Pick<Organization, 'plan' | 'subscriptionStatus'>>): void {
  Object.assign(organization, standing);
}

export function listOrganizations(em: EntityManager): Promise<Organization[]> {
  return em.find(Organization, {});
}

export function countOrganizations(em: EntityManager): Promise<number> {
  return em.count(Organization);
}

/** Locks an organization until the transaction ends, for limits that two concurrent calls must not pass together. */
export async function lockOrganization(tx: EntityManager, id: string): Promise<void> {
  await tx.execute('select id from organization where id = ? for update', [id]);
}

/** An organization's plan and number of active members. @throws Error if there is no such organization */
export async function planAndMembers(tx: EntityManager, id: string): Promise<{ plan: Plan; members: number }> {
  const [row] = await tx.execute<{ plan: Plan; members: number }[]>(
    `select o.plan, ${memberCount('o.id')}::int as members from organization o where o.id = ?`,
    [id],
  );
  if (row === undefined) throw new Error(`There is no organization ${id}.`);
  return row;
}

/** Stores a new organization. */
export async function insertOrganization(
  tx: EntityManager,
  fields: { name: string; plan: Plan; subscriptionStatus: SubscriptionStatus; locale?: Locale; now: Date },
): Promise<Organization> {
  const { now, ...own } = fields;
  const organization = tx.create(Organization, { id: newId(), ...own, createdAt: now });
  await tx.persist(organization).flush();
  return organization;
}

/** Changes the given fields and leaves the rest. */
export async function updateOrganization(
  tx: EntityManager,
  id: string,
  changes: Partial<Pick<Organization, 'name' | 'timeZone' | 'locale' | 'confirmCreditsAbove'>>,
): Promise<void> {
  await tx.nativeUpdate(Organization, { id }, changes);
}

/** In which locale and time zone sentences for an organization are written. */
export async function readersOf(em: EntityManager, id: string): Promise<Readers> {
  const [row] = await em.execute<Readers[]>('select locale, time_zone as "timeZone" from organization where id = ?', [id]);
  return row ?? { locale: 'en', timeZone: 'UTC' };
}

/** The same with the organization's brand, in which its documents and emails are drawn. */
export async function brandedReadersOf(em: EntityManager, id: string): Promise<Readers> {
  return { ...(await readersOf(em, id)), brand: await brandOf(em, id) };
}

/** The time zones of organizations. */
export async function timeZonesOf(em: EntityManager, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await em.find(Organization, { id: { $in: [...ids] } }, { fields: ['id', 'timeZone'], disableIdentityMap: true });
  return new Map(rows.map(({ id, timeZone }) => [id, timeZone]));
}
