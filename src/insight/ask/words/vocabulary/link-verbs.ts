import type { ModelTable } from '../../../../data/model/types.ts';
import { isDeed } from '../languages/de-deeds.ts';
import type { Language, Role } from '../languages/types.ts';
import type { Correction } from '../tokens/question-words.ts';
import { partsOf, type Token } from '../tokens/tokens.ts';
import type { ReadingScope } from '../types.ts';
import {
  afterParticles,
  doers,
  lastColumns,
  lastTables,
  linkedBefore,
  nextTables,
  ownColumnAfter,
  pathOf,
  startsOrder,
  tableOfColumn,
  tablesOf,
  timeOfOrigin,
} from './beside-verbs.ts';
import type { Item } from './items.ts';
import type { Lexicon } from './lexicon.ts';
import { namesOf } from './named.ts';
import { relatedWords } from './related-words.ts';
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
    // "… they drove in descending order": what follows belongs to the order.
    const particles = startsOrder(items[at + 1]) ? at + 1 : afterParticles(tokens, at, lexicon.language);
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

/** "Reserved" is what the rows of "reserves" say, and "live in" is no state: such a word may link things all the same. */
function mayBeVerb(own: readonly Item[], tokens: readonly Token[], at: number, lexicon: Lexicon): boolean {
  const { word } = tokens[at]!;
  const tables = own.flatMap((item) => (item.kind === 'name' && item.named.referent.kind === 'table' ? [item.named] : []));
  const shortened = tables.length === own.length && tables.every(({ cost }) => cost > 0);
  const state = own.every((item) => item.kind === 'role' && (item.role === 'active' || item.role === 'resides'));
  const said = own.every((item) => item.kind === 'role' && SAYING.has(item.role));
  const leads = lexicon.language.linkParticles.includes(tokens[at + 1]?.word ?? '');
  return (shortened && tablesOfVerb(word, lexicon).length > 0) || (((state && leads) || said) && isLinkVerb(word, lexicon.language));
}

/** Roles of words that say nothing by themselves, as "use" in "use the mean": between two things they may link them. */
const SAYING: ReadonlySet<Role> = new Set<Role>([
  'resides',
  'relation',
  'request',
  'filler',
  'analytic',
  'transformed',
  'contains',
  'lasted',
]);

/** Whether a word is a form of a verb that may link things. */
export function isLinkVerb(word: string, language: Language): boolean {
  return language.linkVerbs.has(word) || (language.code === 'en' && basesOf(word, 'v').some((base) => language.linkVerbs.has(base)));
}

function linkAt(tokens: readonly Token[], items: readonly Item[][], at: number, lexicon: Lexicon, scope: ReadingScope): LinkVerb | null {
  const { text, word, kind } = tokens[at]!;
  // "The best selling book" is ranked by what it sells.
  if (kind !== 'word' || isRanked(items, at)) return null;
  const known = isLinkVerb(word, lexicon.language);
  const deeds = tablesOfVerb(word, lexicon);
  const named = known ? [] : deeds;
  if (!known && named.length === 0) return null;
  const tables = lastTables(items, at);
  const before = tables.length > 0 ? tables : lastColumns(items, at);
  // "Tools rented in 2024" says when they were, and not only that something links them.
  const dated = scope.model.tables.find(
    ({ name, defaultTime }) => defaultTime !== null && deeds.includes(name) && !before.some((table) => table.name === name),
  );
  if (dated && saysWhen(tokens, items, at + 1, lexicon))
    // "The fee of tools rented in 2024", where fees are those of rentals, is dated by these anyway.
    return isSpokenOf(items, at, dated) && !isRelative(tokens, at)
      ? { at, correction: { written: text, read: dated.name }, dates: true }
      : null;
  // "Invoices paid by customer" are some of the invoices, by customer.
  const passive = PASSIVE.has(tokens[at + 1]?.word ?? '');
  const selects = passive && tablesOf(items[at - 1] ?? [], at).length > 0 && !isValue(items, at + 2);
  const after = selects ? [] : [...nextTables(tokens, items, at, lexicon.language), ...doers(tokens, items, at, known)];
  // "The bonus given in all evaluations": a column before the verb, of the table after it. Who gives or gets it is another matter.
  const ofColumn =
    known && !PASSIVE.has(tokens[at + 1]?.word ?? '') ? tableOfColumn(items, at).filter((table) => after.includes(table)) : [];
  const owned = known ? ownColumnAfter(tokens, items, at + 1, before, lexicon.language) : null;
  if (owned !== null) return { at, correction: { written: text, read: owned } };
  const came = known ? timeOfOrigin(tokens, items, at, before, lexicon.language) : null;
  if (came !== null && after.length === 0) return { at, correction: { written: text, read: came }, dates: true };
  const closing = known && after.length === 0 ? linkedBefore(tokens, items, at, lexicon.language, scope) : null;
  if (closing !== null) return { at, correction: { written: text, read: closing }, closes: true };
  // "Rentals by clients who rented a saw" may be of other tools.
  if (isRelative(tokens, at) && scope.model.tables.some((table) => deeds.includes(table.name) && isSpokenOf(items, at, table))) return null;
  const pairs = [...new Set([...before, ...ofColumn])].flatMap((from) => after.flatMap((to) => pathOf(from, to, scope) ?? []));
  const [path, another] = pairs.length > 1 ? homesOf(word, tokens[at + 1]?.word ?? '', pairs, lexicon.language) : pairs;
  if (!path || another) return null;
  // "Tended" is what the table "tending" between the two holds; "reviewed" is not what links them where there are reviews.
  const own = known
    ? tablesOfVerb(word, lexicon).every((name) => path.includes(name))
    : named.every((name) => path.slice(1, -1).includes(name));
  if (!own) return null;
  return { at, correction: { written: text, read: path.join(' – ') } };
}

/** "Members who live in Leeds", where towns of clubs are called so as well: the own town of those who live there. */
function homesOf(word: string, next: string, paths: string[][], { code, residing }: Language): string[][] {
  const lives = [word, ...(code === 'en' ? basesOf(word, 'v') : [])].some((base) => residing.verbs.has(base));
  const own = paths.filter(({ length }) => length === 1);
  return lives && residing.particles.includes(next) && own.length === 1 ? own : paths;
}

/** Whether a verb is that of a relative clause: "who have rented". */
const isRelative = (tokens: readonly Token[], at: number): boolean =>
  [1, 2, 3].some(
    (back) => RELATIVES.has(tokens[at - back]?.word ?? '') && tokens.slice(at - back + 1, at).every(({ word }) => AUXILIARIES.has(word)),
  );

export const RELATIVES: ReadonlySet<string> = new Set(['who', 'that', 'which']);
const AUXILIARIES: ReadonlySet<string> = new Set(['have', 'has', 'had', 'were', 'was', 'are', 'is', 'been', 'did', 'ever']);

/** Whether the words before a position name a table, or a number of its rows. */
const isSpokenOf = (items: readonly Item[][], at: number, { name }: ModelTable): boolean =>
  items.slice(0, at).some((own) =>
    own.some((item) => {
      if (item.kind !== 'name' || item.named.cost > 0) return false;
      const { referent } = item.named;
      if (referent.kind === 'column') return referent.table.name === name && referent.column.additivity !== null;
      return referent.kind === 'table' && referent.table.name === name;
    }),
  );

/** Whether a period stands here, perhaps after a preposition. */
function saysWhen(tokens: readonly Token[], items: readonly Item[][], at: number, { language }: Lexicon): boolean {
  const leads = (items[at] ?? []).flatMap((item) => (item.kind === 'role' && item.role === 'preposition' ? [item.end] : []));
  return [at, ...leads].some((start) => {
    const token = tokens[start];
    const year = token?.kind === 'number' && token.value >= 1000 && token.value < 2200;
    const relative = (items[start] ?? []).some((item) => item.kind === 'role' && WHEN.has(item.role));
    return token?.kind === 'date' || year || relative || language.months.some((names) => names.includes(token?.word ?? ''));
  });
}

const WHEN: ReadonlySet<Role> = new Set<Role>(['last', 'this', 'today', 'yesterday', 'since']);

const isValue = (items: readonly Item[][], at: number): boolean => (items[at] ?? []).some(({ kind }) => kind === 'value');

const RANKS: ReadonlySet<Role> = new Set<Role>(['highest', 'lowest', 'most', 'fewest', 'top', 'bottom']);

const isRanked = (items: readonly Item[][], at: number): boolean =>
  items.some((own, start) => start < at && own.some((item) => item.kind === 'role' && item.end === at && RANKS.has(item.role)));

/** The tables whose name is that of what a verb does. */
export function tablesOfVerb(word: string, lexicon: Lexicon): string[] {
  if (lexicon.language.code === 'de') return [...new Set([...germanDeeds(word, lexicon), ...tablesOfDeeds(word, lexicon)])];
  if (!basesOf(word, 'v').some((base) => base !== word)) return [];
  const related = lexicon
    .related(relatedWords(word), new Set())
    .flatMap((name) => lexicon.named([name]).flatMap(({ referent }) => (referent.kind === 'table' ? [referent.table.name] : [])));
  return related.length > 0 ? related : tablesOfDeeds(word, lexicon);
}

/** "gebucht": the bookings, by the table's name or by what its rows are; by what these are called in German if none is called so. */
function germanDeeds(word: string, lexicon: Lexicon): string[] {
  const { model, language, names, valuesNamed } = lexicon;
  if (valuesNamed(word).length > 0) return [];
  const named = names(word) ? lexicon.named([word]) : [];
  // "Gebucht" may be when the bookings were made.
  const isOther = (table: ModelTable) =>
    named.some(({ referent }) => referent.kind !== 'column' || referent.table !== table || referent.column.name !== table.defaultTime);
  const made = (nouns: (part: string) => string[]) =>
    model.tables.filter((table) => {
      const parts = [...namesOf(table)].map((name) => partsOf(name).filter((part) => !language.silent.includes(part)));
      const single = parts.flatMap(([only, another]) => (only !== undefined && another === undefined ? nouns(only) : []));
      return single.some((noun) => language.stems(noun).some((stem) => isDeed(stem, word))) && !isOther(table);
    });
  const own = made((part) => [part]);
  const tables = own.length > 0 ? own : made((part) => (language.translated?.names([part]) ?? []).flat());
  return tables.map(({ name }) => name);
}

/** The tables called by a noun that is not formed like its verb: "sold" makes sales. */
export function tablesOfDeeds(word: string, lexicon: Lexicon): string[] {
  const { code, deeds } = lexicon.language;
  const verbs = code === 'en' ? basesOf(word, 'v') : [word];
  return [...new Set(verbs.flatMap((verb) => tablesCalled(Object.hasOwn(deeds, verb) ? deeds[verb]! : [], lexicon)))];
}

const tablesCalled = (nouns: readonly string[], lexicon: Lexicon): string[] =>
  nouns.flatMap((noun) =>
    lexicon.named([noun]).flatMap(({ referent, cost }) => (referent.kind === 'table' && cost === 0 ? [referent.table.name] : [])),
  );
