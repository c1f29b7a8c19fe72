/**
 * Answers every kind of question about data by a click, on the real pages in Chromium: in English and German, at the width of a phone and of a desktop.
 * Takes a picture of each question before its answer, and reports what is wider than the window or too small to press. Exits with 1 for a kind that
 * was not asked or an answer that did not hold. Usage: node bench/questions.ts FOLDER [LANGUAGE] [WIDTH]
 */
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BrowserContext } from 'playwright-core';
import { QUESTION_KINDS } from '../src/data/sources/questions.ts';
import { signIn, startChromium } from './browser.ts';
import { FILES } from './questions/files.ts';
import { say, startService } from './service.ts';

const STEP_MS = 60_000;
/** WCAG 2.2, success criterion 2.5.8. */
const TARGET_PX_MIN = 24;
/** Seldom enough for the limit of requests per hour. */
const POLL_MS = 500;

const [pictures = 'pictures', onlyLanguage, onlyWidth] = process.argv.slice(2);
await mkdir(pictures, { recursive: true });
const folder = await mkdtemp(path.join(tmpdir(), 'bench-questions-'));
const service = await startService(path.join(folder, 'data'));
const browser = await startChromium();
const problems: string[] = [];
try {
  const storageState = await signIn(browser, service);
  for (const language of ['en', 'de'].filter((one) => !onlyLanguage || one === onlyLanguage)) {
    for (const width of [390, 1280].filter((one) => !onlyWidth || String(one) === onlyWidth)) {
      const context = await browser.newContext({ storageState, viewport: { width, height: 844 }, reducedMotion: 'reduce' });
      context.setDefaultTimeout(STEP_MS);
      await context.addInitScript((code) => localStorage.setItem('language', code), language);
      const asked = await walk(context, `${language}-${width}`);
      const missing = QUESTION_KINDS.filter((kind) => !asked.includes(kind));
      say(`${language}, ${width} px: ${asked.length} questions of ${new Set(asked).size} kinds answered by a click`);
      if (missing.length > 0) problems.push(`${language}, ${width} px: not asked: ${missing.join(', ')}`);
      await context.close();
    }
  }
} finally {
  await browser.close();
  service.child.kill('SIGTERM');
  await once(service.child, 'exit');
  await rm(folder, { recursive: true, force: true });
}
for (const problem of problems) say(problem);
process.exitCode = problems.length > 0 ? 1 : 0;

interface Source {
  id: string;
  status: string;
  questions: { id: string; kind: string; answered: boolean }[];
}

/** Answers all questions of fresh sources; returns their kinds. */
async function walk(context: BrowserContext, where: string): Promise<string[]> {
  const ids: string[] = [];
  for (const { name, further, make } of FILES) {
    const at = further ? `${ids.at(-1)}/files/?mode=append&wait=false&` : '?';
    const { id } = await call<Source>('POST', `${at}file_name=${name}`, await make());
    if (!further) ids.push(id);
    else await settled(ids.at(-1)!);
  }
  const asked: string[] = [];
  const page = await context.newPage();
  for (const id of ids) {
    for (;;) {
      const { questions } = await settled(id);
      const open = questions.filter(({ answered }) => !answered);
      if (open.length === 0) break;
      await page.goto(`${service.url}/data-sources/${id}`);
      const article = page.locator('article.doubt').first();
      await article.waitFor();
      const kind = open[0]!.kind;
      await article.screenshot({ path: path.join(pictures, `${where}-${kind}.png`) });
      const wider = await page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');
      if (wider > 0) problems.push(`${where} ${kind}: wider than the window by ${wider} px`);
      for (const button of await article.getByRole('button').all()) {
        const box = await button.boundingBox();
        if (!box || box.height < TARGET_PX_MIN || box.width < TARGET_PX_MIN)
          problems.push(`${where} ${kind}: a button is too small to press`);
      }
      await article.getByRole('button').first().click();
      await answered(id, open[0]!.id);
      asked.push(kind);
    }
  }
  await page.close();
  return asked;
}

/** Waits until a question is answered, or gone with the file that it was about. */
async function answered(id: string, questionId: string): Promise<void> {
  const deadline = performance.now() + STEP_MS;
  for (;;) {
    const { questions } = await settled(id);
    if (questions.find((one) => one.id === questionId)?.answered !== false) return;
    if (performance.now() > deadline) throw new Error(`The answer to ${questionId} did not hold`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

async function settled(id: string): Promise<Source> {
  for (;;) {
    const source = await call<Source>('GET', `${id}/`);
    if (source.status === 'error') throw new Error(`The import of ${id} failed`);
    if (!['pending', 'syncing'].includes(source.status)) return source;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

async function call<T>(method: string, at: string, body?: string | Buffer): Promise<T> {
  const response = await fetch(`${service.url}/api/data-sources/${at}`, {
    method,
    headers: { authorization: `Bearer ${service.key}`, ...(body === undefined ? {} : { 'content-type': 'application/octet-stream' }) },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : new Uint8Array(body) }),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(`${method} ${at}: ${JSON.stringify(answer).slice(0, 500)}`);
  return answer as T;
}
