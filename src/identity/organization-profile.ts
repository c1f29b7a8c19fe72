import { recordEvent } from '../audit/record-event.ts';
import type { Context } from '../context.ts';
import { checkedName } from './checked-fields.ts';
import { Organization } from './entities.ts';

/** The caller's own organization. */
export async function getOrganization(ctx: Context): Promise<Organization> {
  return ctx.em.findOneOrFail(Organization, { id: ctx.principal.organizationId });
}

/**
 * Gives the caller's organization another name.
 * @throws AppError `validation_error` for a bad name
 */
export async function renameOrganization(ctx: Context, name: string): Promise<Organization> {
  const { principal } = ctx;
  const checked = checkedName(name, 'name');
  await ctx.em.execute('update organization set name = ? where id = ?', [checked, principal.organizationId]);
  recordEvent(ctx, 'organization.renamed', principal.organizationId);
  return ctx.em.findOneOrFail(Organization, { id: principal.organizationId }, { refresh: true });
}
