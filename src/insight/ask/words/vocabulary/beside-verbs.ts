import type { ModelTable } from '../../../../data/model/types.ts';
import { pathBetween } from '../conditions/bridged-conditions.ts';
import { nameOf } from '../grammar/columns.ts';
import { Unfit } from '../grammar/pieces.ts';
import type { Language, Role } from '../languages/types.ts';
import type { Token } from '../tokens/tokens.ts';
import type { ReadingScope } from '../types.ts';
import type { Item } from './items.ts';
import { basesOf } from './word-net.ts';

/** What follows a verb and its particles: "signed up for courses". */
export function afterParticles(tokens: readonly Token[], at: number, { linkParticles }: Language): number {
  let end = at + 1;
  while (end < at + PARTICLES_END && linkParticles.includes(tokens[end]?.word ?? '')) end += 1;
  return end;
}

const PARTICLES_END = 3;

/** "Articles published in 2019", where articles have one time, which says nothing else: that time. */
export function timeOfOrigin(
  tokens: readonly Token[],
  items: readonly Item[][],
  at: number,
  [table, another]: readonly ModelTable[],
  language: Language,
): string | null {
  if (!table || another || table.times.length !== 1 || table.interval) return null;
  const [time] = table.times;
  const comes = (word: string) => basesOf(word, 'v').some((base) => language.originVerbs.has(base)) || language.originVerbs.has(word);
  // A column called "year" says nothing of how they came to be.
  const silent = time!.verb === '' || Object.values(language.steps).some((names) => names.includes(time!.verb));
  if (!comes(tokens[at]!.word) || !(silent || comes(time!.verb))) return null;
  const saysWhen = ({ kind, word }: Token, i: number): boolean =>
    kind === 'number' ||
    kind === 'date' ||
    Object.values(language.steps).some((names) => names.includes(word)) ||
    language.months.some((names) => names.includes(word)) ||
    items[i]!.some((item) => item.kind === 'role' && WHEN.has(item.role));
  const next = afterParticles(tokens, at, language);
  const end = skipAmounts(tokens, items, next, language);
  // "In which year were most articles published".
  const closes = tokens[at + 1] === undefined || tokens[at + 1]!.kind === 'mark';
  const [from, to] = closes ? [0, 3] : [next, end + 1];
  const dated = tokens.slice(from, to).some((token, i) => saysWhen(token, from + i));
  return dated ? nameOf({ table, column: table.columns.find(({ name }) => name === time!.column)! }) : null;
}

const WHEN: ReadonlySet<Role> = new Set<Role>(['since', 'before', 'after']);

/** "How many towns does the Clyst run through", "no stream passes through": the way between the last two things before a verb that ends a clause. */
export function linkedBefore(
  tokens: readonly Token[],
  items: readonly Item[][],
  at: number,
  language: Language,
  scope: ReadingScope,
): string | null {
  const next = afterParticles(tokens, at, language);
  const orders = startsOrder(items[at + 1]) || startsOrder(items[next]);
  // "How many trips does a truck drive on average".
  const ends = items[next]?.some((item) => item.kind === 'role' && item.role === 'average');
  if (tokens[next] !== undefined && tokens[next]!.kind !== 'mark' && !orders && !ends) return null;
  const things = items.slice(0, at).flatMap((own): ModelTable[][] => {
    const tables = tablesOf(own, at);
    const values = own.flatMap((item) => (item.kind === 'value' ? item.refs.map(({ table }) => table) : []));
    return tables.length > 0 ? [tables] : values.length > 0 ? [values] : [];
  });
  const [last, ...others] = things.reverse();
  for (const other of others) {
    const paths = other.flatMap((from) => last!.flatMap((to) => (from === to ? [] : (pathOf(from, to, scope) ?? []))));
    const shortest = paths.toSorted((a, b) => a.length - b.length)[0];
    if (shortest) return shortest.join(' – ');
  }
  return null;
}

/** Whether words begin an order, such as "in descending order". */
export const startsOrder = (items: readonly Item[] | undefined): boolean =>
  items?.some((item) => item.kind === 'role' && ORDERS.has(item.role)) === true;

const ORDERS: ReadonlySet<Role> = new Set<Role>(['ascending', 'descending']);

/** "Students receive aid", "courses charge a fee over 100": a column of the things themselves. */
export function ownColumnAfter(
  tokens: readonly Token[],
  items: readonly Item[][],
  at: number,
  tables: readonly ModelTable[],
  language: Language,
): string | null {
  const start = skipAmounts(tokens, items, at, language);
  const apart = tokens.slice(at, start).some((_, i) => items[at + i]!.some((item) => item.kind === 'role' && item.role === 'preposition'));
  for (const item of apart ? [] : (items[start] ?? [])) {
    if (item.kind !== 'name' || item.named.referent.kind !== 'column' || item.named.partial) continue;
    const { referent } = item.named;
    if (tables.includes(referent.table) && !referent.column.personal) return nameOf(referent);
  }
  return null;
}

/** What follows an article or a part of "more than 3". */
function skipAmounts(tokens: readonly Token[], items: readonly Item[][], at: number, { numbers }: Language): number {
  let start = at;
  for (let end = start; end > 0 && start < items.length; ) {
    end = amountAt(items[start]!, tokens[start]!, start, numbers);
    start = Math.max(start, end);
  }
  return start;
}

const AUXILIARIES: ReadonlySet<string> = new Set(['did', 'do', 'does']);

/** "How many tickets did Ada handle": the tables of those who do it, named between the auxiliary and the verb. */
export function doers(tokens: readonly Token[], items: readonly Item[][], at: number, known: boolean): ModelTable[] {
  const ends =
    tokens[at + 1] === undefined ||
    tokens[at + 1]!.kind === 'mark' ||
    (items[at + 1] ?? []).some((item) => item.kind === 'role' && item.role === 'preposition');
  if (!known || !ends) return [];
  for (let start = at - 1; start >= Math.max(0, at - DOER_WORDS_MAX); start--) {
    if (AUXILIARIES.has(tokens[start]!.word)) {
      const between = items.slice(start + 1, at).flat();
      // "How many events did each branch hold", "did the branches in Leeds hold".
      const each = between.some((item) => item.kind === 'role' && item.role === 'each');
      const named = tablesOf(between, at);
      const some = between.some(({ kind }) => kind === 'value');
      if (named.length > 0) return each || some ? named : [];
      return [...new Set(between.flatMap((item) => (item.kind === 'value' ? item.refs.map(({ table }) => table) : [])))];
    }
  }
  return [];
}

const DOER_WORDS_MAX = 10;

/** The tables on the only way between two; null for several ways or none. */
export function pathOf(from: ModelTable, to: ModelTable, scope: ReadingScope): string[][] | null {
  if (from === to) return [[from.name]];
  try {
    const names = [from.name];
    for (const { relationship, down } of pathBetween(from, to, scope)) names.push((down ? relationship.from : relationship.to).table);
    return [names];
  } catch (error) {
    if (error instanceof Unfit) return null;
    throw error;
  }
}

/** The tables that are named last before a verb. */
export function lastTables(items: readonly Item[][], at: number): ModelTable[] {
  for (let start = at - 1; start >= 0; start--) {
    const tables = tablesOf(items[start]!, at);
    if (tables.length > 0) return tables;
  }
  return [];
}

/** The table of the column that is named last before a verb, where no table is: "revenue came from the web", "campaigns run on the web". */
export function lastColumns(items: readonly Item[][], at: number): ModelTable[] {
  for (let start = at - 1; start >= 0; start--) {
    const named = items[start]!.flatMap((item) => (item.kind === 'name' && item.end <= at && !item.named.partial ? [item.named] : []));
    const tables = named.flatMap(({ referent, cost }) => (referent.kind === 'column' && cost < NAMED_AT_MOST ? [referent.table] : []));
    if (tables.length > 0) return [...new Set(tables)];
  }
  return [];
}

/**
 * The tables named right after a verb, by name or by a value of theirs: only an article, an amount or a particle may stand between. What stands
 * further off is not what the verb is about, and neither is a column of a table: the visits attended in Bern are some of the visits.
 */
export function nextTables(tokens: readonly Token[], items: readonly Item[][], at: number, language: Language): ModelTable[] {
  const start = skipAmounts(tokens, items, afterParticles(tokens, at, language), language);
  const own = items[start] ?? [];
  const values = own.flatMap((item) => (item.kind === 'value' ? item.refs.map(({ table }) => table) : []));
  const tables = tablesOf(own, items.length);
  // "Cooks work in each city": by the city of what they are linked with.
  const each = items
    .slice(0, start)
    .some((before, i) => before.some((item) => item.kind === 'role' && item.role === 'each' && i < start && item.end === start));
  if (each && tables.length === 0)
    return own.flatMap((item) =>
      item.kind === 'name' && item.named.referent.kind === 'column' && item.named.cost < NAMED_AT_MOST ? [item.named.referent.table] : [],
    );
  const end = Math.max(0, ...own.flatMap((item) => (item.kind === 'name' && item.named.referent.kind === 'table' ? [item.end] : [])));
  const ofColumn = (items[end] ?? []).some((item) => item.kind === 'name' && item.named.referent.kind === 'column');
  return tables.length > 0 ? (ofColumn ? [] : tables) : [...new Set(values)];
}

/** What a name costs that has a word beside the one that is said: a `home_river` is a river. */
const NAMED_AT_MOST = 0.5;

/** Where "the", "any" or a part of "more than 3" ends, which may stand before the things that a verb is about; 0 for anything else. */
function amountAt(items: readonly Item[], { word, text }: Token, at: number, numbers: Language['numbers']): number {
  // A license may be called "A"; what stands in small letters is an article.
  if (text === 'a' || text === 'an') return at + 1;
  if (items.some(({ kind }) => kind !== 'role')) return 0;
  if (/^\d+$/.test(word) || Object.hasOwn(numbers, word)) return at + 1;
  return Math.max(0, ...items.flatMap((item) => (item.kind === 'role' && AMOUNTS.has(item.role) ? [item.end] : [])));
}
const AMOUNTS: ReadonlySet<Role> = new Set<Role>([
  'filler',
  'all',
  'anyOne',
  'none',
  'only',
  'both',
  'either',
  'neither',
  'different',
  'atLeast',
  'atMost',
  'above',
  'below',
  'exactly',
  'most',
  'fewest',
  'each',
  'preposition',
  'have',
  'highest',
  'lowest',
  'count',
  'more',
  'less',
]);

/** The table of the column that is named right before a verb; none if a table is. */
export function tableOfColumn(items: readonly Item[][], at: number): ModelTable[] {
  for (let start = at - 1; start >= Math.max(0, at - 3); start--) {
    const named = items[start]!.flatMap((item) => (item.kind === 'name' && item.end === at ? [item.named] : []));
    const tables = named.flatMap(({ referent, cost }) => (referent.kind === 'column' && cost === 0 ? [referent.table] : []));
    if (tables.length > 0) return tables;
  }
  return [];
}

/** The tables that words name, of the likeliest name. */
export function tablesOf(items: readonly Item[], until: number): ModelTable[] {
  const named = items.flatMap((item) => (item.kind === 'name' && item.end <= until ? [item.named] : []));
  const least = Math.min(...named.map(({ cost }) => cost));
  return named.flatMap(({ referent, cost }) => (referent.kind === 'table' && cost === least ? [referent.table] : []));
}
