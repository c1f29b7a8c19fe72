import type { OAuthClient } from '../../src/account/grants/entities.ts';

/** A token request with an authenticated client and well-formed parameters. */
export interface GrantRequest {
  client: OAuthClient;
  redirectUri: string | undefined;
  scope: string | undefined;
  now: Date;
}
