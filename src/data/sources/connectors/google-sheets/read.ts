import { type FileHandle, open } from 'node:fs/promises';
import type { GridFacts } from '../../../engine/grid/grid.ts';
import { noFacts } from '../../../engine/grid/grid.ts';
import { COLUMNS_MAX } from '../../../engine/import-csv/types.ts';
import { SpoolBudget } from '../http/record-spool.ts';
import { ConnectorProblem } from '../problem.ts';
import type { ChosenStream, Part } from '../types.ts';
import { CELL_FIELDS, type RangeRows, rowsIn } from './cells.ts';
import { openSpreadsheet, rangeOf, type SheetsLink, type Tab } from './spreadsheet.ts';
import { planRequests } from './windows.ts';

/** A tab while it is read. */
interface Reading {
  tab: Tab;
  stream: ChosenStream;
  path: string;
  file: FileHandle;
  facts: GridFacts;
  requests: number;
}

/** Reads the chosen tabs, each into a grid. The API has no snapshots: a tab of several requests may change in between, which is noted. */
export async function* readSheets(link: SheetsLink, streams: readonly ChosenStream[]): AsyncIterable<Part> {
  const spreadsheet = openSpreadsheet(link);
  const tabs = await spreadsheet.tabs();
  const readings: Reading[] = [];
  try {
    for (const stream of streams) readings.push(await start(link, stream, tabs));
    const budget = new SpoolBudget(link);
    const requests = planRequests(readings.map(({ tab }) => tab));
    for (const [i, windows] of requests.entries()) {
      link.progress(Math.round((50 * i) / requests.length), `Reading ${windows[0]?.tab.title}`);
      const body = await spreadsheet.cells(
        windows.map(({ tab, from, to }) => rangeOf(tab, from, to)),
        CELL_FIELDS,
      );
      const ranges = rowsIn(body);
      for (const { tab, from } of windows) {
        const reading = readings.find((one) => one.tab === tab)!;
        const range = ranges.find(({ sheetId, startRow }) => sheetId === tab.id && startRow === from);
        if (!range) throw changed(tab);
        await write(reading, range, budget);
      }
      for (const tab of new Set(windows.map((window) => window.tab))) readings.find((one) => one.tab === tab)!.requests++;
    }
  } finally {
    for (const { file } of readings) await file.close();
  }
  for (const reading of readings) yield* partsOf(reading);
}

async function start(link: SheetsLink, stream: ChosenStream, tabs: readonly Tab[]): Promise<Reading> {
  if (stream.query !== null) {
    throw new ConnectorProblem('schema', `A spreadsheet is read by sheets, not by a query: leave out the query of ${stream.name}.`);
  }
  const tab = tabs.find(({ title }) => title === stream.name);
  if (!tab) {
    throw new ConnectorProblem(
      'schema',
      `There is no sheet ${stream.name} in the spreadsheet any more: it was renamed or deleted. Choose the sheets again.`,
    );
  }
  const path = await link.spool();
  return { tab, stream, path, file: await open(path, 'w'), facts: { ...noFacts(), mergedRanges: tab.mergedRanges }, requests: 0 };
}

async function write({ tab, file, facts }: Reading, { rows, hiddenRows, hiddenColumns }: RangeRows, budget: SpoolBudget): Promise<void> {
  facts.hiddenRows += hiddenRows;
  facts.hiddenColumns = hiddenColumns;
  if (rows.some(({ cells }) => cells.slice(COLUMNS_MAX).some(Boolean))) {
    throw new ConnectorProblem(
      'schema',
      `Sheet "${tab.title}" has more than ${COLUMNS_MAX} columns. Remove the ones you do not need, or turn columns into rows.`,
    );
  }
  const text = Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  await budget.spend(text.length, tab.title);
  await file.write(text);
}

function partsOf({ tab, stream, path, facts, requests }: Reading): Part[] {
  const table: Part = {
    kind: 'table',
    table: { name: stream.name, path, format: 'grid', columns: stream.columns, facts: { ...facts, hidden: tab.hidden } },
  };
  const messages = [
    ...(stream.sync === 'incremental'
      ? [`${stream.name} was read in full: sheets are not read incrementally. Choose sync full for it.`]
      : []),
    ...(requests > 1
      ? [`Sheet "${tab.title}" was read in ${requests} requests. If somebody edited it meanwhile, only the later ones show that.`]
      : []),
  ];
  return [table, ...messages.map((message): Part => ({ kind: 'note', message }))];
}

function changed({ title }: Tab): ConnectorProblem {
  return new ConnectorProblem('upstream', `Sheet "${title}" was changed while it was read. Sync again.`);
}
