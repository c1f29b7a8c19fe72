import { leads } from '../conditions/conditions.ts';
import { isDoers } from '../people/doers.ts';
import type { Piece } from '../types.ts';
import { PASSIVE } from '../vocabulary/link-verbs.ts';
import { saysNumber } from './columns.ts';
import { type Things, thingsAt } from './entities.ts';
import type { Parse, Parser } from './parser.ts';
import { isBareSingular, isPassive } from './passives.ts';

/** Whether "with the highest amount" follows, which tells one of the things from the others. */
const isRanked = (parser: Parser, at: number): boolean =>
  parser
    .role(at, 'have')
    .some((next) => parser.fillers(next).some((start) => parser.role(start, 'highest', 'lowest', 'most', 'fewest').length > 0));

/** "Units with open repairs" asks for the units, whatever can be said of their repairs. */
const isAskedFor = (parser: Parser, begin: number, { end, value }: Pick<Parse<Things>, 'end' | 'value'>): boolean =>
  parser.fillers(0).includes(begin) &&
  leads(parser, end).some((next) => next > end && thingsAt(parser, next).some((other) => other.value.table !== value.table));

/** "Across venues", "in the respective venues", "with their venue", "in terms of venue": each apart, and not of what the rows are. */
function isApart(parser: Parser, at: number, end: number): boolean {
  let from = at;
  while (from > 0 && (APART.has(parser.tokens[from - 1]!.word) || parser.role(from - 1, 'filler', 'preposition').length > 0)) from -= 1;
  return parser.tokens.slice(from, end).some(({ word }) => APART.has(word));
}

/** "Rentals and revenue by town": how many they are is asked for as well. */
const isCounted = (parser: Parser, at: number, end: number): boolean =>
  parser.fillers(0).includes(at) &&
  parser
    .role(end, 'and')
    .flatMap((next) => parser.fillers(next))
    .flatMap((next) => parser.names(next))
    .some(({ value }) => value.kind === 'metric' || (value.kind === 'column' && value.column.additivity !== null));

/** "What share of rentals were cancelled by station": by whom it was done would be "by the station" or "by stations". */
const isGrouped = (parser: Parser, at: number, end: number): boolean =>
  parser.role(at - 1, 'by').includes(at) && PASSIVE.has(parser.tokens[at - 1]!.word) && isBareSingular(parser, end);

const APART: ReadonlySet<string> = new Set(
  'across their its respective individual various different terms jeweiligen einzelnen verschiedenen ihren ihrer ihre'.split(' '),
);

/** "of all orders": says which rows are meant. */
export function mentions(parser: Parser, at: number): Parse<Piece[]>[] {
  // "Which course has the latest enrolment?" asks for the course.
  if (parser.fillers(0).includes(at) && parser.role(at, 'which').length > 0) return [];
  const opens = isPassive(parser, at) || isDoers(parser, at) || parser.tokens[at]?.word === 'over';
  // "Destinations by vessel" groups them.
  if (PASSIVE.has(parser.tokens[at - 1]?.word ?? '') && !isPassive(parser, at - 1) && !isDoers(parser, at - 1)) return [];
  return [...leads(parser, at), ...(opens ? leads(parser, at + 1) : [])].flatMap((start) =>
    // "for every vessel" asks for each of them.
    [start, ...parser.role(start, 'all').filter((end) => !parser.role(start, 'each').includes(end))].flatMap((begin) =>
      thingsAt(parser, begin).flatMap(({ end, value, cost }): Parse<Piece[]>[] => {
        if (
          value.time !== null ||
          value.active ||
          saysNumber(parser, begin, end) ||
          isRanked(parser, end) ||
          isApart(parser, start, end) ||
          isGrouped(parser, begin, end) ||
          isCounted(parser, begin, end) ||
          isAskedFor(parser, begin, { end, value })
        )
          return [];
        const [all, dated] = [begin > start ? { all: true as const } : {}, value.happened ? { dated: 'verb' as const } : {}];
        const of: Piece = { kind: 'of', table: value.table, ...all, ...dated };
        return [{ end, cost: cost + 0.3, value: [of, ...value.conditions.map((condition): Piece => ({ kind: 'where', condition }))] }];
      }),
    ),
  );
}
