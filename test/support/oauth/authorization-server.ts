import { hash, randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';

/** What tells one provider from another. */
export interface Ways {
  /** Who can sign in there, by their addresses. */
  accounts: string[];
  /** Whether a refresh token works once only. */
  rotates: boolean;
  /** How long a rotated one works all the same; later, its use ends all that the account has granted. */
  leewayMs: number;
  /** Whether a request gives refresh tokens, by its parameters. */
  offline(asked: URLSearchParams, isFirst: boolean): boolean;
  /** Whether people can leave out what they are asked for one by one. */
  granular: boolean;
  /** Sent back with the code (RFC 9207). */
  issuer?: string;
  /** The status and description of a refusal by a refresh token that does not work. */
  ended: [status: number, description: string];
}

interface Code {
  redirectUri: string;
  challenge: string;
  account: string;
  scopes: string[];
  offline: boolean;
}

/** What somebody allowed. */
export interface Consent {
  account: string;
  scopes: string[];
}

/**
 * The authorization server of a provider, as far as this service is its client (RFC 6749, 7636, 7009): the page of consent, codes that work once,
 * PKCE, client authentication, refresh tokens that are rotated or stay.
 */
export class AuthorizationServer {
  readonly client = { id: `client-${randomBytes(4).toString('hex')}`, secret: `secret-${randomBytes(12).toString('hex')}` };
  /** The addresses that are registered for the client. */
  readonly redirectUris = new Set<string>();
  readonly ways: Ways;
  /** Refresh tokens that work. */
  readonly refreshTokens = new Map<string, Consent>();
  /** Every token and code that was ever given. */
  readonly given: string[] = [];
  /** How often each refresh token was used. */
  readonly uses = new Map<string, number>();
  /** Rotated ones, with when that was. */
  private readonly rotated = new Map<string, { consent: Consent; at: number }>();
  now: () => number = Date.now;
  /** What the token endpoint answers next instead. */
  readonly next: ((response: ServerResponse) => void)[] = [];
  /** Leaves out refresh tokens, as providers do for apps that they know already. */
  withholds = false;
  private readonly codes = new Map<string, Code>();
  private readonly known = new Set<string>();

  constructor(ways: Ways) {
    this.ways = ways;
  }

  /** The page of consent, or an error page: nothing is sent to an address that is not registered. */
  page(url: URL, decision: string): { status: number; html: string } {
    const asked = url.searchParams;
    const wrong = this.mistake(asked);
    if (wrong !== null) return { status: 400, html: `<!doctype html><title>Error</title><h1>Error 400: ${wrong}</h1>` };
    const hidden = [...asked].map(([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`);
    const accounts = this.ways.accounts.map(
      (one, i) => `<label><input type="radio" name="account" value="${one}" ${i ? '' : 'checked'}> ${one}</label>`,
    );
    const scopes = (asked.get('scope') ?? '')
      .split(' ')
      .map(
        (one) =>
          `<label><input type="checkbox" name="allowed" value="${one}" checked ${this.ways.granular ? '' : 'disabled'}> ${one}</label>`,
      );
    return {
      status: 200,
      html: `<!doctype html><title>Consent</title><meta name="viewport" content="width=device-width"><h1>Choose an account</h1><form action="${decision}">
        ${[...hidden, ...accounts, '<hr>', ...scopes].join('<br>')}<p><button name="decision" value="allow">Allow</button> <button name="decision" value="deny">Cancel</button></form>`,
    };
  }

  /** Where the form of the page leads. */
  decide(url: URL): string {
    const asked = url.searchParams;
    const wrong = this.mistake(asked);
    if (wrong !== null) throw new Error(wrong);
    const redirectUri = asked.get('redirect_uri')!;
    const back = new URL(redirectUri);
    back.searchParams.set('state', asked.get('state')!);
    if (this.ways.issuer) back.searchParams.set('iss', this.ways.issuer);
    if (asked.get('decision') !== 'allow') {
      back.searchParams.set('error', 'access_denied');
      return back.href;
    }
    const account = asked.get('account')!;
    const scopes = this.ways.granular ? asked.getAll('allowed') : (asked.get('scope') ?? '').split(' ');
    const offline = this.ways.offline(asked, !this.known.has(account)) && !this.withholds;
    this.known.add(account);
    const code = this.mint('code');
    this.codes.set(code, { redirectUri, challenge: asked.get('code_challenge')!, account, scopes, offline });
    back.searchParams.set('code', code);
    return back.href;
  }

  /** What the token endpoint answers. */
  token(
    fields: Record<string, string | undefined>,
  ): { refused: [status: number, body: object] } | { consent: Consent; refreshToken: string | null } {
    const no = (status: number, error: string, error_description: string) => ({
      refused: [status, { error, error_description }] as [number, object],
    });
    if (fields.client_id !== this.client.id || fields.client_secret !== this.client.secret)
      return no(401, 'invalid_client', 'Unauthorized');
    if (fields.grant_type === 'authorization_code') {
      const code = this.codes.get(fields.code ?? '');
      // A code works once, right or wrong.
      this.codes.delete(fields.code ?? '');
      if (!code) return no(400, 'invalid_grant', 'Malformed auth code.');
      if (fields.redirect_uri !== code.redirectUri) return no(400, 'redirect_uri_mismatch', 'Bad Request');
      if (hash('sha256', fields.code_verifier ?? '', 'base64url') !== code.challenge)
        return no(400, 'invalid_grant', 'Invalid code verifier.');
      const { account, scopes } = code;
      return { consent: { account, scopes }, refreshToken: code.offline ? this.refreshToken({ account, scopes }) : null };
    }
    if (fields.grant_type !== 'refresh_token') return no(400, 'unsupported_grant_type', 'Invalid grant_type');
    const sent = fields.refresh_token ?? '';
    this.uses.set(sent, (this.uses.get(sent) ?? 0) + 1);
    const consent = this.refreshTokens.get(sent) ?? this.again(sent);
    if (!consent) return no(this.ways.ended[0], 'invalid_grant', this.ways.ended[1]);
    if (!this.ways.rotates) return { consent, refreshToken: null };
    if (this.refreshTokens.delete(sent)) this.rotated.set(sent, { consent, at: this.now() });
    return { consent, refreshToken: this.refreshToken(consent) };
  }

  /** What a rotated token still gives. */
  private again(sent: string): Consent | undefined {
    const before = this.rotated.get(sent);
    if (!before || !this.allowed(before.consent)) return undefined;
    if (this.now() - before.at <= this.ways.leewayMs) return before.consent;
    this.revoke(before.consent.account);
    return undefined;
  }

  /** Whether what somebody allowed still holds. */
  private allowed(consent: Consent): boolean {
    return [...this.refreshTokens.values()].includes(consent);
  }

  /** Ends all that an account has granted, as both providers do. */
  revoke(account: string): void {
    for (const [token, consent] of this.refreshTokens) if (consent.account === account) this.refreshTokens.delete(token);
  }

  mint(kind: string): string {
    const value = `${kind}-${randomBytes(24).toString('base64url')}`;
    this.given.push(value);
    return value;
  }

  private refreshToken(consent: Consent): string {
    const value = this.mint('refresh');
    this.refreshTokens.set(value, consent);
    return value;
  }

  private mistake(asked: URLSearchParams): string | null {
    if (asked.get('client_id') !== this.client.id) return 'invalid_client';
    if (!this.redirectUris.has(asked.get('redirect_uri') ?? '')) return 'redirect_uri_mismatch';
    if (asked.get('response_type') !== 'code') return 'unsupported_response_type';
    if (asked.get('code_challenge_method') !== 'S256' || !/^[\w-]{43}$/.test(asked.get('code_challenge') ?? '')) return 'invalid_request';
    return (asked.get('state') ?? '') === '' || (asked.get('scope') ?? '') === '' ? 'invalid_request' : null;
  }
}

/** Goes through the page of consent as a person does; returns the address that it leads back to. */
export async function consent(
  authorizeUrl: string,
  { account, deny = false, leaveOut = [] }: { account?: string; deny?: boolean; leaveOut?: string[] } = {},
): Promise<URL> {
  const page = await fetch(authorizeUrl);
  const html = await page.text();
  if (page.status !== 200) throw new Error(html);
  const action = /<form action="([^"]+)"/.exec(html)![1]!;
  const query = new URLSearchParams();
  for (const [, name, value] of html.matchAll(/type="hidden" name="([^"]*)" value="([^"]*)"/g)) query.append(name!, unescaped(value!));
  for (const [, value] of html.matchAll(/name="allowed" value="([^"]*)"/g)) if (!leaveOut.includes(value!)) query.append('allowed', value!);
  query.set('account', account ?? /name="account" value="([^"]*)" checked/.exec(html)![1]!);
  query.set('decision', deny ? 'deny' : 'allow');
  const decided = await fetch(`${new URL(action, authorizeUrl).href}?${query}`, { redirect: 'manual' });
  return new URL(decided.headers.get('location')!);
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
const unescaped = (text: string) => text.replaceAll('&lt;', '<').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
