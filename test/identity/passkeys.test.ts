import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { TOTP } from 'otpauth';
import { createHttpApp } from '../../rest/app.ts';
import { type Authenticator, createAuthenticator, type RequestOptions } from '../support/authenticator.ts';
import { PASSWORD } from '../support/identity.ts';
import { mailsTo } from '../support/mails.ts';
import { openPage, type Page } from '../support/page.ts';
import { type Member, type Seeded, type Served, serve } from '../support/serve.ts';

const PASSKEYS = '/api/account/passkeys/';
const OPTIONS = `${PASSKEYS}options/`;
const CONFIRM = '/api/account/reauthenticate/';
const clock = { ms: Date.UTC(2026, 10, 1) };

let served: Served;
let origin: string;

beforeAll(async () => {
  served = await serve({ jobs: false, now: () => new Date(clock.ms) });
  origin = served.url.replace('127.0.0.1', 'localhost');
});
afterAll(() => served?.close());

/** A new person who is signed in, so that no test is delayed by another's counters. */
async function somebody(): Promise<{ page: Page; owner: Member; seeded: Seeded }> {
  const seeded = await served.seed('professional');
  const page = openPage(served.url);
  expect((await page.signIn(seeded.owner.email, PASSWORD)).status).toBe(200);
  return { page, owner: seeded.owner, seeded };
}

async function add(page: Page, name = 'Laptop') {
  const authenticator = createAuthenticator(origin);
  const { body: options } = await page.post(OPTIONS);
  const added = await page.post(PASSKEYS, { name, credential: authenticator.create(options) });
  expect([added.status, added.body]).toEqual([201, expect.anything()]);
  return { authenticator, passkey: added.body.passkey, codes: added.body.recovery_codes as string[] };
}

async function withPasskey() {
  const person = await somebody();
  return { ...person, ...(await add(person.page)) };
}

/** A browser that has given the password and was asked for a passkey. */
async function asked(email: string): Promise<{ page: Page; details: { passkey_options: RequestOptions; mfa_methods: string[] } }> {
  const page = openPage(served.url);
  const { status, body } = await page.signIn(email, PASSWORD);
  expect(status).toBe(401);
  return { page, details: body.error.details };
}
const answer = (page: Page, email: string, passkey: object) => page.post('/api/auth/sign-in/', { email, password: PASSWORD, passkey });
const signInWith = async (authenticator: Authenticator, email: string, changes: object = {}) => {
  const { page, details } = await asked(email);
  return answer(page, email, authenticator.get(details.passkey_options, changes));
};
const mails = async ({ email }: Member) => (await mailsTo(served.services, email)).map(({ subject }) => subject);
const events = async (userId: string) => {
  await served.services.audit.flush();
  const rows = await served.sql(`select action from audit_event where user_id = ? and action like 'passkey.%' order by at, id`, [userId]);
  return rows.map(({ action }) => action);
};

describe('passkeys of an account', () => {
  test('are added, renamed and removed, each change is told by mail, and the first brings recovery codes', async () => {
    const { page, owner } = await somebody();
    const { status, headers, body: options } = await page.post(OPTIONS);
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(options).toMatchObject({
      rp: { name: 'Reporting', id: 'localhost' },
      user: { name: owner.email },
      attestation: 'none',
      authenticatorSelection: { userVerification: 'preferred' },
      excludeCredentials: [],
    });
    const first = createAuthenticator(origin);
    const added = await page.post(PASSKEYS, { name: ' Laptop ', credential: first.create(options) });
    const passkey = { id: expect.any(String), name: 'Laptop', created_at: new Date(clock.ms).toISOString(), last_used_at: null };
    expect([added.status, added.body.passkey, added.body.recovery_codes]).toEqual([201, passkey, expect.any(Array)]);
    expect(new Set(added.body.recovery_codes).size).toBe(10);
    const second = await add(page, 'Phone');
    expect(second.codes).toEqual([]);
    expect((await page.post(OPTIONS)).body.excludeCredentials.map(({ id }: { id: string }) => id)).toEqual([
      first.id,
      second.authenticator.id,
    ]);
    const path = `${PASSKEYS}${second.passkey.id}/`;
    expect((await page.call('PATCH', path, { name: 'Old phone' })).body).toEqual({ ...second.passkey, name: 'Old phone' });
    expect((await page.get('/api/auth/session/')).body).toMatchObject({
      passkey_origin: origin,
      user: { two_factor: true, second_factors: ['passkey'] },
    });
    expect((await page.call('DELETE', path)).status).toBe(204);
    expect((await page.call('DELETE', path)).status).toBe(404);
    expect((await page.get(PASSKEYS)).body.passkeys).toEqual([passkey]);
    expect((await page.call('DELETE', `${PASSKEYS}${added.body.passkey.id}/`)).status).toBe(204);
    expect((await page.get('/api/account/profile/')).body).toMatchObject({ two_factor: false, second_factors: [] });
    // Removing the last second factor removes the recovery codes.
    expect(await served.sql('select id from recovery_code where user_id = ?', [owner.id])).toEqual([]);
    expect(await mails(owner)).toEqual([
      'A passkey was added to your account',
      'A passkey was added to your account',
      'A passkey on your account was renamed',
      'A passkey was removed from your account',
      'A passkey was removed from your account',
    ]);
    expect(await events(owner.id)).toEqual(['passkey.added', 'passkey.added', 'passkey.renamed', 'passkey.removed', 'passkey.removed']);
  });

  test('change only after a fresh sign-in, of programs too', async () => {
    const { page, owner, passkey } = await withPasskey();
    const bearer = await served.session(owner);
    clock.ms += 600_000;
    const program = (method: string, path: string) =>
      fetch(`${served.url}${path}`, {
        method,
        headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
        body: '{}',
      });
    for (const [method, path] of [
      ['POST', OPTIONS],
      ['POST', PASSKEYS],
      ['PATCH', `${PASSKEYS}${passkey.id}/`],
      ['DELETE', `${PASSKEYS}${passkey.id}/`],
    ] as const) {
      expect((await page.call(method, path, {})).body.error.details).toMatchObject({ reauthentication_required: true });
      expect((await program(method, path)).status).toBe(403);
    }
    expect((await page.get(PASSKEYS)).status).toBe(200);
  });

  test('are nobody else’s to rename or remove, and a credential is known once', async () => {
    const [mine, other] = [await withPasskey(), await somebody()];
    const path = `${PASSKEYS}${mine.passkey.id}/`;
    expect([(await other.page.call('PATCH', path, { name: 'x' })).status, (await other.page.call('DELETE', path)).status]).toEqual([
      404, 404,
    ]);
    const { body: options } = await other.page.post(OPTIONS);
    const again = await other.page.post(PASSKEYS, { name: 'x', credential: mine.authenticator.create(options) });
    expect([again.status, again.body.error.code]).toEqual([409, 'conflict']);
  });

  test('are at most twenty', async () => {
    const { page, owner } = await withPasskey();
    await served.sql(
      `insert into passkey select gen_random_uuid(), user_id, n::text, public_key, 0, transports, name, created_at
        from passkey, generate_series(1, 19) n where user_id = ?`,
      [owner.id],
    );
    expect((await page.post(OPTIONS)).body.error.code).toBe('conflict');
  });

  test.each<[string, (authenticator: Authenticator, options: never) => object]>([
    ['of another origin', (authenticator, options) => authenticator.create(options, { origin: 'https://evil.example.com' })],
    ['of this machine by its address', (authenticator, options) => authenticator.create(options, { origin: served.url })],
    ['of another site', (authenticator, options) => authenticator.create({ ...(options as object), rp: { id: 'example.com' } } as never)],
    ['with a statement that nobody asked for', (authenticator, options) => authenticator.create(options, { fmt: 'android-key' })],
    [
      'with a challenge of its own',
      (authenticator, options) => authenticator.create({ ...(options as object), challenge: 'AAAA' } as never),
    ],
    [
      'to sign in with',
      (authenticator, options) => ({
        ...authenticator.create(options),
        response: { ...authenticator.create(options).response, clientDataJSON: authenticator.get(options).response.clientDataJSON },
      }),
    ],
  ])('are not made of an answer %s', async (_what, make) => {
    const { page } = await somebody();
    const { body: options } = await page.post(OPTIONS);
    const refused = await page.post(PASSKEYS, { name: 'x', credential: make(createAuthenticator(origin), options as never) });
    expect([refused.status, refused.body.error.details]).toEqual([400, { credential: [expect.stringContaining('not accepted')] }]);
    expect((await page.get(PASSKEYS)).body.passkeys).toEqual([]);
  });

  test('are made with a challenge once, within five minutes, in the session that asked', async () => {
    const { page, owner } = await somebody();
    const other = openPage(served.url);
    await other.signIn(owner.email, PASSWORD);
    const send = (at: Page, options: never) => at.post(PASSKEYS, { name: 'x', credential: createAuthenticator(origin).create(options) });
    const { body: options } = await page.post(OPTIONS);
    expect((await send(other, options as never)).status).toBe(400);
    const sent = await Promise.all([1, 2, 3].map(() => send(page, options as never)));
    expect(sent.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
    const late = (await page.post(OPTIONS)).body as never;
    clock.ms += 300_000;
    expect((await send(page, late)).status).toBe(400);
  });
});

describe('signing in', () => {
  test('with a passkey takes the password and its answer, and notes the use', async () => {
    const { owner, authenticator, passkey } = await withPasskey();
    clock.ms += 1_000;
    const { page, details } = await asked(owner.email);
    expect(details).toEqual({
      mfa_required: true,
      mfa_methods: ['passkey', 'recovery_code'],
      passkey_options: expect.objectContaining({
        rpId: 'localhost',
        userVerification: 'preferred',
        allowCredentials: [{ id: authenticator.id, type: 'public-key', transports: ['internal'] }],
      }),
    });
    const signedIn = await answer(page, owner.email, authenticator.get(details.passkey_options));
    expect([signedIn.status, signedIn.body.signed_in]).toEqual([200, true]);
    expect((await page.get(PASSKEYS)).body.passkeys).toEqual([{ ...passkey, last_used_at: new Date(clock.ms).toISOString() }]);
    // A new session counts as fresh.
    expect((await page.post('/api/auth/api-keys/', { name: 'Key' })).status).toBe(201);
  });

  test('does not take an answer twice, of another browser, purpose, origin or key', async () => {
    const { owner, authenticator, page: signedIn } = await withPasskey();
    const { page, details } = await asked(owner.email);
    const given = authenticator.get(details.passkey_options);
    const elsewhere = await asked(owner.email);
    expect((await answer(elsewhere.page, owner.email, given)).status).toBe(401);
    expect((await answer(page, owner.email, given)).status).toBe(200);
    const again = openPage(served.url);
    await again.get('/api/auth/session/');
    for (const [name, value] of page.cookies) again.cookies.set(name, value);
    expect((await answer(page, owner.email, given)).status).toBe(401);
    expect((await signInWith(authenticator, owner.email, { origin: 'https://evil.example.com' })).status).toBe(401);
    expect((await signInWith(authenticator, owner.email)).status).toBe(200);
    const confirmation = (await signedIn.post(`${CONFIRM}passkey/`)).body;
    const third = await asked(owner.email);
    expect((await answer(third.page, owner.email, authenticator.get(confirmation))).status).toBe(401);
    const forged = { ...createAuthenticator(origin).get(third.details.passkey_options), id: authenticator.id, rawId: authenticator.id };
    expect((await answer(third.page, owner.email, forged)).status).toBe(401);
  });

  test('does not take somebody else’s passkey', async () => {
    const [mine, theirs] = [await withPasskey(), await withPasskey()];
    const { page, details } = await asked(mine.owner.email);
    const refused = await answer(page, mine.owner.email, theirs.authenticator.get(details.passkey_options));
    expect([refused.status, refused.body.error.message]).toEqual([401, expect.stringContaining('not accepted')]);
    // The refusal includes what the next try needs.
    const { passkey_options: options } = refused.body.error.details;
    expect((await answer(page, mine.owner.email, mine.authenticator.get(options))).status).toBe(200);
  });

  test('refuses a counter that does not go up, and tells the owner of the account', async () => {
    const { owner, authenticator } = await withPasskey();
    expect((await signInWith(authenticator, owner.email, { counter: 5 })).status).toBe(200);
    for (const counter of [5, 0]) expect((await signInWith(authenticator, owner.email, { counter })).status).toBe(401);
    await served.sql('delete from sign_in_throttle');
    expect((await signInWith(authenticator, owner.email, { counter: 6 })).status).toBe(200);
    expect((await events(owner.id)).filter((action) => action === 'passkey.counter_reversed')).toHaveLength(2);
    expect((await mails(owner)).filter((subject) => subject === 'A sign-in with one of your passkeys was refused')).toHaveLength(2);
  });

  test('takes a passkey that does not count', async () => {
    const { page, owner } = await somebody();
    const authenticator = createAuthenticator(origin);
    const { body: options } = await page.post(OPTIONS);
    await page.post(PASSKEYS, { name: 'Phone', credential: authenticator.create(options, { counter: 0 }) });
    for (let i = 0; i < 2; i++) expect((await signInWith(authenticator, owner.email, { counter: 0 })).status).toBe(200);
  });

  test('counts failed passkeys like wrong codes', async () => {
    const { owner, authenticator } = await withPasskey();
    await served.sql('delete from sign_in_throttle');
    const { page, details } = await asked(owner.email);
    const statuses: number[] = [];
    let options = details.passkey_options;
    for (let i = 0; i < 6; i++) {
      const { status, body } = await answer(page, owner.email, createAuthenticator(origin).get(options));
      statuses.push(status);
      options = body.error.details?.passkey_options ?? options;
    }
    expect(statuses).toContain(429);
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(5);
    expect((await answer(page, owner.email, authenticator.get(options))).status).toBe(429);
  });

  test('takes a recovery code in the place of a passkey, once', async () => {
    const { owner, codes } = await withPasskey();
    const by = async (code: string) => (await openPage(served.url).signIn(owner.email, PASSWORD, code)).status;
    expect([await by('123456'), await by(codes[0] ?? ''), await by(codes[0] ?? '')]).toEqual([401, 200, 401]);
  });

  test('by API says that the account signs in with a passkey, and is no way around it', async () => {
    const { page, owner, authenticator, codes } = await withPasskey();
    const login = async (more: object = {}) => {
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify({ email: owner.email, password: PASSWORD, ...more });
      const response = await fetch(`${served.url}/api/auth/login/`, { method: 'POST', headers, body });
      // biome-ignore lint/suspicious/noExplicitAny: whatever the answer's JSON is
      return { status: response.status, body: (await response.json()) as any };
    };
    const refused = await login();
    expect([refused.status, refused.body.error]).toEqual([
      401,
      {
        code: 'authentication_required',
        message: expect.stringMatching(/signs in with a passkey.*in a browser.*authenticator app/),
        details: { mfa_required: true, mfa_methods: ['recovery_code'] },
      },
    ]);
    const { details } = await asked(owner.email);
    expect((await login({ passkey: authenticator.get(details.passkey_options) })).status).toBe(401);
    expect((await login({ totp_code: '123456' })).status).toBe(401);
    expect((await login({ totp_code: codes[0] })).status).toBe(200);
    // With an authenticator app as well, its codes work.
    const { secret } = (await page.post('/api/account/two-factor/', { password: PASSWORD })).body;
    const code = () => new TOTP({ secret }).generate({ timestamp: clock.ms });
    expect((await page.post('/api/account/two-factor/confirm/', { code: code() })).body).toEqual({ recovery_codes: [] });
    clock.ms += 30_000;
    expect((await login({ totp_code: code() })).status).toBe(200);
    // After turning it off, the passkey and its recovery codes stay.
    clock.ms += 30_000;
    expect((await page.post('/api/account/two-factor/disable/', { password: PASSWORD, code: code() })).status).toBe(204);
    expect((await mails(owner)).at(-1)).toBe('The authenticator app on your account was turned off');
    expect((await login()).status).toBe(401);
    expect((await openPage(served.url).signIn(owner.email, PASSWORD, codes[1])).status).toBe(200);
  });
});

describe('a passkey', () => {
  test('confirms who is there, once an answer, and nobody’s password does any more', async () => {
    const { page, authenticator } = await withPasskey();
    const makeKey = () => page.post('/api/auth/api-keys/', { name: 'Key' });
    clock.ms += 600_000;
    expect((await makeKey()).status).toBe(403);
    expect((await page.post(CONFIRM, { password: PASSWORD })).body.error.details).toHaveProperty('code');
    const passkey = authenticator.get((await page.post(`${CONFIRM}passkey/`)).body);
    expect((await page.post(CONFIRM, { passkey })).status).toBe(200);
    expect((await makeKey()).status).toBe(201);
    expect((await page.post(CONFIRM, { passkey })).body.error.details).toHaveProperty('passkey');
  });

  test('makes sessions that showed the password alone stale', async () => {
    const { page, owner } = await somebody();
    const other = openPage(served.url);
    await other.signIn(owner.email, PASSWORD);
    await add(page);
    const change = (at: Page) => at.post('/api/account/password/', { current_password: PASSWORD, new_password: 'another long password' });
    expect((await change(other)).body.error.details).toMatchObject({ reauthentication_required: true });
    expect((await other.post('/api/account/two-factor/', { password: PASSWORD })).status).toBe(403);
    expect((await change(page)).status).toBe(204);
  });

  test('satisfies an organization that requires a second factor, until the last one is removed', async () => {
    const { page, seeded, owner, passkey } = await withPasskey();
    const member = openPage(served.url);
    await member.signIn(seeded.viewer.email, PASSWORD);
    expect((await page.post('/api/organization/two-factor/', { required: true, grace_days: 0 })).status).toBe(200);
    expect((await member.get('/api/reports/')).status).toBe(403);
    await add(member, 'Phone');
    expect((await member.get('/api/reports/')).status).toBe(200);
    const { results } = (await page.get('/api/organization/members/')).body;
    expect(results.map(({ two_factor }: { two_factor: boolean }) => two_factor)).toEqual([true, true]);
    expect((await page.call('DELETE', `${PASSKEYS}${passkey.id}/`)).status).toBe(204);
    expect((await page.get('/api/reports/')).body.error.details).toMatchObject({ two_factor_setup_required: true });
    expect((await page.post(OPTIONS)).status).toBe(200);
    expect((await openPage(served.url).signIn(owner.email, PASSWORD)).status).toBe(200);
  });
});

describe('where BASE_URL is no secure origin', () => {
  test('passkeys are refused, and those of before neither asked for nor passed by', async () => {
    const { owner, seeded, authenticator, codes } = await withPasskey();
    const { details } = await asked(owner.email);
    const { services } = served;
    // The same service at an IP address, over TLS.
    const baseUrl = 'https://192.0.2.7';
    const server = createHttpApp({ ...services, config: { ...services.config, baseUrl } }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const headers = { origin: baseUrl };
    try {
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      const signIn = async (page: Page, more: object) => {
        await page.get('/api/auth/session/');
        return page.call('POST', '/api/auth/sign-in/', { email: owner.email, password: PASSWORD, ...more }, headers);
      };
      const page = openPage(url);
      expect((await signIn(page, {})).body.error.details).toEqual({ mfa_required: true, mfa_methods: ['recovery_code'] });
      expect((await signIn(page, { passkey: authenticator.get(details.passkey_options) })).status).toBe(401);
      const signedIn = await signIn(page, { totp_code: codes[0] });
      expect([signedIn.status, signedIn.body.passkey_origin]).toEqual([200, null]);
      const program = { ...headers, authorization: `Bearer ${await served.session(seeded.viewer)}` };
      for (const path of [OPTIONS, `${CONFIRM}passkey/`]) {
        const { status, body } = await page.call('POST', path, {}, program);
        expect([status, body.error.message]).toEqual([409, expect.stringContaining('Set BASE_URL to the https:// address')]);
      }
    } finally {
      server.close();
      server.closeAllConnections();
    }
  });
});
