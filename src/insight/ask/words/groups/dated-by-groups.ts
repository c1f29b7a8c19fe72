import { isStep } from '../../../metrics/metric-query/types.ts';
import { isUndated, measuresIn, withDate } from '../times/dated-by-rows.ts';
import type { DimensionRef, Piece } from '../types.ts';

/**
 * "Fees by finish month for 2025": who groups by a date means the period of that date, too. The pieces with measures that go by the date of the
 * groups, where that is one of their own rows and no word dates them otherwise.
 */
export function datedByGroups(pieces: readonly Piece[]): readonly Piece[] {
  const dimensions = pieces.flatMap((piece) =>
    piece.kind === 'group' ? piece.dimensions : piece.kind === 'asked' ? [piece.dimension] : [],
  );
  const [ref, another] = dimensions.flatMap((one) => (one.kind === 'time' && one.ref ? [one.ref] : []));
  if (!ref || another || !dimensions.some((one) => one.kind === 'time' && isStep(one.grain))) return pieces;
  const measures = pieces.flatMap(measuresIn);
  if (measures.length === 0 || !measures.every((measure) => isUndated(measure, ref))) return pieces;
  const plain = (one: DimensionRef): DimensionRef => (one.kind === 'time' ? { ...one, ref: null } : one);
  return pieces.map((piece): Piece => {
    if (piece.kind === 'group') return { ...piece, dimensions: piece.dimensions.map(plain) };
    if (piece.kind === 'asked') return { ...piece, dimension: plain(piece.dimension) };
    return withDate(piece, ref);
  });
}
