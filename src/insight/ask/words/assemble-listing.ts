import { ownTime } from '../../../data/model/inherited-time.ts';
import type { ModelTable } from '../../../data/model/types.ts';
import type { Filter, RowsQuery } from '../../metrics/metric-query/types.ts';
import { bindAll } from './assemble.ts';
import { climbs } from './climbs.ts';
import { dimensionName, isTime, nameOf } from './columns.ts';
import { type Of, Unfit } from './pieces.ts';
import type { ColumnRef, Condition, Direction, Extreme, Piece, ReadingScope } from './types.ts';

/** Kinds of pieces that a listing can respect. */
const RESPECTED: readonly Piece['kind'][] = ['listing', 'columns', 'where', 'period', 'order', 'of', 'rankBy', 'attributes'];

/**
 * The listing that the pieces ask for, and what binding columns of other tables costs; null if they ask for none.
 * @throws Unfit if it cannot respect one of them
 */
export function assembleListing(pieces: readonly Piece[], scope: ReadingScope): { rows: RowsQuery; cost: number } | null {
  const all = <K extends Piece['kind']>(kind: K) => pieces.filter((piece): piece is Of<K> => piece.kind === kind);
  const asked = all('attributes');
  const [listing, second] = asked.length > 0 ? [attributesOf(asked, all('where'), scope), all('listing')[0]] : all('listing');
  if (!listing) return null;
  const [[period, another], [order, twice], [rankBy]] = [all('period'), all('order'), all('rankBy')];
  if (second || another || twice || period?.atEnd || pieces.some(({ kind }) => !RESPECTED.includes(kind))) throw new Unfit();
  const { table, first } = listing;
  // "Routes of crags with granite" are restricted by their crags; "and of their crag" asks for more.
  const restricts = (of: ModelTable) =>
    climbs(table, of, scope) && all('where').some(({ condition }) => condition.columns.some((ref) => ref.table === of));
  if (all('of').some((of) => of.table !== table && !restricts(of.table)) || (period && table.defaultTime === null)) throw new Unfit();
  // "Give their names" asks for those of what is listed.
  const more = all('columns').flatMap((piece) => (piece.columns.length === 0 ? listing.columns : piece.columns));
  const only = all('columns').some((piece) => piece.only);
  const columns = only
    ? more
    : [...(listing.columns.length === 0 && more.length > 0 ? identifying(table, scope) : listing.columns), ...more];
  const dimensions = columns.map((ref) => ({ kind: 'column', ref }) as const);
  const { conditions, cost } = bindAll(
    dimensions,
    all('where').map(({ condition }) => condition),
    [table],
    scope,
  );
  const filters = conditions.map(({ filter }) => filter);
  const ordered = first?.order ? extreme(table, first.order, rankBy) : order ? orderOf(order, columns) : null;
  if (rankBy && !first?.order) throw new Unfit();
  const rows: RowsQuery = {
    table: table.name,
    ...(columns.length === 0 ? {} : { columns: [...new Set(columns.map(nameOf))] }),
    ...(filters.length === 0 ? {} : { filters: filters.length === 1 ? filters[0]! : { and: filters } }),
    ...(period ? { time: period.period.range } : {}),
    ...(ordered ? { order: [ordered] } : {}),
    ...(first ? { limit: first.n, ...(first.ties ? { ties: true } : {}) } : {}),
  };
  return { rows, cost };
}

/** Columns of the one thing that a condition names: "the country of Nimbus House". */
function attributesOf(asked: Of<'attributes'>[], where: Of<'where'>[], scope: ReadingScope): Of<'listing'> {
  const tables = new Set(where.flatMap(({ condition }) => namedThing(condition, scope) ?? []));
  const [table, another] = tables;
  if (!table || another || asked.length > 1) throw new Unfit();
  const { columns } = asked[0]!;
  const label = scope.labels.get(table.name)?.column;
  if (columns.some((ref) => ref.table === table && ref.column === label)) throw new Unfit();
  return { kind: 'listing', table, first: null, columns };
}

function namedThing({ filter, columns }: Condition, { labels }: ReadingScope): ModelTable | null {
  const [ref, another] = columns;
  if (!ref || another) return null;
  // "game 6480": named by its key.
  const { table, column } = ref;
  if (table.key.length === 1 && table.key[0] === column.name && 'is' in filter && typeof filter.is === 'number') return table;
  if (!isValue(filter)) return null;
  const label = labels.get(ref.table.name);
  return label?.unique && label.column === ref.column ? ref.table : null;
}

const isValue = (filter: Filter): boolean => 'dimension' in filter && 'is' in filter;

/** What identifies the rows comes before the columns that are shown with them. */
function identifying(table: ModelTable, { labels }: ReadingScope): ColumnRef[] {
  const label = labels.get(table.name);
  const key = label?.unique ? [] : table.columns.filter(({ name, personal }) => table.key.includes(name) && !personal);
  return [...key, ...(label ? [label.column] : [])].map((column) => ({ table, column }));
}

/** By the column named, or by the only one that is shown. */
function orderOf({ by, direction }: Of<'order'>, [only, another]: readonly ColumnRef[]): { by: string; direction: Direction } {
  const name = by !== null ? dimensionName(by) : only && !another ? nameOf(only) : null;
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
    return { by: ownTime(table) ? `${table.name}.${table.defaultTime}` : table.defaultTime, direction };
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
