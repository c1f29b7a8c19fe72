import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { inflateSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import exceljs from 'exceljs';
import { pino } from 'pino';
import { unsubscribeUrl } from '../../../src/account/notices/unsubscribe.ts';
import { buildWeb } from '../../../src/app/web-build/build-web.ts';
import { connect, seedClient } from '../../oauth/connection.ts';
import { callRest } from '../../support/analysis.ts';
import { createAuthenticator } from '../../support/authenticator.ts';
import { describeWith } from '../../support/describe-with.ts';
import { eventually } from '../../support/eventually.ts';
import { PASSWORD } from '../../support/identity.ts';
import { codeTo, linkTokenTo } from '../../support/mails.ts';
import { openPage } from '../../support/page.ts';
import { type Seeded, type Served, serve } from '../../support/serve.ts';
import { type Browser, openBrowser, type Visitor, visit } from '../browser.ts';
import { authorization, register } from '../oauth-client.ts';
import { openEyes } from './eyes.ts';
import { type Api, apiOf, type Filled, fill } from './fill.ts';
import { SHOWN, textOf, textsOf } from './texts.ts';

const all = (...fields: string[]) => fields.flatMap(textsOf);

describeWith('chromium', 'a text of strangers', () => {
  let browser: Browser;
  let served: Served;
  let of: Seeded;
  let api: Api;
  let filled: Filled;
  let visitor: Visitor;
  let eyes: ReturnType<typeof openEyes>;
  const at = (address: string) => served.url + address;

  beforeAll(async () => {
    await buildWeb(pino({ level: 'silent' }));
    [browser, served] = await Promise.all([openBrowser(), serve({ env: { ENGINE_PROCESSES: '2' } })]);
    of = await served.seed('enterprise');
    api = await apiOf(served, of);
    await call(textOf('update_organization.name'), textOf('update_profile.name'));
    filled = await fill(api, await workbook());
    visitor = await visit(browser);
    eyes = openEyes({ visitor, stranger: await visit(browser), bare: await visit(browser) }, served.url);
    await signedIn(of.owner.email, PASSWORD);
    await eyes.go('home', at('/'), [textOf('update_profile.name')]);
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await served?.close();
  });

  /** Gives the organization and its owner other names. */
  async function call(organization: string, user: string): Promise<void> {
    await api('PATCH', '/api/organization/', { name: organization });
    await api('PATCH', '/api/account/profile/', { name: user });
  }

  /** Lets the browser be somebody else. */
  async function signedIn(email: string, password: string): Promise<void> {
    const page = openPage(served.url);
    expect((await page.signIn(email, password)).status).toBe(200);
    await visitor.context.clearCookies();
    await visitor.context.addCookies([...page.cookies].map(([name, value]) => ({ name, value, url: served.url })));
  }

  test('in data sources is text', async () => {
    const { created, appended, json, forms, workbook: sheets, orders } = filled.sources;
    await eyes.walk('sources', '/data-sources', all('create_data_source.name', 'update_data_source.name'));
    await eyes.walk('source', `/data-sources/${created[0]}`, [textOf('create_data_source.name'), textOf('create_data_source.description')]);
    await eyes.walk('source', `/data-sources/${orders}`, [textOf('update_data_source.name'), textOf('update_data_source.description')]);
    await eyes.walk('source', `/data-sources/${orders}`, all('csv header'));
    await eyes.walk('source', `/data-sources/${json}`, all('json key'));
    await eyes.walk('source-rows', `/data-sources/${orders}?tab=rows`, all('create_data_source.stream').slice(0, 5));
    await eyes.walk('source-rows', `/data-sources/${appended}?tab=rows`, all('add_data_source_file.stream').slice(0, 5));
    for (const [n, name] of textsOf('create_data_source.file_name').entries()) {
      await eyes.walk('source-import', `/data-sources/${created[n]}?tab=import`, [name]);
    }
    await eyes.walk('source-import', `/data-sources/${appended}?tab=import`, all('add_data_source_file.file_name'));
    for (const [n, name] of textsOf('multipart file name').entries()) {
      await eyes.walk('source-import', `/data-sources/${forms[n]}?tab=import`, [name]);
    }
    await eyes.walk('source-import', `/data-sources/${sheets}?tab=import`, all('xlsx sheet name'));
  }, 60_000);

  test('in reports is text, in their files without any policy too', async () => {
    const { generated, started, pdf } = filled.reports;
    await eyes.walk('reports', '/reports', all('generate_report.title', 'start_report.title'));
    await eyes.dialogs('reports');
    const made = await Promise.all([filled.deliveries.made[0], filled.deliveries.changed[0]].map((id) => reportOf(id as string)));
    for (const [id, ...fields] of [
      [generated[0], 'generate_report.title', 'generate_report.report_parameters{}', 'report_parameters.filters[].value[]'],
      [started[0], 'start_report.title', 'start_report.report_parameters{}', 'report_parameters.filters[].value'],
      [made[0] as string, 'create_delivery.content.report_parameters{}'],
      [made[1], 'update_delivery.content.report_parameters{}'],
    ]) {
      await eyes.walk(
        'report',
        `/reports/${id}`,
        fields.map((field) => textOf(field as string)),
      );
    }
    await eyes.walk('report-again', `/reports/new?from=${generated[0]}`, [textOf('generate_report.report_parameters{}')]);
    for (const id of [...generated, ...started]) {
      const html = await api('GET', `/api/reports/${id}/download/`);
      await eyes.file('report-html', html);
    }
    for (const id of [generated[0], started[0]]) {
      const { public_url: address } = await api('POST', `/api/reports/${id}/public-link/`, {});
      await eyes.closed('report-public', address);
    }
    expectNoActions(await bytes('GET', `/api/reports/${pdf}/download/`));
  }, 60_000);

  test('in dashboards is text', async () => {
    const { created, changed } = filled.dashboards;
    await eyes.walk('dashboards', '/dashboards', all('create_dashboard.name', 'update_dashboard.name'));
    await eyes.dialogs('dashboards');
    for (const [id, tool] of [
      [created[0], 'create_dashboard'],
      [changed[0], 'update_dashboard'],
    ] as const) {
      await eyes.walk('dashboard', `/dashboards/${id}`, [textOf(`${tool}.name`), textOf(`${tool}.description`)]);
    }
    for (const id of [...created, changed[0]]) {
      const { public_url: address } = await api('POST', `/api/dashboards/${id}/public-link/`, {});
      await eyes.closed('dashboard-public', address);
    }
    const slice = new URLSearchParams({ 'f.region': textOf('view_dashboard.filters[].value') });
    const filters = [{ column: 'region', value: textOf('export_dashboard.filters[].value') }];
    expectNoActions(await bytes('POST', `/api/dashboards/${created[0]}/export/`, { filters }));
    await eyes.walk('dashboard-slice', `/dashboards/${created[0]}?${slice}`, [textOf('view_dashboard.filters[].value')]);
  }, 60_000);

  test('in goals is text', async () => {
    const { created, changed } = filled.goals;
    const fields = ['title', 'unit'].flatMap((field) => [`create_goal.${field}`, `update_goal.${field}`]);
    await eyes.walk('goals', '/goals', all(...fields));
    await eyes.dialogs('goals');
    await eyes.walk('goal', `/goals/${created[0]}`, [textOf('create_goal.title'), textOf('create_goal.binding.filters[]{}')]);
    await eyes.walk('goal', `/goals/${changed[0]}`, [textOf('update_goal.title'), textOf('update_goal.binding.filters[]{}')]);
    await eyes.walk('goal', `/goals/${created[1]}`, all('add_milestone.title', 'update_milestone.title', 'note_goal_progress.note'));
    await eyes.dialogs('goal');
    for (const [ids, tool] of [
      [created, 'create_goal'],
      [changed, 'update_goal'],
    ] as const) {
      for (const [n] of textsOf(`${tool}.metric`).entries()) {
        const bound = n === 0 ? [textOf(`${tool}.binding.filters[]{}`)] : [];
        await eyes.walk('goal-edit', `/goals/${ids[n]}/edit`, [textOf(`${tool}.title`, n), textOf(`${tool}.metric`, n), ...bound]);
      }
    }
  }, 60_000);

  test('in alerts and deliveries is text', async () => {
    const { created, changed } = filled.alerts;
    await eyes.walk('alerts', '/alerts', all('create_alert.name', 'update_alert.name'));
    for (const [id, tool] of [
      [created[0], 'create_alert'],
      [changed[0], 'update_alert'],
    ] as const) {
      const expected = [textOf(`${tool}.name`), textOf(`${tool}.subject.filters[]{}`)];
      await eyes.walk('alert', `/alerts/${id}`, expected);
      await eyes.walk('alert-edit', `/alerts/${id}/edit`, expected);
    }
    await eyes.walk('deliveries', '/deliveries', all('create_delivery.name', 'update_delivery.name'));
    await eyes.dialogs('deliveries');
    for (const [topic, ids] of [
      ['alert', created],
      ['delivery', filled.deliveries.made],
    ] as const) {
      for (const targetId of ids) {
        const link = unsubscribeUrl(served.services, { topic, organizationId: of.organizationId, userId: of.owner.id, targetId });
        await eyes.drawn('unsubscribe', link);
      }
    }
  }, 60_000);

  test('asked of the data is text', async () => {
    await eyes.walk('ask', '/ask', all('rename_conversation.title'));
    await eyes.walk('conversation', `/ask/${filled.conversations[0]}`, all('analyze_data.question'));
    const columns = textsOf('sql alias').map((alias, n) => `${n} as "${alias.replaceAll('"', '""')}"`);
    const sql = `select '${textOf('query_data.sql').replaceAll("'", "''")}' as given, ${columns.join(', ')} from orders limit 1`;
    await eyes.walk('ask-sql', `/ask/sql?${new URLSearchParams({ sql, source: filled.sources.orders })}`, []);
    await visitor.page.locator('main form button[type=submit]').click();
    await eyes.look('ask-sql', all('sql alias', 'query_data.sql'));
    await eyes.walk('ask-check', '/ask/check', []);
    await visitor.page.locator('main textarea').fill(`There are 400 orders. ${textOf('check_answer.text')}`);
    await visitor.page.locator('main form button[type=submit]').click();
    await eyes.look('ask-check', all('check_answer.text'));
  }, 60_000);

  test('in addresses is text, or nothing', async () => {
    const text = textOf('address search');
    const filled = (pattern: string) => pattern.replaceAll('*', encodeURIComponent(text));
    for (const pattern of ['/goals?find=*', '/data-sources?name=*', '/dashboards?name=*', '/ask?question=*', '/ask/sql?sql=*']) {
      await eyes.walk('search', filled(pattern), [text]);
    }
    for (const pattern of [
      '/reports?name=*',
      '/ask/change?source=*&table=*',
      '/reports/new?template=*&from=*',
      '/settings/billing?checkout=*',
      '/usage?days=*',
      '/alerts?status=*',
      '/goals/*',
      '/reports/*',
      '/invitation?token=*',
      '/reset-password?token=*',
      '/consent?request=*',
      '/sign-in?next=*',
      '/sign-up?next=*',
    ]) {
      await eyes.walk('search', filled(pattern), []);
    }
    for (const pattern of ['/nowhere/*', '/unsubscribe/*', '/p/*']) await eyes.drawn('search', at(filled(pattern)));
  }, 60_000);

  test('in names of people, organizations and keys is text', async () => {
    const renamings = Math.max(textsOf('update_organization.name').length, textsOf('update_profile.name').length);
    const namesAt = (n: number): [string, string] => [textOf('update_organization.name', n), textOf('update_profile.name', n)];
    for (let n = 0; n < renamings; n++) {
      const [name, user] = namesAt(n);
      await call(name, user);
      await eyes.go('home', at('/'), [name, user]);
    }
    const people = textsOf('accept_invitation.name');
    const tokens = await Promise.all(
      people.map(async (_, n) => {
        const email = `invited${n}@example.com`;
        await api('POST', '/api/organization/invitations/', { email, role: 'viewer' });
        return linkTokenTo(served.services, email);
      }),
    );
    const [organization, user] = namesAt(renamings - 1);
    await eyes.walk('invitation', `/invitation?token=${tokens[0]}`, [organization]);
    await Promise.all(people.map((name, n) => api('POST', '/api/invitations/accept/', { token: tokens[n], name, password: PASSWORD })));
    await eyes.walk('members', '/settings/members', [...people, user]);
    await eyes.dialogs('members');
    await eyes.walk('organization', '/settings/organization', [organization]);
    await eyes.walk('profile', '/settings/profile', [organization, user]);
    await eyes.walk('audit-log', '/settings/audit-log', [organization]);
    await eyes.walk('billing', '/settings/billing', [organization]);
    await eyes.walk('usage', '/usage', [organization]);
    await eyes.walk('api-keys', '/settings/developer/api-keys', all('create_api_key.name', 'create_api_key.description'));
    await eyes.dialogs('api-keys');
    await eyes.walk('mcp-server', '/settings/developer/mcp-server', all('create_mcp_key.name', 'create_mcp_key.description'));
    await eyes.dialogs('mcp-server');
    for (const userAgent of textsOf('user agent')) {
      const page = openPage(served.url);
      await page.call('GET', '/api/auth/session/');
      const body = { email: of.owner.email, password: PASSWORD };
      expect((await page.call('POST', '/api/auth/sign-in/', body, { 'user-agent': userAgent })).status).toBe(200);
    }
    const passkeys = [...textsOf('add_passkey.name'), ...textsOf('rename_passkey.name')];
    const added: string[] = [];
    for (const name of passkeys) {
      const options = await api('POST', '/api/account/passkeys/options/', {});
      const credential = createAuthenticator(served.url.replace('127.0.0.1', 'localhost')).create(options);
      added.push((await api('POST', '/api/account/passkeys/', { name: 'Laptop', credential })).passkey.id);
      await api('PATCH', `/api/account/passkeys/${added.at(-1)}/`, { name });
    }
    await eyes.walk('security', '/settings/security', [...all('user agent'), ...passkeys]);
    for (const id of added) await api('DELETE', `/api/account/passkeys/${id}/`);
  }, 60_000);

  test('of whoever opens an account is text', async () => {
    const accounts = Math.max(textsOf('register_account.organization_name').length, textsOf('register_account.name').length);
    const opened = await Promise.all(
      Array.from({ length: accounts }, async (_, n) => {
        const email = `new${n}@example.com`;
        const [organization, name] = [textOf('register_account.organization_name', n), textOf('register_account.name', n)];
        await api('POST', '/api/auth/sign-up/', { email, organization_name: organization, name, password: PASSWORD });
        await api('POST', '/api/auth/verify-email/', { email, code: await codeTo(served.services, email) });
        const owner = { id: email, email, role: 'owner' } as const;
        const { body } = await callRest(served, owner, 'POST', '/api/billing/checkout/', { plan: 'professional' });
        return { email, organization, name, checkout: body.checkout_url as string };
      }),
    );
    for (const { email, organization, name, checkout } of opened) {
      await signedIn(email, PASSWORD);
      await eyes.go('profile', at('/settings/profile'), [organization, name]);
      await eyes.drawn('checkout', checkout, [organization]);
    }
    await signedIn(of.owner.email, PASSWORD);
  }, 60_000);

  test('in names of applications is text', async () => {
    for (const name of textsOf('oauth client_name')) {
      const client = await register(served, 'http://127.0.0.1:9/callback', name, 'reports:read');
      const asked = await fetch(authorization(served, client, 'reports:read').url, { redirect: 'manual' });
      const { pathname, search } = new URL(asked.headers.get('location') ?? '', served.url);
      await eyes.walk('consent', pathname + search, [name]);
      const refused = new URL(authorization(served, client, 'reports:read').url);
      refused.searchParams.set('redirect_uri', 'https://other.example/callback');
      await eyes.file('oauth-refusal', await (await fetch(refused)).text());
      if (name === textOf('oauth client_name')) await eyes.closed('oauth-refusal', refused.href);
      await connect(served, await seedClient(served, { name }), of);
    }
    await eyes.walk('connected-apps', '/settings/connected-apps', all('oauth client_name'));
    await eyes.dialogs('connected-apps');
  }, 60_000);

  test('in mails is text', async () => {
    await served.services.mailer.settled();
    const folder = path.join(served.services.config.dataDir, 'mail');
    for (const name of await readdir(folder)) {
      const html = htmlOf(await readFile(path.join(folder, name), 'utf8'));
      if (html !== null) await eyes.file('mail', html);
    }
  }, 60_000);

  test('was shown: every text of every field somewhere, and at every place some', () => {
    const lacking = SHOWN.flatMap(([field, places]) => {
      const texts = textsOf(field);
      const nowhere = texts.filter((text) => !places.some((place) => eyes.seen.get(place as never)?.has(text)));
      const empty = places.filter((place) => !texts.some((text) => eyes.seen.get(place as never)?.has(text)));
      return nowhere.length + empty.length > 0 ? [{ field, nowhere, empty }] : [];
    });
    expect(lacking).toEqual([]);
    expect(eyes.late()).toEqual([]);
  });

  /** The report of a delivery's run. */
  async function reportOf(delivery: string): Promise<string> {
    return eventually(async () => {
      const { results } = await api('GET', `/api/deliveries/${delivery}/history/`);
      return results[0]?.report_ids[0];
    });
  }

  async function bytes(method: string, address: string, body?: object): Promise<Buffer> {
    const headers = { authorization: `Bearer ${await served.session(of.owner)}`, 'content-type': 'application/json' };
    const answer = await fetch(at(address), { method, headers, ...(body && { body: JSON.stringify(body) }) });
    return Buffer.from(await answer.arrayBuffer());
  }
});

/** A workbook with sheets of these names, without rows but in the first. */
async function workbook(): Promise<Buffer> {
  const book = new exceljs.Workbook();
  book.addWorksheet('Rows').addRows([['a'], [1]]);
  for (const name of textsOf('xlsx sheet name')) book.addWorksheet(name);
  return Buffer.from(await book.xlsx.writeBuffer());
}

/** The HTML part of a mail, decoded (RFC 2045); null where it has none. */
function htmlOf(raw: string): string | null {
  const [, head = '', body] = /(Content-Type: text\/html[\s\S]*?)\r?\n\r?\n([\s\S]*?)\r?\n--/.exec(raw) ?? [];
  if (body === undefined) return null;
  if (/base64/i.test(head)) return Buffer.from(body, 'base64').toString('utf8');
  if (!/quoted-printable/i.test(head)) return body;
  const octets = body.replace(/=\r?\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(octets, 'latin1').toString('utf8');
}

/** A PDF that does nothing: no script, and no action that runs by itself or starts something (ISO 32000-1, 12.6). */
function expectNoActions(file: Buffer): void {
  const raw = file.toString('latin1');
  const packed = [...raw.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(([, data = '']) => {
    try {
      return inflateSync(Buffer.from(data, 'latin1')).toString('latin1');
    } catch {
      return '';
    }
  });
  expect(raw.startsWith('%PDF')).toBe(true);
  const found = [raw, ...packed].flatMap(
    (text) => text.match(/\/(JavaScript|JS|OpenAction|AA|Launch|SubmitForm|ImportData|GoToR|EmbeddedFile)\b/g) ?? [],
  );
  expect(found).toEqual([]);
}
