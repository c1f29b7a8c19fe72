import type { DuckDBConnection } from '@duckdb/node-api';
import type { ImportDoubt } from '../doubts.ts';
import { quoteName, quoteText } from '../sql-quote.ts';
import type { TableCertificate } from '../types.ts';
import { settlePeriods } from '../unpivot/settle-periods.ts';
import { BARE_ROWS_MAX, bareTotals } from './bare-totals.ts';
import { NULL_SPELLINGS } from './cell-kind.ts';
import { choose, mixes, pairs, putsMonthFirst, settleDayMonth } from './choose-type.ts';
import { chosenReadings, columnDoubts } from './column-doubts.ts';
import { columnIssues } from './column-issues.ts';
import { settleByRows } from './day-order.ts';
import { settleBlanks } from './fill-down.ts';
import { moveHeadings, nestedSums, withLevels } from './group-rows.ts';
import { withoutLeftovers } from './leftover-columns.ts';
import { askUnits } from './mixed-units.ts';
import { marksOf, provenMark } from './number-format.ts';
import { type Proposal, proposeTypes, type Sampled } from './propose-types.ts';
import { withShownSign } from './shown-sign.ts';
import { settleSummaries, without } from './summaries.ts';
import type { SummaryRow } from './summary-labels.ts';
import type { TextTable, TypedColumn } from './text-table.ts';
import { holds } from './type-candidate.ts';
import { copyColumns, withinReach } from './wide-table.ts';

const SAMPLE_ROWS = 3_000;
/** Of rows at hand, which are counted whole all the same. */
const SAMPLE_AT_HAND = 1_000;
/** Doubts that no column's own text tells. */
const ROW_DOUBTS = new Set<string>(['total_rows', 'fill_down']);
const COLUMNS_AT_ONCE = 40;

interface TypedTable {
  /** Rows of the file that are in the table. */
  rows: number;
  /** Rows that were left out, such as those that sum up others. */
  rowsLeft: number;
  cells: number;
  cellsRepaired: number;
  columns: TableCertificate['columns'];
  issues: TableCertificate['issues'];
  /** What is open, in words. */
  doubts: string[];
  /** The same as questions, with those about rows. */
  questions: ImportDoubt[];
}

/**
 * Writes a table of text columns as Parquet with types that fit every row without loss: leading zeros stay text, no decimal is rounded, no date is
 * guessed. `rows` is how many the relation has; `summaries` are those that may sum up others, which are left out if they do. Returns the columns and,
 * with lines, what was converted or had to stay text.
 */
export async function typeTextTable(
  connection: DuckDBConnection,
  table: TextTable & { outputPath: string; rows: number; summaries?: readonly SummaryRow[] },
): Promise<TypedTable> {
  const { columns, issues, questions, rowsLeft, repeated, fileRows } = await withinReach(connection, table, async (whole) => {
    const typeOf = async (part: TextTable) => (await decideTypes(connection, part))[0]?.engineType;
    const { table: headedRows, summaries: labelled, ...headed } = await moveHeadings(connection, whole, table.summaries ?? [], typeOf);
    const named = await withoutLeftovers(connection, headedRows, await decideTypes(connection, without(headedRows, labelled)));
    const { table: near, columns: first } = named;
    // What is called "Total SE" may be a row like the others.
    const strong = labelled.filter((row) => row.strong);
    const short = table.rows <= BARE_ROWS_MAX;
    const bare = short ? await bareTotals(connection, without(near, labelled), first, labelled) : [];
    if (short && bare.length === 0 && strong.length < labelled.length) {
      bare.push(...(await bareTotals(connection, without(near, strong), first, labelled)));
    }
    const nested = short && bare.length === 0 ? await nestedSums(connection, without(near, labelled), first) : null;
    const summaries = [...labelled, ...bare, ...(nested?.rows ?? [])].sort((a, b) => a.line - b.line);
    const { table: levelled, groups } = nested ? withLevels(near, nested) : { table: near, groups: [] };
    const settled = await settleSummaries(connection, levelled, first, summaries);
    // Rows that are kept are no names of groups.
    const outside = settled.doubts.some(({ taken }) => taken === 'leave_out') ? groups : [];
    settled.table = { ...settled.table, columns: [...outside, ...near.columns] };
    const decided = settled.kept || outside.length > 0 ? await decideTypes(connection, settled.table) : [...first];
    const { table: filled, doubts: blanks, issues: repeats } = await settleBlanks(connection, settled.table, decided);
    const periods = await settlePeriods(connection, filled, decided);
    const body = periods.table;
    const columns = periods.rows === null ? decided : await decideTypes(connection, body);
    const select = (part: TypedColumn[]) => {
      const values = part.map((column) => `${column.valueSql} AS ${quoteName(column.name)}`).join(', ');
      const texts = part.map((column) => `${column.textSql} AS ${quoteName(column.source)}`).join(', ');
      return `SELECT ${values} FROM (SELECT ${texts} FROM ${body.relation})`;
    };
    await copyColumns(connection, columns, select, table.outputPath);
    const found: TableCertificate['issues'] = [...headed.issues, ...named.issues, ...settled.issues, ...repeats, ...periods.issues];
    const asked: ImportDoubt[] = [...settled.doubts, ...blanks, ...periods.doubts];
    for (const column of columns) {
      found.push(...(await columnIssues(connection, body, column)));
      asked.push(...(await columnDoubts(connection, body, column)));
    }
    const { repeated, rows: fileRows } = periods;
    return { columns, issues: found, questions: asked, rowsLeft: headed.left + settled.left + (fileRows?.left ?? 0), repeated, fileRows };
  });
  const counted = await connection.runAndReadAll(`SELECT count(*) FROM ${quoteText(table.outputPath)}`);
  const rows = Number(counted.getRows()[0]?.[0] ?? 0);
  const ofRows = questions.filter(({ kind, answered }) => ROW_DOUBTS.has(kind) && !answered).map(({ evidence }) => evidence);
  return {
    rows: fileRows?.kept ?? rows,
    rowsLeft,
    cells: rows * columns.length,
    cellsRepaired: columns.reduce((sum, column) => sum + column.missing + column.converted, 0),
    columns: columns.map((column) => (repeated.has(column.source) ? notSummed(columnCertificate(column)) : columnCertificate(column))),
    issues,
    doubts: [...ofRows, ...columns.flatMap((column) => (column.doubt ? [`${column.name}: ${column.doubt}`] : []))],
    questions,
  };
}

/** A column whose value stands in several rows, which must not count it as often. */
function notSummed(column: TableCertificate['columns'][number]): TableCertificate['columns'][number] {
  const reason = `${column.reason} Each value belongs to a row of the file and is repeated for each of its periods, so it does not add up.`;
  return { ...column, additivity: 'unknown', reason };
}

/** A column as the certificate lists it. */
export function columnCertificate(column: TypedColumn): TableCertificate['columns'][number] {
  const { name, originalName, engineType, symbol } = column;
  const reason = [column.reason, column.renamed].filter((part) => part !== '').join(' ');
  return withShownSign({ name, originalName, engineType, ...(symbol ? { symbol } : {}), reason }, column.shown ?? null);
}

/** Decides the type of every column in a text table over all its rows. `rows`: the same rows, if they are at hand. */
export async function decideTypes(
  connection: DuckDBConnection,
  table: TextTable,
  rows?: readonly (readonly string[])[],
): Promise<TypedColumn[]> {
  const sample = rows ? columnsOf(thinned(rows), table.columns.length) : await readSample(connection, table);
  const marks = sample.map((texts, i) => (table.columns[i]?.stored ? null : marksOf(texts)));
  const proven = new Set(marks.map((found) => found && provenMark(found)).filter((mark) => mark !== null));
  const mark = proven.size === 1 ? ([...proven][0] ?? null) : null;
  const propose = (i: number, known: Pick<Sampled, 'mark' | 'markBecause'>) => {
    const column = table.columns[i]!;
    const chosen = chosenReadings(table, column.name);
    return proposeTypes(column, {
      texts: sample[i] ?? [],
      marks: marks[i] ?? null,
      ...known,
      commaLikely: table.delimiter === ';',
      statedYear: table.statedYear,
      chosen,
    });
  };
  const decideAll = async (at: number[], known: Pick<Sampled, 'mark' | 'markBecause'>): Promise<TypedColumn[]> => {
    const typed: TypedColumn[] = [];
    for (let i = 0; i < at.length; i += COLUMNS_AT_ONCE) {
      const part = at.slice(i, i + COLUMNS_AT_ONCE).map((one) => propose(one, known));
      const leading = part.map((proposal) => ({ ...proposal, candidates: proposal.leading }));
      const quick = await decide(connection, table, leading);
      const open = part.filter((proposal, k) => quick[k]?.engineType === 'VARCHAR' && proposal.candidates.length > 0);
      const thorough = open.length > 0 ? await decide(connection, table, open) : [];
      typed.push(...part.map((proposal, k) => thorough[open.indexOf(proposal)] ?? (quick[k] as TypedColumn)));
    }
    return typed;
  };
  const first = await decideAll([...table.columns.keys()], { mark });
  const typed = await settleByRows(connection, table, settleDayMonth(first), mark);
  // Writers who put the month first use a decimal point.
  const open = typed.flatMap(({ question, doubt }, i) => (question?.kind === 'decimal_mark' && doubt !== null ? [i] : []));
  if (open.length > 0 && proven.size === 0 && putsMonthFirst(typed)) {
    const again = await decideAll(open, { mark: 'point', markBecause: 'dates of the table have the month first' });
    for (const [k, i] of open.entries()) typed[i] = again[k]!;
  }
  return askUnits(table, typed);
}

async function readSample(connection: DuckDBConnection, table: TextTable): Promise<string[][]> {
  const list = table.columns.map((column) => quoteName(column.source)).join(', ');
  const result = await connection.runAndReadAll(
    `SELECT ${list} FROM ${table.relation} USING SAMPLE reservoir(${SAMPLE_ROWS} ROWS) REPEATABLE (7)`,
  );
  return columnsOf(result.getRows() as (string | null)[][], table.columns.length);
}

const NULLS = new Set(NULL_SPELLINGS);

/** The texts of each column, without missing values. */
function columnsOf(rows: readonly (readonly (string | null)[])[], width: number): string[][] {
  return Array.from({ length: width }, (_, i) =>
    rows.flatMap((row) => {
      const text = row[i]?.trim() ?? '';
      return text === '' || NULLS.has(text.toLowerCase()) ? [] : text;
    }),
  );
}

/** As many rows as a sample of them has, spread evenly. */
function thinned<Row>(rows: readonly Row[]): readonly Row[] {
  if (rows.length <= SAMPLE_AT_HAND) return rows;
  return Array.from({ length: SAMPLE_AT_HAND }, (_, i) => rows[Math.floor((i * rows.length) / SAMPLE_AT_HAND)]!);
}

async function decide(connection: DuckDBConnection, table: TextTable, proposals: Proposal[]): Promise<TypedColumn[]> {
  const inner = proposals.map(({ column, text }, i) => `${text} AS t${i}, ${quoteName(column.source)} AS r${i}`).join(', ');
  const counts = proposals.flatMap(({ candidates }, i) => [
    `count(t${i}) AS n${i}`,
    `count(*) FILTER (t${i} IS NULL AND trim(r${i}) <> '') AS m${i}`,
    ...candidates.map((candidate, k) => `count(*) FILTER (t${i} IS NOT NULL AND NOT ${holds(candidate, `t${i}`)}) AS c${i}_${k}`),
    ...pairs(candidates).map(([a, b]) => `count(*) FILTER (${mixes(candidates, a, b, `t${i}`)}) AS p${i}_${a}_${b}`),
  ]);
  const result = await connection.runAndReadAll(`SELECT ${counts.join(', ')} FROM (SELECT ${inner} FROM ${table.relation})`);
  const numbers = new Map(result.columnNames().map((name, k) => [name, Number(result.getRows()[0]?.[k] ?? 0)]));
  return proposals.map((proposal, i) => choose(proposal, i, (key) => numbers.get(key) ?? 0));
}
