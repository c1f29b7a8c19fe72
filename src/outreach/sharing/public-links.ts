import type { EntityManager } from '@mikro-orm/postgresql';
import { recordEvent } from '../../account/audit/record-event.ts';
import { hashPassword } from '../../account/identity/password.ts';
import { isDashboard } from '../../insight/dashboards/dashboard-records.ts';
import { reportStatus } from '../../insight/reports/report-records.ts';
import type { Context } from '../../platform/context.ts';
import { isUuid, newId } from '../../platform/db/ids.ts';
import { AppError, invalidFields, notFound } from '../../platform/errors.ts';
import { PublicLink } from './entities.ts';
import { mintLinkToken, openLinkToken } from './link-token.ts';
import type { LinkSettings, Shareable, SharedLink } from './types.ts';

/** The link of a report or dashboard with its settings, or null if it has none. @throws AppError not_found */
export async function getPublicLink(ctx: Context, what: Shareable): Promise<SharedLink | null> {
  const em = ctx.em.fork();
  await requireShareable(ctx, em, what, false);
  const link = await findLink(em, what);
  return link && shownLink(ctx, link);
}

/**
 * Creates the link of a report or dashboard, or returns the existing one, applying `settings` either way. A link that has expired, or whose address
 * can no longer be shown, is replaced by one with a new token. Of concurrent calls one creates the link and the others get it.
 * @throws AppError not_found, validation_error, conflict for a report that is not completed
 */
export async function sharePublicly(ctx: Context, what: Shareable, settings: LinkSettings): Promise<{ link: SharedLink; made: boolean }> {
  const columns = await columnsOf(ctx, settings);
  const { link, made } = await ctx.em.fork().transactional(async (tx) => {
    await requireShareable(ctx, tx, what, true);
    const known = await findLink(tx, what);
    if (known && isOpen(known, ctx.now()) && openLinkToken(ctx.sealer, known) !== null) {
      tx.assign(known, columns);
      if (Object.keys(columns).length > 0) await recordEvent(tx, ctx, 'public_link.changed', what.id);
      return { link: known, made: false };
    }
    await tx.nativeDelete(PublicLink, byWhat(what));
    await recordEvent(tx, ctx, 'public_link.created', what.id);
    return { link: newLink(ctx, tx, what, columns), made: true };
  });
  return { link: shownLink(ctx, link), made };
}

/**
 * Changes settings of an existing link; a later expiry revives an expired one. Visitors who entered a former password are asked for the new one.
 * @throws AppError not_found if it is not shared, validation_error
 */
export async function changePublicLink(ctx: Context, what: Shareable, settings: LinkSettings): Promise<SharedLink> {
  await requireShareable(ctx, ctx.em.fork(), what, false);
  const columns = await columnsOf(ctx, settings);
  const link = await ctx.em.fork().transactional(async (tx) => {
    const changed = await tx.nativeUpdate(PublicLink, byWhat(what), columns);
    const link = changed > 0 ? await findLink(tx, what) : null;
    if (!link) throw new AppError('not_found', `This ${what.kind} has no public link. Create one with POST and include these settings.`);
    await recordEvent(tx, ctx, 'public_link.changed', what.id);
    return link;
  });
  return shownLink(ctx, link);
}

/** Revokes the link for good, effective at once on every process; idempotent. Its token is never reused. @throws AppError not_found */
export async function revokePublicLink(ctx: Context, what: Shareable): Promise<void> {
  await ctx.em.fork().transactional(async (tx) => {
    await requireShareable(ctx, tx, what, false);
    const revoked = await tx.nativeDelete(PublicLink, byWhat(what));
    if (revoked > 0) await recordEvent(tx, ctx, 'public_link.revoked', what.id);
  });
}

/** SQL: the number of an organization's public links. */
export const publicLinkCount = (organizationId: string) => `(select count(*) from public_link where organization_id = ${organizationId})`;

/** True while it admits visitors. */
export function isOpen(link: Pick<PublicLink, 'expiresAt'>, now: Date): boolean {
  return !link.expiresAt || link.expiresAt > now;
}

/** Checks that the target exists in this organization; with `toMake`, also that it has something to show, and locks it against concurrent creation. */
async function requireShareable(ctx: Context, em: EntityManager, { kind, id }: Shareable, toMake: boolean): Promise<void> {
  const { organizationId } = ctx.principal;
  if (kind === 'dashboard') {
    if (!(await isDashboard(em, organizationId, id, toMake))) throw notFound('The dashboard');
    return;
  }
  const status = isUuid(id) ? await reportStatus(em, organizationId, id, toMake) : null;
  if (status === null) throw notFound('The report');
  if (toMake && status !== 'completed') {
    const next = status === 'failed' ? 'Generate it again' : 'Try again when its status is completed';
    throw new AppError('conflict', `The report has nothing to show: its status is ${status}. ${next}.`);
  }
}

function findLink(em: EntityManager, what: Shareable): Promise<PublicLink | null> {
  return em.findOne(PublicLink, byWhat(what), { refresh: true });
}

function byWhat({ kind, id }: Shareable) {
  return kind === 'report' ? { reportId: id } : { dashboardId: id };
}

function newLink(ctx: Context, tx: EntityManager, what: Shareable, columns: LinkColumns): PublicLink {
  const id = newId();
  const { tokenHash, tokenSealed } = mintLinkToken(ctx.sealer, id);
  return tx.create(PublicLink, {
    id,
    organizationId: ctx.principal.organizationId,
    reportId: null,
    dashboardId: null,
    ...byWhat(what),
    createdBy: ctx.principal.userId,
    tokenHash,
    tokenSealed,
    passwordHash: null,
    allowEmbedding: false,
    expiresAt: null,
    views: 0,
    lastViewedAt: null,
    createdAt: ctx.now(),
    ...columns,
  });
}

type LinkColumns = Partial<Pick<PublicLink, 'expiresAt' | 'passwordHash' | 'allowEmbedding'>>;

async function columnsOf(ctx: Context, { expiresAt, password, allowEmbedding }: LinkSettings): Promise<LinkColumns> {
  if (expiresAt && expiresAt <= ctx.now()) {
    throw invalidFields({ expires_at: ['Set a time in the future, or revoke the link instead.'] });
  }
  return {
    ...(expiresAt === undefined ? {} : { expiresAt }),
    ...(password === undefined ? {} : { passwordHash: password === null ? null : await hashPassword(password, ctx.principal.userId) }),
    ...(allowEmbedding === undefined ? {} : { allowEmbedding }),
  };
}

function shownLink(ctx: Context, link: PublicLink): SharedLink {
  return {
    token: openLinkToken(ctx.sealer, link),
    createdAt: link.createdAt,
    expiresAt: link.expiresAt ?? null,
    hasPassword: Boolean(link.passwordHash),
    allowEmbedding: link.allowEmbedding,
    views: link.views,
    lastViewedAt: link.lastViewedAt ?? null,
  };
}
