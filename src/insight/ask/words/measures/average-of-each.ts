import { saysWhen } from '../conditions/absent-values.ts';
import { countOf, countsThings, thingsAt } from '../grammar/entities.ts';
import type { Parse, Parser } from '../grammar/parser.ts';
import type { Measure } from '../types.ts';
import { linksOf, perThing } from './per-things.ts';

/**
 * "How many contracts does a customer have on average", "on average, how many does each sign": so many each. Where some have none, the average may
 * be of all or of those that have any.
 */
export function averageOfEach(parser: Parser, at: number): Parse<Measure>[] {
  const before = parser.role(at, 'average').flatMap((end) => parser.fillers(parser.skipMarks(end)));
  return [at, ...before].flatMap((opening) =>
    parser.role(opening, 'count').flatMap((start) =>
      thingsAt(parser, start).flatMap((things) =>
        eachAfter(parser, things.end, opening > at).flatMap(({ end, start: begin, value, cost }): Parse<Measure>[] => {
          const of = countOf(things.value, parser.labelOf(start, things.end));
          const each = countOf(value, parser.labelOf(begin, end));
          if (of.kind !== 'aggregate' || value.conditions.length > 0 || value.table === things.value.table) return [];
          if (!countsThings(of.aggregate, of.table) || value.time !== null || value.active) return [];
          const plain = { end, cost: things.cost + cost };
          const ratio = (parts: { of: Measure; per: Measure }): Parse<Measure> => ({
            ...plain,
            value: { kind: 'ratio', ...parts, percent: false, label: parser.labelOf(at, end) },
          });
          const per = perThing(parser, of, { ...plain, value: each }).value;
          const some = linksOf(parser, of, each) ?? { of, per };
          const key = some.per.kind === 'aggregate' && some.per.aggregate.of?.kind === 'column' ? some.per : null;
          if (key === null || some.of.kind !== 'aggregate') return [];
          const column = key.aggregate.of?.kind === 'column' ? key.aggregate.of.name : '';
          const all = parser.scope.referredTo?.has(`${key.table.name}.${column}`) && things.value.conditions.length === 0;
          // Of a year the customers are not those who came to be in it.
          const dated = parser.tokens.some((_, position) => saysWhen(parser, position));
          return [ratio(some), ...(all || dated ? [] : [ratio({ of: some.of, per: each })])];
        }),
      ),
    ),
  );
}

/** The things that have so many each, up to the end of what is said of them: "does a customer sign on average". */
function eachAfter(parser: Parser, at: number, said: boolean) {
  const led = parser.reached(at, 8, 'filler', 'have', 'did', 'had', 'preposition');
  const averages = led.flatMap((next) => parser.role(next, 'average'));
  const starts = [...led, ...averages].flatMap((next) => [next, ...parser.role(next, 'each')].map((start) => ({ next, start })));
  return starts.flatMap(({ next, start }) =>
    (start === at ? [] : thingsAt(parser, start)).flatMap((things) =>
      parser.reached(things.end, 6, 'filler', 'have', 'did', 'had').flatMap((last) => {
        const ends = said || averages.includes(next) ? [last] : parser.role(last, 'average');
        return ends.flatMap((end) => parser.reached(end, 4, 'filler', 'have', 'did', 'had')).map((end) => ({ ...things, start, end }));
      }),
    ),
  );
}
