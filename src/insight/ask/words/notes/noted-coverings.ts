import type { Covering } from '../grammar/parse.ts';
import { measureKey } from '../measures/measure-key.ts';
import type { Piece } from '../types.ts';
import type { ReadNote } from './notes.ts';

/** Less likely ways to read a note cost this much more than the likeliest. */
const NEXT_WAY = 0.5;
const COMBINATIONS_MAX = 6;

/** Coverings with what the notes say, in each combination of the ways to read them. */
export function withNotes(whole: readonly Covering[], notes: readonly ReadNote[]): Covering[] {
  let said: Piece[][] = [[]];
  for (const { ways } of notes) said = said.flatMap((pieces) => ways.map((way) => [...pieces, ...way])).slice(0, COMBINATIONS_MAX);
  return whole.flatMap((covering) =>
    said.flatMap((pieces, at): Covering[] => {
      const more = fromNotes(covering.pieces, pieces);
      return more ? [{ ...covering, cost: covering.cost + at * NEXT_WAY, pieces: [...covering.pieces, ...more] }] : [];
    }),
  );
}

/** What notes add to a question: not another number, and no groups said twice. Null if they ask for another number. */
function fromNotes(asked: readonly Piece[], noted: readonly Piece[]): Piece[] | null {
  const measures = asked.flatMap((piece) => (piece.kind === 'measure' ? [measureKey(piece.measure)] : []));
  const groups = asked.some(({ kind }) => kind === 'group');
  if (noted.some((piece) => piece.kind === 'measure' && !measures.includes(measureKey(piece.measure)))) return null;
  // How many values are missing is another number, and no way to compute one.
  const counts = (pieces: readonly Piece[]) => pieces.some((piece) => piece.kind === 'procedure' && piece.procedure === 'missing');
  if (counts(noted) && !counts(asked)) return null;
  const shapes = JSON.stringify(asked.filter(({ kind }) => kind === 'shapes' || kind === 'analysis'));
  // Statistics that a note names again.
  const named = noted.flatMap((piece) => (piece.kind === 'shapes' ? piece.shapes : []));
  if (named.some((shape) => !shapes.includes(JSON.stringify(shape)))) return null;
  const conditions = asked.map((piece) => (piece.kind === 'where' ? JSON.stringify(piece.condition.filter) : ''));
  const repeats = (piece: Piece) => piece.kind === 'where' && conditions.includes(JSON.stringify(piece.condition.filter));
  return noted.filter((piece) => !['measure', 'shapes'].includes(piece.kind) && (piece.kind !== 'group' || !groups) && !repeats(piece));
}
