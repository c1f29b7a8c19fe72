import type { DuckDBConnection } from '@duckdb/node-api';
import { quoteName, quoteText } from '../sql-quote.ts';
import type { TableCertificate } from '../types.ts';
import { NULL_SPELLINGS } from './cell-kind.ts';
import { columnIssues } from './column-issues.ts';
import { provenMark } from './number-format.ts';
import { type Proposal, proposeTypes } from './propose-types.ts';
import type { TextTable, TypedColumn } from './text-table.ts';
import { holds, type TypeCandidate } from './type-candidate.ts';
import { copyColumns, withinReach } from './wide-table.ts';

const SAMPLE_ROWS = 3_000;
const COLUMNS_AT_ONCE = 40;
/** Share of misfits up to which they are reported; beyond it the column is simply text. */
const MISFIT_SHARE = 0.05;

/**
 * Writes a table of text columns as Parquet with types that fit every row without loss: leading zeros stay text, no decimal is rounded, no date is
 * guessed. Returns the columns and, with lines, what was converted or had to stay text.
 */
export async function typeTextTable(
  connection: DuckDBConnection,
  table: TextTable & { outputPath: string },
): Promise<{
  rows: number;
  cellsRepaired: number;
  columns: TableCertificate['columns'];
  issues: TableCertificate['issues'];
  doubts: string[];
}> {
  const { columns, issues } = await withinReach(connection, table, async (near) => {
    const decided = await decideTypes(connection, near);
    const select = (part: TypedColumn[]) => {
      const values = part.map((column) => `${column.valueSql} AS ${quoteName(column.name)}`).join(', ');
      const texts = part.map((column) => `${column.textSql} AS ${quoteName(column.source)}`).join(', ');
      return `SELECT ${values} FROM (SELECT ${texts} FROM ${near.relation})`;
    };
    await copyColumns(connection, decided, select, table.outputPath);
    const found: TableCertificate['issues'] = [];
    for (const column of decided) found.push(...(await columnIssues(connection, near, column)));
    return { columns: decided, issues: found };
  });
  const rows = await connection.runAndReadAll(`SELECT count(*) FROM ${quoteText(table.outputPath)}`);
  return {
    rows: Number(rows.getRows()[0]?.[0] ?? 0),
    cellsRepaired: columns.reduce((sum, column) => sum + column.missing + column.converted, 0),
    columns: columns.map(columnCertificate),
    issues,
    doubts: columns.flatMap((column) => (column.doubt ? [`${column.name}: ${column.doubt}`] : [])),
  };
}

/** A column as the certificate lists it. */
export function columnCertificate(column: TypedColumn): TableCertificate['columns'][number] {
  const { name, originalName, engineType, symbol } = column;
  return {
    name,
    originalName,
    engineType,
    ...(symbol ? { symbol } : {}),
    reason: [column.reason, column.renamed].filter((part) => part !== '').join(' '),
  };
}

/** Decides the type of every column in a text table over all its rows. */
export async function decideTypes(connection: DuckDBConnection, table: TextTable): Promise<TypedColumn[]> {
  const sample = await readSample(connection, table);
  const marks = new Set(sample.map((texts, i) => (table.columns[i]?.stored ? null : provenMark(texts))).filter((mark) => mark !== null));
  const mark = marks.size === 1 ? ([...marks][0] ?? null) : null;
  const typed: TypedColumn[] = [];
  for (let i = 0; i < table.columns.length; i += COLUMNS_AT_ONCE) {
    const part = table.columns.slice(i, i + COLUMNS_AT_ONCE).map((column, k) => proposeTypes(column, sample[i + k] ?? [], mark));
    const quick = await decide(
      connection,
      table,
      part.map((proposal) => ({ ...proposal, candidates: proposal.leading })),
    );
    const open = part.filter((proposal, k) => quick[k]?.engineType === 'VARCHAR' && proposal.candidates.length > 0);
    const thorough = open.length > 0 ? await decide(connection, table, open) : [];
    typed.push(...part.map((proposal, k) => thorough[open.indexOf(proposal)] ?? (quick[k] as TypedColumn)));
  }
  return settleDayMonth(typed);
}

async function readSample(connection: DuckDBConnection, table: TextTable): Promise<string[][]> {
  const list = table.columns.map((column) => quoteName(column.source)).join(', ');
  const result = await connection.runAndReadAll(
    `SELECT ${list} FROM ${table.relation} USING SAMPLE reservoir(${SAMPLE_ROWS} ROWS) REPEATABLE (7)`,
  );
  const nulls = new Set(NULL_SPELLINGS);
  const columns: string[][] = table.columns.map(() => []);
  for (const row of result.getRows()) {
    row.forEach((value, i) => {
      if (value === null) return;
      const text = String(value).trim();
      if (text !== '' && !nulls.has(text.toLowerCase())) columns[i]?.push(text);
    });
  }
  return columns;
}

async function decide(connection: DuckDBConnection, table: TextTable, proposals: Proposal[]): Promise<TypedColumn[]> {
  const inner = proposals.map(({ column, text }, i) => `${text} AS t${i}, ${quoteName(column.source)} AS r${i}`).join(', ');
  const counts = proposals.flatMap(({ candidates }, i) => [
    `count(t${i}) AS n${i}`,
    `count(*) FILTER (t${i} IS NULL AND trim(r${i}) <> '') AS m${i}`,
    ...candidates.map((candidate, k) => `count(*) FILTER (t${i} IS NOT NULL AND NOT ${holds(candidate, `t${i}`)}) AS c${i}_${k}`),
    ...pairs(candidates).map(([a, b]) => `count(*) FILTER (${bothShapes(candidates, a, b, `t${i}`)}) AS p${i}_${a}_${b}`),
  ]);
  const result = await connection.runAndReadAll(`SELECT ${counts.join(', ')} FROM (SELECT ${inner} FROM ${table.relation})`);
  const numbers = new Map(result.columnNames().map((name, k) => [name, Number(result.getRows()[0]?.[k] ?? 0)]));
  return proposals.map((proposal, i) => choose(proposal, i, (key) => numbers.get(key) ?? 0));
}

/** SQL: the value by the cheapest reliable test, or an error that stops the query. */
function strict(candidate: TypeCandidate, v: string): string {
  const stop = `error('not what the probes said: ' || ${v})`;
  if (!candidate.quick) return `CASE WHEN ${v} IS NULL THEN NULL ELSE coalesce(${candidate.value(v)}, ${stop}) END`;
  const cast = `TRY_CAST(${v} AS ${candidate.engineType})`;
  const kept = candidate.quick(v, cast).map((condition) => `WHEN ${condition} THEN CAST(${v} AS ${candidate.engineType})`);
  return `CASE ${kept.join(' ')} WHEN ${v} IS NULL THEN NULL ELSE ${stop} END`;
}

/** Pairs of formats with different shapes, which one column may mix. */
function pairs(candidates: TypeCandidate[]): [number, number][] {
  const dated = candidates.flatMap((candidate, i) => (candidate.shape ? [i] : []));
  if (dated.length > 8) return [];
  return dated.flatMap((a, at) =>
    dated.slice(at + 1).flatMap((b): [number, number][] => {
      const [left, right] = [candidates[a] as TypeCandidate, candidates[b] as TypeCandidate];
      return left.shape !== right.shape && left.engineType === right.engineType ? [[a, b]] : [];
    }),
  );
}

function bothShapes(candidates: TypeCandidate[], a: number, b: number, v: string): string {
  const [left, right] = [candidates[a] as TypeCandidate, candidates[b] as TypeCandidate];
  return `${v} IS NOT NULL AND (${left.value(v)}) IS NULL AND (${right.value(v)}) IS NULL`;
}

function choose(proposal: Proposal, i: number, count: (key: string) => number): TypedColumn {
  const { column, text, candidates } = proposal;
  const filled = count(`n${i}`);
  const missing = count(`m${i}`);
  const misses = (k: number) => count(`c${i}_${k}`);
  const value = (candidate: TypeCandidate) => candidate.value(quoteName(column.source));
  const base: TypedColumn = {
    ...column,
    engineType: 'VARCHAR',
    textSql: quoteName(column.source),
    valueSql: quoteName(column.source),
    strictSql: null,
    reason: filled === 0 ? 'The column is empty.' : 'The values are text.',
    missing: 0,
    converted: 0,
    misfits: null,
    doubt: null,
  };
  if (filled === 0) return base;
  const missingWords = missing > 0 ? ` ${missing} cells such as NA or - were read as missing.` : '';
  const fitting = candidates.filter((_, k) => misses(k) === 0);
  const first = fitting[0];
  if (first) {
    const rivals = fitting.filter((candidate) => candidate.shape !== undefined && candidate.shape === first.shape && candidate !== first);
    if (first.group === 'day-month' && rivals.length > 0) {
      const doubt = 'Day and month are ambiguous in every value, so the dates were kept as text.';
      return { ...base, reason: doubt, doubt, misfits: null };
    }
    const proof = first.group === 'day-month' ? ' A day past 12 proves the order.' : '';
    return {
      ...base,
      engineType: first.engineType,
      textSql: text,
      valueSql: value(first),
      strictSql: strict(first, quoteName(column.source)),
      symbol: first.symbol,
      reason: first.reason + proof + missingWords,
      missing,
    };
  }
  for (const [a, b] of pairs(candidates)) {
    if (count(`p${i}_${a}_${b}`) !== 0) continue;
    const [left, right] = [candidates[a] as TypeCandidate, candidates[b] as TypeCandidate];
    if (isAmbiguous(candidates, a, b, i, count) || isAmbiguous(candidates, b, a, i, count)) continue;
    const [main, other, converted] = misses(a) <= misses(b) ? [left, right, misses(a)] : [right, left, misses(b)];
    const reason = `The column mixes two unambiguous date formats: ${main.id} and ${other.id} (${converted} cells).`;
    return {
      ...base,
      engineType: main.engineType,
      textSql: text,
      valueSql: `coalesce(${value(main)}, ${value(other)})`,
      reason: reason + missingWords,
      missing,
      converted,
    };
  }
  if (proposal.doubt) return { ...base, reason: proposal.doubt, doubt: proposal.doubt };
  const leading = candidates.findIndex((candidate) => candidate.id === 'integer');
  const nearest = candidates.map((candidate, k) => ({ candidate, misses: misses(k) })).sort((a, b) => a.misses - b.misses)[0];
  if (nearest && nearest.misses <= Math.max(1, filled * MISFIT_SHARE) && nearest.misses < filled / 2) {
    const { candidate } = nearest;
    const reason = `Kept as text: ${nearest.misses} of ${filled} values are not ${candidate.id === 'integer' ? 'plain whole numbers' : `a ${candidate.id}`} as the others are.`;
    return { ...base, reason, misfits: { count: nearest.misses, wanted: candidate.id, valueSql: candidate.value(`(${text})`) } };
  }
  if (leading >= 0 && misses(leading) < filled)
    return { ...base, reason: 'Kept as text: leading zeros, signs or other values would be lost as numbers.' };
  return base;
}

/** True if b is a guess: a format of the same shape with day and month swapped reads everything that `a` leaves, too. */
function isAmbiguous(candidates: TypeCandidate[], a: number, b: number, i: number, count: (key: string) => number): boolean {
  const chosen = candidates[b] as TypeCandidate;
  if (chosen.group !== 'day-month') return false;
  return candidates.some(
    (candidate, k) => k !== b && candidate.shape === chosen.shape && count(`p${i}_${Math.min(a, k)}_${Math.max(a, k)}`) === 0,
  );
}

/** A column with ambiguous dates stays text even if a neighbour is unambiguous; the doubt mentions the neighbour. */
function settleDayMonth(columns: TypedColumn[]): TypedColumn[] {
  const clear = columns.find((column) => column.reason.includes('proves the order'));
  if (!clear) return columns;
  return columns.map((column) =>
    column.doubt?.startsWith('Day and month')
      ? { ...column, doubt: `${column.doubt} The column ${clear.name} has a clear order.` }
      : column,
  );
}
