import { GERMAN } from '../languages/de.ts';
import { isVerbForm } from '../languages/de-verbs.ts';
import { ENGLISH } from '../languages/en.ts';
import type { Language } from '../languages/types.ts';
import { isPay } from '../money/money-amounts.ts';
import { narrowerTable } from '../vocabulary/broader-words.ts';
import { compoundOf } from '../vocabulary/compounds.ts';
import type { Lexicon } from '../vocabulary/lexicon.ts';
import type { Named } from '../vocabulary/named.ts';
import { relatedWords } from '../vocabulary/related-words.ts';
import { sameThing } from '../vocabulary/same-things.ts';
import { meanings } from '../vocabulary/word-net.ts';
import { grammarWords } from './grammar-words.ts';
import { type Token, tokensOf } from './tokens.ts';

/** A word that was read as another. */
export interface Correction {
  written: string;
  read: string;
}

/** A question without the number that it has in a list: "3. What is the mean fee?", "Question 3: …". "3. Quartal" and "90. Perzentil" keep theirs. */
export const withoutNumbering = (question: string): string =>
  question.replace(
    /^\s*(?:(?:question|task|exercise|q|frage|aufgabe)\s*#?)?\s*\(?\d{1,3}\s*[.):]\s*(?!(?:quartal|halbjahr|perzentil|quantil|percentile|woche|platz))(?=\p{L})/iu,
    '',
  );

/** The language with more of the question's words in its grammar. */
export function languageOf(question: string): Language {
  const words = tokensOf(question, '.').map(({ word }) => word);
  const score = (language: Language) => {
    const known = grammarWords(language);
    return words.filter((word) => known.has(word)).length;
  };
  // "Was kostet Rücken-Fit": letters and verbs tell as well.
  const german = words.filter((word) => isVerbForm(word) || GERMAN_NOUN.test(word)).length + (/[äöüß]/i.test(question) ? 1 : 0);
  return score(GERMAN) + german > score(ENGLISH) ? GERMAN : ENGLISH;
}

const GERMAN_NOUN = /(?:.ungen|.keit|.schaft|.heit|umsatz|umsatze|einnahmen|quote|betrag|anzahl|durchschnitt)$/;

const PHRASE_WORDS_MAX = 4;
const PHRASES_MAX = 300;

/** The phrases that may be values of the data, in lower case as written. */
export function phrasesOf(tokens: readonly Token[]): string[] {
  const phrases = new Set<string>();
  for (const [at, token] of tokens.entries()) {
    if (token.kind === 'quoted') phrases.add(token.text.toLowerCase());
    let phrase = '';
    for (let count = 1; count <= PHRASE_WORDS_MAX && at + count <= tokens.length; count++) {
      const next = tokens[at + count - 1]!;
      if (next.kind === 'quoted' || next.word === '?') break;
      const gap = count === 1 ? '' : next.start > tokens[at + count - 2]!.end ? ' ' : '';
      phrase += `${gap}${next.text.toLowerCase()}`;
      if (token.kind !== 'mark' && next.kind !== 'mark') phrases.add(phrase);
    }
  }
  return [...phrases].slice(0, PHRASES_MAX);
}

/** Shortest part of a compound. */
const PART = 3;

/**
 * Splits compounds of a name of the data and another, or a word of the grammar: "Umsatzsumme" is the sum of "Umsatz", "Gesamtumsatz" its total.
 * A word that can be split in several ways stays whole.
 */
export function decompounded(tokens: readonly Token[], lexicon: Lexicon, language: Language): Token[] {
  if (language.linking.length === 0) return [...tokens];
  const grammar = grammarWords(language);
  const isForm = (word: string, other: string) => language.stems(word).includes(other) || language.stems(other).includes(word);
  return tokens.flatMap((token, place) => {
    const { word } = token;
    // "Abendkurs" is a value before it is a course, and so are "Abendkurse".
    const isValue = () => spellsValue(tokens, place, lexicon) || language.stems(word).some((stem) => lexicon.valuesNamed(stem).length > 0);
    if (token.kind === 'word' && isValue()) return [token];
    if (token.kind !== 'word' || word.length < 2 * PART + 1 || grammar.has(word) || lexicon.names(word)) return [token];
    const splits = new Map<string, string[]>();
    for (let at = PART; at <= word.length - PART; at++) {
      const [before, after] = [word.slice(0, at), word.slice(at)];
      for (const link of language.linking) {
        if (!before.endsWith(link) || before.length - link.length < PART) continue;
        const first = before.slice(0, before.length - link.length);
        const parts = lexicon.names(first) ? (lexicon.names(after) ? [first, after] : grammar.has(after) ? [after, first] : null) : null;
        // "Garantieaufträge": of a value and the things that have it.
        const valued = lexicon.valuesNamed(first).length > 0 && lexicon.names(after) ? [first, after] : null;
        const moment = momentOf(first, after, lexicon, language);
        // The white of "Weißweine" is not the one of "ich weiß".
        const said = grammar.has(first) && !language.phrases.filler.includes(first);
        const own = moment ?? parts ?? valued ?? (said && lexicon.names(after) ? [first, after] : null);
        // "Rechnungs" and "Rechnung" are one word; "Tag" is one of the grammar, and a compound with it is rather a name misspelt.
        const same =
          own &&
          !language.stems(own[0]!).some((stem) => grammar.has(stem)) &&
          [...splits.values()].some((known) => known.length === own.length && known.every((part, i) => isForm(part, own[i]!)));
        if (own && !same) splits.set(own.join(' '), own);
      }
    }
    const [only, another] = [...splits.values()];
    // Every part is labelled by the whole word.
    return only && !another ? only.map((part) => ({ ...token, word: part })) : [token];
  });
}

const MOMENTS: ReadonlySet<string> = new Set(['datum', 'zeitpunkt', 'termin', 'tag']);

/** "Lieferdatum" of `geliefert_am` is not split, but "Ablaufdatum" of `ablauf_am` is: what a moment is of, without the word for it. */
function momentOf(first: string, after: string, lexicon: Lexicon, language: Language): string[] | null {
  const isMoment = ({ referent }: Named) =>
    referent.kind === 'column' && referent.table.times.some(({ column }) => column === referent.column.name);
  const plain =
    MOMENTS.has(after) && language.stems(first).some((stem) => lexicon.named([stem]).some((named) => !named.partial && isMoment(named)));
  return plain ? [first] : null;
}

/** "Booked" is no misspelt "looked", and "angereist" no misspelt "abgereist". */
const isWord = (word: string, { code }: Language): boolean =>
  code === 'en' ? SPEECHES.some((speech) => meanings(word, speech, 1).length > 0) : isVerbForm(word);

const SPEECHES = ['n', 'v', 'a', 'r'] as const;

/** Whether a word is part of a value that is spelled out around it: "works" of "works on paper". */
function spellsValue(tokens: readonly Token[], at: number, lexicon: Lexicon): boolean {
  for (let start = Math.max(0, at - PHRASE_WORDS_MAX + 1); start <= at; start++)
    for (let end = at + 1; end <= start + PHRASE_WORDS_MAX && end <= tokens.length; end++) {
      const key = tokens
        .slice(start, end)
        .map(({ word }) => word)
        .join(' ');
      if (lexicon.valuesNamed(key).length > 0) return true;
    }
  return false;
}

/** Whether a word follows one for a total, or may be an amount of money that is given. */
const isSum = (tokens: readonly Token[], at: number, { phrases }: Language): boolean =>
  phrases.sum.includes(tokens[at - 1]?.word ?? '') || /^(?:donation|contribution|spende)n?s?$/.test(tokens[at]!.word);

/** Whether a number of things or one of a single thing is asked for. */
const asksForNumber = (tokens: readonly Token[], { phrases }: Language): boolean => {
  const text = ` ${tokens.map(({ word }) => word).join(' ')} `;
  const { count, average, median, most, fewest, highest, lowest, which } = phrases;
  return (
    !tokens.some(({ word }) => phrases.sum.includes(word)) &&
    [count, average, median, most, fewest, highest, lowest, which].some((role) => role.some((phrase) => text.includes(` ${phrase} `)))
  );
};

/** The only table whose things are a kind of what a word means. */
const broader = (word: string, { language, model }: Lexicon): string | null => (language.code === 'en' ? narrowerTable(word, model) : null);

/** Replaces words that name nothing by the only known one that they can stand for: of the same meaning, or spelled almost so. */
export function corrected(
  tokens: readonly Token[],
  lexicon: Lexicon,
  language: Language,
  kept: ReadonlySet<number> = new Set(),
): { tokens: Token[]; corrections: Correction[] } {
  const grammar = grammarWords(language);
  // "Ausgetreten" is not "aufgetreten", which says nothing: that would take a word out of the question.
  const telling = grammarWords(language, 'idle');
  const corrections: Correction[] = [];
  const fixed = tokens.map((token, at) => {
    if (token.kind !== 'word' || kept.has(at) || grammar.has(token.word)) return token;
    // "Insured" is no misspelt "insurer".
    const misspelt = isWord(token.word, language) ? null : lexicon.misspelt(token.word);
    if (misspelt !== null) {
      corrections.push({ written: token.text, read: misspelt });
      return { ...token, word: misspelt };
    }
    const head = spellsValue(tokens, at, lexicon) ? null : compoundOf(token.word, lexicon, language);
    if (head !== null && !lexicon.names(token.word)) {
      corrections.push({ written: token.text, read: head });
      return { ...token, word: head };
    }
    const named = lexicon.named([token.word]).length > 0 || spellsValue(tokens, at, lexicon);
    // "Total donations" are rather an amount than a number of gifts.
    const same = named || (isSum(tokens, at, language) && !asksForNumber(tokens, language)) ? null : sameThing(token.word, lexicon);
    if (same === null && lexicon.knows(token.word)) return token;
    const counted = language.countedBy[token.word];
    if (counted !== undefined && lexicon.names(counted)) {
      corrections.push({ written: token.text, read: counted });
      return { ...token, word: counted };
    }
    const related = language.code === 'en' ? lexicon.related(relatedWords(token.word), grammar) : [];
    // What is paid is no salary.
    const [meant, another] = isPay(token.word) ? related.filter(isPay) : related;
    const kind = meant === undefined ? (same ?? broader(token.word, lexicon)) : null;
    const word =
      meant !== undefined && another === undefined
        ? meant
        : (kind ?? (isWord(token.word, language) ? null : lexicon.correct(token.word, telling)));
    if (word === null) return token;
    corrections.push({ written: token.text, read: word });
    return { ...token, word };
  });
  return { tokens: fixed, corrections };
}
