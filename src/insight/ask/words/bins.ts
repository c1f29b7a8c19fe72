import { betweens, thresholds, trailingBounds } from './bounds.ts';
import { columnsAt, nameOf } from './columns.ts';
import { isNumber, leads } from './conditions.ts';
import type { Parse, Parser } from './parser.ts';
import { type Of, Unfit } from './pieces.ts';
import type { ColumnRef, Measure, Piece } from './types.ts';

/** A span of numbers; an end that is missing is open, and `from` and `to` belong to it where they are said to be included. */
interface Span {
  from: { at: number; included: boolean } | null;
  to: { at: number; included: boolean } | null;
}

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

/** "in each group", which those of the question are. */
export const eachBinAt = (parser: Parser, at: number): Parse<Piece[]>[] =>
  leads(parser, at)
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
  `into in as with following the these values column using groups categories bins classes levels ranges buckets segments tiers and follows either
  gruppen klassen kategorien werte die folgende : ,`.split(/\s+/),
);

/** The position after "into three groups:". */
function skipToBins(parser: Parser, at: number): number {
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

const SPAN_LEADS: ReadonlySet<string> = new Set([
  'for',
  'values',
  'value',
  'those',
  'rows',
  'with',
  'a',
  'of',
  'are',
  'is',
  'from',
  'werte',
  'von',
  'mit',
]);

/** "below 10", "10 to less than 50", "from 10 up to but not including 50", "50 and above", "10-19". */
function spansAt(parser: Parser, at: number, ref: ColumnRef): Parse<Span>[] {
  const found: Parse<Span>[] = [];
  let start = at;
  for (let again = true; again; ) {
    const own = columnsAt(parser, start).find(({ value }) => value.column === ref.column && value.table === ref.table);
    again = own !== undefined || SPAN_LEADS.has(parser.tokens[start]?.word ?? '');
    if (again) start = own?.end ?? start + 1;
  }
  for (const { end, value } of [...thresholds(parser, start), ...trailingBounds(parser, start), ...openEnded(parser, start)]) {
    const span = spanOf(value);
    if (!span) continue;
    found.push({ end, cost: 0, value: span });
    // "at least 10 and less than 50".
    for (const next of [end, ...parser.role(parser.skipMarks(end), 'and')])
      for (const more of thresholds(parser, next)) {
        const other = spanOf(more.value);
        if (other && span.from && !span.to && other.to && !other.from)
          found.push({ end: more.end, cost: 0, value: { from: span.from, to: other.to } });
      }
  }
  for (const { end, value } of betweens(parser, start)) found.push({ end, cost: 0, value: closed(...value) });
  const low = parser.numberAt(start);
  if (low !== null) {
    const [joint, high] = [parser.tokens[start + 1], parser.numberAt(start + 2)];
    if (['-', '–', 'to', 'bis', 'through'].includes(joint?.word ?? '')) {
      if (high !== null) found.push({ end: start + 3, cost: 0, value: closed(low, high) });
      for (const { end, value } of thresholds(parser, start + 2)) {
        const span = spanOf(value);
        if (span?.to && !span.from) found.push({ end, cost: 0, value: { from: { at: low, included: true }, to: span.to } });
      }
    }
    // "from 10 up to but not including 50".
    const after = parser.tokens.findIndex((_, next) => next > start && parser.numberAt(next) !== null);
    if (after > start && UNTIL.test(parser.textOf(start + 1, after)))
      found.push({
        end: after + 1,
        cost: 0,
        value: { from: { at: low, included: true }, to: { at: parser.numberAt(after)!, included: false } },
      });
  }
  // The whole of what is said is the span.
  const longest = Math.max(...found.map(({ end }) => end));
  return found.filter(({ end }) => end === longest);
}

const UNTIL = /^(?:(?:up )?to,? but (?:not including|excluding|exclusive of)|bis (?:unter|ausschließlich))$/i;

/** "60+", "ab 60". */
function openEnded(parser: Parser, at: number): Parse<{ at_least: number }>[] {
  const number = parser.numberAt(at);
  if (number !== null && parser.tokens[at + 1]?.word === '+') return [{ end: at + 2, cost: 0, value: { at_least: number } }];
  const after = parser.tokens[at]?.word === 'ab' ? parser.numberAt(at + 1) : null;
  return after === null ? [] : [{ end: at + 2, cost: 0, value: { at_least: after } }];
}

const closed = (low: number, high: number): Span => ({ from: { at: low, included: true }, to: { at: high, included: true } });

function spanOf(bound: object): Span | null {
  const { above, below, at_least, at_most } = bound as { above?: number; below?: number; at_least?: number; at_most?: number };
  if (above !== undefined) return { from: { at: above, included: false }, to: null };
  if (at_least !== undefined) return { from: { at: at_least, included: true }, to: null };
  if (below !== undefined) return { from: null, to: { at: below, included: false } };
  if (at_most !== undefined) return { from: null, to: { at: at_most, included: true } };
  return null;
}

/** Whether a number may be in both: then it is not known in which. */
function overlap(one: Span, other: Span): boolean {
  const before = (a: Span, b: Span) =>
    a.to !== null && b.from !== null && (a.to.at < b.from.at || (a.to.at === b.from.at && !(a.to.included && b.from.included)));
  return !before(one, other) && !before(other, one);
}

function filterOf(ref: ColumnRef, { from, to }: Span) {
  const dimension = nameOf(ref);
  const filters = [
    ...(from ? [from.included ? { dimension, at_least: from.at } : { dimension, above: from.at }] : []),
    ...(to ? [to.included ? { dimension, at_most: to.at } : { dimension, below: to.at }] : []),
  ];
  return filters.length === 1 ? filters[0]! : { and: filters };
}

/**
 * The pieces with each number for each bin, as numbers of their own.
 * @throws Unfit if no number is asked for, or no group of rows
 */
export function withBins(pieces: readonly Piece[]): readonly Piece[] {
  const all = <K extends Piece['kind']>(kind: K) => pieces.filter((piece): piece is Of<K> => piece.kind === kind);
  const [[binned, another], each, measures] = [all('bins'), all('eachBin'), all('measure')];
  if (!binned && each.length === 0) return pieces;
  if (!binned || another || each.length === 0 || measures.length === 0 || pieces.some(({ kind }) => kind === 'group')) throw new Unfit();
  const numbers = measures.flatMap(({ measure }) =>
    binned.bins.map(({ label, filter }): Piece => {
      if (measure.kind !== 'aggregate') throw new Unfit();
      const named: Measure = {
        ...measure,
        label: measures.length > 1 || measure.aggregate.function !== 'count' ? `${measure.label}: ${label}` : label,
      };
      return { kind: 'measure', measure: { ...named, conditions: [...measure.conditions, { filter, columns: [binned.ref] }] } };
    }),
  );
  return [...numbers, ...pieces.filter(({ kind }) => !['measure', 'bins', 'eachBin'].includes(kind))];
}
