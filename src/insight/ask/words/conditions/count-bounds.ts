import { countOf, thingsAt } from '../grammar/entities.ts';
import type { Parse, Parser } from '../grammar/parser.ts';
import type { Piece } from '../types.ts';
import { basesOf } from '../vocabulary/word-net.ts';
import { oftenness, thresholds, trailingBounds } from './bounds.ts';
import { conditionsAt, leads } from './conditions.ts';
import { holdsNumberOf } from './related-rows.ts';

/** "Which colours were returned at least twice": so many rows of that kind, where a category is asked for. */
export function timesBounds(parser: Parser, at: number): Parse<Piece[]>[] {
  return conditionsAt(parser, at).flatMap(({ end, value: condition, cost }): Parse<Piece[]>[] => {
    const [ref, another] = condition.columns;
    if (!ref || another || !('is' in condition.filter) || typeof condition.filter.is !== 'string') return [];
    return oftenness(parser, end).map((limit) => ({
      end: limit.end,
      cost: cost + 0.6,
      value: [
        {
          kind: 'having',
          measure: countOf({ table: ref.table, conditions: [condition], time: null }, parser.labelOf(at, end)),
          threshold: limit.value,
        },
      ],
    }));
  });
}

/** "which language has at least 5 games": a number of things, where a category is asked for. */
export function countBounds(parser: Parser, at: number): Parse<Piece[]>[] {
  // "Needed more than 10 repairs": a verb that says no more than that they have them.
  const verb = parser.tokens[at]?.word ?? '';
  const hasThem =
    parser.language.code === 'en' &&
    basesOf(verb, 'v').some((base) => HAVING.has(base)) &&
    parser.names(at).length + parser.values(at).length === 0;
  return (hasThem ? [at + 1] : leads(parser, at)).flatMap((start) =>
    [...thresholds(parser, start), ...trailingBounds(parser, start)].flatMap((limit) =>
      [...parser.fillers(limit.end), ...parser.role(limit.end, 'different')].flatMap((next) =>
        thingsAt(parser, next)
          .filter(({ value }) => !holdsNumberOf(value.table))
          .map(({ end, value, cost }): Parse<Piece[]> => {
            const measure = countOf(value, parser.labelOf(next, end));
            return { end, cost: cost + 0.6, value: [{ kind: 'having', measure, threshold: limit.value }] };
          }),
      ),
    ),
  );
}

const HAVING: ReadonlySet<string> = new Set(
  'get need require receive have see make record log register report collect undergo experience suffer count total reach achieve generate attract show take'.split(
    ' ',
  ),
);
