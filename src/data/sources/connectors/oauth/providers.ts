import type { Config } from '../../../../platform/config.ts';

export const PROVIDERS = ['google', 'atlassian'] as const;
/** Whose accounts people can sign in with, instead of entering a key or a token. */
export type ProviderId = (typeof PROVIDERS)[number];

interface Provider {
  title: string;
  /** The page on which a person consents. */
  authorizeUrl(endpoints: Config['endpoints']): string;
  tokenUrl(endpoints: Config['endpoints']): string;
  /** Where a grant is revoked (RFC 7009); null if the provider has no such address. */
  revokeUrl(endpoints: Config['endpoints']): string | null;
  /** What a request for consent has beyond RFC 6749 and 7636. */
  parameters: Readonly<Record<string, string>>;
  /** Asked for with the scopes of every kind: refresh tokens, and who signed in. */
  scopes: readonly string[];
  /** As what it documents the body of a request for tokens. */
  body: 'form' | 'json';
  /** How it names itself in a redirect (RFC 9207) and in ID tokens; null if it does neither. */
  issuers: readonly string[] | null;
  /** Its own words for a refresh token that no longer works, besides `invalid_grant`. */
  alsoEnded: RegExp | null;
}

export const PROVIDER: Readonly<Record<ProviderId, Provider>> = {
  google: {
    title: 'Google',
    authorizeUrl: ({ googleAuth }) => googleAuth,
    tokenUrl: ({ googleToken }) => googleToken,
    revokeUrl: ({ googleRevoke }) => googleRevoke,
    // Without the prompt, Google leaves out the refresh token for somebody who has consented before.
    parameters: { access_type: 'offline', prompt: 'consent' },
    // They say which account it is, and allow nothing.
    scopes: ['openid', 'email'],
    body: 'form',
    issuers: ['https://accounts.google.com', 'accounts.google.com'],
    alsoEnded: null,
  },
  atlassian: {
    title: 'Atlassian',
    authorizeUrl: ({ atlassianAuth }) => `${atlassianAuth}/authorize`,
    tokenUrl: ({ atlassianAuth }) => `${atlassianAuth}/oauth/token`,
    revokeUrl: () => null,
    parameters: { audience: 'api.atlassian.com', prompt: 'consent' },
    scopes: ['offline_access'],
    body: 'json',
    issuers: null,
    // Comes as `unauthorized_client`, which elsewhere is about the client.
    alsoEnded: /^refresh_token is invalid$/i,
  },
};

/** How a kind of source is read as a person who signed in. */
export interface SignInWay {
  provider: ProviderId;
  /** What is read with; the sign-in is refused unless all of them are granted. */
  scopes: readonly string[];
  /** Settings that only the other way needs. */
  without: readonly string[];
}

/** A person's consent, as it is sealed for a connection. */
export interface Grant {
  provider: ProviderId;
  refresh_token: string;
  access_token: string;
  /** When to request another access token. */
  until: string;
  /** The address of the account; null if the provider does not say. */
  account: string | null;
  /** Tells accounts apart, without saying which they are; null if the provider does not say. */
  account_key: string | null;
  /** A renewal was begun whose result has not been saved. */
  renewing?: true;
}

/** The sign-in of a link, for a connector that reads as a person. */
export interface SignedIn {
  /** The address of the account; null if the provider does not say. */
  account: string | null;
  /** An access token, another one than `rejected`. @throws ConnectorProblem `credentials` only if the person has to sign in again */
  token(rejected?: string): Promise<string>;
}
