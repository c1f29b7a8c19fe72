import { foldedSql } from '../engine/folded-text.ts';
import { quoteName } from '../engine/sql-quote.ts';
import type { Engine } from '../engine/types.ts';
import type { KeyedTable } from './propose-relationships.ts';
import type { Relationship } from './types.ts';

const VALUES_MAX = 100_000;

/**
 * The columns whose values are spelled in several ways that differ only in case or in blanks around them, and those that refer to keys
 * spelled differently.
 */
export async function foldedColumns(
  engine: Engine,
  { name, path, key, columns }: KeyedTable,
  relationships: readonly Relationship[],
  signal?: AbortSignal,
): Promise<Set<string>> {
  const referring = relationships.filter(({ from, folded }) => from.table === name && folded).flatMap(({ from }) => from.columns);
  const texts = columns.filter(
    (column) =>
      column.type === 'text' &&
      ['identifier', 'category', 'geography'].includes(column.role) &&
      column.distinctCount > 1 &&
      column.distinctCount <= VALUES_MAX &&
      !(key.length === 1 && key[0] === column.name) &&
      !referring.includes(column.name),
  );
  if (texts.length === 0) return new Set(referring);
  const counts = texts.map((column) => {
    const sql = quoteName(column.name);
    return `count(DISTINCT ${foldedSql(sql)}) < count(DISTINCT ${sql})`;
  });
  const { rows } = await engine.query({ sql: `SELECT ${counts.join(', ')} FROM ${quoteName(name)}`, tables: { [name]: path }, signal });
  return new Set([...referring, ...texts.filter((_, i) => rows[0]?.[i] === true).map((column) => column.name)]);
}
