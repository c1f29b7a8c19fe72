import type { ModelTable } from '../../../../data/model/types.ts';
import type { Dimension, Filter, RowsQuery } from '../../../metrics/metric-query/types.ts';
import { bindAll } from '../assembly/bind-columns.ts';
import { climbs } from '../assembly/climbs.ts';
import { ofRows } from '../assembly/ranked-query.ts';
import { allOf } from '../conditions/all-of.ts';
import { pathBetween } from '../conditions/bridged-conditions.ts';
import { deniedOfThings } from '../conditions/denied-things.ts';
import { fallsOnDays, respectTime } from '../conditions/weekday-conditions.ts';
import { isTime, nameOf } from '../grammar/columns.ts';
import type { Covering } from '../grammar/parse.ts';
import { fitting, type Of, Unfit } from '../grammar/pieces.ts';
import type { Asked } from '../groups/asked-things.ts';
import { momentsWithPeriods } from '../times/dated-by-rows.ts';
import { within } from '../times/periods.ts';
import { relatedWithin } from '../times/related-times.ts';
import type { ColumnRef, Condition, Piece, ReadingScope } from '../types.ts';
import { extreme, orderOf, ranked } from './listing-orders.ts';

/** Kinds of pieces that a listing can respect. */
const RESPECTED: readonly Piece['kind'][] = ['listing', 'columns', 'where', 'period', 'order', 'of', 'rankBy', 'attributes', 'thatNumber'];

/** Listings whose costs do not differ are equally good. */
const SAME = 0.01;

/** The listing that costs least, with the columns that it binds in other tables, and whether another would do as well; of these things, if any. */
export function cheapestListing(
  whole: readonly Covering[],
  scope: ReadingScope,
  { things, values }: Asked,
): { value: RowsQuery; cost: number; tied: boolean } | null {
  // "Which shops have …" is answered by shops, or by what shows them.
  const shows = (column: Dimension) =>
    typeof column === 'string' && things.some((thing) => column.startsWith(`${thing.name}.`) || refersTo(column, thing, scope));
  const answers = ({ table, columns = [] }: RowsQuery) =>
    things.length === 0 || things.some(({ name }) => name === table) || columns.some(shows);
  const found = new Map<string, { value: RowsQuery; cost: number }>();
  for (const { pieces, cost } of whole) {
    const made = fitting(() => assembleListing(pieces, scope));
    if (made && !answers(made.rows)) continue;
    const key =
      made === null ? '' : JSON.stringify([made.rows.table, [...(made.rows.columns ?? [])].sort(), made.rows.filters, made.rows.order]);
    if (made && cost + made.cost < (found.get(key)?.cost ?? Number.POSITIVE_INFINITY))
      found.set(key, { value: made.rows, cost: cost + made.cost });
  }
  const [first, second] = [...found.values()].sort((a, b) => a.cost - b.cost);
  // "Which cities do the guests live in": each once.
  const [shown, more] = first?.value.columns ?? [];
  const [order] = first?.value.order ?? [];
  if (first && !more && values.some((ref) => nameOf(ref) === shown) && (!order || order.by === shown)) first.value.distinct = true;
  return first ? { ...first, tied: second !== undefined && second.cost <= first.cost + SAME && differ(first.value, second.value) } : null;
}

const refersTo = (column: string, thing: ModelTable, { model }: ReadingScope): boolean =>
  model.relationships.some(
    ({ from, to }) => to.table === thing.name && from.columns.length === 1 && column === `${from.table}.${from.columns[0]}`,
  );

/** Whether two listings are of other rows, or show columns that the other does not. */
function differ(one: RowsQuery, other: RowsQuery): boolean {
  const rows = ({ columns: _, ...rest }: RowsQuery) => JSON.stringify(rest);
  const [own, others] = [one.columns ?? [], other.columns ?? []];
  const within = (some: typeof own, all: typeof own) => some.every((column) => all.includes(column));
  return rows(one) !== rows(other) || !(within(own, others) || within(others, own));
}

/**
 * The listing that the pieces ask for, and what binding columns of other tables costs; null if they ask for none.
 * @throws Unfit if it cannot respect one of them
 */
function assembleListing(asGiven: readonly Piece[], scope: ReadingScope): { rows: RowsQuery; cost: number } | null {
  const pieces = momentsWithPeriods(asGiven, scope);
  const all = <K extends Piece['kind']>(kind: K) => pieces.filter((piece): piece is Of<K> => piece.kind === kind);
  const asked = all('attributes');
  const [found, second] = asked.length > 0 ? shownOf(asked, pieces, scope) : all('listing');
  const said = found && all('thatNumber').length > 0 ? withItsNumber(found, scope) : found;
  if (!said) return null;
  const [[period, another], [given, twice], [rankBy]] = [all('period'), all('order'), all('rankBy')];
  const { listing, order } = allInOrder(said, given, scope);
  if (second || another || twice || period?.atEnd || pieces.some(({ kind }) => !RESPECTED.includes(kind))) throw new Unfit();
  const { table, first } = listing;
  // Rows have at most one of what they belong to, and many of what belongs to them.
  const by = order?.by?.kind === 'column' ? order.by.ref.table : table;
  if (by !== table && !climbs(table, by, scope)) throw new Unfit();
  // What is put in an order is several: "the lowest fees, in ascending order of fee".
  if (first?.n === 1 && order) throw new Unfit();
  // "Routes of crags with granite" are restricted by their crags; "and of their crag" asks for more.
  const restricts = (of: ModelTable) =>
    (climbs(table, of, scope) || fitting(() => pathBetween(table, of, scope)) !== null) &&
    all('where').some(({ condition }) => condition.columns.some((ref) => ref.table === of));
  if (all('of').some((of) => of.table !== table && !restricts(of.table))) throw new Unfit();
  const fixed = all('where').flatMap(({ condition: { filter } }) => ('dimension' in filter && 'is' in filter ? [filter.dimension] : []));
  // "Give their names" asks for those of what is listed.
  const more = all('columns').flatMap((piece) => (piece.columns.length === 0 ? listing.columns : piece.columns));
  const only = all('columns').some((piece) => piece.only);
  const chosen = only
    ? more
    : [...(listing.columns.length === 0 && more.length > 0 ? identifying(table, scope) : listing.columns), ...more];
  // "Which loans were returned in 2022": the loans, and when.
  const [when, beside] = chosen;
  const dated = (period || all('where').some(({ condition }) => fallsOnDays(condition))) && when && !beside && isTime(when) && !only;
  const columns = dated ? [...identifying(table, scope), when] : chosen;
  // What the question says itself is no answer to it.
  if (columns.length > 0 && columns.every((ref) => fixed.includes(nameOf(ref)))) throw new Unfit();
  const dimensions = columns.map((ref) => ({ kind: 'column', ref }) as const);
  // "Which trips have fares in first class? Give the trip and the fare": of the fares themselves, where those are listed.
  const wanted = all('where').map(({ condition }) => ofRows(condition, table) ?? condition);
  const [thing, besides] = columns;
  const isOfThings = thing && !besides && thing.table === table && all('of').length === 0 && !first;
  const meant = isOfThings ? deniedOfThings(wanted, thing, period?.period.range, scope) : wanted;
  const eachOnce =
    meant.some((condition, at) => condition !== wanted[at]) || isRepeated(columns, fixed, scope) || meant.some(({ of }) => of);
  if (!isOfThings && meant.some(({ of }) => of)) throw new Unfit();
  const { conditions, cost } = bindAll(dimensions, meant, [table], scope);
  respectTime(table, dated && when.table === table ? when.column.name : null, conditions, scope);
  const related = period ? relatedWithin(conditions, table, pieces, period.period.range, scope) : null;
  if (period && !related && table.defaultTime === null) throw new Unfit();
  // "Returned in 2022" is not when the loans began.
  const elsewhere = period && dated && !related && when.table === table && when.column.name !== table.defaultTime;
  const other = elsewhere ? within(table, period.period.range, when.column.name) : null;
  if (elsewhere && !other) throw new Unfit();
  const filters = [...(related ?? conditions).map(({ filter }) => filter), ...(other ? [other] : [])];
  const ordered = first?.order
    ? [extreme(table, first.order, rankBy, scope)]
    : rankBy
      ? [ranked(rankBy, order, table)]
      : order
        ? orderOf(order, columns, identifying(table, scope), table)
        : null;
  const showsOrder = !ordered || columns.length === 0 || ordered.every(({ by }) => columns.some((ref) => nameOf(ref) === by));
  // A listing has no time but its table's own.
  if (scope.dated.has(table.name) && (period || first?.order?.by === 'time')) throw new Unfit();
  const rows: RowsQuery = {
    table: table.name,
    ...(columns.length === 0 ? {} : { columns: [...new Set(columns.map(nameOf))] }),
    ...(eachOnce || all('columns').some(({ different }) => different) || (scope.once.size > 0 && showsOrder) ? { distinct: true } : {}),
    ...(filters.length === 0 ? {} : { filters: allOf(filters) }),
    ...(period && !related && !other ? { time: period.period.range } : {}),
    ...(ordered ? { order: ordered } : {}),
    ...(first ? { limit: first.n, ...(first.ties ? { ties: true } : {}) } : {}),
  };
  // What "with their city" shows comes after what identifies each.
  return { rows, cost: cost + (asked.length > 0 && all('listing').length > 0 ? BESIDE : 0) };
}

const BESIDE = 0.6;

/** Whether a single column is shown that names things of which each has several rows: "the clients in Berlin". */
const isRepeated = ([only, another]: readonly ColumnRef[], fixed: readonly string[], { model, labels }: ReadingScope): boolean =>
  only !== undefined &&
  !another &&
  model.tables.length === 1 &&
  only.column.type === 'text' &&
  !only.table.key.includes(only.column.name) &&
  labels.get(only.table.name)?.column !== only.column &&
  !fixed.includes(`${only.table.name}.${labels.get(only.table.name)?.column.name}`);

/** "Which halls have the most seats, ordered from most to fewest": all halls in that order, with their seats, since a single one has no order. */
function allInOrder(listing: Of<'listing'>, order: Of<'order'> | undefined, scope: ReadingScope) {
  const { first, table } = listing;
  const by = first?.n === 1 && first.ties && typeof first.order?.by === 'object' ? first.order.by : null;
  if (!order || !by || (order.by !== null && !(order.by.kind === 'column' && nameOf(order.by.ref) === nameOf(by))))
    return { listing, order };
  const own = listing.columns.length > 0 ? listing.columns : identifying(table, scope);
  const columns = own.some((ref) => nameOf(ref) === nameOf(by)) ? own : [...own, by];
  return { listing: { ...listing, first: null, columns }, order: { ...order, by: { kind: 'column' as const, ref: by } } };
}

/** The rows whose columns are asked for: those listed beside them, the one that a condition names, or else all of the columns' table. */
function shownOf(asked: Of<'attributes'>[], pieces: readonly Piece[], scope: ReadingScope): Of<'listing'>[] {
  const listings = pieces.filter((piece): piece is Of<'listing'> => piece.kind === 'listing');
  const where = pieces.filter((piece): piece is Of<'where'> => piece.kind === 'where');
  const [listing] = listings;
  if (listing) {
    // "List all driver names by age".
    const { table, columns } = listing;
    const named = columns.length === 0;
    const own = asked.length === 1 && asked[0]!.columns.every((ref) => ref.table === table && isPlain(ref));
    if (listing.first?.n === 1 && listings.length === 1) return [ofTheFirst(listing, asked, pieces, scope)];
    return named && own ? [{ ...listing, columns: asked[0]!.columns }, ...listings.slice(1)] : [listing, listing];
  }
  if (where.some(({ condition }) => namedThing(condition, scope) !== null)) {
    const named = attributesOf(asked, where, scope);
    if (named.columns.every((ref) => climbs(named.table, ref.table, scope))) return [named];
  }
  return [ofOwnTable(asked, where)];
}

/**
 * "Which is our newest club, and when did it open?" asks for the club as well, "when did our newest club open" only for what stands before it.
 * @throws Unfit if it is of something else
 */
function ofTheFirst(listing: Of<'listing'>, asked: Of<'attributes'>[], pieces: readonly Piece[], scope: ReadingScope): Of<'listing'> {
  const [before, after] = [true, false].map((first) => asked.filter((one) => first === pieces.indexOf(one) < pieces.indexOf(listing)));
  const own = listing.columns.length > 0 ? listing.columns : keyOf(listing.table);
  const columns = [...(before!.length > 0 ? before!.flatMap((one) => one.columns) : own), ...after!.flatMap((one) => one.columns)];
  const distinct = columns.filter((ref, at) => columns.findIndex((other) => nameOf(other) === nameOf(ref)) === at);
  if (asked.flatMap((one) => one.columns).some((ref) => ref.table !== listing.table && !climbs(listing.table, ref.table, scope)))
    throw new Unfit();
  // "When was the first concert" asks for the moment that it is the first by.
  const by = typeof listing.first?.order?.by === 'object' ? listing.first.order.by : null;
  const when = asked.some((one) => one.columns.length === 0);
  if (when && !(distinct.length === 0 ? by && isTime(by) : distinct.some(isTime))) throw new Unfit();
  return { ...listing, columns: distinct.length === 0 && by ? [by] : distinct };
}

/** "The cheapest plan, and how much is it": with the number by which it is the first. @throws Unfit if that is none */
function withItsNumber(listing: Of<'listing'>, scope: ReadingScope): Of<'listing'> {
  const by = listing.first?.order?.by;
  if (typeof by !== 'object' || isTime(by)) throw new Unfit();
  const own = listing.columns.length > 0 ? listing.columns : identifying(listing.table, scope);
  return { ...listing, columns: own.some((ref) => nameOf(ref) === nameOf(by)) ? own : [...own, by] };
}

const isPlain = ({ column }: ColumnRef): boolean => column.additivity === null && column.type !== 'boolean';

/** "nationalities and card credits of customers", "process names of the document Plan": of each row, as amounts alone are not. */
function ofOwnTable(asked: Of<'attributes'>[], where: Of<'where'>[]): Of<'listing'> {
  const columns = asked[0]!.columns;
  const [table, another] = new Set(columns.map((ref) => ref.table));
  const together = columns.length > 1 && columns.some(isPlain);
  // "Plots with a count above 300" are those with such a row, or those whose rows make as many.
  const bounded =
    columns.length === 1 &&
    where.some(({ condition: { filter, columns: of } }) => !saysOne(filter) && of.some(({ column }) => column.additivity !== null));
  // "Pilots who own A and B" may be those of both.
  const several = where.some(({ condition }) => condition.and);
  if (!table || another || asked.length > 1 || bounded || several || !(together || columns.every(isPlain))) throw new Unfit();
  return { kind: 'listing', table, first: null, columns };
}

/** "Candidates with rating 5" have such a row: several rows that make 5 are no rating. */
const saysOne = (filter: Filter): boolean => 'dimension' in filter && ('is' in filter || 'empty' in filter);

/** Columns of the one thing that a condition names: "the country of Nimbus House". */
function attributesOf(asked: Of<'attributes'>[], where: Of<'where'>[], scope: ReadingScope): Of<'listing'> {
  const tables = new Set(where.flatMap(({ condition }) => namedThing(condition, scope) ?? []));
  const [table, another] = tables;
  if (!table || another) throw new Unfit();
  // "What is its fee, and which zone is it in": several of one thing.
  const columns = asked.flatMap((one) => one.columns);
  if (asked.length > 1 && new Set(columns.map(nameOf)).size < columns.length) throw new Unfit();
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
  return [...(label?.unique ? [] : keyOf(table)), ...(label ? [{ table, column: label.column }] : [])];
}

const keyOf = (table: ModelTable): ColumnRef[] =>
  table.columns.filter(({ name, personal }) => table.key.includes(name) && !personal).map((column) => ({ table, column }));
