import type { CellValue } from '../../data/engine/types.ts';

/** A piece of SQL with its parameters in order. */
export interface Sql {
  sql: string;
  params: CellValue[];
}

/** `WHERE a AND b`, or nothing. */
export function where(conditions: readonly Sql[]): Sql {
  if (conditions.length === 0) return { sql: '', params: [] };
  return { sql: `\nWHERE ${conditions.map(({ sql }) => `(${sql})`).join(' AND ')}`, params: conditions.flatMap(({ params }) => params) };
}
