import { z } from 'zod';
import { type GoogleApi, type GoogleClient, googleClient } from '../google/api.ts';
import type { ServiceAccountSecret } from '../google/service-account.ts';
import { ConnectorProblem } from '../problem.ts';
import type { Link } from '../types.ts';
import type { GoogleSheetsSettings } from './settings.ts';

export type SheetsLink = Link<GoogleSheetsSettings, ServiceAccountSecret>;

export const SHEETS: GoogleApi = {
  title: 'Google Sheets API',
  scope: 'https://www.googleapis.com/auth/spreadsheets.readonly',
  share: (email) => `The spreadsheet is not shared with ${email}. Share it with this address as a viewer, in Google Sheets under Share.`,
  choose: (email) => `${email} may not read this spreadsheet. Have it shared with this account, or sign in with another one.`,
  rejected: 'The sheets were changed while they were read. Sync again.',
  missing: 'There is no spreadsheet at this address, or it was deleted. Check the address.',
};

/** Far more than a spreadsheet can have: 10 million cells. */
const CELLS_MAX = 100_000_000;

const count = z.number().int().min(0).max(CELLS_MAX);

/** Fields that have their default value are left out of responses. */
const properties = z.object({
  sheetId: count.default(0),
  title: z.string(),
  sheetType: z.string().default('GRID'),
  hidden: z.boolean().default(false),
  gridProperties: z.object({ rowCount: count.default(0), columnCount: count.default(0) }).optional(),
});

const spreadsheet = z.object({
  sheets: z.array(z.object({ properties, merges: z.array(z.unknown()).default([]) })).default([]),
});

/** One tab with cells. */
export interface Tab {
  id: number;
  title: string;
  hidden: boolean;
  rows: number;
  columns: number;
  mergedRanges: number;
}

/** The spreadsheet of a link: asks the API for parts of it. */
export interface Spreadsheet {
  /** Tabs in their order; charts and tables of connected data sources have no cells of their own and are left out. */
  tabs(): Promise<Tab[]>;
  /** The cells of these ranges, in A1 notation, as the API answers. */
  cells(ranges: readonly string[], fields: string): Promise<unknown>;
}

/** Opens the spreadsheet of a link. Nothing is requested yet. */
export function openSpreadsheet(link: SheetsLink): Spreadsheet {
  const client = googleClient(link, SHEETS);
  return {
    tabs: async () => tabsIn(await get(client, link, [], 'sheets(properties,merges)')),
    cells: (ranges, fields) => get(client, link, ranges, fields),
  };
}

function get(client: GoogleClient, { endpoints, settings }: SheetsLink, ranges: readonly string[], fields: string): Promise<unknown> {
  const url = new URL(`${endpoints.googleSheets}/v4/spreadsheets/${encodeURIComponent(settings.spreadsheet)}`);
  for (const range of ranges) url.searchParams.append('ranges', range);
  url.searchParams.set('fields', fields);
  return client({ url: url.href, what: 'the spreadsheet' });
}

function tabsIn(body: unknown): Tab[] {
  const found = spreadsheet.safeParse(body);
  if (!found.success) throw unexpected();
  const cells = found.data.sheets.reduce((sum, { properties: { gridProperties: grid } }) => sum + sizeOf(grid), 0);
  if (cells > CELLS_MAX) throw unexpected();
  return found.data.sheets.flatMap(({ properties: { sheetId, title, sheetType, hidden, gridProperties }, merges }) =>
    sheetType === 'GRID' && gridProperties
      ? [{ id: sheetId, title, hidden, rows: gridProperties.rowCount, columns: gridProperties.columnCount, mergedRanges: merges.length }]
      : [],
  );
}

/** A grid without columns has rows to go through all the same. */
const sizeOf = (grid: { rowCount: number; columnCount: number } | undefined) => (grid ? grid.rowCount * Math.max(1, grid.columnCount) : 0);

/** Rows of a tab in A1 notation, from 0, `to` excluded. */
export function rangeOf({ title, columns }: Tab, from: number, to: number): string {
  return `'${title.replaceAll("'", "''")}'!A${from + 1}:${columnName(columns)}${to}`;
}

/** A column by its number from 1: A, …, Z, AA. */
function columnName(number: number): string {
  const [before, letter] = [Math.floor((number - 1) / 26), (number - 1) % 26];
  return (before > 0 ? columnName(before) : '') + String.fromCharCode(65 + letter);
}

export function unexpected(): ConnectorProblem {
  return new ConnectorProblem('upstream', 'The Google Sheets API answered with something else than a spreadsheet. Sync again later.');
}
