import { isNumberType } from '../../../data/engine/cell-number.ts';
import { foldedSql } from '../../../data/engine/folded-text.ts';
import type { CellValue, ColumnType } from '../../../data/engine/types.ts';
import type { ModelColumn } from '../../../data/model/types.ts';
import type { Build } from './build.ts';
import { queryError, quoteNames } from './errors.ts';
import type { Comparison, Scalar } from './types.ts';

/**
 * Renders a comparison; the caller's values become parameters of the column's type.
 * @throws AppError validation_error
 */
export function comparisonSql(
  build: Build,
  name: string,
  column: ModelColumn,
  raw: string,
  comparison: Exclude<Comparison, { than_average: unknown }>,
  equals: '=' | 'IS DISTINCT FROM' = '=',
): string {
  // A day stands for all of it: "at most 31 March" includes its evening.
  const scalars = scalarsOf(comparison);
  const days = column.type === 'timestamp' && scalars.length > 0 && scalars.every((one) => typeof one === 'string' && one.length === 10);
  const same = column.folded && ('is' in comparison || 'in' in comparison) ? foldedSql : (text: string) => text;
  const sql = days ? `CAST(${raw} AS DATE)` : same(raw);
  const value = (one: Scalar) => same(literal(build, name, days ? { ...column, type: 'date' } : column, one));
  if ('is' in comparison) return comparison.is === null ? `${sql} IS NULL` : `${sql} ${equals} ${value(comparison.is)}`;
  if ('in' in comparison) {
    if (comparison.in.length === 0) throw queryError(`"in" of the filter on "${name}" is empty: name at least one value.`);
    return `${sql} IN (${comparison.in.map(value).join(', ')})`;
  }
  if ('contains' in comparison) {
    if (column.type !== 'text')
      throw queryError(`"${name}" is ${column.type}, so "contains" does not apply; use is, above, below or between.`);
    return `contains(lower(${sql}), lower(${build.param(comparison.contains)}))`;
  }
  if ('starts_with' in comparison) return `starts_with(lower(CAST(${sql} AS VARCHAR)), lower(${build.param(comparison.starts_with)}))`;
  if ('ends_with' in comparison) return `ends_with(lower(CAST(${sql} AS VARCHAR)), lower(${build.param(comparison.ends_with)}))`;
  if ('empty' in comparison) return `${sql} IS ${comparison.empty ? '' : 'NOT '}NULL`;
  if ('above' in comparison) return `${sql} > ${value(comparison.above)}`;
  if ('below' in comparison) return `${sql} < ${value(comparison.below)}`;
  if ('at_least' in comparison) return `${sql} >= ${value(comparison.at_least)}`;
  if ('at_most' in comparison) return `${sql} <= ${value(comparison.at_most)}`;
  const [low, high] = comparison.between;
  return `${sql} BETWEEN ${value(low)} AND ${value(high)}`;
}

function scalarsOf(comparison: Comparison): Scalar[] {
  if ('between' in comparison) return comparison.between;
  if ('in' in comparison) return comparison.in;
  if ('is' in comparison) return comparison.is === null ? [] : [comparison.is];
  if ('above' in comparison) return [comparison.above];
  if ('below' in comparison) return [comparison.below];
  if ('at_least' in comparison) return [comparison.at_least];
  return 'at_most' in comparison ? [comparison.at_most] : [];
}

const SQL_TYPES: Partial<Record<ColumnType, string>> = { date: 'DATE', timestamp: 'TIMESTAMP', time: 'TIME', boolean: 'BOOLEAN' };

function literal(build: Build, name: string, column: ModelColumn, value: Scalar): string {
  const { type } = column;
  if (isNumberType(type)) {
    const number = typeof value === 'number' ? value : typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN;
    if (!Number.isFinite(number)) throw mistyped(name, value, 'a number');
    // Decimals compare exactly as written, not as the nearest double.
    if (Number.isSafeInteger(number)) return build.param(number);
    if (/^-?\d{1,38}$/.test(String(value))) return `CAST(${build.param(String(value))} AS HUGEINT)`;
    const decimals = /^-?\d+\.(\d{1,18})$/.exec(String(value))?.[1]?.length;
    return `CAST(${build.param(String(value))} AS ${type === 'double' || decimals === undefined ? 'DOUBLE' : `DECIMAL(38, ${decimals})`})`;
  }
  if (type === 'boolean') {
    if (typeof value !== 'boolean') throw mistyped(name, value, 'true or false');
    return build.param(value);
  }
  if (type === 'date' || type === 'timestamp') {
    if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}/.test(value)) throw mistyped(name, value, 'a date such as 2026-03-31');
  }
  const text: CellValue = String(value);
  const cast = type === 'date' && text.length > 10 ? 'TIMESTAMP' : SQL_TYPES[type];
  return cast === undefined ? build.param(text) : `CAST(${build.param(text)} AS ${cast})`;
}

function mistyped(name: string, value: Scalar, wanted: string) {
  return queryError(`The filter on "${name}" needs ${wanted}; got ${quoteNames([String(value)])}.`);
}
