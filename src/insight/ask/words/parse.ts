import { measureKey } from './assemble.ts';
import { chunksAt } from './chunks.ts';
import type { Parser } from './parser.ts';
import type { Measure, Piece } from './types.ts';

/** Pieces that account for all words of a question, or all but some. */
export interface Covering {
  pieces: Piece[];
  cost: number;
  /** Positions of the words that nothing accounts for. */
  left: number[];
  /** True after "and": another measure may follow. */
  joined: boolean;
}

/** How many partial coverings are kept at each position. */
const BEAM = 60;
/** A piece more: one reading of many words is better than several of a few. */
const PIECE = 1;
/** More than any covering of a question of a hundred words costs. */
const LEFT = 1_000;

/** The coverings of a question, cheapest first. */
export function coverings(parser: Parser, { follows = false } = {}): Covering[] {
  const length = parser.tokens.length;
  const reached: Covering[][] = Array.from({ length: length + 1 }, () => []);
  reached[0]!.push({ pieces: [], cost: 0, left: [], joined: true });
  for (let at = 0; at < length; at++) {
    const here = best(reached[at]!);
    if (here.length === 0) continue;
    const chunks = chunksAt(parser, at);
    // "only 2025" narrows the question before; in a question by itself "only" means something.
    const separators = parser.role(at, 'filler', 'and', 'preposition', 'have', ...(follows ? (['only'] as const) : []));
    for (const covering of here) {
      const joins = parser.tokens[at]!.word === ',' || parser.role(at, 'and').length > 0;
      for (const end of separators)
        add(end, { ...covering, joined: covering.joined || joins }, [], parser.tokens[at]!.kind === 'mark' ? 0 : 0.02);
      for (const { end, value, cost } of chunks) {
        // Two measures side by side are one that was not understood; the same one again, as in a note, is a repetition.
        const [first] = value;
        const dangles = first?.kind === 'measure' && !covering.joined && isAnother(first.measure, covering.pieces);
        if (end > at && !dangles) {
          add(end, { ...covering, joined: false }, value, PIECE + cost);
        }
      }
      reached[at + 1]!.push({ ...covering, cost: covering.cost + LEFT, left: [...covering.left, at] });
    }
  }
  return best(reached[length]!);

  function add(end: number, covering: Covering, pieces: Piece[], cost: number): void {
    reached[end]?.push({
      pieces: [...covering.pieces, ...pieces],
      cost: covering.cost + cost,
      left: covering.left,
      joined: covering.joined,
    });
  }
}

function best(all: Covering[]): Covering[] {
  return all.sort((a, b) => a.cost - b.cost).slice(0, BEAM);
}

function isAnother(measure: Measure, pieces: readonly Piece[]): boolean {
  const stated = pieces.flatMap((piece) => (piece.kind === 'measure' ? [measureKey(piece.measure)] : []));
  return stated.length > 0 && !stated.includes(measureKey(measure));
}
