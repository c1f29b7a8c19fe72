import { type ColumnRef, isKey, isUnique, type Join } from './column-ref.ts';
import type { KnownColumn, QuestionTable } from './types.ts';

/** More joins are of no use to a question, and tables that share all of their columns would have millions. */
const JOINS_MAX = 5_000;
/** Name endings that mark an identifying column. */
const NAMING = /(?:id|key|code|name)$/i;

interface Named {
  table: QuestionTable;
  stems: string[];
}

/**
 * Finds joins between columns: one is the key of its table (unique, never empty) and the other is named after it, or similarly; or neither
 * is a key, but both share an identifying name. Looked up by name instead of comparing all pairs.
 */
export function findJoins(tables: readonly Named[], columns: readonly ColumnRef[]): Join[] {
  const joins: Join[] = [];
  const stemsOf = new Map(tables.map(({ table, stems }) => [table, stems]));
  const names = indexNames(columns);
  for (const to of columns) {
    if (joins.length >= JOINS_MAX) break;
    if (!isUnique(to)) continue;
    const tableStems = stemsOf.get(to.table)!;
    for (const from of candidates(to, tableStems, names)) {
      if (from.table !== to.table && sameKind(from.column, to.column) && pointsAt(from, to, tableStems))
        joins.push({ from, to, unique: true });
    }
  }
  const linked = new Set(joins.flatMap(({ from, to }) => [from, to]));
  for (const from of columns) {
    if (joins.length >= JOINS_MAX) break;
    if (linked.has(from) || !NAMING.test(from.column.name)) continue;
    const alike = names.byName.get(from.column.name.toLowerCase())!;
    for (const to of alike.slice(alike.indexOf(from) + 1)) {
      if (from.table !== to.table && sameKind(from.column, to.column) && !linked.has(to)) joins.push({ from, to, unique: false });
    }
  }
  const order = new Map(tables.map(({ table }, at) => [table, at]));
  return joins.slice(0, JOINS_MAX).sort((a, b) => order.get(a.from.table)! - order.get(b.from.table)!);
}

interface Names {
  at: ReadonlyMap<ColumnRef, number>;
  byName: ReadonlyMap<string, ColumnRef[]>;
  byLastStem: ReadonlyMap<string, ColumnRef[]>;
  /** Columns ending in "id", by the part before it. */
  byOwner: ReadonlyMap<string, ColumnRef[]>;
}

function indexNames(columns: readonly ColumnRef[]): Names {
  return {
    at: new Map(columns.map((ref, at) => [ref, at])),
    byName: Map.groupBy(columns, ({ column }) => column.name.toLowerCase()),
    byLastStem: Map.groupBy(columns, ({ stems }) => stems.at(-1) ?? ''),
    byOwner: Map.groupBy(
      columns.filter(({ stems }) => stems.length > 1 && stems.at(-1) === 'id'),
      ({ stems }) => stems.slice(0, -1).join('_'),
    ),
  };
}

/** The columns that could reference a key by their names, in order. */
function candidates(to: ColumnRef, tableStems: readonly string[], { at, byName, byLastStem, byOwner }: Names): ColumnRef[] {
  const found = new Set(byName.get(to.column.name.toLowerCase()));
  if (isKey(to)) {
    const table = tableStems.join('_');
    for (const ref of byLastStem.get(tableStems.at(-1) ?? '') ?? []) found.add(ref);
    if (table === '') for (const ref of byLastStem.get('id') ?? []) found.add(ref);
    for (let start = 0; start < table.length; start++) for (const ref of byOwner.get(table.slice(start)) ?? []) found.add(ref);
  }
  return [...found].sort((a, b) => at.get(a)! - at.get(b)!);
}

function pointsAt(from: ColumnRef, to: ColumnRef, tableStems: readonly string[]): boolean {
  const likeKey = from.column.name.toLowerCase() === to.column.name.toLowerCase() && to.stems.join() !== 'id' && to.stems.join() !== 'name';
  if (likeKey) return isKey(to) || (NAMING.test(to.column.name) && to.stems.some((word) => tableStems.includes(word)));
  if (!isKey(to)) return false;
  const own = from.stems.join('_');
  const ofTable = to.stems.length === 1 || to.stems.slice(0, -1).join('_') === tableStems.join('_');
  // "customer_id", "author" or "from_airport" as references to the key of customers, authors or airports.
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

function sameKind(a: KnownColumn, b: KnownColumn): boolean {
  return (a.type === 'text') === (b.type === 'text');
}
