import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { auth, sheets as officialSheets } from '@googleapis/sheets';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { linkTo } from '../../../../../test/support/connector-link.ts';
import { officialSignIn } from '../../../../../test/support/google/official-client.ts';
import { refusal } from '../../../../../test/support/google/refusal.ts';
import { GoogleServer, send } from '../../../../../test/support/google/server.ts';
import { type Given, SheetsWorld } from '../../../../../test/support/google/sheets-api.ts';
import type { GridRow } from '../../../engine/grid/grid.ts';
import { paceMs } from '../google/api.ts';
import type { Part } from '../types.ts';
import { CELL_FIELDS } from './cells.ts';
import { googleSheetsSettings } from './settings.ts';
import { planRequests } from './windows.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'google-sheets-'));
const sheets = new SheetsWorld();
const google = new GoogleServer(sheets.api);
let email: string;
let key: string;

beforeAll(async () => {
  await google.open();
  ({ email, key } = google.account());
});
afterAll(async () => {
  await google.close();
  rmSync(folder, { recursive: true, force: true });
});

const linked = (spreadsheet: string, serviceAccountKey = key, now?: () => Date) =>
  linkTo({
    kind: 'google_sheets',
    settings: { spreadsheet },
    secret: { service_account_key: serviceAccountKey },
    environment: { ...google.environment, EGRESS_ALLOW_HOSTS: '127.0.0.1' },
    spool: folder,
    ...(now ? { now } : {}),
  });

const check = (...args: Parameters<typeof linked>) => {
  const { connector, link } = linked(...args);
  return connector.check(link);
};

async function read(id: string, ...names: string[]): Promise<Part[]> {
  const { connector, link } = linked(id);
  const parts: Part[] = [];
  for await (const part of connector.read(
    link,
    names.map((name) => ({ name, columns: null, query: null })),
    {},
  ))
    parts.push(part);
  return parts;
}

const rowsOf = (part: Part | undefined): GridRow[] => {
  if (part?.kind !== 'table') throw new Error('No table');
  const lines = readFileSync(part.table.path, 'utf8').split('\n').slice(0, -1);
  return lines.map((line) => JSON.parse(line) as GridRow);
};

const DATE = { type: 'DATE', pattern: 'yyyy-mm-dd' };
const orders = (): Given[][] => [
  ['id', 'day', 'amount', 'id'],
  [1, { value: 46_023, ...DATE }, { value: 10.5, type: 'CURRENCY', pattern: '[$€]#,##0.00' }, 'a'],
  [2, { value: 46_024.5, type: 'DATE_TIME' }, { error: 'DIVIDE_BY_ZERO' }, null],
  [],
  [3, { value: -1, ...DATE }, { error: 'LOADING' }, 'line\u2028separator'],
  [4, null, { type: 'CURRENCY', pattern: '[$€]#,##0.00' }, null],
];

test('what is read is what Google’s own client reads, with its own sign-in', async () => {
  const id = sheets.create({ Orders: { rows: orders() } }, email);
  const client = officialSignIn(auth, google, key, 'spreadsheets');
  const official = officialSheets({ version: 'v4', rootUrl: google.url, auth: client });
  const { data } = await official.spreadsheets.get({ spreadsheetId: id, ranges: ["'Orders'!A1:Z1000"], fields: CELL_FIELDS });
  const [range] = data.sheets?.[0]?.data ?? [];
  const [part] = await read(id, 'Orders');
  const rows = rowsOf(part);
  expect(rows).toHaveLength(range?.rowData?.length ?? 0);
  for (const [r, { values = [] }] of (range?.rowData ?? []).entries()) {
    expect(rows[r]!.cells).toHaveLength(values.length);
    for (const [c, { effectiveValue }] of values.entries()) expect(Boolean(rows[r]!.cells[c])).toBe(effectiveValue !== undefined);
  }
  expect(rows.map(({ line, cells }) => [line, ...cells.map((cell) => cell?.text ?? null)])).toEqual([
    [1, 'id', 'day', 'amount', 'id'],
    [2, '1', '2026-01-01', '10.5', 'a'],
    [3, '2', '2026-01-02 12:00:00', '#DIV/0!'],
    [4],
    [5, '3', '1899-12-29', 'Loading...', 'line\u2028separator'],
    [6, '4', null, null],
  ]);
  expect(rows[1]!.cells[2]).toEqual({ kind: 'number', text: '10.5', sign: '€' });
});

test('tabs are listed with their columns; charts and data sources are not', async () => {
  const tabs = {
    Orders: { rows: orders() },
    "Bob's: list": { rows: [['n']], hidden: true },
    Chart: { rows: [], sheetType: 'OBJECT' },
  };
  const id = sheets.create(tabs, email);
  const { connector, link } = linked(id);
  const found = await connector.discover(link);
  expect(
    found.map(({ name, rowsEstimate, columns }) => [name, rowsEstimate, columns.map((column) => `${column.name} ${column.type}`)]),
  ).toEqual([
    ['Orders', 4, ['id number', 'day date', 'amount mixed', 'id_2 text']],
    ["Bob's: list", 0, ['n mixed']],
  ]);
});

test('a large tab is read in parts, small ones together, and the parts are noted', async () => {
  const tab = (id: number, rows: number, columns: number) => ({ id, title: `t${id}`, hidden: false, rows, columns, mergedRanges: 0 });
  const plan = planRequests([tab(1, 10, 2), tab(2, 3, 2), tab(3, 25, 4)], 40);
  expect(plan.map((windows) => windows.map(({ tab: { id }, from, to }) => [id, from, to]))).toEqual([
    [
      [1, 0, 10],
      [2, 0, 3],
    ],
    [[3, 0, 10]],
    [[3, 10, 20]],
    [[3, 20, 25]],
  ]);
  const rows = Array.from({ length: 130_000 }, (_, i): Given[] => (i === 0 ? ['n'] : [i]));
  const id = sheets.create({ Long: { rows, size: [130_000, 1] }, Short: { rows: [['a'], [1]], size: [10, 2] } }, email);
  const before = google.requests.length;
  const parts = await read(id, 'Long', 'Short');
  // The tabs, three parts, and the short one with the last of these.
  expect(google.requests.length - before).toBe(4);
  expect(rowsOf(parts[0])).toHaveLength(130_000);
  expect(rowsOf(parts[0]).at(-1)).toEqual({ line: 130_000, cells: [{ kind: 'number', text: '129999' }] });
  expect(parts[1]).toEqual({ kind: 'note', message: expect.stringContaining('read in 3 requests') });
  expect(rowsOf(parts[2])).toHaveLength(2);
});

test('every refusal says whose fault it is and what to do', async () => {
  const id = sheets.create({ Orders: { rows: orders() } });
  await expect(check(id)).rejects.toMatchObject({ fault: 'permission', message: expect.stringContaining(`Share it with this address`) });
  await expect(check(id)).rejects.toThrow(email);
  sheets.share(id, email);
  expect(await check(id)).toEqual({ server: 'Google Sheets', warnings: [] });
  await expect(check('x'.repeat(44))).rejects.toMatchObject({ fault: 'schema', message: expect.stringContaining('no spreadsheet') });
  await expect(read(id, 'Renamed')).rejects.toMatchObject({ fault: 'schema', message: expect.stringContaining('renamed or deleted') });
  sheets.enabled = false;
  await expect(check(id)).rejects.toMatchObject({ fault: 'permission', message: expect.stringContaining('Enable it') });
  sheets.enabled = true;
  const office = refusal(400, 'FAILED_PRECONDITION', 'This operation is not supported for this document');
  google.next((response) => send(response, 400, office.body));
  await expect(check(id)).rejects.toMatchObject({ fault: 'schema', message: expect.stringContaining('Excel workbook') });
  google.next((response) => send(response, 200, { sheets: [{ properties: { sheetId: 'no' } }] }));
  await expect(check(id)).rejects.toMatchObject({ fault: 'upstream' });
  google.next((response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{"sheets": [{'));
  await expect(check(id)).rejects.toMatchObject({ fault: 'upstream' });
});

test('a key that was replaced or whose account is gone asks for another; a wrong clock does not', async () => {
  const owner = google.account('owner');
  const id = sheets.create({ Orders: { rows: orders() } }, owner.email);
  const newer = google.newKey(owner.email);
  await expect(check(id, owner.key)).rejects.toMatchObject({ fault: 'credentials', message: expect.stringContaining('Create a new key') });
  expect(await check(id, newer)).toMatchObject({ server: 'Google Sheets' });
  const late = () => new Date(Date.now() + 3_600_000);
  await expect(check(id, newer, late)).rejects.toMatchObject({ fault: 'upstream', message: expect.stringContaining('clock') });
  google.deleteAccount(owner.email);
  await expect(check(id, newer)).rejects.toMatchObject({ fault: 'credentials' });
});

test('requests wait as long as Google asks, and a token that ended early is replaced', async () => {
  const id = sheets.create({ Orders: { rows: orders() } }, email);
  const quota = refusal(429, 'RESOURCE_EXHAUSTED', 'Quota exceeded for quota metric Read requests', 'RATE_LIMIT_EXCEEDED');
  const limited = (response: Parameters<typeof send>[0]) => send(response, 429, quota.body, { 'retry-after': '0' });
  const expired = (response: Parameters<typeof send>[0]) =>
    send(response, 401, refusal(401, 'UNAUTHENTICATED', 'Invalid credentials').body);
  google.next(limited, limited, expired);
  expect(await check(id)).toMatchObject({ server: 'Google Sheets' });
  google.next(limited, limited, limited, limited, limited);
  await expect(check(id)).rejects.toMatchObject({ fault: 'quota', retryAt: expect.any(Date) });
  google.next(expired, expired);
  await expect(check(id)).rejects.toMatchObject({ fault: 'upstream', retryAt: expect.any(Date) });
});

test('no minute has more requests than Google allows', () => {
  const sentAt = Array.from({ length: 50 }, (_, i) => i * 100);
  expect(paceMs(sentAt, 10_000)).toBe(50_000);
  expect(paceMs(sentAt, 60_000)).toBe(0);
  expect(sentAt).toHaveLength(49);
});

test.each([
  ['https://docs.google.com/spreadsheets/d/1BxiMVs0XRA5nFMdKvBdBZjgmUUqptlbs74OgvE2upms/edit?gid=0#gid=0'],
  ['https://docs.google.com/spreadsheets/u/1/d/1BxiMVs0XRA5nFMdKvBdBZjgmUUqptlbs74OgvE2upms/'],
  [' 1BxiMVs0XRA5nFMdKvBdBZjgmUUqptlbs74OgvE2upms '],
])('the spreadsheet is understood: %s', (spreadsheet) => {
  const parsed = googleSheetsSettings.parse({ spreadsheet });
  expect(parsed).toEqual({ spreadsheet: '1BxiMVs0XRA5nFMdKvBdBZjgmUUqptlbs74OgvE2upms' });
  expect(googleSheetsSettings.parse(parsed)).toEqual(parsed);
});

test.each([
  ['https://docs.google.com/spreadsheets/d/e/2PACX-1vQ/pubhtml', 'published copy'],
  ['https://docs.google.com/document/d/1BxiMVs0XRA5nFMdKvBdBZjgmUUqptlbs74OgvE2upms/edit', 'Paste the address'],
  ['../../../v1/secrets', 'Paste the address'],
])('what is no spreadsheet is refused: %s', (spreadsheet, reason) => {
  expect(() => googleSheetsSettings.parse({ spreadsheet })).toThrow(reason);
});

test.each([
  ['not json', 'not JSON'],
  ['{"installed":{"client_id":"1"}}', 'OAuth client'],
  ['{"type":"service_account"}', 'not the key of a service account'],
  ['{"type":"service_account","client_email":"a@b.iam.gserviceaccount.com","private_key":"-----BEGIN"}', 'damaged'],
])('a wrong key file is explained: %s', (file, reason) => {
  expect(() => linked('x'.repeat(44), file)).toThrow(reason);
});
