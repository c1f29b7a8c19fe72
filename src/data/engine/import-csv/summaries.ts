import type { DuckDBConnection } from '@duckdb/node-api';
import { doubtId, type ImportDoubt, PREVIEW_ROWS_MAX } from '../doubts.ts';
import { quoteName } from '../sql-quote.ts';
import type { TableCertificate } from '../types.ts';
import { judgeSummaries } from './summary-check.ts';
import type { SummaryRow } from './summary-labels.ts';
import type { TextTable, TypedColumn } from './text-table.ts';

const LINES_MAX = 20;
const TEXT_MAX = 200;

/** What became of the rows of a table that may be totals, averages or balances. */
export interface Summaries {
  /** The table without those that were left out. */
  table: TextTable;
  /** How many were left out. */
  left: number;
  /** Rows that were judged are rows of the table after all, so that the types have to be decided with them. */
  kept: boolean;
  issues: TableCertificate['issues'];
  doubts: ImportDoubt[];
}

/** The table without rows in question. */
export function without<T extends TextTable>(table: T, rows: readonly SummaryRow[]): T {
  if (rows.length === 0 || table.lineColumn === null) return table;
  const lines = rows.map(({ line }) => line).join(', ');
  const relation = `(FROM ${table.relation} WHERE NOT list_contains([${lines}]::BIGINT[], ${quoteName(table.lineColumn)}))`;
  return { ...table, relation };
}

/**
 * Leaves out the rows whose label and arithmetic both say that they sum up others, and those without a label whose numbers leave no doubt, which a
 * person may still bring back. Where only one does, a person is asked: meanwhile the rows are left out, unless some stand amid the others with
 * nothing but their label to speak for them, as a category called "total" would.
 */
export async function settleSummaries(
  connection: DuckDBConnection,
  table: TextTable,
  columns: readonly TypedColumn[],
  found: readonly SummaryRow[],
): Promise<Summaries> {
  const { lineColumn } = table;
  if (found.length === 0 || lineColumn === null) return { table, left: 0, kept: false, issues: [], doubts: [] };
  const judged = await judgeSummaries(connection, { ...table, lineColumn }, columns, found);
  const sure = judged.filter(({ verdict }) => verdict === 'leaves');
  const asked = judged.filter(({ verdict }) => verdict === 'asks');
  const id = doubtId('total_rows', [], table.scope);
  const answer = table.readings?.[id];
  const usual = asked.some(({ amid }) => amid) ? 'keep' : 'leave_out';
  const taken = answer === 'keep' || answer === 'leave_out' ? answer : usual;
  const gone = [...sure, ...(taken === 'leave_out' ? asked : [])].map(({ row }) => row).sort((a, b) => a.line - b.line);
  const texts = await readTexts(
    connection,
    table,
    lineColumn,
    judged.map(({ row }) => row.line),
  );
  const example = ({ line }: SummaryRow) => ({
    line,
    text: (texts.get(line) ?? [])
      .map((cell) => cell ?? '')
      .join(' | ')
      .slice(0, TEXT_MAX),
  });
  const issues: TableCertificate['issues'] = [];
  if (sure.length > 0) {
    issues.push({
      kind: 'total_row',
      action: 'rejected',
      count: sure.length,
      message: `Rows that sum up or average others were left out, since they add up: line ${sure[0]?.row.line}: ${sure[0]?.check}`,
      examples: sure.slice(0, LINES_MAX).map(({ row }) => example(row)),
    });
  }
  const left = asked.length > 0 && taken === 'leave_out';
  const settled = answer === undefined && asked.every((one) => one.settled === true);
  if (left) {
    const message = settled
      ? 'Rows without a label that sum up others were left out, since their numbers add up.'
      : 'Rows that may sum up others were left out until a person decides.';
    issues.push({
      kind: 'possible_total_row',
      action: 'rejected',
      count: asked.length,
      message,
      examples: asked.slice(0, LINES_MAX).map(({ row }) => example(row)),
    });
  }
  // Most cells of a total are blank, and would hide its number.
  const shown = asked.slice(0, PREVIEW_ROWS_MAX).map(({ row }) => texts.get(row.line) ?? []);
  const filled = columns.flatMap((_, i) => (shown.some((cells) => (cells[i] ?? '') !== '') ? [i] : []));
  const names = filled.map((i) => columns[i]?.name ?? '');
  const preview = shown.map((cells) => filled.map((i) => cells[i] ?? null));
  const doubt: ImportDoubt = {
    id,
    kind: 'total_rows',
    columns: [],
    rows: { count: asked.length, lines: asked.slice(0, LINES_MAX).map(({ row }) => row.line) },
    evidence: asked
      .map(({ row, check }) => [labelSentence(row), check].join(' '))
      .slice(0, 3)
      .join(' '),
    readings: [
      { id: 'leave_out', meaning: 'They sum up other rows: they are left out.', preview: { columns: names, rows: [] } },
      { id: 'keep', meaning: 'They are rows like the others: they are kept.', preview: { columns: names, rows: preview } },
    ],
    taken,
    answered: answer === taken || settled,
  };
  return {
    table: without(table, gone),
    left: gone.length,
    kept: gone.length < found.length,
    issues,
    doubts: asked.length > 0 ? [doubt] : [],
  };
}

function labelSentence({ line, label, bare }: SummaryRow): string {
  if (bare) return `Line ${line} looks like the others.`;
  if (label === '') return `Line ${line} has no label.`;
  return `Line ${line} is labelled "${label}".`;
}

/** The cells of lines, as written. */
async function readTexts(
  connection: DuckDBConnection,
  { relation, columns }: TextTable,
  lineColumn: string,
  lines: readonly number[],
): Promise<Map<number, (string | null)[]>> {
  const cells = columns.map(({ source }) => `left(${quoteName(source)}, ${TEXT_MAX})`).join(', ');
  const at = quoteName(lineColumn);
  const found = await connection.runAndReadAll(
    `SELECT ${at}::DOUBLE, ${cells} FROM ${relation} WHERE list_contains([${lines.join(', ')}]::BIGINT[], ${at})`,
  );
  return new Map(found.getRows().map(([line, ...texts]) => [line as number, texts as (string | null)[]]));
}
