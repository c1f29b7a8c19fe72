import type { Parse, Parser } from '../grammar/parser.ts';
import type { Piece } from '../types.ts';
import { comparedBy, comparedColumns } from '../vocabulary/comparatives.ts';

/** "How long is the Clyst", "how tall are the peaks": the column that the adjective compares. */
export function sizedAt(parser: Parser, at: number): Parse<Piece[]>[] {
  const { tokens, language } = parser;
  if (!language.askingHow.includes(tokens[at]?.word ?? '')) return [];
  const compared = comparedBy(tokens[at + 1]?.word ?? '', language);
  if (compared?.degree !== 'plain') return [];
  const nounsOf = (base: string) => language.adjectivesOfSize.get(base)!.nouns[0];
  const ends = parser.role(at + 2, 'is');
  // "How long is the longest runway" asks for that alone.
  const asksForMost = ends
    .flatMap((end) => parser.fillers(end))
    .filter((start) => {
      const most = comparedBy(tokens[start]?.word ?? '', language);
      const next = [...parser.role(start, 'highest', 'lowest')].flatMap((end) => parser.names(end));
      return (
        most?.degree === 'most' &&
        nounsOf(most.base) === nounsOf(compared.base) &&
        next.some(({ value }) => value.kind === 'column' && value.column.additivity !== null)
      );
    })
    .map((end): Parse<Piece[]> => ({ end, cost: 0.1, value: [] }));
  const shown = ends.flatMap((end) =>
    comparedColumns(parser, compared.base).map(
      ({ ref }): Parse<Piece[]> => ({ end, cost: 0.1, value: [{ kind: 'attributes', columns: [ref] }] }),
    ),
  );
  return [...asksForMost, ...shown];
}
