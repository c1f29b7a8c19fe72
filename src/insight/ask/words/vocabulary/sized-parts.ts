import { fold, type Token } from '../tokens/tokens.ts';
import type { ColumnRef } from '../types.ts';
import { comparedBy, isCalled, isSized } from './comparatives.ts';
import type { Item } from './items.ts';
import type { Lexicon } from './lexicon.ts';

const WORDS_MAX = 3;
/** What reading a part as the whole name costs. */
const PART = 0.2;

/**
 * The items of a question with "runway" of "the longest runway" as the name of `runway_length_m`: the adjective says the rest. Only where one column
 * is called so, and nothing else by the noun alone.
 */
export function withSizedParts(tokens: readonly Token[], items: readonly Item[][], lexicon: Lexicon): Item[][] {
  const found = items.map((own) => [...own]);
  for (const [at, token] of tokens.entries()) {
    const compared = comparedBy(token.word, lexicon.language);
    if (compared?.degree !== 'most') continue;
    const { nouns, further = [], down } = lexicon.language.adjectivesOfSize.get(compared.base)!;
    for (let end = at + 2; end <= at + 1 + WORDS_MAX && end <= tokens.length; end++) {
      const words = tokens.slice(at + 1, end);
      if (words.some(({ kind }) => kind !== 'word') || items[at + 1]!.some((item) => item.kind === 'name' && item.named.cost === 0)) break;
      const [column, another] = columnsOf(words, [...nouns, ...further], lexicon);
      if (!column || another) continue;
      found[at + 1]!.push({ kind: 'name', named: { referent: { kind: 'column', ...column }, cost: PART, partial: false }, end });
      const role = down ? 'lowest' : 'highest';
      if (!found[at]!.some((item) => item.kind === 'role' && item.role === role)) found[at]!.push({ kind: 'role', role, end: at + 1 });
    }
  }
  return found;
}

function columnsOf(words: readonly Token[], nouns: readonly string[], lexicon: Lexicon): ColumnRef[] {
  const said = words.map(({ word }) => word);
  return lexicon.model.tables.flatMap((table) =>
    table.columns
      .filter((column) => isSized({ table, column }) && nouns.some((noun) => isCalled(column.name, [...said, fold(noun)], true, lexicon)))
      .map((column) => ({ table, column })),
  );
}
