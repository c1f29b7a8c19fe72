import type { RowExpression } from '../../../../data/model/row-expression.ts';
import type { ModelTable } from '../../../../data/model/types.ts';
import { rowText } from '../../../metrics/expression/row-text.ts';
import { isCondition } from '../../../metrics/expression/value-type.ts';
import type { Comparison, Filter, MetricDefinition, Scalar } from '../../../metrics/metric-query/types.ts';
import { countDefinition } from '../measures/define-metrics.ts';
import { countName } from '../vocabulary/count-names.ts';

/**
 * A condition on the rows of a table as a filter, and the number of rows that the filter refers to where no comparison of a column says it; null
 * where nothing can.
 */
export function filterOf(row: RowExpression, table: ModelTable): { filter: Filter; counts: MetricDefinition[] } | null {
  if (row.kind === 'operation' && (row.name === 'and' || row.name === 'or')) {
    const parts = row.args.map((one) => filterOf(one, table));
    if (parts.includes(null)) return null;
    const filters = parts.map((one) => one!.filter);
    return { filter: row.name === 'and' ? { and: filters } : { or: filters }, counts: parts.flatMap((one) => one!.counts) };
  }
  const plain = comparisonOf(row, table);
  return plain ? { filter: plain, counts: [] } : countedOf(row, table);
}

/** Each row with a key is a thing of which one row, itself, meets the condition. */
function countedOf(row: RowExpression, table: ModelTable): { filter: Filter; counts: MetricDefinition[] } | null {
  if (table.key.length !== 1 || !isCondition(row)) return null;
  const count = countDefinition(`${countName(table)} where ${rowText(row)}`, table.name, null, null);
  const expression = count.expression.kind === 'aggregate' ? { ...count.expression, filter: row } : count.expression;
  return { filter: { metric: count.name, per: table.name, at_least: 1 }, counts: [{ ...count, expression }] };
}

/** A comparison of a column with values; null for any other condition. */
function comparisonOf(row: RowExpression, table: ModelTable): Filter | null {
  if (row.kind !== 'operation') return null;
  const [first, ...rest] = row.args;
  if (row.name === 'not') return first ? opposite(first, table) : null;
  if (first?.kind !== 'column') return null;
  const on = (comparison: Comparison): Filter => ({ dimension: `${table.name}.${first.name}`, ...comparison });
  if (row.name === 'is null' || row.name === 'is not null') return on({ empty: row.name === 'is null' });
  const values = rest.map(scalarOf);
  if (values.includes(null)) return null;
  const [value, until] = values as Scalar[];
  if (value === undefined) return null;
  // As in SQL, an empty value is not unequal either.
  const filled = (comparison: Comparison): Filter => ({ and: [{ not: on(comparison) }, on({ empty: false })] });
  const bound = typeof value === 'boolean' ? null : value;
  switch (row.name) {
    case '=':
      return on({ is: value });
    case '<>':
      return filled({ is: value });
    case 'in':
      return on({ in: values as Scalar[] });
    case 'not in':
      return filled({ in: values as Scalar[] });
    case 'like':
      return typeof value === 'string' ? liked(value, on) : null;
    case '>':
      return bound === null ? null : on({ above: bound });
    case '>=':
      return bound === null ? null : on({ at_least: bound });
    case '<':
      return bound === null ? null : on({ below: bound });
    case '<=':
      return bound === null ? null : on({ at_most: bound });
    case 'between':
      return bound === null || until === undefined || typeof until === 'boolean' ? null : on({ between: [bound, until] });
    default:
      return null;
  }
}

/** The rows with a value that a comparison does not hold for. */
function opposite(row: RowExpression, table: ModelTable): Filter | null {
  const filter = comparisonOf(row, table);
  if (!filter || !('dimension' in filter)) return null;
  return 'empty' in filter ? { not: filter } : { and: [{ not: filter }, { dimension: filter.dimension, empty: false }] };
}

/** Beginnings, ends and parts of a text; other patterns are no filter. */
function liked(pattern: string, on: (comparison: Comparison) => Filter): Filter | null {
  const [, before, text, after] = /^(%?)([^%_]+)(%?)$/.exec(pattern) ?? [];
  if (text === undefined) return null;
  if (before && after) return on({ contains: text });
  return before ? on({ ends_with: text }) : after ? on({ starts_with: text }) : on({ is: text });
}

function scalarOf(row: RowExpression): Scalar | null {
  if (row.kind === 'number') return Number(row.text);
  if (row.kind === 'operation' && row.name === 'negate' && row.args[0]?.kind === 'number') return -Number(row.args[0].text);
  if (row.kind === 'text' || row.kind === 'boolean') return row.value;
  return row.kind === 'date' ? row.text : null;
}
