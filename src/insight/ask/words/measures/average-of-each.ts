import { saysWhen } from '../conditions/absent-values.ts';
import { columnsAt } from '../grammar/columns.ts';
import { countOf, countsThings, type Things, thingsAt } from '../grammar/entities.ts';
import type { Parse, Parser } from '../grammar/parser.ts';
import type { Measure } from '../types.ts';
import { holdsThings } from '../vocabulary/column-things.ts';
import { aggregateOf } from './aggregate-of.ts';
import { linksOf, perThing } from './per-things.ts';

/**
 * "How many contracts does a customer have on average", "on average, how many does each sign": so many each. Where some have none, the average may
 * be of all or of those that have any.
 */
export function averageOfEach(parser: Parser, at: number): Parse<Measure>[] {
  const before = parser.role(at, 'average').flatMap((end) => parser.fillers(parser.skipMarks(end)));
  return [at, ...before].flatMap((opening) =>
    parser.role(opening, 'count').flatMap((start) =>
      thingsAt(parser, start).flatMap((things) => [
        ...eachColumn(parser, things, { at, opening, start }),
        ...eachAfter(parser, things.end, opening > at).flatMap(({ end, start: begin, value, cost }): Parse<Measure>[] => {
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
      ]),
    ),
  );
}

/** "On average, how many applications does a client receive", where the only table names the clients: so many for each different one. */
function eachColumn(
  parser: Parser,
  things: Parse<Things>,
  { at, opening, start }: { at: number; opening: number; start: number },
): Parse<Measure>[] {
  const led = parser.reached(things.end, 8, 'filler', 'have', 'did', 'had', 'each');
  const starts = [...led, ...led.filter((next) => SINGLE.has(parser.tokens[next]?.word ?? '')).map((next) => next + 1)];
  return starts
    .filter((next) => next > things.end)
    .flatMap((next) => columnsAt(parser, next))
    .filter(({ value, cost }) => cost < 0.4 && value.table === things.value.table && holdsThings(parser, value))
    .flatMap(({ end: after, value: { table, column }, cost }) => {
      const label = parser.textOf(after - 1, after);
      const verb = RECEIVING.has(parser.tokens[after]?.word ?? '') ? [after + 1] : [];
      const lasts = [after, ...verb].flatMap((next) => parser.reached(next, 6, 'filler', 'have', 'did', 'had'));
      return lasts
        .flatMap((last) => (opening > at ? [last] : parser.role(last, 'average')))
        .map((end): Parse<Measure> => {
          const of = countOf(things.value, parser.labelOf(start, things.end));
          const each = aggregateOf(table, 'count_distinct', { kind: 'column', name: column.name }, null, label);
          const per = { ...each, conditions: things.value.conditions };
          return { end, cost: things.cost + cost, value: { kind: 'ratio', of, per, percent: false, label: parser.labelOf(at, end) } };
        });
    });
}

const RECEIVING: ReadonlySet<string> = new Set(
  'receive receives received get gets got see sees saw handle handles handled take takes took make makes made bekommt bekommen erhält erhalten'.split(
    ' ',
  ),
);

/** The things that have so many each, up to the end of what is said of them: "does a customer sign on average". */
function eachAfter(parser: Parser, at: number, said: boolean) {
  const led = parser.reached(at, 8, 'filler', 'have', 'did', 'had', 'preposition');
  const averages = led.flatMap((next) => parser.role(next, 'average'));
  const starts = [...led, ...averages].flatMap((next) =>
    [next, ...parser.role(next, 'each'), ...(SINGLE.has(parser.tokens[next]?.word ?? '') ? [next + 1] : [])].map((start) => ({
      next,
      start,
    })),
  );
  return starts.flatMap(({ next, start }) =>
    (start === at ? [] : thingsAt(parser, start)).flatMap((things) =>
      parser.reached(things.end, 6, 'filler', 'have', 'did', 'had').flatMap((last) => {
        const ends = said || averages.includes(next) ? [last] : parser.role(last, 'average');
        return ends.flatMap((end) => parser.reached(end, 4, 'filler', 'have', 'did', 'had')).map((end) => ({ ...things, start, end }));
      }),
    ),
  );
}

/** "One club", "ein einzelner Kunde". */
const SINGLE: ReadonlySet<string> = new Set([
  'one',
  'single',
  'individual',
  'ein',
  'eine',
  'einer',
  'einem',
  'einzelner',
  'einzelne',
  'einzelnes',
]);
