import { PREVIEW_ROWS_MAX } from '../engine/doubts.ts';
import { quoteName } from '../engine/sql-quote.ts';
import type { Engine } from '../engine/types.ts';
import { columnDoubts, rowDoubts } from '../receipts/doubts.ts';
import type { ProposedTable } from './propose-keys.ts';
import type { RepeatedNumber } from './propose-lines.ts';
import type { Additivity, ColumnAnswer, ModelColumn, ModelQuestion, ModelTable, StockGrain } from './types.ts';

/** What a proposal left open. */
export type Open =
  | RepeatedNumber
  | { kind: 'blank_below'; column: string; of: string }
  /** `slow`: its values change little from one moment to the next. */
  | { kind: 'level'; column: string; stock: StockGrain; taken: Additivity; slow: boolean }
  | { kind: 'adds_up'; columns: string[] }
  | { kind: 'lines'; of: string; values: number; repeated: number; belonging: ColumnAnswer[] };

type Table = Omit<ModelTable, 'coverage'>;
type Preview = ModelQuestion['readings'][number]['preview'];

interface Asking {
  table: Table;
  /** The rows of a query over the table, as texts. */
  read(sql: string): Promise<(string | null)[][]>;
}

/** Nothing is in doubt: until somebody answers, means are shown, which are right either way. */
const OFFERED = 'adds_up';
const NOT_ADDED = 'Until somebody answers, it is not added up.';
const KEYS_MAX = PREVIEW_ROWS_MAX - 1;

/** The table with its questions, each with a preview of both readings; what they put in doubt carries it. */
export async function withQuestions(
  engine: Engine,
  { name, path }: ProposedTable,
  table: Table,
  open: readonly Open[],
  signal?: AbortSignal,
): Promise<Table> {
  if (open.length === 0) return table;
  const read = async (sql: string) => {
    const { rows } = await engine.query({ sql, tables: { [name]: path }, signal });
    return rows.map((row) => row.map((value) => (value === null ? null : String(value))));
  };
  const questions: ModelQuestion[] = [];
  for (const one of open) questions.push(await question({ table, read }, one));
  const doubts = questions
    .filter(({ kind }) => kind !== OFFERED)
    .map(({ columns, evidence, taken, readings }) => ({
      columns,
      evidence,
      taken: readings.find(({ id }) => id === taken)?.meaning ?? null,
    }));
  const doubted = { name, doubts };
  const ofRows = rowDoubts(doubted);
  const columns = table.columns.map((column): ModelColumn => {
    const own = columnDoubts(doubted, column.name);
    return own.length === 0 ? column : { ...column, doubts: own };
  });
  return { ...table, columns, ...(ofRows.length > 0 ? { doubts: ofRows } : {}), questions };
}

function question(asking: Asking, open: Open): Promise<ModelQuestion> {
  switch (open.kind) {
    case 'counted_once':
      return aboutRepeated(asking, open);
    case 'blank_below':
      return aboutBlanks(asking, open);
    case 'level':
      return aboutLevel(asking, open);
    case 'adds_up':
      return aboutNames(asking, open);
    case 'lines':
      return aboutLines(asking, open);
  }
}

async function aboutRepeated(asking: Asking, { column, of, repeated, exceptions }: RepeatedNumber): Promise<ModelQuestion> {
  const seen =
    exceptions > 0
      ? `It is the same on all rows of each "${of}", except for ${exceptions} of the ${repeated} that have several rows.`
      : `It is the same on all rows of each of the ${repeated} values of "${of}" that have several, which may be chance.`;
  const [once, each] = await byKey(asking, of, [column]);
  return {
    kind: 'counted_once',
    columns: [column],
    evidence: `${seen} ${NOT_ADDED}`,
    readings: [
      {
        id: 'once',
        meaning: `It belongs to each "${of}" and counts once.`,
        preview: once,
        answer: { columns: [{ name: column, additivity: 'attribute', determinedBy: [of] }] },
      },
      { id: 'each', meaning: 'It counts on every row.', preview: each, answer: { columns: [{ name: column, additivity: 'additive' }] } },
    ],
    taken: null,
  };
}

/** Numbers of a few keys with several rows: each number once, and added up over the rows. */
async function byKey({ table, read }: Asking, of: string, columns: readonly string[]): Promise<[Preview, Preview]> {
  const key = quoteName(of);
  const values = columns.flatMap((column) => [`round(max(${quoteName(column)}), 2)`, `round(sum(${quoteName(column)}), 2)`]);
  const rows = await read(`SELECT ${key}, count(*), ${values.join(', ')} FROM ${quoteName(table.name)}
    WHERE ${key} IS NOT NULL GROUP BY 1 HAVING count(*) > 1 ORDER BY 1 LIMIT ${KEYS_MAX}`);
  const shown = (at: number): Preview => ({
    columns: [of, 'rows', ...columns],
    rows: rows.map(([value = null, count = null, ...rest]) => [value, count, ...columns.map((_, i) => rest[2 * i + at] ?? null)]),
  });
  return [shown(0), shown(1)];
}

async function aboutBlanks({ table, read }: Asking, { column, of }: Extract<Open, { kind: 'blank_below' }>): Promise<ModelQuestion> {
  const [key, value] = [quoteName(of), quoteName(column)];
  const rows = await read(`SELECT ${key}, ${value}, max(${value}) OVER (PARTITION BY ${key}) FROM ${quoteName(table.name)}
    WHERE ${key} IS NOT NULL QUALIFY count(*) OVER (PARTITION BY ${key}) > 1 AND count(${value}) OVER (PARTITION BY ${key}) > 0
    ORDER BY ${key}, ${value} IS NULL LIMIT ${PREVIEW_ROWS_MAX}`);
  const shown = (at: number): Preview => ({ columns: [of, column], rows: rows.map((row) => [row[0] ?? null, row[at] ?? null]) });
  return {
    kind: 'blank_below',
    columns: [column],
    evidence: `It stands on the first row of each "${of}" that has several, and is blank on the others.`,
    readings: [
      {
        id: 'belongs',
        meaning: `It belongs to all rows of its "${of}" and counts once.`,
        preview: shown(2),
        answer: { columns: [{ name: column, additivity: 'attribute', determinedBy: [of] }] },
      },
      {
        id: 'own',
        meaning: 'It belongs to the row on which it stands.',
        preview: shown(1),
        answer: { columns: [{ name: column, additivity: 'additive' }] },
      },
    ],
    taken: 'own',
  };
}

async function aboutLevel(
  { table, read }: Asking,
  { column, stock, taken, slow }: Extract<Open, { kind: 'level' }>,
): Promise<ModelQuestion> {
  const [value, time] = [quoteName(column), quoteName(stock.time)];
  const rows = await read(`SELECT month, round(sum(value) FILTER (moment = latest), 2), round(sum(value), 2) FROM (
      SELECT strftime(${time}, '%Y-%m') AS month, ${time} AS moment, max(${time}) OVER (PARTITION BY strftime(${time}, '%Y-%m')) AS latest, ${value} AS value
      FROM ${quoteName(table.name)} WHERE ${time} IS NOT NULL) GROUP BY 1 ORDER BY 1 DESC LIMIT ${KEYS_MAX}`);
  const shown = (at: number): Preview => ({ columns: [stock.time, column], rows: rows.map((row) => [row[0] ?? null, row[at] ?? null]) });
  const seen = slow
    ? `Its values change little from one ${stock.time} to the next, as levels do, and its name does not say what it is.`
    : `"${stock.time}" may date levels as well as totals, and its name does not say which it is.`;
  return {
    kind: 'level',
    columns: [column],
    evidence: taken === 'stock' ? seen : `${seen} ${NOT_ADDED}`,
    readings: [
      {
        id: 'level',
        meaning:
          stock.entity.length > 0
            ? `It is a level: it adds up over "${stock.entity.join(', ')}", never over time.`
            : 'It is a level: it never adds up over time.',
        preview: shown(1),
        answer: { columns: [{ name: column, additivity: 'stock' }] },
      },
      {
        id: 'sum',
        meaning: 'It is what came in each period: it adds up over time, too.',
        preview: shown(2),
        answer: { columns: [{ name: column, additivity: 'additive' }] },
      },
    ],
    taken: taken === 'stock' ? 'level' : null,
  };
}

async function aboutNames({ table, read }: Asking, { columns }: Extract<Open, { kind: 'adds_up' }>): Promise<ModelQuestion> {
  const shown = columns.slice(0, PREVIEW_ROWS_MAX);
  const [row = []] = await read(
    `SELECT ${shown.map((name) => `round(sum(${quoteName(name)}), 2), round(avg(${quoteName(name)}), 2)`).join(', ')} FROM ${quoteName(table.name)}`,
  );
  const preview = (of: 'sum' | 'mean', at: number): Preview => ({
    columns: ['column', of],
    rows: shown.map((name, i) => [name, row[2 * i + at] ?? null]),
  });
  return {
    kind: 'adds_up',
    columns,
    evidence: ['The names of these numbers do not say whether they add up.', 'If only some of them do, say so under Data model.'].join(' '),
    readings: [
      {
        id: 'mean',
        meaning: 'They do not add up: means are shown.',
        preview: preview('mean', 1),
        answer: { columns: columns.map((name) => ({ name, additivity: 'rate' })) },
      },
      {
        id: 'sum',
        meaning: 'They add up.',
        preview: preview('sum', 0),
        answer: { columns: columns.map((name) => ({ name, additivity: 'additive' })) },
      },
    ],
    taken: 'mean',
  };
}

async function aboutLines(asking: Asking, { of, values, repeated, belonging }: Extract<Open, { kind: 'lines' }>): Promise<ModelQuestion> {
  const adding = belonging.filter(({ additivity }) => additivity === 'additive').map(({ name }) => name);
  const [once, each] = await byKey(asking, of, adding.slice(0, 2));
  return {
    kind: 'lines',
    columns: [],
    evidence: `Only ${repeated} of the ${values} values of "${of}" are on several rows.`,
    readings: [
      {
        id: 'lines',
        meaning: `Rows with the same "${of}" are its lines, and what is the same on them counts once.`,
        preview: once,
        answer: { lines: true, columns: [] },
      },
      {
        id: 'rows',
        meaning: 'Each row stands for itself, and every number counts on every row.',
        preview: each,
        answer: { lines: false, columns: belonging },
      },
    ],
    taken: 'lines',
  };
}
