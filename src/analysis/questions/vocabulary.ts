import type { ColumnProfile } from '../../engine/types.ts';
import type { QuestionTable } from './types.ts';
import { nameStems, SYNONYMS } from './words.ts';

export interface ColumnRef {
  table: QuestionTable;
  column: ColumnProfile;
  stems: string[];
}

export interface Join {
  from: ColumnRef;
  /** Its values are unique: a row of `from` has one row here at most. */
  to: ColumnRef;
}

/** What questions over these tables can name. */
export interface Vocabulary {
  tables: { table: QuestionTable; stems: string[] }[];
  columns: ColumnRef[];
  joins: Join[];
}

/** Names of tables and columns by their stems, and the keys that join them. */
export function buildVocabulary(tables: readonly QuestionTable[]): Vocabulary {
  const columns = tables.flatMap((table) =>
    table.profile.columns.map((column): ColumnRef => ({ table, column, stems: nameStems(column.name) })),
  );
  return { tables: tables.map((table) => ({ table, stems: nameStems(table.name) })), columns, joins: findJoins(tables, columns) };
}

/** Columns join where one is the key of its table (unique, never empty) and the other is named after it, or like it. */
function findJoins(tables: readonly QuestionTable[], columns: readonly ColumnRef[]): Join[] {
  const keys = columns.filter(isKey);
  const joins: Join[] = [];
  for (const to of keys) {
    const tableStems = nameStems(to.table.name);
    for (const from of columns) {
      if (from.table === to.table || !sameKind(from.column, to.column)) continue;
      const likeKey = from.column.name.toLowerCase() === to.column.name.toLowerCase() && to.stems.join() !== 'id';
      const afterTable = to.stems.at(-1) === 'id' && from.stems.join('_') === [...tableStems, 'id'].join('_');
      const afterShort =
        to.stems.join() === 'id' &&
        from.stems.at(-1) === 'id' &&
        from.stems.length > 1 &&
        tableStems.join('_').endsWith(from.stems.slice(0, -1).join('_'));
      if (likeKey || afterTable || afterShort) joins.push({ from, to });
    }
  }
  return joins.sort((a, b) => tables.indexOf(a.from.table) - tables.indexOf(b.from.table));
}

export function isKey({ table, column }: ColumnRef): boolean {
  const exact = column.distinctCount === table.rowCount;
  const about = column.distinctApproximate && Math.abs(column.distinctCount - table.rowCount) <= 0.04 * table.rowCount;
  const named = /(^|_)(id|key|code|no|number)$|id$/i.test(column.name) || column.role === 'identifier';
  return table.rowCount > 0 && column.nullCount === 0 && named && (exact || about) && column.type !== 'double';
}

function sameKind(a: ColumnProfile, b: ColumnProfile): boolean {
  return (a.type === 'text') === (b.type === 'text');
}

export const isNumber = ({ column }: ColumnRef) => column.type === 'integer' || column.type === 'decimal' || column.type === 'double';
export const isTime = ({ column }: ColumnRef) => column.type === 'date' || column.type === 'timestamp';

/** How well words of a question name a column: 1 for its whole name, less for a part of it or for another word for it; 0 where they do not. */
export function columnFit(ref: ColumnRef, words: readonly string[]): number {
  if (words.length > 1 && words.join('') === ref.stems.join('')) return 1;
  const own = new Set(ref.stems);
  const withTable = new Set([...ref.stems, ...nameStems(ref.table.name)]);
  if (words.every((word) => own.has(word))) return words.length / ref.stems.length;
  // "customer name" is the name of the table of customers: the column's own name whole, and the table's to say which.
  if (words.every((word) => withTable.has(word)) && ref.stems.every((own) => words.includes(own))) return 0.98;
  if (ref.column.role !== 'identifier' && eachItsOwn(words, ref.stems)) return (0.6 * words.length) / ref.stems.length;
  return 0;
}

/** The same for a table. */
export function tableFit(stems: readonly string[], words: readonly string[]): number {
  if (words.every((word) => stems.includes(word))) return words.length / stems.length;
  if (eachItsOwn(words, stems)) return (0.6 * words.length) / stems.length;
  return 0;
}

/** Every word stands for a stem of its own, and no two for the same thing: “total revenue” is not the name of a “sale price”. */
function eachItsOwn(words: readonly string[], stems: readonly string[]): boolean {
  if (words.some((word, at) => words.slice(at + 1).some((other) => synonymsOf(word).includes(other)))) return false;
  const free = [...stems];
  return words.every((word) => {
    const exact = free.indexOf(word);
    const at = exact >= 0 ? exact : free.findIndex((own) => synonymsOf(word).includes(own));
    if (at >= 0) free.splice(at, 1);
    return at >= 0;
  });
}

function synonymsOf(word: string): string[] {
  return SYNONYMS.flatMap((group) => (group.includes(word) ? group.filter((other) => other !== word) : []));
}
