import type { ColumnProfile } from '../../engine/types.ts';
import type { QuestionTable } from './types.ts';
import { nameStems, root, SYNONYMS, stem } from './words.ts';

export interface ColumnRef {
  table: QuestionTable;
  column: ColumnProfile;
  stems: string[];
  /** It is a key, or points at one: no number of anything. */
  linked: boolean;
}

export interface Join {
  from: ColumnRef;
  to: ColumnRef;
  /** Values of `to` are unique: a row of `from` has one row there at most. */
  unique: boolean;
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
    table.profile.columns.map(
      (column): ColumnRef => ({
        table,
        column,
        stems: nameStems(AUXILIARY.test(column.name) ? column.name.replace(AUXILIARY, '') : column.name),
        linked: false,
      }),
    ),
  );
  const joins = findJoins(tables, columns);
  for (const { from, to } of joins) {
    from.linked = true;
    to.linked = true;
  }
  return { tables: tables.map((table) => ({ table, stems: nameStems(table.name) })), columns, joins };
}

/**
 * Columns join where one is the key of its table (unique, never empty) and the other is named after it, or like it; and, where neither is a key, where
 * they have one name that is the name of something.
 */
function findJoins(tables: readonly QuestionTable[], columns: readonly ColumnRef[]): Join[] {
  const joins: Join[] = [];
  for (const to of columns.filter(isUnique)) {
    for (const from of columns) {
      if (from.table !== to.table && sameKind(from.column, to.column) && pointsAt(from, to)) joins.push({ from, to, unique: true });
    }
  }
  const linked = new Set(joins.flatMap(({ from, to }) => [from, to]));
  columns.forEach((from, at) => {
    for (const to of columns.slice(at + 1)) {
      const same =
        from.table !== to.table && from.column.name.toLowerCase() === to.column.name.toLowerCase() && sameKind(from.column, to.column);
      if (same && NAMING.test(from.column.name) && !linked.has(from) && !linked.has(to)) joins.push({ from, to, unique: false });
    }
  });
  return joins.sort((a, b) => tables.indexOf(a.from.table) - tables.indexOf(b.from.table));
}

/** The end of a name that says which of its kind it is. */
const NAMING = /(?:id|key|code|name)$/i;

function pointsAt(from: ColumnRef, to: ColumnRef): boolean {
  const tableStems = nameStems(to.table.name);
  const likeKey = from.column.name.toLowerCase() === to.column.name.toLowerCase() && to.stems.join() !== 'id' && to.stems.join() !== 'name';
  if (likeKey) return isKey(to) || (NAMING.test(to.column.name) && to.stems.some((word) => tableStems.includes(word)));
  if (!isKey(to)) return false;
  const own = from.stems.join('_');
  const ofTable = to.stems.length === 1 || to.stems.slice(0, -1).join('_') === tableStems.join('_');
  // "customer_id", "author" or "from_airport" beside the key of customers, authors or airports.
  const afterTable = to.stems.at(-1) === 'id' && own === [...tableStems, 'id'].join('_');
  const afterShort =
    to.stems.join() === 'id' &&
    from.stems.at(-1) === 'id' &&
    from.stems.length > 1 &&
    tableStems.join('_').endsWith(from.stems.slice(0, -1).join('_'));
  const naming = from.column.type === 'text' || from.column.role === 'identifier' || own === tableStems.join('_');
  const inRole =
    naming &&
    ofTable &&
    /^(?:id|code|key)$/.test(to.stems.at(-1) ?? '') &&
    (own === tableStems.join('_') || own.endsWith(`_${tableStems.join('_')}`));
  return afterTable || afterShort || inRole;
}

/** Whether its values tell the rows of its table apart, as its name promises. */
export function isKey(ref: ColumnRef): boolean {
  const { column } = ref;
  return isUnique(ref) && (/(^|_)(id|key|code|no|number)$|id$/i.test(column.name) || column.role === 'identifier');
}

/** Whether each row has a value of its own. */
export function isUnique({ table, column }: ColumnRef): boolean {
  const exact = column.distinctCount === table.rowCount;
  const about = column.distinctApproximate && Math.abs(column.distinctCount - table.rowCount) <= 0.04 * table.rowCount;
  return table.rowCount > 0 && column.nullCount === 0 && (exact || about) && column.type !== 'double';
}

function sameKind(a: ColumnProfile, b: ColumnProfile): boolean {
  return (a.type === 'text') === (b.type === 'text');
}

export const isNumber = ({ column }: ColumnRef) => column.type === 'integer' || column.type === 'decimal' || column.type === 'double';
export const isTime = ({ column }: ColumnRef) => column.type === 'date' || column.type === 'timestamp';

/** Whether a column says yes or no of each row: a truth value, or a name such as "is_open" over two values. */
export function isFlag({ column }: ColumnRef): boolean {
  if (column.type === 'boolean') return true;
  const values = column.topValues.map(({ value }) => value.toLowerCase());
  const yesNo = values.length > 0 && values.every((value) => YES.test(value) || NO.test(value));
  return column.distinctCount <= 2 && yesNo && (AUXILIARY.test(column.name) || column.type === 'text');
}

export const YES = /^(?:1|y|yes|t|true)$/;
const NO = /^(?:0|n|no|f|false|none)$/;
const AUXILIARY = /^(?:is|has|was|have|can|are)(?:_|(?=\p{Lu}))/u;

/** The columns by which a table's rows are called: its names, or its key where it has none. */
export function namesOf({ tables, columns }: Vocabulary, index: number): ColumnRef[] {
  const { table, stems } = tables[index]!;
  const own = columns.filter((ref) => ref.table === table);
  const texts = own.filter(({ column }) => column.type === 'text');
  const people = [
    texts.find(({ column }) => /^first_?name$/i.test(column.name)),
    texts.find(({ column }) => /^last_?name$/i.test(column.name)),
  ];
  if (people[0] && people[1]) return [people[0], people[1]];
  const named =
    texts.find((ref) => ref.stems.join() === 'name' || ref.stems.join() === 'title') ??
    texts.find((ref) => ref.stems.at(-1) === 'name' && stems.some((word) => ref.stems.includes(word))) ??
    texts.find((ref) => ref.stems.join('') === `${stems.join('')}name`) ??
    texts.find((ref) => ref.stems.join() === stems.join()) ??
    texts.find((ref) => /(?:name|title)$/i.test(ref.column.name)) ??
    own.find(isKey);
  return named ? [named] : [];
}

/** How well words of a question name a column: 1 for its whole name, less for a part of it or for another word for it; 0 where they do not. */
export function columnFit(ref: ColumnRef, words: readonly string[]): number {
  if (stem(words.join('')) === ref.stems.join('')) return 1;
  const own = new Set(ref.stems);
  const withTable = new Set([...ref.stems, ...nameStems(ref.table.name)]);
  if (words.every((word) => own.has(word))) return words.length / ref.stems.length;
  // "customer name" is the name of the table of customers: the column's own name whole, and the table's to say which.
  if (words.every((word) => withTable.has(word)) && ref.stems.every((own) => words.includes(own))) return isKey(ref) ? 1 : 0.98;
  const roots = ref.stems.map(root);
  if (words.every((word) => word.length > 3 && roots.includes(root(word)))) return (0.9 * words.length) / ref.stems.length;
  if (ref.column.role !== 'identifier' && eachItsOwn(words, ref.stems)) return (0.6 * words.length) / ref.stems.length;
  return 0;
}

/** The same for a table. */
export function tableFit(stems: readonly string[], words: readonly string[]): number {
  if (stem(words.join('')) === stems.join('')) return 1;
  if (words.every((word) => stems.includes(word))) return words.length / stems.length;
  if (!words.some((word) => MONEY.includes(word)) && eachItsOwn(words, stems)) return (0.6 * words.length) / stems.length;
  return 0;
}

/** Words for money are of columns. */
const MONEY = ['revenue', 'turnover', 'income', 'amount', 'total', 'price'];

/** Every word stands for a stem of its own, and no two for the same thing: “total revenue” is not the name of a “sale price”. */
function eachItsOwn(words: readonly string[], stems: readonly string[]): boolean {
  const others = words.filter((word) => !stems.includes(word));
  if (others.some((word, at) => others.slice(at + 1).some((other) => synonymsOf(word).includes(other)))) return false;
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
