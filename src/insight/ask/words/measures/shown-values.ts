import type { Step } from '../../../metrics/metric-query/types.ts';
import { leads } from '../conditions/conditions.ts';
import type { Parse, Parser } from '../grammar/parser.ts';
import { isBeside } from '../listings/shown-beside.ts';
import type { Piece } from '../types.ts';
import { isOfThoseDone } from './proportions.ts';
import { isOfEach } from './shares-of-columns.ts';

/** What is shown of a number's groups: shares, running totals, moving averages, indices. */
export function shownValues(parser: Parser, at: number): Parse<Piece[]>[] {
  const found: Parse<Piece[]>[] = [];
  for (const end of parser.role(at, 'share').filter((next) => !isOfEach(parser, next) && !isOfThoseDone(parser, next)))
    found.push({ end, cost: 0.1, value: [{ kind: 'show', show: 'share', of: 'whole', ...alone(parser, at, end) }] });
  for (const end of parser.role(at, 'runningTotal')) {
    const total: Piece = { kind: 'show', show: 'running_total', of: null, ...alone(parser, at, end) };
    found.push({ end, cost: 0, value: [total] });
    // "… add up month after month".
    const grain = parser.tokens[end + 1]?.word === 'after' ? parser.stepAt(end) : null;
    const step: Piece | null = grain && { kind: 'group', dimensions: [{ kind: 'time', grain, ref: null }], each: false };
    if (step && parser.stepAt(end + 2) === grain) found.push({ end: end + 3, cost: -0.6, value: [total, step] });
  }
  return [...found, ...movingAverages(parser, at), ...indices(parser, at)];
}

/** Without the number that it is of, unless that is asked for beside it. */
const alone = (parser: Parser, at: number, end: number): { alone?: true } => (isBeside(parser, at, end) ? {} : { alone: true });

/** "3-month moving average", "moving average over three months", "smooth it over 3 months". */
function movingAverages(parser: Parser, at: number): Parse<Piece[]>[] {
  const found: Parse<Piece[]>[] = [];
  const add = (end: number, cost: number, periods: number, step: Step | null) =>
    found.push({
      end,
      cost,
      value: [{ kind: 'show', show: { moving_average: { periods } }, of: null, ...(step ? { step } : {}), ...alone(parser, at, end) }],
    });
  const before = parser.countAt(at);
  const dash = parser.tokens[at + 1]?.word === '-' ? 1 : 0;
  const stepBefore = before === null ? null : parser.stepAt(at + 1 + dash);
  if (before !== null && stepBefore) for (const end of parser.role(at + 2 + dash, 'movingAverage')) add(end, 0, before, stepBefore);
  const over = (start: number, cost: number) => {
    for (const lead of leads(parser, start))
      for (const begin of parser.role(lead, 'overSteps')) {
        const periods = parser.countAt(begin);
        const step = parser.stepAt(begin + 1);
        if (periods !== null && step) add(begin + 2, cost, periods, step);
      }
  };
  for (const next of parser.role(at, 'movingAverage')) {
    add(next, 0.3, 0, null);
    over(next, 0);
  }
  for (const end of parser.role(at, 'smooth')) found.push({ end, cost: -0.9, value: [] });
  if (parser.says('smooth')) over(at, 0.2);
  return found;
}

const BASE = 100;

/** "as an index", "index the revenue by month": each step in relation to the first, which is 100 unless another base is named. */
function indices(parser: Parser, at: number): Parse<Piece[]>[] {
  if (!parser.says('index')) return [];
  const tails = parser.tokens.flatMap((_, position) => baseAt(parser, position));
  const base = new Set(tails.map(({ value }) => value));
  const [only = BASE] = base;
  const named = base.size > 1 ? [] : parser.role(at, 'index');
  return [
    ...named.map(
      (end): Parse<Piece[]> => ({
        end,
        cost: 0,
        value: [{ kind: 'show', show: { index: { base: only } }, of: null, ...alone(parser, at, end) }],
      }),
    ),
    ...baseAt(parser, at).map(({ end }): Parse<Piece[]> => ({ end, cost: -0.9, value: [] })),
  ];
}

/** "where the first month is 100", "starting at 100", "base 100", "with 100 at the beginning". */
function baseAt(parser: Parser, at: number): Parse<number>[] {
  return parser.once('index base', at, () => {
    const openings = leads(parser, at);
    const named = openings.flatMap((start) => {
      const begun = [
        ...parser.role(start, 'indexStart'),
        ...parser.role(start, 'first').flatMap((next) => (parser.stepAt(next) ? [next + 1] : [])),
      ];
      return begun.flatMap((next) => [next, ...parser.role(next, 'is')].flatMap((one) => leads(parser, one)));
    });
    const before = named.flatMap((start) => numberAt(parser, start));
    const after = openings.flatMap((start) =>
      numberAt(parser, start).flatMap(({ end, value }) =>
        // "In 2025, starting at 100" begins at no year.
        [end, ...parser.role(end, 'preposition')].flatMap((next) => [
          ...parser.role(next, 'indexStart').map((last) => ({ end: last, value, cost: 0 })),
          ...parser.role(next, 'first').flatMap((one) => (parser.stepAt(one) ? [{ end: one + 1, value, cost: 0 }] : [])),
        ]),
      ),
    );
    return [...before, ...after];
  });
}

function numberAt(parser: Parser, at: number): Parse<number>[] {
  const token = parser.tokens[at];
  return token?.kind === 'number' && token.value > 0 ? [{ end: at + 1, value: token.value, cost: 0 }] : [];
}
