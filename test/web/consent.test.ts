import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { pino } from 'pino';
import { buildWeb } from '../../src/app/web-build/build-web.ts';
import { describeWith } from '../support/describe-with.ts';
import { PASSWORD } from '../support/identity.ts';
import { type Seeded, type Served, serve } from '../support/serve.ts';
import { type Browser, heading, inspect, openBrowser, signIn, type Visitor, visit } from './browser.ts';
import { type Loopback, openLoopback } from './loopback.ts';
import { authorization, type Client, redeem, refresh, register } from './oauth-client.ts';

const SCOPE = 'reports:read reports:write data-sources:read';

describeWith('chromium', 'consent in a browser', () => {
  let browser: Browser;
  let served: Served;
  let of: Seeded;
  let program: Loopback;
  let client: Client;

  beforeAll(async () => {
    await buildWeb(pino({ level: 'silent' }));
    [browser, served, program] = await Promise.all([openBrowser(), serve(), openLoopback()]);
    of = await served.seed('professional');
    client = await register(served, `${program.url}/callback`, 'Claude Code', `${SCOPE} goals:write`);
  });
  afterAll(async () => {
    await browser?.close();
    await Promise.all([program?.close(), served?.close()]);
  });

  /** A person at the consent page, signed in on the way. */
  async function atConsent(
    email: string,
    { scope = SCOPE, asking = client, name = 'Claude Code' } = {},
  ): Promise<Visitor & ReturnType<typeof authorization>> {
    const asked = authorization(served, asking, scope);
    const person = await visit(browser);
    await person.page.goto(asked.url);
    await signIn(person.page, email, PASSWORD);
    await heading(person.page, `Connect ${name}`).waitFor();
    return { ...person, ...asked };
  }

  test('a person is sent to sign in, allows what they tick, and the program gets a code that works', async () => {
    const { page, mishaps, verifier, state, close } = await atConsent(of.owner.email, { scope: `${SCOPE} goals:write` });
    // What goes beyond the usual writing is for the person to tick.
    expect(await page.getByRole('checkbox', { name: /Create and change goals/ }).isChecked()).toBe(false);
    expect(new URL(page.url()).pathname).toBe('/consent');
    await page.getByText('It runs on your own computer').waitFor();
    await page.getByText(new URL(program.url).host).first().waitFor();
    await inspect(page, 'consent');
    await page.getByRole('checkbox', { name: /Generate reports/ }).uncheck();
    await page.getByRole('button', { name: 'Allow' }).click();

    const back = await program.next();
    expect(back.searchParams.get('state')).toBe(state);
    expect(back.searchParams.get('iss')).toBe(`${served.url}/mcp/v1`);
    const token = await redeem(served, client, back.searchParams.get('code') as string, verifier);
    expect(token.status).toBe(200);
    const { scope } = (await token.json()) as { scope: string };
    expect(scope.split(' ').sort()).toEqual(['data-sources:read', 'reports:read']);
    await heading(page, 'Connected').waitFor();
    expect(mishaps).toEqual([]);
    await close();
  });

  test('a program that asks for a sign-in gets one of somebody who is signed in, once', async () => {
    const { page, mishaps, url, close } = await atConsent(of.owner.email);
    await page.goto(`${url}&prompt=login`);
    await heading(page, 'Sign in').waitFor();
    await page.getByText('asks you to sign in again').waitFor();
    await signIn(page, of.owner.email, PASSWORD);
    await heading(page, 'Connect Claude Code').waitFor();
    await page.reload();
    await heading(page, 'Connect Claude Code').waitFor();
    await page.getByRole('button', { name: 'Allow' }).click();
    expect((await program.next()).searchParams.get('code')).not.toBeNull();
    expect(mishaps).toEqual([]);
    await close();
  });

  test('denying sends the program an error, and what was decided cannot be opened again', async () => {
    const { page, state, close } = await atConsent(of.owner.email);
    const address = page.url();
    await page.getByRole('button', { name: 'Deny' }).click();
    const back = await program.next();
    expect(Object.fromEntries(back.searchParams)).toMatchObject({ error: 'access_denied', state, iss: `${served.url}/mcp/v1` });
    await heading(page, 'Connected').waitFor();
    await page.goto(address);
    await heading(page, 'This request is no longer valid').waitFor();
    await inspect(page, 'consent-over');
    await close();
  });

  test('a client that passes for another is marked by where it returns to', async () => {
    const posing = await register(served, 'https://xn--80ak6aa92e.com/callback', 'Claude', SCOPE);
    const { page, close } = await atConsent(of.owner.email, { asking: posing, name: 'Claude' });
    await page.getByText('This may not be Claude').waitFor();
    await page.getByText('It calls itself “Claude” but redirects to xn--80ak6aa92e.com. Claude uses claude.ai').waitFor();
    await page.getByText('Displayed as аррӏе.com').waitFor();
    await page.getByText('It registered itself.').waitFor();
    await inspect(page, 'consent-posing');
    await close();
  });

  test('nothing can be allowed with every tick taken away', async () => {
    const { page, close } = await atConsent(of.owner.email, { scope: 'reports:read' });
    await page.getByRole('checkbox').uncheck();
    expect(await page.getByRole('button', { name: 'Allow' }).isDisabled()).toBe(true);
    await close();
  });

  test('a scope that the role does not allow cannot be ticked', async () => {
    const { page, verifier, close } = await atConsent(of.viewer.email);
    expect(await page.getByRole('checkbox', { name: /Generate reports/ }).isDisabled()).toBe(true);
    await page.getByText('not available to your role here (viewer)').waitFor();
    await page.getByRole('button', { name: 'Allow' }).click();
    const code = (await program.next()).searchParams.get('code') as string;
    await heading(page, 'Connected').waitFor();
    const { scope } = (await (await redeem(served, client, code, verifier)).json()) as { scope: string };
    expect(scope.split(' ').sort()).toEqual(['data-sources:read', 'reports:read']);
    await close();
  });

  test('a double click gives one code', async () => {
    const { page, close } = await atConsent(of.owner.email);
    const [before, received] = [await codes(), program.received.length];
    await page.getByRole('button', { name: 'Allow' }).dblclick();
    await program.next();
    await heading(page, 'Connected').waitFor();
    expect([await codes(), program.received.length]).toEqual([before + 1, received + 1]);
    await close();
  });

  test('the same decision sent many times at once gives one code', async () => {
    const { page, close } = await atConsent(of.owner.email);
    const before = await codes();
    const request = new URL(page.url()).searchParams.get('request');
    const statuses = await page.evaluate(async (id) => {
      const asked = (await (await fetch(`/api/oauth/consent/?request=${id}`)).json()) as {
        csrf_token: string;
        organizations: { id: string }[];
      };
      const body = JSON.stringify({
        request: id,
        csrf_token: asked.csrf_token,
        decision: 'allow',
        organization_id: asked.organizations[0]?.id,
        scope: ['reports:read'],
      });
      const send = () => fetch('/api/oauth/consent/', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
      return (await Promise.all(Array.from({ length: 8 }, send))).map(({ status }) => status);
    }, request);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
    expect(await codes()).toBe(before + 1);
    await close();
  });

  test('what one person began another cannot finish', async () => {
    const first = await atConsent(of.owner.email);
    const address = first.page.url();
    const second = await visit(browser);
    await second.page.goto(`${served.url}/sign-in`);
    await signIn(second.page, of.viewer.email, PASSWORD);
    await heading(second.page, /^Hello/).waitFor();
    const before = await codes();
    await second.page.goto(address);
    await heading(second.page, 'This request is no longer valid').waitFor();

    const request = new URL(address).searchParams.get('request');
    const status = await second.page.evaluate(
      async ([id, organization]) => {
        const { csrf_token } = (await (await fetch('/api/auth/session/')).json()) as { csrf_token: string };
        const body = JSON.stringify({ request: id, csrf_token, decision: 'allow', organization_id: organization, scope: ['reports:read'] });
        const headers = { 'content-type': 'application/json', 'x-csrf-token': csrf_token };
        return (await fetch('/api/oauth/consent/', { method: 'POST', headers, body })).status;
      },
      [request, of.organizationId],
    );
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(await codes()).toBe(before);
    await Promise.all([first.close(), second.close()]);
  });

  // A page of another port is of the same site, so that cookies come along and only the origin tells.
  test.each([
    { host: 'localhost', what: 'another site' },
    { host: '127.0.0.1', what: 'another origin of the same site' },
  ])('$what can neither frame the consent nor post it', async ({ host }) => {
    const { page, context, close } = await atConsent(of.owner.email);
    const consent = page.url();
    const request = new URL(consent).searchParams.get('request');
    const body = JSON.stringify({ request, decision: 'allow', organization_id: of.organizationId, scope: ['reports:read'] });
    const evil = await openLoopback(
      {
        '/frame': `<iframe src="${consent}"></iframe>`,
        '/post': `<form method="post" action="${served.url}/api/oauth/consent/"><input name="request" value="${request}"><input name="decision" value="allow"><input name="organization_id" value="${of.organizationId}"><input name="scope" value="reports:read"></form><script>document.forms[0].submit()</script>`,
        '/fetch': `<script>fetch('${served.url}/api/oauth/consent/', { method: 'POST', credentials: 'include', mode: 'no-cors', headers: { 'content-type': 'text/plain' }, body: ${JSON.stringify(body)} }).finally(() => { document.title = 'done' })</script>`,
      },
      host,
    );
    const before = await codes();
    const attacker = await context.newPage();

    await attacker.goto(`${evil.url}/frame`);
    const [, framed] = attacker.frames();
    await framed?.waitForLoadState();
    expect(framed?.url()).toBe('chrome-error://chromewebdata/');

    const posted = attacker.waitForResponse((response) => response.url().endsWith('/api/oauth/consent/'));
    await attacker.goto(`${evil.url}/post`, { waitUntil: 'commit' });
    expect([401, 403]).toContain((await posted).status());

    await attacker.waitForURL(`${served.url}/api/oauth/consent/`);

    await attacker.goto(`${evil.url}/fetch`);
    await attacker.waitForFunction(() => document.title === 'done');

    expect(await codes()).toBe(before);
    // The request is still its owner's to decide.
    await page.getByRole('button', { name: 'Deny' }).click();
    expect((await program.next()).searchParams.get('error')).toBe('access_denied');
    await heading(page, 'Connected').waitFor();
    await close();
    await evil.close();
  });

  test('a connected app is listed with its tokens, and either is ended for the very next request', async () => {
    const name = 'Claude Desktop';
    const asking = await register(served, `${program.url}/callback`, name, SCOPE);
    const { page, mishaps, verifier, close } = await atConsent(of.owner.email, { asking, name });
    await page.getByRole('button', { name: 'Allow' }).click();
    const code = (await program.next()).searchParams.get('code') as string;
    await heading(page, 'Connected').waitFor();
    const tokens = (await (await redeem(served, asking, code, verifier)).json()) as { access_token: string; refresh_token: string };
    expect(await listTools(tokens.access_token)).toBe(200);

    await page.goto(`${served.url}/settings/connected-apps`);
    const app = page
      .getByRole('list', { name: 'Connected apps' })
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name }) });
    await app.getByRole('heading', { name }).waitFor();
    await app.getByText(/token/).first().click();
    await inspect(page, 'connected-apps');
    await app.getByRole('button', { name: `Revoke: token of ${name}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await page.getByRole('status').getByText('Token revoked.').waitFor();
    expect(await listTools(tokens.access_token)).toBe(401);

    const refreshed = await refresh(served, asking, tokens.refresh_token);
    expect(refreshed.status).toBe(200);
    const second = (await refreshed.json()) as typeof tokens;
    expect(await listTools(second.access_token)).toBe(200);
    await page.getByRole('button', { name: `Disconnect: ${name}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
    await page.getByRole('status').getByText(`${name} is disconnected.`).waitFor();
    expect(await listTools(second.access_token)).toBe(401);
    expect((await refresh(served, asking, second.refresh_token)).status).toBe(400);
    expect(mishaps).toEqual([]);
    await close();
  });

  async function listTools(token: string): Promise<number> {
    const response = await fetch(`${served.url}/mcp/v1/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      body: '{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{}}',
    });
    await response.body?.cancel();
    return response.status;
  }

  async function codes(): Promise<number> {
    const [row] = await served.sql('select count(*)::int as count from oauth_authorization_code');
    return row?.count as number;
  }
});
