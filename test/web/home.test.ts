import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { describeWith } from '../support/describe-with.ts';
import { heading, inspect } from './browser.ts';
import { openSettings, type Settings } from './open-settings.ts';

describeWith('chromium', 'the frame around signed-in pages', () => {
  let settings: Settings;
  let page: Page;

  beforeAll(async () => {
    settings = await openSettings();
    ({ page } = settings);
  });
  afterAll(() => settings?.close());

  const said = (text: string | RegExp) => page.getByRole('status').getByText(text).waitFor();

  test('on a phone a button opens the navigation, Escape closes it, and so does going somewhere', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const navigation = page.getByRole('navigation', { name: 'Main' });
    expect(await navigation.isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Menu' }).click();
    await navigation.getByRole('link', { name: 'Usage' }).waitFor();
    await inspect(page, 'menu-open');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.keyboard.press('Escape');
    await navigation.waitFor({ state: 'hidden' });
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Menu');
    await page.keyboard.press('Enter');
    await navigation.getByRole('link', { name: 'Usage' }).click();
    await heading(page, 'Usage').waitFor();
    expect(await navigation.isVisible()).toBe(false);
    await page.setViewportSize({ width: 1280, height: 800 });
    await navigation.getByRole('link', { name: 'Settings' }).click();
    await heading(page, 'Profile').waitFor();
  });

  test('the language is chosen for this browser and stays chosen', async () => {
    await inspect(page, 'profile-language');
    await page.getByLabel('Language').selectOption('de');
    await said('Das ist jetzt Deutsch.');
    await page.reload();
    await page.getByRole('navigation', { name: 'Hauptmenü' }).getByRole('link', { name: 'Datenquellen' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('de');
    await page.getByLabel('Sprache').selectOption('en');
    await page.getByRole('navigation', { name: 'Main' }).waitFor();
  });

  test('one time zone holds for everybody: times are shown in it at once', async () => {
    await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Organization' }).click();
    const since = page.locator('dd time');
    const created = new Date((await since.getAttribute('datetime')) as string);
    const inZone = (timeZone: string) =>
      new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(created);
    expect(await since.getAttribute('title')).toBe(inZone('UTC'));
    await page.getByRole('combobox', { name: 'Time zone' }).selectOption('Pacific/Kiritimati');
    await page.getByRole('button', { name: 'Set the time zone' }).click();
    await said('The time zone is Pacific/Kiritimati now.');
    expect(inZone('Pacific/Kiritimati')).not.toBe(inZone('UTC'));
    await page.locator(`dd time[title="${inZone('Pacific/Kiritimati')}"]`).waitFor();
    await inspect(page, 'organization-time-zone');
  });
});
