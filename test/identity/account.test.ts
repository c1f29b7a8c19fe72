import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { TOTP } from 'otpauth';
import { PASSWORD } from '../support/identity.ts';
import { linkTokenTo, mailsTo } from '../support/mails.ts';
import { openPage, type Page } from '../support/page.ts';
import { type Member, type Served, serve } from '../support/serve.ts';

const START = Date.UTC(2026, 10, 1);
const NEXT = 'another long password';
const clock = { ms: START };

let served: Served;
let owner: Member;
let viewer: Member;

beforeAll(async () => {
  served = await serve({ jobs: false, now: () => new Date(clock.ms) });
});
afterAll(() => served.close());

/** A new person, so that no test is delayed by another's counters. */
async function somebody() {
  const seeded = await served.seed('trial');
  ({ owner, viewer } = seeded);
  const page = openPage(served.url);
  expect((await page.signIn(owner.email, PASSWORD)).status).toBe(200);
  return page;
}
const signIn = async (email: string, password: string, code?: string) => (await openPage(served.url).signIn(email, password, code)).status;
const codeOf = (secret: string) => new TOTP({ secret }).generate({ timestamp: clock.ms });
const alive = async (page: ReturnType<typeof openPage>) => (await page.get('/api/account/profile/')).status === 200;

describe('the profile', () => {
  test('is shown, and the name can be changed and nothing else', async () => {
    const page = await somebody();
    const { body } = await page.get('/api/account/profile/');
    expect(body).toEqual({
      id: owner.id,
      email: owner.email,
      name: '',
      two_factor: false,
      second_factors: [],
      created_at: expect.any(String),
    });
    expect((await page.call('PATCH', '/api/account/profile/', { name: ' Ada\nLovelace ' })).body.name).toBe('Ada Lovelace');
    expect((await page.get('/api/auth/session/')).body.user.name).toBe('Ada Lovelace');
    for (const change of [{ email: 'x@example.com' }, { name: 'x'.repeat(201) }, { name: 'a\u0000b' }]) {
      expect((await page.call('PATCH', '/api/account/profile/', change)).status).toBe(400);
    }
  });
});

describe('changing the password', () => {
  test('takes the present one, ends every other session and keeps this one', async () => {
    const [page, other] = [await somebody(), openPage(served.url)];
    await other.signIn(owner.email, PASSWORD);
    const jwt = await served.session(owner);
    const change = (current: string, next: string) =>
      page.post('/api/account/password/', { current_password: current, new_password: next });
    expect((await change('not the password', NEXT)).body.error.details).toEqual({
      current_password: ['This is not your current password.'],
    });
    expect((await change(PASSWORD, 'short')).body.error.details).toEqual({ new_password: [expect.stringContaining('10 to 256')] });
    expect((await change(PASSWORD, 'Password123')).body.error.details).toHaveProperty('new_password');
    expect((await change(PASSWORD, NEXT)).status).toBe(204);
    expect([await alive(page), await alive(other)]).toEqual([true, false]);
    const bearer = await fetch(`${served.url}/api/account/profile/`, { headers: { authorization: `Bearer ${jwt}` } });
    expect(bearer.status).toBe(401);
    expect([await signIn(owner.email, PASSWORD), await signIn(owner.email, NEXT)]).toEqual([401, 200]);
    expect((await mailsTo(served.services, owner.email)).map(({ subject }) => subject)).toEqual(['Your password was changed']);
  });

  test('takes a confirmation that included the second factor, where there is one, of programs too', async () => {
    const [page, other] = [await somebody(), openPage(served.url)];
    await other.signIn(owner.email, PASSWORD);
    const jwt = await served.session(owner);
    const { secret } = (await page.post('/api/account/two-factor/', { password: PASSWORD })).body;
    await page.post('/api/account/two-factor/confirm/', { code: codeOf(secret) });
    const json = { current_password: PASSWORD, new_password: NEXT };
    const refused = { reauthentication_required: true, max_age_seconds: 600 };
    // Both signed in a moment ago, with the password alone.
    expect((await other.post('/api/account/password/', json)).body.error.details).toEqual(refused);
    const program = await fetch(`${served.url}/api/account/password/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${jwt}`, 'content-type': 'application/json' },
      body: JSON.stringify(json),
    });
    expect(program.status).toBe(403);
    clock.ms += 600_000;
    expect((await page.post('/api/account/password/', json)).body.error.details).toEqual(refused);
    expect((await page.post('/api/account/reauthenticate/', { password: PASSWORD })).status).toBe(400);
    expect((await page.post('/api/account/reauthenticate/', { code: codeOf(secret) })).status).toBe(200);
    expect((await page.post('/api/account/password/', json)).status).toBe(204);
  });

  test('lets guesses at the present one through five times', async () => {
    const page = await somebody();
    const guess = () => page.post('/api/account/password/', { current_password: 'guess', new_password: NEXT });
    const statuses = (await Promise.all(Array.from({ length: 20 }, guess))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 400)).toHaveLength(5);
    expect((await page.post('/api/account/password/', { current_password: PASSWORD, new_password: NEXT })).status).toBe(429);
  });
});

describe('an organization that requires a second factor', () => {
  const policy = (page: Page, body: object) => page.post('/api/organization/two-factor/', body);
  const login = async (email: string) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${served.url}/api/auth/login/`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ email, password: PASSWORD }),
    });
    return (await answer.json()) as { access: string; details?: object };
  };
  async function setUp(page: Page) {
    clock.ms += 30_000;
    const { secret } = (await page.post('/api/account/two-factor/', { password: PASSWORD })).body;
    expect((await page.post('/api/account/two-factor/confirm/', { code: codeOf(secret) })).status).toBe(200);
  }

  test('gives its members time, then lets those without one only set it up, and nobody is locked out', async () => {
    const seeded = await served.seed('professional');
    const [boss, member] = [openPage(served.url), openPage(served.url)];
    await boss.signIn(seeded.owner.email, PASSWORD);
    await member.signIn(seeded.viewer.email, PASSWORD);
    const key = await served.key('rest', seeded, { member: seeded.viewer });
    const works = async (bearer: string, path = '/api/v1/usage/') =>
      (await fetch(`${served.url}${path}`, { headers: { authorization: `Bearer ${bearer}` } })).status;
    expect((await policy(member, { required: true })).status).toBe(403);
    expect((await policy(boss, { required: true, grace_days: 91 })).status).toBe(400);
    // The member who requires it has one, so someone can always sign in and lift the requirement.
    expect((await policy(boss, { required: true })).status).toBe(409);
    await setUp(boss);
    const from = new Date(clock.ms + 7 * 86_400_000).toISOString();
    expect((await policy(boss, { required: true })).body).toEqual({ required_from: from });

    expect((await member.get('/api/auth/session/')).body.organization.two_factor_required_from).toBe(from);
    expect((await member.get('/api/reports/')).status).toBe(200);
    const early = await login(seeded.viewer.email);
    expect([early.details, await works(early.access)]).toEqual([
      { two_factor_setup_required: true, required_from: from, setup: 'POST /api/account/two-factor/' },
      200,
    ]);
    clock.ms += 7 * 86_400_000;
    await boss.get('/api/auth/session/');
    const late = await login(seeded.viewer.email);
    expect(late.details).toEqual(early.details);
    expect([await works(late.access), await works(late.access, '/api/account/profile/')]).toEqual([403, 200]);
    expect((await member.get('/api/reports/')).body.error.details).toEqual({ two_factor_setup_required: true, required_from: from });
    expect((await member.get('/api/events/')).status).toBe(403);
    expect((await member.get('/api/oauth/consent/?request=x')).status).toBe(403);
    // Keys keep working without a second factor.
    expect(await works(key)).toBe(200);
    expect((await boss.get('/api/reports/')).status).toBe(200);
    await setUp(member);
    expect((await member.get('/api/reports/')).status).toBe(200);
    expect(await works(late.access)).toBe(200);
    // Lifting it needs a fresh sign-in, like everything this sensitive.
    expect((await policy(boss, { required: false })).body.error.details).toMatchObject({ reauthentication_required: true });
  });
});

describe('a fresh sign-in', () => {
  const makeKey = (page: Page) => page.post('/api/auth/api-keys/', { name: 'Key' });
  const confirm = (page: Page, proof: object) => page.post('/api/account/reauthenticate/', proof);

  test('is asked for in a browser before keys are made and payment changes, and of nothing else', async () => {
    const [page, other] = [await somebody(), openPage(served.url)];
    await other.signIn(owner.email, PASSWORD);
    const jwt = await served.session(owner);
    expect((await makeKey(page)).status).toBe(201);
    clock.ms += 600_000;
    const guarded = [
      'auth/api-keys',
      'mcp-keys',
      'billing/checkout',
      'billing/portal',
      'billing/downgrade',
      'billing/cancel',
      'billing/resume',
    ];
    for (const path of guarded) {
      const { status, body } = await page.post(`/api/${path}/`, { name: 'Key', plan: 'starter' });
      expect([path, status, body.error.details]).toEqual([path, 403, { reauthentication_required: true, max_age_seconds: 600 }]);
    }
    expect((await page.get('/api/auth/api-keys/')).body.count).toBe(1);
    expect((await page.call('PATCH', '/api/account/profile/', { name: 'Ada' })).status).toBe(200);
    // Programs create keys with any valid access token.
    const program = await fetch(`${served.url}/api/auth/api-keys/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${jwt}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Program' }),
    });
    expect(program.status).toBe(201);
    for (const proof of [{}, { password: 'guess' }, { code: '123456' }]) {
      expect((await confirm(page, proof)).body.error.details).toHaveProperty('password');
    }
    expect((await makeKey(page)).status).toBe(403);
    const confirmed = await confirm(page, { password: PASSWORD });
    expect([confirmed.status, confirmed.body]).toEqual([200, { fresh_until: new Date(clock.ms + 600_000).toISOString() }]);
    expect([(await makeKey(page)).status, (await makeKey(other)).status]).toEqual([201, 403]);
  });

  test('is not made by going on in another organization', async () => {
    const page = await somebody();
    const [{ organization_id }] = (await served.sql('select organization_id from membership where user_id = ?', [owner.id])) as [
      { organization_id: string },
    ];
    clock.ms += 600_000;
    expect((await page.post('/api/auth/session/organization/', { organization_id })).status).toBe(200);
    expect((await makeKey(page)).status).toBe(403);
  });

  test('takes the second factor where there is one, each code once, and not the password alone', async () => {
    const page = await somebody();
    const { secret } = (await page.post('/api/account/two-factor/', { password: PASSWORD })).body;
    const { recovery_codes: codes } = (await page.post('/api/account/two-factor/confirm/', { code: codeOf(secret) })).body;
    clock.ms += 600_000;
    expect((await confirm(page, { password: PASSWORD })).body.error.details).toHaveProperty('code');
    expect((await confirm(page, { code: codes[0] })).status).toBe(200);
    expect((await confirm(page, { code: codes[0] })).status).toBe(400);
    expect((await makeKey(page)).status).toBe(201);
    clock.ms += 600_000;
    expect((await confirm(page, { code: codeOf(secret) })).status).toBe(200);
    for (let i = 0; i < 5; i++) expect((await confirm(page, { code: '000000' })).status).toBe(400);
    expect((await confirm(page, { code: codes[1] })).status).toBe(429);
  });
});

describe('a forgotten password', () => {
  const forgot = (email: string) => openPage(served.url).post('/api/auth/password/forgot/', { email });
  const reset = (token: string, password = NEXT) => openPage(served.url).post('/api/auth/password/reset/', { token, password });

  test('is set anew by a mailed link, once, and every session ends', async () => {
    const page = await somebody();
    expect((await forgot(` ${owner.email.toUpperCase()} `)).status).toBe(202);
    const token = await linkTokenTo(served.services, owner.email);
    expect(await alive(page)).toBe(true);
    for (const weak of ['short', 'Password123', owner.email]) {
      expect((await reset(token, weak)).body.error.details).toHaveProperty('password');
    }
    const outcomes = (await Promise.all([reset(token), reset(token), reset(token)])).map(({ status }) => status);
    expect(outcomes.sort()).toEqual([200, 400, 400]);
    expect(await alive(page)).toBe(false);
    expect([await signIn(owner.email, PASSWORD), await signIn(owner.email, NEXT)]).toEqual([401, 200]);
    expect((await reset(token, PASSWORD)).status).toBe(400);
    const subjects = (await mailsTo(served.services, owner.email)).map(({ subject }) => subject);
    expect(subjects).toEqual(['Set a new password', 'A new password was set for your account']);
  });

  test('ends keys and connected apps in every organization, unless they are to stay, and says so', async () => {
    const page = await somebody();
    const elsewhere = await served.seed('professional');
    await served.sql('insert into membership (id, organization_id, user_id, role, created_at) values (?, ?, ?, ?, ?)', [
      crypto.randomUUID(),
      elsewhere.organizationId,
      owner.id,
      'editor',
      new Date(clock.ms),
    ]);
    const mine = { ...elsewhere, owner };
    const works = async (key: string) =>
      (await fetch(`${served.url}/api/v1/usage/`, { headers: { authorization: `Bearer ${key}` } })).status;
    const keep = async () => [await served.key('rest', mine), await served.key('mcp', mine)] as [string, string];
    const others = await served.key('rest', elsewhere);
    const [first] = await keep();
    const ask = async (end?: boolean) => {
      await forgot(owner.email);
      const token = await linkTokenTo(served.services, owner.email);
      return openPage(served.url).post('/api/auth/password/reset/', { token, password: NEXT, end_keys_and_apps: end });
    };
    expect(await works(first)).toBe(200);
    const kept = await ask(false);
    expect([kept.status, kept.body.ended]).toEqual([200, { sessions: 1, api_keys: null, connected_apps: null }]);
    expect(kept.body.message).toBe('Password changed. 1 session ended. API keys, MCP keys and connected apps keep working.');
    expect([await alive(page), await works(first)]).toEqual([false, 200]);
    clock.ms += 1_000;
    const ended = await ask();
    expect([ended.status, ended.body.ended]).toEqual([200, { sessions: 0, api_keys: 2, connected_apps: 0 }]);
    expect([await works(first), await works(others)]).toEqual([401, 200]);
    const mails = (await mailsTo(served.services, owner.email)).filter(({ subject }) => subject.startsWith('A new password'));
    expect(mails.map(({ text }) => text)).toEqual([
      expect.stringContaining('1 session ended. API keys, MCP keys and connected apps keep working.'),
      expect.stringContaining('0 sessions ended, 2 keys revoked, 0 connected apps disconnected.'),
    ]);
  });

  test('reads the same for an address without an account, which gets no mail', async () => {
    await somebody();
    const [known, unknown] = [await forgot(owner.email), await forgot('nobody@example.com')];
    expect({ ...unknown.body, message: unknown.body.message.replace('nobody@example.com', owner.email) }).toEqual(known.body);
    expect([unknown.status, [...unknown.headers.keys()]]).toEqual([known.status, [...known.headers.keys()]]);
    expect(await mailsTo(served.services, 'nobody@example.com')).toEqual([]);
  });

  test('has a link good for 30 minutes, and one that is used takes the others back', async () => {
    await somebody();
    await forgot(owner.email);
    const first = await linkTokenTo(served.services, owner.email);
    clock.ms += 1_000;
    await forgot(owner.email);
    const second = await linkTokenTo(served.services, owner.email);
    expect(second).not.toBe(first);
    expect((await reset(second)).status).toBe(200);
    expect((await reset(first)).status).toBe(400);
    await forgot(owner.email);
    const third = await linkTokenTo(served.services, owner.email);
    clock.ms += 1_800_000;
    expect((await reset(third)).body.error.details).toEqual({ token: [expect.stringContaining('Request a new one')] });
  });

  test('is not helped by tokens that are nearly right', async () => {
    await somebody();
    await forgot(owner.email);
    await forgot(viewer.email);
    const [mine, theirs] = [await linkTokenTo(served.services, owner.email), await linkTokenTo(served.services, viewer.email)];
    const [id, secret] = mine.split('.');
    for (const token of [
      id,
      secret,
      `${id}.`,
      `.${secret}`,
      `${id}.${secret?.slice(1)}`,
      `${theirs.split('.')[0]}.${secret}`,
      `${id}.%00`,
    ]) {
      expect((await reset(token ?? '')).status).toBe(400);
    }
    expect((await reset(mine)).status).toBe(200);
  });

  test('does not turn the second factor off', async () => {
    const page = await somebody();
    const { secret } = (await page.post('/api/account/two-factor/', { password: PASSWORD })).body;
    await page.post('/api/account/two-factor/confirm/', { code: codeOf(secret) });
    await forgot(owner.email);
    await reset(await linkTokenTo(served.services, owner.email));
    const answer = await openPage(served.url).signIn(owner.email, NEXT);
    expect([answer.status, answer.body.error.details]).toEqual([401, { mfa_required: true }]);
  });
});

describe('two-factor sign-in', () => {
  async function enrolled() {
    const page = await somebody();
    const begun = await page.post('/api/account/two-factor/', { password: PASSWORD });
    clock.ms += 30_000;
    const confirmed = await page.post('/api/account/two-factor/confirm/', { code: codeOf(begun.body.secret) });
    expect([begun.status, confirmed.status]).toEqual([201, 200]);
    clock.ms += 30_000;
    return { page, secret: begun.body.secret as string, begun: begun.body, codes: confirmed.body.recovery_codes as string[] };
  }

  test('is set up with the password, shown as a picture, and counts from the first right code on', async () => {
    const page = await somebody();
    expect((await page.post('/api/account/two-factor/', { password: 'guess' })).body.error.details).toHaveProperty('password');
    const { status, body, headers } = await page.post('/api/account/two-factor/', { password: PASSWORD });
    expect([status, headers.get('cache-control')]).toEqual([201, 'no-store']);
    expect(body.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(body.otpauth_url).toContain(`secret=${body.secret}`);
    expect(body.qr_svg).toMatch(/^<svg[\s\S]*<\/svg>\s*$/);
    expect(await signIn(owner.email, PASSWORD)).toBe(200);
    expect((await page.post('/api/account/two-factor/confirm/', { code: '000000' })).status).toBe(400);
    expect((await page.post('/api/account/two-factor/confirm/', { code: codeOf(body.secret) })).status).toBe(200);
    expect((await page.get('/api/account/profile/')).body.two_factor).toBe(true);
    expect(await signIn(owner.email, PASSWORD)).toBe(401);
    clock.ms += 30_000;
    expect(await signIn(owner.email, PASSWORD, codeOf(body.secret))).toBe(200);
    expect((await page.post('/api/account/two-factor/', { password: PASSWORD })).status).toBe(409);
  });

  test('takes a code once, the one that turned it on included', async () => {
    const page = await somebody();
    const { secret } = (await page.post('/api/account/two-factor/', { password: PASSWORD })).body;
    const code = codeOf(secret);
    await page.post('/api/account/two-factor/confirm/', { code });
    expect(await signIn(owner.email, PASSWORD, code)).toBe(401);
    clock.ms += 30_000;
    const outcomes = await Promise.all(Array.from({ length: 4 }, () => signIn(owner.email, PASSWORD, codeOf(secret))));
    expect(outcomes.filter((status) => status === 200)).toHaveLength(1);
  });

  test('gives ten recovery codes, each good for one sign-in, of parallel ones too', async () => {
    const { codes } = await enrolled();
    expect(new Set(codes).size).toBe(10);
    const outcomes = await Promise.all(Array.from({ length: 3 }, () => signIn(owner.email, PASSWORD, codes[0])));
    expect(outcomes.sort()).toEqual([200, 401, 401]);
    expect(await signIn(owner.email, PASSWORD, codes[1]?.toUpperCase().replaceAll('-', ' '))).toBe(200);
    expect(await signIn(owner.email, PASSWORD, codes[0])).toBe(401);
  });

  test('does not take the recovery code of somebody else', async () => {
    const { codes } = await enrolled();
    const { email } = owner;
    await enrolled();
    expect(await signIn(owner.email, PASSWORD, codes[2])).toBe(401);
    expect(await signIn(email, PASSWORD, codes[2])).toBe(200);
  });

  test('is turned off with the password and a code, and then its recovery codes are worth nothing', async () => {
    const { page, secret, codes } = await enrolled();
    const off = (password: string, code: string) => page.post('/api/account/two-factor/disable/', { password, code });
    expect((await off('guess', codeOf(secret))).body.error.details).toHaveProperty('password');
    expect((await off(PASSWORD, '000000')).body.error.details).toHaveProperty('code');
    expect((await off(PASSWORD, codes[3] ?? '')).status).toBe(204);
    expect(await signIn(owner.email, PASSWORD)).toBe(200);
    expect((await off(PASSWORD, codes[4] ?? '')).status).toBe(409);
    const subjects = (await mailsTo(served.services, owner.email)).map(({ subject }) => subject);
    expect(subjects).toEqual(['Two-factor sign-in was turned on for your account', 'Two-factor sign-in was turned off for your account']);
    const [left] = await served.sql('select count(*)::int as n from recovery_code where user_id = ?', [owner.id]);
    expect(left?.n).toBe(0);
  });
});

describe('sessions', () => {
  test('are listed with where they are, and one can be ended by its owner only', async () => {
    const page = await somebody();
    const phone = openPage(served.url);
    await phone.get('/api/auth/session/');
    await phone.call('POST', '/api/auth/sign-in/', { email: owner.email, password: PASSWORD }, { 'user-agent': 'Phone/1.0' });
    const { count, results } = (await page.get('/api/account/sessions/')).body;
    expect(count).toBe(2);
    const other = results.find((session: { current: boolean }) => !session.current);
    expect(other).toMatchObject({ user_agent: 'Phone/1.0', ip: expect.stringContaining('127.0.0.1') });
    expect(results.filter((session: { current: boolean }) => session.current)).toHaveLength(1);
    const colleague = openPage(served.url);
    await colleague.signIn(viewer.email, PASSWORD);
    expect((await colleague.call('DELETE', `/api/account/sessions/${other.id}/`)).status).toBe(404);
    expect(await alive(phone)).toBe(true);
    expect((await page.call('DELETE', `/api/account/sessions/${other.id}/`)).status).toBe(204);
    expect(await alive(phone)).toBe(false);
    expect((await page.get('/api/account/sessions/')).body.count).toBe(1);
    expect((await page.call('DELETE', `/api/account/sessions/${other.id}/`)).status).toBe(404);
  });

  test('end after 14 days', async () => {
    const page = await somebody();
    clock.ms += 14 * 86_400_000 - 1;
    expect(await alive(page)).toBe(true);
    clock.ms += 1;
    expect(await alive(page)).toBe(false);
  });
});
