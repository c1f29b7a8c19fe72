import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { pino } from 'pino';
import type { Page } from 'playwright-core';
import { buildWeb } from '../../src/app/web-build/build-web.ts';
import { shopDatabase } from '../support/connected-shop.ts';
import { describeWith } from '../support/describe-with.ts';
import type { ForeignDatabase } from '../support/foreign-database.ts';
import { sharedGoogle } from '../support/google/shared.ts';
import { PASSWORD } from '../support/identity.ts';
import { type Seeded, type Served, serve } from '../support/serve.ts';
import { type SshServer, sshServer } from '../support/ssh-server.ts';
import { type Browser, heading, inspect, openBrowser, signIn, type Visitor, visit } from './browser.ts';

/** A sync or a refresh runs in the background: it takes as long as a busy machine needs. */
const SYNC = { timeout: 60_000 };

describeWith('chromium', 'a person connects a database', () => {
  let served: Served;
  let browser: Browser;
  let shop: ForeignDatabase;
  let home: Seeded;
  let owner: Visitor;
  let page: Page;
  let source = '';

  beforeAll(async () => {
    // The pages are read when the service starts.
    await buildWeb(pino({ level: 'silent' }));
    // The database to connect is on this machine.
    served = await serve({ env: { EGRESS_ALLOW_HOSTS: '127.0.0.1,localhost', ...(await sharedGoogle()).server.environment } });
    [browser, shop, home] = await Promise.all([openBrowser(), shopDatabase(), served.seed('professional')]);
    owner = await visit(browser);
    page = owner.page;
  });
  afterEach(() => expect(owner.mishaps).toEqual([]));
  afterAll(async () => {
    await browser?.close();
    await served?.close();
    await shop?.drop();
  });

  const button = (name: string) => page.getByRole('button', { name });
  const link = (name: string) => page.getByRole('link', { name });
  const history = () => page.getByRole('list', { name: 'Sync history' }).getByRole('listitem');

  /** Fills in the form of a connection. */
  async function fillIn(password: string): Promise<void> {
    const { host, port, database, user } = shop.settings;
    const values = { Host: host, Port: String(port), Database: database, 'User name': user, Password: password };
    for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value);
    await page.getByLabel('Encryption (TLS)').selectOption('disable');
  }

  test('each kind of source is in the gallery with what it needs', async () => {
    await page.goto(`${served.url}/sign-in?next=/data-sources/connect`);
    await signIn(page, home.owner.email, PASSWORD);
    await heading(page, 'Connect a data source').waitFor();
    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'PostgreSQL' }) });
    await card.getByText('Host, Database, User name, Password').waitFor();
    await inspect(page, 'connect-kinds');
    await link('Connect PostgreSQL').click();
    await heading(page, 'Connect PostgreSQL').waitFor();
    await page.getByText('Create a read-only account').click();
    await page.getByText('GRANT SELECT ON public.orders').waitFor();
  });

  test('what is missing or wrong is said before anything is saved', async () => {
    await button('Check connection').click();
    await page.getByRole('alert').getByRole('button', { name: /Host/ }).waitFor();
    await fillIn('wrong');
    await button('Check connection').click();
    await page.getByRole('alert').getByText('The credentials were rejected').waitFor();
    await inspect(page, 'connect-failed');
  });

  describeWith('sshd', 'by way of an SSH server', () => {
    let hop: SshServer;
    beforeAll(async () => {
      hop = await sshServer([`127.0.0.1:${shop.settings.port}`]);
    });
    afterAll(() => hop?.close());

    test('its host key is shown, and trusted by a person', async () => {
      await page.getByLabel('Password', { exact: true }).fill(shop.secret.password);
      await page.getByRole('checkbox', { name: 'SSH tunnel' }).check();
      const tunnel = page.getByRole('group', { name: 'SSH tunnel' });
      await tunnel.getByLabel('Host', { exact: true }).fill(hop.settings.host);
      await tunnel.getByLabel('Port').fill(String(hop.settings.port));
      await tunnel.getByLabel('User name').fill(hop.settings.user);
      await page.getByRole('checkbox', { name: 'SSH sign-in' }).check();
      await page.getByLabel('Private key').fill(hop.keys.accepted);
      await button('Check connection').click();
      await page.getByRole('alert').getByText(hop.settings.host_key).waitFor();
      await inspect(page, 'connect-host-key');
      await button('Trust this host key and check again').click();
      await page.getByRole('status').getByText('Connected to PostgreSQL 18').waitFor();
      await button('Change').click();
      for (const name of ['SSH tunnel', 'SSH sign-in']) await page.getByRole('checkbox', { name }).uncheck();
    });
  });

  test('tables and columns are chosen, and the source is connected', async () => {
    await page.getByLabel('Password', { exact: true }).fill(shop.secret.password);
    await button('Check connection').click();
    await page.getByRole('status').getByText('Connected to PostgreSQL 18').waitFor();
    await page.getByText('2 tables can be read.').waitFor();
    await page.getByRole('checkbox', { name: 'public.orders' }).check();
    await page.getByRole('status').getByText('1 of 2 selected').waitFor();
    await button('Choose columns public.orders').click();
    await page.getByRole('checkbox', { name: 'placed' }).uncheck();
    await page.getByText('4 of 5 columns').waitFor();
    await inspect(page, 'connect-tables');
    await page.getByLabel('Name', { exact: true }).fill('The shop');
    await button('Connect').click();
    await heading(page, 'The shop').waitFor();
    source = new URL(page.url()).pathname;
    await history().filter({ hasText: 'Completed' }).filter({ hasText: '4 rows' }).waitFor(SYNC);
    await inspect(page, 'source-connection');
  });

  test('a dashboard shows rows that changed after a sync and a refresh', async () => {
    await button('Create dashboard').click();
    await page.waitForURL(/\/dashboards\//);
    const dashboard = page.url();
    await page.getByText('42.5').first().waitFor(SYNC);
    // Its table of orders makes it a shop's.
    for (const title of ['Orders', 'Average order value']) await page.getByText(title, { exact: true }).first().waitFor();
    await shop.run("insert into orders values (5, '2026-03-02', 'North', 100, null)");
    await page.goto(`${served.url}${source}?tab=connection`);
    await button('Sync now').click();
    await history().filter({ hasText: '5 rows' }).waitFor(SYNC);
    await page.getByRole('main').getByRole('link', { name: 'The shop' }).waitFor();
    await page.goto(dashboard);
    await button('Refresh').first().click();
    await page.getByText('142.5').first().waitFor(SYNC);
  });

  test('tables and schedule are changed later', async () => {
    await page.goto(`${served.url}${source}?tab=connection`);
    await link('Change tables').click();
    await page.getByRole('checkbox', { name: 'public.north' }).check();
    await page.getByText('2 of 2 selected').waitFor();
    const orders = page.getByRole('listitem').filter({ has: page.getByRole('checkbox', { name: 'public.orders' }) });
    await orders.getByLabel('Each sync reads').selectOption('incremental');
    await button('Save').click();
    await page.getByRole('alert').getByText('Choose how to detect changes in public.orders').waitFor();
    await orders.getByLabel('Detect changes by').selectOption('day');
    await orders.getByText('Changed rows replace those with the same order_id.').waitFor();
    await inspect(page, 'source-tables');
    await button('Save').click();
    await link('Change schedule').click();
    await page.getByLabel('Sync', { exact: true }).selectOption('weekly');
    await inspect(page, 'source-schedule');
    await button('Save').click();
    await page.getByText('Every Monday at 5:00').waitFor();
    await page.getByText('public.orders, public.north').waitFor();
  });

  test('after the password changed, the page says so, and reconnecting brings the data back', async () => {
    await shop.run(`alter role "${shop.settings.user}" password 'changed'`);
    await button('Sync now').click();
    await page.getByText('The credentials no longer work').waitFor(SYNC);
    await history().filter({ hasText: 'Reconnect with credentials that work.' }).waitFor();
    await inspect(page, 'source-needs-reconnection');
    await link('Reconnect').click();
    await page.getByLabel('Password', { exact: true }).fill('wrong');
    await button('Reconnect').click();
    await page.getByRole('form', { name: 'Reconnect' }).getByRole('alert').getByText('rejected the user name or the password').waitFor();
    await page.getByLabel('Password', { exact: true }).fill('changed');
    await button('Reconnect').click();
    await page.getByText('Connected', { exact: true }).waitFor();
    await button('Sync now').click();
    await history().filter({ hasText: '7 rows' }).waitFor(SYNC);
  });

  test('a further sync reads the changed rows only, and says what is different', async () => {
    await shop.run("insert into orders values (6, '2026-03-03', 'South', 1, null); update orders set amount = 101 where order_id = 5");
    await button('Sync now').click();
    const newest = history().filter({ hasText: '8 rows' });
    await newest.getByText(/^public\.orders: read 3 rows with day .*: 1 new, 1 changed, 1 as before/).waitFor(SYNC);
    await inspect(page, 'source-changes');
  });

  test('a sheet whose key Google revoked is reconnected, and its data comes back', async () => {
    const { server, sheets } = await sharedGoogle();
    const { email, key } = server.account();
    const rows = [
      ['region', 'amount'],
      ['North', 10.5],
      ['South', 20],
    ];
    const id = sheets.create({ Orders: { rows } }, email);
    await page.goto(`${served.url}/data-sources/connect/google_sheets`);
    await page.getByLabel('Spreadsheet').fill(id);
    // No OAuth client is configured here, and the form says nothing of signing in.
    expect(await page.getByText(/Sign in with/).count()).toBe(0);
    await page.getByLabel('Service account key').fill(key);
    await button('Check connection').click();
    await page.getByRole('status').getByText('Connected to Google Sheets').waitFor();
    await page.getByLabel('Name', { exact: true }).fill('The sheet');
    await button('Connect').click();
    await heading(page, 'The sheet').waitFor();
    await history().filter({ hasText: '2 rows' }).waitFor(SYNC);
    const next = server.newKey(email);
    sheets.edit(id, 'Orders', [...rows, ['West', 7]]);
    await button('Sync now').click();
    await page.getByText('The credentials no longer work').waitFor(SYNC);
    await page.getByRole('tab', { name: 'Rows' }).click();
    await page.getByRole('cell', { name: 'South' }).waitFor();
    await page.getByRole('tab', { name: 'Connection' }).click();
    await link('Reconnect').click();
    await page.getByLabel('Service account key').fill(next);
    await button('Reconnect').click();
    await page.getByText('Connected', { exact: true }).waitFor();
    await button('Sync now').click();
    await history().filter({ hasText: '3 rows' }).waitFor(SYNC);
  });
});
