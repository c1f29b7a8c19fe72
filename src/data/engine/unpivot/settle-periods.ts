import type { DuckDBConnection } from '@duckdb/node-api';
import { doubtId, type ImportDoubt } from '../doubts.ts';
import { nameColumns } from '../import-csv/name-columns.ts';
import type { TextColumn, TextTable, TypedColumn } from '../import-csv/text-table.ts';
import { quoteName, quoteText } from '../sql-quote.ts';
import type { TableCertificate } from '../types.ts';
import { type CheckedSummary, checkSummaries } from './check-summaries.ts';
import { findPeriods, type PeriodColumns } from './find-periods.ts';
import { periodPreviews } from './preview.ts';
import { type PeriodWords, periodWords } from './words.ts';

/** What became of columns that are months, years or the like. */
export interface SettledPeriods<T> {
  /** The table with a row for each period, if a person chose that; else as it was. */
  table: T;
  /** How many rows of the file have a period, and how many none; null as long as periods are columns. Otherwise the types have to be decided again. */
  rows: { kept: number; left: number } | null;
  /** Sources of columns whose numbers are repeated for each period, so that they must not be added up. */
  repeated: ReadonlySet<string>;
  doubts: ImportDoubt[];
  issues: TableCertificate['issues'];
}

/** The share of the columns that must hold numbers; the rest may be empty, as months to come are. */
const NUMBERS_MIN = 0.5;
const NUMBER = /INT|DECIMAL|DOUBLE/;
const LINES_MAX = 20;
const EMPTY = 'The column is empty.';

/**
 * Offers to read columns that are months, years or the like as rows: one for each period that has a value. Both readings are right, so nothing is
 * in doubt meanwhile. Columns that sum up the periods are left out of the rows.
 */
export async function settlePeriods<T extends TextTable>(
  connection: DuckDBConnection,
  table: T,
  columns: readonly TypedColumn[],
): Promise<SettledPeriods<T>> {
  const none = { table, rows: null, repeated: new Set<string>(), doubts: [], issues: [] };
  const found = findPeriods(columns.map(({ originalName, name }) => (originalName.trim() === '' ? name : originalName)));
  if (!found || !holdsNumbers(found, columns)) return none;
  const checked = await checkSummaries(connection, table, columns, found.summaries);
  const left = checked.filter(({ leaves }) => leaves);
  const words = periodWords(found, columns, left);
  const turned = turn(table, columns, found, left, words);
  const id = doubtId('columns_as_rows', [], table.scope);
  const answer = table.readings?.[id];
  const taken = answer === 'rows' ? 'rows' : 'columns';
  const [asColumns, asRows] = await periodPreviews(connection, { wide: table, long: turned, columns, found, left });
  const name = ({ column }: CheckedSummary) => columns[column]?.name ?? '';
  const sums = left.map((one) => sumSentence(name(one), one));
  const doubt: ImportDoubt = {
    id,
    kind: 'columns_as_rows',
    columns: found.periods.flatMap((period) => period.columns.flatMap((at) => (at === null ? [] : (columns[at]?.name ?? [])))),
    rows: null,
    evidence: [
      `${found.periods.length} columns are periods, from ${found.periods[0]?.label} to ${found.periods.at(-1)?.label}.`,
      ...sums,
    ].join(' '),
    readings: [
      { id: 'columns', meaning: 'Each period stays a column of its own.', preview: asColumns },
      { id: 'rows', meaning: 'Each period becomes a row if it has a value.', preview: asRows },
    ],
    taken,
    answered: answer === taken,
  };
  if (taken === 'columns') return { ...none, doubts: [doubt] };
  const kept = keptColumns(columns, found, left).map(({ source }) => source);
  const repeated = new Set(
    columns.filter(({ source, engineType }) => kept.includes(source) && NUMBER.test(engineType)).map(({ source }) => source),
  );
  const { issues, rows } = await certify(connection, table, { found, left, columns });
  return { table: turned, rows, repeated, doubts: [doubt], issues };
}

function sumSentence(name: string, { average, differing, rows, line }: CheckedSummary): string {
  if (differing === 0)
    return average
      ? `${name} is their average in every row, so it is left out of the rows.`
      : `${name} is their sum in every row, so it is left out of the rows.`;
  return average
    ? `In ${differing} of ${rows} rows, first in line ${line}, ${name} is not their average; it is left out of the rows all the same.`
    : `In ${differing} of ${rows} rows, first in line ${line}, ${name} is not their sum; it is left out of the rows all the same.`;
}

function holdsNumbers({ periods }: PeriodColumns, columns: readonly TypedColumn[]): boolean {
  const own = periods.flatMap((period) => period.columns.flatMap((at) => (at === null ? [] : (columns[at] ?? []))));
  const numbers = own.filter(({ engineType, question }) => NUMBER.test(engineType) || question?.kind === 'decimal_mark').length;
  const others = own.filter(({ engineType, reason }) => engineType !== 'VARCHAR' || reason === EMPTY);
  return numbers >= own.length * NUMBERS_MIN && others.length >= own.length * (1 - NUMBERS_MIN / 2);
}

function keptColumns<C extends TextColumn>(columns: readonly C[], { periods }: PeriodColumns, left: readonly CheckedSummary[]): C[] {
  const gone = new Set([...periods.flatMap((period) => period.columns), ...left.map(({ column }) => column)]);
  return columns.filter((_, at) => !gone.has(at));
}

/** The table with a row for each period, still as text. */
function turn<T extends TextTable>(
  table: T,
  columns: readonly TypedColumn[],
  found: PeriodColumns,
  left: readonly CheckedSummary[],
  words: PeriodWords,
): T {
  const { periods, measures } = found;
  const kept = keptColumns(table.columns, found, left);
  const values = measures.map((_, i) => `period_value_${i}`);
  const cells = periods.map(({ label, firstDay, columns: at }) => {
    const fields = at.map((position, i) => {
      const source = position === null ? undefined : columns[position]?.source;
      return `'${values[i]}': ${source === undefined ? 'NULL::VARCHAR' : quoteName(source)}`;
    });
    return `{'period_name': ${quoteText(firstDay ?? label)}, ${fields.join(', ')}}`;
  });
  const own = [...(table.lineColumn === null ? [] : [table.lineColumn]), ...kept.map(({ source }) => source)].map(quoteName);
  const filled = values.map((value) => `coalesce(trim(period_cell.${value}), '') <> ''`).join(' OR ');
  const relation = `(SELECT ${[...own, 'period_cell.*'].join(', ')} FROM (SELECT ${[...own, `unnest([${cells.join(', ')}]) AS period_cell`].join(', ')} FROM ${table.relation}) WHERE ${filled})`;
  const names = nameColumns([...kept.map(({ name }) => name), words.period, ...words.values], kept.length + 1 + values.length);
  const parts = (i: number) => periods.flatMap(({ columns: at }) => (at[i] == null ? [] : (columns[at[i]] ?? [])));
  const added: TextColumn[] = names.slice(kept.length).map(({ name }, i) => ({
    source: i === 0 ? 'period_name' : (values[i - 1] as string),
    name,
    originalName: name,
    renamed: i === 0 ? 'It stands for the names of columns.' : 'Its values stood in a column for each period.',
    ...(i === 0 ? { period: true } : commonOf(parts(i - 1))),
  }));
  return { ...table, relation, columns: [...kept, ...added] };
}

/** What holds of numbers from all of these columns. */
function commonOf(parts: readonly TypedColumn[]): Pick<TextColumn, 'stored' | 'shown'> {
  const filled = parts.filter(({ reason }) => reason !== EMPTY);
  const signs = [...new Set(filled.flatMap(({ shown }) => (shown ? ('sign' in shown ? [shown.sign] : shown.differ) : [])))];
  const [sign] = signs;
  const everywhere = signs.length === 1 && filled.every(({ shown }) => shown && 'sign' in shown);
  return {
    stored: filled.length > 0 && filled.every(({ stored }) => stored),
    shown: sign === undefined ? null : everywhere ? { sign } : { differ: signs },
  };
}

async function certify(
  connection: DuckDBConnection,
  table: TextTable,
  { found, left, columns }: { found: PeriodColumns; left: readonly CheckedSummary[]; columns: readonly TypedColumn[] },
): Promise<{ issues: TableCertificate['issues']; rows: { kept: number; left: number } }> {
  const message = `${found.periods.length} columns that are periods were read as rows, as a person chose. An empty cell gives no row.`;
  const issues: TableCertificate['issues'] = [{ kind: 'columns_as_rows', action: 'repaired', count: 1, message, examples: [] }];
  const own = found.periods.flatMap((period) =>
    period.columns.flatMap((at) => (at === null ? [] : [quoteName(columns[at]?.source ?? '')])),
  );
  const line = table.lineColumn === null ? '0' : quoteName(table.lineColumn);
  const empty = own.map((cell) => `coalesce(trim(${cell}), '') = ''`).join(' AND ');
  const counted = await connection.runAndReadAll(
    `SELECT count(*)::DOUBLE, count(*) FILTER (${empty})::DOUBLE, (list(${line}::DOUBLE ORDER BY ${line}) FILTER (${empty}))[1:${LINES_MAX}]::DOUBLE[]::VARCHAR FROM ${table.relation}`,
  );
  const [all = 0, without = 0, lines] = (counted.getRows()[0] ?? []) as [number, number, string | null];
  if (without > 0) {
    const examples = (JSON.parse(lines ?? '[]') as number[]).map((at) => ({ line: at }));
    issues.push({ kind: 'row_without_period', action: 'rejected', count: without, message: WITHOUT_VALUE, examples });
  }
  for (const one of left) {
    const name = columns[one.column]?.name ?? '';
    const examples = one.line === null ? [] : [{ line: one.line, column: name }];
    issues.push({ kind: 'total_column', action: 'rejected', count: 1, message: sumSentence(name, one), examples });
  }
  return { issues, rows: { kept: all - without, left: without } };
}

const WITHOUT_VALUE = 'Rows without a value in any of these columns are left out.';
