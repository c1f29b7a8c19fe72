import { ColumnNames } from './column-names.ts';
import { AUXILIARY, type ColumnRef, isKey, type Join } from './column-ref.ts';
import { findJoins } from './find-joins.ts';
import type { FoundValue, QuestionTable } from './types.ts';
import { nameStems, root } from './words.ts';

/** Everything that questions over these tables can name. */
export interface Vocabulary {
  tables: { table: QuestionTable; stems: string[] }[];
  columns: ColumnRef[];
  /** The columns of each table. */
  own: ReadonlyMap<QuestionTable, ColumnRef[]>;
  joins: Join[];
  names: ColumnNames;
  /** The tables adjacent to a table by a key. */
  neighbours: ReadonlyMap<QuestionTable, ReadonlySet<QuestionTable>>;
  /** Cache of `namesOf`. */
  rowNames: Map<number, ColumnRef[]>;
}

const built = new WeakMap<readonly QuestionTable[], Vocabulary>();

/** Indexes table and column names by stem, and the keys between tables. Built once per list of tables. */
export function buildVocabulary(tables: readonly QuestionTable[]): Vocabulary {
  const known = built.get(tables);
  if (known) return known;
  const vocabulary = vocabularyOf(tables);
  built.set(tables, vocabulary);
  return vocabulary;
}

const alone = new WeakMap<QuestionTable, [QuestionTable]>();

/** The vocabulary of a single table. */
export function tableVocabulary(table: QuestionTable): Vocabulary {
  const list = alone.get(table) ?? [table];
  alone.set(table, list as [QuestionTable]);
  return buildVocabulary(list);
}

function vocabularyOf(tables: readonly QuestionTable[]): Vocabulary {
  const named = tables.map((table) => ({ table, stems: nameStems(table.name) }));
  const columns = named.flatMap(({ table, stems: tableStems }) => {
    const ofTable = new Set(tableStems);
    return table.profile.columns.map((column): ColumnRef => {
      const stems = nameStems(AUXILIARY.test(column.name) ? column.name.replace(AUXILIARY, '') : column.name);
      const naming = { joined: stems.join(''), stems: new Set(stems), tableStems: ofTable, roots: stems.map(root) };
      return { table, column, stems, linked: false, naming };
    });
  });
  const joins = findJoins(named, columns);
  const neighbours = new Map<QuestionTable, Set<QuestionTable>>(tables.map((table) => [table, new Set()]));
  for (const { from, to } of joins) {
    from.linked = true;
    to.linked = true;
    neighbours.get(from.table)!.add(to.table);
    neighbours.get(to.table)!.add(from.table);
  }
  const own = Map.groupBy(columns, ({ table }) => table);
  return { tables: named, columns, own, joins, names: new ColumnNames(columns), neighbours, rowNames: new Map() };
}

/** The columns that name a table's rows: its name columns, or its key if it has none. */
export function namesOf(vocabulary: Vocabulary, index: number): ColumnRef[] {
  const known = vocabulary.rowNames.get(index);
  if (known) return known;
  const found = findNames(vocabulary, index);
  vocabulary.rowNames.set(index, found);
  return found;
}

function findNames({ tables, own: all }: Vocabulary, index: number): ColumnRef[] {
  const { table, stems } = tables[index]!;
  const own = all.get(table) ?? [];
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

/** The column in which a value was found. */
export function columnOf({ names }: Vocabulary, { table, column }: Pick<FoundValue, 'table' | 'column'>): ColumnRef | undefined {
  return names.find(table, column);
}
