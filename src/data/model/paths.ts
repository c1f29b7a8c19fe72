import { foldedSql } from '../engine/folded-text.ts';
import { quoteName } from '../engine/sql-quote.ts';
import type { Relationship } from './types.ts';

/** Longer chains of relationships are not followed: each step leaves some rows without a match. */
const STEPS_MAX = 4;

/** A way from a table to another, and that other; empty to the table itself. */
export interface Path {
  table: string;
  path: Relationship[];
}

/** Every path of many-to-one relationships from a table, shortest first. None passes a table twice. */
export function pathsFrom(relationships: readonly Relationship[], table: string): Path[] {
  const found: Path[] = [{ table, path: [] }];
  for (const { table: at, path } of found) {
    if (path.length === STEPS_MAX) continue;
    for (const relationship of relationships) {
      const next = relationship.to.table;
      const returns = next === table || path.some((step) => step.to.table === next);
      if (relationship.from.table === at && !returns) found.push({ table: next, path: [...path, relationship] });
    }
  }
  return found;
}

/** LEFT JOIN of the table that a relationship leads to, from the one under `alias`. */
export function joinSql({ from, to, folded }: Relationship, alias: string, next: string): string {
  const key = (sql: string) => (folded ? foldedSql(sql) : sql);
  const on = from.columns.map((column, i) => `${key(`${alias}.${quoteName(column)}`)} = ${key(`${next}.${quoteName(to.columns[i]!)}`)}`);
  return `LEFT JOIN ${quoteName(to.table)} AS ${next} ON ${on.join(' AND ')}`;
}
