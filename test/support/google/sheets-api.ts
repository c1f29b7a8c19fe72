import { randomBytes } from 'node:crypto';
import type { sheets_v4 } from '@googleapis/sheets';
import { type Mask, masked, parseMask } from './field-mask.ts';
import { refusal } from './refusal.ts';
import type { Api } from './server.ts';

type Spreadsheet = sheets_v4.Schema$Spreadsheet;
type Sheet = sheets_v4.Schema$Sheet;
type Cell = sheets_v4.Schema$CellData;

/** A cell as tests write it: a value, or a value with what its format is. */
export type Given =
  | string
  | number
  | boolean
  | null
  | { value?: string | number | boolean; error?: string; type?: string; pattern?: string };

interface Tab {
  rows: Given[][];
  hidden?: boolean;
  hiddenRows?: number[];
  hiddenColumns?: number[];
  merges?: sheets_v4.Schema$GridRange[];
  sheetType?: string;
  /** The size of its grid; default: 1000 rows and 26 columns, as for a new sheet. */
  size?: [rows: number, columns: number];
}

const SCOPES = ['https://www.googleapis.com/auth/spreadsheets.readonly', 'https://www.googleapis.com/auth/spreadsheets'];

/** Fields that may be asked for, held to Google's own types; a real API rejects what it does not have. */
const FIELDS = {
  spreadsheet: ['spreadsheetId', 'properties', 'sheets'] satisfies (keyof Spreadsheet)[],
  sheets: ['properties', 'data', 'merges'] satisfies (keyof Sheet)[],
  properties: ['sheetId', 'title', 'index', 'sheetType', 'hidden', 'gridProperties'] satisfies (keyof sheets_v4.Schema$SheetProperties)[],
  data: ['startRow', 'startColumn', 'rowData', 'rowMetadata', 'columnMetadata'] satisfies (keyof sheets_v4.Schema$GridData)[],
  rowData: ['values'] satisfies (keyof sheets_v4.Schema$RowData)[],
  values: ['effectiveValue', 'effectiveFormat', 'formattedValue', 'userEnteredValue'] satisfies (keyof Cell)[],
  effectiveFormat: ['numberFormat'] satisfies (keyof sheets_v4.Schema$CellFormat)[],
  rowMetadata: ['hiddenByUser', 'hiddenByFilter', 'pixelSize'] satisfies (keyof sheets_v4.Schema$DimensionProperties)[],
  columnMetadata: ['hiddenByUser', 'hiddenByFilter', 'pixelSize'] satisfies (keyof sheets_v4.Schema$DimensionProperties)[],
};

/** The spreadsheets of a stand-in for Google, and the part of the Sheets API that reads them. */
export class SheetsWorld {
  private readonly files = new Map<string, { tabs: Map<string, Tab>; readers: Set<string> }>();
  enabled = true;

  /** A new spreadsheet; its id. */
  create(tabs: Record<string, Tab>, ...readers: string[]): string {
    const id = randomBytes(33).toString('base64url');
    this.files.set(id, { tabs: new Map(Object.entries(tabs)), readers: new Set(readers) });
    return id;
  }

  edit(id: string, tab: string, rows: Given[][]): void {
    this.files.get(id)!.tabs.get(tab)!.rows = rows;
  }

  rename(id: string, from: string, to: string): void {
    const { tabs } = this.files.get(id)!;
    tabs.set(to, tabs.get(from)!);
    tabs.delete(from);
  }

  share(id: string, email: string): void {
    this.files.get(id)!.readers.add(email);
  }

  unshare(id: string, email: string): void {
    this.files.get(id)!.readers.delete(email);
  }

  /** `GET /v4/spreadsheets/{id}`. */
  readonly api: Api = ({ method, url, email, scopes }) => {
    const id = /^\/v4\/spreadsheets\/([^/]+)$/.exec(url.pathname)?.[1];
    if (id === undefined || method !== 'GET') return undefined;
    if (!this.enabled)
      throw refusal(
        403,
        'PERMISSION_DENIED',
        'Google Sheets API has not been used in project 1 before or it is disabled.',
        'SERVICE_DISABLED',
      );
    if (!SCOPES.some((scope) => scopes.has(scope))) {
      throw refusal(403, 'PERMISSION_DENIED', 'Request had insufficient authentication scopes.', 'ACCESS_TOKEN_SCOPE_INSUFFICIENT');
    }
    const file = this.files.get(id);
    if (!file) throw refusal(404, 'NOT_FOUND', 'Requested entity was not found.');
    if (!file.readers.has(email)) throw refusal(403, 'PERMISSION_DENIED', 'The caller does not have permission');
    const ranges = url.searchParams.getAll('ranges').map((text) => rangeOf(text, file.tabs));
    const mask = parseMask(url.searchParams.get('fields') ?? '*');
    if (!('*' in mask)) requireKnown(mask, 'spreadsheet');
    const sheets = [...file.tabs].map(([title, tab], i) => sheetOf(title, tab, i, ranges));
    const shown = ranges.length === 0 ? sheets : sheets.filter(({ properties }) => ranges.some(({ title }) => title === properties?.title));
    const spreadsheet: Spreadsheet = { spreadsheetId: id, properties: { title: 'Shop', locale: 'en_US' }, sheets: shown };
    return masked(spreadsheet, '*' in mask ? true : mask);
  };
}

interface Range {
  title: string;
  fromRow: number;
  toRow: number;
  toColumn: number;
}

function rangeOf(text: string, tabs: ReadonlyMap<string, Tab>): Range {
  const [, quoted = '', fromRow, letters = '', toRow] = /^'((?:[^']|'')+)'!A(\d+):([A-Z]+)(\d+)$/.exec(text) ?? [];
  const title = quoted.replaceAll("''", "'");
  const tab = tabs.get(title);
  if (!tab) throw refusal(400, 'INVALID_ARGUMENT', `Unable to parse range: ${text}`);
  const toColumn = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
  const [rows, columns] = sizeOf(tab);
  if (Number(toRow) > rows || toColumn > columns || Number(fromRow) > rows) {
    throw refusal(400, 'INVALID_ARGUMENT', `Range (${text}) exceeds grid limits. Max rows: ${rows}, max columns: ${columns}`);
  }
  return { title, fromRow: Number(fromRow) - 1, toRow: Number(toRow), toColumn };
}

const sizeOf = ({ size = [1_000, 26] }: Tab) => size;

/** Values that are the default of their type are left out, as Google does, except for ids. */
function sheetOf(title: string, tab: Tab, i: number, ranges: readonly Range[]): Sheet {
  const [rowCount, columnCount] = sizeOf(tab);
  const { hidden, sheetType = 'GRID' } = tab;
  const grid = sheetType === 'GRID' ? { gridProperties: { rowCount, columnCount } } : {};
  const properties = {
    sheetId: i === 0 ? 0 : 1_000 + i,
    title,
    ...(i > 0 ? { index: i } : {}),
    sheetType,
    ...(hidden ? { hidden } : {}),
    ...grid,
  };
  const own = ranges.filter((range) => range.title === title);
  return {
    properties,
    ...(tab.merges ? { merges: tab.merges } : {}),
    ...(own.length > 0 ? { data: own.map((range) => gridData(tab, range)) } : {}),
  };
}

function gridData(tab: Tab, { fromRow, toRow, toColumn }: Range): sheets_v4.Schema$GridData {
  const rows = tab.rows.slice(fromRow, toRow).map((row) => withoutBlanks(row.slice(0, toColumn), (cell) => cell === null).map(cellOf));
  const rowData = withoutBlanks(rows, (row) => row.length === 0).map((values) => (values.length > 0 ? { values } : {}));
  const dimension = (hidden: boolean | undefined) => ({ pixelSize: 21, ...(hidden ? { hiddenByUser: true } : {}) });
  return {
    ...(fromRow > 0 ? { startRow: fromRow } : {}),
    ...(rowData.length > 0 ? { rowData } : {}),
    rowMetadata: Array.from({ length: toRow - fromRow }, (_, i) => dimension(tab.hiddenRows?.includes(fromRow + i))),
    columnMetadata: Array.from({ length: toColumn }, (_, i) => dimension(tab.hiddenColumns?.includes(i))),
  };
}

function withoutBlanks<T>(list: T[], isBlank: (one: T) => boolean): T[] {
  return list.slice(0, list.findLastIndex((one) => !isBlank(one)) + 1);
}

function cellOf(given: Given): Cell {
  if (given === null) return {};
  if (typeof given !== 'object') return { effectiveValue: extended(given) };
  const { value, error, type, pattern } = given;
  const format = type === undefined ? {} : { effectiveFormat: { numberFormat: { type, ...(pattern === undefined ? {} : { pattern }) } } };
  if (error !== undefined) return { effectiveValue: { errorValue: { type: error, message: 'Why it could not be computed.' } }, ...format };
  return { ...(value === undefined ? {} : { effectiveValue: extended(value) }), ...format };
}

function extended(value: string | number | boolean): sheets_v4.Schema$ExtendedValue {
  if (typeof value === 'string') return { stringValue: value };
  return typeof value === 'number' ? { numberValue: value } : { boolValue: value };
}

function requireKnown(mask: Mask, of: string): void {
  for (const [name, inner] of Object.entries(mask)) {
    const known = (FIELDS as Record<string, readonly string[]>)[of];
    if (known && !known.includes(name))
      throw refusal(400, 'INVALID_ARGUMENT', `Error expanding 'fields' parameter. Cannot find matching fields for path '${name}'.`);
    if (inner !== true) requireKnown(inner, name);
  }
}
