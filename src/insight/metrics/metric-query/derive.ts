import type { ColumnType } from '../../../data/engine/types.ts';
import type { RowExpression } from '../../../data/model/row-expression.ts';
import type { DataModel, ModelColumn, ModelTable } from '../../../data/model/types.ts';
import { columnsOf } from '../expression/check.ts';
import { meaningOf } from '../expression/meaning.ts';
import { typeOf } from '../expression/value-type.ts';
import { queryError, quoteNames } from './errors.ts';
import { tableNamed } from './model-paths.ts';

/** A column computed from others of its table; the table may be left out where only one has them. */
export interface DerivedColumn {
  name: string;
  table: string | null;
  value: RowExpression;
}

/**
 * The model with more columns, which dimensions, filters and expressions then use like stored ones.
 * @throws AppError validation_error for names that are taken, and for columns that no table has
 */
export function withDerived(model: DataModel, derived: readonly DerivedColumn[]): DataModel {
  let tables = model.tables;
  for (const { name, table: named, value } of derived) {
    const table = named === null ? tableOf(tables, name, value) : tableNamed({ ...model, tables }, named);
    const column = derivedColumn(name, value, table);
    tables = tables.map((one) => (one.name === table.name ? { ...one, columns: [...one.columns, column] } : one));
  }
  return { ...model, tables };
}

/** @throws AppError validation_error */
function derivedColumn(name: string, value: RowExpression, table: ModelTable): ModelColumn {
  if (table.columns.some((column) => column.name === name)) {
    throw queryError(`Table "${table.name}" has a column "${name}" already; give the derived column another name.`);
  }
  const names = namesIn(value);
  const read = names.map((one) => table.columns.find((column) => column.name === one));
  const missing = names.filter((_, i) => read[i] === undefined);
  if (missing.length > 0) throw queryError(`"${name}" reads ${quoteNames(missing)}, which "${table.name}" does not have.`);
  const { additivity, unit, determinedBy } = meaningOf(value, table);
  const type = typeOf(value, table);
  return {
    name,
    type,
    engineType: ENGINE_TYPES[type] ?? 'VARCHAR',
    personal: read.some((column) => column!.personal),
    additivity: additivity === 'time' ? null : additivity === 'constant' ? 'additive' : additivity,
    unit: additivity === 'constant' ? { kind: 'count' } : unit,
    determinedBy,
    derived: value,
  };
}

function namesIn(value: RowExpression): string[] {
  return [...columnsOf({ kind: 'aggregate', function: 'min', of: value, fraction: null, filter: null })];
}

function tableOf(tables: readonly ModelTable[], name: string, value: RowExpression): ModelTable {
  const names = namesIn(value);
  const having = tables.filter(({ columns }) => names.every((one) => columns.some((column) => column.name === one)));
  const [only, other] = having;
  if (!only) throw queryError(`"${name}" reads ${quoteNames(names)}, which no table has together.`);
  if (other) throw queryError(`"${name}" could be of ${quoteNames(having.map((one) => one.name))}. Set "table".`);
  return only;
}

const ENGINE_TYPES: Partial<Record<ColumnType, string>> = {
  boolean: 'BOOLEAN',
  integer: 'BIGINT',
  decimal: 'DOUBLE',
  double: 'DOUBLE',
  date: 'DATE',
  timestamp: 'TIMESTAMP',
};
