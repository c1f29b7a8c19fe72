import { grammarWords } from '../tokens/grammar-words.ts';
import { partsOf, type Token } from '../tokens/tokens.ts';
import type { ReadingScope } from '../types.ts';
import type { Lexicon } from './lexicon.ts';

/**
 * The words of a task with only the column in place of what describes it: "number of siblings aboard (SibSp)". Words before the brackets are left
 * out up to the next word of the grammar, if none of them names anything else.
 */
export function glossed(tokens: readonly Token[], lexicon: Lexicon, scope: ReadingScope): Token[] {
  if (!scope.task) return [...tokens];
  const grammar = grammarWords(lexicon.language);
  const kept: Token[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const close = tokens[at]!.text === '(' ? tokens.findIndex((token, place) => place > at && place < at + 6 && token.text === ')') : -1;
    const inner = close === -1 ? [] : tokens.slice(at + 1, close);
    if (inner.length === 0 || !isColumn(inner, lexicon)) {
      kept.push(tokens[at]!);
      continue;
    }
    let unknown = kept.length;
    while (
      unknown > 0 &&
      kept[unknown - 1]!.kind === 'word' &&
      !grammar.has(kept[unknown - 1]!.word) &&
      !lexicon.names(kept[unknown - 1]!.word) &&
      lexicon.valuesNamed(kept[unknown - 1]!.word).length === 0
    )
      unknown -= 1;
    // A name before the brackets is the same column, or the brackets say something else.
    const before = kept.slice(unknown);
    if (before.length === 0 && !endsWithName(kept, inner, lexicon)) {
      kept.push(tokens[at]!);
      continue;
    }
    if (before.length > 0) {
      kept.length = unknown;
      kept.push(...inner);
    }
    at = close;
  }
  return kept;
}

const wordsOf = (tokens: readonly Token[]): string[] =>
  tokens.flatMap(({ kind, word, text }) => (kind === 'quoted' || /\d/.test(word) ? partsOf(text) : kind === 'mark' ? [] : [word]));

const columnsNamed = (words: readonly string[], lexicon: Lexicon) =>
  words.length === 0
    ? []
    : lexicon
        .named(words)
        .flatMap(({ referent, cost, partial }) => (referent.kind === 'column' && !partial && cost < 0.5 ? [referent.column] : []));

const isColumn = (tokens: readonly Token[], lexicon: Lexicon): boolean => columnsNamed(wordsOf(tokens), lexicon).length === 1;

/** Whether the words before end with a name of the column in the brackets. */
function endsWithName(before: readonly Token[], inner: readonly Token[], lexicon: Lexicon): boolean {
  const [column] = columnsNamed(wordsOf(inner), lexicon);
  for (let count = 1; count <= 5 && count <= before.length; count++)
    if (lexicon.named(wordsOf(before.slice(-count))).some(({ referent }) => referent.kind === 'column' && referent.column === column))
      return true;
  return false;
}
