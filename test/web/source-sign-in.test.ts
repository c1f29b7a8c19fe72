import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { pino } from 'pino';
import type { Page } from 'playwright-core';
import { buildWeb } from '../../src/app/web-build/build-web.ts';
import { describeWith } from '../support/describe-with.ts';
import { ANA, BEN } from '../support/google/people.ts';
import { sharedGoogle } from '../support/google/shared.ts';
import { PASSWORD } from '../support/identity.ts';
import { ATLASSIAN_ANA, type AtlassianServer, atlassianServer } from '../support/jira/atlassian.ts';
import { jiraField, jiraIssue, jiraProject, jiraStatus } from '../support/jira/objects.ts';
import { type Seeded, type Served, serve } from '../support/serve.ts';
import { type Browser, faults, heading, inspect, openBrowser, signIn, type Visitor, visit } from './browser.ts';

/** A sync runs in the background: it takes as long as a busy machine needs. */
const SYNC = { timeout: 60_000 };
const rows = [
  ['region', 'amount'],
  ['North', 10.5],
  ['South', 20],
];

describeWith('chromium', 'a person connects sources by signing in', () => {
  let served: Served;
  let browser: Browser;
  let atlassian: AtlassianServer;
  let home: Seeded;
  let owner: Visitor;
  let page: Page;
  let spreadsheet = '';

  beforeAll(async () => {
    // The pages are read when the service starts.
    await buildWeb(pino({ level: 'silent' }));
    const { server, sheets } = await sharedGoogle();
    const shop = jiraProject('10', 'SHOP', 'Shop');
    const open = jiraStatus('1', 'Open', 'new');
    const issues = [1, 2, 3].map((number) => jiraIssue(shop, number, open));
    const fields = [jiraField('summary', 'Summary', { type: 'string', system: 'summary' })];
    const site = { projects: [shop], fields, statuses: [open], issues, histories: {} };
    atlassian = await atlassianServer({ id: 'cloud-1', url: 'https://acme.atlassian.net', site, members: [ATLASSIAN_ANA] });
    served = await serve({ env: { EGRESS_ALLOW_HOSTS: '127.0.0.1', ...server.signInEnvironment, ...atlassian.environment } });
    for (const { redirectUris } of [server.people, atlassian.people]) redirectUris.add(`${served.url}/data-sources/signed-in`);
    spreadsheet = sheets.create({ Orders: { rows } }, ANA);
    [browser, home] = await Promise.all([openBrowser(), served.seed('professional')]);
    owner = await visit(browser);
    page = owner.page;
  });
  afterEach(() => expect(owner.mishaps).toEqual([]));
  afterAll(async () => {
    await browser?.close();
    await served?.close();
    await atlassian?.close();
  });

  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const link = (name: string) => page.getByRole('link', { name });
  const history = () => page.getByRole('list', { name: 'Sync history' }).getByRole('listitem');

  /** Chooses an account on the provider's page, and allows or cancels. */
  async function consent(account: string, decision: 'Allow' | 'Cancel' = 'Allow'): Promise<void> {
    await heading(page, 'Choose an account').waitFor();
    await page.getByLabel(account).check();
    await button(decision).click();
  }

  test('the gallery and the form offer it beside the key', async () => {
    await page.goto(`${served.url}/sign-in?next=/data-sources/connect`);
    await signIn(page, home.owner.email, PASSWORD);
    await page.getByText('Spreadsheet, Google account (or Service account key)').waitFor();
    await inspect(page, 'sign-in-kinds');
    await link('Connect Google Sheets').click();
    await page.getByRole('radio', { name: 'Sign in with Google' }).waitFor();
    await page.getByRole('radio', { name: 'Service account key' }).check();
    await page.getByRole('textbox', { name: 'Service account key' }).waitFor();
    await inspect(page, 'sign-in-or-key');
    await page.getByRole('radio', { name: 'Sign in with Google' }).check();
    await button('Sign in with Google').click();
    await page
      .getByRole('alert')
      .getByRole('button', { name: /Spreadsheet/ })
      .waitFor();
  });

  test('a person who refuses access, or leaves a permission out, is told so and loses nothing', async () => {
    await page.getByLabel('Spreadsheet').fill(spreadsheet);
    await inspect(page, 'sign-in-form');
    await button('Sign in with Google').click();
    await consent(ANA, 'Cancel');
    await page.getByText('You did not allow access at Google.').waitFor();
    expect(new URL(page.url()).search).toBe('');
    await inspect(page, 'sign-in-refused');
    await link('Back to the form').click();
    expect(await page.getByLabel('Spreadsheet').inputValue()).toBe(spreadsheet);
    await button('Sign in with Google').click();
    await page.getByLabel(/spreadsheets\.readonly/).uncheck();
    await consent(ANA);
    await page.getByText('At Google, the permission to read was left out.').waitFor();
    await link('Back to the form').click();
  });

  test('with an account that may not read it, another one is chosen, and the source is connected', async () => {
    await button('Sign in with Google').click();
    await consent(BEN);
    await page.getByText(`Signed in as ${BEN}.`).waitFor();
    expect(await page.getByLabel('Spreadsheet').inputValue()).toBe(spreadsheet);
    await button('Check connection').click();
    await page.getByText(`${BEN} may not read this spreadsheet.`).waitFor();
    await inspect(page, 'sign-in-wrong-account');
    await button('Use another account').click();
    await consent(ANA);
    await page.getByText(`Signed in as ${ANA}.`).waitFor();
    await inspect(page, 'signed-in-form');
    await button('Check connection').click();
    await page.getByRole('status').getByText('Connected to Google Sheets').waitFor();
    await page.getByLabel('Name', { exact: true }).fill('The sheet');
    await button('Connect').click();
    await heading(page, 'The sheet').waitFor();
    await history().filter({ hasText: '2 rows' }).waitFor(SYNC);
    await page.getByText(ANA).waitFor();
    await inspect(page, 'signed-in-source');
  });

  test('after the access was withdrawn at Google the data stays, and signing in again brings it up to date', async () => {
    const { server, sheets } = await sharedGoogle();
    server.revoke(ANA);
    sheets.edit(spreadsheet, 'Orders', [...rows, ['West', 7]]);
    await button('Sync now').click();
    await page.getByText('The sign-in no longer works').waitFor(SYNC);
    await inspect(page, 'sign-in-ended');
    await page.getByRole('tab', { name: 'Rows' }).click();
    await page.getByRole('cell', { name: 'South' }).waitFor();
    await page.getByRole('tab', { name: 'Connection' }).click();
    await link('Reconnect').click();
    await inspect(page, 'sign-in-again');
    await button('Sign in with Google').click();
    await consent(BEN);
    await button('Reconnect').click();
    await page.getByText(`${BEN} may not read this spreadsheet.`).first().waitFor();
    await button('Use another account').click();
    await consent(ANA);
    await button('Reconnect').click();
    await page.getByText('Connected', { exact: true }).waitFor();
    await button('Sync now').click();
    await history().filter({ hasText: '3 rows' }).waitFor(SYNC);
  });

  test('settings are changed with a new sign-in, and what was typed comes back with it', async () => {
    const { sheets } = await sharedGoogle();
    const other = sheets.create({ Orders: { rows: [...rows, ['East', 1], ['West', 2]] } }, ANA);
    await link('Change settings').click();
    await page.getByLabel('Spreadsheet').fill(other);
    await button('Sign in with Google').click();
    await consent(ANA);
    await page.getByText(`Signed in as ${ANA}.`).waitFor();
    expect(await page.getByLabel('Spreadsheet').inputValue()).toBe(other);
    await button('Save').click();
    await page.getByText('Connected', { exact: true }).waitFor();
    await button('Sync now').click();
    await history().filter({ hasText: '4 rows' }).waitFor(SYNC);
    // Nothing typed earlier is left in the form.
    await link('Change settings').click();
    await page.getByRole('radio', { name: 'Sign in with Google' }).waitFor();
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  });

  test('a site of Jira is connected without email address and token', async () => {
    await page.goto(`${served.url}/data-sources/connect/jira`);
    await page.getByLabel('Address of the site').fill('https://globex.atlassian.net');
    expect(await page.getByLabel('Email address').count()).toBe(0);
    await button('Sign in with Atlassian').click();
    await consent(ATLASSIAN_ANA);
    await page.getByText('Signed in with Atlassian.').waitFor();
    await button('Check connection').click();
    await page.getByText('The sign-in allows acme.atlassian.net, and not globex.atlassian.net.').waitFor();
    await page.getByLabel('Address of the site').fill('https://acme.atlassian.net');
    await button('Check connection').click();
    await page.getByRole('status').getByText('Connected to Jira Cloud at acme.atlassian.net').waitFor();
    await page.getByLabel('Name', { exact: true }).fill('The issues');
    await button('Connect').click();
    await heading(page, 'The issues').waitFor();
    await history().filter({ hasText: 'Completed' }).waitFor(SYNC);
  });

  test('a redirect that nobody asked for finishes nothing', async () => {
    await page.goto(`${served.url}/data-sources/signed-in?state=made-up&code=stolen`);
    await page.getByText('This sign-in was not begun here').waitFor();
    await page.goto(`${served.url}/data-sources/signed-in`);
    await page.getByText('No sign-in is in progress').waitFor();
    await inspect(page, 'sign-in-nothing');
  });

  test('in German', async () => {
    await page.getByRole('combobox').selectOption('de');
    await page.getByText('Es läuft keine Anmeldung').waitFor();
    await page.goto(`${served.url}/data-sources/connect/google_analytics`);
    await page.getByRole('radio', { name: 'Mit Google anmelden' }).waitFor();
    await page.getByLabel('Property').fill('300000009');
    expect(await faults(page, 'sign-in-form-de')).toEqual([]);
    await button('Mit Google anmelden').click();
    await consent(BEN);
    await page.getByText(`Angemeldet als ${BEN}.`).waitFor();
    await button('Verbindung prüfen').click();
    await page.getByRole('alert').waitFor();
    expect(await faults(page, 'sign-in-checked-de')).toEqual([]);
    await button('Anderes Konto verwenden').click();
    await consent(BEN, 'Cancel');
    await page.getByText('Sie haben den Zugriff bei Google nicht erlaubt.').waitFor();
    expect(await faults(page, 'sign-in-refused-de')).toEqual([]);
  });
});
