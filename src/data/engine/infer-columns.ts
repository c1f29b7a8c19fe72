import type { DuckDBConnection } from '@duckdb/node-api';
import type { ChosenReadings, ImportDoubt } from './doubts.ts';
import { columnDoubts } from './import-csv/column-doubts.ts';
import { columnIssues } from './import-csv/column-issues.ts';
import type { TypedColumn } from './import-csv/text-table.ts';
import { decideTypes } from './import-csv/typing.ts';
import { type DeclaredColumn, INFERRED_TYPES, type InferredType, type TableCertificate } from './types.ts';

/** Columns whose values decide their types, by place. */
export interface InferredColumns {
  byPlace: ReadonlyMap<number, TypedColumn>;
  /** Values that were read as missing or written in a second way. */
  repaired: number;
  issues: TableCertificate['issues'];
  /** What the values leave open, in words. */
  doubts: string[];
  /** The same as questions, with those that were answered. */
  questions: ImportDoubt[];
}

const JSON_KINDS = { INFERRED: undefined, INFERRED_NUMBER: 'number', INFERRED_TEXT: 'string' } as const;

export const isInferred = (type: string): type is InferredType => (INFERRED_TYPES as readonly string[]).includes(type);

/**
 * Decides the inferred columns of a relation of texts `c0`, `c1`, … as for a file; the others are left out. `scope` sets the questions apart from those
 * of the source's other tables, and `readings` answers them.
 */
export async function inferColumns(
  connection: DuckDBConnection,
  relation: string,
  columns: readonly DeclaredColumn[],
  { scope, readings }: { scope: string; readings: ChosenReadings | undefined },
): Promise<InferredColumns> {
  const texts = columns.flatMap(({ name, engineType }, i) =>
    isInferred(engineType) ? [{ source: `c${i}`, name, originalName: name, renamed: '', json: JSON_KINDS[engineType] }] : [],
  );
  if (texts.length === 0) return { byPlace: new Map(), repaired: 0, issues: [], doubts: [], questions: [] };
  const table = {
    relation: `(SELECT row_number() OVER () AS line, * FROM ${relation})`,
    columns: texts,
    lineColumn: 'line',
    scope,
    readings,
  };
  const typed = await decideTypes(connection, { ...table, relation, lineColumn: null });
  const issues: TableCertificate['issues'] = [];
  const questions: ImportDoubt[] = [];
  for (const column of typed) {
    issues.push(...(await columnIssues(connection, table, column)));
    questions.push(...(await columnDoubts(connection, table, column)));
  }
  return {
    byPlace: new Map(typed.map((column) => [Number(column.source.slice(1)), column])),
    repaired: typed.reduce((sum, { missing, converted }) => sum + missing + converted, 0),
    issues,
    doubts: typed.flatMap(({ name, doubt }) => (doubt ? [`${name}: ${doubt}`] : [])),
    questions,
  };
}
