import path from 'node:path';
import { expect } from '@jest/globals';
import axe from 'axe-core';
import {
  type BrowserContext,
  chromium,
  type Locator,
  type Page,
  type Browser as PlaywrightBrowser,
  type ViewportSize,
} from 'playwright-core';
import { pathOf } from '../support/describe-with.ts';
import { isTaken } from '../support/thorough.ts';
import { closeWithWorker } from '../support/worker-end.ts';

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  // Frames are drawn by a thread instead of a process to which they are copied, and by one: a tenth of a page suite's time.
  '--in-process-gpu',
  '--num-raster-threads=1',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A step that takes longer has gone wrong, also on a busy machine. */
const STEP_MS = 15_000;

/** Below this Playwright looks for an element ten times a second. */
const SHORT_WAIT_MS = 2_400;

/** A folder for pictures of every page, to be looked at; none are taken where it is not set. */
const PICTURES = process.env.WEB_PICTURES;

const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };

/** What a file needs of a browser. */
export type Browser = Pick<PlaywrightBrowser, 'newContext' | 'close'>;

let running: Promise<PlaywrightBrowser> | undefined;

/** The machine's Chromium, started once for all files of a worker; closing it closes the contexts that the file opened. */
export async function openBrowser(): Promise<Browser> {
  running ??= launch();
  const browser = await running;
  const contexts: BrowserContext[] = [];
  return {
    async newContext(options) {
      const context = await browser.newContext(options);
      contexts.push(context);
      return context;
    },
    async close() {
      await Promise.all(contexts.map((context) => context.close()));
    },
  };
}

async function launch(): Promise<PlaywrightBrowser> {
  const browser = await chromium.launch({ executablePath: pathOf('chromium'), args: FLAGS });
  // The next file starts another.
  browser.once('disconnected', () => {
    running = undefined;
  });
  closeWithWorker(() => browser.close());
  return browser;
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
  lookOften(page);
  page.on('dialog', (dialog) => {
    mishaps.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('pageerror', (error) => mishaps.push(`script: ${error.message}`));
  page.on('console', (message) => {
    // What the service refuses is logged by the browser too, and refused it must be in these tests; a file of the page's own must not be missing.
    const refused = message.text().startsWith('Failed to load') && !/\.(css|ico|js|svg|woff2)$/.test(message.location().url);
    if (message.type() === 'error' && !refused) mishaps.push(`console: ${message.text()} ${message.location().url}`);
  });
  return { context, page, mishaps, close: () => context.close() };
}

/**
 * Lets waiting for an element look again every tenth of a second. Playwright does so for waits of less than 2.5 seconds only, and for longer
 * ones every half second, which is most of the time of these tests.
 */
function lookOften(page: Page): void {
  const locators = Object.getPrototypeOf(page.locator('body')) as Locator & { often?: true };
  if (locators.often) return;
  locators.often = true;
  const { waitFor } = locators;
  locators.waitFor = async function often(this: Locator, { timeout = STEP_MS, ...state } = {}) {
    const deadline = performance.now() + timeout;
    while (performance.now() < deadline - SHORT_WAIT_MS) {
      const seen = await waitFor.call(this, { ...state, timeout: SHORT_WAIT_MS }).then(
        () => true,
        (error: Error) => {
          if (error.name !== 'TimeoutError') throw error;
          return false;
        },
      );
      if (seen) return;
    }
    await waitFor.call(this, { ...state, timeout: Math.max(1, deadline - performance.now()) });
  };
}

/** Signs in through the form, wherever the page is; the heading of the next page is there afterwards. */
export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

/**
 * What is wrong with a page as it stands: what axe finds serious, in the dark scheme too for a share of the pages, and what is wider than one of
 * the windows. Takes its picture in all forms where that is asked for.
 */
export async function faults(page: Page, name: string, windows: ViewportSize[] = [PHONE, DESKTOP]): Promise<string[]> {
  const found: string[] = [];
  // What is being fetched anew stands there dimmed for a moment.
  await page.locator('[aria-busy="true"]:not(button)').first().waitFor({ state: 'detached' });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // Between the schemes only colours differ, which styles.test.ts holds them to: widths are measured in one.
    for (const window of colorScheme === 'light' || PICTURES ? windows : []) {
      await page.setViewportSize(window);
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      if (wider > 0) found.push(`${window.width}px: wider than the window by ${wider}`);
      if (PICTURES) {
        await page.evaluate(() => scrollTo(0, 0));
        await page.screenshot({ path: path.join(PICTURES, `${name}-${window.width}-${colorScheme}.png`), fullPage: true });
      }
    }
    if (colorScheme === 'dark' && !isTaken(name)) continue;
    for (const { id, impact, nodes } of await violations(page, colorScheme === 'light' ? undefined : ['color-contrast'])) {
      if (impact !== 'minor') found.push(`${colorScheme}: ${id}: ${nodes.map((html) => html.slice(0, 120)).join(' | ')}`);
    }
  }
  return found;
}

/** What axe finds by its rules with these names, or by all. The thousands of parts inside pictures are left out. */
async function violations(page: Page, rules?: string[]) {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  return page.evaluate(async (runOnly) => {
    const { run } = (globalThis as unknown as { axe: typeof axe }).axe;
    // What is found is shown by its markup, and no rule that runs reads style sheets: selectors and style sheets would be prepared for nothing.
    const options = { resultTypes: ['violations'] as 'violations'[], selectors: false, preload: { assets: ['media'] } };
    const found = await run({ exclude: ['svg *'] }, { ...(runOnly && { runOnly }), ...options });
    return found.violations.map(({ id, impact, nodes }) => ({ id, impact, nodes: nodes.map(({ html }) => html) }));
  }, rules);
}

/** Holds a page to what every page must be: without faults, in English, with a title, one main landmark and one first heading. */
export async function inspect(page: Page, name: string): Promise<void> {
  const serious = await faults(page, name);
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
