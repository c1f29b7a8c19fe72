import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '@jest/globals';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A step that takes longer has gone wrong, also on a busy machine. */
const STEP_MS = 15_000;

/** A folder for pictures of every page, to be looked at; none are taken where it is not set. */
const PICTURES = process.env.WEB_PICTURES;

const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };

/** The machine's Chromium, with a profile of its own. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = execFileSync('sh', ['-c', 'command -v chromium'], { encoding: 'utf8' }).trim();
  return chromium.launch({ executablePath, args: FLAGS });
}

/** What must never happen on a page: a dialog, a script that failed, something the policy had to stop. */
export interface Visitor {
  context: BrowserContext;
  page: Page;
  mishaps: string[];
  close(): Promise<void>;
}

/** Somebody with a browser of their own: cookies, storage, a page. */
export async function visit(browser: Browser): Promise<Visitor> {
  const context = await browser.newContext({ viewport: DESKTOP, colorScheme: 'light', reducedMotion: 'reduce' });
  context.setDefaultTimeout(STEP_MS);
  const mishaps: string[] = [];
  await context.exposeFunction('mishap', (what: string) => mishaps.push(what));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      (globalThis as unknown as { mishap(what: string): void }).mishap(`${event.violatedDirective} stopped ${event.blockedURI}`);
    });
  });
  const page = await context.newPage();
  page.on('dialog', (dialog) => {
    mishaps.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('pageerror', (error) => mishaps.push(`script: ${error.message}`));
  return { context, page, mishaps, close: () => context.close() };
}

/** Signs in through the form, wherever the page is; the heading of the next page is there afterwards. */
export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

/**
 * Holds a page, as it stands, to what every page must be: title, one main landmark, one first heading, nothing that axe finds serious in
 * either colour scheme, nothing wider than a phone; and takes its picture in all four forms where that is asked for.
 */
export async function inspect(page: Page, name: string): Promise<void> {
  const serious: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const viewport of [PHONE, DESKTOP]) {
      await page.setViewportSize(viewport);
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      if (wider > 0) serious.push(`${viewport.width}px: wider than the window by ${wider}`);
      if (PICTURES) await page.screenshot({ path: path.join(PICTURES, `${name}-${viewport.width}-${colorScheme}.png`), fullPage: true });
    }
    // Without frames of others there is nothing to collect from a page of its own.
    const axe = new AxeBuilder({ page }).setLegacyMode();
    // Between the schemes only colours differ.
    const { violations } = await (colorScheme === 'light' ? axe : axe.withRules(['color-contrast'])).analyze();
    for (const { id, impact, nodes } of violations) {
      if (impact === 'minor') continue;
      serious.push(`${colorScheme}: ${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`);
    }
  }
  const marks = await page.evaluate(() => ({
    title: document.title,
    mains: document.querySelectorAll('main').length,
    headings: document.querySelectorAll('h1').length,
    language: document.documentElement.lang,
  }));
  expect({ name, serious, ...marks }).toEqual({
    name,
    serious: [],
    title: expect.stringMatching(/.+ · Reporting$/),
    mains: 1,
    headings: 1,
    language: 'en',
  });
}
