import { findHeader } from '../../../engine/grid/find-header.ts';
import type { GridRow } from '../../../engine/grid/grid.ts';
import { nameColumns } from '../../../engine/import-csv/name-columns.ts';
import type { StreamInfo } from '../types.ts';
import { CELL_FIELDS, rowsIn } from './cells.ts';
import { openSpreadsheet, rangeOf, type SheetsLink, type Tab } from './spreadsheet.ts';
import { planRequests } from './windows.ts';

/** Rows that show a tab's columns. */
const HEAD_ROWS = 50;

/** The tabs with cells, and their columns as far as their first rows tell. */
export async function discoverSheets(link: SheetsLink): Promise<StreamInfo[]> {
  const spreadsheet = openSpreadsheet(link);
  const tabs = await spreadsheet.tabs();
  const heads = new Map<number, GridRow[]>();
  for (const windows of planRequests(tabs.map((tab) => ({ ...tab, rows: Math.min(tab.rows, HEAD_ROWS) })))) {
    const ranges = windows.map(({ tab, from, to }) => rangeOf(tab, from, to));
    for (const { sheetId, rows } of rowsIn(await spreadsheet.cells(ranges, CELL_FIELDS))) {
      heads.set(sheetId, [...(heads.get(sheetId) ?? []), ...rows]);
    }
  }
  return tabs.map((tab) => streamOf(tab, heads.get(tab.id) ?? []));
}

function streamOf(tab: Tab, head: GridRow[]): StreamInfo {
  const { header, body } = findHeader(head);
  const filled = body.filter(({ cells }) => cells.some(Boolean));
  const width = Math.max(header?.length ?? 0, ...filled.map(({ cells }) => cells.findLastIndex(Boolean) + 1));
  const columns = nameColumns(header, width).map(({ name }, i) => {
    const kinds = new Set(filled.flatMap(({ cells }) => cells[i]?.kind ?? []));
    return { name, type: kinds.size === 1 ? [...kinds].join() : 'mixed', engineType: 'INFERRED' };
  });
  // Beyond the first rows, the size of the grid is all that is known, blank rows included.
  const rowsEstimate = head.length < HEAD_ROWS ? filled.length : tab.rows;
  return { name: tab.title, kind: 'table', columns, rowsEstimate, bytesEstimate: null, primaryKey: [] };
}
