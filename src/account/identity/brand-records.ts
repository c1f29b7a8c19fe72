import type { EntityManager } from '@mikro-orm/postgresql';
import { type Brand, type BrandLogo, type BrandRecord, NO_BRAND } from '../../platform/brand.ts';
import { OrganizationBrand, OrganizationLogo } from './entities.ts';

/** Former logos that are kept for the reports made with them. */
const FORMER_LOGOS_KEPT = 10;

/** The brand of an organization's documents now. */
export async function brandOf(em: EntityManager, organizationId: string): Promise<Brand> {
  const row = await em.findOne(OrganizationBrand, { organizationId }, { disableIdentityMap: true });
  if (!row) return NO_BRAND;
  const { colour = null, font = null, footer, coverNote, logoSha256: logo = null } = row;
  return recordedBrand(em, organizationId, { colour, font, footer, coverNote, logo });
}

/** The brand that a report remembers; without its logo if that is no longer kept. */
export async function recordedBrand(em: EntityManager, organizationId: string, record: BrandRecord | null): Promise<Brand> {
  if (record === null) return NO_BRAND;
  const { logo: sha256, ...brand } = record;
  const row = sha256 === null ? null : await em.findOne(OrganizationLogo, { organizationId, sha256 }, { disableIdentityMap: true });
  if (!row) return { ...brand, logo: null };
  const { contentType, width, height, content } = row;
  return { ...brand, logo: { sha256: row.sha256, contentType, width, height, content: Buffer.from(content) } };
}

/** Changes the given parts of an organization's brand; a new logo is stored with it. */
export async function saveBrand(tx: EntityManager, organizationId: string, changes: Partial<Brand>, now: Date): Promise<void> {
  const { logo, ...plain } = changes;
  if (logo) await keepLogo(tx, organizationId, logo, now);
  const fields = { ...plain, ...(logo === undefined ? {} : { logoSha256: logo?.sha256 ?? null }), updatedAt: now };
  const unset = { organizationId, colour: null, font: null, footer: '', coverNote: '', logoSha256: null };
  await tx.upsert(OrganizationBrand, { ...unset, ...fields }, { onConflictMergeFields: Object.keys(fields) as (keyof typeof fields)[] });
  await forgetLogos(tx, organizationId);
}

async function keepLogo(tx: EntityManager, organizationId: string, logo: BrandLogo, createdAt: Date): Promise<void> {
  await tx.upsert(OrganizationLogo, { organizationId, ...logo, createdAt }, { onConflictMergeFields: ['createdAt'] });
}

async function forgetLogos(tx: EntityManager, organizationId: string): Promise<void> {
  await tx.execute(
    `delete from brand_logo where organization_id = ? and sha256 not in (
       select l.sha256 from brand_logo l left join brand b on b.organization_id = l.organization_id and b.logo_sha256 = l.sha256
       where l.organization_id = ? order by (b.organization_id is not null) desc, l.created_at desc, l.sha256 limit ?)`,
    [organizationId, organizationId, FORMER_LOGOS_KEPT + 1],
  );
}
