import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { codeTo, linkTokenTo, mailsTo } from '../support/mails.ts';
import { openPage, type Page } from '../support/page.ts';
import { type Served, serve } from '../support/serve.ts';

const START = Date.UTC(2026, 10, 1);
const PASSWORD = 'a long enough password';
const clock = { ms: START };

let served: Served;
let page: Page;

beforeAll(async () => {
  served = await serve({ jobs: false, now: () => new Date(clock.ms) });
  page = openPage(served.url);
  await page.get('/api/auth/session/');
});
afterAll(() => served.close());

let count = 0;
const fresh = () => `new${++count}@example.com`;
const signUp = (email: string, more: object = {}) =>
  page.post('/api/auth/sign-up/', { email, name: 'Ada', organization_name: 'Engines', password: PASSWORD, ...more });
const verify = (email: string, code: string) => page.post('/api/auth/verify-email/', { email, code });
const accounts = (email: string) =>
  served.sql(
    `select u.name, o.name as organization, o.plan, m.role, o.id from app_user u join membership m on m.user_id = u.id
      join organization o on o.id = m.organization_id where u.email = ?`,
    [email],
  );
const wrong = (code: string) => (code === '00000000' ? '11111111' : '00000000');

describe('through the pages', () => {
  test('an account opens by the mailed code: a trial organization with its credits and its owner, who signs in', async () => {
    const email = fresh();
    const asked = await signUp(` ${email.toUpperCase()} `);
    expect([asked.status, asked.body.expires_in_seconds]).toEqual([202, 900]);
    expect(await accounts(email)).toEqual([]);
    expect((await page.signIn(email, PASSWORD)).status).toBe(401);
    const code = await codeTo(served.services, email);
    const answer = await verify(email, `${code.slice(0, 4)} ${code.slice(4)}`);
    expect([answer.status, Object.keys(answer.body)]).toEqual([200, ['message', 'next_step']]);
    const [account] = await accounts(email);
    expect(account).toMatchObject({ name: 'Ada', organization: 'Engines', plan: 'trial', role: 'owner' });
    const visitor = openPage(served.url);
    expect((await visitor.signIn(email, PASSWORD)).body).toMatchObject({ user: { email, name: 'Ada' }, organization: { plan: 'trial' } });
    const [granted] = await served.sql("select balance from credit_account where organization_id = ? and kind = 'available'", [
      account?.id,
    ]);
    expect(Number(granted?.balance)).toBe(200);
  });

  test('an address that has an account reads the same, and only its owner learns of it', async () => {
    const known = await served.seed('trial');
    const [free, taken] = [fresh(), known.owner.email];
    const [first, second] = [await signUp(free), await signUp(taken)];
    expect({ ...second.body, message: second.body.message.replace(taken, free) }).toEqual(first.body);
    expect([second.status, [...second.headers.keys()]]).toEqual([first.status, [...first.headers.keys()]]);
    const [mail] = await mailsTo(served.services, taken);
    expect(mail?.text).toContain('there already is one');
    expect(mail?.text).not.toMatch(/\d{8}/);
    for (let tries = 0; tries < 7; tries++) {
      const [unknown, existing] = [await verify(free, 'x'), await verify(taken, 'x')];
      expect([existing.status, existing.body]).toEqual([unknown.status, unknown.body]);
    }
  });

  test('a code is good for one use, of parallel ones too', async () => {
    const email = fresh();
    await signUp(email);
    const code = await codeTo(served.services, email);
    const answers = await Promise.all(Array.from({ length: 4 }, () => verify(email, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
    expect(await accounts(email)).toHaveLength(1);
    expect((await verify(email, code)).status).toBe(400);
  });

  test('a code is good for five tries, of parallel ones too', async () => {
    const email = fresh();
    await signUp(email);
    const code = await codeTo(served.services, email);
    await Promise.all(Array.from({ length: 30 }, () => verify(email, wrong(code))));
    expect((await verify(email, code)).status).toBe(400);
    expect(await accounts(email)).toEqual([]);
    const other = fresh();
    await signUp(other);
    const second = await codeTo(served.services, other);
    for (let tries = 0; tries < 4; tries++) await verify(other, wrong(second));
    expect((await verify(other, second)).status).toBe(200);
  });

  test('a stranger who signs the same address up cannot choose its password', async () => {
    for (const strangerFirst of [true, false]) {
      const email = fresh();
      const passwords = [PASSWORD, 'the password of a stranger'];
      for (const password of strangerFirst ? passwords.reverse() : passwords) await signUp(email, { password });
      expect((await verify(email, await codeTo(served.services, email))).body.next_step).toContain('a link to do so was emailed');
      for (const password of passwords) expect((await openPage(served.url).signIn(email, password)).status).toBe(401);
      const token = await linkTokenTo(served.services, email);
      expect((await page.post('/api/auth/password/reset/', { token, password: PASSWORD })).status).toBe(200);
      expect((await openPage(served.url).signIn(email, PASSWORD)).status).toBe(200);
    }
  });

  test('who asks for another code with the same password keeps it', async () => {
    const email = fresh();
    await signUp(email);
    clock.ms += 1_000;
    await signUp(email);
    expect((await verify(email, await codeTo(served.services, email))).status).toBe(200);
    expect((await openPage(served.url).signIn(email, PASSWORD)).status).toBe(200);
  });

  test('a code is good for 15 minutes, and for its own address', async () => {
    const [email, other] = [fresh(), fresh()];
    await signUp(email);
    await signUp(other);
    const code = await codeTo(served.services, email);
    expect((await verify(other, code)).status).toBe(400);
    clock.ms += 899_000;
    expect((await verify(email, code)).status).toBe(200);
    const late = await codeTo(served.services, other);
    clock.ms += 1_000;
    expect((await verify(other, late)).status).toBe(400);
  });

  test('an address gets five mails an hour, and the answer does not say that it got none', async () => {
    const email = fresh();
    const answers = [];
    for (let index = 0; index < 7; index++) answers.push(await signUp(email));
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
    expect(await mailsTo(served.services, email)).toHaveLength(5);
  });

  test('what cannot be an account is refused by field', async () => {
    const cases: [object, string][] = [
      [{ email: 'nobody' }, 'email'],
      [{ email: 'a@example.com, b@example.com' }, 'email'],
      [{ email: 'a,b@example.com' }, 'email'],
      [{ email: 'a@example.com\r\nBcc: b@example.com' }, 'email'],
      [{ password: 'short' }, 'password'],
      [{ password: 'Password123' }, 'password'],
      [{ password: 'Engines 2026!', organization_name: 'Engines' }, 'password'],
      [{ password: null }, 'password'],
      [{ name: '' }, 'name'],
      [{ organization_name: ' ' }, 'organization_name'],
    ];
    for (const [more, field] of cases) {
      const answer = await signUp(fresh(), more);
      expect([answer.status, Object.keys(answer.body.error.details)]).toEqual([400, [field]]);
    }
  });

  test('names of strangers stay text in a mail', async () => {
    const email = fresh();
    await signUp(email, { organization_name: '<img src=x onerror=alert(1)>\r\nBcc: thief@example.com' });
    const [mail] = await mailsTo(served.services, email);
    expect(mail?.raw.split('text/html')[1]).not.toContain('<img');
    expect(mail?.raw.split('\n\n')[0]).not.toMatch(/^bcc:/im);
  });
});

const rpc = (name: string, args: object, modern: boolean) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: {
    name,
    arguments: args,
    ...(modern
      ? {
          _meta: {
            'io.modelcontextprotocol/protocolVersion': '2026-07-28',
            'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
            'io.modelcontextprotocol/clientCapabilities': {},
          },
        }
      : {}),
  },
});

async function callTool(at: Served, name: string, args: object, modern = false) {
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    ...(modern ? { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/call', 'mcp-name': name } : {}),
  };
  const answer = await fetch(`${at.url}/mcp/v1/`, { method: 'POST', headers, body: JSON.stringify(rpc(name, args, modern)) });
  const text = await answer.text();
  const body = JSON.parse(text.startsWith('event:') ? (/^data: (.*)$/m.exec(text)?.[1] ?? '') : text);
  return { status: answer.status, headers: answer.headers, body };
}

describe('through the tools', () => {
  test.each([[false], [true]])(
    'an agent without a credential opens an account and learns how its user connects (newer era: %s)',
    async (modern) => {
      clock.ms += 3_600_000;
      const email = fresh();
      const asked = await callTool(served, 'register_account', { email, organization_name: 'Engines' }, modern);
      expect(asked.body.result.structuredContent).toEqual({ message: expect.stringContaining(email), expires_in_seconds: 900 });
      const bad = await callTool(served, 'verify_email', { email, code: 'x' }, modern);
      expect(bad.body.result).toMatchObject({ isError: true, content: [{ text: expect.stringContaining('sign up again') }] });
      const code = await codeTo(served.services, email);
      const { body } = await callTool(served, 'verify_email', { email, code }, modern);
      expect(body.result.structuredContent).toMatchObject({
        message: expect.stringContaining('Engines'),
        mcp_server_url: `${served.url}/mcp/v1/`,
        settings_url: `${served.url}/settings/developer/mcp-server`,
      });
      expect(body.result.content[0].text).toContain(`${served.url}/mcp/v1/`);
      // Nobody knows its password until the user sets one by the emailed link.
      const token = await linkTokenTo(served.services, email);
      expect((await page.post('/api/auth/password/reset/', { token, password: PASSWORD })).status).toBe(200);
      expect((await openPage(served.url).signIn(email, PASSWORD)).status).toBe(200);
    },
  );

  test('a user whom an agent calls German is written to in German, and so is their organization', async () => {
    clock.ms += 3_600_000;
    const email = fresh();
    await callTool(served, 'register_account', { email, organization_name: 'Maschinen', language: 'de' });
    const [mail] = await mailsTo(served.services, email);
    expect(mail?.text).toContain('Waren Sie das nicht, ignorieren Sie diese E-Mail.');
    await callTool(served, 'verify_email', { email, code: await codeTo(served.services, email) });
    expect((await mailsTo(served.services, email)).at(-1)?.text).toContain('Der Link gilt einmal und einen Tag lang.');
    expect(await served.sql("select locale from organization where name = 'Maschinen'")).toEqual([{ locale: 'de-DE' }]);
  });

  test('the handshake names both', async () => {
    const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 't', version: '1' } };
    const answer = await fetch(`${served.url}/mcp/v1/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params }),
    });
    expect(await answer.text()).toMatch(/register_account.*verify_email/);
  });

  test('both together may be called five times an hour from one address', async () => {
    clock.ms += 3_600_000;
    const calls = Array.from({ length: 12 }, (_, index) =>
      callTool(served, index % 2 ? 'verify_email' : 'register_account', { email: fresh() }, index % 3 === 0),
    );
    const answers = await Promise.all(calls);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    const refused = answers.find(({ status }) => status === 429);
    expect([refused?.body.error.code, Number(refused?.headers.get('retry-after'))]).toEqual([-32003, 3600]);
    clock.ms += 3_600_000;
    expect((await callTool(served, 'verify_email', {})).status).toBe(200);
  });
});

test('pages have a limit of their own, over all that sends mail or takes codes', async () => {
  const limited = await serve({ jobs: false, env: { SIGN_UP_PAGE_REQUESTS_PER_HOUR: '4' } });
  try {
    const post = (path: string) => openPage(limited.url).post(path, {});
    const paths = ['sign-up', 'verify-email', 'password/forgot', 'password/reset', 'sign-up', 'password/forgot'];
    const statuses = [];
    for (const path of paths) statuses.push((await post(`/api/auth/${path}/`)).status);
    expect(statuses).toEqual([400, 400, 400, 400, 429, 429]);
    expect((await callTool(limited, 'register_account', {})).status).toBe(200);
  } finally {
    await limited.close();
  }
});
