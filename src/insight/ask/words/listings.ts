import type { ModelTable } from '../../../data/model/types.ts';
import type { RowsQuery } from '../../metrics/metric-query/types.ts';
import { bindAll } from './assemble.ts';
import { columnsAt, dimensionName, isTime, nameOf } from './columns.ts';
import { leads } from './conditions.ts';
import { thingsAt } from './entities.ts';
import type { Parse, Parser } from './parser.ts';
import { type Of, Unfit } from './pieces.ts';
import type { ColumnRef, Direction, Piece, ReadingScope } from './types.ts';

/** "list the open tickets", "the ten largest orders", "the 5 latest visits", "with their city". */
export function listings(parser: Parser, at: number): Parse<Piece[]>[] {
  const found: Parse<Piece[]>[] = [];
  const listed = parser.role(at, 'list').flatMap((end) => [end, ...parser.role(end, 'all')].flatMap((next) => parser.fillers(next)));
  for (const start of listed) found.push(...things(parser, start, null), ...named(parser, start));
  for (const start of [at, ...listed]) {
    const n = parser.countAt(start);
    if (n === null || n < 1) continue;
    for (const { end, order } of extremes(parser, start + 1)) found.push(...things(parser, end, { n, order }));
    if (start > at) found.push(...things(parser, start + 1, { n, order: null }));
  }
  // "which customers live in Bern", "what are the names of the customers in Bern".
  for (const start of parser.role(at, 'which')) for (const next of parser.fillers(start)) found.push(...things(parser, next, null));
  found.push(...dearer(named(parser, at, true), 0.6), ...extremeRow(parser, at));
  // Columns to show only mean something in a listing.
  if (parser.says('list')) found.push(...shown(parser, at));
  return found;
}

type Extreme = { by: 'size' | 'time' | ColumnRef; direction: Direction };

function extremes(parser: Parser, at: number): { end: number; order: Extreme }[] {
  return [
    ...parser.role(at, 'top').map((end) => ({ end, order: { by: 'size', direction: 'desc' } as const })),
    ...parser.role(at, 'bottom').map((end) => ({ end, order: { by: 'size', direction: 'asc' } as const })),
    ...parser.role(at, 'latest').map((end) => ({ end, order: { by: 'time', direction: 'desc' } as const })),
    ...parser.role(at, 'earliest').map((end) => ({ end, order: { by: 'time', direction: 'asc' } as const })),
  ];
}

function things(parser: Parser, at: number, first: { n: number; order: Extreme | null } | null): Parse<Piece[]>[] {
  return thingsAt(parser, at).flatMap(({ end, value, cost }): Parse<Piece[]>[] => {
    if (value.time !== null || value.active) return [];
    const where = value.conditions.map((condition): Piece => ({ kind: 'where', condition }));
    return [{ end, cost, value: [{ kind: 'listing', table: value.table, first, columns: [] }, ...where] }];
  });
}

const dearer = (parses: Parse<Piece[]>[], more: number): Parse<Piece[]>[] => parses.map((parse) => ({ ...parse, cost: parse.cost + more }));

/** "list the names of the customers"; without "list" only what describes rows, as an amount of them would be their sum. */
function named(parser: Parser, at: number, describing = false): Parse<Piece[]>[] {
  return columnList(parser, at)
    .filter(({ value }) => !describing || value.every(({ column }) => column.additivity === null && column.type !== 'boolean'))
    .flatMap(({ end, value, cost }) =>
      leads(parser, end)
        .filter((start) => start > end)
        .flatMap((start) => things(parser, start, null))
        .flatMap((parse): Parse<Piece[]>[] => {
          const [listing, ...rest] = parse.value;
          if (listing?.kind !== 'listing' || value.some(({ table }) => table !== listing.table)) return [];
          return [{ end: parse.end, cost: cost + parse.cost, value: [{ ...listing, columns: value }, ...rest] }];
        }),
    );
}

/** "the city of the order with the highest net amount", "the oldest customer's city": columns of one row. */
function extremeRow(parser: Parser, at: number): Parse<Piece[]>[] {
  return parser.fillers(at).flatMap((begin) =>
    columnList(parser, begin).flatMap(({ end, value, cost }) =>
      leads(parser, end)
        .filter((start) => start > end)
        .flatMap((start) => things(parser, start, null))
        .flatMap((row) => {
          const [listing, ...rest] = row.value;
          if (listing?.kind !== 'listing' || value.some(({ table }) => table !== listing.table)) return [];
          return leads(parser, row.end).flatMap((start) =>
            (['highest', 'lowest'] as const).flatMap((role) =>
              parser.role(start, role).flatMap((next) =>
                columnsAt(parser, parser.skip(next)).flatMap((by): Parse<Piece[]>[] => {
                  if (by.value.table !== listing.table || by.value.column.type === 'text') return [];
                  const first = { n: 1, order: { by: by.value, direction: role === 'highest' ? 'desc' : 'asc' } as const };
                  return [{ end: by.end, cost: cost + row.cost + by.cost, value: [{ ...listing, first, columns: value }, ...rest] }];
                }),
              ),
            ),
          );
        }),
    ),
  );
}

/** "with their city and segment". */
function shown(parser: Parser, at: number): Parse<Piece[]>[] {
  return parser.role(at, 'have', 'and').flatMap((start) =>
    parser
      .role(start, 'filler')
      .flatMap((next) => columnList(parser, next))
      .map(({ end, value, cost }): Parse<Piece[]> => ({ end, cost, value: [{ kind: 'columns', columns: value }] })),
  );
}

function columnList(parser: Parser, at: number): Parse<ColumnRef[]>[] {
  return columnsAt(parser, at).flatMap((first): Parse<ColumnRef[]>[] => {
    const joins = [...parser.role(parser.skipMarks(first.end), 'and'), ...(parser.tokens[first.end]?.word === ',' ? [first.end + 1] : [])];
    const rest = joins.flatMap((next) => parser.fillers(next).flatMap((start) => columnList(parser, start)));
    return [
      { ...first, value: [first.value] },
      ...rest.map(({ end, value, cost }) => ({ end, cost: first.cost + cost, value: [first.value, ...value] })),
    ];
  });
}

/** Kinds of pieces that a listing can respect. */
const RESPECTED: readonly Piece['kind'][] = ['listing', 'columns', 'where', 'period', 'order', 'of', 'rankBy'];

/**
 * The listing that the pieces ask for; null if they ask for none.
 * @throws Unfit if it cannot respect one of them
 */
export function assembleListing(pieces: readonly Piece[], scope: ReadingScope): RowsQuery | null {
  const all = <K extends Piece['kind']>(kind: K) => pieces.filter((piece): piece is Of<K> => piece.kind === kind);
  const [listing, second] = all('listing');
  if (!listing) return null;
  const [[period, another], [order, twice], [rankBy]] = [all('period'), all('order'), all('rankBy')];
  if (second || another || twice || period?.atEnd || pieces.some(({ kind }) => !RESPECTED.includes(kind))) throw new Unfit();
  const { table, first } = listing;
  if (all('of').some((of) => of.table !== table) || (period && table.defaultTime === null)) throw new Unfit();
  const columns = [...listing.columns, ...all('columns').flatMap((piece) => piece.columns)];
  const conditions = all('where').map(({ condition }) => condition);
  const dimensions = columns.map((ref) => ({ kind: 'column', ref }) as const);
  bindAll(dimensions, conditions, [table], scope);
  const filters = conditions.map(({ filter }) => filter);
  const ordered = first?.order ? extreme(table, first.order, rankBy) : order ? orderOf(order) : null;
  if (rankBy && !first?.order) throw new Unfit();
  return {
    table: table.name,
    ...(columns.length === 0 ? {} : { columns: columnNames(table, listing.columns.length === 0, columns) }),
    ...(filters.length === 0 ? {} : { filters: filters.length === 1 ? filters[0]! : { and: filters } }),
    ...(period ? { time: period.period.range } : {}),
    ...(ordered ? { order: [ordered] } : {}),
    ...(first ? { limit: first.n } : {}),
  };
}

/** What identifies the rows comes first, unless the columns were all that was asked for. */
function columnNames(table: ModelTable, identified: boolean, columns: readonly ColumnRef[]): string[] {
  const keys = identified ? table.key.map((key) => `${table.name}.${key}`) : [];
  return [...new Set([...keys, ...columns.map(nameOf)])];
}

function orderOf({ by, direction }: Of<'order'>): { by: string; direction: Direction } {
  const name = by === null ? null : dimensionName(by);
  if (typeof name !== 'string') throw new Unfit();
  return { by: name, direction };
}

/** The largest by their only amount, or by the one named; the latest by their time. */
function extreme(table: ModelTable, { by, direction }: Extreme, rankBy: Of<'rankBy'> | undefined): { by: string; direction: Direction } {
  if (typeof by === 'object') {
    if (rankBy) throw new Unfit();
    return { by: nameOf(by), direction };
  }
  if (by === 'time') {
    if (table.defaultTime === null || rankBy) throw new Unfit();
    return { by: `${table.name}.${table.defaultTime}`, direction };
  }
  const amounts = table.columns.filter(({ additivity }) => additivity === 'additive');
  if (rankBy) {
    const { measure } = rankBy;
    const of = measure.kind === 'aggregate' && measure.table === table ? measure.aggregate.of : null;
    if (of?.kind !== 'column' || isTime({ table, column: table.columns.find(({ name }) => name === of.name)! })) throw new Unfit();
    return { by: `${table.name}.${of.name}`, direction };
  }
  if (amounts.length !== 1)
    throw new Unfit(`“largest” does not say by what: name a number of “${table.name}”, such as “by ${amounts[0]?.name ?? 'amount'}”.`);
  return { by: `${table.name}.${amounts[0]!.name}`, direction };
}
