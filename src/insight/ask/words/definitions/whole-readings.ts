import { coverings } from '../grammar/parse.ts';
import { parserOf } from '../grammar/parser-of.ts';
import type { Piece, ReadingScope } from '../types.ts';
import type { Lexicon } from '../vocabulary/lexicon.ts';

/** The readings of a text that account for each of its words as it is written, cheapest first. */
export function wholeReadings(text: string, lexicon: Lexicon, scope: ReadingScope): Piece[][] {
  const { parser, mended } = parserOf(text, lexicon, scope);
  return mended ? [] : coverings(parser).flatMap(({ left, pieces }) => (left.length === 0 ? [pieces] : []));
}
