import { leads } from '../conditions/conditions.ts';
import { isTime } from '../grammar/columns.ts';
import type { Parse, Parser } from '../grammar/parser.ts';
import type { Period, Piece } from '../types.ts';
import { periods } from './periods.ts';
import { addDays } from './spans.ts';

/** Words that say that each of two periods has a number of its own. */
const APIECE: ReadonlySet<string> = new Set(['both', 'each', 'respectively', 'beide', 'jeweils']);

/** "How many in 2024 and how many in 2025", "revenue in May and in June": a number for each of two periods. */
export function twoPeriods(parser: Parser, at: number): Parse<Piece[]>[] {
  if (!endsNumber(parser, at)) return [];
  const apiece = parser.tokens.some(({ word }) => APIECE.has(word));
  return leads(parser, at).flatMap((start) =>
    periods(parser, start).flatMap((first) =>
      parser
        .role(parser.skipMarks(first.end), 'and')
        .flatMap((next) => againAt(parser, next, apiece))
        .flatMap((next) => periods(parser, next))
        .filter((second) => isOther(first.value, second.value) && [first, second].every(({ value }) => isOver(parser, at, value)))
        .map(
          (second): Parse<Piece[]> => ({
            end: second.end,
            cost: first.cost + second.cost + 0.1,
            value: [
              { kind: 'period', period: second.value, atEnd: false },
              { kind: 'compare', to: first.value },
            ],
          }),
        ),
    ),
  );
}

/** Whether what is asked for, or what it is given for, is named right before: "who ordered in 2024 and in 2025" did so in both. */
const endsNumber = (parser: Parser, at: number): boolean =>
  parser.tokens
    .slice(0, at)
    .some((_, start) =>
      parser
        .names(start)
        .some(
          ({ end, value }) =>
            end === at && (value.kind === 'table' || value.kind === 'metric' || (value.kind === 'column' && !isTime(value))),
        ),
    );

/** The second period, where words repeat that a number is asked for: "and in", "and how many in". */
const againAt = (parser: Parser, at: number, apiece: boolean): number[] => [
  ...leads(parser, at).filter((start) => apiece || start > at),
  ...parser.role(at, 'count', 'howMuch').flatMap((end) => leads(parser, end)),
];

/** Whether the data reaches the end of a period: a whole one is compared with no more than as much of another, and is a number of its own here. */
function isOver(parser: Parser, at: number, { range }: Period): boolean {
  if (typeof range !== 'object' || !('to' in range) || range.to === undefined) return false;
  const named = parser.tokens
    .slice(0, at)
    .flatMap((_, start) => parser.names(start))
    .flatMap(({ value }) => (value.kind === 'table' || value.kind === 'column' ? [value.table] : []));
  const ends = named.flatMap(({ times, defaultTime }) => times.filter(({ column }) => column === defaultTime).map(({ to }) => to));
  const { to } = range;
  return ends.length > 0 && ends.every((end) => end !== null && addDays(to, -1) <= end.slice(0, 10));
}

const isOther = (one: Period, other: Period): boolean => JSON.stringify(one.range) !== JSON.stringify(other.range);
