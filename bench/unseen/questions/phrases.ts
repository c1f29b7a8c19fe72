import { type Column, columnOf, type Database, pathTo, reachable, type Table, tableOf } from '../model.ts';
import type { Ref } from '../query.ts';

export type Language = 'en' | 'de';

/** A German noun without its article. */
export const bare = (german: string): string => german.replace(/^(der|die|das) /, '');

/** An adjective with the ending that its German noun's article requires; after "die" the plural reads the same. */
export function withAdjective(stem: string, german: string): string {
  const article = german.slice(0, 3);
  return `${stem}${article === 'der' ? 'er' : article === 'das' ? 'es' : 'e'} ${bare(german)}`;
}

export function plural(words: string): string {
  if (/[^aeiou]y$/.test(words)) return `${words.slice(0, -1)}ies`;
  return /(s|x|ch|sh)$/.test(words) ? `${words}es` : `${words}s`;
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A column as people name it from a table's rows: with its table's name if another column has the same words. */
export function columnWords(database: Database, from: string, { table, column }: Ref, language: Language): string {
  const owner = tableOf(database, table);
  const { words, german } = columnOf(owner, column);
  const shared = namesakes(database, from, { table, column }).length > 1;
  if (language === 'de') return shared && table !== from ? `${bare(german)} (${owner.germanOne})` : bare(german);
  return shared && table !== from ? `${owner.one} ${words}` : words;
}

/** Columns with the same words that a table's rows reach. */
export function namesakes(database: Database, from: string, ref: Ref): Ref[] {
  const { words } = columnOf(tableOf(database, ref.table), ref.column);
  return reachable(database, from).flatMap(({ name, columns }) =>
    columns.filter((one) => one.words === words && one.kind !== 'link').map(({ name: column }) => ({ table: name, column })),
  );
}

/** Categories by which a table's rows may be grouped: its own and linked ones, with few enough values. */
export function dimensionsOf(database: Database, from: string, valuesMax = 20): Ref[] {
  return reachable(database, from).flatMap((table) =>
    table.columns
      .filter((column) => column.kind === 'category' && groupable(database, from, table, column, valuesMax))
      .map(({ name }) => ({ table: table.name, column: name })),
  );
}

function groupable(database: Database, from: string, table: Table, { name, words }: Column, valuesMax: number): boolean {
  // The table's own column of the same name is equivalent.
  if (
    table.name !== from &&
    tableOf(database, from).columns.some((own) => own.words === words && own.name === name && own.name === 'currency')
  )
    return false;
  const values = new Set(table.rows.map((row) => row[name]));
  return values.size >= 2 && values.size <= valuesMax;
}

/** A column's values, without missing ones. */
export function valuesOf(database: Database, { table, column }: Ref): string[] {
  const cells = tableOf(database, table).rows.map((row) => row[column] ?? null);
  return [...new Set(cells.filter((cell) => typeof cell === 'string'))].sort();
}

export function sharedTables(database: Database, a: string, b: string): string[] {
  return reachable(database, a)
    .map(({ name }) => name)
    .filter((name) => name !== a && name !== b && pathTo(database, b, name) !== null);
}

/** A round number between two others, different from both. */
export function roundBetween(low: number, high: number): number | null {
  for (let digits = 1; digits <= 6; digits++) {
    const middle = Number(((low + high) / 2).toPrecision(digits));
    if (middle > low && middle < high) return middle;
  }
  return null;
}
