import type { RowExpression } from '../../../../data/model/row-expression.ts';
import type { ModelTable } from '../../../../data/model/types.ts';
import type { Aggregate, MetricExpression } from '../../../metrics/expression/types.ts';
import type { Comparison, Filter, MetricDefinition, Scalar } from '../../../metrics/metric-query/types.ts';
import type { Lexicon } from '../lexicon.ts';
import type { ColumnRef, Notation, ReadingScope } from '../types.ts';
import { defineRows, tableNamed } from './kinds.ts';
import { defineNumber } from './numbers.ts';

/** Gives a term the meaning that the asker wrote in the notation of SQL. Whether the data has its columns. */
export function defineInSql(notation: Notation, question: string, lexicon: Lexicon, scope: ReadingScope): boolean {
  const { term, number, condition, table } = notation;
  const named = term.split(/\s+/).map((word) => tableNamed([word], lexicon));
  const meant = scope.model.tables.filter((one) => one.name.toLowerCase() === table?.toLowerCase() || named.includes(one));
  if (number) {
    const metrics = metricsOf(notation, number, meant, scope);
    if (metrics) defineNumber(term, metrics, lexicon, scope);
    return metrics !== null;
  }
  const rows = condition && rowsOf(condition, meant, scope);
  if (!rows) return false;
  return defineRows(term, rows, question, lexicon);
}

/**
 * The metrics of a formula in the notation of SQL, its own last, with the columns of each aggregate found in one table; null where a column is unknown or
 * in several tables, of which none is `meant` or used by another aggregate.
 */
function metricsOf(
  { term, condition }: Notation,
  number: MetricExpression,
  meant: readonly ModelTable[],
  scope: ReadingScope,
): MetricDefinition[] | null {
  const aggregates = aggregatesIn(number);
  const own = aggregates.map(({ of, filter }) => [...columnsIn(of), ...columnsIn(filter), ...columnsIn(condition)]);
  const fitting = own.map((columns) => (columns.length === 0 ? [...meant] : tablesWith(columns, scope)));
  const certain = fitting.flatMap((tables) => (tables.length === 1 ? tables : []));
  const tables = fitting.map((found, i) => (found.length === 0 && own[i]!.length === 0 ? null : oneOf(found, [...meant, ...certain])));
  if (aggregates.length === 0 || tables.includes(undefined)) return null;
  const known = [...new Set(tables.filter((table) => table !== null))] as ModelTable[];
  // COUNT(*) counts the rows of the table that the rest is of.
  const [only, another] = known;
  if (!only || (another && tables.includes(null))) return null;
  const inTable = (aggregate: Aggregate): Aggregate => {
    const table = tables[aggregates.indexOf(aggregate)] ?? only;
    const rows = [aggregate.filter, condition].filter((one) => one !== null).map((one) => named(one, table));
    const filter: RowExpression | null = rows.length < 2 ? (rows[0] ?? null) : { kind: 'operation', name: 'and', args: rows };
    return { ...aggregate, of: aggregate.of && named(aggregate.of, table), filter };
  };
  if (!another) return [definition(term, replaceAggregates(number, inTable), only.name)];
  const parts = aggregates.map((aggregate, i) => definition(`${term}, part ${i + 1}`, inTable(aggregate), tables[i]!.name));
  const whole = replaceAggregates(number, (aggregate) => ({ kind: 'metric', name: parts[aggregates.indexOf(aggregate)]!.name }));
  return [...parts, definition(term, whole, null)];
}

const definition = (name: string, expression: MetricExpression, table: string | null): MetricDefinition => ({
  name,
  label: name,
  expression,
  table,
  filters: null,
  time: null,
});

/** The rows of one table for which a condition in the notation of SQL holds, as a filter; null where a filter cannot say it. */
function rowsOf(
  condition: RowExpression,
  meant: readonly ModelTable[],
  scope: ReadingScope,
): { table: ModelTable; filter: Filter; columns: ColumnRef[] } | null {
  const columns = columnsIn(condition);
  const table = oneOf(columns.length === 0 ? [] : tablesWith(columns, scope), meant);
  const filter = table ? filterOf(named(condition, table), table) : null;
  if (!table || !filter) return null;
  const names = new Set(columnsIn(named(condition, table)));
  return { table, filter, columns: table.columns.filter(({ name }) => names.has(name)).map((column) => ({ table, column })) };
}

function filterOf(row: RowExpression, table: ModelTable): Filter | null {
  if (row.kind !== 'operation') return null;
  const [first, ...rest] = row.args;
  if (row.name === 'and' || row.name === 'or') {
    const filters = row.args.map((one) => filterOf(one, table));
    return filters.includes(null) ? null : row.name === 'and' ? { and: filters as Filter[] } : { or: filters as Filter[] };
  }
  if (row.name === 'not') {
    const filter = first ? filterOf(first, table) : null;
    return filter && { not: filter };
  }
  if (first?.kind !== 'column') return null;
  const on = (comparison: Comparison): Filter => ({ dimension: `${table.name}.${first.name}`, ...comparison });
  if (row.name === 'is null' || row.name === 'is not null') return on({ empty: row.name === 'is null' });
  const values = rest.map(scalarOf);
  if (values.includes(null)) return null;
  const [value, until] = values as Scalar[];
  if (value === undefined) return null;
  const bound = typeof value === 'boolean' ? null : value;
  switch (row.name) {
    case '=':
      return on({ is: value });
    case '<>':
      // As in SQL, an empty value is not unequal either.
      return { and: [{ not: on({ is: value }) }, on({ empty: false })] };
    case 'in':
      return on({ in: values as Scalar[] });
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

/** Beginnings, ends and parts of a text; other patterns are no filter. */
function liked(pattern: string, on: (comparison: Comparison) => Filter): Filter | null {
  const [, before, text, after] = /^(%?)([^%_]+)(%?)$/.exec(pattern) ?? [];
  if (text === undefined) return null;
  if (before && after) return on({ contains: text });
  return before ? on({ ends_with: text }) : after ? on({ starts_with: text }) : on({ is: text });
}

function scalarOf(row: RowExpression): Scalar | null {
  if (row.kind === 'number') return Number(row.text);
  if (row.kind === 'text' || row.kind === 'boolean') return row.value;
  return row.kind === 'date' ? row.text : null;
}

function aggregatesIn(expression: MetricExpression): Aggregate[] {
  if (expression.kind === 'aggregate') return [expression];
  return expression.kind === 'formula' ? expression.args.flatMap(aggregatesIn) : [];
}

function replaceAggregates(expression: MetricExpression, by: (aggregate: Aggregate) => MetricExpression): MetricExpression {
  if (expression.kind === 'aggregate') return by(expression);
  return expression.kind === 'formula' ? { ...expression, args: expression.args.map((one) => replaceAggregates(one, by)) } : expression;
}

function columnsIn(row: RowExpression | null): string[] {
  switch (row?.kind) {
    case 'column':
      return [row.name];
    case 'operation':
      return row.args.flatMap(columnsIn);
    case 'duration':
      return [row.from, row.until].flatMap(columnsIn);
    case 'case':
      return [...row.checks.flatMap(({ when, value }) => [when, value]), row.otherwise].flatMap(columnsIn);
    default:
      return [];
  }
}

/** The tables that have all the columns, written with the table's name or without. */
function tablesWith(columns: readonly string[], { model }: ReadingScope): ModelTable[] {
  return model.tables.filter((table) => columns.every((name) => columnIn(table, name) !== null));
}

/** The only one, or the only one that is meant. */
function oneOf(tables: readonly ModelTable[], meant: readonly ModelTable[]): ModelTable | undefined {
  const [only, another] = tables.length > 1 ? tables.filter((table) => meant.includes(table)) : tables;
  return another ? undefined : only;
}

/** The column of a table by a name that may carry the table's. */
function columnIn({ name: table, columns }: ModelTable, written: string): string | null {
  const parts = written.split('.');
  if (parts.length > 1 && parts.at(-2)!.toLowerCase() !== table.toLowerCase()) return null;
  return columns.find(({ name }) => name.toLowerCase() === parts.at(-1)!.toLowerCase())?.name ?? null;
}

/** The same with the columns by their names in the table. */
function named(row: RowExpression, table: ModelTable): RowExpression {
  const within = (one: RowExpression) => named(one, table);
  switch (row.kind) {
    case 'column':
      return { ...row, name: columnIn(table, row.name) ?? row.name };
    case 'operation':
      return { ...row, args: row.args.map(within) };
    case 'duration':
      return { ...row, from: within(row.from), until: within(row.until) };
    case 'case':
      return {
        ...row,
        checks: row.checks.map(({ when, value }) => ({ when: within(when), value: within(value) })),
        otherwise: within(row.otherwise),
      };
    default:
      return row;
  }
}
