import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { pino } from 'pino';
import type { Browser } from 'playwright-core';
import { buildWeb } from '../../src/web-build/build-web.ts';
import { describeWith } from '../support/describe-with.ts';
import { PASSWORD } from '../support/identity.ts';
import { type Seeded, type Served, serve } from '../support/serve.ts';
import { heading, openBrowser, signIn, visit } from './browser.ts';
import { type Loopback, openLoopback } from './loopback.ts';
import { authorization, redeem, register } from './oauth-client.ts';
import { PAYLOADS } from './payloads.ts';

describeWith('chromium', 'names that others chose', () => {
  let browser: Browser;
  let served: Served;
  let of: Seeded;
  let program: Loopback;

  beforeAll(async () => {
    await buildWeb(pino({ level: 'silent' }));
    [browser, served, program] = await Promise.all([openBrowser(), serve(), openLoopback()]);
    of = await served.seed('professional');
  });
  afterAll(async () => {
    await browser?.close();
    await Promise.all([program?.close(), served?.close()]);
  });

  test('run nothing on any page that shows them', async () => {
    const { page, mishaps } = await visit(browser);
    const elsewhere: string[] = [];
    page.on('request', (request) => {
      const { origin } = new URL(request.url());
      if (![served.url, program.url, 'null'].includes(origin)) elsewhere.push(request.url());
    });
    await page.goto(`${served.url}/sign-in`);
    await signIn(page, of.owner.email, PASSWORD);
    await heading(page, /^Hello/).waitFor();

    for (const [index, payload] of PAYLOADS.entries()) {
      const client = await register(served, `${program.url}/callback`, payload, 'reports:read');
      await served.sql('update organization set name = ? where id = ?', [payload, of.organizationId]);
      await served.sql('update app_user set name = ? where id = ?', [payload, of.owner.id]);
      const { url, verifier } = authorization(served, client, 'reports:read');
      await page.goto(url);
      await page.getByRole('button', { name: 'Allow' }).waitFor();
      // Characters that turn the reading direction are taken out when a client registers.
      const shown = `Connect ${payload.replace(/[\u202A-\u202E\u2066-\u2069]/g, '')}`;
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(shown);
      // Some of them are connected, for the page that lists them.
      if (index % 4 === 0) {
        await page.getByRole('button', { name: 'Allow' }).click();
        await heading(page, 'Connected').waitFor();
        await redeem(served, client, (await program.next()).searchParams.get('code') as string, verifier);
      }
    }
    expect({ mishaps, elsewhere }).toEqual({ mishaps: [], elsewhere: [] });

    await keysNamed(PAYLOADS);
    for (const address of [
      '/',
      '/settings/organization',
      '/settings/members',
      '/settings/audit-log',
      '/settings/connected-apps',
      '/settings/developer/api-keys',
      '/settings/developer/mcp-server',
    ]) {
      await page.goto(served.url + address);
      await page.getByRole('main').waitFor();
      await page.waitForLoadState('networkidle');
      expect({ address, mishaps, elsewhere }).toEqual({ address, mishaps: [], elsewhere: [] });
    }
    await page.goto(`${served.url}/settings/developer/api-keys`);
    await page.getByText(PAYLOADS[4] as string, { exact: true }).waitFor();
  }, 120_000);

  async function keysNamed(names: string[]): Promise<void> {
    for (const door of ['rest', 'mcp'] as const) {
      for (const name of names) {
        await served.key(door, of);
        await served.sql("update api_key set name = ? where name = 'test'", [name]);
      }
    }
  }
});
