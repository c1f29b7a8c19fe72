import type { DuckDBConnection } from '@duckdb/node-api';
import { type ChosenReadings, doubtId, type ImportDoubt, PREVIEW_ROWS_MAX } from '../doubts.ts';
import { quoteName } from '../sql-quote.ts';
import type { TableCertificate } from '../types.ts';

const LINES_MAX = 20;
const TEXT_MAX = 200;

interface HiddenRows {
  /** What can follow FROM: without the hidden rows if a person wants it so. */
  relation: string;
  /** How many were left out. */
  left: number;
  doubts: ImportDoubt[];
  issues: TableCertificate['issues'];
}

/** Asks whether rows that the sheet hides count, as those that a filter leaves. They do until a person says otherwise. */
export async function settleHidden(
  connection: DuckDBConnection,
  {
    name,
    columns,
    readings,
    scope,
  }: { name: string; columns: { source: string; name: string }[]; readings: ChosenReadings | undefined; scope: string },
): Promise<HiddenRows> {
  const cells = columns.map(({ source }) => `left(${quoteName(source)}, ${TEXT_MAX})`).join(', ');
  const found = await connection.runAndReadAll(
    `SELECT line::DOUBLE, count(*) OVER ()::DOUBLE, (SELECT count(*) FROM ${name})::DOUBLE, ${cells} FROM ${name} WHERE hidden ORDER BY line LIMIT ${LINES_MAX}`,
  );
  const rows = found.getRows() as [number, number, number, ...(string | null)[]][];
  const [first] = rows;
  if (!first) return { relation: name, left: 0, doubts: [], issues: [] };
  const [, count, all] = first;
  const id = doubtId('hidden_rows', [], scope);
  const answer = readings?.[id];
  const taken = answer === 'leave_out' ? 'leave_out' : 'keep';
  const names = columns.map((column) => column.name);
  const shown = rows.slice(0, PREVIEW_ROWS_MAX).map(([, , , ...texts]) => texts);
  const doubt: ImportDoubt = {
    id,
    kind: 'hidden_rows',
    columns: [],
    rows: { count, lines: rows.map(([line]) => line) },
    evidence: `The sheet hides ${count} of ${all} rows, the first in line ${first[0]}, as a filter or a group does.`,
    readings: [
      { id: 'keep', meaning: 'Hidden rows count like the others.', preview: { columns: names, rows: shown } },
      { id: 'leave_out', meaning: 'Hidden rows are left out.', preview: { columns: names, rows: [] } },
    ],
    taken,
    answered: answer === taken,
  };
  if (taken === 'keep') return { relation: name, left: 0, doubts: [doubt], issues: [] };
  const message = 'Rows that the sheet hides were left out, as a person chose.';
  const issue = { kind: 'hidden_row', action: 'rejected' as const, count, message, examples: rows.map(([line]) => ({ line })) };
  return { relation: `(FROM ${name} WHERE NOT hidden)`, left: count, doubts: [doubt], issues: [issue] };
}
