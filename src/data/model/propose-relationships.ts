import { foldedSql } from '../engine/folded-text.ts';
import { nameWords } from '../engine/role-words.ts';
import { quoteName } from '../engine/sql-quote.ts';
import type { ColumnProfile, Engine } from '../engine/types.ts';
import type { ProposedTable } from './propose-keys.ts';
import type { Relationship } from './types.ts';

/** A table with its key. */
export interface KeyedTable extends ProposedTable {
  key: string[];
}

/** Share of values that must match; the rest are rows whose counterpart was deleted or never delivered. */
const MATCHED_MIN = 0.8;
const GENERIC_KEY = /^(id|ids|key|code|no|nr|num|number|uuid|guid|pk|fk|ref|nummer)$/;
const STEM_MIN = 3;

/** Finds columns that reference another table: the names must fit, and the values must exist there. */
export async function proposeRelationships(engine: Engine, tables: readonly KeyedTable[], signal?: AbortSignal): Promise<Relationship[]> {
  const targets = tables.filter(({ key }) => key.length === 1);
  const found: Relationship[] = [];
  for (const table of tables) {
    for (const column of table.columns.filter((one) => mayRefer(one, table, targets))) {
      const candidates = targets
        .filter((target) => target.name !== table.name && sameKind(column, keyColumn(target)))
        .map((target) => ({ target, fit: nameFit(column.name, target) }))
        .filter(({ fit }) => fit > 0)
        .sort((a, b) => b.fit - a.fit);
      const [best, next] = candidates;
      // The name fits two tables equally well: take neither.
      if (!best || next?.fit === best.fit) continue;
      // Of two columns that name each other's table, each the other's key, one refers.
      if (
        found.some(({ from, to }) => from.table === best.target.name && to.table === table.name && from.columns[0] === best.target.key[0])
      )
        continue;
      const { matched, folded } = await matchedShare(engine, table, column, best.target, signal);
      if (matched < MATCHED_MIN) continue;
      found.push({
        from: { table: table.name, columns: [column.name] },
        to: { table: best.target.name, columns: best.target.key },
        matched,
        ...(folded ? { folded } : {}),
      });
    }
  }
  return found;
}

function mayRefer(
  { role, type, nullCount, name }: ColumnProfile,
  { name: table, key, rowCount }: KeyedTable,
  targets: readonly KeyedTable[],
): boolean {
  // A table's own key may refer as well: one row for each row of the table that the key is named after.
  const own =
    key.length === 1 &&
    key[0] === name &&
    !targets.some((target) => target.name !== table && (nameFit(name, target) === NAMED_AFTER || isCalledAfter(name, target)));
  return (
    !own &&
    nullCount < rowCount &&
    (type === 'integer' || type === 'text') &&
    (role === 'identifier' || role === 'category' || role === 'text' || role === 'geography')
  );
}

function keyColumn({ columns, key }: KeyedTable): ColumnProfile {
  return columns.find(({ name }) => name === key[0])!;
}

function sameKind(a: ColumnProfile, b: ColumnProfile): boolean {
  return a.type === b.type && overlap(a, b);
}

/** Disjoint ranges share no value. */
function overlap(a: ColumnProfile, b: ColumnProfile): boolean {
  if (a.type !== 'integer' || a.min === null || b.min === null) return true;
  return Number(a.min) <= Number(b.max) && Number(b.min) <= Number(a.max);
}

/** The fit of a column that has the name of a table's key, which in turn is named after that table. */
const NAMED_AFTER = 3;

/** The fit of a column that has the whole name of a table: `road_sign_id` is of road signs, and not of the signs of roads in a third table. */
const WHOLE = 1.5;

/** How well a column's name points at the table: 2 if it is the key's own name, 1 if the table's, 3 for both, 0 for neither. */
function nameFit(column: string, { name, key }: { name: string; key: string[] }): number {
  const table = nameWords(name);
  const own = tellingWords(column, table);
  const keyWords = tellingWords(key[0]!, table);
  if (own.length === 0) return 0;
  if (keyWords.length > 0 && own.join(' ') === keyWords.join(' ')) return stemOf(own.join('')) === stemOf(table.join('')) ? NAMED_AFTER : 2;
  // customer_id, cust_no and Kundennummer match customers and Kunden.
  if (own.length > 1 && stemOf(own.join('')) === stemOf(table.join(''))) return WHOLE;
  const last = own.at(-1)!;
  return table.some((word) => alike(last, word)) || alike(own.join(''), table.join('')) ? 1 : 0;
}

/** Whether a column is called after a table and nothing else: `venue_id` of a table `venue` with the key `id`. */
function isCalledAfter(column: string, { name }: { name: string }): boolean {
  const table = nameWords(name);
  const own = tellingWords(column, table);
  return own.length > 0 && own.length < nameWords(column).length && stemOf(own.join('')) === stemOf(table.join(''));
}

/** The words of a name that do not only say that it is a key; `customerid` of a table of customers is their id. */
function tellingWords(name: string, table: readonly string[]): string[] {
  return nameWords(name)
    .map((word) => {
      const joined = /^(.{3,}?)(id|key|code|no|nr)$/.exec(word);
      return joined && stemOf(joined[1]!) === stemOf(table.join('')) ? joined[1]! : word;
    })
    .filter((word) => !GENERIC_KEY.test(word));
}

const stemOf = (word: string): string => word.replace(/(ies|y)$/, 'i').replace(/(e?s|en?)$/, '');

function alike(a: string, b: string): boolean {
  const [short, long] = [stemOf(a), stemOf(b)].sort((one, other) => one.length - other.length) as [string, string];
  return short.length >= STEM_MIN && long.startsWith(short);
}

/** The share of the rows whose key exists, without regard to case and blanks if that finds more and keeps the keys apart. */
async function matchedShare(
  engine: Engine,
  from: ProposedTable,
  { name, type }: ColumnProfile,
  to: KeyedTable,
  signal?: AbortSignal,
): Promise<{ matched: number; folded: true | undefined }> {
  const [column, key, target] = [`f.${quoteName(name)}`, quoteName(to.key[0]!), quoteName(to.name)];
  const exact = `count(*) FILTER (WHERE ${column} IN (SELECT ${key} FROM ${target})) / nullif(count(*), 0)`;
  const looser = `count(*) FILTER (WHERE ${foldedSql(column)} IN (SELECT ${foldedSql(key)} FROM ${target})) / nullif(count(*), 0)`;
  const apart = `(SELECT count(DISTINCT ${foldedSql(key)}) = count(*) FROM ${target})`;
  const { rows } = await engine.query({
    sql: `SELECT ${[exact, ...(type === 'text' ? [looser, apart] : [])].join(', ')} FROM ${quoteName(from.name)} AS f WHERE ${column} IS NOT NULL`,
    tables: { [from.name]: from.path, [to.name]: to.path },
    signal,
  });
  const [same, alike, unique] = rows[0] ?? [];
  const folded = unique === true && Number(alike ?? 0) > Number(same ?? 0) ? true : undefined;
  return { matched: Number((folded ? alike : same) ?? 0), folded };
}
