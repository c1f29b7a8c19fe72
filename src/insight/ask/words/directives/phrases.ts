import type { Concept } from '../languages/directive-words.ts';
import type { Language, Role } from '../languages/types.ts';
import { isRowNoun } from '../tokens/row-nouns.ts';
import { fold, partsOf, type Token, tokensOf, valueKey } from '../tokens/tokens.ts';
import type { ColumnRef } from '../types.ts';
import { UNITS } from '../vocabulary/generic-words.ts';
import type { Lexicon } from '../vocabulary/lexicon.ts';
import { basesOf } from '../vocabulary/word-net.ts';
import { isMeta } from './meta-words.ts';

/** A part of an instruction that is accounted for. */
export interface Part {
  /** `number` and `column` are of the data; `said` repeats the question. */
  concept: Concept | 'number' | 'column' | 'said';
  /** Numbers within it; a percentage is a share. */
  numbers: number[];
  column?: ColumnRef;
  text: string;
}

interface Phrase {
  signs: string[];
  concept: Concept;
}

const prepared = new WeakMap<Language, Map<string, Phrase[]>>();
const ANY = '';
/** Roles of phrases of questions that ask, join or name parts of a table. */
const IDLE: readonly Role[] = [
  'filler',
  'preposition',
  'and',
  'is',
  'request',
  'analytic',
  'everything',
  'tool',
  'toolAdjective',
  'list',
  'manner',
  'data',
  'usedColumns',
];
/** Words with which such a phrase may say to which rows, or in which order, something is done. */
const TURNING =
  /(?<![\p{L}])(?:only|restrict(?:ed)?|limit(?:ed)?|before|after|afterwards|prior|instead|where|whose|having|if|not|no|without|grouped?|divided|split|broken?|first|last|next|then|finally|same|equal|other|different|nur|beschränkt|vor|nach|statt|wenn|ohne|nicht|kein)(?![\p{L}])/iu;

/** The phrases by their first word; those that begin with a number or an open ending under `ANY`. */
function phrasesOf(language: Language): Map<string, Phrase[]> {
  const known = prepared.get(language);
  if (known) return known;
  const phrases = new Map<string, Phrase[]>();
  const idle = IDLE.flatMap((role) => language.phrases[role]).filter((phrase) => !TURNING.test(phrase));
  for (const [concept, all] of [...Object.entries(language.notes.directives.phrases), ['idle', idle]] as [Concept, readonly string[]][]) {
    for (const text of all) {
      const signs = text.endsWith('*') ? [fold(text)] : tokensOf(text, '.').map(signOf);
      const [first] = signs;
      if (first === undefined) continue;
      const key = first === '#' || first.endsWith('*') ? ANY : first;
      phrases.set(key, [...(phrases.get(key) ?? []), { signs, concept }]);
    }
  }
  prepared.set(language, phrases);
  return phrases;
}

/** A token as phrases spell it. */
const signOf = ({ kind, word, value }: Token): string =>
  kind === 'number' ? String(value) : word.replace(/^[−–—]$/, '-').replace(/^[×·]$/, '*');

/** Marks that may stand between the words of a phrase. */
const SOFT = new Set(['-', '.', '(', ')', "'", '/', '_', "'s"]);
/** Marks that mean something wherever they stand. */
const SIGNS = new Set(['*', '+', '±', '×', '·', '^', '√', '<', '>', '<=', '>=', '≤', '≥', '%', '&', '$', '€', '£']);
const NAME_WORDS_MAX = 6;

/** What a word costs that speaks of the task alone. */
const META = 1.4;

interface State {
  cost: number;
  parts: Part[];
}

/**
 * The parts of an instruction, such that each of its words is in one of them: a known phrase, a column, a number, or a word of the question. Of
 * several ways the one with the longest parts; null if a word is in none.
 */
export function partsOfInstruction(text: string, question: string, lexicon: Lexicon): Part[] | null {
  const { language } = lexicon;
  const tokens = tokensOf(text, language.decimal);
  const said = new Set(tokensOf(question, language.decimal).flatMap(({ word }) => language.stems(word)));
  const reached: (State | undefined)[] = Array.from({ length: tokens.length + 1 });
  reached[0] = { cost: 0, parts: [] };
  const add = (from: State, end: number, cost: number, part: Part | null) => {
    const next = { cost: from.cost + cost, parts: part ? [...from.parts, part] : from.parts };
    if (!reached[end] || reached[end].cost > next.cost) reached[end] = next;
  };
  for (let at = 0; at < tokens.length; at++) {
    const here = reached[at];
    if (!here) continue;
    const token = tokens[at]!;
    const textTo = (end: number) => text.slice(token.start, tokens[end - 1]!.end);
    const phrases = phrasesAt(tokens, at, language);
    for (const { concept, end, numbers } of phrases)
      if (concept !== 'idle' || !isCode(tokens, at, lexicon))
        add(here, end, concept === 'idle' ? 1.1 : 1, { concept, numbers, text: textTo(end) });
    const isSaid = (end: number) =>
      tokens.slice(at, end).every(({ word, kind }) => kind === 'mark' || language.stems(word).some((stem) => said.has(stem)));
    // A column called like a phrase is meant where the question names it.
    for (const { end, column, cost } of columnsAt(tokens, at, lexicon))
      add(
        here,
        end,
        columnCost(
          isSaid(end),
          isShort(column, tokens.slice(at, end)),
          phrases.some((one) => one.end >= end),
        ) + cost,
        { concept: 'column', numbers: [], column, text: textTo(end) },
      );
    for (const end of rowsAt(tokens, at, lexicon)) add(here, end, 1.05, { concept: 'rows', numbers: [], text: textTo(end) });
    const number = numberAt(tokens, at, language);
    if (number) add(here, number.end, 1.05, { concept: 'number', numbers: [number.value], text: textTo(number.end) });
    if (token.kind === 'mark' && !SIGNS.has(token.text)) add(here, at + 1, 0, null);
    if (token.kind === 'word' && token.word === '=') add(here, at + 1, 0, null);
    // "Any transactions", "students without a score": what rows are called.
    if (isRowNoun(tokens, at, lexicon)) add(here, at + 1, 1.5, { concept: 'rows', numbers: [], text: token.text });
    // Looked up only where nothing cheaper accounts for the word.
    const accounted = (reached[at + 1]?.cost ?? Number.POSITIVE_INFINITY) <= here.cost + META;
    if (!accounted && isMeta(token, lexicon)) add(here, at + 1, META, { concept: 'idle', numbers: [], text: token.text });
    // The words of a verdict say nothing about rows.
    if (
      token.kind === 'quoted' &&
      lexicon.valuesNamed(valueKey(token.text)).length === 0 &&
      lexicon.named(partsOf(token.text)).length === 0
    )
      add(here, at + 1, 1.2, { concept: 'idle', numbers: [], text: token.text });
    const repeats =
      token.kind === 'word' &&
      !isCode(tokens, at, lexicon) &&
      /\p{L}/u.test(token.word) &&
      language.stems(token.word).some((stem) => said.has(stem));
    if (repeats) add(here, at + 1, 1.15, { concept: 'said', numbers: [], text: token.text });
  }
  return reached[tokens.length]?.parts ?? null;
}

/** The meanings of all phrases in a text, wherever they stand. */
export function conceptsIn(text: string, language: Language): ReadonlySet<Concept> {
  const tokens = tokensOf(text, language.decimal);
  return new Set(tokens.flatMap((_, at) => phrasesAt(tokens, at, language).map(({ concept }) => concept)));
}

interface FoundPhrase {
  concept: Concept;
  end: number;
  /** Numbers within it. */
  numbers: number[];
}

/** The phrases that begin at a token. */
export function phrasesAt(tokens: readonly Token[], at: number, language: Language): FoundPhrase[] {
  const phrases = phrasesOf(language);
  const found = [...(phrases.get(signOf(tokens[at]!)) ?? []), ...(phrases.get(ANY) ?? [])].flatMap(({ signs, concept }): FoundPhrase[] => {
    const numbers: number[] = [];
    let next = at;
    for (const [i, sign] of signs.entries()) {
      while (i > 0 && next < tokens.length && SOFT.has(signOf(tokens[next]!)) && signOf(tokens[next]!) !== sign) next += 1;
      const token = tokens[next];
      if (!token) return [];
      const number = sign === '#' ? numberAt(tokens, next, language) : null;
      if (number) {
        numbers.push(number.value);
        next = number.end;
        continue;
      }
      const open = sign.length > 1 && sign.endsWith('*');
      if (open ? token.kind !== 'word' || !token.word.startsWith(sign.slice(0, -1)) : signOf(token) !== sign) return [];
      next += 1;
    }
    return [{ concept, end: next, numbers }];
  });
  const idle = asksToDo(tokens[at]!, language) || language.stems(tokens[at]!.word).some((stem) => isIdle(phrases.get(stem)));
  return idle ? [...found, { concept: 'idle', end: at + 1, numbers: [] }] : found;
}

/** "Shelf A" has a value of the data, and no article: a capital within a sentence means it. */
const isCode = (tokens: readonly Token[], at: number, lexicon: Lexicon): boolean =>
  at > 0 && /^\p{Lu}/u.test(tokens[at]!.text) && lexicon.valuesNamed(tokens[at]!.word).some(({ value }) => value === tokens[at]!.text);

/** "Steps" say as little as a step. */
const isIdle = (phrases: readonly Phrase[] | undefined): boolean =>
  phrases?.some(({ signs, concept }) => concept === 'idle' && signs.length === 1) ?? false;

/** Whether a word is a form of a verb that only asks for something to be done. */
const asksToDo = ({ kind, word }: Token, language: Language): boolean =>
  kind === 'word' && language.code === 'en' && basesOf(word, 'v').some((base) => language.notes.directives.doing.has(base));

/** A number in digits or as a word; a percentage as a share. */
function numberAt(tokens: readonly Token[], at: number, language: Language): { value: number; end: number } | null {
  const token = tokens[at]!;
  const value = token.kind === 'number' ? token.value : token.kind === 'word' ? language.numbers[token.word] : undefined;
  if (value === undefined || Number.isNaN(value)) return null;
  const percent = ['%', 'percent', 'prozent'].includes(tokens[at + 1]?.word ?? '');
  return percent ? { value: value / 100, end: at + 2 } : { value, end: at + 1 };
}

/** The nouns of the data's tables, which stand for their rows. */
function rowsAt(tokens: readonly Token[], at: number, lexicon: Lexicon): number[] {
  return [1, 2, 3].flatMap((count) => {
    const words = tokens.slice(at, at + count);
    if (words.length < count || words.some(({ kind }) => kind !== 'word')) return [];
    const named = lexicon.named(words.map(({ word }) => word));
    return named.some(({ referent, partial }) => referent.kind === 'table' && !partial) ? [at + count] : [];
  });
}

/** "The test" is no `test_date`: a column that a phrase names only in part is rather not meant. */
const columnCost = (isSaid: boolean, short: boolean, isPhrase: boolean): number => (short && isPhrase ? 1.2 : isSaid ? 0.95 : 1.05);

/** Whether words leave out a part of a column's name that is no unit. */
function isShort({ column }: ColumnRef, words: readonly Token[]): boolean {
  const said = new Set(words.flatMap(({ text }) => partsOf(text)).map((part) => part.replace(/s$/, '')));
  return partsOf(column.name).some((part) => !said.has(part.replace(/s$/, '')) && !UNITS.has(part));
}

/** The columns that are named in full. */
function columnsAt(tokens: readonly Token[], at: number, lexicon: Lexicon): { column: ColumnRef; end: number; cost: number }[] {
  const found: { column: ColumnRef; end: number; cost: number }[] = [];
  const words: string[] = [];
  for (let end = at; end < tokens.length && words.length < NAME_WORDS_MAX; end++) {
    const { kind, text, word } = tokens[end]!;
    if (kind === 'mark') {
      if (words.length === 0 || !/^[()./_-]$/.test(text)) break;
      // A closing bracket may belong to the name before it.
      if (text === ')' && found.at(-1)?.end === end) found.push({ ...found.at(-1)!, end: end + 1 });
      continue;
    }
    words.push(...(kind === 'quoted' || /\d/.test(word) ? partsOf(text) : [word]));
    const named = lexicon.named(words).flatMap(({ referent, partial, cost }) => {
      if (partial || cost > 0.65 || referent.kind !== 'column' || referent.column.personal) return [];
      // "jars" are the rows, and not their `jar_id`.
      if (cost > 0 && referent.table.key.includes(referent.column.name)) return [];
      return [{ column: referent, cost }];
    });
    const [best, another] = named.toSorted((a, b) => a.cost - b.cost);
    if (best && (!another || another.cost > best.cost)) found.push({ column: best.column, end: end + 1, cost: best.cost / 10 });
    if (kind === 'quoted') break;
  }
  return found;
}
