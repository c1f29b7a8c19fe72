import type { Services } from '../../platform/context.ts';
import { GARBAGE_EVERY_MS, type Sweep } from '../../platform/sweep.ts';

/** How long expired codes and tokens are still recognised: replaying a refresh token revokes its family, replaying a code what it granted. */
const KEPT_MS = 7 * 86_400_000;

/**
 * Deletes authorization requests and codes that can no longer be used, long-expired access tokens, and ended consents with all their
 * tokens. Rotated refresh tokens are kept as long as their consent is valid, so that reuse is detected.
 */
export const GRANT_SWEEP: Sweep<Services> = {
  name: 'grants and tokens',
  everyMs: GARBAGE_EVERY_MS,
  run: sweepGrants,
};

async function sweepGrants(services: Services): Promise<void> {
  const em = services.em.fork();
  const before = new Date(services.now().getTime() - KEPT_MS);
  await em.execute('delete from oauth_authorization_request where expires_at < ?', [before]);
  await em.execute('delete from oauth_authorization_code where expires_at < ?', [before]);
  await em.execute('delete from oauth_access_token where expires_at < ?', [before]);
  await em.execute(
    `delete from oauth_refresh_token r using oauth_grant g
      where g.id = r.grant_id and (g.expires_at < ? or g.revoked_at < ? or (r.expires_at < ? and r.rotated_at is null))`,
    [before, before, before],
  );
  await em.execute(
    `delete from oauth_grant g where (g.expires_at < ? or g.revoked_at < ? or g.created_at < ?)
      and not exists (select 1 from oauth_refresh_token r where r.grant_id = g.id)
      and not exists (select 1 from oauth_access_token t where t.grant_id = g.id)
      and not exists (select 1 from oauth_authorization_code c where c.grant_id = g.id)`,
    [before, before, before],
  );
}
