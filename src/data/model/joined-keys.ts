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
  const initialed = initialKeys(tables);
  return tables.map((table) => ({
    ...table,
    columns: table.columns.map((column) => {
      // "citedpaperid" refers to papers too.
      const joined = nameWords(column.name).join('');
      const named = [...keys].some((key) => joined.endsWith(key)) || initialed.has(column.name);
      const fits =
        column.roleSource !== 'override' && (column.type === 'integer' || column.type === 'text') && column.role !== 'personal_data';
      return named && fits ? { ...column, role: 'identifier' as const } : column;
    }),
  }));
}

/** `sid` of sailors: the first column of a table, which begins like the table and tells its rows apart, where another table has it too. */
function initialKeys(tables: readonly ProposedTable[]): ReadonlySet<string> {
  const found = tables.flatMap(({ name, columns: [first], rowCount }) => {
    const [, initials] = /^(\w{1,4})_?id$/i.exec(first?.name ?? '') ?? [];
    const begins = initials !== undefined && nameWords(name).join('').startsWith(initials.toLowerCase());
    const unique = first?.nullCount === 0 && !first.distinctApproximate && first.distinctCount === rowCount;
    const shared = tables.some((other) => other.name !== name && other.columns.some((column) => column.name === first?.name));
    return begins && unique && shared ? [first.name] : [];
  });
  return new Set(found);
}
