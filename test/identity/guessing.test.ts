import { hash } from 'node:crypto';
import { connect as connectTo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { pino } from 'pino';
import { mintRawKey } from '../../src/account/identity/raw-keys.ts';
import { basic, connect, refreshForm, seedClient } from '../oauth/connection.ts';
import { eventually } from '../support/eventually.ts';
import { addMember, PASSWORD } from '../support/identity.ts';
import { openPage } from '../support/page.ts';
import { type Served, serve } from '../support/serve.ts';
import { countOf } from '../support/thorough.ts';

/** Guesses at once: many more than any limit. */
const GUESSES = countOf(1000);

const clock = { ms: Date.UTC(2026, 10, 1) };
const logged: { level: number; msg: string }[] = [];
let served: Served;

beforeAll(async () => {
  const log = pino({ level: 'info' }, { write: (line: string) => logged.push(JSON.parse(line)) });
  served = await serve({ now: () => new Date(clock.ms), log, env: { TRUST_PROXY: '1', FAILED_CREDENTIALS_PER_MINUTE: '20' } });
});
afterAll(() => served.close());

/** An attempt from an address of its own, as a proxy in front reports it. */
async function attempt(email: string, password: string, ip: string): Promise<number> {
  const answer = await fetch(`${served.url}/api/auth/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': ip },
    body: JSON.stringify({ email, password }),
  });
  await answer.arrayBuffer();
  return answer.status;
}
const placeOf = (index: number) => `10.1.${index >> 8}.${index & 255}`;
const count = (statuses: number[], status: number) => statuses.filter((one) => one === status).length;

test('of many parallel guesses from one place the five free ones get through, and then the right password does not', async () => {
  const { owner } = await served.seed('trial');
  const statuses = await Promise.all(Array.from({ length: GUESSES }, (_, index) => attempt(owner.email, `guess ${index}`, '10.0.0.1')));
  expect([count(statuses, 401), count(statuses, 429)]).toEqual([5, GUESSES - 5]);
  expect(await attempt(owner.email, PASSWORD, '10.0.0.1')).toBe(429);
  expect(await attempt(owner.email, PASSWORD, '10.0.0.2')).toBe(200);
});

test('of many parallel guesses from as many places 20 get through, at either way of signing in', async () => {
  const { owner, viewer } = await served.seed('trial');
  const guesses = Array.from({ length: GUESSES }, (_, index) => attempt(owner.email, `guess ${index}`, placeOf(index)));
  expect(count(await Promise.all(guesses), 401)).toBe(20);
  // The page shares the same count.
  const page = openPage(served.url);
  expect((await page.signIn(owner.email, PASSWORD)).status).toBe(429);
  expect((await page.signIn(viewer.email, PASSWORD)).status).toBe(200);
});

test('guesses from elsewhere do not lock a browser out on which the user signed in before, and guesses from that browser end soon', async () => {
  const { owner, viewer } = await served.seed('trial');
  const known = openPage(served.url);
  const cookies = (await known.signIn(owner.email, PASSWORD)).headers.getSetCookie();
  expect(cookies.find((line) => line.startsWith('device='))).toMatch(/^device=\w{40,}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=31536000$/);
  const before = known.cookies.get('device') ?? '';
  await known.post('/api/auth/sign-out/');
  for (let index = 0; index < 20; index++) expect(await attempt(owner.email, 'guess', placeOf(2000 + index))).toBe(401);
  expect(await attempt(owner.email, PASSWORD, placeOf(2999))).toBe(429);
  expect((await openPage(served.url).signIn(owner.email, PASSWORD)).status).toBe(429);
  expect((await known.signIn(owner.email, PASSWORD)).status).toBe(200);
  // Its cookie changes each time, and only its SHA-256 is stored.
  const stolen = known.cookies.get('device') ?? '';
  expect(stolen).not.toBe(before);
  const [row] = await served.sql("select encode(token_hash, 'hex') as hash from known_device where user_id = ?", [owner.id]);
  expect(row?.hash).toBe(hash('sha256', stolen));
  const as = async (device: string, email: string, password: string) => {
    const page = openPage(served.url);
    page.cookies.set('device', device);
    return (await page.signIn(email, password)).status;
  };
  expect(await as(before, owner.email, PASSWORD)).toBe(429);
  // It works for its own user only.
  for (let index = 0; index < 20; index++) await attempt(viewer.email, 'guess', placeOf(3000 + index));
  expect(await as(stolen, viewer.email, PASSWORD)).toBe(429);
  const guesses = await Promise.all(Array.from({ length: 50 }, (_, index) => as(stolen, owner.email, `guess ${index}`)));
  expect([count(guesses, 401), count(guesses, 429)]).toEqual([5, 45]);
  expect(await as(stolen, owner.email, PASSWORD)).toBe(429);
});

test('many parallel guesses at as many accounts from one place are 100', async () => {
  const guesses = Array.from({ length: GUESSES }, (_, index) => attempt(`nobody${index}@example.com`, 'guess', '10.0.0.3'));
  const statuses = await Promise.all(guesses);
  expect(count(statuses, 401)).toBeLessThanOrEqual(100);
  // 503: on a machine so busy that a hash waited for half a minute.
  expect(count(statuses, 401) + count(statuses, 429) + count(statuses, 503)).toBe(GUESSES);
});

test('an address that has an account takes as much work to refuse as one that has none', async () => {
  const { organizationId } = await served.seed('trial');
  const accounts = Array.from({ length: 4 }, (_, index) => `hashed${index}@example.com`);
  // Unlike seeded members, these have normally hashed passwords.
  const fields = { organizationId, password: PASSWORD, role: 'viewer', now: served.services.now() } as const;
  for (const email of accounts) await addMember(served.services.em.fork(), { ...fields, email });
  const took: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
  // CPU time of all threads: the clock would also measure what else the machine does.
  const measure = async (kind: 'known' | 'unknown', email: string, place: number) => {
    const before = process.cpuUsage();
    expect(await attempt(email, 'guess', placeOf(5000 + place))).toBe(401);
    const { user, system } = process.cpuUsage(before);
    took[kind].push(user + system);
  };
  for (let index = 0; index < 16; index++) {
    await measure('known', accounts[index % accounts.length] ?? '', 2 * index);
    await measure('unknown', `absent${index}@example.com`, 2 * index + 1);
  }
  const median = (times: number[]) => times.sort((a, b) => a - b)[times.length >> 1] ?? 0;
  const ratio = median(took.known) / median(took.unknown);
  expect(ratio).toBeGreaterThan(0.67);
  expect(ratio).toBeLessThan(1.5);
});

describe('credentials that do not hold', () => {
  /** The response to one request from an address. */
  async function ask(path: string, ip: string, headers: Record<string, string> = {}, form?: Record<string, string>) {
    const mcp = path === '/mcp/v1/';
    const answer = await fetch(`${served.url}${path}`, {
      method: mcp || form ? 'POST' : 'GET',
      headers: {
        'x-forwarded-for': ip,
        ...(mcp ? { 'content-type': 'application/json', accept: 'application/json, text/event-stream' } : {}),
        ...headers,
      },
      body: form ? new URLSearchParams(form) : mcp ? '{"jsonrpc":"2.0","id":1,"method":"tools/list"}' : undefined,
    });
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, body: text.startsWith('{') ? JSON.parse(text) : text };
  }
  const bearer = (key: string) => ({ authorization: `Bearer ${key}` });
  const bad = (door: 'rest' | 'mcp') => mintRawKey(door).raw;
  const REST = '/api/v1/usage/';
  const MCP = '/mcp/v1/';

  test.each([
    ['rest', REST, '10.2.0.1'],
    ['mcp', MCP, '10.2.0.2'],
  ] as const)('at the %s door one is refused after four tries, and its address after twenty of any', async (door, path, ip) => {
    const good = bearer(await served.key(door, await served.seed('professional')));
    expect((await ask(path, ip, good)).status).toBe(200);
    const one = bearer(bad(door));
    for (let index = 0; index < 4; index++) expect((await ask(path, ip, one)).status).toBe(401);
    const refused = await ask(path, ip, one);
    expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, 60]);
    expect(JSON.stringify(refused.body)).toContain('Use a valid one and try again in 60 seconds.');
    for (let index = 0; index < 16; index++) expect((await ask(path, ip, bearer(bad(door)))).status).toBe(401);
    expect((await ask(path, ip, bearer(bad(door)))).status).toBe(429);
    // Neither a key that worked from here before, nor the challenge for requests without one, nor another address.
    for (let index = 0; index < 25; index++) {
      expect((await ask(path, ip, good)).status).toBe(200);
      const challenged = await ask(path, ip);
      expect([challenged.status, challenged.headers.get('www-authenticate')]).toEqual([401, expect.stringMatching(/^Bearer/)]);
    }
    expect((await ask(path, `${ip}9`, bearer(bad(door)))).status).toBe(401);
    clock.ms += 60_000;
    expect((await ask(path, ip, one)).status).toBe(401);
  });

  test('at the token endpoint a client is refused after four failures; exchanges that succeed are never counted', async () => {
    const home = await served.seed('professional');
    const client = await seedClient(served, { authMethod: 'client_secret_basic' });
    const other = await seedClient(served);
    const right = basic(client.clientId, client.secret ?? '');
    const form = { grant_type: 'refresh_token', refresh_token: bad('mcp') };
    const token = (headers: Record<string, string>, fields: Record<string, string> = form, ip = '10.2.0.3') =>
      ask('/mcp/v1/oauth/token', ip, headers, fields);
    let { refresh_token } = await connect(served, other, home);
    for (let index = 0; index < 25; index++) {
      const exchanged = await token({}, refreshForm(other, refresh_token));
      expect(exchanged.status).toBe(200);
      refresh_token = exchanged.body.refresh_token;
    }
    const wrong = basic(client.clientId, 'not the secret');
    for (let index = 0; index < 4; index++) expect((await token(wrong)).body.error).toBe('invalid_client');
    const refused = await token(wrong);
    expect([refused.status, refused.body.error, Number(refused.headers.get('retry-after'))]).toEqual([429, 'temporarily_unavailable', 60]);
    // With its secret the client is accepted, and tries four invalid tokens.
    for (let index = 0; index < 4; index++) expect((await token(right)).body.error).toBe('invalid_grant');
    expect((await token(right)).status).toBe(429);
    expect((await token(right, form, '10.2.0.4')).status).toBe(400);
    for (let index = 0; index < 12; index++) expect((await token(basic(`svc_mcp_cli_${index}`, 'x'))).status).toBe(401);
    expect((await token(basic('svc_mcp_cli_new', 'x'))).status).toBe(429);
    // A client that succeeded here before continues.
    expect((await token({}, refreshForm(other, refresh_token))).status).toBe(200);
    clock.ms += 60_000;
    expect((await token(wrong)).status).toBe(401);
  });

  test('callers who hang up are no errors in the log', async () => {
    const home = await served.seed('professional');
    const session = await served.session(home.owner);
    const before = logged.length;
    const url = new URL(served.url);
    const left = async (head: string) => {
      const socket = connectTo({ host: url.hostname, port: Number(url.port) });
      await new Promise<void>((resolve) => socket.write(head, () => resolve()));
      socket.destroy();
    };
    const lines = [`Host: ${url.host}`, `Authorization: Bearer ${session}`, 'Content-Type: application/json'];
    const send = (start: string, ...more: string[]) => left([start, ...lines, ...more, '', '{"name":'].join('\r\n'));
    await send('POST /api/auth/api-keys/ HTTP/1.1', 'Content-Length: 100');
    await send('POST /mcp/v1/oauth/token HTTP/1.1', 'Content-Length: 100');
    await send('POST /api/auth/sign-in/ HTTP/1.1', 'Content-Length: 100');
    await send('PATCH /api/account/profile/ HTTP/1.1', 'Transfer-Encoding: chunked');
    await left([`GET /api/events/ HTTP/1.1`, ...lines, '', ''].join('\r\n'));
    await left([`GET /api/audit-log/ HTTP/1.1`, ...lines, '', ''].join('\r\n'));
    // The two that get as far as a tool leave their line there once they have failed.
    await eventually(async () => {
      await served.services.audit.flush();
      const failed = await served.sql(
        "select 1 from audit_event where action in ('tool:create_api_key', 'tool:update_profile') and user_id = ?",
        [home.owner.id],
      );
      return failed.length === 2;
    }, 'both to have failed');
    expect(logged.slice(before).filter(({ level }) => level >= 40)).toEqual([]);
  });
});
