import { execFileSync } from 'node:child_process';
import { type Browser, chromium } from 'playwright-core';
import type { Service } from './service.ts';

const FLAGS = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking'];
const STEP_MS = 60_000;

/** Starts the Chromium of this machine. */
export async function startChromium(): Promise<Browser> {
  const executablePath = execFileSync('sh', ['-c', 'command -v chromium-headless-shell || command -v chromium'], {
    encoding: 'utf8',
  }).trim();
  return await chromium.launch({ executablePath, args: FLAGS });
}

/** Signs the owner of the demo organization in; gives the cookies for further contexts. */
export async function signIn(browser: Browser, { url, email, password }: Service) {
  const context = await browser.newContext();
  context.setDefaultTimeout(STEP_MS);
  const page = await context.newPage();
  await page.goto(`${url}/sign-in`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { level: 1, name: /^Hello/ }).waitFor();
  const state = await context.storageState();
  await context.close();
  return state;
}
