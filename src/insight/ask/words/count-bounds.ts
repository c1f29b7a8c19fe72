import { thresholds, trailingBounds } from './bounds.ts';
import { leads } from './conditions.ts';
import { countOf, thingsAt } from './entities.ts';
import type { Parse, Parser } from './parser.ts';
import { holdsNumberOf } from './related-rows.ts';
import type { Piece } from './types.ts';

/** "which language has at least 5 games": a number of things, where a category is asked for. */
export function countBounds(parser: Parser, at: number): Parse<Piece[]>[] {
  return leads(parser, at).flatMap((start) =>
    [...thresholds(parser, start), ...trailingBounds(parser, start)].flatMap((limit) =>
      parser.fillers(limit.end).flatMap((next) =>
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
