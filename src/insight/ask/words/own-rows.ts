import { isThing } from './things-shown.ts';
import type { DimensionRef, Measure, ReadingScope } from './types.ts';

/**
 * The ratio of two columns of each thing, "budget to running time for each production": of one row nothing is added up, so that it need not be known
 * whether the columns may be.
 */
export function ofOwnRows(measure: Measure, dimensions: readonly DimensionRef[], scope: ReadingScope): Measure {
  if (measure.kind !== 'ratio') return measure;
  return { ...measure, of: ofRow(measure.of, dimensions, scope), per: ofRow(measure.per, dimensions, scope) };
}

function ofRow(measure: Measure, dimensions: readonly DimensionRef[], scope: ReadingScope): Measure {
  if (measure.kind !== 'aggregate' || measure.aggregate.function !== 'sum' || !measure.bare) return measure;
  const { table, aggregate } = measure;
  const column =
    aggregate.of?.kind === 'column'
      ? table.columns.find(({ name }) => aggregate.of?.kind === 'column' && name === aggregate.of.name)
      : undefined;
  const ofThings = dimensions.some(
    (one) => one.kind === 'column' && one.ref.table === table && isThing(one, scope) && scope.labels.get(table.name)?.unique,
  );
  if (!column || column.additivity === 'additive' || !ofThings) return measure;
  return { ...measure, aggregate: { ...aggregate, function: 'avg' } };
}
