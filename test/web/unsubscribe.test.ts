import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { unsubscribeUrl } from '../../src/account/notices/unsubscribe.ts';
import { describeWith } from '../support/describe-with.ts';
import type { Served } from '../support/serve.ts';
import { sharedService } from '../support/shared-service.ts';
import { type Browser, heading, inspect, openBrowser, type Visitor, visit } from './browser.ts';

describeWith('chromium', 'the page that ends a subscription', () => {
  let browser: Browser;
  let served: Served;
  let visitor: Visitor;

  beforeAll(async () => {
    [browser, served] = await Promise.all([openBrowser(), sharedService()]);
    visitor = await visit(browser);
  });
  afterAll(async () => {
    await browser?.close();
    await served?.close();
  });

  test('asks, ends it by its button for whoever has the link, and says so; a hostile name is text', async () => {
    const { page, mishaps } = visitor;
    const { organizationId, owner } = await served.seed('professional');
    await served.sql('update organization set name = ? where id = ?', ['<img src=x onerror=alert(1)>', organizationId]);
    const chosen = () => served.sql('select report_ready from notice_preference where user_id = ?', [owner.id]);
    await page.goto(unsubscribeUrl(served.services, { topic: 'report_ready', organizationId, userId: owner.id, targetId: null }));
    await heading(page, 'Unsubscribe from these emails?').waitFor();
    await page.getByText('emails about finished reports of <img src=x onerror=alert(1)>').waitFor();
    expect(await page.evaluate(() => getComputedStyle(document.querySelector('main')!).maxWidth)).not.toBe('none');
    await inspect(page, 'unsubscribe');
    expect(await chosen()).toEqual([]);
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await heading(page, 'You are unsubscribed').waitFor();
    await inspect(page, 'unsubscribed');
    expect(await chosen()).toEqual([{ report_ready: 'never' }]);
    await page.goto(`${served.url}/unsubscribe/nothing`);
    await heading(page, 'This link does not work').waitFor();
    expect(mishaps).toEqual([]);
  });
});
