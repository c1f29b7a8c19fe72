import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describeWith } from '../support/describe-with.ts';
import { PASSWORD } from '../support/identity.ts';
import { linkTokenTo } from '../support/mails.ts';
import type { Seeded, Served } from '../support/serve.ts';
import { heading, inspect, signIn, type Visitor, visit } from './browser.ts';
import { openSettings, type Settings } from './open-settings.ts';

describeWith('chromium', 'the settings of an organization, and keys', () => {
  let settings: Settings;
  let served: Served;
  let of: Seeded;
  let owner: Visitor;
  let page: Page;

  beforeAll(async () => {
    settings = await openSettings();
    ({ served, of, owner, page } = settings);
  });
  afterAll(() => settings?.close());

  const menu = (name: string) => page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name }).click();
  const said = (text: string | RegExp) => page.getByRole('status').getByText(text).waitFor();

  test('an organization gets another name, shown everywhere', async () => {
    await menu('Organization');
    await page.getByRole('textbox', { name: 'Organization name' }).fill('Analytical Engines');
    await page.getByRole('form', { name: 'Organization name' }).getByRole('button', { name: 'Save' }).click();
    await said('Name saved.');
    await page.getByRole('navigation', { name: 'Settings' }).getByText('Analytical Engines').waitFor();
    await inspect(page, 'organization');
  });

  test('an administrator sets above which price agents ask, and takes it back', async () => {
    const asking = page.getByLabel('Ask above (credits per call)');
    const save = async (above: string) => {
      await asking.fill(above);
      await page.getByRole('form', { name: 'Spending by agents' }).getByRole('button', { name: 'Save' }).click();
      await said('Spending by agents saved.');
      await page.reload();
      expect(await asking.inputValue()).toBe(above);
    };
    await save('12');
    await save('');
  });

  test('an administrator gives documents a look, sees it before it is saved, and takes it back', async () => {
    await menu('Brand');
    const preview = page.getByRole('region', { name: 'Preview' });
    const logo = preview.getByRole('img', { name: 'Analytical Engines' });
    const send = async (name: string, buffer: Buffer) => {
      await page.getByLabel('PNG or JPEG file').setInputFiles({ name, mimeType: 'image/png', buffer });
      await page.getByRole('button', { name: 'Upload logo' }).click();
    };
    await send('logo.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
    await page.getByRole('alert').getByText('SVG').first().waitFor();
    await send(
      'logo.png',
      await sharp({ create: { width: 300, height: 80, channels: 3, background: '#7a1fa2' } })
        .png()
        .toBuffer(),
    );
    await said('Logo saved.');
    await logo.waitFor();
    await page.getByLabel('Primary colour').fill('#ffd400');
    await page.getByLabel('Cover note').fill('For the board only.');
    await preview.getByText('For the board only.').waitFor();
    await page.getByRole('form', { name: 'Colour, font and texts' }).getByRole('button', { name: 'Save' }).click();
    await said('Brand saved.');
    // A bright yellow is darkened where it is text.
    expect(await preview.getByText('By product').evaluate((caption) => getComputedStyle(caption).color)).toBe('rgb(136, 112, 0)');
    await inspect(page, 'brand');
    await page.getByRole('button', { name: 'Reset everything: the brand' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Reset everything' }).click();
    await said('Brand reset.');
    await preview.getByText('Analytical Engines').waitFor();
    expect([await logo.count(), await page.getByLabel('Primary colour').inputValue()]).toEqual([0, '']);
  });

  test('somebody is invited, joins, gets another role, and is removed', async () => {
    await menu('Members');
    await page.getByLabel('Email').fill('joan@example.com');
    await page.getByLabel('Role', { exact: true }).selectOption('editor');
    await page.getByRole('button', { name: 'Invite' }).click();
    await said('Invitation sent to joan@example.com.');
    const link = `${served.url}/invitation?token=${await linkTokenTo(served.services, 'joan@example.com')}`;
    await inspect(page, 'members');

    const joan = await visit(settings.browser);
    await joan.page.goto(link);
    await heading(joan.page, 'Join Analytical Engines').waitFor();
    await inspect(joan.page, 'invitation');
    await joan.page.getByLabel('Your name').fill('Joan Clarke');
    await joan.page.getByLabel('Choose a password').fill('a password of her own');
    await joan.page.getByRole('button', { name: 'Join' }).click();
    await joan.page.getByText('You are now a member of Analytical Engines').waitFor();
    await joan.page.getByLabel('Password', { exact: true }).fill('a password of her own');
    await joan.page.getByRole('button', { name: 'Sign in' }).click();
    await heading(joan.page, 'Hello, Joan Clarke').waitFor();

    await page.reload();
    await page.getByLabel('Role of Joan Clarke').selectOption('viewer');
    await said(/Joan Clarke is now viewer/);
    await joan.page.goto(`${served.url}/settings/members`);
    await joan.page.getByText(of.owner.email).first().waitFor();
    expect(await joan.page.getByRole('button', { name: /^Remove/ }).count()).toBe(0);

    await page.getByRole('button', { name: 'Remove: Joan Clarke' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Remove: Joan Clarke' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await said('Joan Clarke was removed.');
    await joan.page.goto(`${served.url}/settings`);
    await heading(joan.page, 'Sign in').waitFor();
    await joan.close();
  });

  test.each([
    { name: 'MCP Server', kind: 'MCP key', file: 'mcp-server', key: 'My laptop' },
    { name: 'API Keys', kind: 'API key', file: 'api-keys', key: 'Nightly export' },
  ])('on $name a key is made, shown once, works, and is revoked', async ({ name, kind, file, key }) => {
    await menu(name);
    await heading(page, name).waitFor();
    await page.getByText('No keys yet.').waitFor();
    await page.getByRole('button', { name: `New ${kind}` }).click();
    await page.getByLabel('Name', { exact: true }).fill(key);
    await page.getByLabel('Description').fill(`Made for ${name}`);
    await inspect(page, `${file}-new`);
    await page.getByRole('button', { name: `Create ${kind}` }).click();
    await heading(page, name).waitFor();
    const raw = (await page.locator('.secret code').textContent()) as string;
    expect(raw).toMatch(kind === 'MCP key' ? /^svc_mcp_/ : /^svc_(?!mcp_)/);
    await inspect(page, `${file}-made`);
    expect(await status(kind, raw)).toBe(200);
    await page.getByRole('button', { name: 'I have copied it' }).click();
    expect(await page.content()).not.toContain(raw);
    await page.getByRole('heading', { level: 3, name: key }).waitFor();
    await page.getByText(`Made for ${name}`).waitFor();
    await page.getByRole('button', { name: `Revoke: ${key}` }).click();
    await inspect(page, `${file}-revoke`);
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await said(`Key “${key}” revoked.`);
    expect(await status(kind, raw)).toBe(401);
  });

  test('a key is asked for again after the person has confirmed who they are, with nothing lost', async () => {
    await served.sql("update session set proven_at = proven_at - interval '1 hour' where user_id = ?", [of.owner.id]);
    await menu('API Keys');
    await page.getByRole('button', { name: 'New API key' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Later');
    await page.getByRole('button', { name: 'Create API key' }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('alert').getByText('Confirm it’s you first').waitFor();
    await page.getByRole('button', { name: 'Create API key' }).click();
    await dialog.getByLabel('Your password').fill('not the password');
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await dialog.getByRole('alert').waitFor();
    await inspect(page, 'confirm-you');
    await dialog.getByLabel('Your password').fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    expect(await page.locator('.secret code').textContent()).toMatch(/^svc_/);
    await page.getByRole('button', { name: 'I have copied it' }).click();
    await page.getByRole('heading', { level: 3, name: 'Later' }).waitFor();
  });

  test('the audit log shows what was done here, and can be narrowed', async () => {
    await menu('Audit log');
    await page.getByText(/key/).first().waitFor();
    await inspect(page, 'audit-log');
    await page.getByLabel('Action').fill('no.such.action');
    await page.getByRole('button', { name: 'Filter' }).click();
    await page
      .getByText(/No entries match/)
      .or(page.getByRole('alert'))
      .first()
      .waitFor();
  });

  test('with nothing connected the page says how to', async () => {
    await menu('Connected apps');
    await page.getByText('No connected apps.').waitFor();
    await inspect(page, 'connected-apps-none');
  });

  test('a viewer sees what is theirs and is told about the rest', async () => {
    const viewer = await visit(settings.browser);
    await viewer.page.goto(`${served.url}/sign-in?next=/settings/audit-log`);
    await signIn(viewer.page, of.viewer.email, PASSWORD);
    await viewer.page.getByText('Administrators only').waitFor();
    await viewer.page.goto(`${served.url}/settings/organization`);
    await viewer.page.getByText('administrators can change it').waitFor();
    expect(viewer.mishaps).toEqual([]);
    await viewer.close();
  });

  test('nothing on the way had to be stopped', () => {
    expect(owner.mishaps).toEqual([]);
  });

  async function status(kind: string, raw: string): Promise<number> {
    const authorization = { authorization: `Bearer ${raw}` };
    if (kind === 'API key') return (await fetch(`${served.url}/api/v1/auth/verify/`, { headers: authorization })).status;
    const response = await fetch(`${served.url}/mcp/v1/`, {
      method: 'POST',
      headers: { ...authorization, 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      body: '{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{}}',
    });
    await response.body?.cancel();
    return response.status;
  }
});
