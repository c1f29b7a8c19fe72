import type { ModelTable } from '../../../../data/model/types.ts';
import { allOf } from '../conditions/all-of.ts';
import { nameOf } from '../grammar/columns.ts';
import { countsThings } from '../grammar/entities.ts';
import { hasWords } from '../tokens/said-words.ts';
import { partsOf } from '../tokens/tokens.ts';
import type { Condition, ReadingScope } from '../types.ts';
import type { Lexicon } from '../vocabulary/lexicon.ts';
import { wholeReadings } from './whole-readings.ts';

/** Things of a table that meet a condition. */
export interface Kind extends Condition {
  table: ModelTable;
}

/** "a patron with at least 8 bookings": which things these are; null if they are all of a table's, or not understood. */
export function kindOf(text: string, lexicon: Lexicon, scope: ReadingScope): Kind | null {
  const found = wholeReadings(lexicon.language.definitions.countOf(text), lexicon, scope).flatMap((pieces): Kind[] => {
    const [count, another] = pieces.flatMap((piece) => (piece.kind === 'measure' ? [piece.measure] : []));
    const said = pieces.flatMap((piece) => (piece.kind === 'where' ? [piece.condition] : []));
    if (count?.kind !== 'aggregate' || another || said.length + 1 !== pieces.length) return [];
    const { table, aggregate, time } = count;
    if (!countsThings(aggregate, table) || aggregate.holding) return [];
    const all = [...count.conditions, ...said, ...hasHappened(table, time)];
    return all.length > 0 ? [{ table, ...joined(all) }] : [];
  });
  // "Good reviews (rating > 3)" are so by their own rating.
  const foreign = ({ table, columns }: Kind) => columns.filter((ref) => ref.table !== table).length;
  return found.toSorted((a, b) => foreign(a) - foreign(b))[0] ?? null;
}

/** "Invoices that were paid" have the day on which that happened. */
function hasHappened(table: ModelTable, time: string | null): Condition[] {
  const column = table.columns.find(({ name }) => name === time);
  return column ? [{ filter: { dimension: nameOf({ table, column }), empty: false }, columns: [{ table, column }] }] : [];
}

function joined(all: readonly Condition[]): Condition {
  return { filter: allOf(all.map(({ filter }) => filter)), columns: all.flatMap(({ columns }) => columns) };
}

/** What a text restricts rows to, with or without the word that leads to it: "for bookings that were not refunded". */
export function conditionsOf(led: string, plain: string, lexicon: Lexicon, scope: ReadingScope): Condition | null {
  const kind = kindOf(plain, lexicon, scope);
  if (kind) return kind;
  for (const pieces of wholeReadings(led, lexicon, scope)) {
    const said = pieces.flatMap((piece) => (piece.kind === 'where' ? [piece.condition] : []));
    if (said.length > 0 && said.length === pieces.length) return joined(said);
  }
  return null;
}

/**
 * Gives a meaning to what the asker calls some of the things: "a loyal patron is a patron with at least 8 bookings", "big bookings: 4 seats or
 * more", "members are patrons with a date of joining". Whether it was understood.
 */
export function defineKind(term: string, meaning: string, question: string, lexicon: Lexicon, scope: ReadingScope): boolean {
  const { words, noun } = splitTerm(term, question, lexicon);
  if (words.length === 0) return false;
  const said = [meaning, ...(noun === null ? [] : lexicon.language.definitions.thatIs(noun, meaning))];
  for (const text of said) {
    const kind = kindOf(text, lexicon, scope);
    if (!kind) continue;
    nameKind(words, noun, kind, lexicon);
    return true;
  }
  return false;
}

/** Gives some rows of a table the name by which the asker calls them. */
export function defineRows(term: string, kind: Kind, question: string, lexicon: Lexicon): boolean {
  const { words, noun } = splitTerm(term, question, lexicon);
  if (words.length > 0) nameKind(words, noun, kind, lexicon);
  return words.length > 0;
}

function nameKind(words: readonly string[], noun: string | null, kind: Kind, lexicon: Lexicon): void {
  // "Seen animals" are animals, whatever rows tell that they were seen.
  lexicon.define(words.join(' '), { kind: 'condition', condition: kind, ...(noun === null ? { things: kind.table } : {}) });
}

/** "A big booking has at least 4 seats": a sentence about some of the things without a verb that gives a meaning. */
export function defineBySentence(sentence: string, question: string, lexicon: Lexicon, scope: ReadingScope): boolean {
  const written = sentence.replace(lexicon.language.definitions.leadingArticle, '').split(/\s+/);
  for (let end = 2; end < written.length && end <= NOUN_AT_MAX; end++) {
    if (tableNamed(written.slice(end - 1, end), lexicon) === null) continue;
    const term = written.slice(0, end).join(' ');
    // "Only consider bookings with 4 seats" calls nothing "only consider".
    if (!written.slice(0, end - 1).every((word) => hasWords(question, word, lexicon.language))) continue;
    const meaning = written.slice(end).join(' ');
    if (defineKind(term, meaning, question, lexicon, scope)) return true;
  }
  return false;
}

const NOUN_AT_MAX = 4;

/**
 * What a sentence calls things of a kind, and what makes them so: "a trial is academic when its sponsor is a university". The term is as many words
 * before "when" as the question has in a row. Null if the question has none, or only names of the data.
 */
export function conditionalKind(sentence: string, question: string, lexicon: Lexicon): { term: string; meaning: string } | null {
  const { conditional, pronoun } = lexicon.language.definitions;
  const match = conditional.exec(sentence);
  if (!match || match.index === 0) return null;
  const left = sentence.slice(0, match.index).split(/\s+/);
  const meaning = sentence.slice(match.index + match[0].length).replace(pronoun, '');
  const asked = partsOf(question);
  for (let from = 1; from < left.length; from++) {
    const term = left
      .slice(from)
      .join(' ')
      .replaceAll(/["“”„]/g, '');
    const parts = partsOf(term);
    if (!hasRow(asked, parts, lexicon)) continue;
    // "Is not open when" tells when it is not.
    if (left.slice(0, from).some((word) => lexicon.language.phrases.not.includes(word.toLowerCase()))) return null;
    const telling = parts.filter((part) => !lexicon.language.phrases.is.includes(part) && !lexicon.names(part));
    return telling.length > 0 ? { term, meaning } : null;
  }
  return null;
}

/** Whether words stand in a row among others, in any of their forms. */
export function hasRow(asked: readonly string[], words: readonly string[], { language }: Lexicon): boolean {
  const same = (word: string, other = '') => word === other || language.stems(word).some((stem) => language.stems(other).includes(stem));
  return words.length > 0 && asked.some((_, at) => words.every((word, i) => same(word, asked[at + i])));
}

/** A term without the name of the things that ends it, or that follows it in the question. */
function splitTerm(term: string, question: string, lexicon: Lexicon): { words: string[]; noun: string | null } {
  const words = term.trim().split(/\s+/);
  for (const count of [1, 2]) {
    const last = words.slice(-count);
    if (words.length > count && tableNamed(last, lexicon)) return { words: words.slice(0, -count), noun: last.join(' ') };
  }
  if (tableNamed(words, lexicon)) return { words: [], noun: words.join(' ') };
  const stems = (word: string) => lexicon.language.stems(partsOf(word).join(''));
  const asked = question.split(/[^\p{L}\p{M}\d_'-]+/u);
  const at = asked.findIndex((word) => stems(word).some((stem) => stems(words.at(-1)!).includes(stem)));
  const next = at === -1 ? undefined : asked[at + 1];
  return { words, noun: next !== undefined && tableNamed([next], lexicon) ? next : null };
}

/** The table whose things are called so; null for any other words. */
export function tableNamed(words: readonly string[], lexicon: Lexicon): ModelTable | null {
  for (const { referent, cost } of lexicon.named(words.flatMap(partsOf)))
    if (referent.kind === 'table' && cost === 0) return referent.table;
  return null;
}
