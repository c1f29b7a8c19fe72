import { quoteName } from '../engine/sql-quote.ts';
import type { TableData } from '../engine/table-parts.ts';
import type { ColumnProfile, Engine } from '../engine/types.ts';
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

/** The grain of a table of levels: the key without its time names the entity. */
export async function stockGrain(
  engine: Engine,
  { name, path }: ProposedTable,
  key: readonly string[],
  time: string | null,
  signal?: AbortSignal,
): Promise<StockGrain | null> {
  if (time === null || !key.includes(time) || key.length < 2) return null;
  const entity = key.filter((column) => column !== time);
  const names = entity.map(quoteName).join(', ');
  // Each entity is active from its first reading to its last; this is the share of moments in between at which it was read.
  const sql = `WITH moments AS (SELECT moment, row_number() OVER (ORDER BY moment) AS place FROM (SELECT DISTINCT ${quoteName(time)} AS moment FROM ${quoteName(name)}))
    SELECT sum(readings) / sum(latest - first + 1) FROM (
      SELECT count(*) AS readings, min(place) AS first, max(place) AS latest
      FROM ${quoteName(name)} JOIN moments ON moment = ${quoteName(time)} GROUP BY ${names})`;
  const { rows } = await engine.query({ sql, tables: { [name]: path }, signal });
  return { entity, time, together: Number(rows[0]?.[0] ?? 0) >= TOGETHER };
}
