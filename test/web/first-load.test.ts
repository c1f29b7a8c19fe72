import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { pino } from 'pino';
import { buildWeb } from '../../src/app/web-build/build-web.ts';
import { describeWith } from '../support/describe-with.ts';
import { PASSWORD } from '../support/identity.ts';
import type { Served } from '../support/serve.ts';
import { sharedService } from '../support/shared-service.ts';
import { type Browser, heading, openBrowser, signIn, visit } from './browser.ts';

/** Packed, as they travel; charts are beside it. */
const SCRIPT_BYTES_MAX = 200_000;

describeWith('chromium', 'what a page loads before anybody does anything', () => {
  let browser: Browser;
  let served: Served;

  beforeAll(async () => {
    await buildWeb(pino({ level: 'silent' }));
    [browser, served] = await Promise.all([openBrowser(), sharedService()]);
  });
  afterAll(async () => {
    await browser?.close();
    await served?.close();
  });

  test('is under 200 kB of script on the first page, and on the pages of work with theirs', async () => {
    const of = await served.seed('professional');
    const { page } = await visit(browser);
    let scripts: { name: string; bytes: Promise<number> }[] = [];
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (!pathname.endsWith('.js')) return;
      const bytes = response.request().sizes();
      scripts.push({ name: pathname, bytes: bytes.then(({ responseBodySize }) => responseBodySize) });
    });
    const loaded = async (at: string) => {
      const sizes = await Promise.all(scripts.map(({ bytes }) => bytes));
      const sum = sizes.reduce((all, bytes) => all + bytes, 0);
      expect({ at, scripts: scripts.length > 0, sum: sum > 50_000 }).toEqual({ at, scripts: true, sum: true });
      return {
        at,
        charts: scripts.some(({ name }) => name.includes('chart-drawing')),
        small: sum < SCRIPT_BYTES_MAX ? 'yes' : `${sum} bytes`,
      };
    };
    await page.goto(`${served.url}/sign-in?next=/dashboards`);
    await page.getByLabel('Email').waitFor();
    expect(await loaded('/sign-in')).toEqual({ at: '/sign-in', charts: false, small: 'yes' });
    await signIn(page, of.owner.email, PASSWORD);
    await heading(page, 'Dashboards').waitFor();
    for (const at of ['/', '/dashboards', '/reports', '/data-sources', '/goals', '/usage']) {
      scripts = [];
      // Nothing is kept from the page before.
      const fresh = await browser.newContext({ storageState: await page.context().storageState() });
      const tab = await fresh.newPage();
      tab.on('response', (response) => {
        const { pathname } = new URL(response.url());
        if (!pathname.endsWith('.js')) return;
        scripts.push({
          name: pathname,
          bytes: response
            .request()
            .sizes()
            .then(({ responseBodySize }) => responseBodySize),
        });
      });
      await tab.goto(served.url + at);
      await tab.getByRole('heading', { level: 1 }).waitFor();
      // The stream of changes never ends, so the network is never idle: what a page draws without data is what counts.
      await tab.getByRole('status', { name: 'Loading' }).first().waitFor({ state: 'detached' });
      expect(await loaded(at)).toEqual({ at, charts: false, small: 'yes' });
      await fresh.close();
    }
  });
});
