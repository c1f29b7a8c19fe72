import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Role } from '../../src/platform/scopes.ts';
import { addMember, PASSWORD } from '../support/identity.ts';
import { linkTokenTo, mailsTo } from '../support/mails.ts';
import { openPage } from '../support/page.ts';
import { type Member, type Seeded, type Served, serve } from '../support/serve.ts';

type Page = ReturnType<typeof openPage>;

let served: Served;
let home: Seeded;
let owner: Page;
let addresses = 0;

beforeAll(async () => {
  served = await serve();
});
afterAll(() => served.close());
beforeEach(async () => {
  home = await served.seed('professional');
  owner = await signedIn(home.owner);
});

async function signedIn(member: { email: string }): Promise<Page> {
  const page = openPage(served.url);
  expect((await page.signIn(member.email, PASSWORD)).status).toBe(200);
  return page;
}

async function somebody(role: Role, organizationId = home.organizationId): Promise<Member> {
  addresses += 1;
  const email = `somebody${addresses}@example.com`;
  const user = await addMember(served.services.em.fork(), { organizationId, email, password: PASSWORD, role, now: new Date() });
  return { id: user.id, email, role };
}

const member = (id: string) => `/api/organization/members/${id}/`;

describe('the profile of an organization', () => {
  test('is shown to members and changed by administrators, at both doors', async () => {
    const viewer = await signedIn(home.viewer);
    expect((await viewer.get('/api/organization/')).body).toMatchObject({
      id: home.organizationId,
      plan: 'professional',
      your_role: 'viewer',
    });
    expect((await viewer.call('PATCH', '/api/organization/', { name: 'Mine' })).status).toBe(403);
    expect((await owner.call('PATCH', '/api/organization/', { name: ' New\nname ' })).body.name).toBe('New name');
    for (const body of [{}, { name: '' }, { name: ' ' }, { name: 'x', plan: 'enterprise' }, { name: 'x'.repeat(201) }]) {
      expect((await owner.call('PATCH', '/api/organization/', body)).status).toBe(400);
    }
    expect((await owner.get('/api/auth/session/')).body.organization.name).toBe('New name');
  });

  test('has one time zone, of the IANA database, that everybody reads and administrators change', async () => {
    const zones = async () => [
      (await owner.get('/api/organization/')).body.time_zone,
      (await owner.get('/api/auth/session/')).body.organization.time_zone,
    ];
    expect(await zones()).toEqual(['UTC', 'UTC']);
    for (const time_zone of ['Mars/Olympus', '+02:00', '', 'Europe/Berlin; drop table', 7]) {
      expect((await owner.call('PATCH', '/api/organization/', { time_zone })).body.error.details.time_zone).toHaveLength(1);
    }
    const viewer = await signedIn(home.viewer);
    expect((await viewer.call('PATCH', '/api/organization/', { time_zone: 'Europe/Berlin' })).status).toBe(403);
    const { name } = (await owner.get('/api/organization/')).body;
    expect((await owner.call('PATCH', '/api/organization/', { time_zone: 'europe/berlin' })).body).toMatchObject({
      name,
      time_zone: 'Europe/Berlin',
    });
    expect(await zones()).toEqual(['Europe/Berlin', 'Europe/Berlin']);
  });
});

describe('members', () => {
  test.each<[Role, Role, Role, number]>([
    ['owner', 'viewer', 'owner', 200],
    ['owner', 'owner', 'viewer', 200],
    ['admin', 'viewer', 'admin', 200],
    ['admin', 'viewer', 'owner', 403],
    ['admin', 'owner', 'viewer', 403],
    ['editor', 'viewer', 'editor', 403],
    ['viewer', 'viewer', 'editor', 403],
  ])('%s makes a member who is %s %s: %i', async (by, from, to, status) => {
    const page = await signedIn(await somebody(by));
    const target = await somebody(from);
    expect((await page.call('PATCH', member(target.id), { role: to })).status).toBe(status);
    const { results } = (await owner.get(`/api/organization/members/?name=${target.email}`)).body;
    expect(results[0].role).toBe(status === 200 ? to : from);
  });

  test('change nothing about themselves, and the last owner stays', async () => {
    expect((await owner.call('PATCH', member(home.owner.id), { role: 'viewer' })).status).toBe(403);
    expect((await owner.call('DELETE', member(home.owner.id))).status).toBe(409);
    const admin = await somebody('admin');
    expect((await (await signedIn(admin)).call('DELETE', member(admin.id))).status).toBe(204);
    expect((await (await signedIn(await somebody('admin'))).call('DELETE', member(home.owner.id))).status).toBe(403);
    expect((await (await signedIn(home.viewer)).call('DELETE', member((await somebody('viewer')).id))).status).toBe(403);
  });

  test('lose everything with the very next request once they are removed, and come back as what they are then', async () => {
    const editor = await somebody('editor');
    const page = await signedIn(editor);
    const [rest, mcp] = [await served.key('rest', home, { member: editor }), await served.key('mcp', home, { member: editor })];
    const statuses = async () => [
      (await page.get('/api/organization/')).status,
      (await fetch(`${served.url}/api/v1/usage/`, { headers: { authorization: `Bearer ${rest}` } })).status,
      (await callMcp(mcp)).status,
    ];
    expect(await statuses()).toEqual([200, 200, 200]);
    expect((await owner.call('DELETE', member(editor.id))).status).toBe(204);
    expect(await statuses()).toEqual([401, 401, 401]);
    expect((await owner.call('DELETE', member(editor.id))).status).toBe(404);

    await addMember(served.services.em.fork(), {
      organizationId: home.organizationId,
      email: editor.email,
      password: PASSWORD,
      role: 'editor',
      now: new Date(),
    });
    expect(await statuses()).toEqual([401, 401, 401]);
    expect((await (await signedIn(editor)).get('/api/organization/')).status).toBe(200);
    const { results } = (await owner.get('/api/mcp-keys/')).body;
    expect(results).toMatchObject([{ status: 'revoked', created_by: editor.email }]);
  });

  test('are managed by roles as they are at that moment: of two administrators who demote each other one stays', async () => {
    for (let round = 0; round < 5; round++) {
      const pair = [await somebody('admin'), await somebody('admin')] as const;
      const pages = await Promise.all(pair.map(signedIn));
      const answers = await Promise.all([
        pages[0]!.call('PATCH', member(pair[1].id), { role: 'viewer' }),
        pages[1]!.call('PATCH', member(pair[0].id), { role: 'viewer' }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
    }
  });

  test('have their role for the very next request of every credential', async () => {
    const editor = await somebody('editor');
    const key = await served.key('rest', home, { member: editor });
    const generate = () =>
      fetch(`${served.url}/api/v1/reports/generate/`, {
        method: 'POST',
        body: '{}',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      });
    expect((await generate()).status).toBe(400);
    await owner.call('PATCH', member(editor.id), { role: 'viewer' });
    expect((await generate()).status).toBe(403);
  });
});

function callMcp(key: string): Promise<Response> {
  return fetch(`${served.url}/mcp/v1/`, {
    method: 'POST',
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'get_usage', arguments: {} } }),
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
  });
}

describe('invitations', () => {
  const invite = (page: Page, email: string, role: Role = 'editor') => page.post('/api/organization/invitations/', { email, role });
  const accept = (body: object) => openPage(served.url).post('/api/invitations/accept/', body);
  const lookUp = (token: string) => openPage(served.url).post('/api/invitations/look-up/', { token });
  const nobody = () => `invited${++addresses}@example.com`;

  test('let a new address in with a name and a password, once', async () => {
    const email = nobody();
    expect((await invite(owner, email.toUpperCase())).body).toMatchObject({ email, role: 'editor', invited_by: home.owner.email });
    expect((await owner.get('/api/organization/invitations/')).body.count).toBe(1);
    const token = await linkTokenTo(served.services, email);
    expect((await lookUp(token)).body).toMatchObject({ email, role: 'editor', has_account: false });
    expect((await accept({ token, name: 'New' })).body.error.details).toHaveProperty('password');
    expect((await accept({ token, name: 'New', password: 'short' })).status).toBe(400);
    expect((await accept({ token, name: 'New', password: 'qwertyuiop1' })).body.error.details).toHaveProperty('password');
    const all = await Promise.all(Array.from({ length: 20 }, () => accept({ token, name: 'New', password: PASSWORD })));
    expect(all.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    expect((await (await signedIn({ email })).get('/api/organization/')).body).toMatchObject({
      id: home.organizationId,
      your_role: 'editor',
    });
    expect((await lookUp(token)).status).toBe(404);
    expect((await owner.get('/api/organization/invitations/')).body.count).toBe(0);
  });

  test('let an account that exists join and keep its password', async () => {
    const stranger = (await served.seed('trial')).owner;
    await invite(owner, stranger.email, 'viewer');
    const token = await linkTokenTo(served.services, stranger.email);
    expect((await lookUp(token)).body.has_account).toBe(true);
    expect((await accept({ token, password: 'an other password' })).status).toBe(200);
    const page = await signedIn(stranger);
    expect((await page.get('/api/auth/session/')).body.organizations).toHaveLength(2);
    expect((await invite(owner, stranger.email)).status).toBe(409);
  });

  test('end when they are withdrawn or sent again', async () => {
    const email = nobody();
    const first = (await invite(owner, email)).body;
    const old = await linkTokenTo(served.services, email);
    await invite(owner, email);
    expect((await lookUp(old)).status).toBe(404);
    const token = await linkTokenTo(served.services, email);
    expect(token).not.toBe(old);
    const { results } = (await owner.get('/api/organization/invitations/')).body;
    expect(results).toHaveLength(1);
    expect((await owner.call('DELETE', `/api/organization/invitations/${first.id}/`)).status).toBe(404);
    expect((await owner.call('DELETE', `/api/organization/invitations/${results[0].id}/`)).status).toBe(204);
    expect((await accept({ token, name: 'x', password: PASSWORD })).status).toBe(404);
    expect((await accept({ token: 'made up' })).status).toBe(404);
  });

  test.each<[string, Role, Role | null]>([
    ['was removed', 'editor', null],
    ['is no administrator any more', 'viewer', 'editor'],
    ['may not give as much any more', 'owner', 'admin'],
  ])('are dead while whoever sent them %s', async (_, offered, role) => {
    const sender = await somebody('owner');
    const email = nobody();
    await invite(await signedIn(sender), email, offered);
    const token = await linkTokenTo(served.services, email);
    if (role) await owner.call('PATCH', member(sender.id), { role });
    else await owner.call('DELETE', member(sender.id));
    expect((await lookUp(token)).status).toBe(404);
    expect((await accept({ token, name: 'x', password: PASSWORD })).status).toBe(404);
    expect((await owner.get('/api/organization/invitations/')).body.count).toBe(0);
  });

  test('are good for a week and no longer, listed by when they were sent, and bounded by the hour', async () => {
    const email = nobody();
    const { created_at } = (await invite(owner, email)).body;
    const token = await linkTokenTo(served.services, email);
    const count = async (query: string) => (await owner.get(`/api/organization/invitations/?${query}`)).body.count;
    expect(await count(`created_after=${created_at}`)).toBe(1);
    expect(await count(`created_before=${created_at}`)).toBe(0);
    const age = (interval: string) => served.sql(`update invitation set expires_at = now() + interval '${interval}'`);
    await age('1 minute');
    expect((await lookUp(token)).status).toBe(200);
    await age('-1 second');
    expect((await accept({ token, name: 'x', password: PASSWORD })).status).toBe(404);
    const statuses = [];
    for (let sent = 1; sent <= 50; sent++) statuses.push((await invite(owner, nobody())).status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(49);
    expect(statuses.at(-1)).toBe(429);
  });

  test('carry no link that the organization’s name smuggles in, and are bounded by the day and the plan', async () => {
    const trial = await served.seed('trial');
    await served.sql('update organization set name = ? where id = ?', ['Verify at https://evil.example/x', trial.organizationId]);
    const page = await signedIn(trial.owner);
    const email = nobody();
    expect((await invite(page, email)).status).toBe(201);
    const [mail] = await mailsTo(served.services, email);
    expect(mail?.subject).toBe('Invitation to an organization');
    expect(mail?.text).toContain('"Verify at [link removed]"');
    expect(mail?.raw).not.toContain('evil');
    await served.sql(
      `insert into invitation (id, organization_id, email, role, token_hash, invited_by_id, created_at, expires_at, revoked_at)
        select gen_random_uuid(), ?, 'x@example.com', 'viewer', sha256(n::text::bytea), ?, now() - interval '2 hours', now(), now()
        from generate_series(1, 19) n`,
      [trial.organizationId, trial.owner.id],
    );
    const refused = await invite(page, nobody());
    expect([refused.status, refused.body.error.message]).toEqual([429, expect.stringContaining('20 invitations in the past 24 hours')]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(21 * 3600);
    await served.sql("update invitation set created_at = created_at - interval '23 hours' where organization_id = ?", [
      trial.organizationId,
    ]);
    expect((await invite(page, nobody())).status).toBe(201);
  });

  test('are for administrators, who give at most their own role', async () => {
    const admin = await signedIn(await somebody('admin'));
    expect((await invite(admin, nobody(), 'owner')).status).toBe(403);
    expect((await invite(admin, nobody(), 'admin')).status).toBe(201);
    const editor = await signedIn(await somebody('editor'));
    expect((await invite(editor, nobody())).status).toBe(403);
    expect((await editor.get('/api/organization/invitations/')).status).toBe(403);
    expect((await invite(owner, 'no address')).status).toBe(400);
  });
});

describe('the audit log', () => {
  test('tells administrators who did what through what, of their own organization only', async () => {
    const key = await served.key('mcp', home);
    await callMcp(key);
    await owner.call('PATCH', member(home.viewer.id), { role: 'editor' });
    await served.services.audit.flush();
    const { body } = await owner.get('/api/audit-log/?page_size=100');
    const find = (action: string) => body.results.find((entry: { action: string }) => entry.action === action);
    expect(find('tool:get_usage')).toMatchObject({ outcome: 'ok', door: 'mcp', user_email: home.owner.email, credential_name: 'test' });
    expect(find('member.role_changed')).toMatchObject({ credential_name: 'session', target_id: home.viewer.id });
    const times = body.results.map(({ at }: { at: string }) => at);
    expect(times).toEqual([...times].sort().reverse());
    expect((await owner.get('/api/audit-log/?action=member.&outcome=ok')).body.count).toBe(1);
    expect((await owner.get('/api/audit-log/?user_id=nobody')).status).toBe(400);
    const stranger = await signedIn((await served.seed('trial')).owner);
    await served.services.audit.flush();
    const actions = (await stranger.get('/api/audit-log/')).body.results.map(({ action }: { action: string }) => action);
    expect(actions).not.toContain('member.role_changed');
    expect((await (await signedIn(await somebody('editor'))).get('/api/audit-log/')).status).toBe(403);
  });

  test('keeps the refused calls too, and can only grow', async () => {
    const viewer = await signedIn(home.viewer);
    await viewer.call('PATCH', '/api/organization/', { name: 'Mine' });
    await served.services.audit.flush();
    const { results } = (await owner.get('/api/audit-log/?action=tool:update_organization')).body;
    expect(results).toMatchObject([{ outcome: 'insufficient_permissions', user_email: home.viewer.email }]);
    await expect(served.sql('delete from audit_event')).rejects.toThrow('append-only');
    await expect(served.sql("update audit_event set outcome = 'ok'")).rejects.toThrow('append-only');
  });
});
