import { pino } from 'pino';
import type { Page } from 'playwright-core';
import { buildWeb } from '../../src/app/web-build/build-web.ts';
import { PASSWORD } from '../support/identity.ts';
import type { Seeded, Served } from '../support/serve.ts';
import { sharedService } from '../support/shared-service.ts';
import { type Browser, heading, openBrowser, signIn, type Visitor, visit } from './browser.ts';

export interface Settings {
  browser: Browser;
  served: Served;
  of: Seeded;
  owner: Visitor;
  page: Page;
  close(): Promise<void>;
}

/** The service, a browser, and the owner of a new organization, signed in and looking at the settings. */
export async function openSettings(): Promise<Settings> {
  await buildWeb(pino({ level: 'silent' }));
  const [browser, served] = await Promise.all([openBrowser(), sharedService()]);
  const of = await served.seed('professional');
  const owner = await visit(browser);
  const { page } = owner;
  await page.goto(`${served.url}/sign-in?next=/settings`);
  await signIn(page, of.owner.email, PASSWORD);
  await heading(page, 'Profile').waitFor();
  return {
    browser,
    served,
    of,
    owner,
    page,
    async close() {
      await browser.close();
      await served.close();
    },
  };
}
