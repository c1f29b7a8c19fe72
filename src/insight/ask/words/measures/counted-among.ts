import { countsThings } from '../grammar/entities.ts';
import { type Of, Unfit } from '../grammar/pieces.ts';
import type { Condition, Measure, Piece } from '../types.ts';

/**
 * The only number of things among pieces of certain kinds, and what is said of those that are counted.
 * @throws Unfit if something else is asked
 */
export function countedAmong(
  pieces: readonly Piece[],
  kinds: readonly Piece['kind'][],
): { measure: Extract<Measure, { kind: 'aggregate' }>; conditions: Condition[] } {
  const [counted, another] = pieces.filter((piece): piece is Of<'measure'> => piece.kind === 'measure');
  const measure = counted?.measure;
  if (another || measure?.kind !== 'aggregate' || pieces.some(({ kind }) => !kinds.includes(kind))) throw new Unfit();
  if (measure.aggregate.function !== 'count' && !countsThings(measure.aggregate, measure.table)) throw new Unfit();
  const said = pieces.filter((piece): piece is Of<'where'> => piece.kind === 'where').map(({ condition }) => condition);
  return { measure, conditions: [...measure.conditions, ...said] };
}
