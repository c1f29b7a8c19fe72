import { climbs } from '../assembly/climbs.ts';
import { leads } from '../conditions/conditions.ts';
import { columnListAt, labelOf, tablesAt, thingColumn } from '../grammar/columns.ts';
import { countOf, countsOf, countsThings, thingsAt } from '../grammar/entities.ts';
import type { Parse, Parser } from '../grammar/parser.ts';
import { single } from '../grammar/pieces.ts';
import { columnOf } from '../measures/aggregate-of.ts';
import { measuresAt } from '../measures/measures.ts';
import { saidAgain } from '../notes/said-again.ts';
import { partsOf } from '../tokens/tokens.ts';
import type { ColumnRef, DimensionRef, Direction, Measure, Piece } from '../types.ts';
import { FLOWS } from '../vocabulary/generic-words.ts';
import { judges } from '../vocabulary/qualities.ts';
import { commonestValue, ofMostRows } from './commonest-values.ts';
import { dimensionsAt } from './dimensions.ts';
import { sameDimension } from './things-shown.ts';

/** "top 5 countries", "which product", "the highest revenue", "by revenue", "the rest as Other". */
export function rankings(parser: Parser, at: number): Parse<Piece[]>[] {
  const found: Parse<Piece[]>[] = [];
  for (const [role, direction] of [
    ['top', 'desc'],
    ['bottom', 'asc'],
    ['foremost', 'desc'],
    ['hindmost', 'asc'],
  ] as const) {
    // "The three busiest piers" by what?
    const plain = role === 'top' || role === 'bottom';
    if (!plain && !ranksByNumber(parser, at)) continue;
    for (const start of leads(parser, at))
      for (const next of parser.role(start, role).filter((end) => plain || isSingular(parser, end, end + 1)))
        found.push(...counted(parser, next, 'top', direction));
    // "the 3 biggest regions".
    const n = parser.countAt(at);
    if (n !== null)
      for (const next of parser.role(at + 1, role))
        found.push(...single(dimensionsAt(parser, next), (dimension) => ({ kind: 'top', dimension, n, direction })));
  }
  for (const start of [...parser.role(at, 'which'), at]) found.push(...counted(parser, start, 'asked', 'desc', start === at));
  // "List the regions with fewer than 5 orders".
  for (const listed of parser.role(at, 'list').flatMap((end) => [end, ...parser.role(end, 'all')]))
    for (const start of parser.fillers(listed)) found.push(...counted(parser, start, 'asked', 'desc', true));
  for (const lead of leads(parser, at)) {
    for (const which of parser.role(lead, 'which')) if (lead > at) found.push(...counted(parser, which, 'asked', 'desc'));
  }
  found.push(...things(parser, at), ...saidAgain(parser, at));
  for (const start of leads(parser, at)) {
    for (const [roles, direction] of [
      [['highest', 'most'], 'desc'],
      [['lowest', 'fewest'], 'asc'],
    ] as [('highest' | 'most' | 'lowest' | 'fewest')[], Direction][]) {
      for (const end of parser.role(start, ...roles)) {
        // "at least one visit" ranks nothing.
        if (parser.role(start - 1, 'atLeast', 'atMost').includes(end)) continue;
        const ofThing = parser.fillers(end).some((next) => tablesAt(parser, next).some((table) => isSingular(parser, next, table.end)));
        if (!ofThing || parser.role(start, 'most', 'fewest').length > 0)
          found.push({ end, cost: 0.3, value: [{ kind: 'superlative', direction, measure: null }] });
        // "the maximum fee" is that of one row, not the largest sum.
        const ofRows = parser.role(start, 'extreme').includes(end);
        // "The largest payment" is one of them, and not the most payments.
        for (const begin of ofRows ? [start] : parser.fillers(end))
          for (const { end: last, value, cost } of measuresAt(parser, begin))
            if (!ofOne(parser, start, begin, last, value))
              for (const measure of ofRows ? [value] : sumOrExtreme(value, direction, judges(parser.tokens[start]!.word)))
                found.push({ end: last, cost, value: [{ kind: 'superlative', direction, measure }] });
      }
    }
    const listed = parser.role(start, 'list').flatMap((end) => [end, ...parser.role(end, 'all')]);
    for (const begin of [start, ...listed.flatMap((end) => parser.fillers(end))])
      for (const next of parser.role(begin, 'different')) found.push(...differentValues(parser, next));
    found.push(...commonestValue(parser, start));
    for (const common of parser.role(start, 'mostCommon')) found.push(...mostCommon(parser, common, null, 'desc'));
    for (const rare of parser.role(start, 'leastCommon')) found.push(...mostCommon(parser, rare, null, 'asc'));
    // "which language is the most common among games".
    for (const [role, direction] of [
      ['mostCommon', 'desc'],
      ['leastCommon', 'asc'],
    ] as const)
      for (const lead of parser.role(start, role).flatMap((end) => leads(parser, end)))
        for (const { end, value, cost } of thingsAt(parser, lead)) {
          const measure = countOf(value, parser.labelOf(lead, end));
          found.push({ end, cost: cost + 0.1, value: [{ kind: 'superlative', direction, measure }] });
        }
    const n = parser.countAt(start);
    if (n !== null) for (const common of parser.role(start + 1, 'mostCommon')) found.push(...mostCommon(parser, common, n, 'desc'));
    for (const by of parser.role(start, 'by')) {
      // "Rent per room" is in no order of rooms.
      const per = parser.role(start, 'per', 'each').includes(by);
      for (const begin of leads(parser, by)) {
        const measures = measuresAt(parser, begin).filter(({ value }) => !per || columnOf(value) === undefined);
        found.push(...single(measures, (measure) => ({ kind: 'rankBy', measure })), ...byTwo(parser, begin));
      }
    }
    for (const others of parser.role(start, 'others'))
      for (const end of [others, ...parser.role(others, 'asOther')]) found.push({ end, cost: 0, value: [{ kind: 'others' }] });
  }
  return found;
}

/** Whether a number follows by which things are ranked. */
const ranksByNumber = (parser: Parser, at: number): boolean =>
  parser.tokens.some(
    (_, by) => by > at && parser.role(by, 'by').some((end) => leads(parser, end).some((start) => measuresAt(parser, start).length > 0)),
  );

/** "by the number of orders and the average amount per customer": equals by the one are ranked by the other. */
function byTwo(parser: Parser, at: number): Parse<Piece[]>[] {
  return measuresAt(parser, at).flatMap((first) =>
    parser
      .role(first.end, 'and')
      .flatMap((next) => parser.fillers(next))
      .flatMap((next) => measuresAt(parser, next))
      .filter(({ value }) => value.kind === 'aggregate' && !value.bare)
      .flatMap((second): Parse<Piece[]>[] => {
        const each = parser.role(second.end, 'per', 'each').flatMap((next) => tablesAt(parser, next).map(({ end }) => end));
        return [second.end, ...each].map((end) => ({
          end,
          cost: first.cost + second.cost,
          value: [
            { kind: 'rankBy', measure: first.value, first: true },
            { kind: 'shownWith', columns: [], measures: [second.value] },
          ],
        }));
      }),
  );
}

/** Whether a single thing is said to be the largest, as its number cannot be. */
function ofOne(parser: Parser, at: number, begin: number, end: number, measure: Measure): boolean {
  if (measure.kind !== 'aggregate' || parser.role(at, 'most', 'fewest').length > 0 || parser.role(begin, 'count').length > 0) return false;
  return countsThings(measure.aggregate, measure.table) && isSingular(parser, begin, end);
}

const isSingular = (parser: Parser, at: number, end: number): boolean =>
  parser.tokens.slice(at, end).every(({ word }) => parser.language.stems(word).length === 1);

/**
 * "The brand with the highest amount": by the sum of the brand's rows, or by the highest of them; no word says which. What a business takes in or
 * spends is added up.
 */
function sumOrExtreme(measure: Measure, direction: Direction, judged: boolean): Measure[] {
  // "The topic with the worst rating" has it on average.
  if (judged && measure.kind === 'aggregate' && measure.doubt === 'rate') {
    const { doubt: _, bare: __, ...mean } = measure;
    return [mean];
  }
  if (measure.kind !== 'aggregate' || !measure.bare || measure.aggregate.function !== 'sum') return [measure];
  const { of } = measure.aggregate;
  if (of?.kind !== 'column' || [of.name, measure.label].some((name) => partsOf(name).some((part) => FLOWS.has(part)))) return [measure];
  const { bare: _, ...single } = measure;
  return [measure, { ...single, aggregate: { ...measure.aggregate, function: direction === 'desc' ? 'max' : 'min' } }];
}

/** "the publisher with the most games", "the names of the 3 crags with the most routes": things by the number of others. */
function things(parser: Parser, at: number): Parse<Piece[]>[] {
  const openings = [at, ...parser.role(at, 'list', 'which')].flatMap((start) => parser.fillers(start));
  const after = (end: number) => leads(parser, end).flatMap((next) => [next, ...parser.role(next, 'all')]);
  const starts: { start: number; columns: ColumnRef[] | 'name' | null }[] = openings.flatMap((start) => [
    { start, columns: null },
    ...parser.role(start, 'name').flatMap((end) => after(end).map((next) => ({ start: next, columns: 'name' as const }))),
    ...columnListAt(parser, start).flatMap(({ end, value }) => after(end).map((next) => ({ start: next, columns: value }))),
  ]);
  return starts.flatMap(({ start, columns: asked }) => {
    const n = parser.countAt(start);
    return tablesAt(parser, n === null ? start : start + 1).flatMap(({ end, value: table, cost }) => {
      const column = thingColumn(parser, table);
      // Namesakes are distinguished by their key, and shown with their name.
      const label = labelOf(parser, table);
      const columns = asked === 'name' ? (label && label.column !== column ? [{ table, column: label.column }] : null) : asked;
      if (!column || (asked === 'name' && !label) || columns?.some((ref) => ref.table !== table)) return [];
      const dimension: DimensionRef = { kind: 'column', ref: { table, column } };
      const shown: Piece[] = columns
        ? [{ kind: 'shownWith', columns, measures: [], ...(Array.isArray(asked) ? { only: true as const } : {}) }]
        : [];
      return leads(parser, end).flatMap((next) =>
        extremeCounts(parser, next).map(
          (count): Parse<Piece[]> => ({
            end: count.end,
            cost: cost + count.cost,
            value: [{ kind: 'asked', dimension, n }, { kind: 'superlative', ...count.value }, ...shown],
          }),
        ),
      );
    });
  });
}

/** "the most games", "the smallest number of games". */
function extremeCounts(parser: Parser, at: number): Parse<{ direction: Direction; measure: Measure }>[] {
  return (
    [
      ['most', 'desc', false],
      ['fewest', 'asc', false],
      ['highest', 'desc', true],
      ['lowest', 'asc', true],
    ] as const
  ).flatMap(([role, direction, numbered]) =>
    parser.role(at, role).flatMap((end) =>
      // "at least 2 games" ranks nothing.
      parser.role(at - 1, 'atLeast', 'atMost').includes(end)
        ? []
        : [...(numbered ? [] : parser.fillers(end)), ...parser.role(parser.skip(end), 'count')].flatMap((start) =>
            thingsAt(parser, start).flatMap((things) =>
              countsOf(things.value, parser.labelOf(start, things.end)).map((measure) => ({
                end: things.end,
                cost: things.cost,
                value: { direction, measure },
              })),
            ),
          ),
    ),
  );
}

/** "the different regions": each with the number of its rows. */
function differentValues(parser: Parser, at: number): Parse<Piece[]>[] {
  return columnsTogether(parser, at).flatMap(({ end, value: dimensions, cost }): Parse<Piece[]>[] => {
    const [table, another] = new Set(dimensions.map(({ ref }) => ref.table));
    if (!table || another) return [];
    const measure = countOf({ table, conditions: [], time: null }, table.name);
    const pieces: Piece[] = [
      { kind: 'measure', measure },
      { kind: 'group', dimensions, each: false },
    ];
    return [{ end, cost: cost + 0.6, value: pieces }];
  });
}

type ColumnDimension = Extract<DimensionRef, { kind: 'column' }>;

/** "states and cities": columns to group by together. */
function columnsTogether(parser: Parser, at: number): Parse<ColumnDimension[]>[] {
  return dimensionsAt(parser, at, { things: false }).flatMap(({ end, value, cost }): Parse<ColumnDimension[]>[] => {
    if (value.kind !== 'column') return [];
    const joins = [...parser.role(parser.skipMarks(end), 'and'), ...(parser.tokens[end]?.word === ',' ? [end + 1] : [])];
    const rest = joins
      .flatMap((next) => columnsTogether(parser, next))
      .filter((more) => !more.value.some((one) => sameDimension(one, value)));
    return [{ end, cost, value: [value] }, ...rest.map((more) => ({ ...more, cost: cost + more.cost, value: [value, ...more.value] }))];
  });
}

/** "the most common region", "the 3 most frequent regions": those of most rows. */
function mostCommon(parser: Parser, at: number, n: number | null, direction: Direction): Parse<Piece[]>[] {
  return dimensionsAt(parser, at).flatMap(({ end, value: dimension, cost }): Parse<Piece[]>[] => {
    if (dimension.kind !== 'column') return [];
    return [{ end, cost, value: ofMostRows(dimension, n, direction) }];
  });
}

/** "The regions of shops": of the rows that belong to them, as those are ranked. */
function ofRows(parser: Parser, { end, value, cost }: Parse<DimensionRef>): Parse<DimensionRef>[] {
  if (value.kind !== 'column' || !parser.language.genitives.includes(parser.tokens[end]?.word ?? '')) return [];
  return parser
    .fillers(end + 1)
    .flatMap((start) => tablesAt(parser, start))
    .filter((rows) => rows.value !== value.ref.table && climbs(rows.value, value.ref.table, parser.scope))
    .map((rows) => ({ end: rows.end, value, cost: cost + rows.cost + 0.1 }));
}

/** "5 countries", "countries": what is ranked or asked for. */
function counted(parser: Parser, at: number, kind: 'top' | 'asked', direction: Direction, bare = false): Parse<Piece[]>[] {
  const n = parser.countAt(at);
  // "longer than 30 days": a unit of the number before it, and nothing to group by.
  if (bare && parser.stepAt(at) !== null && parser.tokens[at - 1]?.kind === 'number') return [];
  const pieces = (start: number, count: number | null) =>
    single(
      dimensionsAt(parser, start).flatMap((parse) => [parse, ...ofRows(parser, parse)]),
      (dimension) => (kind === 'top' ? { kind, dimension, n: count, direction } : { kind, dimension, n: count }),
      bare ? 0.6 : 0,
    );
  return n === null ? pieces(at, null) : pieces(at + 1, n);
}
