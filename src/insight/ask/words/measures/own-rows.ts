import type { ModelTable } from '../../../../data/model/types.ts';
import { countsThings } from '../grammar/entities.ts';
import { Unfit } from '../grammar/pieces.ts';
import { isThing } from '../groups/things-shown.ts';
import type { ColumnRef, DimensionRef, Measure, ReadingScope } from '../types.ts';
import { columnOf } from './aggregate-of.ts';

/**
 * Columns of each thing, alone or in relation, "budget to running time for each production": of one row nothing is added up, so that it need not be known
 * whether the columns may be.
 * @throws Unfit if several rows would have to be combined of which no word says how
 */
export function ofOwnRows(measure: Measure, dimensions: readonly DimensionRef[], scope: ReadingScope): Measure {
  if (measure.kind === 'metric') return measure;
  // "The top 3 halls by capacity": of each hall there is one.
  if (measure.kind === 'aggregate') return onlyValue(measure, dimensions, scope);
  return { ...measure, of: ofRow(measure.of, dimensions, scope), per: ofRow(measure.per, dimensions, scope) };
}

/** The only value that each of the groups has, which any aggregate gives. */
function onlyValue(measure: Extract<Measure, { kind: 'aggregate' }>, dimensions: readonly DimensionRef[], scope: ReadingScope): Measure {
  const { table, aggregate, bare } = measure;
  const own = dimensions.filter((one) => one.kind === 'column' && one.ref.table === table);
  // "The tallest tree in each park": of each tree there is one, whatever else the groups are by.
  const ofThings = own.length === dimensions.length && own.some((one) => one.kind === 'column' && isOneRow(one.ref, scope));
  const said = bare ? aggregate.function === 'sum' : ['max', 'min'].includes(aggregate.function);
  if (!ofThings || !said || columnOf(measure)?.additivity !== 'unknown' || aggregate.holding || measure.doubt !== undefined) return measure;
  return { ...measure, aggregate: { ...aggregate, function: 'max' } };
}

function ofRow(measure: Measure, dimensions: readonly DimensionRef[], scope: ReadingScope): Measure {
  if (measure.kind !== 'aggregate' || !measure.bare) return measure;
  const { table, aggregate, doubt, ...rest } = measure;
  const column = columnOf(measure);
  const ofThings = dimensions.some((one) => one.kind === 'column' && one.ref.table === table && isOneRow(one.ref, scope));
  if (doubt !== undefined && !ofThings) throw new Unfit();
  if (!column || column.additivity === 'additive' || !ofThings || !['sum', 'avg'].includes(aggregate.function)) return measure;
  return { ...rest, table, aggregate: { ...aggregate, function: 'avg' } };
}

/** Whether each value of a column is that of a single row: of its key, or of a name that no two rows share. */
export const isOneRow = ({ table, column }: ColumnRef, scope: ReadingScope): boolean =>
  (table.key.length === 1 && table.key[0] === column.name) ||
  (isThing({ kind: 'column', ref: { table, column } }, scope) && scope.labels.get(table.name)?.unique === true);

/** Whether a measure is of a column of a table, and no number of its rows: "fees by town, for loans returned in 2025". */
export const isAmountOf = (measure: Measure, table: ModelTable): boolean =>
  measure.kind === 'aggregate' &&
  measure.table === table &&
  measure.time === null &&
  columnOf(measure) !== undefined &&
  !countsThings(measure.aggregate, table);
