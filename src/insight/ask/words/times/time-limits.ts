import type { RowExpression } from '../../../../data/model/row-expression.ts';
import { leads } from '../conditions/conditions.ts';
import { leadsOn, limitsAt as limitsOf } from '../conditions/lasting-rows.ts';
import { columnsAt } from '../grammar/columns.ts';
import type { Parse, Parser } from '../grammar/parser.ts';
import { fold } from '../tokens/tokens.ts';
import type { Measure } from '../types.ts';
import { between, lastedSpan } from './row-spans.ts';

const SECONDS = { second: 1, minute: 60, hour: 3_600, day: 86_400 };

type Count = Extract<Measure, { kind: 'aggregate' }>;

/** "tickets closed within a day": those of whose two moments the second came in time. The same measure for the rows at hand. */
export function timelyOnes(parser: Parser, at: number, { end, value, cost }: Parse<Measure>): Parse<Measure>[] {
  if (value.kind !== 'aggregate' || value.aggregate.filter || value.aggregate.holding || !value.aggregate.function.startsWith('count'))
    return [];
  return [...limitsAt(parser, end, value), ...lastingAt(parser, end, value)].map((limit) => ({
    end: limit.end,
    cost: cost + limit.cost,
    value: { ...limited(value, limit.value), label: parser.labelOf(at, limit.end) },
  }));
}

/** A count of only those rows that meet a test. */
export const limited = (count: Count, filter: RowExpression): Count => ({ ...count, aggregate: { ...count.aggregate, filter } });

/** "closed within 24 hours", "were shipped in less than 3 days". */
export function limitsAt(parser: Parser, at: number, { table }: Pick<Count, 'table'>): Parse<RowExpression>[] {
  const from = table.times.find(({ column }) => column === table.defaultTime);
  if (!from || from.sql !== null) return [];
  return [...new Set([...leads(parser, at), ...parser.role(at, 'is')])].flatMap((start) =>
    columnsAt(parser, start).flatMap((moment) => {
      const until = moment.value.table === table ? table.times.find(({ column }) => column === moment.value.column.name) : undefined;
      if (!until || until === from || until.sql !== null) return [];
      return parser.role(moment.end, 'within').flatMap((next) =>
        secondsAt(parser, next).map(({ end, value }) => ({
          end,
          cost: moment.cost,
          value: {
            kind: 'operation' as const,
            name: '<=' as const,
            args: [between(from, until), { kind: 'number' as const, text: String(value) }],
          },
        })),
      );
    }),
  );
}

/** "Lasted more than 6 hours", of rows that are counted themselves. */
function lastingAt(parser: Parser, at: number, { table, aggregate: { of } }: Pick<Count, 'table' | 'aggregate'>): Parse<RowExpression>[] {
  const span = lastedSpan(table);
  if (!span || (of !== null && !(of.kind === 'column' && table.key.includes(of.name)))) return [];
  return leads(parser, at)
    .flatMap((start) => parser.role(start, 'lasted'))
    .flatMap((start) => limitsOf(parser, start))
    .filter(({ end }) => !leadsOn(parser, end))
    .map(({ end, value: test }) => ({ end, cost: 0.1, value: test(between(span.from, span.until)) }));
}

/** "24 hours", "a day". */
function secondsAt(parser: Parser, at: number): { end: number; value: number }[] {
  const start = parser.skip(at);
  const number = parser.numberAt(start);
  const unit = number === null ? start : start + 1;
  return Object.entries(parser.language.durations).flatMap(([name, words]) =>
    words.map(fold).includes(parser.tokens[unit]?.word ?? '')
      ? [{ end: unit + 1, value: (number ?? 1) * SECONDS[name as keyof typeof SECONDS] }]
      : [],
  );
}
