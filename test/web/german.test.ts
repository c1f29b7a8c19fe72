import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { pino } from 'pino';
import type { Page } from 'playwright-core';
import { PAGES } from '../../rest/web-app.ts';
import { buildWeb } from '../../src/app/web-build/build-web.ts';
import { describeWith } from '../support/describe-with.ts';
import { PASSWORD } from '../support/identity.ts';
import type { Seeded, Served } from '../support/serve.ts';
import { sharedService } from '../support/shared-service.ts';
import { type Browser, faults, heading, openBrowser, type Visitor, visit } from './browser.ts';
import { authorization, register } from './oauth-client.ts';

const PHONE = { width: 390, height: 844 };

/** The first heading of every address; those of a thing that has to be there first are seen where that thing is tested. */
const BEFORE = {
  '/sign-in': 'Anmelden',
  '/sign-up': 'Konto erstellen',
  '/verify-email': 'E-Mail-Adresse bestätigen',
  '/forgot-password': 'Passwort vergessen?',
  '/reset-password': 'Neues Passwort wählen',
  '/invitation': 'Diese Einladung ist nicht mehr gültig',
  '/consent': 'Diese Anfrage ist nicht mehr gültig',
  '/nowhere': 'Seite nicht gefunden',
};
const INSIDE = {
  '/': 'Hallo',
  '/data-sources': 'Datenquellen',
  '/data-sources/connect': 'Datenquelle verbinden',
  '/data-sources/signed-in': 'Die Anmeldung hat nicht geklappt',
  '/metrics': 'Kennzahlen',
  '/metrics/new': 'Neue Kennzahl',
  '/reports': 'Berichte',
  '/reports/new': 'Neuer Bericht',
  '/reports/compose': 'Bericht zusammenstellen',
  '/dashboards': 'Dashboards',
  '/dashboards/new': 'Neues Dashboard',
  '/goals': 'Ziele',
  '/goals/new': 'Neues Ziel',
  '/ask': 'Fragen',
  '/ask/change': 'Warum die Änderung?',
  '/ask/check': 'Text prüfen',
  '/ask/sql': 'SQL',
  '/alerts': 'Alarme',
  '/alerts/new': 'Neuer Alarm',
  '/deliveries': 'Zustellungen',
  '/usage': 'Verbrauch',
  '/settings': 'Profil',
  '/settings/profile': 'Profil',
  '/settings/security': 'Sicherheit',
  '/settings/organization': 'Organisation',
  '/settings/brand': 'Erscheinungsbild',
  '/settings/billing': 'Abrechnung',
  '/settings/members': 'Mitglieder',
  '/settings/audit-log': 'Audit-Protokoll',
  '/settings/developer/api-keys': 'API-Schlüssel',
  '/settings/developer/mcp-server': 'MCP-Server',
  '/settings/connected-apps': 'Verbundene Apps',
};

describeWith('chromium', 'the application in German', () => {
  let browser: Browser;
  let served: Served;
  let of: Seeded;
  let visitor: Visitor;
  let page: Page;

  beforeAll(async () => {
    await buildWeb(pino({ level: 'silent' }));
    [browser, served] = await Promise.all([openBrowser(), sharedService()]);
    of = await served.seed('free');
    visitor = await visit(browser);
    ({ page } = visitor);
  });
  afterAll(async () => {
    await browser?.close();
    await served?.close();
  });

  test('is chosen before signing in, and stays', async () => {
    await page.goto(served.url);
    await page.getByRole('combobox', { name: 'Language' }).selectOption('Deutsch');
    await heading(page, /^Berichte aus Ihren Daten/).waitFor();
    await page.getByRole('status').getByText('Sprache auf Deutsch umgestellt.').waitFor();
    expect(await page.evaluate(() => [document.documentElement.lang, document.title])).toEqual([
      'de',
      'Berichte aus Ihren Daten, für die Agenten, mit denen Sie arbeiten · Reporting',
    ]);
    expect(await faults(page, 'german-landing', [PHONE])).toEqual([]);
    await page.goto(`${served.url}/sign-up`);
    await page.getByRole('button', { name: 'Konto erstellen' }).click();
    await page.getByRole('alert').getByText('Ihr Name: Diese Angabe ist erforderlich.').waitFor();
    await page.getByRole('button', { name: 'Passwort Anzeigen' }).click();
    expect(await faults(page, 'german-sign-up', [PHONE])).toEqual([]);
  });

  test('every page before signing in is German and fits a phone', async () => {
    expect(await walk(BEFORE)).toEqual(Object.entries(BEFORE));
  });

  test('every page inside is German and fits a phone', async () => {
    await page.goto(`${served.url}/sign-in`);
    await page.getByLabel('E-Mail').fill(of.owner.email);
    await page.getByLabel('Passwort', { exact: true }).fill('not the password');
    await page.getByRole('button', { name: 'Anmelden' }).click();
    await page.getByRole('alert').getByText('Die Adresse oder das Passwort stimmt nicht.').waitFor();
    await page.getByLabel('Passwort', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Anmelden' }).click();
    await heading(page, /^Hallo/).waitFor();
    expect(await walk(INSIDE)).toEqual(Object.entries(INSIDE));
    for (const at of ['/settings/members', '/settings/billing', '/settings/security'] as const) {
      await go(at, INSIDE[at]);
      expect(await faults(page, `german${at.replaceAll('/', '-')}`, [PHONE])).toEqual([]);
    }
    const seen = Object.keys({ ...BEFORE, ...INSIDE });
    expect(PAGES.filter((at) => !at.includes(':') && !seen.includes(at))).toEqual([]);
  });

  test('an application that asks for consent is answered in German', async () => {
    const client = await register(served, 'https://agent.example/callback', 'Claude Code', 'reports:read billing:read');
    await page.goto(authorization(served, client, 'reports:read billing:read').url);
    await heading(page, 'Claude Code verbinden').waitFor();
    await page.getByRole('checkbox', { name: /Berichte auflisten und ansehen/ }).waitFor();
    await page.getByText('Angemeldet als').waitFor();
    expect(await faults(page, 'german-consent', [PHONE])).toEqual([]);
    expect(visitor.mishaps).toEqual([]);
  });

  /** What each address is headed; or what is wrong with it: another language, another title, wider than a phone. */
  async function walk(addresses: Record<string, string>): Promise<[string, string][]> {
    await page.setViewportSize(PHONE);
    const seen: [string, string][] = [];
    for (const [at, name] of Object.entries(addresses)) {
      await go(at, name);
      const {
        title,
        heading: text,
        language,
        wider,
      } = await page.evaluate(() => ({
        title: document.title,
        heading: document.querySelector('h1')?.textContent ?? '',
        language: document.documentElement.lang,
        wider: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      }));
      const well = title === `${text} · Reporting` && language === 'de' && wider <= 0;
      seen.push([at, well ? text : `${text}, title ${title}, language ${language}, wider by ${wider}`]);
    }
    return seen;
  }

  /** As a link does, without loading the application again; all that the page loads is there afterwards. */
  async function go(at: string, name: string): Promise<void> {
    await page.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    }, at);
    const isThere = (text: string) => document.querySelector('h1')?.textContent === text && !document.querySelector('.loading');
    await page.waitForFunction(isThere, name, { timeout: 5_000 }).catch(() => undefined);
  }
});
