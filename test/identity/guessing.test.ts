import { hash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { PASSWORD } from '../support/identity.ts';
import { openPage } from '../support/page.ts';
import { type Served, serve } from '../support/serve.ts';

const clock = { ms: Date.UTC(2026, 10, 1) };
let served: Served;

beforeAll(async () => {
  served = await serve({ now: () => new Date(clock.ms), env: { TRUST_PROXY: '1' } });
});
afterAll(() => served.close());

/** An attempt from a place of its own, as a proxy in front says. */
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

test('of 1,000 parallel guesses from one place the five free ones get through, and then the right password does not', async () => {
  const { owner } = await served.seed('trial');
  const statuses = await Promise.all(Array.from({ length: 1000 }, (_, index) => attempt(owner.email, `guess ${index}`, '10.0.0.1')));
  expect([count(statuses, 401), count(statuses, 429)]).toEqual([5, 995]);
  expect(await attempt(owner.email, PASSWORD, '10.0.0.1')).toBe(429);
  expect(await attempt(owner.email, PASSWORD, '10.0.0.2')).toBe(200);
});

test('of 1,000 parallel guesses from as many places 20 get through, at either way of signing in', async () => {
  const { owner, viewer } = await served.seed('trial');
  const guesses = Array.from({ length: 1000 }, (_, index) => attempt(owner.email, `guess ${index}`, placeOf(index)));
  expect(count(await Promise.all(guesses), 401)).toBe(20);
  // The page counts on the same.
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
  // Its cookie is another one each time, and only its SHA-256 is kept.
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
  // It is good for its own user alone.
  for (let index = 0; index < 20; index++) await attempt(viewer.email, 'guess', placeOf(3000 + index));
  expect(await as(stolen, viewer.email, PASSWORD)).toBe(429);
  const guesses = await Promise.all(Array.from({ length: 50 }, (_, index) => as(stolen, owner.email, `guess ${index}`)));
  expect([count(guesses, 401), count(guesses, 429)]).toEqual([5, 45]);
  expect(await as(stolen, owner.email, PASSWORD)).toBe(429);
});

test('1,000 parallel guesses at as many accounts from one place are 100', async () => {
  const guesses = Array.from({ length: 1000 }, (_, index) => attempt(`nobody${index}@example.com`, 'guess', '10.0.0.3'));
  const statuses = await Promise.all(guesses);
  expect(count(statuses, 401)).toBeLessThanOrEqual(100);
  expect(count(statuses, 401) + count(statuses, 429)).toBe(1000);
});

test('an address that has an account takes as long to refuse as one that has none', async () => {
  const accounts = [...Object.values(await served.seed('trial')), ...Object.values(await served.seed('trial'))].flatMap((one) =>
    typeof one === 'string' ? [] : [one.email],
  );
  const took: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
  const time = async (kind: 'known' | 'unknown', email: string, place: number) => {
    const startedAt = performance.now();
    expect(await attempt(email, 'guess', placeOf(5000 + place))).toBe(401);
    took[kind].push(performance.now() - startedAt);
  };
  for (let index = 0; index < 48; index++) {
    await time('known', accounts[index % accounts.length] ?? '', 2 * index);
    await time('unknown', `absent${index}@example.com`, 2 * index + 1);
  }
  const median = (times: number[]) => times.sort((a, b) => a - b)[times.length >> 1] ?? 0;
  const ratio = median(took.known) / median(took.unknown);
  expect(ratio).toBeGreaterThan(0.67);
  expect(ratio).toBeLessThan(1.5);
});
