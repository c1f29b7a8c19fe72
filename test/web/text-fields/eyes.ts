import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { Visitor } from '../browser.ts';
import type { Place } from './table.ts';
import { asRead, MARK, SHOWN, textsOf } from './texts.ts';

const PATIENCE_MS = 10_000;
const LOOK_MS = 100;
const DIALOG_MS = 300;
const TEXTS = new Map(SHOWN.flatMap(([field]) => textsOf(field).map((text) => [text, asRead(text)] as const)));

/** What a page holds: all its words, and elements that no page of ours has, but payloads are made of. */
interface Held {
  words: string;
  injected: string[];
  /** It has its heading: something is there to be looked at. */
  headed: boolean;
}

/**
 * Looks at pages, keeps what was seen where, and holds each page to running and loading nothing that is not ours.
 * @param visitor goes through the application
 * @param stranger sees pages that the service draws
 * @param bare sees files with no policy at all
 */
export function openEyes({ visitor, stranger, bare }: Record<'visitor' | 'stranger' | 'bare', Visitor>, origin: string) {
  const seen = new Map<Place, Set<string>>();
  const elsewhere: string[] = [];
  const all = [visitor, stranger, bare];
  for (const { context } of all) {
    context.on('request', (request) => {
      const url = new URL(request.url());
      if (!['data:', 'about:', 'blob:'].includes(url.protocol) && url.origin !== origin) elsewhere.push(request.url());
    });
  }

  function note(place: Place, at: string, { words, injected }: Held): void {
    const texts = seen.get(place) ?? new Set();
    seen.set(place, texts);
    for (const [text, read] of TEXTS) if (words.includes(read)) texts.add(text);
    // Taken out, so that what comes after answers for itself.
    const mishaps = all.flatMap((one) => one.mishaps.splice(0));
    expect({ place, at, injected, elsewhere: elsewhere.splice(0), mishaps }).toEqual({
      place,
      at,
      injected: [],
      elsewhere: [],
      mishaps: [],
    });
  }

  /** Looks at the page as it stands, as soon as it shows these texts. */
  async function look(place: Place, expected: string[], page: Page = visitor.page): Promise<void> {
    const until = performance.now() + PATIENCE_MS;
    for (;;) {
      const held = await holds(page);
      const missing = expected.filter((text) => !held.words.includes(asRead(text)));
      if ((missing.length > 0 || !held.headed) && performance.now() < until) {
        await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
        continue;
      }
      note(place, page.url(), held);
      expect({ place, at: page.url(), headed: held.headed, missing }).toEqual({ place, at: page.url(), headed: true, missing: [] });
      return;
    }
  }

  return {
    seen,
    /** What happened after the last look. */
    late: () => [...elsewhere, ...all.flatMap((one) => one.mishaps)],
    look,
    /** Looks at a page that is asked for anew. */
    async go(place: Place, address: string, expected: string[] = []): Promise<void> {
      await visitor.page.goto(address, { waitUntil: 'commit' });
      await look(place, expected);
    },
    /** The same within the application, as a link leads there; by way of a page that shows no text of these, so that none is seen of the page before. */
    async walk(place: Place, address: string, expected: string[]): Promise<void> {
      const follow = (to: string) =>
        visitor.page.evaluate((path) => {
          history.pushState(null, '', path);
          dispatchEvent(new PopStateEvent('popstate'));
        }, to);
      await follow('/nowhere');
      await visitor.page.waitForFunction((mark) => !new RegExp(mark).test(document.body.textContent ?? ''), MARK.source, {
        polling: LOOK_MS,
      });
      // Where nothing is expected, another heading says that the page has come.
      await visitor.page.evaluate(() => document.querySelector('h1')?.setAttribute('data-before', ''));
      await follow(address);
      await look(place, expected);
    },
    /** Looks at a page that the service draws, and at the same without its policy. */
    async drawn(place: Place, address: string, expected: string[] = []): Promise<void> {
      const answer = await stranger.page.goto(address);
      await look(place, expected, stranger.page);
      await this.file(place, (await answer?.text()) ?? '');
    },
    /** Presses what is named by texts, one of each kind, and looks at what it opens. */
    async dialogs(place: Place): Promise<void> {
      const { page } = visitor;
      const named = await page
        .locator('main button[aria-label]')
        .evaluateAll((all) => all.filter((one) => one.checkVisibility()).map((one) => [one.ariaLabel ?? '', one.textContent]));
      const kinds = new Map(named.filter(([label]) => MARK.test(label ?? '')).map(([label, kind]) => [kind, label as string]));
      const dialog = page.getByRole('dialog').first();
      const shut = async () => {
        if (!(await dialog.isVisible())) return;
        await page.keyboard.press('Escape');
        await dialog.waitFor({ state: 'hidden' });
      };
      for (const label of kinds.values()) {
        // One that came late, on a busy machine.
        await shut();
        await page.getByRole('button', { name: label, exact: true }).first().click();
        await dialog.waitFor({ timeout: DIALOG_MS }).catch(() => undefined);
        note(place, label, await holds(page));
        await shut();
      }
    },
    /** Looks at a file of markup with nothing but its own escaping between it and its reader: no policy holds. */
    async file(place: Place, html: string): Promise<void> {
      await bare.page.setContent(html.replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, ''));
      note(place, 'file', await holds(bare.page));
    },
    /** What lies behind a policy of no scripts at all cannot be asked; its words can. */
    async closed(place: Place, address: string): Promise<void> {
      const answer = await stranger.page.goto(address);
      const body = stranger.page.locator('body');
      note(place, address, { words: asRead((await body.textContent()) ?? ''), injected: [], headed: true });
      expect(stranger.page.url()).toBe(address);
      await this.file(place, (await answer?.text()) ?? '');
    },
  };
}

async function holds(page: Page): Promise<Held> {
  const { words, ...rest } = await page.evaluate(() => {
    const said: (string | null)[] = [document.title, document.body?.textContent ?? ''];
    const strange: string[] = [];
    const leads = ['href', 'xlink:href', 'src', 'srcset', 'action', 'formaction', 'data', 'poster', 'background'];
    for (const element of document.querySelectorAll('*')) {
      if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) said.push(element.value, element.placeholder);
      const tag = element.localName;
      let odd = ['iframe', 'object', 'embed', 'base', 'frame', 'math', 'animate', 'set', 'foreignObject'].includes(tag);
      if (tag === 'script') odd ||= element.textContent !== '' || !element.getAttribute('src')?.startsWith('/assets/');
      if (tag === 'meta') odd ||= /refresh/i.test(element.getAttribute('http-equiv') ?? '');
      if (tag === 'style') odd ||= /evil\.example/.test(element.textContent);
      for (const { name, value } of element.attributes) {
        odd ||= name.startsWith('on') || name === 'srcdoc';
        if (leads.includes(name))
          odd ||= /^\s*(javascript|vbscript|data:text)/i.test(value) || /^(https?:)?\/\/evil\.example/.test(value) || value === 'x';
        if (['aria-label', 'title', 'alt', 'aria-valuetext'].includes(name)) said.push(value);
      }
      if (odd) strange.push(element.outerHTML.slice(0, 200));
    }
    return { words: said.join(' \n '), injected: strange, headed: document.querySelector('h1:not([data-before])') !== null };
  });
  return { words: asRead(words), ...rest };
}
