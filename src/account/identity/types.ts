import type { Principal } from '../../platform/context.ts';
import type { Door } from '../../platform/scopes.ts';
import type { HolderRow } from './load-credentials.ts';
import type { PasskeyAnswer } from './passkey-assertion.ts';

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
interface SessionClaims {
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

/** Where the attempt came from. */
export interface LoginMeta {
  ip: string;
  /** The cookie of a browser that somebody has signed in on before. */
  device?: string | null;
  /** The cookie of the browser that signs in: passkeys answer there and nowhere else. */
  browser?: string | null;
  requestId: string;
}

export interface LoginRequest {
  email: string;
  password: string;
  totpCode?: string | null;
  /** A passkey's response, instead of a code. */
  passkey?: PasskeyAnswer | null;
}

/** An access token; `grant_*` is the consent it came from, which is what the caller is known by. */
export interface TokenRow extends HolderRow {
  token_hash: string;
  id: string;
  grant_id: string;
  client_name: string;
  scopes: string[];
  created_at: number;
  expires_at: number;
  revoked_at: number | null;
  grant_revoked_at: number | null;
  last_used_at: number | null;
}

/** Access tokens of the authorization server, from the room that keeps them. */
export interface TokenReader {
  /** Loads one by the hexadecimal SHA-256 of its raw form. */
  load(hash: string): Promise<TokenRow | undefined>;
  /** Notes that it and its consent were used. */
  noteUse(token: TokenRow, nowMs: number): void;
  /** Writes what is noted; afterwards nothing of this touches the database. */
  close(): Promise<void>;
}

declare module '../../platform/context.ts' {
  interface Services {
    authenticator: Authenticator;
    /** Signs and checks the tokens of signed-in users. */
    jwt: Jwt;
  }
}
