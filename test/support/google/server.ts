import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AUTH_PATH, answerPeople, googlePeople } from './people.ts';
import { ApiRefusal, refusal } from './refusal.ts';
import { type Account, grantToken } from './tokens.ts';

/** What an API of Google does with an authorized request; undefined if the path is not its own. */
export type Api = (request: {
  method: string;
  url: URL;
  body: unknown;
  /** The e-mail address of the service account or person that the token is for. */
  email: string;
  scopes: ReadonlySet<string>;
}) => unknown;

type Answer = (response: ServerResponse) => void;

/** A local stand-in for Google: sign-in of people, the token endpoint, and APIs behind its tokens. Everything it knows was put there by tests. */
export class GoogleServer {
  url = '';
  /** Its clock, which tokens are checked by. */
  now: () => Date = () => new Date();
  /** Paths of the API requests so far. */
  readonly requests: string[] = [];
  readonly accounts = new Map<string, Account>();
  readonly tokens = new Map<string, { email: string; scopes: ReadonlySet<string> }>();
  /** Where people sign in, and what they granted. */
  readonly people = googlePeople();
  private readonly answers: Answer[] = [];
  private readonly apis: Api[];
  private readonly server = createServer((request, response) => {
    this.answer(request, response).catch((error: unknown) => {
      const { status, body } = error instanceof ApiRefusal ? error : refusal(500, 'INTERNAL', String(error));
      send(response, status, body);
    });
  });

  constructor(...apis: Api[]) {
    this.apis = apis;
  }

  async open(): Promise<this> {
    this.server.listen(0, '127.0.0.1').unref();
    await once(this.server, 'listening');
    this.url = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
    return this;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((done) => this.server.close(done));
  }

  /** The environment that points the service at it. */
  get environment(): Record<string, string> {
    return { GOOGLE_TOKEN_URL: `${this.url}/token`, GOOGLE_SHEETS_URL: this.url, GOOGLE_ANALYTICS_URL: this.url };
  }

  /** The environment in which people can sign in with it, too. */
  get signInEnvironment(): Record<string, string> {
    return {
      ...this.environment,
      GOOGLE_AUTH_URL: this.url + AUTH_PATH,
      GOOGLE_REVOKE_URL: `${this.url}/revoke`,
      GOOGLE_OAUTH_CLIENT_ID: this.people.client.id,
      GOOGLE_OAUTH_CLIENT_SECRET: this.people.client.secret,
    };
  }

  /** Ends what a person granted, with the tokens for it. */
  revoke(email: string): void {
    this.people.revoke(email);
    for (const [token, of] of this.tokens) if (of.email === email) this.tokens.delete(token);
  }

  /** A new service account with its key file. */
  account(name = 'reader'): { email: string; key: string } {
    const email = `${name}-${randomBytes(4).toString('hex')}@shop.iam.gserviceaccount.com`;
    return { email, key: this.newKey(email) };
  }

  /** A new key of an account; those before it stop working. */
  newKey(email: string): string {
    const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    this.accounts.set(email, { publicKey, deleted: false });
    const file = {
      type: 'service_account',
      project_id: 'shop',
      private_key_id: randomBytes(8).toString('hex'),
      private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
      client_email: email,
      client_id: '1',
      token_uri: 'https://oauth2.googleapis.com/token',
    };
    return JSON.stringify(file, null, 2);
  }

  /** Tokens end too, as if an hour had passed. */
  deleteAccount(email: string): void {
    this.accounts.get(email)!.deleted = true;
    this.tokens.clear();
  }

  /** Answers the next API requests in a way of its own, one each. */
  next(...answers: Answer[]): void {
    this.answers.push(...answers);
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.url);
    const text = await textOf(request);
    if (await answerPeople(this, request, url, text, response)) return;
    if (url.pathname === '/token') return send(response, ...(await grantToken(request, text, this)));
    this.requests.push(url.pathname);
    const own = this.answers.shift();
    if (own) return own(response);
    const token = this.tokens.get(/^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '');
    if (!token) throw refusal(401, 'UNAUTHENTICATED', 'Request had invalid authentication credentials.');
    for (const api of this.apis) {
      const found = api({ method: request.method ?? '', url, body: text === '' ? null : JSON.parse(text), ...token });
      if (found !== undefined) return send(response, 200, found);
    }
    throw refusal(404, 'NOT_FOUND', 'Method not found.');
  }
}

export function send(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=UTF-8', ...headers }).end(JSON.stringify(body));
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
