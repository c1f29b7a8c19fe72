import { expect } from '@jest/globals';
import type { CellValue, QueryResult } from '../../src/data/engine/types.ts';
import type { Snapshot } from '../../src/data/sources/entities.ts';
import { numbersSupported } from '../../src/insight/ask/prose-numbers.ts';
import type { Served } from './serve.ts';

/** A receipt on the wire. */
export interface WireReceipt {
  id: string;
  sql: string;
  params: CellValue[];
  tables: { name: string; snapshot_id: string; snapshot_sha256: string; table_sha256: string }[];
  rows_scanned: number;
  result_rows: number;
}

export interface ReceiptedAnswer {
  receipts: WireReceipt[];
  receipts_left_out?: number;
  answer?: string;
  answered?: boolean;
  planner?: string;
  question?: string;
  sql?: string | null;
  rows?: CellValue[][];
  table?: { rows: CellValue[][]; truncated: boolean } | null;
}

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** Queries number the days of the week, answers name them. */
function weekdayNumber(cell: CellValue): CellValue {
  const at = typeof cell === 'string' ? WEEKDAYS.indexOf(cell) : -1;
  return at < 0 ? cell : at + 1;
}

/**
 * Reruns every receipt of an answer from the receipt alone, finding the data by its hash. Each must return the stated rows, the table must
 * be among the results cell for cell, and every number in the sentence must be in a result.
 */
export async function expectReproduced(served: Served, answer: ReceiptedAnswer): Promise<void> {
  const results = await Promise.all(answer.receipts.map((receipt) => rerun(served, receipt)));
  answer.receipts.forEach((receipt, at) => {
    expect([receipt.id, results[at]?.rows.length]).toEqual([receipt.id, receipt.result_rows]);
  });
  const shown = answer.table?.rows ?? answer.rows ?? [];
  if ((answer.sql && answer.planner !== 'statistics') || answer.rows) {
    const found = new Set(results.flatMap(({ rows, columns }) => rows.map((row) => JSON.stringify(rounded(row, columns)))));
    const exact = new Set(results.flatMap(({ rows }) => rows.map((row) => JSON.stringify(row))));
    const written = shown.map((row) => [row, row.map(weekdayNumber)].map((one) => JSON.stringify(one)));
    expect(written.filter((forms) => !forms.some((form) => found.has(form) || exact.has(form)))).toEqual([]);
  }
  // A refusal contains only example numbers; derived values are tested where they are derived.
  const told = answer.answered !== false && !['findings', 'drivers', 'statistics'].includes(answer.planner ?? '');
  if (answer.answer && told && !answer.receipts_left_out) {
    const cells = [...results.flatMap(({ rows }) => rows), ...results.map(({ rows }) => [rows.length, Math.max(0, rows.length - 5)])];
    const given = `${answer.question ?? ''} ${answer.sql ?? ''}`;
    expect([answer.answer, numbersSupported(answer.answer, cells, given)]).toEqual([answer.answer, true]);
  }
}

/** Reruns one receipt from itself alone. */
export async function rerun(served: Served, receipt: WireReceipt): Promise<QueryResult> {
  const tables: Record<string, string> = {};
  for (const { name, snapshot_id, snapshot_sha256, table_sha256 } of receipt.tables) {
    const [row] = await served.sql('select sha256, tables from snapshot where id = ?', [snapshot_id]);
    expect(row?.sha256).toBe(snapshot_sha256);
    const table = (row?.tables as Snapshot['tables'] | undefined)?.find(({ sha256 }) => sha256 === table_sha256);
    tables[name] = await served.services.storage.localPath(table?.key ?? '');
  }
  return served.services.engineHost
    .forTenant({ organizationId: '', plan: 'enterprise', kind: 'job' })
    .query({ sql: receipt.sql, params: receipt.params, tables, rowsMax: receipt.result_rows });
}

/** Rounds doubles as answers show them. */
function rounded(row: CellValue[], columns: QueryResult['columns']): CellValue[] {
  return row.map((value, at) => (columns[at]?.type === 'double' && typeof value === 'number' ? Number(value.toPrecision(12)) : value));
}
