import type { Filter } from '../../../metrics/metric-query/types.ts';
import { mapFilter } from '../conditions/map-filter.ts';
import type { Condition, Measure, Piece, ReadingScope } from '../types.ts';
import type { Covering } from './parse.ts';

/** Coverings whose conditions on some columns are met by a part of the text, where the asker says so: "match titles with wildcards". */
export function partlyMatched(coverings: readonly Covering[], scope: ReadingScope): Covering[] {
  if (scope.partly.size === 0) return [...coverings];
  return coverings.map((covering) => ({ ...covering, pieces: covering.pieces.map((piece) => loosened(piece, scope)) }));
}

function loosened(piece: Piece, scope: ReadingScope): Piece {
  const condition = (one: Condition): Condition => ({ ...one, filter: partly(one.filter, scope) });
  if (piece.kind === 'where') return { ...piece, condition: condition(piece.condition) };
  if (piece.kind !== 'measure') return piece;
  const measure = (one: Measure): Measure => {
    if (one.kind === 'aggregate') return { ...one, conditions: one.conditions.map(condition) };
    return one.kind === 'ratio' ? { ...one, of: measure(one.of), per: measure(one.per) } : one;
  };
  return { ...piece, measure: measure(piece.measure) };
}

const partly = (filter: Filter, scope: ReadingScope): Filter =>
  mapFilter(filter, (one) => {
    if ('any' in one) return { ...one, any: partly(one.any, scope) };
    if ('all' in one) return { ...one, all: partly(one.all, scope) };
    if ('none' in one) return { ...one, none: partly(one.none, scope) };
    if (!('dimension' in one) || !scope.partly.has(one.dimension)) return one;
    const { dimension } = one;
    if ('is' in one && typeof one.is === 'string') return { dimension, contains: one.is };
    return 'in' in one ? { or: one.in.map((value): Filter => ({ dimension, contains: String(value) })) } : one;
  });
