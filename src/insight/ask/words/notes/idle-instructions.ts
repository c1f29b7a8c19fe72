import { type Token, tokensOf } from '../tokens/tokens.ts';
import type { ReadingScope } from '../types.ts';
import type { Lexicon } from '../vocabulary/lexicon.ts';

/** An instruction on how to show a result or to write a query, which changes no number: "sort by name", "join visits with doctors". */
export function isIdleInstruction(sentence: string, lexicon: Lexicon): boolean {
  const { showing, shown, comparing, caseless, partial, writing, written } = lexicon.language.notes.instructions;
  const tokens = tokensIn(sentence, lexicon);
  if (tokens.length === 0) return false;
  if (isJoining(sentence, tokens, lexicon)) return true;
  if (tokens.some(({ kind }) => kind !== 'word')) return false;
  const words = wordsOf(tokens);
  const [first, second] = words[0] === 'always' || words[0] === 'please' ? words.slice(1) : words;
  const within = (known: ReadonlySet<string>) => words.every((word) => known.has(word) || isColumnName(word, lexicon));
  if (
    (words.some((word) => caseless.has(word)) || ANY_CASE.test(sentence)) &&
    !words.some((word) => partial.has(word)) &&
    within(comparing)
  )
    return true;
  if (words.some((word) => written.has(word)) && words.every((word) => writing.has(word)) && !words.some((word) => OUTER.has(word)))
    return true;
  const shows = first !== undefined && showing.has(first) && second !== undefined;
  return shows && words.every((word) => showing.has(word) || shown.has(word) || isColumnName(word, lexicon));
}

const ANY_CASE = /\b(?:upper|lower|any|either|mixed|non)[- ]?case\b/i;

/** Joins that keep or drop rows are more than a way between tables. */
const OUTER: ReadonlySet<string> = new Set(['left', 'right', 'outer', 'inner', 'full', 'cross', 'anti']);

/** "To get the doctor's name, join visits with doctors": the model has the way between them. What it is for may be called anything. */
function isJoining(sentence: string, tokens: readonly Token[], lexicon: Lexicon): boolean {
  const { joining, writing, purpose } = lexicon.language.notes.instructions;
  const at = sentence.indexOf(',');
  const leads = purpose.has(tokens[0]?.word ?? '') && at > 0;
  const told = leads ? tokensIn(sentence.slice(at), lexicon) : tokens;
  const words = told.map(({ word }) => word);
  return (
    words.some((word) => joining.has(word)) &&
    !words.some((word) => OUTER.has(word)) &&
    told.every(({ word, kind }) => kind === 'word' && (word === '=' || writing.has(word) || joining.has(word) || lexicon.names(word)))
  );
}

/**
 * Takes an instruction by which a part of a text is enough: "match titles with LIKE and wildcards". From then on conditions on the columns that it
 * names, or on all of text, are met by what contains the value. Whether it is one.
 */
export function takeMatching(sentence: string, lexicon: Lexicon, scope: ReadingScope): boolean {
  const { comparing, partial } = lexicon.language.notes.instructions;
  const tokens = tokensIn(sentence, lexicon);
  const known = ({ kind, text, word }: Token) =>
    kind === 'quoted' ? text.includes('%') : kind === 'word' && (comparing.has(word) || lexicon.names(word) || /^%/.test(word));
  const says = tokens.some(({ kind, text, word }) => (kind === 'quoted' ? text.includes('%') : partial.has(word)));
  if (!says || !tokens.every(known)) return false;
  const named = tokens.filter(({ kind, word }) => kind === 'word' && !comparing.has(word) && lexicon.names(word)).map(({ word }) => word);
  for (const table of lexicon.model.tables) {
    for (const column of table.columns) {
      const of = (word: string) => lexicon.named([word]).some(({ referent }) => referent.kind === 'column' && referent.column === column);
      const inTable = (word: string) => lexicon.named([word]).some(({ referent }) => referent.kind === 'table' && referent.table === table);
      if (column.type === 'text' && (named.length === 0 || named.some((word) => of(word) || inTable(word))))
        scope.partly.add(`${table.name}.${column.name}`);
    }
  }
  return true;
}

const tokensIn = (sentence: string, { language }: Lexicon): Token[] =>
  tokensOf(sentence.replaceAll(EXAMPLE, ' '), language.decimal).filter(({ kind }) => kind !== 'mark');

/** "(e.g. 'Ford')": what a note has in brackets as an example. */
const EXAMPLE = /\((?:e\.? ?g\.?|ex\.?|for example|for instance|such as|like|say|z\. ?B\.),? [^()]*\)/gi;

const wordsOf = (tokens: readonly Token[]): string[] => tokens.flatMap(({ word }) => word.split('-'));

/** "List the active ones" restricts the rows; a column of the data is only shown. */
const isColumnName = (word: string, lexicon: Lexicon): boolean => lexicon.names(word) && lexicon.valuesNamed(word).length === 0;
