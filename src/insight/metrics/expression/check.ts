import type { RowExpression } from '../../../data/model/row-expression.ts';
import type { ModelTable, Unit } from '../../../data/model/types.ts';
import { AppError } from '../../../platform/errors.ts';
import { meaningOf } from './meaning.ts';
import type { Aggregate } from './types.ts';

/** What an aggregate yields, as far as the model knows. */
export interface AggregateMeaning {
  /** Groups add up to the whole. */
  additive: boolean;
  /** So do periods: a level adds up over groups, but not over time. */
  flows: boolean;
  unit: Unit | null;
  /** The key per which a repeated value counts once; empty if every row counts. */
  oncePer: string[];
}

/**
 * Checks an aggregate against its table: columns exist and may be read, and only additive values are summed.
 * @throws AppError validation_error with the reason and an alternative
 */
export function checkAggregate(aggregate: Aggregate, table: ModelTable): AggregateMeaning {
  for (const name of columnsOf(aggregate)) checkColumn(name, table);
  for (const name of columnsRead(aggregate.filter)) {
    if (columnOf(table, name)?.personal) throw refused(`"${name}" is personal data: it may be counted, not filtered by`);
  }
  const { function: name, of } = aggregate;
  const moment = aggregate.holding === 'active';
  if (name === 'count' || name === 'count_distinct')
    return { additive: name === 'count', flows: name === 'count' && !moment, unit: { kind: 'count' }, oncePer: [] };
  if (!of) throw refused(`${name} needs a value`);
  for (const column of columnsRead(of)) {
    if (columnOf(table, column)?.personal) throw refused(`"${column}" is personal data: it may only be counted`);
  }
  const meaning = meaningOf(of, table);
  if (meaning.additivity === null || meaning.additivity === 'constant') {
    if ((name === 'min' || name === 'max') && meaning.additivity === null)
      return { additive: false, flows: false, unit: null, oncePer: [] };
    if (name === 'sum' && (meaning.additivity === 'constant' || isCountOfRows(of, table)))
      return { additive: true, flows: !moment, unit: { kind: 'count' }, oncePer: [] };
    throw refused(`${sayValue(of)} is no measure, so ${name} says nothing; count it, or correct its meaning in the data model`);
  }
  if (meaning.additivity === 'time' && name !== 'min' && name !== 'max')
    throw refused(`${sayValue(of)} is a time: use min, max or the time between two`);
  if (name === 'last') {
    const level = meaning.additivity === 'stock' || meaning.additivity === 'unknown';
    if (!level || !table.stock) throw refused(`last is for stocks, and ${sayValue(of)} is none; use sum or avg`);
    return { additive: true, flows: false, unit: meaning.unit, oncePer: [] };
  }
  // At one moment levels add up over rows, each of which is another contract.
  if (name === 'sum' && !(aggregate.holding && meaning.additivity === 'stock'))
    checkSum(of, meaning.additivity, meaning.determinedBy, table);
  const oncePer = meaning.additivity === 'attribute' ? meaning.determinedBy : [];
  const additive = name === 'sum' && oncePer.length === 0;
  return { additive, flows: additive && !moment, unit: meaning.unit, oncePer };
}

function checkSum(of: RowExpression, additivity: string, determinedBy: readonly string[], { interval }: ModelTable): void {
  const what = sayValue(of);
  if (additivity === 'stock')
    throw refused(
      interval
        ? `${what} is a level that holds while its row does; use active(sum(…)) for the sum at the end of a period, started(sum(…)) or ended(sum(…))`
        : `${what} is a stock, a level that does not add up over time; use last(…) for the level at the end of a period`,
    );
  if (additivity === 'rate') throw refused(`${what} is a rate, which does not add up; use avg, or the ratio of two sums`);
  if (additivity === 'unknown')
    throw refused(
      `it is not known whether ${what} adds up; if it does, set its additivity to additive with update_data_model; or use avg or median, which need no such knowledge`,
    );
  if (additivity === 'attribute' && determinedBy.length === 0) {
    throw refused(`${what} repeats on several rows, and it is not known what determines it; set that in the data model`);
  }
}

/** The sum of `CASE WHEN … THEN 1 ELSE 0 END` or of a boolean column counts rows. */
function isCountOfRows(of: RowExpression, table: ModelTable): boolean {
  return of.kind === 'column' && columnOf(table, of.name)?.type === 'boolean';
}

function checkColumn(name: string, table: ModelTable): void {
  if (columnOf(table, name)) return;
  const names = table.columns.slice(0, 30).map((column) => `"${column.name}"`);
  const more = table.columns.length > names.length ? ` and ${table.columns.length - names.length} more` : '';
  throw refused(`table "${table.name}" has no column "${name}"; it has ${names.join(', ')}${more}`);
}

/** All columns that an aggregate reads. */
export function columnsOf({ of, filter }: Aggregate): Set<string> {
  return new Set([...columnsRead(of), ...columnsRead(filter)]);
}

/** The columns that an expression reads, each as often as it does. */
export function columnsRead(expression: RowExpression | null): string[] {
  if (!expression) return [];
  switch (expression.kind) {
    case 'column':
      return [expression.name];
    case 'operation':
      return expression.args.flatMap(columnsRead);
    case 'duration':
      return [...columnsRead(expression.from), ...columnsRead(expression.until)];
    case 'case':
      return [
        ...expression.checks.flatMap(({ when, value }) => [...columnsRead(when), ...columnsRead(value)]),
        ...columnsRead(expression.otherwise),
      ];
    default:
      return [];
  }
}

function columnOf(table: ModelTable, name: string) {
  return table.columns.find((column) => column.name === name);
}

function sayValue(of: RowExpression): string {
  return of.kind === 'column' ? `"${of.name}"` : 'the value';
}

function refused(why: string): AppError {
  return new AppError('validation_error', `The metric was refused: ${why}.`);
}
