import type { EntityManager } from '@mikro-orm/postgresql';
import { brandOf } from '../../account/identity/brand-records.ts';
import { findOrganization } from '../../account/identity/organization-records.ts';
import type { Services } from '../../platform/context.ts';
import type { Readers } from '../../platform/locale.ts';
import { subscriptionUsable } from '../../platform/plans.ts';
import { PublicLink } from './entities.ts';
import { linkTokenHash } from './link-token.ts';
import { isOpen } from './public-links.ts';

/** A working link, for one visitor's request. */
export interface OpenLink {
  id: string;
  kind: 'report' | 'dashboard';
  /** The report's or dashboard's id. */
  targetId: string;
  organizationId: string;
  organizationName: string;
  /** In which locale, time zone and brand the page speaks of itself. */
  readers: Readers;
  passwordHash: string | null;
  allowEmbedding: boolean;
  views: number;
}

/**
 * A token's link, read from the database on every request and never cached. Null if it never existed, was revoked or has expired, and while its
 * organization is suspended or cancelled; visitors cannot tell which.
 */
export async function openLink(services: Pick<Services, 'em' | 'now'>, token: string): Promise<OpenLink | null> {
  const tokenHash = linkTokenHash(token);
  if (!tokenHash) return null;
  const em = services.em.fork();
  const link = await em.findOne(PublicLink, { tokenHash });
  const targetId = link?.reportId ?? link?.dashboardId;
  if (!link || !targetId || !isOpen(link, services.now())) return null;
  const organization = await findOrganization(em, link.organizationId);
  if (!organization || !subscriptionUsable(organization.subscriptionStatus)) return null;
  return {
    id: link.id,
    kind: link.reportId ? 'report' : 'dashboard',
    targetId,
    organizationId: link.organizationId,
    organizationName: organization.name,
    readers: { locale: organization.locale, timeZone: organization.timeZone, brand: await brandOf(em, link.organizationId) },
    passwordHash: link.passwordHash ?? null,
    allowEmbedding: link.allowEmbedding,
    views: link.views,
  };
}

/** Counts one view. */
export async function countView(em: EntityManager, link: OpenLink, now: Date): Promise<void> {
  await em.execute('update public_link set views = views + 1, last_viewed_at = ? where id = ?', [now, link.id]);
}
