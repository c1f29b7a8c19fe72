import type { ModelTable } from '../../../../data/model/types.ts';
import type { Dimension, Filter, MetricDefinition, MetricQuery } from '../../../metrics/metric-query/types.ts';
import { allOf } from '../conditions/all-of.ts';
import { respectBoth } from '../conditions/bridged-conditions.ts';
import { countedWithout } from '../conditions/denied-things.ts';
import { respectTimesOfDays } from '../conditions/weekday-conditions.ts';
import { countsThings } from '../grammar/entities.ts';
import { type Of, OTHER_KINDS, Unfit } from '../grammar/pieces.ts';
import { isNumbered } from '../groups/asked-things.ts';
import { dimensionName } from '../groups/dimensions.ts';
import { orderFields } from '../groups/group-orders.ts';
import { besideThings, eachOnce, fewestOf, isThing, shownBeside, thingsWithout, withShown } from '../groups/things-shown.ts';
import { chosenMeasures } from '../measures/chosen-measures.ts';
import { countsIn, defineMetrics } from '../measures/define-metrics.ts';
import { linkedCount } from '../measures/linked-counts.ts';
import { measureKey } from '../measures/measure-key.ts';
import { isAmountOf, ofOwnRows } from '../measures/own-rows.ts';
import { cohortFilter } from '../times/cohorts.ts';
import { datedAsNoted, happenedOnly } from '../times/measure-times.ts';
import { isElsewhere, isOfOthers, measuredWithin } from '../times/related-times.ts';
import { respectYears } from '../times/year-steps.ts';
import type { Condition, DimensionRef, Measure, Period, Piece, ReadingScope } from '../types.ts';
import { bindAll } from './bind-columns.ts';
import { climbs } from './climbs.ts';
import { comparison, costOfComparing, orderedByShown, periodsOf, showsOf } from './compared-query.ts';
import { rankFields, ranking } from './ranked-query.ts';
import {
  isMisplaced,
  isOfSingleRows,
  isSaidAsTwo,
  isToldAfter,
  respectMentions,
  respectMethods,
  respectParts,
  respectWholes,
  unclearOpen,
} from './respected.ts';
import { rewritten } from './rewriting.ts';

/** A question as a metric query, with the metrics that it defines. */
export interface AssembledQuery {
  query: MetricQuery;
  define: MetricDefinition[];
  /** The measures in the asker's words, first the one asked for. */
  measures: Measure[];
  /** Counts of the things that the groups are, so that those without a row are groups too. */
  completing: Measure[];
  /** The question lists what to show, numbers among it, and not the number that it ranks by. */
  hidden: boolean;
  /** Conditions, dimensions and periods as they were bound, for the sentence about it. */
  bound: { dimensions: DimensionRef[]; conditions: Condition[]; period: Period | null };
  /** What choosing own columns before those of other tables costs. */
  cost: number;
}

/**
 * The query that the pieces make together.
 * @throws Unfit if they contradict each other or do not make a question
 */
export function assemble(given: readonly Piece[], scope: ReadingScope): AssembledQuery {
  const pieces = datedAsNoted(rewritten(given, scope), scope);
  const all = <K extends Piece['kind']>(kind: K) => pieces.filter((piece): piece is Of<K> => piece.kind === kind);
  const one = <K extends Piece['kind']>(kind: K): Of<K> | undefined => {
    const found = all(kind);
    if (found.length > 1 && new Set(found.map((piece) => JSON.stringify(piece))).size > 1) throw new Unfit();
    return found[0];
  };
  if (OTHER_KINDS.some((kind) => all(kind).length > 0) || !ranksByItsNumber(pieces)) throw new Unfit();
  const cohort = cohortFilter(one('cohortFirst'), one('cohortAgain'));
  const [superlative, rankBy, having] = [one('superlative'), one('rankBy'), one('having')];
  const [asked, top, groups] = [all('asked'), one('top'), all('group')];
  const grouped = [
    ...eachOnce(groups.flatMap((group) => group.dimensions)),
    ...asked.map(({ dimension }) => dimension),
    ...(top ? [top.dimension] : []),
  ];
  if ((one('spread') && grouped.length === 0) || (one('named') && !grouped.some((each) => isThing(each, scope)))) throw new Unfit();
  const stated = all('measure').map(({ measure }) => measure);
  if ((all('where').length > 0 && isSaidTwice(pieces)) || isToldAfter(stated)) throw new Unfit();
  const named = chosenMeasures(stated, superlative?.measure, rankBy?.measure, having?.measure, cohort?.entity);
  const chosen = withShown(named, all('shownWith'), pieces).map((measure) =>
    ofOwnRows(linkedCount(measure, grouped, scope), grouped, scope),
  );
  const ranks = { asked, top, superlative, rankBy, having: having !== undefined, others: all('others').length > 0, groups };
  const ranked = ranking({ ...ranks, numbered: isNumbered(pieces) });
  const said = { measures: chosen, dimensions: grouped, conditions: distinctOf(all('where').map(({ condition }) => condition)) };
  const [span, compare, growth, changes] = [one('span'), one('compare'), one('stepGrowth'), all('change')];
  const periods = periodsOf(all('period'), { span, compare, changes: changes.length > 0 });
  const { dimensions, ...rest } = ranked?.direction === 'asc' ? fewestOf(said, scope) : said;
  const { measures, conditions } = countedWithout({ dimensions, ...rest }, periods.range, scope);
  respectMeaning({ measures, dimensions, conditions, ranked: ranked !== null }, scope);
  const tables = tablesOf(measures, scope);
  // What adds up over time has no level at a moment.
  if (all('period').some(({ atEnd }) => atEnd) && !measures.every(isLevel)) throw new Unfit();
  if (isOfOthers(pieces, tables) || isElsewhere(pieces, scope)) throw new Unfit();
  respectThings(all('of'), { measures, tables, conditions, dated: all('period').length > 0 }, scope);
  respectMethods(all('method'), all('withoutEmpty').length > 0, measures);
  if (growth && compare) throw new Unfit();
  if (one('percent') && changes.length === 0 && !growth && !compare && all('show').length === 0) throw new Unfit();
  const more = besideThings(shownBeside(all('shownWith'), dimensions, measures, scope), dimensions, one('order'), scope);
  const { range, ...bound } = measuredWithin(pieces, measures, bindAll(dimensions, conditions, tables, scope), periods.range, scope);
  const completing = ranked?.direction === 'asc' ? thingsWithout(measures, dimensions, [...conditions, ...all('period')], scope) : [];
  const bindings = [...measures, ...completing].map((measure) => bindMeasure(measure, scope));
  const inner = bindings.reduce((sum, { cost }) => sum + cost, 0);
  const dated = range !== undefined || bound.dimensions.some(({ kind }) => kind === 'time');
  const own = bindings.map(({ measure }) => (dated ? measure : happenedOnly(measure)));
  const { names, define } = defineMetrics(own, scope);
  const by = [...bound.dimensions, ...more].map(dimensionName);
  if (new Set(by.map((each) => JSON.stringify(each))).size !== by.length) throw new Unfit();
  const compareTo = comparison(periods, { growth, changes: changes.length > 0 }, by);
  const percent = one('percent') !== undefined;
  const shows = showsOf(all('show'), { changes, percent, compareTo, by, growth: growth?.step ?? null });
  const filters = [...bound.conditions.map(({ filter }) => filter), ...(cohort ? [cohort.filter] : [])];
  const counted = countsIn([...filters, ...define.flatMap((metric) => metric.filters ?? [])], scope);
  const window = all('show').find(({ step }) => step !== undefined)?.step;
  const grains = growth && !by.some((each) => typeof each === 'object') && (shows.growth || compareTo === 'previous_period');
  const series = grains && periods.longerThan(growth.step) ? growth.step : by.some((each) => typeof each === 'object') ? undefined : window;
  const byAll: Dimension[] = series ? [...by, { time: 'default', grain: series }] : by;
  const first = names[0]!;
  // A limit keeps some of several groups: "payments over 1000" sets none on their number.
  if (having && (byAll.length === 0 || isOfSingleRows(having.measure, dimensions))) throw new Unfit();
  const query: MetricQuery = {
    metrics: names,
    ...(byAll.length > 0 ? { by: byAll } : {}),
    ...(range === undefined ? {} : { time: range }),
    ...filtersOf(filters),
    ...(having ? { having: [{ column: first, ...having.threshold }] } : {}),
    ...(compareTo === undefined ? {} : { compare_to: compareTo }),
    ...(shows.show === undefined ? {} : { show: shows.show }),
    ...rankFields(ranked, rankBy?.first ? [first, names[1]] : [first], bound.dimensions, groups),
    ...orderFields(one('order'), ranked?.direction ?? null, { metric: first, measure: measures[0]!, by: byAll }),
  };
  respectMentions(all('mention'), measures, [query, define]);
  return {
    query: orderedByShown(query, changes),
    define: [...define, ...counted],
    measures,
    completing,
    hidden:
      stated.length === 0 && all('shownWith').some(({ only, columns }) => only && columns.some(({ column }) => column.type !== 'text')),
    bound: { ...bound, period: range === undefined ? null : periods.period },
    cost: bound.cost + inner + costOfComparing(query),
  };
}

/** "How many" by itself is of what ranks the groups. */
const ranksByItsNumber = (pieces: readonly Piece[]): boolean =>
  !pieces.some(({ kind }) => kind === 'thatNumber') ||
  pieces.some((piece) => piece.kind === 'top' || (piece.kind === 'superlative' && piece.measure !== null));

/** A condition between two mentions of a measure is that of one of them: "orders with a voucher, and orders". An order repeats what it is by. */
function isSaidTwice(pieces: readonly Piece[]): boolean {
  const keys = pieces.flatMap((piece, at) =>
    piece.kind === 'measure' && pieces[at + 1]?.kind !== 'order' ? [measureKey(piece.measure)] : [],
  );
  return new Set(keys).size < keys.length;
}

/** @throws Unfit if what is computed would mean nothing, or several things */
function respectMeaning(
  {
    measures,
    dimensions,
    conditions,
    ranked,
  }: { measures: readonly Measure[]; dimensions: readonly DimensionRef[]; conditions: readonly Condition[]; ranked: boolean },
  scope: ReadingScope,
): void {
  if (ranked && isOneEach(measures, dimensions, scope)) throw new Unfit();
  if (
    isSaidAsTwo(measures) ||
    measures.some((measure) => countsItself(measure, dimensions, scope) || isMisplaced(measure, conditions, scope))
  )
    throw new Unfit();
  respectTimesOfDays(measures, conditions, scope);
  respectWholes(measures);
  respectYears(measures, dimensions, scope);
  for (const measure of measures) {
    respectParts(measure, conditions);
    respectBoth(measure, conditions, scope);
    const unclear = unclearOpen(measure, conditions, scope);
    if (unclear !== null) throw new Unfit(unclear);
  }
}

const filtersOf = (filters: Filter[]) => (filters.length === 0 ? {} : { filters: allOf(filters) });

/** Whether a measure counts the different values of a column by that column, or things by their own name: always one. */
function countsItself(measure: Measure, dimensions: readonly DimensionRef[], scope: ReadingScope): boolean {
  if (measure.kind !== 'aggregate' || measure.aggregate.function !== 'count_distinct') return false;
  const { of } = measure.aggregate;
  if (of?.kind !== 'column') return false;
  const [link] = scope.model.relationships.filter(({ from }) => from.table === measure.table.name && from.columns.join() === of.name);
  return dimensions.some(
    (one) =>
      one.kind === 'column' &&
      ((one.ref.table === measure.table && one.ref.column.name === of.name) ||
        (one.ref.table.name === link?.to.table && isThing(one, scope))),
  );
}

/** Of what things the rows are said to be, and when something happened to those. @throws Unfit if the rows are of no such things, or if the time is another's */
function respectThings(
  all: readonly Of<'of'>[],
  {
    measures,
    tables,
    conditions,
    dated,
  }: { measures: readonly Measure[]; tables: readonly ModelTable[]; conditions: readonly Condition[]; dated: boolean },
  scope: ReadingScope,
): void {
  for (const of of all) {
    // "Members with reviews of the club Iron": a condition says which club.
    const named = !of.dated && !of.all && conditions.some(({ columns }) => columns.some((ref) => ref.table === of.table));
    if (!named && !tables.some((own) => own === of.table || climbs(own, of.table, scope))) throw new Unfit();
    if (of.all && measures.some((measure) => countsOthers(measure, of.table))) throw new Unfit();
    // The period after "hotels opened" is theirs; of what is counted itself it is no condition.
    const counted = tables.includes(of.table) && !measures.every((measure) => isAmountOf(measure, of.table));
    if (of.dated === 'condition' ? counted : of.dated && dated && !tables.includes(of.table)) throw new Unfit();
  }
}

/** Whether a measure counts what a table's rows refer to: "pupils who passed all exams" are not those who passed any. */
function countsOthers(measure: Measure, table: ModelTable): boolean {
  return (
    measure.kind === 'aggregate' &&
    measure.table === table &&
    measure.aggregate.function === 'count_distinct' &&
    !countsThings(measure.aggregate, table)
  );
}

/** Conditions of different things: "Portuguese guests in Portuguese hotels" says twice what the data has for guests only. @throws Unfit */
function distinctOf(conditions: readonly Condition[]): Condition[] {
  if (new Set(conditions.map(({ filter }) => JSON.stringify(filter))).size < conditions.length) throw new Unfit();
  return [...conditions];
}

/** Conditions of a measure are on its own rows. */
function bindMeasure(measure: Measure, scope: ReadingScope): { measure: Measure; cost: number } {
  if (measure.kind === 'metric') return { measure, cost: 0 };
  if (measure.kind === 'aggregate') {
    const { conditions, cost } = bindAll([], measure.conditions, [measure.table], scope);
    return { measure: { ...measure, conditions }, cost };
  }
  const [of, per] = [bindMeasure(measure.of, scope), bindMeasure(measure.per, scope)];
  return { measure: { ...measure, of: of.measure, per: per.measure }, cost: of.cost + per.cost };
}

/** Whether the things that are ranked are counted themselves: each is one. */
const isOneEach = ([measure, another]: readonly Measure[], dimensions: readonly DimensionRef[], { labels }: ReadingScope): boolean =>
  another === undefined &&
  measure?.kind === 'aggregate' &&
  countsThings(measure.aggregate, measure.table) &&
  dimensions.some(
    (one) =>
      one.kind === 'column' &&
      one.ref.table === measure.table &&
      (measure.table.key.join() === one.ref.column.name ||
        (labels.get(measure.table.name)?.unique === true && labels.get(measure.table.name)?.column === one.ref.column)),
  );

function isLevel(measure: Measure): boolean {
  if (measure.kind === 'ratio') return isLevel(measure.of) && isLevel(measure.per);
  return measure.kind === 'metric' || measure.aggregate.function === 'last' || measure.aggregate.holding === 'active';
}

function tablesOf(measures: readonly Measure[], scope: ReadingScope): ModelTable[] {
  return measures.flatMap((measure): ModelTable[] => {
    if (measure.kind === 'aggregate') return [measure.table];
    if (measure.kind === 'ratio') return tablesOf([measure.of, measure.per], scope);
    // A formula that the asker defines is of the tables of its parts.
    const own = new Set([measure.metric.table, ...(measure.metric.define ?? []).map(({ table }) => table)]);
    return scope.model.tables.filter(({ name }) => own.has(name));
  });
}
