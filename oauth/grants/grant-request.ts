import type { OAuthClient } from '../../src/account/grants/entities.ts';

/** A token request whose client has proven itself, and whose parameters have the right form. */
export interface GrantRequest {
  client: OAuthClient;
  redirectUri: string | undefined;
  scope: string | undefined;
  now: Date;
}
