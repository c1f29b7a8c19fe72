import { type ChosenReadings, doubtId, type ImportDoubt } from '../doubts.ts';
import { findHeader } from './find-header.ts';
import type { GridRow } from './grid.ts';

/** The tables of a sheet once it is settled which belong together. */
interface AlikeTables {
  tables: GridRow[][];
  /** Lines above tables that were joined to the one before. */
  notes: { line: number; text: string }[];
  doubt: ImportDoubt | null;
}

const SHOWN = { before: 2, after: 3 };
const TEXT_MAX = 200;

/**
 * Joins tables that have the header of the sheet's main one, as a report has for each region, and asks whether that is right. A sum over one of them
 * alone would be a part of the whole.
 */
export function settleAlike(tables: GridRow[][], title: string, readings: ChosenReadings | undefined): AlikeTables {
  const [main, ...others] = tables;
  const own = main && findHeader(main);
  if (!main || !own?.header || own.header.length < 2) return { tables, notes: [], doubt: null };
  const names = own.header;
  const parts = others.map((rows) => ({ rows, ...findHeader(rows) }));
  const alike = parts.filter(({ header }) => header?.map(clean).join('\n') === names.map(clean).join('\n'));
  const [next] = alike;
  if (!next) return { tables, notes: [], doubt: null };
  const id = doubtId('separate_tables', [], title);
  const answer = readings?.[id];
  const taken = answer === 'apart' ? 'apart' : 'together';
  const before = own.body.slice(-SHOWN.before).map((row) => cellsOf(row, names.length));
  const after = next.body.slice(0, SHOWN.after).map((row) => cellsOf(row, names.length));
  const doubt: ImportDoubt = {
    id,
    kind: 'separate_tables',
    columns: [],
    rows: null,
    evidence: `The sheet has ${alike.length + 1} tables with the same header, another one from line ${next.rows[0]?.line}.`,
    readings: [
      { id: 'together', meaning: 'They are parts of one table.', preview: { columns: names, rows: [...before, ...after] } },
      { id: 'apart', meaning: 'Each is a table of its own.', preview: { columns: names, rows: before } },
    ],
    taken,
    answered: answer === taken,
  };
  if (taken === 'apart') return { tables, notes: [], doubt };
  const rest = parts.filter((part) => !alike.includes(part)).map(({ rows }) => rows);
  const notes = alike.flatMap(({ titles }) =>
    titles.map((row) => ({ line: row.line, text: cellsOf(row, row.cells.length).filter(Boolean).join(' | ') })),
  );
  return { tables: [[...main, ...alike.flatMap(({ body }) => body)], ...rest], notes, doubt };
}

const clean = (name: string) => name.trim().toLowerCase();

function cellsOf(row: GridRow, width: number): (string | null)[] {
  return Array.from({ length: width }, (_, i) => row.cells[i]?.text.slice(0, TEXT_MAX) ?? null);
}
