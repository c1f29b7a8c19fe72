import { nameWords } from '../engine/role-words.ts';
import type { ModelTable, ModelTime, Relationship } from './types.ts';

/** What the parts of something are called, in tables named after it: order_lines, InvoiceItems, Bestellpositionen. */
const PARTS = /(lines?|lineitems?|items?|positions?|details?|legs?|products|articles?|positionen|posten|zeilen|artikel)$/;
/** Of these a part says by itself that it belongs to one of those that consist of lines. */
const LINES = /^(line|lines|lineitem|lineitems|item|items|position|positions|positionen|posten)$/;
const OF_LINES =
  /(order|invoice|receipt|purchase|sale|shipment|deliver|quote|basket|cart|bill|bestell|auftr|rechnung|beleg|liefer|angebot|verkauf|einkauf|retoure|return)/;
/** Who does things: their time is that of a sign-up or a birth, when none of their parts came about. */
const PEOPLE =
  /^(customer|client|user|member|person|people|employee|patient|student|supplier|vendor|account|contact|company|organi[sz]ation|kunde|nutzer|benutzer|mitglied|mitarbeiter|patient|person|lieferant|konto|kontakt|firma)/;
/** Endings of plurals, and of German nouns in compounds: Bestellungen, Bestellposition. */
const ENDINGS = /(ungen|ung|ies|y|en|es|e|s|n)$/;
const STEM_MIN = 3;

/** Whether the rows of a table are people, or those for whom people act. */
export const arePeople = (table: string): boolean => PEOPLE.test(nameWords(table).at(-1) ?? '');

type Timed = Pick<ModelTable, 'name' | 'times' | 'defaultTime'>;

/**
 * When rows without a time happened: a line of an order when the order was placed. The time of the one table that they refer to and are
 * parts of, as `table.column`; null if their name does not say that they are parts, or if they could be parts of several.
 */
export function inheritedTime(table: Timed, tables: readonly Timed[], relationships: readonly Relationship[]): string | null {
  if (table.times.length > 0) return null;
  const parents = relationships
    .filter(({ from, to }) => from.table === table.name && to.table !== table.name)
    .flatMap(({ to }) => tables.filter(({ name }) => name === to.table))
    .filter((parent) => ownTime(parent) !== null && !arePeople(parent.name));
  const [parent, another] = parents.filter(({ name }) => isPartOf(table.name, name, parents.length));
  return parent && !another ? `${parent.name}.${parent.defaultTime}` : null;
}

/**
 * Tables with the time that they inherit where they have none, and without one whose column or relationship is gone. What they inherit covers
 * them too.
 */
export function withInheritedTimes(tables: readonly ModelTable[], relationships: readonly Relationship[]): ModelTable[] {
  return tables.map((table) => {
    if (ownTime(table)) return table;
    const named = placeOfTime(table, relationships);
    const known =
      named !== null && tables.some((one) => one.name === named.table && one.times.some(({ column }) => column === named.column));
    const defaultTime = known ? table.defaultTime : inheritedTime(table, tables, relationships);
    const owner = placeOfTime({ name: table.name, defaultTime }, relationships)?.table;
    return { ...table, defaultTime, coverage: tables.find(({ name }) => name === owner)?.coverage ?? table.coverage };
  });
}

/** A table's default time if it is one of its own columns. */
export function ownTime({ times, defaultTime }: Pick<ModelTable, 'times' | 'defaultTime'>): ModelTime | null {
  return times.find(({ column }) => column === defaultTime) ?? null;
}

/** The table and the column of a table's default time, which may be that of what its rows are parts of. */
export function placeOfTime({ name, defaultTime }: Pick<ModelTable, 'name' | 'defaultTime'>, relationships: readonly Relationship[]) {
  if (defaultTime === null) return null;
  const owner = relationships.find(({ from, to }) => from.table === name && defaultTime.startsWith(`${to.table}.`));
  return owner ? { table: owner.to.table, column: defaultTime.slice(owner.to.table.length + 1) } : { table: name, column: defaultTime };
}

function isPartOf(child: string, parent: string, parents: number): boolean {
  const words = nameWords(child);
  const last = words.at(-1) ?? '';
  if (parents === 1 && LINES.test(last) && OF_LINES.test(nameWords(parent).join(''))) return true;
  const stem = nameWords(parent).join('').replace(ENDINGS, '');
  const whole = words.join('');
  return stem.length >= STEM_MIN && whole.startsWith(stem) && whole.length > stem.length && PARTS.test(whole.slice(stem.length));
}
