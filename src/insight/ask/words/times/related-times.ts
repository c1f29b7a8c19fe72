import { placeOfTime } from '../../../../data/model/inherited-time.ts';
import type { ModelTable } from '../../../../data/model/types.ts';
import type { Filter, TimeRange } from '../../../metrics/metric-query/types.ts';
import { climbs } from '../assembly/climbs.ts';
import { type Leaf, leavesOf, mapFilter } from '../conditions/map-filter.ts';
import { countsThings } from '../grammar/entities.ts';
import { Unfit } from '../grammar/pieces.ts';
import type { Condition, DimensionRef, Measure, Piece, ReadingScope } from '../types.ts';
import { countName, linkedCountName } from '../vocabulary/count-names.ts';
import { isLasting } from '../vocabulary/lasting-things.ts';

/** A filter on things by rows that refer to them. */
type Related = Extract<Filter, { entity: string } | { metric: string }>;

/** What times may be said of. */
const TIMES: readonly Piece['kind'][] = ['period', 'span', 'compare', 'change', 'stepGrowth'];

/** The conditions of a number, and its period, as they are meant: those on related rows with the period, if it is theirs. @throws Unfit if either may be meant */
export function measuredWithin<Bound extends { dimensions: DimensionRef[]; conditions: Condition[] }>(
  pieces: readonly Piece[],
  [measure, another]: readonly Measure[],
  bound: Bound,
  range: TimeRange | undefined,
  scope: ReadingScope,
): Bound & { range: TimeRange | undefined } {
  const { dimensions, conditions } = bound;
  const plain = { ...bound, range };
  if (another || measure?.kind !== 'aggregate' || measure.time !== null || !countsThings(measure.aggregate, measure.table)) return plain;
  const byTime = dimensions.some(({ kind }) => kind === 'time');
  if (!byTime && !pieces.some(({ kind }) => TIMES.includes(kind))) return plain;
  const compares = byTime || pieces.some(({ kind }) => kind !== 'period' && TIMES.includes(kind));
  const related = relatedWithin(conditions, measure.table, pieces, compares ? undefined : range, scope);
  return related ? { ...bound, conditions: related, range: undefined } : plain;
}

/**
 * Conditions with a period in those on related rows: of "guests who had a cancelled booking in 2025" the bookings are of that year, and when the
 * guests signed up is another matter. Null where the period is that of the table's own rows, as of orders with several lines.
 * @param range undefined where times are compared or grouped by
 * @throws Unfit if either may be meant
 */
export function relatedWithin(
  conditions: readonly Condition[],
  table: ModelTable,
  pieces: readonly Piece[],
  range: TimeRange | undefined,
  scope: ReadingScope,
): Condition[] | null {
  const found = new Set(conditions.flatMap(({ filter }) => datedIn(filter, table, scope)));
  if (found.size === 0) return null;
  if (!isLasting(table)) {
    if (followsCondition(pieces)) throw new Unfit(scope.answers.openTime(table.name, [...found].join(', ')));
    return null;
  }
  if (found.size > 1 || range === undefined) throw new Unfit(scope.answers.openTime(table.name, [...found].join(', ')));
  const timed = conditions.map((condition): Condition => ({ ...condition, filter: within(condition.filter, range, table, scope) }));
  return withoutImplied(timed, scope);
}

/** Whether a condition right after things is on something that they do not lead to: "bookings for flights to Kiel" are not those of guests from Kiel. */
export const isElsewhere = (pieces: readonly Piece[], scope: ReadingScope): boolean =>
  pieces.some((piece, at) => {
    const of = pieces[at - 1];
    if (piece.kind !== 'where' || of?.kind !== 'of') return false;
    const { columns } = piece.condition;
    return columns.length > 0 && columns.every(({ table }) => !climbs(of.table, table, scope) && !climbs(table, of.table, scope));
  });

/** Whether a period stands within what is said of other things than those counted: "of the customers who have been customers since 2025". */
export const isOfOthers = (pieces: readonly Piece[], tables: readonly ModelTable[]): boolean =>
  pieces.some(({ kind }, at) => {
    const [before, after] = [pieces[at - 1], pieces[at + 1]];
    return (
      kind === 'period' && before?.kind === 'of' && after?.kind === 'of' && before.table === after.table && !tables.includes(before.table)
    );
  });

/** Filters of an earlier question about things in another period, where theirs is that of related rows; null where it is that of the things. @throws Unfit */
export function relatedNow(filters: Filter | undefined, table: ModelTable | undefined, range: TimeRange | undefined, scope: ReadingScope) {
  if (!filters || !table) return null;
  const anytime = withoutTimes(filters, table);
  const related = relatedWithin([{ filter: anytime, columns: [] }], table, [], range, scope);
  return related?.[0]?.filter ?? null;
}

const withoutTimes = (filter: Filter, table: ModelTable): Filter =>
  mapFilter(filter, (one) => {
    if (!isRelated(one, table)) return one;
    const { time: _, ...anytime } = one;
    return anytime;
  });

/** Whether a period is named right after a condition. */
const followsCondition = (pieces: readonly Piece[]): boolean =>
  pieces.some(({ kind }, at) => kind === 'period' && pieces[at - 1]?.kind === 'where');

/** The tables of the rows that a period may be of, also where those refer to what refers to the things. */
const datedIn = (filter: Filter, table: ModelTable, scope: ReadingScope): string[] =>
  leavesOf(filter).flatMap((one) => {
    if (!isRelated(one, table)) return [];
    const further = furtherRows(one, scope);
    const own = rowsOf(one, table, scope);
    const far = further ? datedIn(further.filter, further.table, scope) : [];
    // What only leads to the rows has no part in it, such as the singers of songs sung in 2025; of dear orders with lines of 2025 either may be meant.
    const leads =
      further && far.length > 0 && (isLasting(further.table) || leavesOf(further.filter).every((leaf) => isRelated(leaf, further.table)));
    return own === null || leads ? far : [own, ...far];
  });

/** The rows that a condition asks for, with what it says of them. */
function furtherRows(one: Related, { model }: ReadingScope): { table: ModelTable; filter: Filter } | null {
  const of = 'entity' in one ? model.tables.find(({ name }) => name === one.of) : undefined;
  return 'any' in one && of ? { table: of, filter: one.any } : null;
}

function isRelated(filter: Leaf, table: ModelTable): filter is Related {
  const of = 'entity' in filter ? filter.entity : 'metric' in filter ? filter.per : null;
  return of === table.name || (of?.startsWith(`${table.name}.`) ?? false);
}

/** The table of the rows that a filter asks for at any time, if those have a time of their own; null for others. */
function rowsOf(filter: Related, table: ModelTable, { model, counts }: ReadingScope): string | null {
  if (filter.time !== undefined) return null;
  const counted =
    'metric' in filter ? (model.relationships.find((one) => linkedCountName(one) === filter.metric)?.from.table ?? null) : null;
  const named = 'entity' in filter ? filter.of : (counts.get(filter.metric)?.table ?? counted);
  const rows = model.tables.find((one) => one.name === named || ('metric' in filter && countName(one) === filter.metric));
  const place = rows ? placeOfTime(rows, model.relationships) : null;
  return place && place.table !== table.name ? rows!.name : null;
}

const within = (filter: Filter, range: TimeRange, table: ModelTable, scope: ReadingScope): Filter =>
  mapFilter(filter, (one) => {
    if (!isRelated(one, table)) return one;
    const further = furtherRows(one, scope);
    const deeper = further && datedIn(further.filter, further.table, scope).length > 0;
    if (further && deeper && 'any' in one) return { ...one, any: within(further.filter, range, further.table, scope) };
    return rowsOf(one, table, scope) === null ? one : { ...one, time: range };
  });

/** Conditions without those that ask only for a row, where another asks for such a row of a kind. */
function withoutImplied(conditions: readonly Condition[], { model }: ReadingScope): Condition[] {
  const kinds = new Set(conditions.flatMap(({ filter }) => ('any' in filter && filter.of !== undefined ? [filter.of] : [])));
  const implied = model.tables.filter(({ name }) => kinds.has(name)).map(countName);
  return conditions.filter(
    ({ filter }) => !('metric' in filter && 'at_least' in filter && filter.at_least === 1 && implied.includes(filter.metric)),
  );
}
