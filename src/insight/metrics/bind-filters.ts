import { quoteName } from '../../data/engine/sql-quote.ts';
import type { ColumnProfile } from '../../data/engine/types.ts';
import { findColumn, parameterError, unknownName } from './bind-names.ts';
import type { Sql } from './bind-sql.ts';
import type { FilterParameter } from './parameters.ts';

/**
 * Turns a request's filters into SQL conditions on one table.
 * @throws AppError validation_error for an unknown column, or a value of the wrong type
 */
export function bindFilters(filters: readonly FilterParameter[], columns: readonly ColumnProfile[], where: string): Sql[] {
  return filters.map((filter, index) => {
    const field = `filters.${index}`;
    const column = findColumn(columns, filter.column);
    if (!column)
      throw unknownName(
        `${field}.column`,
        'column',
        filter.column,
        columns.map(({ name }) => name),
        where,
      );
    return bindFilter(filter, column, field);
  });
}

const COMPARED = { eq: '=', ne: '<>', gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;

function bindFilter({ op, value }: FilterParameter, column: ColumnProfile, field: string): Sql {
  const name = quoteName(column.name);
  switch (op) {
    case 'is_null':
      return { sql: `${name} IS NULL`, params: [] };
    case 'not_null':
      return { sql: `${name} IS NOT NULL`, params: [] };
    case 'contains':
    case 'starts_with': {
      if (typeof value !== 'string') throw parameterError(`${field}.value`, `Send a text value for ${op}.`);
      const text = `lower(CAST(${name} AS VARCHAR))`;
      return { sql: `${op === 'contains' ? 'contains' : 'starts_with'}(${text}, lower(CAST(? AS VARCHAR)))`, params: [value] };
    }
    case 'in':
    case 'not_in': {
      if (!Array.isArray(value) || value.length === 0)
        throw parameterError(`${field}.value`, `Send a list of at least one value for ${op}.`);
      const bound = value.map((one) => bindValue(one, column, field));
      // not_in keeps rows without a value.
      const list = `${name} IN (${bound.map(({ sql }) => sql).join(', ')})`;
      return { sql: op === 'in' ? list : `(${list}) IS NOT TRUE`, params: bound.flatMap(({ params }) => params) };
    }
    default: {
      if (value === undefined || Array.isArray(value)) throw parameterError(`${field}.value`, `Send one value for ${op}.`);
      const bound = bindValue(value, column, field);
      if (op === 'ne') return { sql: `${name} IS DISTINCT FROM ${bound.sql}`, params: bound.params };
      return { sql: `${name} ${COMPARED[op]} ${bound.sql}`, params: bound.params };
    }
  }
}

const WHOLE = /^-?\d{1,38}$/;
const DECIMAL = /^-?\d{1,28}\.\d{1,10}$/;
const DATE_TIME = /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:?\d{2})?)?$/;

/** Casts a value to the column's type, so that the database compares like with like. */
function bindValue(value: string | number | boolean, column: ColumnProfile, field: string): Sql {
  const text = String(value);
  const refuse = (kind: string) =>
    parameterError(`${field}.value`, `"${text.slice(0, 60)}" is not ${kind}, as column "${column.name}" holds (type ${column.type}).`);
  switch (column.type) {
    case 'integer':
    case 'decimal':
    case 'double':
      if (typeof value === 'number') return { sql: Number.isSafeInteger(value) ? '?' : 'CAST(? AS DOUBLE)', params: [value] };
      if (WHOLE.test(text)) return { sql: 'CAST(? AS HUGEINT)', params: [text] };
      if (DECIMAL.test(text)) return { sql: 'CAST(? AS DECIMAL(38, 10))', params: [text] };
      throw refuse('a number');
    case 'boolean':
      if (text !== 'true' && text !== 'false') throw refuse('true or false');
      return { sql: '?', params: [text === 'true'] };
    case 'date':
      if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || Number.isNaN(Date.parse(text))) throw refuse('a date YYYY-MM-DD');
      return { sql: 'CAST(? AS DATE)', params: [text] };
    case 'timestamp': {
      if (!DATE_TIME.test(text) || Number.isNaN(Date.parse(text.replace(' ', 'T')))) throw refuse('a date, or a date with a time');
      const zoned = /(Z|[+-]\d{2}:?\d{2})$/.test(text.slice(10));
      const iso = new Date(`${text.replace(' ', 'T')}${zoned || text.length === 10 ? '' : 'Z'}`).toISOString();
      return column.engineType.includes('TIME ZONE')
        ? { sql: 'CAST(? AS TIMESTAMPTZ)', params: [iso] }
        : { sql: 'CAST(? AS TIMESTAMP)', params: [iso.slice(0, -1)] };
    }
    case 'time':
      if (!/^\d{2}:\d{2}(:\d{2})?$/.test(text)) throw refuse('a time HH:MM:SS');
      return { sql: 'CAST(? AS TIME)', params: [text] };
    default:
      return { sql: '?', params: [text] };
  }
}
