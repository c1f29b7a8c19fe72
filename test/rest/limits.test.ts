import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type OpenApiClient, openApiClient } from '../support/openapi-client.ts';
import { type Served, serve } from '../support/serve.ts';

const HOUR_MS = 3_600_000;

let served: Served;
let client: OpenApiClient;
let clock = Date.parse('2026-06-01T10:00:00.250Z');

beforeAll(async () => {
  served = await serve({ jobs: false, now: () => new Date(clock) });
  client = await openApiClient(served.url);
});
afterAll(() => served.close());

const windowOf = (headers: Headers) => ['limit', 'remaining', 'reset'].map((name) => Number(headers.get(`x-ratelimit-${name}`)));

test('300 parallel requests against 60 let exactly 60 through', async () => {
  const trial = await served.seed('trial');
  const bearer = await served.session(trial.owner);
  const answers = await Promise.all(Array.from({ length: 300 }, () => client.get('/api/reports/', { bearer })));
  const statuses = answers.map(({ status }) => status);
  expect([statuses.filter((status) => status === 200).length, statuses.filter((status) => status === 429).length]).toEqual([60, 240]);
  const refused = answers.find(({ status }) => status === 429);
  expect(refused?.body.error).toMatchObject({ code: 'rate_limited', message: expect.stringContaining('3600 seconds') });
  expect(refused?.headers.get('retry-after')).toBe('3600');
});

test('the rolling hour is exact to the millisecond, and refused requests are not counted', async () => {
  const bearer = await served.key('rest', await served.seed('professional'));
  // Invalid, but still counted.
  const generate = () => client.post('/api/v1/reports/generate/', { bearer, json: {} });
  const first = clock;
  expect(windowOf((await generate()).headers)).toEqual([100, 99, Math.ceil((first + HOUR_MS) / 1000)]);
  clock += 60_000;
  for (let index = 0; index < 99; index++) await generate();
  expect((await generate()).status).toBe(429);
  clock = first + HOUR_MS - 1;
  expect((await generate()).status).toBe(429);
  clock = first + HOUR_MS;
  const after = await generate();
  expect([after.status, windowOf(after.headers)[1]]).toEqual([400, 0]);
  expect((await generate()).status).toBe(429);
});

test('every answer to a known credential carries the window, errors too', async () => {
  const home = await served.seed('professional');
  const bearer = await served.key('rest', home);
  const scoped = await served.key('rest', home, { scopes: ['goals:read'] });
  const starter = await served.key('rest', await served.seed('starter'));
  const cases: [number, Promise<{ status: number; headers: Headers }>][] = [
    [200, client.get('/api/v1/usage/', { bearer })],
    [400, client.get('/api/v1/reports/?page=0', { bearer })],
    [401, client.get('/api/v1/usage/', { bearer: starter })],
    [403, client.get('/api/v1/usage/', { bearer: scoped })],
    [404, client.get('/api/v1/reports/x/', { bearer })],
    [405, client.call('PUT', '/api/v1/usage/', { bearer })],
  ];
  for (const [status, answer] of cases) {
    const { status: given, headers } = await answer;
    expect(given).toBe(status);
    expect(windowOf(headers).every(Number.isInteger)).toBe(true);
    expect(windowOf(headers)[0]).toBeGreaterThan(0);
  }
});

test('generation has a class of its own', async () => {
  const bearer = await served.key('rest', await served.seed('professional'));
  const answer = await client.post('/api/v1/reports/generate/', { bearer, json: {} });
  expect([answer.status, windowOf(answer.headers).slice(0, 2)]).toEqual([400, [100, 99]]);
  expect(windowOf((await client.get('/api/v1/usage/', { bearer })).headers).slice(0, 2)).toEqual([1000, 999]);
});

test('a session is limited on its own', async () => {
  const home = await served.seed('professional');
  const [one, two] = [await served.session(home.owner), await served.session(home.owner)];
  await client.get('/api/v1/usage/', { bearer: one });
  expect(windowOf((await client.get('/api/v1/usage/', { bearer: one })).headers)[1]).toBe(998);
  expect(windowOf((await client.get('/api/v1/usage/', { bearer: two })).headers)[1]).toBe(999);
});

test('a REST key needs a plan with API access on every path; sign-ins work on every plan', async () => {
  const trial = await served.seed('trial');
  const bearer = await served.key('rest', trial);
  for (const path of ['/api/v1/usage/', '/api/reports/', '/api/data-sources/', '/api/alerts/']) {
    const { status, body } = await client.get(path, { bearer });
    expect([path, status, body.error?.code]).toEqual([path, 401, 'authentication_required']);
    expect(body.error.details).toMatchObject({ upgrade_required: true, current_plan: 'trial' });
  }
  expect((await client.get('/api/reports/', { bearer: await served.session(trial.owner) })).status).toBe(200);
});

test('four sign-ins of a trial organization share what one may do', async () => {
  const trial = await served.seed('trial');
  const bearers = [];
  for (let index = 0; index < 4; index++) bearers.push(await served.session(trial.owner));
  const statuses: number[] = [];
  for (let index = 0; index < 200; index++) {
    statuses.push((await client.get('/api/reports/', { bearer: bearers[index % 4] })).status);
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(60);
  const { body, headers } = await client.get('/api/reports/', { bearer: bearers[0] });
  expect(body.error.message).toContain('together');
  expect(windowOf(headers).slice(0, 2)).toEqual([60, 0]);
});

test('the 51st live key is refused, however many are made at once; one that is revoked makes room', async () => {
  const home = await served.seed('professional');
  const bearer = await served.session(home.owner);
  for (let index = 0; index < 48; index++) await served.key(index % 2 ? 'rest' : 'mcp', home);
  const make = () => client.post('/api/auth/api-keys/', { bearer, json: { name: 'one more' } });
  const answers = await Promise.all(Array.from({ length: 5 }, make));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409, 409]);
  const refused = answers.find(({ status }) => status === 409);
  expect(refused?.body.error).toMatchObject({ code: 'conflict', details: { live_keys: 50, live_keys_max: 50 } });
  await served.sql("update api_key set revoked_at = now() where organization_id = ? and door = 'mcp'", [home.organizationId]);
  expect((await make()).status).toBe(201);
});
