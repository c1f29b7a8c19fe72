import type { DuckDBConnection } from '@duckdb/node-api';
import { nameWords, RATE_WORDS, RATED } from '../role-words.ts';
import { quoteName } from '../sql-quote.ts';
import { combines } from './report-results.ts';
import { blocksAround, join, type Segment } from './summary-blocks.ts';
import type { SummaryRow } from './summary-labels.ts';
import { digitsOf, looseNumbers, placesOf } from './summary-numbers.ts';
import type { TextTable, TypedColumn } from './text-table.ts';

interface Judged {
  row: SummaryRow;
  /** `leaves`: label and arithmetic hold. `asks`: only one of them does. `stays`: it is a row like the others. */
  verdict: 'leaves' | 'asks' | 'stays';
  /** What was computed, as a sentence. */
  check: string;
  /** One number alone speaks for it, and its label may be a name. */
  alone?: boolean;
  /** Only its label speaks for it, and rows like the others are above and below it. */
  amid?: boolean;
  /** It has no label, but its numbers leave no doubt. */
  settled?: boolean;
}

const NUMBER = /INT|DECIMAL|DOUBLE/;
const ROUNDED = 0.0051;
/** A row without a label that is the sum of at least as many others, in numbers of as many digits together, is so by no chance. */
const ROWS_SURE = 5;
const DIGITS_SURE = 5;

/**
 * Compares rows that may be totals, averages or balances with the rows around them. `columns` are those of the table without these rows. Those that
 * turn out to be rows like the others count among the rows around the rest, which are then compared again.
 */
export async function judgeSummaries(
  connection: DuckDBConnection,
  table: TextTable & { lineColumn: string },
  columns: readonly TypedColumn[],
  found: readonly SummaryRow[],
): Promise<Judged[]> {
  const numbers = columns.filter(({ engineType }) => NUMBER.test(engineType));
  const stay = (row: SummaryRow): Judged => ({ row, verdict: 'stays', check: '' });
  if (numbers.length === 0) return found.map(stay);
  const judged = await compare(connection, table, numbers, found);
  // A row without a label shows its sum only when all others are known.
  const named = judged.filter(({ verdict, row }) => verdict === 'stays' && mayName(row)).map(({ row }) => row);
  const inner = named.filter((row) => row.inner);
  const ordinary = new Set(inner.length > 0 ? inner : named);
  if (ordinary.size === 0 || ordinary.size === found.length) return judged;
  const others = found.filter((row) => !ordinary.has(row));
  return [...[...ordinary].map(stay), ...(await judgeSummaries(connection, table, columns, others))];
}

/** Whether a label may be the name of a row like the others, such as that of a customer. */
const mayName = ({ label, kind }: SummaryRow) => /\p{L}/u.test(label) && kind !== 'result';

async function compare(
  connection: DuckDBConnection,
  table: TextTable & { lineColumn: string },
  numbers: readonly TypedColumn[],
  found: readonly SummaryRow[],
): Promise<Judged[]> {
  const facts = await readFacts(connection, table, numbers, found);
  const additive = numbers.map(({ name, symbol }) => symbol !== '%' && !isRate(name));
  const together = found.map((row, i) => judge(facts, { row, at: i + 1, additive, numbers }, 2));
  // Among customers called "Sum & Co", a total is the sum of these, too.
  const judged = together.some(({ verdict }) => verdict !== 'stays')
    ? together
    : found.map((row, i) => judge(singly(facts, found, i), { row, at: 1, additive, numbers }, 2));
  // A group of one row adds up by itself, which is believed where other groups of the table show how it is built.
  const sure = judged.filter(({ verdict }) => verdict === 'leaves');
  if (sure.length > 0) settleResults(facts, judged, { additive, numbers });
  settleTail(facts, judged);
  if (sure.length < 2) return judged.map((one) => (one.alone && one.verdict === 'leaves' ? { ...one, verdict: 'asks' } : one));
  return judged.map((one, i) =>
    one.verdict === 'leaves' || one.row.kind === 'result' ? one : judge(facts, { row: one.row, at: i + 1, additive, numbers }, 1),
  );
}

/** Totals below a table stand together: next to one that adds up, others are some of an account or of what a filter left out. */
function settleTail({ segments }: Facts, judged: Judged[]): void {
  const last = segments.findLastIndex(({ rows }) => rows > 0);
  const tail = judged.slice(last).filter(({ row }) => row.strong && row.kind === 'total');
  if (!tail.some(({ verdict, alone }) => verdict === 'leaves' && !alone)) return;
  for (const one of tail)
    if (one.verdict === 'asks') Object.assign(one, { verdict: 'leaves', check: 'It stands with the totals below the table.' });
}

/** Where a report has totals, what is called a profit is computed from them, which is shown or asked about. */
function settleResults(facts: Facts, judged: Judged[], { additive, numbers }: Pick<Question, 'additive' | 'numbers'>): void {
  for (const [i, one] of judged.entries()) {
    if (one.row.kind !== 'result') continue;
    const groups = facts.segments.slice(0, i + 1).filter(({ rows }) => rows > 0);
    const own = (facts.values.get(one.row.line) ?? []).map((meanings, column) => (additive[column] ? meanings : []));
    const at = own.findIndex((meanings) => meanings.length > 0);
    const shown = combines(
      groups.map(({ sums }) => sums),
      own,
    );
    if (shown)
      Object.assign(one, { verdict: 'leaves', check: `${numbers[at]?.name} ${own[at]?.[0]} follows from the groups of rows above it.` });
    else Object.assign(one, { verdict: 'asks', check: 'It may be computed from the totals of the report.' });
  }
}

/** What a cell may mean: nothing, one number, or two where its marks are open. */
type Meanings = number[];

interface Facts {
  segments: Segment[];
  /** Of the rows in question, by line. */
  values: Map<number, Meanings[]>;
  before: Map<number, (number | null)[]>;
  after: Map<number, (number | null)[]>;
}

async function readFacts(
  connection: DuckDBConnection,
  table: TextTable & { lineColumn: string },
  numbers: readonly TypedColumn[],
  found: readonly SummaryRow[],
): Promise<Facts> {
  const line = quoteName(table.lineColumn);
  const marks = `[${found.map((row) => row.line).join(', ')}]::BIGINT[]`;
  const texts = numbers.map(({ textSql, source }) => `${textSql} AS ${quoteName(source)}`).join(', ');
  const values = numbers.map(({ valueSql }, i) => `CAST(${valueSql} AS DOUBLE) AS v${i}`).join(', ');
  const all = `(SELECT row_line, ${values} FROM (SELECT ${line} AS row_line, ${texts} FROM ${table.relation}))`;
  const details = `(FROM ${all} WHERE NOT list_contains(${marks}, row_line))`;
  const sums = numbers.map((_, i) => `coalesce(sum(v${i}), 0), count(*) FILTER (v${i} <> 0)::DOUBLE`).join(', ');
  const grouped = await connection.runAndReadAll(
    `SELECT coalesce(seg, 0)::INTEGER, count(*)::DOUBLE, ${sums} FROM ${details} d ASOF LEFT JOIN (SELECT unnest(${marks}) AS mark, unnest(range(1, ${found.length + 1})) AS seg) m ON d.row_line >= m.mark GROUP BY 1`,
  );
  const segments = Array.from(
    { length: found.length + 1 },
    (): Segment => ({ rows: 0, sums: numbers.map(() => 0), filled: numbers.map(() => 0) }),
  );
  for (const [seg, rows, ...cells] of grouped.getRows() as number[][]) {
    segments[seg as number] = {
      rows: rows as number,
      sums: numbers.map((_, i) => cells[2 * i] as number),
      filled: numbers.map((_, i) => cells[2 * i + 1] as number),
    };
  }
  const typed = numbers.map(({ source, textSql }, i) => `${textSql} AS ${quoteName(source)}, ${quoteName(source)} AS w${i}`).join(', ');
  const own = await connection.runAndReadAll(
    `SELECT row_line::DOUBLE, ${numbers.map((_, i) => `v${i}, w${i}`).join(', ')} FROM (SELECT row_line, ${values}, ${numbers.map((_, i) => `w${i}`).join(', ')} FROM (SELECT ${line} AS row_line, ${typed} FROM ${table.relation})) WHERE list_contains(${marks}, row_line)`,
  );
  const meant = (own.getRows() as [number, ...(number | string | null)[]][]).map(([at, ...cells]): [number, Meanings[]] => [
    at,
    numbers.map((_, i) => {
      const [value, text] = [cells[2 * i] as number | null, cells[2 * i + 1] as string | null];
      return value === null ? looseNumbers(text ?? '') : [value];
    }),
  ]);
  const balances = found.filter(({ kind }) => kind === 'balance').map((row) => row.line);
  const [before, after] = [new Map<number, (number | null)[]>(), new Map<number, (number | null)[]>()];
  for (const at of balances.slice(0, 20)) {
    const next = async (side: string, order: string) =>
      (
        await connection.runAndReadAll(
          `SELECT * EXCLUDE (row_line) FROM ${details} WHERE row_line ${side} ${at} ORDER BY row_line ${order} LIMIT 1`,
        )
      ).getRows()[0];
    before.set(at, ((await next('<', 'DESC')) ?? []) as (number | null)[]);
    after.set(at, ((await next('>', 'ASC')) ?? []) as (number | null)[]);
  }
  return { segments, values: new Map(meant), before, after };
}

/** What is known of one of the rows in question if all others are rows like those around them. */
function singly(facts: Facts, found: readonly SummaryRow[], at: number): Facts {
  const plain = ({ line }: SummaryRow): Segment => {
    const own = (facts.values.get(line) ?? []).map(([value = 0]) => value);
    return { rows: 1, sums: own, filled: own.map((value) => (value === 0 ? 0 : 1)) };
  };
  const before = join([...facts.segments.slice(0, at + 1), ...found.slice(0, at).map(plain)]);
  const after = join([...facts.segments.slice(at + 1), ...found.slice(at + 1).map(plain)]);
  return { ...facts, segments: [before, after] };
}

interface Question {
  row: SummaryRow;
  /** Its place among the rows in question, from 1. */
  at: number;
  additive: boolean[];
  numbers: readonly TypedColumn[];
}

function judge(facts: Facts, question: Question, rowsMin: number): Judged {
  const { row, at, numbers } = question;
  const own = facts.values.get(row.line) ?? [];
  if (own.every((meanings) => meanings.every((value) => value === 0))) return { row, verdict: 'stays', check: '' };
  if (row.kind === 'result') return { row, verdict: 'stays', check: '' };
  if (row.shown !== undefined) return { row, verdict: 'asks', check: row.shown, settled: row.settled === true };
  if (row.kind === 'balance') return judgeBalance(facts, question, own);
  for (const block of blocksAround(facts.segments, at)) {
    if (block.rows < rowsMin) continue;
    const matched = matches(own, block, question, rowsMin);
    if (matched === null) continue;
    const [name, value] = [numbers[matched.column]?.name, matched.value];
    const check =
      row.kind === 'average'
        ? `${name} ${value} is the average of ${block.rows} rows.`
        : `${name} ${value} is the sum of ${block.rows} rows.`;
    const alone = !row.strong && mayName(row) && matched.held === 1;
    const whole = block.rows >= ROWS_SURE && block.rows === join(facts.segments).rows;
    const settled = row.label === '' && whole && matched.held === matched.asked && matched.digits >= DIGITS_SURE;
    return { row, verdict: row.label === '' ? 'asks' : 'leaves', check, alone, settled };
  }
  if (!row.strong) return { row, verdict: 'stays', check: '' };
  const { segments } = facts;
  const amid = [segments.slice(0, at), segments.slice(at)].every((side) => side.some(({ rows }) => rows > 0));
  return { row, verdict: 'asks', check: 'Its numbers do not follow from the rows around it.', amid };
}

interface Match {
  column: number;
  value: number;
  /** In how many columns the row is the sum or average, of those in which it could be. */
  held: number;
  asked: number;
  /** Digits that the sums have together. */
  digits: number;
}

/** The first column in which a row is the sum or average of a block, if it is so in at least half of those that can add up. */
function matches(own: readonly Meanings[], block: Segment, { row, additive }: Question, filledMin: number): Match | null {
  let asked = 0;
  const found: Pick<Match, 'column' | 'value'>[] = [];
  own.forEach((meanings, column) => {
    if (meanings.length === 0 || (row.kind === 'total' && !additive[column])) return;
    const sum = block.sums[column] as number;
    const expected = row.kind === 'average' ? sum / block.rows : sum;
    if (expected === 0 && meanings.includes(0)) return;
    asked++;
    const rounded = (one: number) => (row.kind === 'average' ? 0.51 * 10 ** -placesOf(one) : Math.min(ROUNDED, 0.01 * Math.abs(one)));
    const value = meanings.find((one) => Math.abs(one - expected) <= Math.max(rounded(one), 1e-9 * Math.abs(expected)));
    if (value === undefined || (block.filled[column] as number) < filledMin) return;
    found.push({ column, value });
  });
  const held = found.length;
  const enough = row.strong ? held * 2 >= asked : row.bare && held > 1 ? true : held === asked && (row.kind === 'total' || held > 1);
  const [first] = found;
  return enough && first ? { ...first, held, asked, digits: digitsOf(found.map(({ value }) => value)) } : null;
}

/** A balance is that of the row before it, or together with the amounts of the row after it gives that row's, or the sum of all rows so far. */
function judgeBalance({ before, after, segments }: Facts, question: Question, own: readonly Meanings[]): Judged {
  const { row } = question;
  const near = (a: number, b: number) => Math.abs(a - b) <= ROUNDED;
  const at = own.findLastIndex((meanings) => meanings.length > 0);
  const balance = own[at]?.[0] as number;
  const last = before.get(row.line)?.[at];
  if (last !== null && last !== undefined && near(last, balance))
    return { row, verdict: 'leaves', check: `${balance} is the balance of the row before it.` };
  const next = after.get(row.line) ?? [];
  const amounts = next.flatMap((value, i) => (i !== at && value !== null && own[i]?.length === 0 ? [value] : []));
  const reached = next[at];
  if (
    reached !== null &&
    reached !== undefined &&
    amounts.some((value) => near(balance + value, reached) || near(balance - value, reached))
  )
    return { row, verdict: 'leaves', check: `${balance} and the amount of the row after it give that row’s balance.` };
  const above = join(segments.slice(0, question.at));
  const carried = above.rows > 1 ? matches(own, above, question, 1) : null;
  if (carried)
    return {
      row,
      verdict: 'leaves',
      check: `${question.numbers[carried.column]?.name} ${carried.value} is the sum of ${above.rows} rows.`,
    };
  return { row, verdict: 'asks', check: 'It is no balance of the rows around it.' };
}

function isRate(name: string): boolean {
  return nameWords(name).some((word) => RATE_WORDS.has(word) || RATED.test(word));
}
