import type { Filter } from '../../metrics/metric-query/types.ts';
import { columnsAt, isTime, nameOf, tablesAt } from './columns.ts';
import type { Parse, Parser } from './parser.ts';
import type { Condition } from './types.ts';
import { yesAndNo } from './yes-and-no.ts';

/** "missing age". */
export function withoutValue(parser: Parser, at: number): Parse<Condition>[] {
  return parser
    .role(at, 'empty')
    .flatMap((next) => parser.fillers(next))
    .flatMap((start) =>
      columnsAt(parser, start).flatMap(({ end, value, cost }): Parse<Condition>[] => {
        if (value.column.personal) return [];
        return [{ end, cost: cost + 0.1, value: { filter: { dimension: nameOf(value), empty: true }, columns: [value] } }];
      }),
    );
}

/** "without a region". */
export function lacking(parser: Parser, at: number): Parse<Condition>[] {
  return parser.fillers(at).flatMap((start) =>
    columnsAt(parser, start).flatMap(({ end, value, cost }): Parse<Condition>[] => {
      const { personal, additivity } = value.column;
      if (isThing(parser, start, { end, cost }) || personal || yesAndNo(parser.scope, value)) return [];
      // Every row has the moment that dates it: "never booked" has no such row.
      if (isTime(value) && value.column.name === value.table.defaultTime) return [];
      const dimension = nameOf(value);
      // Without children there are none, or nobody wrote a number.
      const none: Filter = {
        or: [
          { dimension, is: 0 },
          { dimension, empty: true },
        ],
      };
      if (additivity !== null && additivity !== 'additive') return [];
      return [{ end, cost: cost + 0.2, value: { filter: additivity === null ? { dimension, empty: true } : none, columns: [value] } }];
    }),
  );
}

/** "with a date of joining", "have an agency": a value, of a column that need not have one. */
export function having(parser: Parser, at: number): Parse<Condition>[] {
  return parser.fillers(at).flatMap((start) =>
    columnsAt(parser, start).flatMap(({ end, value, cost }): Parse<Condition>[] => {
      // "With a discount", "with children": without an article only what is counted.
      if (start === at && !(value.column.type === 'integer' && value.column.additivity === 'additive')) return [];
      // "With the city", "with their agency" asks to see it.
      if (parser.tokens.slice(at, start).some(({ word }) => DEFINITE.has(word))) return [];
      if (isThing(parser, start, { end, cost }) || isBounded(parser, end) || value.column.personal || yesAndNo(parser.scope, value))
        return [];
      // A discount of 0 is none.
      const test = value.column.additivity === null ? { empty: false } : { above: 0 };
      return [{ end, cost: cost + 0.5, value: { filter: { dimension: nameOf(value), ...test }, columns: [value] } }];
    }),
  );
}

const DEFINITE: ReadonlySet<string> = new Set([
  'the',
  'their',
  'its',
  'his',
  'her',
  'der',
  'die',
  'das',
  'dem',
  'den',
  'ihre',
  'ihrem',
  'ihren',
  'ihrer',
  'seine',
]);

/** "have no customer", of rows that refer to one: the reference is empty. */
export function unreferred(parser: Parser, at: number): Parse<Condition>[] {
  return parser.fillers(at).flatMap((start) =>
    tablesAt(parser, start).flatMap(({ end, value: other, cost }): Parse<Condition>[] => {
      const links = parser.scope.model.relationships.filter(({ from, to }) => to.table === other.name && from.columns.length === 1);
      const named = [...parser.tablesNamed()].flatMap((table) =>
        links.flatMap(({ from }) =>
          from.table === table.name
            ? table.columns.filter(({ name }) => name === from.columns[0]).map((column) => ({ table, column }))
            : [],
        ),
      );
      const [ref, another] = named;
      if (!ref || another) return [];
      return [{ end, cost: cost + 0.3, value: { filter: { dimension: nameOf(ref), empty: true }, columns: [ref] } }];
    }),
  );
}

/** "Without a visit" is without such a row, whatever column the word might shorten. */
const isThing = (parser: Parser, at: number, { end, cost }: { end: number; cost: number }): boolean =>
  cost > 0 && tablesAt(parser, at).some((table) => table.end === end);

/** "a cost of more than 100" says more than that there is one. */
const isBounded = (parser: Parser, at: number): boolean =>
  [...parser.fillers(at), parser.skipPrepositions(at)].some(
    (next) => parser.role(next, 'above', 'below', 'atLeast', 'atMost', 'between').length > 0 || parser.numberAt(next) !== null,
  );

/**
 * "not yet returned": the moment of the return is empty. Not together with a period: what was not returned in March may have been returned since.
 */
export function outstanding(parser: Parser, at: number): Parse<Condition>[] {
  return parser.fillers(at).flatMap((start) => momentsAt(parser, start, { verb: (verb) => verb !== '', empty: true, cost: 0.2 }));
}

/** "cancelled members": to whom it has happened. In a period, by whatever moment that is, it may be another one that counts. */
export function done(parser: Parser, at: number): Parse<Condition>[] {
  return momentsAt(parser, at, { verb: (verb) => verb === parser.tokens[at]!.word, empty: false, cost: 0.3 });
}

/** Whether something other than what dates the rows has happened to them, by one word for it. */
function momentsAt(
  parser: Parser,
  at: number,
  { verb: fits, empty, cost: more }: { verb(verb: string): boolean; empty: boolean; cost: number },
): Parse<Condition>[] {
  if (parser.tokens.some((_, position) => saysWhen(parser, position))) return [];
  return columnsAt(parser, at).flatMap(({ end, value: ref, cost }): Parse<Condition>[] => {
    const happens = ref.table.times.some(({ column, verb }) => column === ref.column.name && fits(verb));
    if (!happens || ref.column.name === ref.table.defaultTime || ref.column.personal || end !== at + 1) return [];
    return [{ end, cost: cost + more, value: { filter: { dimension: nameOf(ref), empty }, columns: [ref] } }];
  });
}

export const saysWhen = (parser: Parser, at: number): boolean =>
  parser.yearAt(at) !== null ||
  parser.monthAt(at) !== null ||
  parser.stepAt(at) !== null ||
  parser.tokens[at]!.kind === 'date' ||
  parser.role(at, 'today', 'yesterday', 'since', 'before', 'after').length > 0;

/** "no balcony": of a column that says yes or no. */
export function denied(parser: Parser, at: number): Parse<Condition>[] {
  return parser.fillers(at).flatMap((start) =>
    columnsAt(parser, start).flatMap(({ end, value, cost }): Parse<Condition>[] => {
      const answers = yesAndNo(parser.scope, value);
      const dimension = nameOf(value);
      const filter: Filter = { dimension, is: answers?.no ?? false };
      return answers ? [{ end, cost, value: { filter, columns: [value], denies: { dimension, is: answers.yes } } }] : [];
    }),
  );
}
