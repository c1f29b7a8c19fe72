import type { Tab } from './spreadsheet.ts';

/** Some rows of a tab, from 0, `to` excluded. */
export interface Window {
  tab: Tab;
  from: number;
  to: number;
}

/** What one request asks for: some ten megabytes of response at most, with cells as long as usual. */
const CELLS_MAX = 50_000;
/** Titles have up to a hundred characters, and addresses a few thousand. */
const RANGES_MAX = 20;

/** Cuts tabs into windows, and packs these into as few requests as possible, in order. */
export function planRequests(tabs: readonly Tab[], cellsMax = CELLS_MAX): Window[][] {
  const requests: Window[][] = [];
  let room = 0;
  for (const window of tabs.flatMap((tab) => windowsOf(tab, cellsMax))) {
    const cells = (window.to - window.from) * window.tab.columns;
    const last = requests.at(-1);
    if (last && cells <= room && last.length < RANGES_MAX) {
      last.push(window);
      room -= cells;
    } else {
      requests.push([window]);
      room = cellsMax - cells;
    }
  }
  return requests;
}

function windowsOf(tab: Tab, cellsMax: number): Window[] {
  const rows = Math.max(1, Math.floor(cellsMax / Math.max(1, tab.columns)));
  const windows: Window[] = [];
  for (let from = 0; from < tab.rows; from += rows) windows.push({ tab, from, to: Math.min(tab.rows, from + rows) });
  return windows;
}
