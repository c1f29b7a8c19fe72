import { nameOf } from '../grammar/columns.ts';
import { grammarWords } from '../tokens/grammar-words.ts';
import { fold, type Token, tokensOf } from '../tokens/tokens.ts';
import type { ColumnRef } from '../types.ts';
import { AMOUNTS } from '../vocabulary/generic-words.ts';
import { type Item, itemsOf } from '../vocabulary/items.ts';
import type { Lexicon } from '../vocabulary/lexicon.ts';

/** What a text speaks of. */
interface Topics {
  /** Stems of its words. */
  stems: ReadonlySet<string>;
  /** `table.column` of each column that its words may name, or have as a value. */
  columns: ReadonlySet<string>;
  tables: ReadonlySet<string>;
}

/**
 * Tells which sentences of a glossary speak of something else than the question: "Tuition is charged once per programme" has no bearing on how many
 * rooms there are. Such a sentence states something of one subject; one that tells what to do, or that may hold for all rows, always has a bearing.
 */
export function asideOf(question: string, lexicon: Lexicon): (sentence: string, before: { aside: boolean } | null) => boolean {
  const asked = topicsOf(question, lexicon);
  const { strict, stating, heads, pronouns } = lexicon.language.notes.subjects;
  const words = (list: readonly string[]) => new Set(list.map(fold));
  const { presenting, instructions } = lexicon.language.notes;
  const opening = words([...presenting, ...instructions.showing, ...lexicon.language.phrases.request]);
  const [demanding, verbs, plain, repeating] = [words(strict), words(stating), words(heads), words(pronouns)];

  return (sentence, before) => {
    const tokens = tokensOf(sentence, lexicon.language.decimal);
    if (tokens.some(({ word }) => demanding.has(word))) return false;
    const start = startOf(tokens, lexicon);
    // "When it is empty, …": of what the sentence before is about.
    if (before !== null && tokens.slice(0, REPEATED_AT_MAX).some(({ word }) => repeating.has(word))) return before.aside;
    const end = endOf(tokens, start, verbs);
    if (end <= start || opening.has(tokens[start]!.word)) return false;
    // "Patrons with five loans are loyal": what the question calls so comes last.
    const called = tokens.slice(end).filter(({ word }) => !lexicon.names(word) && lexicon.valuesNamed(word).length === 0);
    if (shares(called, asked, lexicon, plain)) return false;
    const items = itemsOf(tokens, lexicon.language, lexicon);
    const named = namedAt(items, start, end);
    // "Status is paid" restricts the rows to those.
    if (named?.whole && restricts(tokens, items, end)) return false;
    if (named?.columns.length) return !named.columns.some((column) => asked.columns.has(column));
    if (named) return !named.tables.some((table) => asked.tables.has(table)) && !shares(tokens.slice(start, end), asked, lexicon, plain);
    const subject = tokens.slice(start, end).filter(({ kind }) => kind === 'word');
    return isOfItsOwn(subject, lexicon, plain) && !shares(subject, asked, lexicon, plain);
  };
}

/** How far at the start of a sentence a pronoun takes up what was said before. */
const REPEATED_AT_MAX = 3;

/** Where the verb or the sign after a subject stands; what the subject has in brackets belongs to it. */
function endOf(tokens: readonly Token[], start: number, verbs: ReadonlySet<string>): number {
  let depth = 0;
  return tokens.findIndex(({ word }, at) => {
    depth += word === '(' ? 1 : word === ')' ? -1 : 0;
    return at > start && depth === 0 && (verbs.has(word) || word === '=' || word === ':');
  });
}

/** Where what a sentence is about begins: after an article, or after "In visits,". */
function startOf(tokens: readonly Token[], { language }: Lexicon): number {
  const comma = tokens.findIndex(({ word }) => word === ',');
  const leads = language.phrases.preposition.includes(tokens[0]?.word ?? '') && comma > 0 && comma < 4 ? comma + 1 : 0;
  return ARTICLES.has(tokens[leads]?.word ?? '') || language.articles.includes(tokens[leads]?.word ?? '') ? leads + 1 : leads;
}

const ARTICLES: ReadonlySet<string> = new Set('a,an,each,every,ein,eine,einen,einem,einer,eines,die,das,jede,jeder,jedes'.split(','));

/** The columns or tables that the words before a verb name; null if they name none. */
function namedAt(items: readonly Item[][], start: number, end: number): { columns: string[]; tables: string[]; whole: boolean } | null {
  const names = (items[start] ?? []).flatMap((item) =>
    item.kind === 'name' && item.end <= end && item.named.cost < NAMES_AT_MOST ? [item] : [],
  );
  const longest = Math.max(0, ...names.map((item) => item.end));
  const found = names.filter((item) => item.end === longest).map(({ named }) => named.referent);
  const columns = found.flatMap((referent) => (referent.kind === 'column' ? [nameOf(referent)] : []));
  const tables = found.flatMap((referent) => (referent.kind === 'table' ? [referent.table.name] : []));
  if (found.length === 0 || columns.length + tables.length < found.length) return null;
  return {
    columns: tables.length > 0 ? [] : columns,
    tables: tables.length > 0 ? [...tables, ...columns.map((one) => one.split('.')[0]!)] : [],
    whole: longest === end,
  };
}

const NAMES_AT_MOST = 0.5;

/** Whether a verb is followed by nothing but values and numbers. */
function restricts(tokens: readonly Token[], items: readonly Item[][], verb: number): boolean {
  const rest = tokens.slice(verb + 1);
  return (
    rest.length > 0 && rest.length <= RESTRICTION_MAX && rest.every(({ kind }, at) => kind !== 'word' || items[verb + 1 + at]!.length > 0)
  );
}

const RESTRICTION_MAX = 4;

/** Whether a subject has a word that says what it is, beside words such as "rate". */
function isOfItsOwn(subject: readonly Token[], lexicon: Lexicon, heads: ReadonlySet<string>): boolean {
  return contentOf(subject, lexicon, heads).length > 0;
}

function shares(subject: readonly Token[], asked: Topics, lexicon: Lexicon, heads: ReadonlySet<string>): boolean {
  return contentOf(subject, lexicon, heads).some(({ word }) => lexicon.language.stems(word).some((stem) => asked.stems.has(stem)));
}

/** The words of a subject that tell it from others: all but its head where that is one such as "rate". */
function contentOf(subject: readonly Token[], { language }: Lexicon, heads: ReadonlySet<string>): Token[] {
  const grammar = grammarWords(language);
  return subject.filter(({ word, kind }) => kind === 'word' && !heads.has(word) && !AMOUNTS.has(word) && !isGrammar(word, grammar));
}

/** A word of one letter or two is a sign rather than a topic. */
const isGrammar = (word: string, grammar: ReadonlySet<string>): boolean => word.length < 2 || (grammar.has(word) && word.length < 4);

function topicsOf(text: string, lexicon: Lexicon): Topics {
  const tokens = tokensOf(text, lexicon.language.decimal);
  const items = itemsOf(tokens, lexicon.language, lexicon).flat();
  const stems = new Set(tokens.flatMap(({ word }) => [word, ...lexicon.language.stems(word)]));
  const refs = items.flatMap((item): readonly ColumnRef[] => {
    if (item.kind === 'value') return item.refs;
    return item.kind === 'name' && item.named.referent.kind === 'column' ? [item.named.referent] : [];
  });
  const named = items.flatMap((item) =>
    item.kind === 'name' && item.named.referent.kind === 'table' ? [item.named.referent.table.name] : [],
  );
  return { stems, columns: new Set(refs.map(nameOf)), tables: new Set([...named, ...refs.map(({ table }) => table.name)]) };
}
