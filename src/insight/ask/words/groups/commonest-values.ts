import { countOf } from '../grammar/entities.ts';
import type { Parse, Parser } from '../grammar/parser.ts';
import type { DimensionRef, Direction, Piece } from '../types.ts';
import { dimensionsAt } from './dimensions.ts';

/** Verbs by which a value stands in rows. */
const OCCURRING: ReadonlySet<string> = new Set(
  'appears appear occurs occur shows show comes come is was are were kommt ist tritt'.split(' '),
);
const PARTICLES: ReadonlySet<string> = new Set(['up', 'the', 'am', 'vor', 'auf']);
const OFTEN: ReadonlySet<string> = new Set('often frequently commonly common frequent haufigsten'.split(' '));

/** "Which medium occurs most often", "which medium is the most common": the value of most rows. */
export function commonestValue(parser: Parser, at: number): Parse<Piece[]>[] {
  return parser
    .role(at, 'which')
    .flatMap((start) => parser.fillers(start))
    .flatMap((start) => dimensionsAt(parser, start))
    .flatMap(({ end, value: dimension, cost }): Parse<Piece[]>[] => {
      if (dimension.kind !== 'column' || dimension.ref.column.additivity !== null) return [];
      const often = oftenAt(parser, end);
      if (!often) return [];
      return [{ end: often.end, cost: cost + 0.1, value: ofMostRows(dimension, null, often.direction) }];
    });
}

/** The values of a column with the most rows, or the fewest. */
export function ofMostRows(dimension: Extract<DimensionRef, { kind: 'column' }>, n: number | null, direction: Direction): Piece[] {
  const { table } = dimension.ref;
  const measure = countOf({ table, conditions: [], time: null }, table.name);
  return [
    { kind: 'asked', dimension, n },
    { kind: 'superlative', direction, measure },
  ];
}

/** "occurs most often", "is the least common", "kommt am häufigsten vor". */
function oftenAt(parser: Parser, at: number): { end: number; direction: Direction } | null {
  const words = (position: number) => parser.tokens[position]?.word ?? '';
  if (!OCCURRING.has(words(at))) return null;
  let next = at + 1;
  while (PARTICLES.has(words(next))) next += 1;
  const german = words(next) === 'haufigsten';
  const direction = words(next) === 'least' ? 'asc' : words(next) === 'most' || german ? 'desc' : null;
  const often = german ? next : next + 1;
  if (direction === null || !OFTEN.has(words(often))) return null;
  let end = often + 1;
  while (['vor', 'auf'].includes(words(end))) end += 1;
  return { end, direction };
}

/** Whether something is said to occur most often. */
export const saysCommonest = ({ tokens }: Parser): boolean =>
  tokens.some(({ word }, at) => OFTEN.has(word) && ['most', 'least', 'am'].includes(tokens[at - 1]?.word ?? ''));
