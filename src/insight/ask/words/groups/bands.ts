import { isNumber, leads } from '../conditions/conditions.ts';
import { filterOf, overlap, type Span, spansAt } from '../conditions/number-spans.ts';
import { columnsAt, isKey, nameOf } from '../grammar/columns.ts';
import { thingsAt } from '../grammar/entities.ts';
import type { Parse, Parser } from '../grammar/parser.ts';
import { fold, partsOf } from '../tokens/tokens.ts';
import { isUnitOf } from '../tokens/unit-words.ts';
import type { ColumnRef, Piece } from '../types.ts';
import { comparedColumns } from '../vocabulary/comparatives.ts';
import { AMOUNTS, UNITS } from '../vocabulary/generic-words.ts';
import { amountsBounded } from './amount-bands.ts';
import { skipToBins } from './bins.ts';

/**
 * "By weight: under 5 kg, 5 to under 20 kg and 20 kg or more", "with a weight under 5 and 5 or more": groups of rows by bands of a number, which are
 * called as they are said and follow one another.
 */
export function bandsAt(parser: Parser, at: number): Parse<Piece[]>[] {
  return parser.once('bands', at, () =>
    // The last of them has a number.
    parser.tokens.slice(at).filter(({ kind }) => kind === 'number').length < 2
      ? []
      : [...split(parser, at), ...grouped(parser, at), ...bounded(parser, at), ...measured(parser, at)],
  );
}

/** Whether a question names bands anywhere. */
export const saysBands = (parser: Parser): boolean => parser.tokens.some((_, at) => bandsAt(parser, at).length > 0);

/** "Split the parcels by weight: …": of what rows. */
function split(parser: Parser, at: number): Parse<Piece[]>[] {
  const verbs = parser
    .fillers(at)
    .flatMap((start) => [...parser.role(start, 'binning'), ...(BREAK.has(wordAt(parser, start)) ? [start + 1] : [])]);
  return verbs
    .flatMap((start) => thingsAt(parser, start))
    .filter(({ value }) => value.time === null && !value.active)
    .flatMap((things) =>
      grouped(parser, things.end).map((bands): Parse<Piece[]> => {
        const { table, conditions } = things.value;
        const where = conditions.map((condition): Piece => ({ kind: 'where', condition }));
        const [bins] = bands.value;
        return {
          end: bands.end,
          cost: things.cost + bands.cost,
          value: [bins?.kind === 'bins' ? { ...bins, of: table } : bins!, ...where],
        };
      }),
    );
}

const BREAK: ReadonlySet<string> = new Set(['break', 'gliedere', 'teile', 'unterteile']);

/** "by weight: …", "in each weight class (…)", "by hours in the bands …". */
function grouped(parser: Parser, at: number): Parse<Piece[]>[] {
  return [...leads(parser, at), ...parser.role(at, 'preposition')]
    .flatMap((lead) => [...parser.role(lead, 'by', 'each'), ...(INTO.has(wordAt(parser, lead)) && parser.says('spread') ? [lead + 1] : [])])
    .flatMap((start) => parser.fillers(start))
    .flatMap((start) => [start, ...parser.role(start, 'count')])
    .flatMap((start) => bandedColumns(parser, start))
    .flatMap(({ end, value: ref, cost }) =>
      [end, ...parser.role(end, 'bin')].flatMap((next) => {
        const opens = wordAt(parser, next) === '(' ? next + 1 : next;
        const start = skipToBins(parser, parser.skipMarks(parser.skip(opens)));
        return bandList(parser, start, ref).flatMap((bands): Parse<Piece[]>[] => {
          if (opens > next && wordAt(parser, bands.end) !== ')') return [];
          return piecesOf(parser, { ...bands, end: opens > next ? bands.end + 1 : bands.end, cost: cost + bands.cost }, ref);
        });
      }),
    );
}

/** "with a total under 5, from 5 to under 10, and 10 or more". */
function bounded(parser: Parser, at: number): Parse<Piece[]>[] {
  return (
    leads(parser, at)
      .flatMap((start) => columnsAt(parser, start))
      // What things "cost" is no cost of theirs that is called otherwise.
      .filter(({ value, end }) => isBanded(parser, value) && !(COST.has(fold(parser.tokens[end - 1]!.text)) && !isCost(value)))
      .flatMap(({ end, value: ref, cost }) =>
        parser
          .fillers(end)
          .flatMap((start) => severalBands(parser, start, ref))
          .flatMap((bands) => piecesOf(parser, { ...bands, cost: cost + bands.cost }, ref)),
      )
  );
}

const COST: ReadonlySet<string> = new Set(['cost', 'costs', 'kosten', 'kostet']);
const isCost = ({ column }: ColumnRef): boolean =>
  partsOf(column.name).every((part) => COST.has(part) || UNITS.has(part) || AMOUNTS.has(part));

/** "Roads under 200 km, 200 to 500 km and over 500 km", "orders under 50 euros, …": of the only number that is in this unit, or the only amount. */
function measured(parser: Parser, at: number): Parse<Piece[]>[] {
  const number = parser.tokens.findIndex(({ kind }, next) => next >= at && kind === 'number');
  const things = parser.names(at - 1).flatMap(({ end, value }) => (end === at && value.kind === 'table' ? [value.table] : []));
  if (number < 0 || number > at + UNIT_BEFORE || things.length === 0) return [];
  const [, unit = ''] = /^\s*(\p{L}+)/u.exec(parser.textAfter(number)) ?? [];
  const inUnit = [...parser.tablesNamed()]
    .flatMap((table) => table.columns.map((column) => ({ table, column })))
    .filter((one) => isBanded(parser, one) && isIn(parser, fold(unit), one));
  // "Under 50 seats, 50 to 99 and 100 or more".
  const counted = columnsAt(parser, number + 1).flatMap(({ end, value }) => (end === number + 2 && isBanded(parser, value) ? [value] : []));
  const bounded = [...new Set(things)].flatMap((table) => amountsBounded(parser, number, table));
  const found = [counted, inUnit, bounded].find((refs) => refs.length > 0) ?? [];
  const [ref, another] = new Map(found.filter((one) => isBanded(parser, one)).map((one) => [nameOf(one), one])).values();
  if (!ref || another) return [];
  return parser
    .reached(at, 8, 'filler', 'have')
    .flatMap((start) => severalBands(parser, start, ref))
    .flatMap((bands) => piecesOf(parser, { ...bands, cost: 0.2 }, ref));
}

/** Words between things and the first bound of theirs: "are more than". */
const UNIT_BEFORE = 4;

const isIn = ({ language }: Parser, unit: string, { column }: ColumnRef): boolean => {
  const parts = partsOf(column.name);
  return (
    unit !== '' &&
    parts.length > 1 &&
    (isUnitOf(unit, parts) || language.stems(unit).some((stem) => language.stems(parts.at(-1)!).includes(stem)))
  );
};

/** "Distribution of the rooms over price classes", "Verteilung auf Preisklassen". */
const INTO: ReadonlySet<string> = new Set(['over', 'across', 'into', 'auf', 'in', 'uber']);

const wordAt = (parser: Parser, at: number): string => parser.tokens[at]?.word ?? '';

const isBanded = ({ scope }: Parser, ref: ColumnRef): boolean =>
  isNumber(ref) && ref.derived === undefined && !ref.column.personal && !isKey(scope, ref);

/** A number of rows, also as "Preisklasse" of a price that the things of the question have. */
function bandedColumns(parser: Parser, at: number): Parse<ColumnRef>[] {
  const named = [at, ...parser.role(at, 'bin')].flatMap((start) => columnsAt(parser, start)).filter(({ value }) => isBanded(parser, value));
  if (named.length > 0) return named;
  const sizes = sizesOf(parser, wordAt(parser, at));
  if (sizes.length === 1) return [{ end: at + 1, cost: 0.3, value: sizes[0]! }];
  const [, noun] = CLASS.exec(fold(parser.tokens[at]?.text ?? '')) ?? [];
  const own = partlyNamed(parser, noun ?? wordAt(parser, at));
  const token = parser.tokens[at];
  const last = parser.tokens[at + 1]?.start === token?.start ? at + 2 : at + 1;
  return own.length === 1 ? [{ end: last, cost: 0.3, value: own[0]! }] : [];
}

/** "By length", where the things have a duration and nothing else that is long. */
function sizesOf(parser: Parser, noun: string): ColumnRef[] {
  const bases = [...parser.language.adjectivesOfSize].flatMap(([base, { nouns }]) =>
    nouns.some((one) => fold(one) === noun) ? [base] : [],
  );
  const found = bases.flatMap((base) => comparedColumns(parser, base)).filter(({ ref }) => isBanded(parser, ref));
  return [...new Map(found.map(({ ref }) => [nameOf(ref), ref])).values()];
}

/** Compounds for the classes of a number. */
const CLASS = /^(\p{L}{4,}?)(?:e?s|e?n)?(?:klassen?|gruppen?|stufen?|bereiche?n?|kategorien?|spannen?)$/u;

const partlyNamed = (parser: Parser, noun: string): ColumnRef[] =>
  [...parser.tablesNamed()]
    .flatMap((table) => table.columns.map((column) => ({ table, column })))
    .filter(
      (ref) =>
        isBanded(parser, ref) && partsOf(ref.column.name).some((part) => part === noun || (noun.length >= NOUN_MIN && part.endsWith(noun))),
    );

const NOUN_MIN = 4;

/** As many bands as follow one another, two at least. */
function bandList(parser: Parser, at: number, ref: ColumnRef): Parse<Span[]>[] {
  const more = (start: number): Parse<Span[]>[] =>
    spansAt(parser, start, ref).flatMap((first) => {
      const rest = parser.fillers(first.end).flatMap((end) => jointsAt(parser, end).flatMap((next) => more(next)));
      return rest.length === 0
        ? [{ ...first, value: [first.value] }]
        : rest.map(({ end, value }) => ({ end, cost: 0, value: [first.value, ...value] }));
    });
  return more(at).filter(({ value }) => value.length > 1);
}

/** Bands of a condition: "on berth 1 to 3 or 4 to 6" is either of two. */
const severalBands = (parser: Parser, at: number, ref: ColumnRef): Parse<Span[]>[] =>
  bandList(parser, at, ref).filter(
    ({ end, value }) => value.length > 2 || !parser.tokens.slice(at, end).some((_, i) => parser.role(at + i, 'or').length > 0),
  );

/** The position after a comma, "and" or both. */
function jointsAt(parser: Parser, at: number): number[] {
  let next = at;
  for (let again = true; again; ) {
    const after = [',', ';', '\n'].includes(wordAt(parser, next)) ? next + 1 : Math.max(next, ...parser.role(next, 'and', 'or'));
    again = after > next;
    next = after;
  }
  // "…, how many 30 to 120, and how many more than 120?"
  return next > at ? [next, ...parser.role(next, 'count')] : [];
}

function piecesOf(parser: Parser, { end, cost, value: said }: Parse<Span[]>, ref: ColumnRef): Parse<Piece[]>[] {
  const spans = following(said, ref);
  const distinct = new Set(said.map((span) => span.said)).size === said.length;
  if (!spans || !distinct) return [];
  const bins = spans.map((span) => ({ label: span.said, filter: filterOf(ref, span) }));
  return [{ end, cost, value: [{ kind: 'bins', ref, bins, alone: true, different: parser.says('different') }] }];
}

/**
 * Bands of which each begins where another ends: "60 to 89, 90 or more" leaves out no number, also where there are halves. Null if they overlap or
 * have gaps.
 */
function following(spans: readonly Span[], { column }: ColumnRef): Span[] | null {
  const whole = column.type === 'integer';
  const meets = (one: Span, next: Span): Span | null => {
    if (one.to === null || next.from === null) return null;
    if (one.to.at === next.from.at) return one.to.included === next.from.included ? null : one;
    const steps = one.to.included && next.from.included && Number.isInteger(one.to.at) && next.from.at === one.to.at + 1;
    return steps ? { ...one, to: whole ? one.to : { at: next.from.at, included: false } } : null;
  };
  const start = (span: Span) => span.from?.at ?? Number.NEGATIVE_INFINITY;
  const sorted = [...spans].sort((a, b) => start(a) - start(b));
  const met = sorted.map((span, at) => (at === sorted.length - 1 ? span : meets(span, sorted[at + 1]!)));
  if (met.some((span) => span === null) || sorted.some((one, i) => sorted.some((other, j) => i < j && overlap(one, other)))) return null;
  return spans.map((span) => met[sorted.indexOf(span)]!);
}
