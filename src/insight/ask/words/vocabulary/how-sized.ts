import type { Token } from '../tokens/tokens.ts';
import { columnFor, comparedBy } from './comparatives.ts';
import type { Item } from './items.ts';
import type { Lexicon } from './lexicon.ts';

/** The items of a question in which "how big is" asks for a size, where what is named has one: "how big is the revenue" is a phrase. */
export function withSizesAsked(tokens: readonly Token[], items: readonly Item[][], lexicon: Lexicon): Item[][] {
  const { language } = lexicon;
  const tables = new Set(
    items.flatMap((own) =>
      own.flatMap((item) => {
        if (item.kind === 'value') return item.refs.map(({ table }) => table);
        return item.kind === 'name' && item.named.cost === 0 && item.named.referent.kind === 'table' ? [item.named.referent.table] : [];
      }),
    ),
  );
  return items.map((own, at) => {
    const compared = language.askingHow.includes(tokens[at]!.word) ? comparedBy(tokens[at + 1]?.word ?? '', language) : null;
    const asks = compared?.degree === 'plain' && [...tables].some((table) => columnFor(compared.base, table, lexicon) !== null);
    return asks ? own.filter((item) => item.kind !== 'role' || (item.role !== 'filler' && item.role !== 'quantity')) : own;
  });
}
