import type { ModelColumn, ModelTable } from '../../../../data/model/types.ts';
import type { Filter, MetricQuery } from '../../../metrics/metric-query/types.ts';
import { countsThings } from '../grammar/entities.ts';
import { type Of, Unfit } from '../grammar/pieces.ts';
import { dimensionName } from '../groups/dimensions.ts';
import { aggregateOf, columnOf } from '../measures/aggregate-of.ts';
import { measureKey } from '../measures/measure-key.ts';
import type { Condition, DimensionRef, Direction, Piece, ReadingScope } from '../types.ts';
import { countName } from '../vocabulary/count-names.ts';
import { climbs } from './climbs.ts';

interface Ranked {
  n: number | null;
  direction: Direction;
  others: boolean;
  inEach: boolean;
  /** "Which has the most" is answered by all that have as many. */
  ties: boolean;
}

export function ranking(given: {
  asked: Of<'asked'>[];
  top: Of<'top'> | undefined;
  superlative: Of<'superlative'> | undefined;
  rankBy: Of<'rankBy'> | undefined;
  having: boolean;
  others: boolean;
  groups: Of<'group'>[];
  /** "Which shops are in Leeds, and how many orders do they have?" */
  numbered: boolean;
}): Ranked | null {
  const { asked, top, superlative, rankBy, having, others, groups, numbered } = given;
  if (asked.length > 1) throw new Unfit();
  const [question] = asked;
  if (question && top) throw new Unfit();
  const inEach = groups.some(({ each }) => each);
  if (top) {
    // "The top 3 halls with the most shows".
    if (superlative && !(superlative.measure && superlative.direction === top.direction)) throw new Unfit();
    return { n: top.n ?? 1, direction: top.direction, others, inEach, ties: top.n === null };
  }
  if (rankBy || others) throw new Unfit();
  if (question) {
    if (superlative) return { n: question.n ?? 1, direction: superlative.direction, others, inEach, ties: question.n === null };
    if (!having && !(numbered && question.n === null && groups.length === 0)) throw new Unfit();
    return null;
  }
  if (superlative) throw new Unfit();
  return null;
}

/** How groups are ranked: by the first number, and equals by the second where it is given. */
export function rankFields(
  ranked: Ranked | null,
  [metric, second]: readonly [string, string?],
  dimensions: readonly DimensionRef[],
  groups: Of<'group'>[],
): Partial<MetricQuery> {
  if (ranked === null) return {};
  const { n, direction, others, inEach, ties } = ranked;
  if (n === null) throw new Unfit();
  if (inEach) {
    const per = groups.find(({ each }) => each)!.dimensions[0]!;
    if (dimensions.length !== 2 || direction === 'asc' || others) throw new Unfit();
    const name = dimensionName(per);
    if (typeof name !== 'string') throw new Unfit();
    return { top: { n, by: metric, per: name } };
  }
  if (others) {
    if (direction === 'asc') throw new Unfit();
    return { top: { n, by: metric, other: true } };
  }
  if (dimensions.length > 1) {
    if (direction === 'asc') throw new Unfit();
    return { top: { n, by: metric } };
  }
  const order = [metric, ...(second === undefined ? [] : [second])].map((by) => ({ by, direction }));
  return { order, limit: n, ...(ties ? { ties } : {}) };
}

/**
 * "Which agents have the most orders, ordered by the number of orders in descending order": all of them in that order, since a single one has none.
 */
export function orderedGroups(pieces: readonly Piece[]): readonly Piece[] {
  const all = <K extends Piece['kind']>(kind: K) => pieces.filter((piece): piece is Of<K> => piece.kind === kind);
  const [[asked, another], [superlative], [order, twice], measures] = [all('asked'), all('superlative'), all('order'), all('measure')];
  if (!asked || another || asked.n !== null || !superlative?.measure || !order || twice || order.by !== null || order.of === 'name')
    return pieces;
  if (all('group').length > 0 || measures.some(({ measure }) => measureKey(measure) !== measureKey(superlative.measure!))) return pieces;
  const rest = pieces.filter((piece) => piece !== asked && piece !== superlative && piece.kind !== 'measure');
  return [{ kind: 'measure', measure: superlative.measure }, { kind: 'group', dimensions: [asked.dimension], each: false }, ...rest];
}

/**
 * "Which drivers made trips to Bern, and how many trips did they make": the number of each, which says that there is one.
 */
export function countedOfThings(pieces: readonly Piece[], scope: ReadingScope): readonly Piece[] {
  const all = <K extends Piece['kind']>(kind: K) => pieces.filter((piece): piece is Of<K> => piece.kind === kind);
  const [[listing, another], [counted, ...more]] = [all('listing'), all('measure')];
  const label = listing && scope.labels.get(listing.table.name);
  // An order is by the same number.
  if (more.some(({ measure }) => measureKey(measure) !== measureKey(counted!.measure))) return pieces;
  if (!listing || another || listing.first || !label || counted?.measure.kind !== 'aggregate') return pieces;
  const { table, aggregate, conditions } = counted.measure;
  if (!countsThings(aggregate, table) || conditions.length > 0 || listing.columns.some((ref) => ref.table !== listing.table)) return pieces;
  const said = all('where').find(
    ({ condition: { filter } }) => isExistence(filter, countName(table), listing.table.name) || rowsMeant(filter, table.name) !== null,
  );
  if (!said) return pieces;
  const condition = ofRows(said.condition, table);
  const own: Piece[] = condition ? [{ kind: 'where', condition }] : [];
  return [ofEachListed(listing, label.column), ...own, ...pieces.filter((piece) => piece !== listing && piece !== said)];
}

/** "List the lakes and their average depth": the number of each of them, where it is one of its own or of rows that belong to it. */
export function numbersOfListed(pieces: readonly Piece[], scope: ReadingScope): readonly Piece[] {
  const all = <K extends Piece['kind']>(kind: K) => pieces.filter((piece): piece is Of<K> => piece.kind === kind);
  const [[listing, another], measures] = [all('listing'), all('measure')];
  const label = listing && scope.labels.get(listing.table.name);
  if (!listing || another || listing.first || !label || measures.length === 0 || all('group').length > 0) return pieces;
  const ofEach = measures.every(
    ({ measure }) =>
      measure.kind === 'aggregate' &&
      !measure.bare &&
      COMBINING.has(measure.aggregate.function) &&
      (measure.table === listing.table || climbs(measure.table, listing.table, scope)),
  );
  if (!ofEach || listing.columns.some((ref) => ref.table !== listing.table)) return pieces;
  return [ofEachListed(listing, label.column), ...pieces.filter((piece) => piece !== listing)];
}

/** A group for each thing that is listed, by what it is known by and the columns that are listed with it. */
function ofEachListed({ table, columns }: Of<'listing'>, label: ModelColumn): Piece {
  const listed = [{ table, column: label }, ...columns.filter(({ column }) => column !== label)];
  return { kind: 'group', dimensions: listed.map((ref) => ({ kind: 'column', ref })), each: true };
}

const COMBINING: ReadonlySet<string> = new Set(['avg', 'sum', 'median']);

/** "The tallest tree in each park": which tree has the greatest height in each. */
export function extremesOfGroups(pieces: readonly Piece[], scope: ReadingScope): readonly Piece[] {
  const all = <K extends Piece['kind']>(kind: K) => pieces.filter((piece): piece is Of<K> => piece.kind === kind);
  const [[listing, another], [group, second]] = [all('listing'), all('group')];
  const order = listing?.first?.n === 1 ? listing.first.order : null;
  const label = listing && scope.labels.get(listing.table.name);
  if (!listing || another || !group?.each || second || !label || typeof order?.by !== 'object' || order.by === null) return pieces;
  const { table, column } = order.by;
  // "… and what is the height of that tree?"
  const again = all('measure').every(
    ({ measure }) => measure.kind === 'aggregate' && measure.bare && measure.table === table && columnOf(measure) === column,
  );
  if (!again || listing.columns.some(({ column }) => column !== label.column)) return pieces;
  const measure = aggregateOf(table, order.direction === 'desc' ? 'max' : 'min', { kind: 'column', name: column.name }, null, column.name);
  const thing = { kind: 'column' as const, ref: { table: listing.table, column: label.column } };
  return [
    { kind: 'asked', dimension: thing, n: null },
    { kind: 'superlative', direction: order.direction, measure },
    ...pieces.filter((piece) => piece !== listing && piece.kind !== 'measure' && !(piece.kind === 'of' && piece.table === listing.table)),
  ];
}

/** What "with trips to Bern" says of the trips themselves, as a condition of theirs; null for any other condition. */
export function ofRows({ filter }: Condition, table: ModelTable): Condition | null {
  const rows = rowsMeant(filter, table.name);
  return rows && { filter: rows, columns: [{ table, column: table.columns[0]! }] };
}

/** The filter of the rows that "with trips to Bern" speaks of, also where they are two tables away. */
function rowsMeant(filter: Filter, rows: string): Filter | null {
  if (!('any' in filter) || filter.of === undefined || filter.time !== undefined) return null;
  return filter.of === rows ? filter.any : rowsMeant(filter.any, rows);
}

const isExistence = (filter: Filter, metric: string, per: string): boolean =>
  'metric' in filter &&
  filter.metric === metric &&
  filter.per === per &&
  'at_least' in filter &&
  filter.at_least === 1 &&
  filter.time === undefined;

/**
 * "The mean fee for each region, and which region has the highest": the numbers of all groups, the highest first, answer both.
 */
export function rankedGroups(pieces: readonly Piece[]): readonly Piece[] {
  const all = <K extends Piece['kind']>(kind: K) => pieces.filter((piece): piece is Of<K> => piece.kind === kind);
  const [[asked, another], [superlative], [group, second], measures] = [all('asked'), all('superlative'), all('group'), all('measure')];
  const dimensions = group?.dimensions ?? [];
  if (!asked || another || !superlative?.measure || second || dimensions.length !== 1 || all('order').length > 0) return pieces;
  const own = measureKey(superlative.measure);
  const same = JSON.stringify(dimensionName(asked.dimension)) === JSON.stringify(dimensionName(dimensions[0]!));
  if (!same || asked.n !== null || measures.length === 0 || measures.some(({ measure }) => measureKey(measure) !== own)) return pieces;
  const order: Piece = { kind: 'order', by: null, direction: superlative.direction };
  return [...pieces.filter((piece) => piece !== asked && piece !== superlative), order];
}
