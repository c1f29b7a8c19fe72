import { tablesAt } from '../grammar/columns.ts';
import type { Parse, Parser } from '../grammar/parser.ts';
import type { Condition } from '../types.ts';
import { isOpen } from './column-comparisons.ts';

/** How conditions are read, in general. */
interface Reading {
  leads(parser: Parser, at: number): number[];
  positive(parser: Parser, at: number): Parse<Condition>[];
  negated(parser: Parser, parse: Parse<Condition>): Parse<Condition>;
}

/** "excluding boats with a fee over 10", "leave out those where the fee is unknown", "cancelled bookings are left out", "exclude rows with a missing fee". */
export function leftOut(parser: Parser, at: number, reading: Reading): Parse<Condition>[] {
  return [...describedThings(parser, at, reading), ...kindsOfThings(parser, at, reading)];
}

/** What is left out of things, of "those" or of rows by a condition after them. */
function describedThings(parser: Parser, at: number, { leads, positive, negated }: Reading): Parse<Condition>[] {
  const after = (end: number) =>
    leads(parser, end)
      .filter((start) => start > end)
      .flatMap((start) => positive(parser, start));
  return parser.role(at, 'ignore', 'without').flatMap((end) => {
    const starts = parser.fillers(end);
    const things = starts.flatMap((start) =>
      tablesAt(parser, start).flatMap((named) =>
        after(named.end).filter(({ value }) => value.columns.every(({ table }) => table === named.value)),
      ),
    );
    const those = THOSE.has(parser.tokens[end]?.word ?? '') ? after(end + 1) : [];
    const rows = starts.flatMap((start) => parser.role(start, 'rows')).flatMap(after);
    return [...things, ...those, ...rows].map((parse) => negated(parser, parse));
  });
}

const THOSE: ReadonlySet<string> = new Set(['those', 'diejenigen', 'die']);

/** "exclude cancelled bookings", "cancelled bookings are left out". */
function kindsOfThings(parser: Parser, at: number, { positive, negated }: Reading): Parse<Condition>[] {
  const kinds = (start: number) =>
    positive(parser, start).flatMap((parse) =>
      tablesAt(parser, parse.end)
        .filter(({ value }) => parse.value.columns.every(({ table }) => table === value) && !isOpen(parser, parse.value))
        .map(({ end }) => negated(parser, { ...parse, end })),
    );
  const opens = parser.fillers(0).includes(at) || parser.tokens[at - 1]?.kind === 'mark';
  return [
    ...parser.role(at, 'ignore').flatMap((end) => parser.fillers(end).flatMap(kinds)),
    ...(opens ? kinds(at).flatMap((parse) => parser.role(parse.end, 'leftOut').map((end) => ({ ...parse, end }))) : []),
  ];
}
