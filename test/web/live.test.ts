import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { pino } from 'pino';
import { removeMember } from '../../src/account/organizations/organizations.ts';
import { buildWeb } from '../../src/app/web-build/build-web.ts';
import { describeWith } from '../support/describe-with.ts';
import { eventually } from '../support/eventually.ts';
import { PASSWORD, setSubscriptionStatus } from '../support/identity.ts';
import { type Launched, launchProcess, ready } from '../support/launch.ts';
import { openPage, type Page } from '../support/page.ts';
import { CSV, type Seeded, type Served, serve } from '../support/serve.ts';
import { heading, openBrowser, signIn, visit } from './browser.ts';

interface Heard {
  event: string;
  data: { kind?: string; id?: string | null };
}

/** A page's stream: what it has heard so far, and whether it is still open. */
interface Stream {
  status: number;
  heard: Heard[];
  comments: number;
  ended: boolean;
  close(): void;
}

const open: Stream[] = [];

async function follow(url: string, page: Page): Promise<Stream> {
  const gone = new AbortController();
  const cookie = [...page.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const answer = await fetch(`${url}/api/events/`, { headers: { cookie }, signal: gone.signal });
  const stream: Stream = { status: answer.status, heard: [], comments: 0, ended: false, close: () => gone.abort() };
  open.push(stream);
  void read(answer, stream).catch(() => undefined);
  if (answer.status === 200) await eventually(() => stream.heard.some(({ event }) => event === 'ready'));
  return stream;
}

async function read(answer: Response, stream: Stream): Promise<void> {
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for await (const chunk of answer.body as ReadableStream<Uint8Array>) {
      const blocks = (rest + decoder.decode(chunk, { stream: true })).split('\n\n');
      rest = blocks.pop() as string;
      for (const block of blocks) {
        if (block.startsWith(':')) stream.comments += 1;
        const [, event, data] = /^event: (.*)\ndata: (.*)$/s.exec(block) ?? [];
        if (event && data) stream.heard.push({ event, data: JSON.parse(data) as Heard['data'] });
      }
    }
  } finally {
    stream.ended = true;
  }
}

const of = (stream: Stream, kind: string) => stream.heard.filter(({ event, data }) => event === 'change' && data.kind === kind);

let served: Served;
let home: Seeded;
let page: Page;

beforeAll(async () => {
  // The pages are read when the service starts.
  await buildWeb(pino({ level: 'silent' }));
  served = await serve({ env: { LIVE_HEARTBEAT_SECONDS: '1' } });
});
afterAll(() => served.close());
beforeEach(async () => {
  home = await served.seed('professional');
  page = await signedIn(served.url, home.owner);
});
afterEach(() => {
  for (const stream of open.splice(0)) stream.close();
});

async function signedIn(url: string, who: { email: string }): Promise<Page> {
  const one = openPage(url);
  expect((await one.signIn(who.email, PASSWORD)).status).toBe(200);
  return one;
}

async function upload(url: string, by: Page): Promise<string> {
  const answer = await by.send('POST', '/api/data-sources/?file_name=orders.csv', { body: CSV, headers: { 'content-type': 'text/csv' } });
  expect([url, answer.status]).toEqual([url, 201]);
  return answer.body.id;
}

describe('the stream of changes', () => {
  test('names what changed and nothing of what is in it, to its own organization alone', async () => {
    const other = await served.seed('professional');
    const [mine, theirs] = [await follow(served.url, page), await follow(served.url, await signedIn(served.url, other.owner))];
    const id = await upload(served.url, page);
    const goal = { title: 'Secret', target_value: 10, start_date: '2025-01-01', due_date: '2099-12-31' };
    const { body } = await page.post('/api/goals/', goal);
    await eventually(() => of(mine, 'goal').some(({ data }) => data.id === body.id) && of(mine, 'data_source').length > 0);
    expect(of(mine, 'data_source').every(({ data }) => data.id === id)).toBe(true);
    for (const { data } of mine.heard.slice(1)) expect(Object.keys(data).sort()).toEqual(['id', 'kind']);
    const marker = await upload(served.url, await signedIn(served.url, other.owner));
    await eventually(() => of(theirs, 'data_source').some(({ data }) => data.id === marker));
    expect(JSON.stringify(theirs.heard)).not.toContain(id);
    expect(JSON.stringify(theirs.heard)).not.toContain(body.id);
  });

  test('says nothing of a lease that is renewed, and says a change that is rolled back never', async () => {
    const id = await upload(served.url, page);
    const stream = await follow(served.url, page);
    await served.sql("update data_source set lease_expires_at = now() + interval '1 minute', attempt = attempt + 3 where id = ?", [id]);
    await served.services.em
      .fork()
      .transactional(async (tx) => {
        await tx.execute("update data_source set name = 'never' where id = ?", [id]);
        throw new Error('planted');
      })
      .catch(() => undefined);
    const goal = await page.post('/api/goals/', { title: 'After', target_value: 1, start_date: '2025-01-01', due_date: '2099-12-31' });
    await eventually(() => of(stream, 'goal').some(({ data }) => data.id === goal.body.id));
    expect(of(stream, 'data_source')).toEqual([]);
  });

  test.each([
    { what: 'signing out', end: async () => void (await page.post('/api/auth/sign-out/')) },
    {
      what: 'a removal',
      end: () => removeMember(served.services.em.fork(), { organizationId: home.organizationId, userId: home.viewer.id, now: new Date() }),
      viewer: true,
    },
    { what: 'a suspension', end: () => setSubscriptionStatus(served.services.em.fork(), home.organizationId, 'suspended') },
  ])('ends within seconds of $what, and does not open again', async ({ end, viewer }) => {
    const who = viewer ? await signedIn(served.url, home.viewer) : page;
    const cookies = new Map(who.cookies);
    const stream = await follow(served.url, who);
    await end();
    await eventually(() => stream.ended, 'the end of the stream');
    expect(stream.heard.at(-1)?.event).toBe('end');
    for (const [name, value] of cookies) who.cookies.set(name, value);
    expect([401, 403]).toContain((await follow(served.url, who)).status);
  });

  test('is for cookies alone, and not without one', async () => {
    const headers = { authorization: `Bearer ${await served.session(home.owner)}` };
    expect((await fetch(`${served.url}/api/events/`, { headers })).status).toBe(401);
    expect((await fetch(`${served.url}/api/events/`)).status).toBe(401);
    const posted = await fetch(`${served.url}/api/events/`, { method: 'POST' });
    expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
  });

  test('is opened a few times by one session, and again once one of them is closed', async () => {
    const streams: Stream[] = [];
    for (let i = 0; i < 6; i++) streams.push(await follow(served.url, page));
    expect((await follow(served.url, page)).status).toBe(429);
    streams[0]?.close();
    await eventually(async () => (await follow(served.url, page)).status === 200);
  });

  test('hears again after the database broke its connection, and says that anything may have changed', async () => {
    const stream = await follow(served.url, page);
    await served.sql(
      "select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen live_change%' and datname = current_database()",
    );
    await eventually(() => of(stream, 'all').length > 0);
    const id = await upload(served.url, page);
    await eventually(() => of(stream, 'data_source').some(({ data }) => data.id === id));
  });

  test('gives signs of life', async () => {
    const stream = await follow(served.url, page);
    await eventually(() => stream.comments > 1);
  });
});

describe('two processes over one database', () => {
  let folder: string;
  let running: Launched[];
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'live-'));
    running = [];
  });
  afterEach(async () => {
    for (const one of running) one.child.kill('SIGTERM');
    await Promise.all(running.map(({ exited }) => exited));
    rmSync(folder, { recursive: true, force: true });
  });

  test('what one does is heard by pages of the other, and a stop ends the stream at once', async () => {
    const { config } = served.services;
    const other = launchProcess('src/app/main.ts', ['--no-demo'], {
      DATABASE_URL: config.databaseUrl as string,
      DATA_DIR: config.dataDir,
      PROCESS_ROLE: 'web',
      PORT: '0',
      ENGINE_PROCESSES: '1',
      SHUTDOWN_DELAY_SECONDS: '0',
    });
    running.push(other);
    await ready(other);
    const url = /"url":"([^"]+)"/.exec(other.err)?.[1] as string;
    const there = await signedIn(url, home.owner);
    const stream = await follow(url, there);
    const id = await upload(served.url, page);
    await eventually(() => of(stream, 'data_source').some(({ data }) => data.id === id));
    const asked = Date.now();
    other.child.kill('SIGTERM');
    expect(await other.exited).toBe(0);
    expect(Date.now() - asked).toBeLessThan(8_000);
    expect(stream.ended).toBe(true);
  }, 60_000);
});

describeWith('chromium', 'open pages', () => {
  test('show what is done elsewhere without being touched, in every tab over one stream, and notice that their session has ended', async () => {
    const browser = await openBrowser();
    try {
      const { page: first, context, mishaps } = await visit(browser);
      await first.goto(`${served.url}/sign-in`);
      await signIn(first, home.owner.email, PASSWORD);
      await heading(first, /Hello/).waitFor();
      const second = await context.newPage();
      let streams = 0;
      second.on('request', (request) => {
        if (request.url().endsWith('/api/events/')) streams += 1;
      });
      await second.goto(served.url);
      await heading(second, /Hello/).waitFor();
      await upload(served.url, page);
      for (const tab of [first, second]) await tab.getByText('orders').first().waitFor();
      expect(streams).toBe(0);
      await first.close();
      // The other tab takes the stream over.
      await eventually(() => streams === 1);
      await removeSession(home.owner.id);
      await eventually(async () => !(await second.content()).includes('orders'));
      expect(mishaps).toEqual([]);
    } finally {
      await browser.close();
    }
  }, 60_000);

  test('notice that their session has ended where the stream is refused for it', async () => {
    const browser = await openBrowser();
    try {
      const { page: first, context } = await visit(browser);
      await first.goto(`${served.url}/sign-in`);
      await signIn(first, home.owner.email, PASSWORD);
      await heading(first, /Hello/).waitFor();
      const second = await context.newPage();
      await second.route('**/api/events/', async (route) => {
        await removeSession(home.owner.id);
        await route.continue();
      });
      await second.goto(served.url);
      await heading(second, /Hello/).waitFor();
      await first.close();
      await second.getByRole('link', { name: 'Sign in' }).first().waitFor();
    } finally {
      await browser.close();
    }
  }, 60_000);
});

async function removeSession(userId: string): Promise<void> {
  await served.sql('update session set revoked_at = now() where user_id = ? and revoked_at is null', [userId]);
}
