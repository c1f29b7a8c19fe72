import { isNumber, leads } from '../conditions/conditions.ts';
import { filterOf, overlap, type Span, spansAt } from '../conditions/number-spans.ts';
import { columnsAt } from '../grammar/columns.ts';
import { countOf } from '../grammar/entities.ts';
import type { Parse, Parser } from '../grammar/parser.ts';
import { type Of, Unfit } from '../grammar/pieces.ts';
import type { ColumnRef, Measure, Piece } from '../types.ts';

interface Bin {
  label: string;
  span: Span;
}

/** "Split the fee into cheap (below 10), middle (10 to less than 50) and dear (50 and above)": groups of rows by the size of a number. */
export function binsAt(parser: Parser, at: number): Parse<Piece[]>[] {
  return openings(parser, at).flatMap(({ end, value: ref, cost }) =>
    binList(parser, skipToBins(parser, end), ref).flatMap(({ end: last, value: bins }): Parse<Piece[]>[] =>
      bins.length < 2 ||
      bins.some((one, i) => bins.some((other, j) => i < j && (overlap(one.span, other.span) || one.label === other.label)))
        ? []
        : [
            {
              end: last,
              cost,
              value: [{ kind: 'bins', ref, bins: bins.map(({ label, span }) => ({ label, filter: filterOf(ref, span) })) }],
            },
          ],
    ),
  );
}

/** "in each group", which those of the question are, and "how many are in each group?" */
export const eachBinAt = (parser: Parser, at: number): Parse<Piece[]>[] =>
  [at, ...parser.role(at, 'count')]
    .flatMap((start) => leads(parser, start))
    .flatMap((start) => [
      ...parser.role(start, 'eachGroup'),
      ...parser.role(start, 'each', 'by').flatMap((next) => parser.role(next, 'bin')),
    ])
    .map((end) => ({ end, cost: 0, value: [{ kind: 'eachBin' }] }));

/** "categorize the fee", "create a column "size" that groups the fee". */
function openings(parser: Parser, at: number): Parse<ColumnRef>[] {
  const made = parser
    .fillers(at)
    .flatMap((start) => [start, ...madeColumn(parser, start)])
    .flatMap((start) => parser.role(start, 'binning'));
  return made
    .flatMap((start) => leads(parser, start))
    .flatMap((start) => columnsAt(parser, start))
    .filter(({ value }) => isNumber(value) && value.derived === undefined && !value.column.personal);
}

/** "create a new column called "size" that". */
const madeColumn = (parser: Parser, at: number): number[] =>
  parser
    .role(at, 'derive')
    .flatMap((start) => parser.fillers(start))
    .flatMap((start) => parser.role(start, 'newColumn', 'column', 'bin'))
    .flatMap((start) => [start, ...parser.role(start, 'called')])
    .flatMap((start) => (parser.tokens[start]?.kind === 'quoted' ? [start + 1] : [start]))
    .flatMap((start) => [
      ...leads(parser, start),
      ...(['that', 'which', 'by', 'to'].includes(parser.tokens[start]?.word ?? '') ? [start + 1] : []),
    ]);

const BETWEEN: ReadonlySet<string> = new Set(
  `into in as with following the these values column using groups categories bins bands brackets classes levels ranges buckets segments tiers and follows
  either gruppen klassen kategorien bereiche stufen werte die den folgende folgenden : ,`.split(/\s+/),
);

/** The position after "into three groups:". */
export function skipToBins(parser: Parser, at: number): number {
  let next = at;
  while (
    BETWEEN.has(parser.tokens[next]?.word ?? '') ||
    (parser.countAt(next) !== null && BETWEEN.has(parser.tokens[next + 1]?.word ?? ''))
  )
    next += 1;
  return next;
}

/** As many bins as follow one another. */
function binList(parser: Parser, at: number, ref: ColumnRef): Parse<Bin[]>[] {
  const found: Parse<Bin[]>[] = [];
  for (const first of binAt(parser, at, ref)) {
    const next = skipJoints(parser, first.end);
    const rest = next > first.end ? binList(parser, next, ref) : [];
    if (rest.length === 0) found.push({ end: first.end, cost: 0, value: [first.value] });
    for (const { end, value } of rest) found.push({ end, cost: 0, value: [first.value, ...value] });
  }
  return found;
}

function skipJoints(parser: Parser, at: number): number {
  let next = at;
  while ([',', ';', '\n'].includes(parser.tokens[next]?.word ?? '') || parser.role(next, 'and').includes(next + 1)) next += 1;
  return next;
}

/** "cheap (below 10)", "cheap: below 10", "below 10 as cheap". */
function binAt(parser: Parser, at: number, ref: ColumnRef): Parse<Bin>[] {
  const { tokens } = parser;
  const found: Parse<Bin>[] = [];
  for (const label of labelsAt(parser, at)) {
    let next = label.end;
    while (LABEL_JOINTS.has(tokens[next]?.word ?? '')) next += 1;
    const inner = tokens[next]?.word === '(' ? next + 1 : next;
    for (const { end, value } of spansAt(parser, inner, ref)) {
      if (inner === next) found.push({ end, cost: 0, value: { label: label.value, span: value } });
      else if (tokens[end]?.word === ')') found.push({ end: end + 1, cost: 0, value: { label: label.value, span: value } });
    }
  }
  for (const { end, value } of spansAt(parser, at, ref)) {
    const opens = tokens[end]?.word === '(';
    const named = opens || ['as', 'is', 'are', 'als', ':', '='].includes(tokens[end]?.word ?? '');
    if (!named) continue;
    for (const label of labelsAt(parser, end + 1))
      if (!opens || tokens[label.end]?.word === ')')
        found.push({ end: opens ? label.end + 1 : label.end, cost: 0, value: { label: label.value, span: value } });
  }
  return found;
}

const LABEL_JOINTS: ReadonlySet<string> = new Set([':', '=', 'is', 'for', 'if', 'means', 'fur', 'wenn', 'being', 'covers']);
const LABEL_WORDS_MAX = 3;

/** What a bin is called: something quoted, or a few words. */
function labelsAt(parser: Parser, at: number): Parse<string>[] {
  const [first] = parser.tokens.slice(at);
  if (first?.kind === 'quoted') return [{ end: at + 1, cost: 0, value: first.text.replaceAll(/^["'“„]|["'”“]$/g, '') }];
  const found: Parse<string>[] = [];
  for (let end = at + 1; end <= at + LABEL_WORDS_MAX; end++) {
    const token = parser.tokens[end - 1];
    if (token?.kind !== 'word' || parser.role(end - 1, 'above', 'below', 'atLeast', 'atMost', 'between', 'and').length > 0) break;
    found.push({ end, cost: 0, value: parser.textOf(at, end) });
  }
  return found;
}

/**
 * The pieces with each number for each bin, as numbers of their own.
 * @throws Unfit if no number is asked for, or no group of rows
 */
export function withBins(pieces: readonly Piece[]): readonly Piece[] {
  const all = <K extends Piece['kind']>(kind: K) => pieces.filter((piece): piece is Of<K> => piece.kind === kind);
  const [[binned, another], each, stated] = [all('bins'), all('eachBin'), all('measure')];
  if (!binned && each.length === 0) return pieces;
  if (!binned || another || (each.length === 0 && !binned.alone) || pieces.some(({ kind }) => kind === 'group')) throw new Unfit();
  const { of, ref, bins } = binned;
  const counted = of && stated.length === 0 ? [countOf({ table: of, conditions: [], time: null }, of.name)] : [];
  const measures = [...stated.map(({ measure }) => measure), ...counted];
  if (measures.length === 0) throw new Unfit();
  const numbers = measures.flatMap((measure) =>
    bins.map(({ label, filter }): Piece => {
      if (measure.kind !== 'aggregate' || (of && measure.table !== of)) throw new Unfit();
      // A thing with rows in several bands is in none of them, unless its rows are asked for.
      if (measure.aggregate.function === 'count_distinct' && binned.alone && !binned.different) throw new Unfit();
      const named: Measure = {
        ...measure,
        label: measures.length > 1 || measure.aggregate.function !== 'count' ? `${measure.label}: ${label}` : label,
        bin: { of: ref.column.name, label, number: measure.label },
      };
      return { kind: 'measure', measure: { ...named, conditions: [...measure.conditions, { filter, columns: [ref] }] } };
    }),
  );
  return [...numbers, ...pieces.filter(({ kind }) => !['measure', 'bins', 'eachBin', 'spread'].includes(kind))];
}

/** What the groups are whose numbers stand side by side. */
export function binsOf(measures: readonly Measure[]): { bins?: { of: string; groups: string[]; numbers: string[] } } {
  const all = measures.flatMap((measure) => (measure.kind === 'aggregate' ? (measure.bin ?? []) : []));
  const [first] = all;
  if (!first || all.length < measures.length) return {};
  const groups = [...new Set(all.map(({ label }) => label))];
  return { bins: { of: first.of, groups, numbers: all.filter((_, at) => at % groups.length === 0).map(({ number }) => number) } };
}
