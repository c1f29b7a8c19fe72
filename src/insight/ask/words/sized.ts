import { comparedBy, comparedColumns } from './comparatives.ts';
import type { Parse, Parser } from './parser.ts';
import type { Piece } from './types.ts';

/** "How long is the Clyst", "how tall are the peaks": the column that the adjective compares. */
export function sizedAt(parser: Parser, at: number): Parse<Piece[]>[] {
  const { tokens, language } = parser;
  if (!language.askingHow.includes(tokens[at]?.word ?? '')) return [];
  const compared = comparedBy(tokens[at + 1]?.word ?? '', language);
  if (compared?.degree !== 'plain') return [];
  return parser
    .role(at + 2, 'is')
    .flatMap((end) =>
      comparedColumns(parser, compared.base).map(
        ({ ref }): Parse<Piece[]> => ({ end, cost: 0.1, value: [{ kind: 'attributes', columns: [ref] }] }),
      ),
    );
}
