import type { Services } from '../../platform/context.ts';
import { GARBAGE_EVERY_MS, type Sweep } from '../../platform/sweep.ts';

/** How long what has expired is still recognised: a refresh token that comes again ends its family, a code what it gave. */
const KEPT_MS = 7 * 86_400_000;

/**
 * Forgets authorization requests and codes that nothing can come of, access tokens that expired long ago, and consents that are over with
 * all their tokens. A rotated refresh token is kept as long as its consent is good, so that its reuse is seen.
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
