import type { Language } from '../languages/types.ts';
import type { ReadingScope } from '../types.ts';
import type { Lexicon } from '../vocabulary/lexicon.ts';
import { oppositesOf } from '../vocabulary/word-net.ts';
import { grammarWords } from './grammar-words.ts';
import type { Token } from './tokens.ts';

/**
 * The words without a currency after an amount, as in "below 5 dollars": it says no more where no column is known to be in another.
 */
export function withoutCurrencies(tokens: readonly Token[], { model, language }: Lexicon): Token[] {
  const known = new Set(
    model.tables.flatMap(({ columns }) => columns.flatMap(({ unit }) => (unit?.kind === 'currency' && 'code' in unit ? [unit.code] : []))),
  );
  return tokens.filter(({ word }, at) => {
    const [before, after] = [tokens[at - 1]?.kind, tokens[at + 1]?.kind].map((kind) => kind === 'number');
    // "5 dollars", "$5" and "5 €".
    const code = before || after ? (SIGNS[word] ?? (before ? language.currencies[word] : undefined)) : undefined;
    return code === undefined || [...known].some((one) => one !== code);
  });
}

const SIGNS: Readonly<Record<string, string>> = { '€': 'EUR', '£': 'GBP', $: 'USD' };

/** Shortest word that a prefix denies. */
const DENIED_MIN = 4;
const PREFIX = 'un';

/** "unshipped" as "not shipped", "but never" as "and never": what denies something is a word of its own, and no typing error. */
export function withNegations(tokens: readonly Token[], lexicon: Lexicon, language: Language, scope: ReadingScope): Token[] {
  const [not] = language.phrases.not;
  const [and] = language.phrases.and;
  const grammar = grammarWords(language);
  return tokens.flatMap((token, at): Token[] => {
    if (language.contrasts.words.includes(token.word) && language.contrasts.before.includes(tokens[at + 1]?.word ?? ''))
      return [{ ...token, word: and! }];
    const denied = token.kind === 'word' && !grammar.has(token.word) ? deniedBy(token.word, lexicon, scope) : null;
    return denied === null
      ? [token]
      : [
          { ...token, word: not! },
          { ...token, word: denied },
        ];
  });
}

/** The word of the data that a word says the opposite of; null for one that the data has itself. */
function deniedBy(word: string, lexicon: Lexicon, scope: ReadingScope): string | null {
  const base = word.slice(PREFIX.length);
  if (isKnown(word, lexicon)) return null;
  if (word.startsWith(PREFIX) && base.length >= DENIED_MIN && isKnown(base, lexicon)) return base;
  // "Closed" shops are those that are not open, where a column says whether they are.
  const opposites = lexicon.language.code === 'en' ? oppositesOf(word) : [];
  return opposites.find((one) => isFlag(one, lexicon, scope)) ?? null;
}

const isFlag = (word: string, lexicon: Lexicon, { flags }: ReadingScope): boolean =>
  lexicon
    .named([word])
    .some(
      ({ referent }) =>
        referent.kind === 'column' && (referent.column.type === 'boolean' || flags.has(`${referent.table.name}.${referent.column.name}`)),
    );

const isKnown = (word: string, lexicon: Lexicon): boolean =>
  lexicon.names(word) ||
  lexicon.valuesNamed(word).length > 0 ||
  // "Unrated" tours have no rating.
  (lexicon.language.code === 'en' && /ed$/.test(word) && lexicon.names(word.replace(/ed$/, 'ing')));
