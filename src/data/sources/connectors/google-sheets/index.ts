import { type ServiceAccountSecret, serviceAccountSecret } from '../google/service-account.ts';
import type { Connector } from '../types.ts';
import { discoverSheets } from './discover.ts';
import { readSheets } from './read.ts';
import { type GoogleSheetsSettings, googleSheetsSettings } from './settings.ts';
import { openSpreadsheet, SHEETS } from './spreadsheet.ts';

/** Spreadsheets of Google, read as a service account that they are shared with, or as a person who signed in. */
export const googleSheets: Connector<GoogleSheetsSettings, ServiceAccountSecret> = {
  type: 'provider_sheets',
  kind: 'google_sheets',
  title: 'Google Sheets',
  settings: googleSheetsSettings,
  secret: serviceAccountSecret,
  signIn: { provider: 'google', scopes: [SHEETS.scope], without: [] },
  async check(link) {
    const tabs = await openSpreadsheet(link).tabs();
    const warnings = tabs.length === 0 ? ['The spreadsheet has no sheet with cells.'] : [];
    return { server: 'Google Sheets', warnings };
  },
  discover: discoverSheets,
  read: readSheets,
  origin: ({ spreadsheet }) => `Google Sheets, spreadsheet ${spreadsheet}`,
};
