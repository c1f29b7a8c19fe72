import type { DuckDBConnection } from '@duckdb/node-api';
import { quoteName } from '../sql-quote.ts';
import type { TableCertificate } from '../types.ts';
import { BARE_ROWS_MAX, mayAddUp } from './bare-totals.ts';
import type { SummaryRow } from './summary-labels.ts';
import { digitsOf } from './summary-numbers.ts';
import type { TextColumn, TextTable, TypedColumn } from './text-table.ts';

/** More groups than this are not looked for: the rows below a name would be few. */
const GROUPS_MAX = 1_000;
const NESTED_ROWS_MAX = 20_000;
/** The engine is quadratic in the expressions of a query, and lists with groups are narrow. */
const COLUMNS_MAX = 200;
/** With fewer rows or groups, one is the sum of those below it by chance. */
const ROWS_MIN = 5;
const GROUPS_MIN = 2;
const GROUPS_SURE = 3;
const LEVELS_MAX = 3;
/** More rows of nothing but a text are no remarks. */
const NOTES_MAX = 3;
const NOTES_SHARE = 0.05;
/** Sums of as many digits together that make up a whole table are there by no chance. */
const NESTED_DIGITS_SURE = 12;
const EXAMPLES_MAX = 20;
const TEXT_MAX = 200;

/**
 * Moves rows that hold nothing but a name, above rows whose first column holds dates, numbers or nothing, to a column of their own: ledgers head the
 * entries of each account that way. A few such rows amid the others are remarks, which are left out. `summaries` are rows that may be totals; those that are called after a group are left of them where there are any, since
 * only they stand where the totals of such a list do.
 */
export async function moveHeadings<T extends TextTable>(
  connection: DuckDBConnection,
  table: T & { rows: number },
  summaries: readonly SummaryRow[],
  typeOf: (table: TextTable) => Promise<string | undefined>,
): Promise<{ table: T; summaries: readonly SummaryRow[]; left: number; issues: TableCertificate['issues'] }> {
  const unchanged = { table, summaries, left: 0, issues: [] };
  const { relation, columns, lineColumn } = table;
  const [first, ...others] = columns;
  if (!first || others.length < 2 || columns.length > COLUMNS_MAX || lineColumn === null || table.rows > BARE_ROWS_MAX) return unchanged;
  const [own, line] = [quoteName(first.source), quoteName(lineColumn)];
  const blank = others.map(({ source }) => `coalesce(trim(${quoteName(source)}), '') = ''`).join(' AND ');
  const alone = `${own} IS NOT NULL AND ${blank}`;
  const found = await connection.runAndReadAll(
    `SELECT ${line}::DOUBLE, left(${own}, ${TEXT_MAX}), ${line} = (SELECT min(${line}) FROM ${relation}) FROM ${relation} WHERE ${alone} ORDER BY 1 LIMIT ${GROUPS_MAX + 1}`,
  );
  const heads = found.getRows() as [number, string, boolean][];
  if (heads.length === 0 || heads.length > GROUPS_MAX || heads.length * 2 > table.rows) return unchanged;
  const lines = heads.map(([at]) => at);
  const except = [...lines, ...summaries.map((row) => row.line)];
  const headed = heads[0]?.[2] === true;
  const grouped = headed && heads.length >= GROUPS_MIN;
  // Programs of accounting leave the cells below a name blank, in a column without a header: there, one name is enough.
  const apart = headed && first.originalName.trim() === '' && (await isBlank(connection, withoutLines(relation, line, except), own));
  if (!apart) {
    const type = await typeOf({ ...table, relation: withoutLines(relation, line, except), columns: [first] });
    if (type === undefined || type === 'VARCHAR') return unchanged;
    if (!grouped) return withoutNotes(table, summaries, heads);
  }
  const group = groupColumn(columns, 'group');
  return {
    table: {
      ...table,
      relation: withoutLines(withGroups(relation, line, own, [{ source: group.source, lines }]), line, lines),
      columns: [group, ...(apart ? others : columns)],
    },
    summaries: totalsOf(
      heads.map(([, name]) => name),
      summaries,
    ),
    left: heads.length,
    issues: [
      {
        kind: 'group_heading',
        action: 'repaired',
        count: heads.length,
        message: `Rows that only name the rows below them became the column ${group.name}.`,
        examples: heads.slice(0, EXAMPLES_MAX).map(([at, text]) => ({ line: at, text })),
      },
    ],
  };
}

async function isBlank(connection: DuckDBConnection, relation: string, column: string): Promise<boolean> {
  const [[filled] = []] = (await connection.runAndReadAll(`SELECT count(nullif(trim(${column}), ''))::DOUBLE FROM ${relation}`)).getRows();
  return filled === 0;
}

/** The table without a few rows of nothing but a remark, where dates or numbers are otherwise. */
function withoutNotes<T extends TextTable>(
  table: T & { rows: number },
  summaries: readonly SummaryRow[],
  found: readonly [line: number, text: string, first: boolean][],
): { table: T; summaries: readonly SummaryRow[]; left: number; issues: TableCertificate['issues'] } {
  const notes = found.filter(([at, text]) => /\p{L}/u.test(text) && !summaries.some((row) => row.line === at));
  if (notes.length === 0 || notes.length > Math.max(NOTES_MAX, table.rows * NOTES_SHARE) || notes.length * 10 > table.rows)
    return { table, summaries, left: 0, issues: [] };
  const lines = notes.map(([at]) => at);
  const examples = notes.slice(0, EXAMPLES_MAX).map(([at, text]) => ({ line: at, text }));
  return {
    table: { ...table, relation: withoutLines(table.relation, quoteName(table.lineColumn!), lines) },
    summaries,
    left: notes.length,
    issues: [
      {
        kind: 'note_row',
        action: 'rejected',
        count: notes.length,
        message: 'Rows that hold nothing but a remark were left out.',
        examples,
      },
    ],
  };
}

function totalsOf(groups: readonly string[], summaries: readonly SummaryRow[]): readonly SummaryRow[] {
  const names = groups.map((name) => name.trim().toLowerCase());
  const named = summaries.filter(({ label }) => names.some((name) => label.toLowerCase() !== name && label.toLowerCase().includes(name)));
  if (named.length === 0) return summaries;
  return summaries.flatMap((row) => (named.includes(row) ? [{ ...row, strong: true }] : row.strong ? [row] : []));
}

/** Rows that hold the sums of those below them, as a pivot table shows its groups, by level from the outermost. */
interface NestedSums {
  rows: SummaryRow[];
  levels: number[][];
}

/**
 * Finds the rows that are the sums of those below them where the whole table is made of such groups, one within the other, and no label says so.
 * Null if it is not, or if chance could have made it so.
 */
export async function nestedSums(
  connection: DuckDBConnection,
  { relation, lineColumn }: TextTable,
  columns: readonly TypedColumn[],
): Promise<NestedSums | null> {
  const adding = columns.filter(mayAddUp);
  const [first] = columns;
  if (lineColumn === null || adding.length === 0 || columns.length > COLUMNS_MAX || first?.engineType !== 'VARCHAR') return null;
  const texts = [first, ...adding].map(({ textSql, source }) => `${textSql} AS ${quoteName(source)}`).join(', ');
  const values = adding.map(({ valueSql }) => `coalesce(CAST(${valueSql} AS DOUBLE), 0)`).join(', ');
  const found = await connection.runAndReadAll(
    `SELECT row_line::DOUBLE, ${quoteName(first.source)} IS NOT NULL, ${values} FROM (SELECT ${quoteName(lineColumn)} AS row_line, ${texts} FROM ${relation})
     ORDER BY 1 LIMIT ${NESTED_ROWS_MAX + 1}`,
  );
  const rows = (found.getRows() as [number, boolean, ...number[]][]).map(([line, named, ...own]) => ({ line, named, own }));
  if (rows.length < ROWS_MIN || rows.length > NESTED_ROWS_MAX) return null;
  for (let depth = 1; depth <= LEVELS_MAX; depth++) {
    const heads = tile(rows, 0, rows.length, depth);
    if (!heads) continue;
    const several = heads.filter((head) => head.rows > 1).length;
    if (several < GROUPS_MIN || (several < GROUPS_SURE && adding.length < 2)) return null;
    const settled = digitsOf(heads.flatMap((head) => (head.rows > 1 ? head.value.of : []))) >= NESTED_DIGITS_SURE;
    return {
      rows: heads
        .map(({ line, rows: below, value }): SummaryRow => {
          const shown = `${adding[value.column]?.name} ${value.of} is the sum of ${below} rows.`;
          return { line, kind: 'total', label: '', strong: false, bare: true, shown, settled };
        })
        .sort((a, b) => a.line - b.line),
      levels: Array.from({ length: depth }, (_, i) => heads.filter(({ level }) => level === depth - i).map(({ line }) => line)),
    };
  }
  return null;
}

/** The table with a column for each level of its groups; the rows that name these are still in it. */
export function withLevels<T extends TextTable>(table: T, { levels }: NestedSums): { table: T; groups: TextColumn[] } {
  const [first] = table.columns;
  if (!first || table.lineColumn === null) return { table, groups: [] };
  const groups: TextColumn[] = [];
  for (const _ of levels) groups.push(groupColumn([...table.columns, ...groups], 'group'));
  const line = quoteName(table.lineColumn);
  const parts = groups.map(({ source }, i) => ({ source, lines: levels[i] ?? [] }));
  return { table: { ...table, relation: withGroups(table.relation, line, quoteName(first.source), parts) }, groups };
}

interface Row {
  line: number;
  named: boolean;
  own: number[];
}

interface Head {
  line: number;
  /** How many rows without groups of their own it sums up. */
  rows: number;
  level: number;
  value: { column: number; of: number };
}

/** The heads of groups that make up these rows without rest, each the sum of what is below it; null if they do not. */
function tile(rows: readonly Row[], from: number, to: number, level: number): Head[] | null {
  const heads: Head[] = [];
  for (let at = from; at < to; ) {
    const end = groupEnd(rows, at, to, level);
    if (!end) return null;
    const { line, own } = rows[at]!;
    const column = own.findIndex((value) => value !== 0);
    heads.push({ line, level, rows: end.to - at - 1 - end.inner.length, value: { column, of: own[column]! } }, ...end.inner);
    at = end.to;
  }
  return heads;
}

function groupEnd(rows: readonly Row[], at: number, to: number, level: number): { to: number; inner: Head[] } | null {
  const head = rows[at]!;
  if (!head.named || head.own.every((value) => value === 0)) return null;
  const sums = head.own.map(() => 0);
  for (let next = at + 1; next < to; next++) {
    rows[next]!.own.forEach((value, column) => {
      sums[column]! += value;
    });
    // Each level within counts what is below it once more.
    if (!head.own.every((value, column) => isSame(level * value, sums[column]!))) continue;
    const inner = level === 1 ? [] : tile(rows, at + 1, next + 1, level - 1);
    if (inner) return { to: next + 1, inner };
  }
  return null;
}

const isSame = (a: number, b: number) => Math.abs(a - b) <= Math.max(0.0051, 1e-9 * Math.abs(a));

function groupColumn(columns: readonly TextColumn[], wanted: string): TextColumn {
  const taken = new Set(columns.flatMap(({ name, source }) => [name.toLowerCase(), source.toLowerCase()]));
  let name = wanted;
  for (let i = 2; taken.has(name); i++) name = `${wanted} ${i}`;
  return { source: name, name, originalName: '', renamed: 'It is named in rows of its own above the rows that it belongs to.' };
}

const within = (line: string, lines: readonly number[]) => `list_contains([${lines.join(', ')}]::BIGINT[], ${line})`;

function withoutLines(relation: string, line: string, lines: readonly number[]): string {
  return lines.length === 0 ? relation : `(FROM ${relation} WHERE NOT ${within(line, lines)} ORDER BY ${line})`;
}

/** SQL: the relation with columns that repeat the text of the last of some lines. */
function withGroups(relation: string, line: string, own: string, groups: readonly { source: string; lines: readonly number[] }[]): string {
  const added = groups.map(
    ({ source, lines }) =>
      `last_value(CASE WHEN ${within(line, lines)} THEN ${own} END IGNORE NULLS) OVER (ORDER BY ${line} ROWS UNBOUNDED PRECEDING) AS ${quoteName(source)}`,
  );
  return `(SELECT *, ${added.join(', ')} FROM ${relation} ORDER BY ${line})`;
}
