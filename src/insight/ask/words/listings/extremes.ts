import { leads } from '../conditions/conditions.ts';
import { columnsAt, isTime } from '../grammar/columns.ts';
import type { Parse, Parser } from '../grammar/parser.ts';
import type { ColumnRef, Direction, Extreme } from '../types.ts';
import { superlativesAt, timesOf } from '../vocabulary/comparatives.ts';
import { datingColumn } from '../vocabulary/dating-columns.ts';

/** "Largest", "latest": an end of an order of rows, by their only amount or their time. */
export function extremes(parser: Parser, at: number): { end: number; order: Extreme }[] {
  return [
    ...parser.role(at, 'top').map((end) => ({ end, order: { by: 'size', direction: 'desc' } as const })),
    ...parser.role(at, 'bottom').map((end) => ({ end, order: { by: 'size', direction: 'asc' } as const })),
    ...parser.role(at, 'latest').map((end) => ({ end, order: { by: 'time', direction: 'desc' } as const })),
    ...parser.role(at, 'earliest').map((end) => ({ end, order: { by: 'time', direction: 'asc' } as const })),
  ];
}

/** "with the highest net amount": a place in the order of a column of the rows themselves. */
export function extremesOf(
  parser: Parser,
  at: number,
  table: ColumnRef['table'],
  n: number | null,
): Parse<{ n: number; order: Extreme; ties?: true }>[] {
  const predicates = [...leads(parser, at), ...parser.role(at, 'is').flatMap((end) => parser.fillers(end))].flatMap((start) =>
    superlativesAt(parser, start, table).map(({ end, cost, value: order }) => ({
      end,
      cost,
      value: { n: n ?? 1, order, ...(n === null ? { ties: true as const } : {}) },
    })),
  );
  const measured = leads(parser, at).flatMap((start) =>
    (['highest', 'lowest'] as const).flatMap((role) =>
      parser.role(start, role).flatMap((next) =>
        columnsAt(parser, parser.skip(next)).flatMap(({ end, value: by, cost }) => {
          if (by.table !== table || by.column.type === 'text' || by.column.type === 'boolean') return [];
          // "The best client" has no highest number.
          if (table.key.includes(by.column.name) || (by.column.additivity === null && !isTime(by))) return [];
          const direction: Direction = role === 'highest' ? 'desc' : 'asc';
          return [{ end, cost, value: { n: n ?? 1, order: { by, direction }, ...(n === null ? { ties: true as const } : {}) } }];
        }),
      ),
    ),
  );
  const done = doneFirst(parser, at, table).map(({ end, cost, value: order }) => ({
    end,
    cost,
    value: { n: n ?? 1, order, ...(n === null ? { ties: true as const } : {}) },
  }));
  return [...new Map([...predicates, ...measured, ...done].map((one) => [JSON.stringify([one.end, one.value]), one])).values()];
}

/** "The last orders" are several, nobody knows how many. */
export const saysSeveral = (parser: Parser, from: number, until: number, table: ColumnRef['table']): boolean =>
  parser.tokens
    .slice(from, until)
    .some(
      ({ word }, i) =>
        parser.language.code === 'en' &&
        parser.language.stems(word).length > 1 &&
        parser.names(from + i).some(({ value, cost }) => cost === 0 && value.kind === 'table' && value.table === table),
    );

/** Verbs of those who come to a business, whatever the data calls that moment. */
const JOINING: ReadonlySet<string> = new Set(['joined', 'joins', 'join', 'registered', 'enrolled', 'beigetreten', 'eingetreten']);

/** "Which branch opened first", "which usher joined us most recently": first or last by the moment that a verb names. */
function doneFirst(parser: Parser, at: number, table: ColumnRef['table']): Parse<{ by: ColumnRef; direction: Direction }>[] {
  const origin = datingColumn(table);
  const starts = [at, ...parser.role(at, 'is', 'did', 'have', 'preposition').flatMap((end) => parser.fillers(end))];
  return [...new Set(starts.flatMap((start) => parser.fillers(start)))].flatMap((start) => {
    const joins =
      origin && JOINING.has(parser.tokens[start]?.word ?? '') ? [{ end: start + 1, cost: 0.1, value: { table, column: origin } }] : [];
    const times = timesOf(parser, start, table);
    return (times.length > 0 ? times : joins).flatMap(({ end: verb, cost, value: by }) =>
      parser.fillers(verb).flatMap((next) =>
        (
          [
            ['latest', 'desc'],
            ['earliest', 'asc'],
          ] as const
        ).flatMap(([role, direction]) =>
          parser
            .role(next, role)
            // "Joined last month" says when.
            .filter((end) => parser.closes(end) || parser.role(end, 'and', 'preposition').length > 0)
            .map((end) => ({ end, cost, value: { by, direction } })),
        ),
      ),
    );
  });
}
