import type { ModelTable } from '../../../data/model/types.ts';
import type { Dimension } from '../../metrics/metric-query/types.ts';
import type { Parse, Parser } from './parser.ts';
import type { ColumnRef, DimensionRef } from './types.ts';

/** The columns that the words at a position name, also as "region of the customer", "region (customer)" or "the values in the region column". */
export function columnsAt(parser: Parser, at: number): Parse<ColumnRef>[] {
  return parser.once('column', at, () => {
    const plain = parser.names(at).flatMap(({ end, value, cost }) => (value.kind === 'column' ? [{ end, value, cost }] : []));
    const led = parser
      .role(at, 'column')
      .flatMap((start) => parser.fillers(parser.skipPrepositions(start)))
      .flatMap((start) => (start > at ? columnsAt(parser, start) : []));
    return [...plain, ...led].flatMap((parse): Parse<ColumnRef>[] => [
      parse,
      ...parser.role(parse.end, 'column').map((end) => ({ ...parse, end })),
      ...owners(parser, parse.end)
        .filter(({ value }) => value === parse.value.table)
        .map(({ end, cost }) => ({ ...parse, end, cost: parse.cost + cost })),
    ]);
  });
}

function owners(parser: Parser, at: number): Parse<ModelTable>[] {
  const opens = parser.tokens[at]?.word === '(';
  if (opens) {
    return tablesAt(parser, at + 1).flatMap((table) => (parser.tokens[table.end]?.word === ')' ? [{ ...table, end: table.end + 1 }] : []));
  }
  const starts = parser.fillers(at).filter((start) => start > at);
  return starts.flatMap((start) => tablesAt(parser, start));
}

export function tablesAt(parser: Parser, at: number): Parse<ModelTable>[] {
  return parser.names(at).flatMap(({ end, value, cost }) => (value.kind === 'table' ? [{ end, value: value.table, cost }] : []));
}

export const nameOf = ({ table, column }: ColumnRef): string => `${table.name}.${column.name}`;

export const isTime = ({ table, column }: ColumnRef): boolean => table.times.some((time) => time.column === column.name);

/** Columns that rows may be grouped by. */
function groups({ table, column }: ColumnRef): boolean {
  return !column.personal && column.additivity === null && !isTime({ table, column });
}

/** What rows may be grouped by: a column, a step of time, or a thing by its name. */
export function dimensionsAt(parser: Parser, at: number, { things = true } = {}): Parse<DimensionRef>[] {
  const found: Parse<DimensionRef>[] = [];
  for (const start of parser.fillers(at)) {
    for (const { end, value, cost } of columnsAt(parser, start)) {
      // A key stands for its thing.
      if (groups(value) && (things || !value.table.key.includes(value.column.name)))
        found.push({ end, cost, value: { kind: 'column', ref: value } });
    }
    const step = parser.stepAt(start);
    if (step) found.push({ end: start + 1, cost: 0.05, value: { kind: 'time', grain: step, ref: null } });
    for (const end of parser.role(start, 'weekday')) found.push({ end, cost: 0, value: { kind: 'time', grain: 'weekday', ref: null } });
    if (!things) continue;
    for (const { end, value: table, cost } of tablesAt(parser, start)) {
      const column = labelColumn(table, parser.language.silent);
      if (column) found.push({ end, cost: cost + 0.4, value: { kind: 'column', ref: { table, column } } });
    }
  }
  return found;
}

/** The column that names a table's things, or else its key. */
function labelColumn(table: ModelTable, silent: readonly string[]) {
  const named = table.columns.filter(
    ({ name, type, personal, additivity }) =>
      type === 'text' && !personal && additivity === null && /name|(?:^|_)nm$|bezeichnung|title|titel/i.test(name),
  );
  if (named.length === 1 && silent.length > 0) return named[0]!;
  return table.key.length === 1 ? table.columns.find(({ name, personal }) => name === table.key[0] && !personal) : undefined;
}

export function dimensionName(dimension: DimensionRef): Dimension {
  if (dimension.kind === 'column') return `${dimension.ref.table.name}.${dimension.ref.column.name}`;
  return { time: dimension.ref ? `${dimension.ref.table.name}.${dimension.ref.column.name}` : 'default', grain: dimension.grain };
}
