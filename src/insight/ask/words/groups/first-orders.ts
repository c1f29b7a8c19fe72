import { isNumber } from '../conditions/conditions.ts';
import { columnsAt, isTime } from '../grammar/columns.ts';
import type { Parse, Parser } from '../grammar/parser.ts';
import { numbersAt } from '../measures/ordering-numbers.ts';
import type { ColumnRef, Direction, Piece } from '../types.ts';
import { comparedBy, comparedColumns } from '../vocabulary/comparatives.ts';
import { datingColumn } from '../vocabulary/dating-columns.ts';
import { judgement } from '../vocabulary/qualities.ts';

/** Orders that say what comes first: "largest total first", "newest first", "most expensive first", "worst shop first". */
export function firstOrders(parser: Parser, at: number): Parse<Piece[]>[] {
  const found = judgedFirst(parser, at);
  // "…, largest total first": by the number that is asked for.
  for (const { end, direction } of foremost(parser, at))
    found.push({ end, cost: 0.1, value: [{ kind: 'order', by: null, direction, of: 'number' }] });
  // "…, newest first": by the only time of what is named.
  for (const [role, direction] of [
    ['latest', 'desc'],
    ['earliest', 'asc'],
    ['longStanding', 'asc'],
  ] as const)
    for (const end of parser
      .fillers(at)
      .flatMap((start) => parser.role(start, role))
      .flatMap((next) => parser.role(next, 'first')))
      for (const ref of timesNamed(parser))
        found.push({ end, cost: 0.1, value: [{ kind: 'order', by: { kind: 'column', ref }, direction }] });
  // "Revenue by month, newest first".
  for (const [role, direction] of [
    ['latest', 'desc'],
    ['earliest', 'asc'],
  ] as const)
    for (const end of parser.role(at, role).flatMap((next) => parser.role(next, 'first')))
      found.push({ end, cost: 0.1, value: [{ kind: 'order', by: null, direction, of: 'time' }] });
  // "…, longest lead time first".
  for (const parse of greatestFirst(parser, at)) found.push({ ...parse, cost: parse.cost + 0.05 });
  // "…, most expensive first".
  for (const [role, less] of [
    ['most', false],
    ['fewest', true],
  ] as const)
    for (const start of parser.role(at, role)) {
      const compared = comparedBy(parser.tokens[start]?.word ?? '', parser.language);
      if (compared?.degree !== 'plain') continue;
      for (const end of parser.role(start + 1, 'first'))
        for (const { ref, down } of comparedColumns(parser, compared.base))
          found.push({
            end,
            cost: 0.1,
            value: [{ kind: 'order', by: { kind: 'column', ref }, direction: down === less ? 'desc' : 'asc' }],
          });
    }
  // "…, deepest first".
  for (const { base, down } of superlativeAt(parser, at))
    for (const end of parser.role(at + 1, 'first'))
      for (const { ref, down: less } of comparedColumns(parser, base))
        found.push({ end, cost: 0.1, value: [{ kind: 'order', by: { kind: 'column', ref }, direction: down === less ? 'desc' : 'asc' }] });
  return found;
}

/** "Best first", "the worst shop first", "slowest first": by what the number means that is asked for. */
function judgedFirst(parser: Parser, at: number): Parse<Piece[]>[] {
  return parser.fillers(at).flatMap((start) => {
    const judged = judgement(parser.tokens[start]?.word ?? '') ?? paceAt(parser, start);
    if (judged === null) return [];
    const nouns = parser.names(start + 1).flatMap(({ end, value }) => (value.kind === 'condition' ? [] : [end]));
    return [start + 1, ...nouns, ...parser.role(start + 1, 'filler')]
      .flatMap((next) => parser.role(next, 'first'))
      .map((end): Parse<Piece[]> => ({ end, cost: -0.1, value: [{ kind: 'order', by: null, direction: 'desc', judged, of: 'number' }] }));
  });
}

function paceAt(parser: Parser, at: number): 'fast' | 'slow' | null {
  const [found] = superlativeAt(parser, at);
  return found && FAST.has(found.base) ? (found.down ? 'slow' : 'fast') : null;
}

const FAST: ReadonlySet<string> = new Set(['fast', 'quick', 'slow', 'schnell', 'langsam']);

/** "Ordered by the highest fee first", "… by the lowest average fee first". */
export function greatestFirst(parser: Parser, at: number): Parse<Piece[]>[] {
  return (
    [
      ['highest', 'desc'],
      ['lowest', 'asc'],
    ] as const
  ).flatMap(([role, direction]) =>
    parser
      .role(at, role)
      .flatMap((next) => parser.fillers(next))
      .flatMap((start) => [
        ...columnsAt(parser, start)
          .filter(({ value }) => isNumber(value) || isTime(value))
          .flatMap(({ end, value: ref, cost }) =>
            parser.role(end, 'first').map(
              (last): Parse<Piece[]> => ({
                end: last,
                cost,
                value: [{ kind: 'order', by: { kind: 'column', ref }, direction }],
              }),
            ),
          ),
        ...numbersAt(parser, start).flatMap(({ end, value: measure, cost }) =>
          parser.role(end, 'first').map(
            (last): Parse<Piece[]> => ({
              end: last,
              cost: cost + 0.1,
              value: [
                { kind: 'measure', measure },
                { kind: 'order', by: null, direction },
              ],
            }),
          ),
        ),
      ]),
  );
}

/** An adjective in its highest degree: "deepest". */
function superlativeAt({ tokens, language }: Parser, at: number): { base: string; down: boolean }[] {
  const compared = comparedBy(tokens[at]?.word ?? '', language);
  return compared?.degree === 'most' ? [{ base: compared.base, down: language.adjectivesOfSize.get(compared.base)!.down }] : [];
}

/** The moments by which things named in a question are new and old. */
export const timesNamed = (parser: Parser): ColumnRef[] =>
  [...parser.tablesNamed()].flatMap((table) => {
    const column = datingColumn(table) ?? table.columns.find(({ name }) => name === table.defaultTime);
    return column ? [{ table, column }] : [];
  });

/** "Largest total first", "with the fewest orders first". */
function foremost(parser: Parser, at: number): { end: number; direction: Direction }[] {
  const starts = parser.role(at, 'preposition').flatMap((end) => parser.fillers(end));
  return [...parser.fillers(at), ...starts].flatMap((start) =>
    (
      [
        ['highest', 'desc'],
        ['most', 'desc'],
        ['lowest', 'asc'],
        ['fewest', 'asc'],
      ] as const
    ).flatMap(([role, direction]) =>
      (judgement(parser.tokens[start]?.word ?? '') ? [] : parser.role(start, role)).flatMap((next) => {
        const nouns = [
          ...parser.role(next, 'sum', 'average', 'count'),
          ...parser.names(next).flatMap(({ end, value }) => (value.kind === 'condition' ? [] : [end])),
        ];
        return nouns.flatMap((noun) => parser.role(noun, 'first')).map((end) => ({ end, direction }));
      }),
    ),
  );
}
