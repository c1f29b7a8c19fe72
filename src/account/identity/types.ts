import type { Principal } from '../../platform/context.ts';
import type { Door } from '../../platform/scopes.ts';
import type { HolderRow } from './load-credentials.ts';
import type { PasskeyAnswer } from './passkey-assertion.ts';

/** Resolves a bearer credential to its caller, from the current state of the database. */
export interface Authenticator {
  /**
   * Concurrent calls share one query (batched, never cached), so that revocations and role changes apply from the next request on.
   * @param bearer the value after `Bearer `
   * @param address where failures are counted
   * @throws AppError `rate_limited` after too many failures, `authentication_required` with a message that says what to do (wrong kind,
   *   expired, revoked, unknown, creator no longer a member)
   */
  authenticate(door: Door, bearer: string, address?: string): Promise<Principal>;
  /**
   * The same for a browser's session cookie, at the REST door. The door checks that the request came from our own pages.
   * @throws AppError `authentication_required`
   */
  authenticateCookie(token: string): Promise<Principal>;
  /**
   * The caller of an agent's credential by its id (a key, or a token's grant), as it stands now: for what it handed out.
   * @throws AppError `authentication_required` if it is revoked or expired, or its user is no longer a member
   */
  recall(kind: Principal['kind'], credentialId: string): Promise<Principal>;
  /** Writes pending last uses; afterwards it no longer touches the database. */
  close(): Promise<void>;
}

/** The claims of a session's tokens. */
interface SessionClaims {
  userId: string;
  sessionId: string;
  organizationId: string;
}

export type TokenType = 'access' | 'refresh';

/** Signs and checks the JSON Web Tokens (RFC 7519) of signed-in users: access for an hour, refresh for seven days. */
export interface Jwt {
  issue(type: TokenType, claims: SessionClaims): Promise<string>;
  /** @throws AppError `authentication_required` if the token is forged, expired, of the other type or from another service */
  verify(type: TokenType, token: string): Promise<SessionClaims>;
}

/** Where the attempt came from. */
export interface LoginMeta {
  ip: string;
  /** The cookie of a browser on which someone has signed in before. */
  device?: string | null;
  /** The cookie of the browser signing in: passkeys answer only there. */
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

/** An access token; `grant_*` is the consent it came from, which identifies the caller. */
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

/** Access tokens of the authorization server, provided by the room that owns them. */
export interface TokenReader {
  /** Loads one by the hexadecimal SHA-256 of its raw form. */
  load(hash: string): Promise<TokenRow | undefined>;
  /** Loads the latest one of a grant. */
  loadLatest(grantId: string): Promise<TokenRow | undefined>;
  /** Records that it and its consent were used. */
  noteUse(token: TokenRow, nowMs: number): void;
  /** Writes pending uses; afterwards it no longer touches the database. */
  close(): Promise<void>;
}

declare module '../../platform/context.ts' {
  interface Services {
    authenticator: Authenticator;
    /** Signs and checks the tokens of signed-in users. */
    jwt: Jwt;
  }
}
