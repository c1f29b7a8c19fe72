import type { Filter } from '../../../metrics/metric-query/types.ts';
import { columnsAt, isTime, nameOf, tablesAt } from '../grammar/columns.ts';
import type { Parse, Parser } from '../grammar/parser.ts';
import type { ColumnRef, Condition } from '../types.ts';
import type { Item } from '../vocabulary/items.ts';
import { hasScale } from '../vocabulary/scales.ts';
import { yesAndNo } from './yes-and-no.ts';

/** "missing age". */
export function withoutValue(parser: Parser, at: number): Parse<Condition>[] {
  return parser
    .role(at, 'empty')
    .flatMap((next) => parser.fillers(next))
    .flatMap((start) =>
      columnsOrNumbers(parser, start).flatMap(({ end, value, cost }): Parse<Condition>[] => {
        if (value.column.personal) return [];
        return [{ end, cost: cost + 0.1, value: { filter: { dimension: nameOf(value), empty: true }, columns: [value] } }];
      }),
    );
}

/** A column, or one that holds a number of what is named: "the number of seats". */
function columnsOrNumbers(parser: Parser, at: number): Parse<ColumnRef>[] {
  const numbers = parser
    .role(at, 'count')
    .flatMap((end) => parser.fillers(end))
    .flatMap((start) => columnsAt(parser, start))
    .filter(({ value: { column } }) => column.type === 'integer' && column.additivity !== null && !column.personal);
  return [...columnsAt(parser, at), ...numbers];
}

/** "Die Anzahl der Plätze ist nicht eingetragen", "the region was not given", "the number of seats is missing". */
export const ungiven = (parser: Parser, at: number): Parse<Condition>[] =>
  columnsOrNumbers(parser, at).flatMap(({ end, value: ref, cost }) =>
    ref.column.personal || yesAndNo(parser.scope, ref) !== null
      ? []
      : parser
          .reached(end, 6, 'is', 'filler')
          .flatMap((start) => [
            ...parser
              .role(start, 'not')
              .flatMap((denied) => parser.fillers(denied))
              .filter((last) => GIVING.has(parser.tokens[last]?.word ?? ''))
              .map((last) => last + 1),
            ...(parser.role(at, 'count').length > 0 ? parser.role(start, 'empty') : []),
          ])
          .map((last) => ({ end: last, cost: cost + 0.1, value: { filter: { dimension: nameOf(ref), empty: true }, columns: [ref] } })),
  );

/** "without a region". */
export function lacking(parser: Parser, at: number): Parse<Condition>[] {
  return parser.fillers(at).flatMap((start) =>
    columnsAt(parser, start).flatMap(({ end, value, cost }): Parse<Condition>[] => {
      const { additivity } = value.column;
      if (isThing(parser, start, { end, cost }) || yesAndNo(parser.scope, value)) return [];
      // Every row has the moment that dates it: "never booked" has no such row.
      const isAlways = (parser.scope.emptyCells?.get(nameOf(value)) ?? 0) === 0;
      if (isTime(value) && value.column.name === value.table.defaultTime && isAlways) return [];
      // Every row has what tells it from others.
      if (value.table.key.includes(value.column.name) || value.table.lines?.of === value.column.name) return [];
      const dimension = nameOf(value);
      // Without children there are none, or nobody wrote a number.
      const none: Filter = {
        or: [
          { dimension, is: 0 },
          { dimension, empty: true },
        ],
      };
      // Without a rating nobody gave one: 0 would be one.
      const graded = additivity === 'rate' || hasScale(value.column.name);
      // "Without a budget": where some have none.
      if (additivity !== null && additivity !== 'additive' && !graded && isAlways) return [];
      const filter: Filter = additivity === 'additive' ? none : { dimension, empty: true };
      return [{ end, cost: cost + 0.2, value: { filter, columns: [value] } }];
    }),
  );
}

/** "with a date of joining", "have an agency": a value, of a column that need not have one. */
export function having(parser: Parser, at: number): Parse<Condition>[] {
  return parser.fillers(at).flatMap((start) =>
    columnsAt(parser, start).flatMap(({ end, value, cost }): Parse<Condition>[] => {
      // "With a discount", "with children": without an article only what is counted.
      if (start === at && !(value.column.type === 'integer' && value.column.additivity === 'additive')) return [];
      if (value.column.personal && value.column.additivity !== null) return [];
      // "With the city", "with their agency" asks to see it.
      if (parser.tokens.slice(at, start).some(({ word }) => DEFINITE.has(word))) return [];
      if (isThing(parser, start, { end, cost }) || isBounded(parser, end) || yesAndNo(parser.scope, value)) return [];
      // A discount of 0 is none.
      const test = value.column.additivity === 'additive' && !hasScale(value.column.name) ? { above: 0 } : { empty: false };
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

/** "with neither a phone nor a fax", "without phone or fax", "have not left us a phone number": columns that are all empty. */
export function lackingAll(parser: Parser, at: number): Parse<Condition>[] {
  const both = (first: Parse<Condition>, starts: readonly number[]) =>
    starts
      .flatMap((start) => lacking(parser, start))
      .filter(({ value }) => value.columns[0]!.table === first.value.columns[0]!.table && value.columns[0] !== first.value.columns[0])
      .map(({ end, cost, value }) => ({
        end,
        cost: first.cost + cost,
        value: { columns: [...first.value.columns, ...value.columns], filter: { and: [first.value.filter, value.filter] } },
      }));
  const neither = parser
    .role(at, 'neither')
    .flatMap((start) => lacking(parser, start))
    .flatMap((first) => both(first, parser.role(first.end, 'nor')));
  const without = parser
    .role(at, 'without', 'none')
    .flatMap((start) => lacking(parser, start))
    .flatMap((first) => both(first, parser.role(first.end, 'or', 'and')));
  const withheld = parser
    .role(at, 'not')
    .filter((end) => GIVING.has(parser.tokens[end]?.word ?? ''))
    .flatMap((end) => lacking(parser, end + 1));
  // "Keine Adresse angegeben".
  const ungiven = parser
    .role(at, 'none')
    .flatMap((start) => lacking(parser, start))
    .filter(({ end }) => GIVING.has(parser.tokens[end]?.word ?? ''))
    .flatMap((parse) => {
      let end = parse.end + 1;
      while (GIVEN_SO.has(parser.tokens[end]?.word ?? '')) end += 1;
      return [...new Set([parse.end + 1, end])].map((last) => ({ ...parse, end: last }));
    });
  return [...neither, ...without, ...withheld, ...ungiven];
}

/** What people do with what they are asked for. */
const GIVING: ReadonlySet<string> = new Set(
  `left given provided supplied entered shared stated recorded filled specified written noted set documented registered captured assigned attached angegeben
   hinterlassen hinterlegt eingetragen erfasst gepflegt vermerkt verzeichnet ausgefullt gespeichert vorhanden bekannt notiert dokumentiert gesetzt zugewiesen
   zugeordnet`.split(/\s+/),
);
/** What may follow such a verb: "written down", "assigned yet". */
const GIVEN_SO: ReadonlySet<string> = new Set('down in out yet so far at all anywhere'.split(' '));

/** "have no customer", of rows that refer to one: the reference is empty. */
export function unreferred(parser: Parser, at: number): Parse<Condition>[] {
  return linkedAt(parser, at).flatMap((start) =>
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

/** Where what is linked stands: "an assigned agent", "assigned to any agent". */
export function linkedAt(parser: Parser, at: number): number[] {
  const starts = parser.fillers(at);
  const linked = starts.filter((start) => LINKED.test(parser.tokens[start]?.word ?? ''));
  return [
    ...new Set([...starts, ...linked.flatMap((start) => parser.reached(start + 1, 6, 'preposition', 'filler', 'anyOne', 'all', 'each'))]),
  ];
}

const LINKED = /^(?:assigned|allocated|linked|attached|associated|connected|zugewiesene?[nrms]?|zugeordnete?[nrms]?|verknupfte?[nrms]?)$/;

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
    // "Finished jobs", where as many have the state of that name as have the moment.
    const states = parser.values(at).filter((value) => value.refs.some((one) => sameRows(parser, ref, one)));
    if (empty ? states.some((state) => isStateOfMoment(parser, at, state)) : states.length > 0) return [];
    return [{ end, cost: cost + more, value: { filter: { dimension: nameOf(ref), empty }, columns: [ref] } }];
  });
}

/** Whether as many rows have a value as have a moment. */
function sameRows({ scope }: Parser, { table, column }: ColumnRef, other: ColumnRef & { value: string }): boolean {
  const some = scope.rowsWith?.get(`${other.table.name}.${other.column.name}`)?.get(other.value);
  const none = scope.emptyCells?.get(nameOf({ table, column }));
  return other.table === table && some !== undefined && none !== undefined && some === table.rowCount - none;
}

/** "That were settled", where as many rows are in that state as have the moment of that name, and no time is given that the moment may be of. */
export function isStateOfMoment(parser: Parser, at: number, { end, refs }: Extract<Item, { kind: 'value' }>): boolean {
  if (parser.tokens.slice(end).some((_, i) => saysWhen(parser, end + i))) return false;
  const named = parser.items[at]!.filter((item) => item.kind !== 'value' && item.end >= end);
  return named.every(
    (item) =>
      item.kind === 'name' &&
      item.named.referent.kind === 'column' &&
      refs.some((ref) => sameRows(parser, item.named.referent as ColumnRef, ref)),
  );
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
