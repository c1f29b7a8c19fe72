import type { Dimension, Filter, MetricDefinition, MetricQuery } from '../../metrics/metric-query/types.ts';
import { bindAll } from './assembly/bind-columns.ts';
import { Unfit } from './grammar/pieces.ts';
import { dimensionName } from './groups/dimensions.ts';
import { relatedNow } from './times/related-times.ts';
import type { Piece, ReadingScope } from './types.ts';

/** An answered question, as the next one may change it. */
export interface EarlierQuery {
  query: MetricQuery;
  define: MetricDefinition[];
}

/**
 * The earlier query with the pieces of a follow-up: other groups, another period, a condition more.
 * @throws Unfit if the pieces do not change a query
 */
export function changedQuery({ query, define }: EarlierQuery, pieces: readonly Piece[], scope: ReadingScope): MetricQuery {
  if (pieces.length === 0) throw new Unfit();
  const names = new Set(define.flatMap(({ table }) => table ?? []));
  const tables = scope.model.tables.filter(({ name }) => names.has(name));
  // Numbers of several tables are not of things alone.
  const only = tables.length === 1 && define.every(({ time }) => time === null) ? tables[0] : undefined;
  let changed = query;
  for (const piece of pieces) {
    switch (piece.kind) {
      case 'group': {
        bindAll(piece.dimensions, [], tables, scope);
        if (piece.dimensions.some(({ kind }) => kind === 'time')) relatedNow(changed.filters, only, undefined, scope);
        changed = { ...changed, by: regrouped(changed.by ?? [], piece.dimensions.map(dimensionName)) };
        break;
      }
      case 'where': {
        bindAll([], [piece.condition], tables, scope);
        changed = { ...changed, filters: narrowed(changed.filters, piece.condition.filter) };
        break;
      }
      case 'period': {
        const filters = relatedNow(changed.filters, only, piece.period.range, scope);
        changed = filters ? { ...changed, filters } : { ...changed, time: piece.period.range };
        break;
      }
      case 'compare': {
        if (typeof piece.to === 'object' || relatedNow(changed.filters, only, undefined, scope)) throw new Unfit();
        changed = { ...changed, compare_to: piece.to };
        break;
      }
      case 'show':
        changed = { ...changed, show: ['value', piece.show] };
        break;
      default:
        throw new Unfit();
    }
  }
  return changed;
}

/** New categories take the place of earlier ones; a series of time stays beside them. */
function regrouped(before: readonly Dimension[], next: Dimension[]): Dimension[] {
  const timed = (one: Dimension) => typeof one === 'object';
  const kept = before.filter((one) => timed(one) !== timed(next[0]!));
  return next.every((one) => timed(one) === timed(next[0]!)) ? [...kept, ...next] : next;
}

/** A condition on the same column takes the place of the earlier one. */
function narrowed(before: Filter | undefined, next: Filter): Filter {
  const all = before === undefined ? [] : 'and' in before ? before.and : [before];
  const kept = all.filter((one) => columnOf(one) === null || columnOf(one) !== columnOf(next));
  return kept.length === 0 ? next : { and: [...kept, next] };
}

function columnOf(filter: Filter): string | null {
  if ('not' in filter) return columnOf(filter.not);
  return 'dimension' in filter ? filter.dimension : null;
}
