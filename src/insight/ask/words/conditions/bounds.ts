import type { Parse, Parser } from '../grammar/parser.ts';
import type { Threshold } from '../types.ts';

/** "over 100", "at least 3", "exactly 2". */
export function thresholds(parser: Parser, at: number): Parse<Threshold>[] {
  const make = { above: 'above', below: 'below', atLeast: 'at_least', atMost: 'at_most', exactly: 'is' } as const;
  return (Object.keys(make) as (keyof typeof make)[]).flatMap((role) =>
    parser.role(at, role).flatMap((start) => {
      // "mindestens eine": the number is an article too.
      const next = parser.fillers(start).findLast((one) => parser.numberAt(one) !== null);
      return next === undefined ? [] : [{ end: next + 1, cost: 0, value: { [make[role]]: parser.numberAt(next)! } as Threshold }];
    }),
  );
}

/** "20 or more", "5 or less". */
export function trailingBounds(parser: Parser, at: number): Parse<Threshold>[] {
  const number = parser.numberAt(at);
  if (number === null) return [];
  return [
    ...parser.role(at + 1, 'orMore').map((end) => ({ end, cost: 0, value: { at_least: number } })),
    ...parser.role(at + 1, 'orLess').map((end) => ({ end, cost: 0, value: { at_most: number } })),
  ];
}

export function betweens(parser: Parser, at: number): Parse<[number, number]>[] {
  return parser.role(at, 'between').flatMap((start) => {
    const low = parser.numberAt(start);
    if (low === null) return [];
    return parser.role(start + 1, 'and', 'to').flatMap((next) => {
      const high = parser.numberAt(next);
      return high === null ? [] : [{ end: next + 1, cost: 0, value: [low, high] as [number, number] }];
    });
  });
}

/** "either 1948 or 1949", "3, 5 or 7". */
export function numbersOr(parser: Parser, at: number): Parse<number[]>[] {
  return [at, ...parser.role(at, 'either')].flatMap((start) => {
    const found: Parse<number[]>[] = [];
    const more = (numbers: number[], next: number) => {
      const number = parser.numberAt(next);
      if (number === null) return;
      const all = [...numbers, number];
      for (const after of parser.role(parser.skipMarks(next + 1), 'or')) {
        const last = parser.numberAt(after);
        if (last !== null) found.push({ end: after + 1, cost: 0, value: [...all, last] });
      }
      if (parser.tokens[next + 1]?.word === ',') more(all, next + 2);
    };
    more([], start);
    return found;
  });
}

/** A bound that is not met. */
export function opposite(bound: Threshold): Threshold {
  if ('above' in bound) return { at_most: bound.above };
  if ('below' in bound) return { at_least: bound.below };
  if ('at_least' in bound) return { below: bound.at_least };
  if ('at_most' in bound) return { above: bound.at_most };
  return bound;
}

/** "more than 8 times", "at least twice". */
export function oftenness(parser: Parser, at: number): Parse<Threshold>[] {
  return [...thresholds(parser, at), ...trailingBounds(parser, at)].flatMap((limit) => [
    ...parser.role(limit.end, 'times').map((end) => ({ ...limit, end })),
    ...(parser.role(limit.end - 1, 'times').includes(limit.end) ? [limit] : []),
  ]);
}
