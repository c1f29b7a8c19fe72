import { isNumberType } from '../engine/cell-number.ts';
import { nameWords } from '../engine/role-words.ts';
import { quoteName } from '../engine/sql-quote.ts';
import type { TableData } from '../engine/table-parts.ts';
import type { ColumnProfile, Engine } from '../engine/types.ts';
import { names } from './measure-words.ts';
import { timeOfReading } from './reading-times.ts';
import type { StockGrain } from './types.ts';

/** A table with its profile and its files to query it. */
export interface ProposedTable {
  name: string;
  path: TableData;
  /** The id of its data source: tables of one source are delivered together. */
  source: string;
  rowCount: number;
  columns: ColumnProfile[];
}

const KEY_TYPES = new Set(['integer', 'text', 'decimal']);
const PARTS_MAX = 6;

/** The columns that identify a row: one alone or else two together; none where neither is found. */
export async function proposeKey(engine: Engine, table: ProposedTable, signal?: AbortSignal): Promise<string[]> {
  const candidates = uniqueColumns(table);
  const known = candidates.find(({ distinctApproximate }) => !distinctApproximate);
  if (known) return [known.name];
  for (const { name } of candidates) if (await isUnique(engine, table, name, signal)) return [name];
  return await compositeKey(engine, table, signal);
}

/** Columns without empty values whose values do not repeat, as far as the profile knows; columns named like a key come first. */
function uniqueColumns({ columns, rowCount }: ProposedTable): ColumnProfile[] {
  return columns
    .filter(
      ({ type, nullCount, distinctCount, role }) =>
        KEY_TYPES.has(type) &&
        nullCount === 0 &&
        distinctCount === rowCount &&
        rowCount > 0 &&
        role !== 'additive_measure' &&
        role !== 'rate',
    )
    .sort((a, b) => Number(b.role === 'identifier') - Number(a.role === 'identifier'));
}

/** Of a large table the profile only estimates how many values a column has. */
async function isUnique(engine: Engine, { name, path, rowCount }: ProposedTable, column: string, signal?: AbortSignal): Promise<boolean> {
  const sql = `SELECT count(DISTINCT ${quoteName(column)}) FROM ${quoteName(name)}`;
  const { rows } = await engine.query({ sql, tables: { [name]: path }, signal });
  return rows[0]?.[0] === rowCount;
}

/** The first pair of columns (identifiers, categories, times) that together identify a row. */
async function compositeKey(engine: Engine, table: ProposedTable, signal?: AbortSignal): Promise<string[]> {
  const parts = table.columns
    .filter(
      ({ role, nullCount, distinctCount }) => ['identifier', 'category', 'time'].includes(role) && nullCount === 0 && distinctCount > 1,
    )
    .sort((a, b) => rank(a) - rank(b))
    .slice(0, PARTS_MAX);
  const pairs = parts
    .flatMap((a, i) => parts.slice(i + 1).map((b) => [a, b] as const))
    .filter(([a, b]) => a.distinctCount * b.distinctCount >= table.rowCount);
  if (pairs.length === 0 || table.rowCount < 2) return [];
  const counts = pairs.map(([a, b]) => `count(DISTINCT (${quoteName(a.name)}, ${quoteName(b.name)}))`);
  const { rows } = await engine.query({
    sql: `SELECT ${counts.join(', ')} FROM ${quoteName(table.name)}`,
    tables: { [table.name]: table.path },
    signal,
  });
  const at = rows[0]?.indexOf(table.rowCount) ?? -1;
  return pairs[at]?.map(({ name }) => name) ?? [];
}

function rank({ role }: ColumnProfile): number {
  return role === 'identifier' ? 0 : role === 'time' ? 1 : 2;
}

/** How complete each moment must be on average, as a share of the entities then active, to count them as read together. */
const TOGETHER = 0.5;
/** Fewer moments make no series of levels. */
const MOMENTS_MIN = 3;

/**
 * The grain of a table of levels: the key without its time names the entity. A key of its own, such as a running number, is set aside where each
 * entity has one row at nearly each moment.
 */
export async function stockGrain(
  engine: Engine,
  table: ProposedTable,
  key: readonly string[],
  time: string | null,
  signal?: AbortSignal,
): Promise<StockGrain | null> {
  if (time === null || (key.length > 1 && !key.includes(time))) return null;
  const others = key.filter((column) => column !== time);
  if (key.length > 1) return await grainOf(engine, table, others, time, signal);
  const levels =
    timeOfReading(time) !== null || table.columns.some(({ name, type }) => isNumberType(type) && names('stock', nameWords(name)));
  if (!levels) return null;
  const entity = await readTogether(engine, table, key, time, signal);
  return entity && (await grainOf(engine, table, entity, time, signal));
}

/** Up to two columns, or none, of which each combination has one row at nearly each moment. */
async function readTogether(
  engine: Engine,
  { name, path, rowCount, columns }: ProposedTable,
  key: readonly string[],
  time: string,
  signal?: AbortSignal,
): Promise<string[] | null> {
  const moments = columns.find((column) => column.name === time);
  if (!moments || moments.nullCount > 0 || moments.distinctCount < MOMENTS_MIN) return null;
  const parts = columns
    .filter(({ role, nullCount, distinctCount }) => ['identifier', 'category'].includes(role) && nullCount === 0 && distinctCount > 1)
    .filter((column) => column !== moments && !key.includes(column.name) && column.distinctCount * 2 <= rowCount)
    .slice(0, PARTS_MAX);
  const combined = [[], ...parts.map((one) => [one]), ...parts.flatMap((a, i) => parts.slice(i + 1).map((b) => [a, b]))].filter((some) => {
    const cells = some.reduce((product, { distinctCount }) => product * distinctCount, moments.distinctCount);
    return cells >= rowCount && cells * TOGETHER <= rowCount;
  });
  if (combined.length === 0) return null;
  const counts = combined.map((some) => `count(DISTINCT (${[...some, moments].map((column) => quoteName(column.name)).join(', ')}))`);
  const { rows } = await engine.query({ sql: `SELECT ${counts.join(', ')} FROM ${quoteName(name)}`, tables: { [name]: path }, signal });
  const at = rows[0]?.indexOf(rowCount) ?? -1;
  return combined[at]?.map((column) => column.name) ?? null;
}

/** Of an entity, or of the one that all rows are of. */
export async function grainOf(
  engine: Engine,
  { name, path }: ProposedTable,
  entity: string[],
  time: string,
  signal?: AbortSignal,
): Promise<StockGrain> {
  if (entity.length === 0) return { entity, time, together: true };
  const keys = entity.map(quoteName).join(', ');
  // Each entity is active from its first reading to its last; this is the share of moments in between at which it was read.
  const sql = `WITH moments AS (SELECT moment, row_number() OVER (ORDER BY moment) AS place FROM (SELECT DISTINCT ${quoteName(time)} AS moment FROM ${quoteName(name)}))
    SELECT sum(readings) / sum(latest - first + 1) FROM (
      SELECT count(*) AS readings, min(place) AS first, max(place) AS latest
      FROM ${quoteName(name)} JOIN moments ON moment = ${quoteName(time)} GROUP BY ${keys})`;
  const { rows } = await engine.query({ sql, tables: { [name]: path }, signal });
  return { entity, time, together: Number(rows[0]?.[0] ?? 0) >= TOGETHER };
}
