import type { DataModel, ModelColumn, ModelTable } from '../../../../data/model/types.ts';
import { beforeHead } from '../languages/de-compounds.ts';
import { germanStems } from '../languages/de-stems.ts';
import { CUSTOMERS, GERMAN_CUSTOMERS, GERMAN_STAFF, STAFF } from '../languages/people-words.ts';
import { partsOf } from '../tokens/tokens.ts';
import { basesOf, meanings, synsetAt } from '../vocabulary/word-net.ts';

/** Those that a business does things for, those who work for it, or others. */
export type PeopleKind = 'customer' | 'staff' | 'person';

/** People that the data knows: the things of a table, or the values of a column. */
export interface People {
  kind: PeopleKind;
  /** As the data calls them. */
  called: string;
  table: ModelTable;
  /** Null for the things of the table. */
  column: ModelColumn | null;
}

/** Whether a word asks for people. */
export const asksWho = (word: string | undefined): boolean => word === 'who' || word === 'wer';

const known = new WeakMap<DataModel, readonly People[]>();

/** The people of a model: its tables of people or else, where there is but one table, its columns of people. */
export function peopleIn(model: DataModel): readonly People[] {
  const before = known.get(model);
  if (before) return before;
  const tables = model.tables
    .filter(({ key }) => key.length === 1)
    .flatMap((table): People[] => {
      const kind = kindOf(partsOf(table.name).at(-1) ?? '');
      return kind ? [{ kind, called: partsOf(table.name).join(' '), table, column: null }] : [];
    });
  const [only, another] = model.tables;
  const found = tables.length > 0 || !only || another ? tables : columnsOf(only);
  known.set(model, found);
  return found;
}

/** The columns of a table whose values are people. */
const columnsOf = (table: ModelTable): People[] =>
  table.columns.flatMap((column): People[] => {
    const parts = partsOf(column.name).filter((part) => part !== 'name');
    const kind = column.type === 'text' && !column.personal && !table.key.includes(column.name) ? kindOf(parts.at(-1) ?? '') : null;
    // The owner of a campaign is no owner of a pet.
    return kind ? [{ kind: parts.at(-1) === 'owner' ? 'person' : kind, called: parts.join(' '), table, column }] : [];
  });

/** What people a noun means; null if it means none. */
function kindOf(noun: string): PeopleKind | null {
  for (const base of [noun, ...basesOf(noun, 'n')]) {
    if (CUSTOMERS.has(base)) return 'customer';
    if (STAFF.has(base)) return 'staff';
  }
  for (const base of germanStems(noun)) {
    const isOne = (words: ReadonlySet<string>) => words.has(base) || [...words].some((word) => beforeHead(base, word) !== null);
    if (isOne(GERMAN_CUSTOMERS)) return 'customer';
    if (isOne(GERMAN_STAFF)) return 'staff';
  }
  // "Sessions" are no composer of that name.
  const [first] = [...basesOf(noun, 'n')].reverse().flatMap((base) => meanings(base, 'n', 1).filter((one) => one.base === base));
  return first && synsetAt('n', first.offset).field === PERSONS ? 'person' : null;
}

/** The field of nouns for persons. */
const PERSONS = 18;

/** How columns shorten what they call those who are there for something. */
const SHORT_ROLES: ReadonlySet<string> = new Set([
  'mgr',
  'owner',
  'lead',
  'head',
  'leitung',
  'betreuer',
  'leiter',
  'contact',
  'responsible',
]);

/** Whether a column of text holds people by name: "manager_name", "mgr". */
export function isPersonColumn(table: ModelTable, { name, type }: ModelColumn): boolean {
  const parts = partsOf(name).filter((part) => part !== 'name' && part !== 'nm');
  const last = parts.at(-1) ?? '';
  return type === 'text' && !table.key.includes(name) && (SHORT_ROLES.has(last) || kindOf(last) !== null);
}
