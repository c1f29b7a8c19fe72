import { nameWords } from '../engine/role-words.ts';
import type { ProposedTable } from './propose-keys.ts';

/** Whole numbers and codes that are called after a table, as `customerid` is: they identify its rows, and are not amounts. */
export function withJoinedKeys(tables: readonly ProposedTable[]): ProposedTable[] {
  const keys = new Set(
    tables.flatMap(({ name }) => {
      const joined = nameWords(name).join('');
      const forms = [joined, joined.replace(/s$/, ''), joined.replace(/es$/, ''), joined.replace(/ies$/, 'y')];
      return forms.filter((form) => form.length >= 3).flatMap((form) => ['id', 'key', 'nr'].map((ending) => form + ending));
    }),
  );
  return tables.map((table) => ({
    ...table,
    columns: table.columns.map((column) => {
      // "citedpaperid" refers to papers too.
      const joined = nameWords(column.name).join('');
      const named = [...keys].some((key) => joined.endsWith(key));
      const fits =
        column.roleSource !== 'override' && (column.type === 'integer' || column.type === 'text') && column.role !== 'personal_data';
      return named && fits ? { ...column, role: 'identifier' as const } : column;
    }),
  }));
}
