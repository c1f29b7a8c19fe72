import type { Parse, Parser } from '../grammar/parser.ts';
import type { Threshold } from '../types.ts';

/** "over 100", "at least 3", "exactly 2", "no later than 1950". */
export function thresholds(parser: Parser, at: number): Parse<Threshold>[] {
  const make = {
    above: 'above',
    below: 'below',
    atLeast: 'at_least',
    atMost: 'at_most',
    exactly: 'is',
    notLater: 'at_most',
    notEarlier: 'at_least',
  } as const;
  return (Object.keys(make) as (keyof typeof make)[]).flatMap((role) =>
    parser.role(at, role).flatMap((start) => {
      // "mindestens eine": the number is an article too.
      const next = parser.fillers(start).findLast((one) => parser.numberAt(one) !== null);
      return next === undefined ? [] : [{ end: next + 1, cost: 0, value: { [make[role]]: parser.numberAt(next)! } as Threshold }];
    }),
  );
}

/** "20 or more", "5 or less", "2015 or older". */
export function trailingBounds(parser: Parser, at: number): Parse<Threshold>[] {
  const number = parser.numberAt(at);
  if (number === null) return [];
  return trailingSides(parser, at + 1, parser.yearAt(at) !== null).map(({ end, side }) => ({
    end,
    cost: 0,
    value: { [side]: number } as Threshold,
  }));
}

/** Which side a bound leaves open that follows its number. What is older than a year is of an earlier one. */
export function trailingSides(parser: Parser, at: number, isYear: boolean): { end: number; side: 'at_least' | 'at_most' }[] {
  const turned = (end: number) => isYear && /^(?:older|younger|alter|junger|aelter|juenger)$/.test(parser.tokens[end - 1]?.word ?? '');
  return [
    ...parser.role(at, 'orMore').map((end) => ({ end, side: turned(end) ? ('at_most' as const) : ('at_least' as const) })),
    ...parser.role(at, 'orLess').map((end) => ({ end, side: turned(end) ? ('at_least' as const) : ('at_most' as const) })),
  ];
}

/** "At least 10 but fewer than 20", "over 25 and up to 100": both bounds of one number. */
export function doubleBounds(parser: Parser, at: number): Parse<[Threshold, Threshold]>[] {
  return thresholds(parser, at).flatMap((one) =>
    [
      ...parser.role(parser.skipMarks(one.end), 'and'),
      ...(parser.tokens[parser.skipMarks(one.end)]?.word === 'but' ? [parser.skipMarks(one.end) + 1] : []),
    ]
      .flatMap((next) => thresholds(parser, next))
      .filter((other) => facesOther(one.value, other.value))
      .map((other) => ({ end: other.end, cost: 0, value: [one.value, other.value] as [Threshold, Threshold] })),
  );
}

/** Whether one bound is from below and the other from above, with something between. */
function facesOther(one: Threshold, other: Threshold): boolean {
  const low = (bound: Threshold) => ('above' in bound ? bound.above : 'at_least' in bound ? bound.at_least : null);
  const high = (bound: Threshold) => ('below' in bound ? bound.below : 'at_most' in bound ? bound.at_most : null);
  const [from, to] = [low(one) ?? low(other), high(one) ?? high(other)];
  return from !== null && to !== null && from < to && (low(one) === null) !== (low(other) === null);
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
