import { type ColumnRef, isNumber, isTime } from '../column-ref.ts';
import type { Measure, Metric, Value } from '../query.ts';
import type { QuestionTable } from '../types.ts';

export function metric(of: Metric['of'], column: ColumnRef): Metric {
  return { kind: 'metric', of, value: columnValue(column), table: column.table, where: [] };
}

export function rows(table: QuestionTable): Metric {
  return { kind: 'metric', of: 'count', value: null, table, where: [] };
}

export const columnValue = (column: ColumnRef): Value => ({ kind: 'column', column });

export const isMeasurable = (ref: ColumnRef) => isNumber(ref) || isTime(ref);

export const isMeasure = (ref: ColumnRef) =>
  isNumber(ref) && !ref.linked && (ref.column.role === 'additive_measure' || ref.column.role === 'rate');

/** True if the column's name says that it holds a count. */
export function isCount(ref: ColumnRef): boolean {
  return (
    isNumber(ref) &&
    /(?:^|_)(?:num|number|count|cnt|total|qty)(?:_|$)|^num|count$/i.test(ref.column.name) &&
    ref.column.role !== 'identifier'
  );
}

const texts = new WeakMap<Measure, string>();

/** A canonical text of a measure, for comparison. */
export function textOf(measure: Measure): string {
  const known = texts.get(measure);
  if (known !== undefined) return known;
  const text = JSON.stringify(measure, (key, value: unknown) =>
    key === 'profile' || key === 'stems' || key === 'naming' ? undefined : value,
  );
  texts.set(measure, text);
  return text;
}
