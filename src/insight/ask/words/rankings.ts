import { columnListAt, columnsAt, labelOf, tablesAt, thingColumn } from './columns.ts';
import { commonestValue, ofMostRows } from './commonest-values.ts';
import { leads } from './conditions.ts';
import { dimensionsAt } from './dimensions.ts';
import { countOf, countsThings, thingsAt } from './entities.ts';
import { FLOWS } from './generic-words.ts';
import { measuresAt } from './measures.ts';
import type { Parse, Parser } from './parser.ts';
import { single } from './pieces.ts';
import { judges } from './qualities.ts';
import { sameDimension } from './things-shown.ts';
import { partsOf } from './tokens.ts';
import type { ColumnRef, DimensionRef, Direction, Measure, Piece } from './types.ts';

/** "top 5 countries", "which product", "the highest revenue", "by revenue", "the rest as Other". */
export function rankings(parser: Parser, at: number): Parse<Piece[]>[] {
  const found: Parse<Piece[]>[] = [];
  for (const [role, direction] of [
    ['top', 'desc'],
    ['bottom', 'asc'],
  ] as const) {
    for (const start of leads(parser, at))
      for (const next of parser.role(start, role)) found.push(...counted(parser, next, 'top', direction));
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
      for (const begin of leads(parser, by)) found.push(...single(measuresAt(parser, begin), (measure) => ({ kind: 'rankBy', measure })));
    }
    for (const others of parser.role(start, 'others'))
      for (const end of [others, ...parser.role(others, 'asOther')]) found.push({ end, cost: 0, value: [{ kind: 'others' }] });
  }
  return found;
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
  if (of?.kind !== 'column' || partsOf(of.name).some((part) => FLOWS.has(part))) return [measure];
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

/** "Which region has the most orders? List the region and the number of orders.": what the answer shows is said again at the end. */
function saidAgain(parser: Parser, at: number): Parse<Piece[]>[] {
  const before = parser.tokens[at - 1]?.word ?? '';
  // "…, showing the number of orders": what a ranking shows of its groups.
  const showing = before === ',' ? parser.role(at, 'showing').flatMap((end) => parser.fillers(end)) : [];
  if (!['?', '.', ';'].includes(before) && showing.length === 0) return [];
  const starts = parser.fillers(at).flatMap((start) => [start, ...parser.role(start, 'list').flatMap((next) => parser.fillers(next))]);
  return [...new Set(showing.length > 0 ? showing : starts)]
    .flatMap((start) => [start, ...parser.role(start, 'both').flatMap((next) => parser.fillers(next))])
    .flatMap((start) => shownList(parser, start, 0))
    .filter(({ value }) => showing.length > 0 || value.columns.length + value.measures.length > 1)
    .flatMap((shown) => [shown, ...ofEachGroup(parser, shown)])
    .map(({ end, value, cost }) => ({ end, cost, value: [{ kind: 'shownWith', ...value }] }));
}

/** "… for each region": of the groups that are ranked. */
function ofEachGroup(parser: Parser, { end, value, cost }: Parse<Shown>): Parse<Shown>[] {
  return leads(parser, end)
    .flatMap((lead) => parser.role(lead, 'each'))
    .flatMap((next) => shownList(parser, next, SHOWN_MAX - 1))
    .filter((group) => group.value.columns.length === 1)
    .map((group) => ({
      end: group.end,
      cost: cost + group.cost,
      value: { measures: value.measures, columns: [...value.columns, ...group.value.columns] },
    }));
}

/** Columns and numbers that a question wants to see. */
interface Shown {
  columns: ColumnRef[];
  measures: Measure[];
}

const SHOWN_MAX = 6;

/** Columns and numbers that are named together. */
function shownList(parser: Parser, at: number, depth: number): Parse<Shown>[] {
  if (depth === SHOWN_MAX) return [];
  const names = tablesAt(parser, at).flatMap(({ end, value: table, cost }) => {
    const column = thingColumn(parser, table);
    return column ? [{ end, cost: cost + 0.2, value: { columns: [{ table, column }], measures: [] } }] : [];
  });
  const first: Parse<Shown>[] = [
    ...columnsAt(parser, at).map((parse) => ({ ...parse, value: { columns: [parse.value], measures: [] } })),
    ...names,
    ...measuresAt(parser, at).map((parse) => ({ ...parse, value: { columns: [], measures: [parse.value] } })),
  ];
  return first.flatMap((one) => {
    const joins = [...parser.role(parser.skipMarks(one.end), 'and'), ...(parser.tokens[one.end]?.word === ',' ? [one.end + 1] : [])];
    const rest = joins.flatMap((next) => parser.fillers(next)).flatMap((next) => shownList(parser, next, depth + 1));
    return [
      one,
      ...rest.map(({ end, value, cost }) => ({
        end,
        cost: one.cost + cost,
        value: { columns: [...one.value.columns, ...value.columns], measures: [...one.value.measures, ...value.measures] },
      })),
    ];
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
            thingsAt(parser, start).map((things) => ({
              end: things.end,
              cost: things.cost,
              value: { direction, measure: countOf(things.value, parser.labelOf(start, things.end)) },
            })),
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

/** "5 countries", "countries": what is ranked or asked for. */
function counted(parser: Parser, at: number, kind: 'top' | 'asked', direction: Direction, bare = false): Parse<Piece[]>[] {
  const n = parser.countAt(at);
  // "longer than 30 days": a unit of the number before it, and nothing to group by.
  if (bare && parser.stepAt(at) !== null && parser.tokens[at - 1]?.kind === 'number') return [];
  const pieces = (start: number, count: number | null) =>
    single(
      dimensionsAt(parser, start),
      (dimension) => (kind === 'top' ? { kind, dimension, n: count, direction } : { kind, dimension, n: count }),
      bare ? 0.6 : 0,
    );
  return n === null ? pieces(at, null) : pieces(at + 1, n);
}
