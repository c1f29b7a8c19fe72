import { quoteName } from '../engine/sql-quote.ts';
import type { ColumnProfile, Engine } from '../engine/types.ts';
import type { ProposedTable } from './propose-keys.ts';
import { provenBySums } from './prove-by-sums.ts';

/** Fewer repeated values than this say nothing. */
const REPEATED_MIN = 3;
/** Keys named or shaped like one, and texts and whole numbers that may be one all the same, such as an order's "Name". */
const KEYS_MAX = 4;
const LIKELY_MAX = 3;
/** With more cells, keys are sampled first, so that only columns that may be determined are read in full. */
const CELLS_MAX = 2_000_000;
/** With a lower probability than this, values did not agree by chance. */
const CHANCE_MAX = 0.001;
/** A column stands on the first row alone of at least so many keys; of fewer once another column of the table proves to. */
const FIRST_MIN = 10;
const FIRST_AFTER = 3;
/** Up to this share of the keys, differing values are exceptions rather than values of the rows. */
const EXCEPTIONS_MAX = 0.05;

/** What a repeated column says of the others: which of them describe what it identifies rather than the row. */
export interface DeterminingKey {
  column: string;
  /** Its different values, and how many of them are on several rows. */
  values: number;
  repeated: number;
  /** Columns equal on all rows of each value, and whether that can hardly be chance. */
  equal: Map<string, { proven: boolean }>;
  /** Columns filled on one row of each value and blank on its others, and how many rows lack them once the blanks are filled. */
  blank: Map<string, { missing: number }>;
  /** Columns that are filled on the first row alone of a few keys, which may be chance. */
  perhaps: Set<string>;
  /** Columns equal on all rows of nearly each value, and of how many values not. */
  nearly: Map<string, { values: number }>;
}

/**
 * For each repeated key, the columns it determines, counted on all rows. Equal values may be chance where few values repeat: the probability
 * is estimated by how often the values of unrelated keys agree.
 */
export async function determiningKeys(
  engine: Engine,
  table: ProposedTable,
  foreign: readonly string[],
  signal?: AbortSignal,
): Promise<DeterminingKey[]> {
  const found: DeterminingKey[] = [];
  for (const key of repeatedKeys(table, foreign)) {
    const others = table.columns.filter(({ name, type, distinctCount }) => name !== key.name && type !== 'json' && distinctCount > 0);
    if (others.length === 0) continue;
    const every = Math.ceil((table.rowCount * others.length) / CELLS_MAX);
    const possible = every > 1 ? await possibleColumns(engine, table, key.name, others, every, signal) : others;
    if (possible.length === 0) continue;
    const facts = await readKey(engine, table, key.name, possible, signal);
    if (facts.repeated < REPEATED_MIN) continue;
    const judged = judge(key.name, possible, facts);
    for (const column of await provenBySums(engine, table, judged, others, signal)) judged.equal.set(column, { proven: true });
    found.push(judged);
  }
  return found;
}

function repeatedKeys({ columns, rowCount }: ProposedTable, foreign: readonly string[]): ColumnProfile[] {
  const repeated = columns.filter(
    ({ distinctCount, nullCount, type, role }) =>
      distinctCount > 1 && distinctCount < rowCount - nullCount && type !== 'json' && role !== 'personal_data' && role !== 'time',
  );
  const named = repeated.filter(({ name, role }) => foreign.includes(name) || role === 'identifier').slice(0, KEYS_MAX);
  const likely = repeated
    .filter((column) => !named.includes(column) && column.nullCount === 0 && isLikely(column))
    .filter(({ distinctCount }) => distinctCount * ROWS_MAX >= rowCount)
    .toSorted((a, b) => b.distinctCount - a.distinctCount)
    .slice(0, LIKELY_MAX);
  return [...named, ...likely];
}

/** On average at most so many rows have one value of what may be a key. */
const ROWS_MAX = 20;

function isLikely({ role, type, roleReason }: ColumnProfile): boolean {
  if (type === 'text') return role === 'category' || role === 'text';
  return type === 'integer' && (role === 'category' || roleReason.startsWith('A number whose name says neither'));
}

/** Of the keys on several rows, how many have each column how. */
interface KeyFacts {
  values: number;
  repeated: number;
  columns: ColumnFacts[];
}

interface ColumnFacts {
  /** Different values. */
  differing: number;
  /** One value, on some of the rows. */
  partly: number;
  /** One value, on the first row alone. */
  first: number;
  /** No value. */
  empty: number;
  /** A value on several rows. */
  several: number;
  /** Keys, one-row ones included, without any value, as rows. */
  missing: number;
  /** Share of unrelated keys with the same value. */
  alike: number;
}

async function readKey(
  engine: Engine,
  { name, path }: ProposedTable,
  key: string,
  columns: readonly ColumnProfile[],
  signal: AbortSignal | undefined,
): Promise<KeyFacts> {
  const by = quoteName(key);
  const inner = columns.flatMap((column, i) => {
    const value = quoteName(column.name);
    return [
      `min(${value}) AS a${i}`,
      `max(${value}) AS z${i}`,
      `count(${value}) AS n${i}`,
      `arg_min(${value} IS NOT NULL, row_at) AS f${i}`,
    ];
  });
  const outer = columns.flatMap((_, i) => [
    `count(*) FILTER (n > 1 AND a${i} IS DISTINCT FROM z${i})`,
    `count(*) FILTER (n > 1 AND n${i} BETWEEN 1 AND n - 1 AND a${i} = z${i})`,
    `count(*) FILTER (n > 1 AND n${i} = 1 AND f${i})`,
    `count(*) FILTER (n > 1 AND n${i} = 0)`,
    `count(*) FILTER (n${i} > 1)`,
    `coalesce(sum(n) FILTER (n${i} = 0), 0)`,
    `coalesce(avg((a${i} = b${i})::INTEGER) FILTER (n > 1), 0)`,
  ]);
  const before = columns.map((_, i) => `lag(a${i}) OVER (ORDER BY hash(k), k) AS b${i}`);
  const { rows } = await engine.query({
    sql: `SELECT count(*), count(*) FILTER (n > 1), ${outer.join(', ')} FROM (SELECT *, ${before.join(', ')} FROM (
      SELECT ${by} AS k, count(*) AS n, ${inner.join(', ')} FROM (SELECT ${[by, ...columns.map((column) => quoteName(column.name))].join(', ')}, row_number() OVER () AS row_at FROM ${quoteName(name)})
      WHERE ${by} IS NOT NULL GROUP BY 1))`,
    tables: { [name]: path },
    signal,
  });
  const [values = 0, repeated = 0, ...rest] = (rows[0] ?? []).map(Number);
  return {
    values,
    repeated,
    columns: columns.map((_, i) => {
      const [differing, partly, first, empty, several, missing, alike] = rest.slice(7 * i, 7 * i + 7) as [
        number,
        number,
        number,
        number,
        number,
        number,
        number,
      ];
      return { differing, partly, first, empty, several, missing, alike };
    }),
  };
}

/** The columns that hardly differ within some of the keys. */
async function possibleColumns(
  engine: Engine,
  { name, path }: ProposedTable,
  key: string,
  columns: readonly ColumnProfile[],
  every: number,
  signal: AbortSignal | undefined,
): Promise<ColumnProfile[]> {
  const by = quoteName(key);
  const differ = columns.map((column, i) => `min(${quoteName(column.name)}) <> max(${quoteName(column.name)}) AS d${i}`);
  const { rows } = await engine.query({
    sql: `SELECT count(*), ${columns.map((_, i) => `count(*) FILTER (d${i})`).join(', ')} FROM (
      SELECT ${differ.join(', ')} FROM ${quoteName(name)} WHERE hash(${by}) % ${every} = 0 AND ${by} IS NOT NULL GROUP BY ${by} HAVING count(*) > 1)`,
    tables: { [name]: path },
    signal,
  });
  const [repeated = 0, ...differing] = (rows[0] ?? []).map(Number);
  return columns.filter((_, i) => differing[i]! <= repeated * EXCEPTIONS_MAX);
}

function judge(column: string, columns: readonly ColumnProfile[], { values, repeated, columns: facts }: KeyFacts): DeterminingKey {
  const key: DeterminingKey = { column, values, repeated, equal: new Map(), blank: new Map(), nearly: new Map(), perhaps: new Set() };
  const firstOnly = facts.map((one) => one.differing === 0 && one.partly > 0 && one.first === one.partly && one.several === 0);
  const proven = facts.some(({ first }, i) => firstOnly[i] && first >= FIRST_MIN);
  const siblings = firstOnly.filter(Boolean).length > 1;
  for (const [i, { name }] of columns.entries()) {
    const one = facts[i]!;
    const filled = repeated - one.empty;
    const chance = likelihood(one.alike, filled);
    if (one.differing === 0 && one.partly === 0) key.equal.set(name, { proven: chance < CHANCE_MAX });
    else if (firstOnly[i] && (one.first >= FIRST_MIN || ((proven || siblings) && one.first >= FIRST_AFTER)))
      key.blank.set(name, { missing: one.missing });
    else if (one.differing === 0 && one.several >= one.partly && likelihood(one.alike, one.several) < CHANCE_MAX)
      key.blank.set(name, { missing: one.missing });
    else if (one.differing > 0 && one.differing <= filled * EXCEPTIONS_MAX && chance < CHANCE_MAX)
      key.nearly.set(name, { values: one.differing });
    else if (firstOnly[i] && one.first >= FIRST_AFTER) key.perhaps.add(name);
  }
  return key;
}

/** The probability that rows of so many keys agree although they are unrelated, from the share that does (Laplace's rule of succession). */
function likelihood(alike: number, keys: number): number {
  return ((alike * keys + 1) / (keys + 2)) ** keys;
}
