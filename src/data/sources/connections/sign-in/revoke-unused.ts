import { recordEvent } from '../../../../account/audit/record-event.ts';
import type { Context } from '../../../../platform/context.ts';
import type { Grant } from '../../connectors/oauth/providers.ts';
import { revokeGrant } from '../../connectors/oauth/token-endpoint.ts';
import { openConnectionSecret } from '../connection-secret.ts';
import { SourceConnection } from '../entities.ts';
import type { SealedGrant } from '../stored-credentials.ts';

/** The grant that a source is read with; null if nobody signed in for it, or no key opens it. */
export async function grantOf(ctx: Context, dataSourceId: string): Promise<Grant | null> {
  const { organizationId } = ctx.principal;
  const found = await ctx.em.fork().findOne(SourceConnection, { dataSourceId, organizationId, signIn: { $ne: null } });
  if (!found) return null;
  try {
    return (openConnectionSecret(ctx.sealer, found) as SealedGrant).oauth;
  } catch (error) {
    // Nothing to revoke with; the source goes all the same.
    ctx.log.warn({ err: error, dataSourceId }, 'the grant of a source that is deleted cannot be opened');
    return null;
  }
}

/**
 * Revokes the grant of a source that was deleted, as well as that goes, and audits whether it worked. A provider revokes all that an account has
 * granted to this service at once: while another source is read with the account, the grant stays.
 */
export async function revokeUnused(ctx: Context, dataSourceId: string, grant: Grant): Promise<void> {
  const { account_key: key } = grant;
  if (key === null) return;
  const [other] = await ctx.em.fork().execute(`select 1 from source_connection where sign_in->>'account_key' = ? limit 1`, [key]);
  if (other) return;
  const revoked = await revokeGrant(ctx, grant);
  await ctx.em.fork().transactional((tx) => recordEvent(tx, ctx, revoked ? 'sign_in.revoked' : 'sign_in.not_revoked', dataSourceId));
}
