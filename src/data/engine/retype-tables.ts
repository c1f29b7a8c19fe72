import path from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { describeFile } from './append/align-files.ts';
import { type ChosenReadings, doubtId, type ImportDoubt, PREVIEW_ROWS_MAX } from './doubts.ts';
import { missesSql, type Retyping, retypings, sampleSql, unsettled } from './retype.ts';
import { quoteName, quoteText } from './sql-quote.ts';
import type { ColumnType, SettableType, TableCertificate, TypeOverrides } from './types.ts';

const WRITTEN = '(FORMAT parquet, COMPRESSION zstd, PRESERVE_ORDER true)';
const LINES_MAX = 20;
const TEXT_MAX = 200;
interface Retyped {
  tables: { name: string; path: string }[];
  certificates: TableCertificate[];
  warnings: string[];
}

/**
 * Converts columns to the types that their owner set. Values that do not have the type are left empty and listed, and the source asks whether that is
 * meant. A column of which no value has the type keeps its own, and the result says so.
 */
export async function retypeTables(
  connection: DuckDBConnection,
  read: Pick<Retyped, 'tables' | 'certificates'>,
  { overrides, readings }: { overrides: TypeOverrides; readings: ChosenReadings | undefined },
  { folder, prefix = 'retyped' }: { folder: string; prefix?: string },
): Promise<Retyped> {
  const result: Retyped = { tables: [], certificates: [...read.certificates], warnings: [] };
  for (const [index, table] of read.tables.entries()) {
    const wanted = Object.hasOwn(overrides, table.name) ? (overrides[table.name] ?? {}) : {};
    const columns = await describeFile(connection, table.path);
    const at = result.certificates.findIndex(({ name }) => name === table.name);
    const certificate = result.certificates[at];
    const values = new Map<string, string>();
    for (const { name, type } of columns) {
      const to = Object.hasOwn(wanted, name) ? wanted[name] : undefined;
      const id = doubtId('misfits', [name], `${table.name}:type`);
      if (to === undefined || to === type) continue;
      if (unsettled(certificate, name, to)) {
        result.warnings.push(`The column ${name} of ${table.name} stays ${type}: answer the question about it before it can be ${to}.`);
        continue;
      }
      const best = await bestOf(connection, table.path, { name, type, to });
      if (best.filled > 0 && best.misses === best.filled) {
        result.warnings.push(`The column ${name} of ${table.name} stays ${type}: none of its values is ${to}, the type it was set to.`);
        continue;
      }
      const doubt = best.misses > 0 ? await misfits(connection, table.path, { id, name, to, ...best, answer: readings?.[id] }) : null;
      if (doubt?.taken !== 'text') values.set(name, best.value);
      const current = result.certificates[at];
      if (current) result.certificates[at] = certified(current, name, doubt, best.misses);
    }
    result.tables.push(
      values.size === 0 ? table : await convert(connection, table, columns, values, path.join(folder, `${prefix}-${index}.parquet`)),
    );
  }
  return result;
}

interface Best extends Retyping {
  misses: number;
  filled: number;
}

/** The way to read a column as another type that leaves the fewest values out. */
async function bestOf(
  connection: DuckDBConnection,
  file: string,
  { name, type, to }: { name: string; type: ColumnType; to: SettableType },
): Promise<Best> {
  const from = `read_parquet(${quoteText(file)})`;
  const column = quoteName(name);
  const sampled = type === 'text' ? await connection.runAndReadAll(sampleSql(name, from)) : null;
  const ways = retypings(name, type, to, sampled?.getRows().map(([text]) => String(text)) ?? []);
  const found = await connection.runAndReadAll(`SELECT count(${column})::DOUBLE, ${missesSql(ways).join(', ')} FROM ${from}`);
  const [filled = 0, ...misses] = (found.getRows()[0] ?? []) as number[];
  const least = misses.indexOf(Math.min(...misses));
  return { ...(ways[least] as Retyping), misses: misses[least] as number, filled };
}

/** The question whether values that do not have the type are meant to be left empty. */
async function misfits(
  connection: DuckDBConnection,
  file: string,
  { id, name, to, fits, misses, filled, answer }: Best & { id: string; name: string; to: SettableType; answer: string | undefined },
): Promise<ImportDoubt> {
  const found = await connection.runAndReadAll(
    `SELECT file_row_number::DOUBLE + 1, left(${quoteName(name)}::VARCHAR, ${TEXT_MAX}) FROM read_parquet(${quoteText(file)}, file_row_number = true) WHERE NOT ${fits} ORDER BY 1 LIMIT ${LINES_MAX}`,
  );
  const rows = found.getRows() as [number, string][];
  const shown = rows.slice(0, PREVIEW_ROWS_MAX);
  const taken = answer === 'text' ? 'text' : 'empty';
  return {
    id,
    kind: 'misfits',
    columns: [name],
    rows: { count: misses, lines: rows.map(([row]) => row) },
    evidence: `${misses} of ${filled} values are not of the type ${to} that the column was set to, the first in row ${rows[0]?.[0]}: ${rows[0]?.[1]}.`,
    readings: [
      { id: 'empty', meaning: 'They are mistakes: they are left empty.', preview: { columns: [name], rows: shown.map(() => [null]) } },
      { id: 'text', meaning: 'The column keeps its own type.', preview: { columns: [name], rows: shown.map(([, text]) => [text]) } },
    ],
    taken,
    answered: answer === taken,
  };
}

/** The certificate after the owner set a column's type: their question replaces the one that the import had about it. */
function certified(table: TableCertificate, column: string, doubt: ImportDoubt | null, misses: number): TableCertificate {
  const others = (table.doubts ?? []).filter(({ kind, columns }) => !(kind === 'misfits' && columns.length === 1 && columns[0] === column));
  if (!doubt) return { ...table, doubts: others };
  const message = `Column ${column}: values that are not of the type it was set to were left empty. Rows count from the first of the table.`;
  const examples = (doubt.rows?.lines ?? []).map((line, i) => ({ line, column, text: doubt.readings[1]?.preview.rows[i]?.[0] ?? '' }));
  const issue = {
    kind: 'values_of_another_type',
    action: 'rejected' as const,
    count: misses,
    message,
    examples: examples.slice(0, PREVIEW_ROWS_MAX),
  };
  return { ...table, doubts: [...others, doubt], ...(doubt.taken === 'empty' ? { issues: [...table.issues, issue] } : {}) };
}

async function convert(
  connection: DuckDBConnection,
  table: { name: string; path: string },
  columns: readonly { name: string }[],
  values: ReadonlyMap<string, string>,
  to: string,
): Promise<{ name: string; path: string }> {
  const select = columns.map(({ name }) => (values.has(name) ? `${values.get(name)} AS ${quoteName(name)}` : quoteName(name)));
  await connection.run(`COPY (SELECT ${select.join(', ')} FROM read_parquet(${quoteText(table.path)})) TO ${quoteText(to)} ${WRITTEN}`);
  return { name: table.name, path: to };
}
