import { PASSWORD } from './identity.ts';
import { openPage } from './page.ts';
import type { Served } from './serve.ts';

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

/**
 * A person without a browser: opens an authorization address, signs in on the way and sends the consent, with plain forms and cookies.
 * @param options.scopes the scopes to leave ticked; default: all
 * @returns the client's address to which they are finally redirected
 */
export async function approve(served: Served, email: string, address: string | URL, options: { scopes?: string[] } = {}): Promise<URL> {
  const opened = await fetch(address, { redirect: 'manual' });
  const consent = URL.parse(opened.headers.get('location') ?? '');
  if (opened.status !== 303 || consent?.pathname !== '/consent') {
    throw new Error(`authorization: ${opened.status} ${opened.headers.get('location')} ${await opened.text()}`);
  }
  const page = openPage(served.url);
  const request = consent.searchParams.get('request') ?? '';
  const question = `/api/oauth/consent/?request=${request}`;
  const before = await page.get(question);
  if (before.status !== 401) throw new Error(`consent before the sign-in: ${before.status}`);

  const { body: session } = await page.get('/api/auth/session/');
  const credentials = new URLSearchParams({ email, password: PASSWORD, csrf_token: session.csrf_token });
  const signedIn = await page.send('POST', '/api/auth/sign-in/', { body: credentials.toString(), headers: FORM });
  if (signedIn.status !== 200) throw new Error(`sign-in: ${signedIn.status}`);

  const { status, body: asked } = await page.get(question);
  if (status !== 200) throw new Error(`consent: ${status} ${JSON.stringify(asked)}`);
  const ticked = options.scopes ?? asked.scopes.map(({ scope }: { scope: string }) => scope);
  const form = new URLSearchParams({
    request,
    csrf_token: asked.csrf_token,
    decision: 'allow',
    organization_id: asked.organizations[0].id,
  });
  for (const scope of ticked) form.append('scope', scope);
  const decided = await page.send('POST', '/api/oauth/consent/', { body: form.toString(), headers: FORM });
  const location = decided.headers.get('location');
  if (decided.status !== 303 || location === null) throw new Error(`decision: ${decided.status} ${JSON.stringify(decided.body)}`);
  return new URL(location);
}
