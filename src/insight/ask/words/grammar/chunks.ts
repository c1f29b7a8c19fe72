import { thresholds } from '../conditions/bounds.ts';
import { columnRelations, saysButNever } from '../conditions/column-relations.ts';
import { conditionsAt, leads } from '../conditions/conditions.ts';
import { countBounds, timesBounds } from '../conditions/count-bounds.ts';
import { datedThings } from '../conditions/dated-things.ts';
import { deedsAt } from '../conditions/related-rows.ts';
import { lackedToo, relatedAfter } from '../conditions/relations.ts';
import { bandsAt, saysBands } from '../groups/bands.ts';
import { binsAt, eachBinAt } from '../groups/bins.ts';
import { comparisons } from '../groups/comparisons.ts';
import { contrasts } from '../groups/contrasts.ts';
import { dimensionsAt } from '../groups/dimensions.ts';
import { groupedBeside } from '../groups/grouped-beside.ts';
import { mostOften } from '../groups/most-often.ts';
import { orders } from '../groups/orders.ts';
import { perKindAt } from '../groups/per-kinds.ts';
import { rankings } from '../groups/rankings.ts';
import { ratedThings } from '../groups/rated-things.ts';
import { thatNumberAt } from '../groups/that-number.ts';
import { sameDimension } from '../groups/things-shown.ts';
import { listings } from '../listings/listings.ts';
import { complementAt } from '../measures/complements.ts';
import { measuresAt } from '../measures/measures.ts';
import {
  besideNumbers,
  countedGroups,
  groupsApart,
  namedThings,
  shownGroups,
  spreadOf,
  varyingGroups,
  yesAndNoGroups,
} from '../measures/numbers-of-each.ts';
import { isAveraged, onAverageAt } from '../measures/over-steps.ts';
import { shareTooAt } from '../measures/share-too.ts';
import { sharesOfColumns } from '../measures/shares-of-columns.ts';
import { shownValues } from '../measures/shown-values.ts';
import { severalAggregates } from '../measures/simple-measures.ts';
import { someOfThem } from '../measures/some-of-them.ts';
import { partsOfAll } from '../measures/two-numbers.ts';
import { againstAims } from '../money/against-aims.ts';
import { moneyAt } from '../money/money-words.ts';
import { sales } from '../money/sold.ts';
import { analysisRequests } from '../statistics/analysis-requests.ts';
import { methods } from '../statistics/methods.ts';
import { preparations } from '../statistics/preparations.ts';
import { procedureWords } from '../statistics/procedure-words.ts';
import { cohorts } from '../times/cohorts.ts';
import { periods } from '../times/periods.ts';
import { twoPeriods } from '../times/two-periods.ts';
import { partsOf } from '../tokens/tokens.ts';
import type { DimensionRef, Measure, Piece } from '../types.ts';
import { FLOWS } from '../vocabulary/generic-words.ts';
import { columnsAt, tablesAt } from './columns.ts';
import { countOf, countsThings, thingsAt } from './entities.ts';
import { mentions } from './mentions.ts';
import type { Parse, Parser } from './parser.ts';
import { isPassive, isPlural, isRatherValue } from './passives.ts';
import { single } from './pieces.ts';

/** Everything that the words at a position may contribute to a question. */
export function chunksAt(parser: Parser, at: number): Parse<Piece[]>[] {
  return [
    ...single(measuresAt(parser, at), (measure) => ({ kind: 'measure', measure })),
    ...severalAggregates(parser, at).map(({ end, value, cost }) => ({
      end,
      cost,
      value: value.map((measure): Piece => ({ kind: 'measure', measure })),
    })),
    ...related(parser, at),
    ...orders(parser, at),
    ...groups(parser, at),
    ...(saysButNever(parser, at) ? [] : single(conditionsAt(parser, at), (condition) => ({ kind: 'where', condition }))),
    ...times(parser, at),
    ...twoPeriods(parser, at),
    ...comparisons(parser, at),
    ...contrasts(parser, at),
    ...rankings(parser, at),
    ...mostOften(parser, at),
    ...thatNumberAt(parser, at),
    ...columnRelations(parser, at),
    ...ratedThings(parser, at),
    ...sales(parser, at),
    ...moneyAt(parser, at),
    ...againstAims(parser, at),
    ...shownValues(parser, at),
    ...shareTooAt(parser, at),
    ...sharesOfColumns(parser, at),
    ...someOfThem(parser, at),
    ...partsOfAll(parser, at),
    ...onAverageAt(parser, at),
    ...complementAt(parser, at),
    ...binsAt(parser, at),
    ...bandsAt(parser, at),
    ...(parser.says('binning') || saysBands(parser) ? eachBinAt(parser, at) : []),
    ...having(parser, at),
    ...countBounds(parser, at),
    ...timesBounds(parser, at),
    ...cohorts(parser, at),
    ...mentions(parser, at),
    ...datedThings(parser, at),
    ...analysisRequests(parser, at),
    // "Per payment method of the orders" groups by it.
    ...(at > 0 && parser.role(at - 1, 'per').includes(at) ? [] : listings(parser, at)),
    ...methods(parser, at),
    ...procedureWords(parser, at),
    ...preparations(parser, at),
  ];
}

/** "customers with more than 3 orders", counted or as those whose rows are meant. */
function related(parser: Parser, at: number): Parse<Piece[]>[] {
  const found: Parse<Piece[]>[] = lackedToo(parser, at);
  const counts = parser.role(at, 'count');
  // "Unique guests" are guests.
  const different = counts.flatMap((end) => parser.role(end, 'different'));
  for (const opening of [at, ...counts, ...different]) {
    const counted = opening > at;
    for (const start of counted ? [opening] : leads(parser, opening)) {
      for (const { end, value: things, cost } of thingsAt(parser, start)) {
        // "Different customers with orders" are those that the orders refer to.
        if (things.time !== null || (different.includes(opening) && deedsAt(parser, end).length === 0)) continue;
        for (const { said, relation } of relatedAfter(parser, end, things.table)) {
          const where: Piece[] = [...things.conditions, ...said, relation.value].map((condition) => ({ kind: 'where', condition }));
          const measure: Piece = { kind: 'measure', measure: countOf({ ...things, conditions: [] }, parser.labelOf(at, end)) };
          // Only a number of things can be of those that are active.
          if (counted || !things.active)
            found.push({ end: relation.end, cost: cost + relation.cost, value: counted ? [measure, ...where] : where });
          if (!counted) found.push({ end: relation.end, cost: cost + relation.cost + 0.5, value: [measure, ...where] });
        }
      }
    }
  }
  return found;
}

function groups(parser: Parser, at: number): Parse<Piece[]>[] {
  const found: Parse<Piece[]>[] = [];
  for (const lead of [at, ...parser.role(at, 'preposition')]) {
    for (const [role, each] of [
      ['by', false],
      ['each', true],
    ] as const) {
      for (const start of parser.role(lead, role)) {
        if (isPassive(parser, lead) && tablesAt(parser, parser.skip(start)).some(({ end }) => isPlural(parser, end - 1))) continue;
        // "Number of games per publisher" is a number for each, "revenue per order" a ratio.
        const ratio =
          parser.role(lead, 'per').includes(start) &&
          !parser.says('median') &&
          (!parser.says('count') || parser.says('average') || parser.says('quantity') || groupedBeside(parser, start));
        // "The most common country across members" is that of all members.
        const across = parser.says('mostCommon') && !each && parser.role(lead, 'preposition').includes(start);
        const things = !ratio || perKindAt(parser, lead, start).each;
        for (const { end, value, cost } of dimensionList(parser, start, things && !across)) {
          if (value.some((one) => one.kind === 'column' && isRatherValue(parser, parser.skip(start), one.ref))) continue;
          // "Over the orders" says of what; only time is passed over.
          if (start === lead + 1 && parser.tokens[lead]?.word === 'over' && value.some(({ kind }) => kind !== 'time')) continue;
          const per = perStep(parser, lead, start, value) ? { per: true as const } : {};
          found.push({ end, cost: cost + (each ? 0.01 : 0), value: [{ kind: 'group', dimensions: value, each, ...per }] });
        }
      }
    }
  }
  // "each industry and the number of companies in that industry".
  for (const start of parser.role(at, 'sameGroup'))
    for (const { end, value, cost } of dimensionsAt(parser, start))
      if (namedBefore(parser, at, value)) found.push({ end, cost, value: [{ kind: 'group', dimensions: [value], each: false }] });
  found.push(
    ...groupsApart(parser, at),
    ...varyingGroups(parser, at),
    ...namedThings(parser, at),
    ...besideNumbers(parser, at),
    ...countedGroups(parser, at),
    ...spreadOf(parser, at),
    ...shownGroups(parser, at),
    ...yesAndNoGroups(parser, at),
  );
  for (const [step, names] of Object.entries(parser.language.adjectives)) {
    // "Monthly targets" are a table's rows where one is called so.
    const called = parser.names(at).some((name) => name.end > at + 1 && name.cost < WHOLE_NAME);
    if (names?.includes(parser.tokens[at]?.text.toLowerCase() ?? '') && !called) {
      const dimension: DimensionRef = { kind: 'time', grain: step as 'month', ref: null };
      const per = isAveraged(parser, at) ? { per: true as const } : {};
      found.push({ end: at + 1, cost: 0, value: [{ kind: 'group', dimensions: [dimension], each: false, ...per }] });
    }
  }
  // "… add up month after month".
  const step = parser.stepAt(at);
  if (step && parser.tokens[at + 1]?.word === 'after' && parser.stepAt(at + 2) === step)
    found.push({ end: at + 3, cost: 0, value: [{ kind: 'group', dimensions: [{ kind: 'time', grain: step, ref: null }], each: false }] });
  for (const end of parser.role(at, 'whichWeekday')) {
    found.push({ end, cost: 0, value: [{ kind: 'asked', dimension: { kind: 'time', grain: 'weekday', ref: null }, n: null }] });
  }
  return found;
}

/** A name of which no word is missing costs less. */
const WHOLE_NAME = 0.5;

const namedBefore = (parser: Parser, at: number, dimension: DimensionRef): boolean =>
  parser.tokens.slice(0, at).some((_, before) => dimensionsAt(parser, before).some(({ value }) => sameDimension(value, dimension)));

/** "per day", "pro Monat". */
const perStep = (parser: Parser, at: number, end: number, [first, second]: readonly DimensionRef[]): boolean =>
  first?.kind === 'time' && second === undefined && parser.role(at, 'per').includes(end);

/** "country and month", "country, and per month". */
function dimensionList(parser: Parser, at: number, things: boolean): Parse<DimensionRef[]>[] {
  return dimensionsAt(parser, at, { things }).flatMap((first): Parse<DimensionRef[]>[] => {
    const alone: Parse<DimensionRef[]> = { ...first, value: [first.value] };
    const joins = parser.role(parser.skipMarks(first.end), 'and').concat(parser.tokens[first.end]?.word === ',' ? [first.end + 1] : []);
    // "… in each city, and what is the name of that hall" asks for something else.
    const rest = joins
      .filter((start) => parser.role(start, 'which').length === 0)
      .flatMap((start) => [start, ...parser.role(start, 'by', 'each')].flatMap((begin) => dimensionList(parser, begin, things)));
    return [alone, ...rest.map(({ end, value, cost }) => ({ end, cost: first.cost + cost, value: [first.value, ...value] }))];
  });
}

function times(parser: Parser, at: number): Parse<Piece[]>[] {
  const found: Parse<Piece[]>[] = [];
  for (const start of leads(parser, at))
    found.push(...single(periods(parser, start), (period) => ({ kind: 'period', period, atEnd: false })));
  // "In each of the last 6 months": by month, in those.
  for (const each of leads(parser, at).flatMap((lead) => parser.role(lead, 'each')))
    for (const start of leads(parser, each).filter((next) => next > each))
      for (const { end, value: period, cost } of periods(parser, start)) {
        const grain = parser.tokens.slice(start, end).flatMap((_, i) => parser.stepAt(start + i) ?? [])[0];
        const several = typeof period.range === 'object' && parser.countAt(start + 1) !== null;
        const group: Piece[] = grain ? [{ kind: 'group', dimensions: [{ kind: 'time', grain, ref: null }], each: false }] : [];
        if (several && grain) found.push({ end, cost, value: [...group, { kind: 'period', period, atEnd: false }] });
      }
  for (const lead of leads(parser, at)) {
    for (const start of parser.role(lead, 'atEnd')) {
      for (const begin of leads(parser, start))
        found.push(...single(periods(parser, begin), (period) => ({ kind: 'period', period, atEnd: true })));
    }
  }
  return found;
}

/** "with a total budget over 5000", "whose revenue is above 10". */
function having(parser: Parser, at: number): Parse<Piece[]>[] {
  return leads(parser, at).flatMap((start) =>
    // "a mechanic above 3" bounds no count: none is asked for.
    withoutBareThings(parser, start, measuresAt(parser, start))
      .filter(({ value }) => !isOfRows(value))
      .flatMap(({ end, value: measure, cost }) =>
        pauses(parser, end).flatMap((next) =>
          boundsOfNumbers(parser, next.end).map(
            (limit): Parse<Piece[]> => ({
              end: limit.end,
              // A bare column with a threshold is a condition on rows, if it can be one.
              cost: cost + (isBare(parser, start, measure) ? 1.5 : 0.2),
              value: [{ kind: 'having', measure, threshold: limit.value }, ...next.pieces],
            }),
          ),
        ),
      ),
  );
}

/** Bounds, but for those of a number of things that are named right after them: "had in 2025 at least one delivery". */
const boundsOfNumbers = (parser: Parser, at: number) =>
  thresholds(parser, at).filter(({ end }) => tablesAt(parser, end).every(({ cost }) => cost > 0));

/** Measures but for counts of things that are only named. */
function withoutBareThings(parser: Parser, at: number, measures: readonly Parse<Measure>[]): Parse<Measure>[] {
  const named = new Set(parser.fillers(at).flatMap((start) => tablesAt(parser, start).map(({ end }) => end)));
  return measures.filter(({ end, value }) => !(value.kind === 'aggregate' && countsThings(value.aggregate, value.table) && named.has(end)));
}

/** "Riders whose score is above 300" have such a row; what a business takes in or spends is added up. */
function isOfRows(measure: Measure): boolean {
  if (measure.kind !== 'aggregate' || !measure.bare || measure.aggregate.function !== 'sum') return false;
  const { of } = measure.aggregate;
  return of?.kind === 'column' && !partsOf(of.name).some((part) => FLOWS.has(part));
}

function isBare(parser: Parser, at: number, measure: Measure): boolean {
  return measure.kind === 'aggregate' && measure.aggregate.of?.kind === 'column' && columnsAt(parser, at).length > 0;
}

/** What may stand between a measure and its threshold: a period, or "is". */
function pauses(parser: Parser, at: number): { end: number; pieces: Piece[] }[] {
  const found: { end: number; pieces: Piece[] }[] = [];
  const add = (start: number, pieces: Piece[]) => {
    for (const end of [start, ...parser.fillers(start), ...parser.role(start, 'is')])
      if (!found.some((one) => one.end === end)) found.push({ end, pieces });
  };
  add(at, []);
  for (const { end, value } of times(parser, at)) add(end, value);
  for (const { end, value } of conditionsAt(parser, at)) {
    add(end, [{ kind: 'where', condition: value }]);
    for (const time of times(parser, end)) add(time.end, [{ kind: 'where', condition: value }, ...time.value]);
  }
  return found;
}
