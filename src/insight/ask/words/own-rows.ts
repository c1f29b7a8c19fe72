import { Unfit } from './pieces.ts';
import { isThing } from './things-shown.ts';
import type { ColumnRef, DimensionRef, Measure, ReadingScope } from './types.ts';

/**
 * The ratio of two columns of each thing, "budget to running time for each production": of one row nothing is added up, so that it need not be known
 * whether the columns may be.
 * @throws Unfit if several rows would have to be combined of which no word says how
 */
export function ofOwnRows(measure: Measure, dimensions: readonly DimensionRef[], scope: ReadingScope): Measure {
  if (measure.kind !== 'ratio') return measure;
  return { ...measure, of: ofRow(measure.of, dimensions, scope), per: ofRow(measure.per, dimensions, scope) };
}

function ofRow(measure: Measure, dimensions: readonly DimensionRef[], scope: ReadingScope): Measure {
  if (measure.kind !== 'aggregate' || !measure.bare) return measure;
  const { table, aggregate, doubt, ...rest } = measure;
  const column =
    aggregate.of?.kind === 'column'
      ? table.columns.find(({ name }) => aggregate.of?.kind === 'column' && name === aggregate.of.name)
      : undefined;
  const ofThings = dimensions.some((one) => one.kind === 'column' && one.ref.table === table && isOneRow(one.ref, scope));
  if (doubt !== undefined && !ofThings) throw new Unfit();
  if (!column || column.additivity === 'additive' || !ofThings || !['sum', 'avg'].includes(aggregate.function)) return measure;
  return { ...rest, table, aggregate: { ...aggregate, function: 'avg' } };
}

/** Whether each value of a column is that of a single row: of its key, or of a name that no two rows share. */
const isOneRow = ({ table, column }: ColumnRef, scope: ReadingScope): boolean =>
  (table.key.length === 1 && table.key[0] === column.name) ||
  (isThing({ kind: 'column', ref: { table, column } }, scope) && scope.labels.get(table.name)?.unique === true);
