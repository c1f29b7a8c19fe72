import type { ColumnProfile } from '../../data/engine/types.ts';
import { localMoment } from '../../platform/schedule/next-occurrence.ts';
import { findColumn, parameterError, unknownName } from './bind-names.ts';
import type { Filter, Scalar } from './metric-query/types.ts';
import type { FilterParameter } from './parameters.ts';

/**
 * Turns a request's filters into those of a metric query on one table.
 * @throws AppError validation_error for an unknown column, or a value of the wrong type
 */
export function bindFilters(filters: readonly FilterParameter[], columns: readonly ColumnProfile[], where: string, zone: string): Filter[] {
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
    return bindFilter(filter, column, field, zone);
  });
}

const COMPARED = { gt: 'above', gte: 'at_least', lt: 'below', lte: 'at_most' } as const;

function bindFilter({ op, value }: FilterParameter, column: ColumnProfile, field: string, zone: string): Filter {
  const dimension = column.name;
  switch (op) {
    case 'is_null':
      return { dimension, empty: true };
    case 'not_null':
      return { dimension, empty: false };
    case 'contains':
    case 'starts_with':
      if (typeof value !== 'string') throw parameterError(`${field}.value`, `Send a text value for ${op}.`);
      return op === 'contains' ? { dimension, contains: value } : { dimension, starts_with: value };
    case 'in':
    case 'not_in': {
      if (!Array.isArray(value) || value.length === 0)
        throw parameterError(`${field}.value`, `Send a list of at least one value for ${op}.`);
      const list: Filter = { dimension, in: value.map((one) => bindValue(one, column, field, zone)) };
      // not_in keeps rows without a value.
      return op === 'in' ? list : { not: list };
    }
    default: {
      if (value === undefined || Array.isArray(value)) throw parameterError(`${field}.value`, `Send one value for ${op}.`);
      const bound = bindValue(value, column, field, zone);
      if (op === 'eq') return { dimension, is: bound };
      if (op === 'ne') return { not: { dimension, is: bound } };
      if (typeof bound === 'boolean') throw parameterError(`${field}.op`, `"${column.name}" is true or false: use eq or ne.`);
      // One key each, as the type wants it; TypeScript cannot follow a computed one.
      return { dimension, [COMPARED[op]]: bound } as Filter;
    }
  }
}

const NUMBER = /^-?\d{1,38}(\.\d{1,18})?$/;
const DATE_TIME = /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:?\d{2})?)?$/;

/** Checks a value against the column's type, so that the database compares like with like. */
function bindValue(value: string | number | boolean, column: ColumnProfile, field: string, zone: string): Scalar {
  const text = String(value);
  const refuse = (kind: string) =>
    parameterError(`${field}.value`, `"${text.slice(0, 60)}" is not ${kind}, as column "${column.name}" holds (type ${column.type}).`);
  switch (column.type) {
    case 'integer':
    case 'decimal':
    case 'double':
      if (typeof value === 'number' || NUMBER.test(text)) return value;
      throw refuse('a number');
    case 'boolean':
      if (text !== 'true' && text !== 'false') throw refuse('true or false');
      return text === 'true';
    case 'date':
      if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || Number.isNaN(Date.parse(text))) throw refuse('a date YYYY-MM-DD');
      return text;
    case 'timestamp': {
      if (!DATE_TIME.test(text) || Number.isNaN(Date.parse(text.replace(' ', 'T')))) throw refuse('a date, or a date with a time');
      if (!/(Z|[+-]\d{2}:?\d{2})$/.test(text.slice(10))) return text;
      // Zoned times are compared as the organization's clocks show them, others as written.
      const at = new Date(text.replace(' ', 'T'));
      const local = column.engineType.includes('TIME ZONE') ? localMoment(at, zone) : at.toISOString().slice(0, 16);
      return `${local}${at.toISOString().slice(16, 23)}`;
    }
    case 'time':
      if (!/^\d{2}:\d{2}(:\d{2})?$/.test(text)) throw refuse('a time HH:MM:SS');
      return text;
    default:
      return text;
  }
}
