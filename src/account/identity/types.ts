import type { Principal } from '../../platform/context.ts';
import type { Door } from '../../platform/scopes.ts';

/** Turns a bearer credential into who is calling, from the database's present state. */
export interface Authenticator {
  /**
   * Concurrent calls share one query (batched, never cached), so that revocation and role changes hold for the very next request.
   * @param bearer the value behind `Bearer `
   * @param address whose failures it counts among
   * @throws AppError `rate_limited` past too many failures, `authentication_required` with a message that says what to do (wrong kind, expired, revoked, unknown, creator no longer a member)
   */
  authenticate(door: Door, bearer: string, address?: string): Promise<Principal>;
  /**
   * The same for a browser's session cookie, at the REST door. Whether the request is one of our own pages is the door's to check.
   * @throws AppError `authentication_required`
   */
  authenticateCookie(token: string): Promise<Principal>;
  /** Writes the last uses that are not yet noted; afterwards it does not touch the database any more. */
  close(): Promise<void>;
}

/** What a session's tokens say. */
export interface SessionClaims {
  userId: string;
  sessionId: string;
  organizationId: string;
}

export type TokenType = 'access' | 'refresh';

/** Signs and checks the JSON Web Tokens (RFC 7519) of signed-in users: access for an hour, refresh for seven days. */
export interface Jwt {
  issue(type: TokenType, claims: SessionClaims): Promise<string>;
  /** @throws AppError `authentication_required` where the token is forged, expired, of the other type or of another service */
  verify(type: TokenType, token: string): Promise<SessionClaims>;
}
