import type { PreparationKind } from '../../procedures/index.ts';
import { isNumber } from '../conditions/conditions.ts';
import { nameOf } from '../grammar/columns.ts';
import type { Concept } from '../languages/directive-words.ts';
import type { Piece } from '../types.ts';
import type { Said } from './said.ts';

/** "rows without a fee are left out", "complete cases only". */
export function leftOut(said: Said): Piece[] | 'refused' | undefined {
  if (
    !(said.has('missing', 'present', 'complete') || (said.has('only') && said.has('both'))) ||
    said.has('fill') ||
    said.numbers.length > 0
  )
    return undefined;
  if (!said.only('missing', 'present', 'complete', 'exclude', 'only', 'rows', 'whose', 'unfilled', 'twoSided')) return undefined;
  const { columns } = said;
  const leaves = said.has('missing') && said.has('exclude') && !said.has('present');
  // "Only students with both scores".
  const both = said.has('only') && said.has('both') && columns.length > 1;
  const keeps = (said.has('present') || both) && !said.has('exclude', 'missing');
  if (!leaves && !keeps && !said.has('complete')) return undefined;
  // "where both are missing", "where either is known" are of fewer or more rows.
  if (leaves && said.has('both') && said.has('whose') && !said.has('either')) return 'refused';
  if (keeps && said.has('either')) return 'refused';
  if (columns.length === 0) return [{ kind: 'withoutEmpty', ...(said.has('rows', 'complete') ? { rows: true } : {}) }];
  return columns.map(
    (ref): Piece => ({ kind: 'where', condition: { filter: { not: { dimension: nameOf(ref), empty: true } }, columns: [ref] } }),
  );
}

/** "blanks are replaced by the median". */
export function filled(said: Said): Piece[] | undefined {
  if (!said.has('fill') || !said.only('fill', 'missing', 'present', 'mean', 'median', 'mode', 'zero', 'rows')) return undefined;
  if (said.numbers.some((one) => one !== 0)) return undefined;
  const ways: [Concept, PreparationKind][] = [
    ['mean', 'fill_mean'],
    ['median', 'fill_median'],
    ['mode', 'fill_mode'],
    ['zero', 'fill_zero'],
  ];
  const [way, another] = ways.filter(([concept]) => said.has(concept));
  if (!way || another || said.columns.some((ref) => !isNumber(ref) || ref.derived !== undefined)) return undefined;
  // "With the mean of B" fills A by another column.
  if (said.columns.length > 1 && said.namesAfter(way[0])) return undefined;
  const refs = said.columns.length > 0 ? said.columns : [null];
  return refs.map((ref): Piece => ({ kind: 'prepare', by: way[1], ref }));
}

/** "Take the natural logarithm of the price", "min-max scaling of the length". */
export function scaled(said: Said): Piece[] | undefined {
  const ways: [Concept, PreparationKind][] = [
    ['minMax', 'min_max'],
    ['logarithm', 'log'],
    ['logarithm10', 'log10'],
  ];
  const [way, another] = ways.filter(([concept]) => said.has(concept));
  if (!way || another || said.numbers.length > 0 || !said.only(way[0], 'operation', 'extremes', 'rows')) return undefined;
  if (said.columns.some((ref) => !isNumber(ref) || ref.derived !== undefined)) return undefined;
  const refs = said.columns.length > 0 ? said.columns : [null];
  return refs.map((ref): Piece => ({ kind: 'prepare', by: way[1], ref }));
}
