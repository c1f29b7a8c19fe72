import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { releaseCredits, reserveCredits, settleCredits } from '../../src/account/billing/ledger.ts';
import { enqueueNotice } from '../../src/account/notices/enqueue-notice.ts';
import { noteReportEnded } from '../../src/insight/reports/report-ready.ts';
import { REPORT_TEMPLATES } from '../../src/insight/reports/templates/index.ts';
import { newId } from '../../src/platform/db/ids.ts';
import { callRest, upload } from '../support/analysis.ts';
import { eventually } from '../support/eventually.ts';
import { mailServer } from '../support/mail-server.ts';
import { readMail } from '../support/mails.ts';
import { CSV, type Member, type Seeded, type Served, serve } from '../support/serve.ts';
import { sweepWork } from '../support/sweep.ts';

const DAY_MS = 86_400_000;
let clockMs = 0;
let down = false;
const refused = new Set<string>();
let mail: Awaited<ReturnType<typeof mailServer>>;
let served: Served;
let second: Served;
let home: Seeded;

beforeAll(async () => {
  mail = await mailServer('app', 'secret', (address) => (refused.has(address) ? 550 : down ? 451 : null));
  const now = () => new Date(Date.now() + clockMs);
  const env = { SMTP_URL: mail.url(), MAIL_FROM: 'Reports <reports@example.com>' };
  served = await serve({ now, env });
  const { databaseUrl, dataDir } = served.services.config;
  second = await serve({ now, env: { ...env, BASE_URL: served.url, DATABASE_URL: String(databaseUrl), DATA_DIR: dataDir } });
  home = await served.seed('professional');
});
afterAll(async () => {
  await second.close();
  await served.close();
  await mail.close();
});

const mailsOf = ({ email }: { email: string }) => mail.received.filter(({ to }) => to.includes(email)).map(({ raw }) => readMail(raw));
const got = (member: Member, count: number) => eventually(() => mailsOf(member).length >= count && mailsOf(member), `${count} mails`);
const sweepBoth = () => Promise.all([served, second, served, second].map(({ services }) => sweepWork(services)));
const noticesOf = (member: Member) =>
  served.sql('select id, kind, status, attempt, last_error, next_attempt_at from notice where user_id = ? order by created_at, id', [
    member.id,
  ]);
/** Waits until nothing is in progress. */
const quiet = () =>
  eventually(
    async () => (await served.sql("select 1 from notice where status in ('pending', 'sending')")).length === 0,
    'all notices to end',
  );
const prefer = (member: Member, change: object) => callRest(served, member, 'PATCH', '/api/notices/preferences/', change);

async function generate(of: Seeded, member: Member): Promise<string> {
  const source = await upload(served, of, CSV);
  const body = { template_id: REPORT_TEMPLATES[0]?.id, data_source_ids: [source], output_format: 'json', title: 'Orders <b>&' };
  const answer = await callRest(served, member, 'POST', '/api/v1/reports/generate/', body);
  expect(answer.status).toBe(201);
  // What is owed by then is sent now, and not at the next look of the clock.
  await sweepBoth();
  return answer.body.report_id;
}

/** Lowers the balance by actually spending. */
async function spend(of: Seeded, amount: number, how: 'settle' | 'release' | 'reserve' = 'settle') {
  const { services } = served;
  const operationId = newId();
  await reserveCredits(services.em.fork(), { organizationId: of.organizationId, operationId, amount, now: services.now() });
  if (how === 'settle') await settleCredits(services.em.fork(), operationId, services.now());
  return () => releaseCredits(services.em.fork(), operationId, services.now());
}

describe('preferences', () => {
  test('are each person’s own, for each organization', async () => {
    const of = await served.seed('starter');
    const usual = { report_ready: 'slow', credits_low: true, deliveries: true, alerts: true };
    expect((await callRest(served, of.viewer, 'GET', '/api/notices/preferences/')).body).toEqual(usual);
    expect((await prefer(of.viewer, { report_ready: 'never', alerts: false })).body).toEqual({
      ...usual,
      report_ready: 'never',
      alerts: false,
    });
    expect((await prefer(of.viewer, { alerts: true })).body).toEqual({ ...usual, report_ready: 'never' });
    expect((await callRest(served, of.owner, 'GET', '/api/notices/preferences/')).body).toEqual(usual);
    for (const bad of [{}, { report_ready: 'sometimes' }, { alerts: 'no' }, { nothing: true }])
      expect((await prefer(of.viewer, bad)).status).toBe(400);
  });
});

describe('a report that is ready', () => {
  test('is told to whoever wants it always, once, with what it found, a link, and one click that ends it', async () => {
    const of = await served.seed('professional');
    await prefer(of.owner, { report_ready: 'always' });
    const id = await generate(of, of.owner);
    const [found] = await got(of.owner, 1);
    expect(found?.subject).toBe('Your report is ready: Orders <b>&');
    expect(found?.text).toContain(`${served.url}/reports/${id}`);
    const [row = {}] = await served.sql("select findings->0->>'sentence' as first from report where id = ?", [id]);
    expect(found?.text).toContain(row.first);
    expect(found?.raw).toContain('Orders &lt;b&gt;&amp;');
    expect(found?.raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
    const link = /^List-Unsubscribe: <(.*)>$/m.exec(found?.raw ?? '')?.[1] ?? '';
    expect(link.startsWith(`${served.url}/unsubscribe/`)).toBe(true);
    expect(found?.text).toContain(link);
    expect(found?.raw).toMatch(/^Message-ID: <[0-9a-f-]{36}@example\.com>$/m);
    await sweepBoth();
    await quiet();
    expect(mailsOf(of.owner)).toHaveLength(1);
    // The organization's language is that of its emails, and of the findings in them.
    await callRest(served, of.owner, 'PATCH', '/api/organization/', { locale: 'de-AT' });
    await prefer(of.owner, { report_ready: 'always' });
    await generate(of, of.owner);
    const [, second] = await got(of.owner, 2);
    expect(second?.subject).toBe('Ihr Bericht ist fertig: Orders <b>&');
    expect(second?.text).toMatch(/ist fertig\.\n\n.*(?:gestiegen|gefallen|unverändert|:) .*Lesen und herunterladen/s);
  });

  test('is told by itself only where it took more than half a minute, and never to whoever does not want it', async () => {
    const of = await served.seed('professional');
    const id = await generate(of, of.owner);
    const ended = async (afterSeconds: number) => {
      const [row] = await served.sql('select created_at from report where id = ?', [id]);
      const at = new Date(new Date(row?.created_at as string).getTime() + afterSeconds * 1000);
      await served.services.em.fork().transactional((tx) => noteReportEnded(tx, id, at));
    };
    expect(await noticesOf(of.owner)).toEqual([]);
    await ended(30);
    expect(await noticesOf(of.owner)).toEqual([]);
    await prefer(of.owner, { report_ready: 'never' });
    await ended(31);
    expect(await noticesOf(of.owner)).toEqual([]);
    await prefer(of.owner, { report_ready: 'slow' });
    await ended(31);
    await ended(31);
    expect(await noticesOf(of.owner)).toHaveLength(1);
    clockMs = 31_000;
    try {
      await sweepBoth();
      await got(of.owner, 1);
    } finally {
      clockMs = 0;
    }
  });
});

describe('the link that ends a subscription', () => {
  const linkIn = (raw = '') => /^List-Unsubscribe: <(.*)>$/m.exec(raw)?.[1] ?? '';
  const wants = async (member: Member) => (await callRest(served, member, 'GET', '/api/notices/preferences/')).body.report_ready;

  test('ends nothing when it is looked at, and ends it by its button or one click, for this person alone', async () => {
    const of = await served.seed('professional');
    await prefer(of.owner, { report_ready: 'always' });
    await prefer(of.viewer, { report_ready: 'always' });
    await generate(of, of.owner);
    const url = linkIn((await got(of.owner, 1))[0]?.raw);
    for (const method of ['GET', 'HEAD', 'GET', 'OPTIONS']) expect((await fetch(url, { method })).ok).toBe(true);
    expect(await wants(of.owner)).toBe('always');
    const page = await fetch(url);
    const html = await page.text();
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(page.headers.get('content-security-policy')).toContain("form-action 'self'");
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(html).toContain('<form method="post">');
    const german = await (await fetch(url, { headers: { 'Accept-Language': 'de-AT,de;q=0.9,en;q=0.8' } })).text();
    expect(german).toMatch(/<html lang="de">.*Diese E-Mails abbestellen\?.*E-Mails zu fertigen Berichten von .*Abbestellen<\/button>/s);
    // Like a mail client (RFC 8058 §3.1), without a cookie.
    const oneClick = await fetch(url, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) });
    expect([oneClick.status, oneClick.redirected]).toEqual([200, false]);
    expect(await wants(of.owner)).toBe('never');
    expect(await wants(of.viewer)).toBe('always');
    const form = new FormData();
    form.set('List-Unsubscribe', 'One-Click');
    expect((await fetch(url, { method: 'POST', body: form })).status).toBe(200);
    expect((await fetch(url, { method: 'POST' })).status).toBe(200);
    const events = await eventually(async () => {
      const rows = await served.sql("select user_id from audit_event where action = 'unsubscribed.report_ready' and organization_id = ?", [
        of.organizationId,
      ]);
      return rows.length === 3 && rows;
    });
    expect(events[0]).toEqual({ user_id: of.owner.id });
    await generate(of, of.owner);
    await quiet();
    expect(mailsOf(of.owner)).toHaveLength(1);
    // The organization's language is that of its emails, and of the findings in them.
    await callRest(served, of.owner, 'PATCH', '/api/organization/', { locale: 'de-AT' });
    await prefer(of.owner, { report_ready: 'always' });
    await generate(of, of.owner);
    const [, second] = await got(of.owner, 2);
    expect(second?.subject).toBe('Ihr Bericht ist fertig: Orders <b>&');
    expect(second?.text).toMatch(/ist fertig\.\n\n.*(?:gestiegen|gefallen|unverändert|:) .*Lesen und herunterladen/s);
  });

  test('is made by us alone', async () => {
    const of = await served.seed('professional');
    await prefer(of.owner, { report_ready: 'always' });
    await generate(of, of.owner);
    const url = linkIn((await got(of.owner, 1))[0]?.raw);
    const at = url.length - 12;
    const forged = `${url.slice(0, at)}${url[at] === 'A' ? 'B' : 'A'}${url.slice(at + 1)}`;
    const sealedForElse = `${served.url}/unsubscribe/${served.services.sealer.seal('["report_ready"]', 'something else')}`;
    for (const bad of [forged, url.slice(0, -1), `${served.url}/unsubscribe/x`, `${served.url}/unsubscribe/%ZZ`, sealedForElse])
      for (const method of ['GET', 'POST']) expect([bad, (await fetch(bad, { method })).status]).toEqual([bad, 404]);
    expect((await fetch(url, { method: 'PUT' })).status).toBe(405);
    expect(await wants(of.owner)).toBe('always');
  });
});

describe('credits that run low', () => {
  test('are told to owners and administrators once a month, on two processes', async () => {
    const of = await served.seed('starter');
    await callRest(served, of.owner, 'PATCH', `/api/organization/members/${of.viewer.id}/`, { role: 'admin' });
    await spend(of, 900);
    await sweepBoth();
    expect(await noticesOf(of.owner)).toEqual([]);
    // Below a tenth, if it were spent: it may come back.
    const giveBack = await spend(of, 50, 'reserve');
    await sweepBoth();
    expect(await noticesOf(of.owner)).toEqual([]);
    await giveBack();
    await spend(of, 1);
    await sweepBoth();
    const [found] = await got(of.owner, 1);
    expect(found?.subject).toMatch(/^Organization \d+: 99 of 1,000 credits left$/);
    expect(found?.raw).toMatch(/^List-Unsubscribe: </m);
    await got(of.viewer, 1);
    await spend(of, 9);
    await sweepBoth();
    await quiet();
    expect([mailsOf(of.owner).length, mailsOf(of.viewer).length]).toEqual([1, 1]);
    clockMs += 32 * DAY_MS;
    try {
      await sweepBoth();
      await quiet();
      expect(mailsOf(of.owner)).toHaveLength(1);
      await spend(of, 950);
      await prefer(of.viewer, { credits_low: false });
      await sweepBoth();
      expect((await got(of.owner, 2))[1]?.subject).toContain('50 of 1,000');
      await quiet();
      expect(mailsOf(of.viewer)).toHaveLength(1);
    } finally {
      clockMs = 0;
    }
  });
});

describe('sending', () => {
  const owe = (of: Seeded, member: Member, about: string) =>
    served.services.em.fork().transactional((tx) =>
      enqueueNotice(tx, {
        organizationId: of.organizationId,
        userId: member.id,
        kind: 'credits_low',
        targetId: of.organizationId,
        about,
        now: served.services.now(),
      }),
    );

  test('sends each of many once, with two workers, however often they are told to', async () => {
    const of = await served.seed('starter');
    for (let i = 0; i < 20; i++) await Promise.all([owe(of, of.owner, `many ${i}`), owe(of, of.owner, `many ${i}`)]);
    const ids = (await noticesOf(of.owner)).map(({ id }) => String(id));
    expect(ids).toHaveLength(20);
    await Promise.all([served, second].map(({ services }) => services.queue.dispatchOutbox()));
    for (const [i, id] of ids.entries()) await [served, second][i % 2]?.services.queue.add('send_notice', id, 7);
    await got(of.owner, 20);
    await quiet();
    const sent = mailsOf(of.owner).map(({ raw }) => /^Message-ID: <(.*)@/m.exec(raw)?.[1]);
    expect(sent.toSorted()).toEqual(ids.toSorted());
  });

  test('goes on where a crash left it: not put on the queue, or with a sender that died', async () => {
    const of = await served.seed('starter');
    await owe(of, of.owner, 'lost');
    await owe(of, of.owner, 'dead');
    await served.sql("delete from outbox where kind = 'send_notice' and dispatched_at is null");
    await served.sql(
      "update notice set status = 'sending', attempt = 1, lease_expires_at = now() - interval '1 second' where key like 'credits_low:dead:%'",
    );
    clockMs = 31_000;
    try {
      await sweepBoth();
      await got(of.owner, 2);
      await quiet();
      expect(mailsOf(of.owner)).toHaveLength(2);
    } finally {
      clockMs = 0;
    }
  });

  test('tries again later and later while the mail server is away, and gives up loudly', async () => {
    const of = await served.seed('starter');
    down = true;
    try {
      await owe(of, of.owner, 'away');
      const waits: number[] = [];
      for (let attempt = 1; attempt <= 6; attempt++) {
        await sweepBoth();
        await served.services.queue.dispatchOutbox();
        const row = await eventually(async () => {
          const [one] = await noticesOf(of.owner);
          return one?.attempt === attempt && one.status !== 'sending' && one;
        }, `attempt ${attempt}`);
        if (attempt === 6) {
          expect(row).toMatchObject({ status: 'failed', last_error: expect.stringContaining('451') });
          break;
        }
        const wait = new Date(row.next_attempt_at as string).getTime() - served.services.now().getTime();
        waits.push(Math.round(wait / 60_000));
        // Not early.
        await sweepBoth();
        clockMs += wait + 1_000;
      }
      expect(waits).toEqual([1, 5, 30, 120, 360]);
      const [event] = await eventually(async () => {
        const rows = await served.sql("select outcome, user_id from audit_event where action = 'notice.given_up.credits_low'");
        return rows.length > 0 && rows;
      });
      expect(event).toEqual({ outcome: 'service_unavailable', user_id: of.owner.id });
      expect(mailsOf(of.owner)).toEqual([]);
    } finally {
      down = false;
      clockMs = 0;
    }
  });

  test('comes after all when the mail server is back', async () => {
    const of = await served.seed('starter');
    down = true;
    await owe(of, of.owner, 'back');
    await served.services.queue.dispatchOutbox();
    await eventually(async () => (await noticesOf(of.owner))[0]?.attempt === 1 && (await noticesOf(of.owner))[0]?.status === 'pending');
    down = false;
    clockMs = 61_000;
    try {
      await sweepBoth();
      await got(of.owner, 1);
      await quiet();
      expect(mailsOf(of.owner)).toHaveLength(1);
    } finally {
      clockMs = 0;
    }
  });

  test('gives an address up at once that the mail server will never take', async () => {
    const of = await served.seed('starter');
    refused.add(of.owner.email);
    await owe(of, of.owner, 'refused');
    await served.services.queue.dispatchOutbox();
    const row = await eventually(async () => (await noticesOf(of.owner)).find(({ status }) => status === 'failed'));
    expect(row).toMatchObject({ attempt: 1, last_error: expect.stringContaining('550') });
  });

  test('tells nobody who has left', async () => {
    expect((await callRest(served, home.owner, 'DELETE', `/api/organization/members/${home.viewer.id}/`)).status).toBe(204);
    // Only now: a worker may take what is owed at any moment, and whether somebody is still here is asked when it is sent.
    await owe(home, home.viewer, 'left');
    await served.services.queue.dispatchOutbox();
    await eventually(async () => (await noticesOf(home.viewer))[0]?.status === 'unwanted');
    expect(mailsOf(home.viewer)).toEqual([]);
  });
});
