import type { ModelTable } from '../../../data/model/types.ts';
import { pathBetween } from './bridged-conditions.ts';
import { nameOf } from './columns.ts';
import type { Item } from './items.ts';
import type { Language, Role } from './languages/types.ts';
import type { Lexicon, ValueRef } from './lexicon.ts';
import { Unfit } from './pieces.ts';
import type { Correction } from './question-words.ts';
import { relatedWords } from './related-words.ts';
import type { Token } from './tokens.ts';
import type { ReadingScope } from './types.ts';
import { basesOf } from './word-net.ts';

export const PASSIVE: ReadonlySet<string> = new Set(['by', 'von', 'vom', 'durch']);

/** A verb that says no more than that two things are linked, and what it was taken for. */
interface LinkVerb {
  at: number;
  correction: Correction;
  /** It says no more than how the things came to be, at the only time that they have. */
  dates?: true;
  /** What it links stands before it. */
  closes?: true;
}

/**
 * The verbs of a question that stand for the only relationship between the things around them: "customers who bought products". Each is added to
 * the items as a word that leads to what follows.
 */
export function readLinkVerbs(
  tokens: readonly Token[],
  items: Item[][],
  lexicon: Lexicon,
  scope: ReadingScope,
): { verbs: LinkVerb[]; items: Item[][] } {
  const verbs: LinkVerb[] = [];
  const more = items.map((own, at): Item[] => {
    const verb = own.length === 0 || mayBeVerb(own, tokens, at, lexicon) ? linkAt(tokens, items, at, lexicon, scope) : null;
    if (!verb) return own;
    verbs.push(verb);
    const particles = afterParticles(tokens, at, lexicon.language);
    if (verb.dates || verb.closes) return [{ kind: 'role', role: 'filler', end: verb.closes ? particles : at + 1 }];
    const ends = Array.from({ length: particles - at }, (_, i) => at + 1 + i);
    const leading = ends.flatMap((end): Item[] => [
      { kind: 'role', role: 'preposition', end },
      { kind: 'role', role: 'did', end },
    ]);
    return [...own.filter((item) => item.kind === 'role'), ...leading];
  });
  return { verbs, items: more };
}

/** What follows a verb and its particles: "signed up for courses". */
function afterParticles(tokens: readonly Token[], at: number, { linkParticles }: Language): number {
  let end = at + 1;
  while (end < at + PARTICLES_END && linkParticles.includes(tokens[end]?.word ?? '')) end += 1;
  return end;
}

const PARTICLES_END = 3;

/** "Reserved" is what the rows of "reserves" say, and "live in" is no state: such a word may link things all the same. */
function mayBeVerb(own: readonly Item[], tokens: readonly Token[], at: number, lexicon: Lexicon): boolean {
  const { word } = tokens[at]!;
  const tables = own.flatMap((item) => (item.kind === 'name' && item.named.referent.kind === 'table' ? [item.named] : []));
  const shortened = tables.length === own.length && tables.every(({ cost }) => cost > 0);
  const state = own.every((item) => item.kind === 'role' && item.role === 'active');
  const said = own.every((item) => item.kind === 'role' && SAYING.has(item.role));
  const leads = lexicon.language.linkParticles.includes(tokens[at + 1]?.word ?? '');
  return (shortened && tablesOfVerb(word, lexicon).length > 0) || (((state && leads) || said) && isLinkVerb(word, lexicon.language));
}

/** Roles of words that say nothing by themselves, as "use" in "use the mean": between two things they may link them. */
const SAYING: ReadonlySet<Role> = new Set<Role>(['request', 'filler', 'analytic', 'transformed', 'contains']);

/** Whether a word is a form of a verb that may link things. */
export function isLinkVerb(word: string, language: Language): boolean {
  return language.linkVerbs.has(word) || (language.code === 'en' && basesOf(word, 'v').some((base) => language.linkVerbs.has(base)));
}

function linkAt(tokens: readonly Token[], items: readonly Item[][], at: number, lexicon: Lexicon, scope: ReadingScope): LinkVerb | null {
  const { text, word, kind } = tokens[at]!;
  // "The best selling book" is ranked by what it sells.
  if (kind !== 'word' || isRanked(items, at)) return null;
  const known = isLinkVerb(word, lexicon.language);
  const named = known ? [] : tablesOfVerb(word, lexicon);
  if (!known && named.length === 0) return null;
  const before = lastTables(items, at);
  // "Invoices paid by customer" are some of the invoices, by customer.
  const passive = PASSIVE.has(tokens[at + 1]?.word ?? '');
  const selects = passive && tablesOf(items[at - 1] ?? [], at).length > 0 && !isValue(items, at + 2);
  const after = selects ? [] : [...nextTables(tokens, items, at, lexicon.language), ...doers(tokens, items, at, known, scope)];
  // "The bonus given in all evaluations": a column before the verb, of the table after it. Who gives or gets it is another matter.
  const ofColumn =
    known && !PASSIVE.has(tokens[at + 1]?.word ?? '') ? tableOfColumn(items, at).filter((table) => after.includes(table)) : [];
  const owned = known ? ownColumnAfter(tokens, items, at + 1, before, lexicon.language) : null;
  if (owned !== null) return { at, correction: { written: text, read: owned } };
  const came = known ? timeOfOrigin(tokens, items, at, before, lexicon.language) : null;
  if (came !== null && after.length === 0) return { at, correction: { written: text, read: came }, dates: true };
  const closing = known && after.length === 0 ? linkedBefore(tokens, items, at, lexicon.language, scope) : null;
  if (closing !== null) return { at, correction: { written: text, read: closing }, closes: true };
  const pairs = [...new Set([...before, ...ofColumn])].flatMap((from) => after.flatMap((to) => pathOf(from, to, scope) ?? []));
  const [path, another] = pairs;
  if (!path || another) return null;
  // "Tended" is what the table "tending" between the two holds; "reviewed" is not what links them where there are reviews.
  const own = known
    ? tablesOfVerb(word, lexicon).every((name) => path.includes(name))
    : named.every((name) => path.slice(1, -1).includes(name));
  if (!own) return null;
  return { at, correction: { written: text, read: path.join(' – ') } };
}

/** "Articles published in 2019", where articles have one time, which says nothing else: that time. */
function timeOfOrigin(
  tokens: readonly Token[],
  items: readonly Item[][],
  at: number,
  [table, another]: readonly ModelTable[],
  language: Language,
): string | null {
  if (!table || another || table.times.length !== 1 || table.interval) return null;
  const [time] = table.times;
  const comes = (word: string) => basesOf(word, 'v').some((base) => language.originVerbs.has(base)) || language.originVerbs.has(word);
  if (!comes(tokens[at]!.word) || (time!.verb !== '' && !comes(time!.verb))) return null;
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
function linkedBefore(
  tokens: readonly Token[],
  items: readonly Item[][],
  at: number,
  language: Language,
  scope: ReadingScope,
): string | null {
  const end = tokens[afterParticles(tokens, at, language)];
  if (end !== undefined && end.kind !== 'mark') return null;
  const things = items.slice(0, at).flatMap((own): ModelTable[][] => {
    const tables = tablesOf(own, at);
    const values = own.flatMap((item) => (item.kind === 'value' ? ownersOf(item.refs, scope) : []));
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

/** "Students receive aid", "courses charge a fee over 100": a column of the things themselves. */
function ownColumnAfter(
  tokens: readonly Token[],
  items: readonly Item[][],
  at: number,
  tables: readonly ModelTable[],
  language: Language,
): string | null {
  const start = skipAmounts(tokens, items, at, language);
  const apart = tokens.slice(at, start).some((_, i) => items[at + i]!.some((item) => item.kind === 'role' && item.role === 'preposition'));
  for (const item of apart ? [] : items[start] ?? []) {
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

const isValue = (items: readonly Item[][], at: number): boolean => (items[at] ?? []).some(({ kind }) => kind === 'value');

/** The tables of a value, without those that only refer to another of them by it. */
const ownersOf = (refs: readonly ValueRef[], { model }: ReadingScope): ModelTable[] =>
  refs.flatMap(({ table, column }) =>
    model.relationships.some(
      ({ from, to }) => from.table === table.name && from.columns[0] === column.name && refs.some((other) => other.table.name === to.table),
    )
      ? []
      : [table],
  );

const AUXILIARIES: ReadonlySet<string> = new Set(['did', 'do', 'does']);

/** "How many tickets did Ada handle": the tables of those who do it, named between the auxiliary and the verb. */
function doers(
  tokens: readonly Token[],
  items: readonly Item[][],
  at: number,
  known: boolean,
  scope: ReadingScope,
): ModelTable[] {
  const ends =
    tokens[at + 1] === undefined ||
    tokens[at + 1]!.kind === 'mark' ||
    (items[at + 1] ?? []).some((item) => item.kind === 'role' && item.role === 'preposition');
  if (!known || !ends) return [];
  for (let start = at - 1; start >= Math.max(0, at - DOER_WORDS_MAX); start--) {
    if (AUXILIARIES.has(tokens[start]!.word)) {
      const between = items.slice(start + 1, at).flat();
      // "How many events did each branch hold".
      const each = between.some((item) => item.kind === 'role' && item.role === 'each');
      const named = tablesOf(between, at);
      if (named.length > 0) return each ? named : [];
      return [...new Set(between.flatMap((item) => (item.kind === 'value' ? ownersOf(item.refs, scope) : [])))];
    }
  }
  return [];
}

const DOER_WORDS_MAX = 4;

const RANKS: ReadonlySet<Role> = new Set<Role>(['highest', 'lowest', 'most', 'fewest', 'top', 'bottom']);

const isRanked = (items: readonly Item[][], at: number): boolean =>
  items.some((own, start) => start < at && own.some((item) => item.kind === 'role' && item.end === at && RANKS.has(item.role)));

/** The tables on the only way between two; null for several ways or none. */
function pathOf(from: ModelTable, to: ModelTable, scope: ReadingScope): string[][] | null {
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

/** The tables whose name is that of what a verb does. */
export function tablesOfVerb(word: string, lexicon: Lexicon): string[] {
  if (lexicon.language.code !== 'en' || !basesOf(word, 'v').some((base) => base !== word)) return [];
  return lexicon
    .related(relatedWords(word), new Set())
    .flatMap((name) => lexicon.named([name]).flatMap(({ referent }) => (referent.kind === 'table' ? [referent.table.name] : [])));
}

function lastTables(items: readonly Item[][], at: number): ModelTable[] {
  for (let start = at - 1; start >= 0; start--) {
    const tables = tablesOf(items[start]!, at);
    if (tables.length > 0) return tables;
  }
  return [];
}

/**
 * The tables named right after a verb, by name or by a value of theirs: only an article, an amount or a particle may stand between. What stands
 * further off is not what the verb is about, and neither is a column of a table: the visits attended in Bern are some of the visits.
 */
function nextTables(tokens: readonly Token[], items: readonly Item[][], at: number, language: Language): ModelTable[] {
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
      item.kind === 'name' && item.named.referent.kind === 'column' && item.named.cost === 0 ? [item.named.referent.table] : [],
    );
  const end = Math.max(0, ...own.flatMap((item) => (item.kind === 'name' && item.named.referent.kind === 'table' ? [item.end] : [])));
  const ofColumn = (items[end] ?? []).some((item) => item.kind === 'name' && item.named.referent.kind === 'column');
  return tables.length > 0 ? (ofColumn ? [] : tables) : [...new Set(values)];
}

/** Where "the", "any" or a part of "more than 3" ends, which may stand before the things that a verb is about; 0 for anything else. */
function amountAt(items: readonly Item[], { word }: Token, at: number, numbers: Language['numbers']): number {
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
function tableOfColumn(items: readonly Item[][], at: number): ModelTable[] {
  for (let start = at - 1; start >= Math.max(0, at - 3); start--) {
    const named = items[start]!.flatMap((item) => (item.kind === 'name' && item.end === at ? [item.named] : []));
    const tables = named.flatMap(({ referent, cost }) => (referent.kind === 'column' && cost === 0 ? [referent.table] : []));
    if (tables.length > 0) return tables;
  }
  return [];
}

function tablesOf(items: readonly Item[], until: number): ModelTable[] {
  const named = items.flatMap((item) => (item.kind === 'name' && item.end <= until ? [item.named] : []));
  const least = Math.min(...named.map(({ cost }) => cost));
  return named.flatMap(({ referent, cost }) => (referent.kind === 'table' && cost === least ? [referent.table] : []));
}
