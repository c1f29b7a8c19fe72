import { leads } from '../conditions/conditions.ts';
import { lateOnes } from '../conditions/late-ones.ts';
import { countOf, thingColumn, thingsAt } from '../grammar/entities.ts';
import type { Parse, Parser } from '../grammar/parser.ts';
import { groupedBeside } from '../groups/grouped-beside.ts';
import { perKindAt } from '../groups/per-kinds.ts';
import { timelyOnes } from '../times/time-limits.ts';
import { timeSince } from '../times/time-since.ts';
import { timeTaken } from '../times/time-taken.ts';
import type { Measure } from '../types.ts';
import { AS_GROUP, ELSEWHERE, PIECE } from '../vocabulary/name-costs.ts';
import { columnOf } from './aggregate-of.ts';
import { averageOfEach } from './average-of-each.ts';
import { linksOf, perThing } from './per-things.ts';
import { perUnits } from './per-units.ts';
import { isSum } from './ratio-terms.ts';
import { simpleMeasures } from './simple-measures.ts';
import { apart, meanOfRatios, ofTwo } from './two-numbers.ts';

/** The numbers that the words at a position ask for. */
export function measuresAt(parser: Parser, at: number): Parse<Measure>[] {
  return parser.once('measure', at, () => {
    const plain = simpleMeasures(parser, at);
    const simple = [...plain, ...plain.flatMap((of) => happenedTo(parser, of))];
    return [
      ...simple,
      ...simple.flatMap((of) => ratios(parser, at, of)),
      ...simple.flatMap((of) => perRow(parser, at, of)),
      ...simple.flatMap((of) => perUnits(parser, at, of)),
      ...simple.flatMap((of) => lateOnes(parser, at, of)),
      ...simple.flatMap((of) => timelyOnes(parser, at, of)),
      ...ofTwo(parser, at),
      ...meanOfRatios(parser, at),
      ...apart(parser, at),
      ...meanCounts(parser, at),
      ...meanTotals(parser, at),
      ...ofTheAverage(parser, at),
      ...averageOfEach(parser, at),
      ...timeSince(parser, at),
      ...timeTaken(parser, at),
    ];
  });
}

/** "amount paid", "hours billed": dated by what happened to the rows. */
function happenedTo(parser: Parser, { end, value, cost }: Parse<Measure>): Parse<Measure>[] {
  if (value.kind !== 'aggregate' || value.time !== null || value.aggregate.of?.kind !== 'column') return [];
  const { table } = value;
  const moment = table.times.find(({ verb }) => verb !== '' && verb === parser.tokens[end]?.word);
  if (!moment) return [];
  return [{ end: end + 1, cost: cost + 0.1, value: { ...value, time: moment.column === table.defaultTime ? null : moment.column } }];
}

/** "average amount per order", of a column of the orders: the average is of the rows already. */
function perRow(parser: Parser, at: number, { end, value, cost }: Parse<Measure>): Parse<Measure>[] {
  if (value.kind !== 'aggregate' || !ROW_BY_ROW.has(value.aggregate.function)) return [];
  return parser.role(end, 'per', 'each').flatMap((start) =>
    thingsAt(parser, start).flatMap((things) => {
      const { table, conditions, time, active } = things.value;
      if (table !== value.table || conditions.length > 0 || time !== null || active || thingColumn(table) !== null) return [];
      return [{ end: things.end, cost: cost + things.cost, value: { ...value, label: parser.labelOf(at, things.end) } }];
    }),
  );
}

const ROW_BY_ROW: ReadonlySet<string> = new Set(['avg', 'median', 'stddev', 'percentile']);

/** "revenue per order", "cost per unit of weight", "tax as a percentage of revenue". */
function ratios(parser: Parser, at: number, of: Parse<Measure>): Parse<Measure>[] {
  const found: Parse<Measure>[] = [];
  const add = (per: Parse<Measure>, percent: boolean) =>
    found.push({
      end: per.end,
      cost: of.cost + per.cost,
      value: {
        kind: 'ratio',
        ...(linksOf(parser, of.value, per.value) ?? { of: of.value, per: per.value }),
        percent,
        label: parser.labelOf(at, per.end),
      },
    });
  for (const start of parser.role(of.end, 'per')) {
    // "Rent per room for each house" is of the rows.
    for (const per of isOfRow(of.value) ? parser.fillers(start).flatMap((next) => simpleMeasures(parser, next)) : [])
      if (isOfRow(per.value) && tableOf(per.value) === tableOf(of.value) && !(isSum(of.value, parser) && isSum(per.value, parser)))
        add({ ...per, cost: per.cost + 0.3 }, false);
    if (!isSum(of.value, parser)) return found;
    // A number of things is given for each; only their average is a ratio, or what is one quantity.
    const given = parser.role(at, 'count').length > 0 && !parser.says('quantity');
    const isRatio = !given || groupedBeside(parser, start) || ranksGroups(parser, at);
    const kind = perKindAt(parser, of.end, start);
    for (const { end, value, cost } of kind.ratio ? thingsAt(parser, start) : []) {
      const per = perThing(parser, of.value, { end, cost, value: countOf(value, parser.labelOf(start, end)) });
      // As dear as the number with a group for each.
      if (isRatio) add({ ...per, cost: per.cost + (kind.each ? PIECE + AS_GROUP + ELSEWHERE : 0) }, false);
      // "How many shows per production on average".
      else for (const last of parser.role(end, 'average')) add({ ...per, end: last }, false);
    }
    if (!isRatio) return found;
    if (given || kind.each) continue;
    // "Pro Monat" is for each month, and no share of what is paid monthly.
    const isStep = ({ end }: Parse<Measure>) => end === start + 1 && parser.stepAt(start) !== null;
    for (const per of simpleMeasures(parser, start))
      if (isSum(per.value, parser) && !isStep(per)) add({ ...per, cost: per.cost + 0.5 }, false);
    for (const unit of [...parser.role(start, 'unitOf'), ...unitNouns(parser, start)]) {
      for (const per of simpleMeasures(parser, unit)) if (isSum(per.value, parser)) add({ ...per, cost: per.cost + 0.1 }, false);
    }
  }
  for (const start of leads(parser, of.end)) {
    for (const next of parser.role(start, 'percent', 'share')) {
      if (![next - 1, next].some((one) => parser.language.genitives.includes(parser.tokens[one]?.word ?? ''))) continue;
      for (const begin of leads(parser, next))
        for (const per of simpleMeasures(parser, begin))
          if (isSum(of.value, parser) && isSum(per.value, parser)) add({ ...per, cost: per.cost + 0.2 }, true);
    }
  }
  return found;
}

/** Whether a number is that of a column by itself, which no word says how to combine. */
const isOfRow = (measure: Measure): boolean => measure.kind === 'aggregate' && measure.bare === true && columnOf(measure) !== undefined;

const tableOf = (measure: Measure) => (measure.kind === 'aggregate' ? measure.table : null);

/** "Which genres had the highest number of shows per production": the genres are what it is given for. */
function ranksGroups(parser: Parser, at: number): boolean {
  const asks = parser.fillers(0).some((start) => parser.role(start, 'which').length > 0);
  return asks && parser.tokens.some((_, start) => start < at && parser.role(start, 'highest', 'lowest').includes(at));
}

/** "average number of hives per apiary". */
function meanCounts(parser: Parser, at: number): Parse<Measure>[] {
  return parser.role(at, 'average').flatMap((start) =>
    parser.fillers(start).flatMap((begin) =>
      parser.role(begin, 'count').flatMap((counted) =>
        thingsAt(parser, counted).flatMap(({ end, value, cost }) => {
          const of = countOf(value, parser.labelOf(begin, end));
          return ratios(parser, at, { end, cost, value: of });
        }),
      ),
    ),
  );
}

/** "How many contracts does the average customer have": so many each. */
function ofTheAverage(parser: Parser, at: number): Parse<Measure>[] {
  return parser.role(at, 'count').flatMap((start) =>
    thingsAt(parser, start).flatMap((things) =>
      leads(parser, things.end)
        .flatMap((next) => parser.role(next, 'average'))
        .flatMap((next) => thingsAt(parser, next))
        .flatMap((each) =>
          parser.role(each.end, 'did', 'had', 'have').flatMap((end): Parse<Measure>[] => {
            const of = countOf(things.value, parser.labelOf(start, things.end));
            const per = perThing(parser, of, {
              end,
              cost: things.cost + each.cost,
              value: countOf(each.value, parser.labelOf(each.end - 1, each.end)),
            });
            const links = linksOf(parser, of, per.value);
            const same = per.value.kind === 'aggregate' && of.kind === 'aggregate' && per.value.table === of.table;
            if (!links && !same) return [];
            const parts = links ?? { of, per: per.value };
            return [{ ...per, value: { kind: 'ratio', ...parts, percent: false, label: parser.labelOf(at, end) } }];
          }),
        ),
    ),
  );
}

/** "average units per order", where a row is one line of an order: the mean of the orders' totals. */
function meanTotals(parser: Parser, at: number): Parse<Measure>[] {
  const starts = parser.role(at, 'average').flatMap((start) => parser.fillers(start));
  const totals = starts.flatMap((start) => [start, ...parser.role(start, 'count')]).flatMap((start) => simpleMeasures(parser, start));
  // A metric that adds up has a total for each thing, whatever its rows are.
  const ofMetric = totals.filter(({ value }) => value.kind === 'metric').flatMap((total) => ratios(parser, at, total));
  const ofLines = totals
    .filter(({ value }) => value.kind === 'aggregate' && value.aggregate.function === 'sum')
    .flatMap((total) => ratios(parser, at, total))
    .filter(({ value }) => value.kind === 'ratio' && value.per.kind === 'aggregate' && value.per.aggregate.function === 'count_distinct');
  return [...ofMetric, ...ofLines];
}

/** "kilogram of weight": any noun before "of" can be the unit of what follows. */
function unitNouns(parser: Parser, at: number): number[] {
  const token = parser.tokens[at];
  const ofs = parser.role(at + 1, 'filler').filter((end) => end === at + 2 && parser.tokens[at + 1]!.kind === 'word');
  return token?.kind === 'word' && !parser.lexicon.knows(token.word) ? ofs : [];
}
