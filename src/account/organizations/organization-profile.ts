import type { Context } from '../../platform/context.ts';
import { inLocale, type Locale } from '../../platform/locale.ts';
import { recordEvent } from '../audit/record-event.ts';
import { checkedName } from '../identity/checked-fields.ts';
import type { Organization } from '../identity/entities.ts';
import { brandedReadersOf, organizationById, updateOrganization } from '../identity/organization-records.ts';
import { checkedTimeZone } from '../identity/time-zone.ts';

/** The caller's own organization. */
export async function getOrganization(ctx: Pick<Context, 'em'> & { principal: { organizationId: string } }): Promise<Organization> {
  return organizationById(ctx.em, ctx.principal.organizationId);
}

/**
 * Changes the name, time zone or locale of the caller's organization, or above how many credits in one call its agents ask a person (null: never).
 * @throws AppError `validation_error` for a bad name or a zone that is not in the IANA database
 */
export async function changeOrganizationProfile(
  ctx: Context,
  changes: { name?: string; timeZone?: string; locale?: Locale; confirmCreditsAbove?: number | null },
): Promise<Organization> {
  const { organizationId } = ctx.principal;
  const name = changes.name === undefined ? null : checkedName(changes.name, 'name');
  const zone = changes.timeZone === undefined ? null : checkedTimeZone(changes.timeZone, 'time_zone');
  const { confirmCreditsAbove, locale } = changes;
  await ctx.em.fork().transactional(async (tx) => {
    await updateOrganization(tx, organizationId, {
      ...(name === null ? {} : { name }),
      ...(zone === null ? {} : { timeZone: zone }),
      ...(locale === undefined ? {} : { locale }),
      ...(confirmCreditsAbove === undefined ? {} : { confirmCreditsAbove }),
    });
    if (name !== null) await recordEvent(tx, ctx, 'organization.renamed', organizationId);
    if (confirmCreditsAbove !== undefined) await recordEvent(tx, ctx, 'organization.spending_consent_changed', organizationId);
    if (locale !== undefined) await recordEvent(tx, ctx, 'organization.locale_changed', organizationId);
    if (zone !== null) await recordEvent(tx, ctx, 'organization.time_zone_changed', organizationId);
  });
  return organizationById(ctx.em, organizationId);
}

/** Runs work whose sentences are for the readers of the caller's organization, in its locale. */
export async function inOwnLocale<T>(
  ctx: Pick<Context, 'em'> & { principal: { organizationId: string } },
  work: () => Promise<T>,
): Promise<T> {
  return inLocale(await brandedReadersOf(ctx.em, ctx.principal.organizationId), work);
}
