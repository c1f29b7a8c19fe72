import type { EntityManager } from '@mikro-orm/postgresql';
import type { Context } from '../../platform/context.ts';
import { NoticePreference } from './entities.ts';
import { DEFAULT_PREFERENCES, type Preferences } from './types.ts';

/** SQL: joins the preferences `p` of members `m`, if they chose any. */
export const WITH_PREFERENCES = 'left join notice_preference p on p.organization_id = m.organization_id and p.user_id = m.user_id';

/** A member's email preferences. */
export async function preferencesOf(em: EntityManager, organizationId: string, userId: string): Promise<Preferences> {
  const kept = await em.findOne(NoticePreference, { organizationId, userId }, { refresh: true });
  if (!kept) return DEFAULT_PREFERENCES;
  const { reportReady, creditsLow, deliveries, alerts } = kept;
  return { reportReady, creditsLow, deliveries, alerts };
}

/** Changes the given preferences and leaves the rest. */
export async function changePreferences(
  em: EntityManager,
  organizationId: string,
  userId: string,
  change: Partial<Preferences>,
): Promise<Preferences> {
  return em.transactional(async (tx) => {
    const made = { ...DEFAULT_PREFERENCES, organizationId, userId };
    await tx.upsert(NoticePreference, made, { onConflictAction: 'ignore' });
    if (Object.keys(change).length > 0) await tx.nativeUpdate(NoticePreference, { organizationId, userId }, change);
    return preferencesOf(tx, organizationId, userId);
  });
}

/** The caller's preferences in their current organization. */
export function getPreferences(ctx: Context): Promise<Preferences> {
  return preferencesOf(ctx.em, ctx.principal.organizationId, ctx.principal.userId);
}

/** Changes the caller's preferences in their current organization. */
export function setPreferences(ctx: Context, change: Partial<Preferences>): Promise<Preferences> {
  return changePreferences(ctx.em, ctx.principal.organizationId, ctx.principal.userId, change);
}
