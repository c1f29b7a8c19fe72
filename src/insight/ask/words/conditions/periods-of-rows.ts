import type { ModelTable } from '../../../../data/model/types.ts';
import type { Filter } from '../../../metrics/metric-query/types.ts';
import type { Parse, Parser } from '../grammar/parser.ts';
import { periods } from '../times/periods.ts';
import type { Condition } from '../types.ts';
import { leads } from './conditions.ts';
import { afterBut } from './one-and-other.ts';
import { counted, type Rows } from './related-rows.ts';

type Counted = Extract<Filter, { metric: string }>;

/** "… visits in 2024 but none in 2025", "… in 2024 and in 2026": the same rows in another period as well, or not in it. */
export function inOtherPeriod(parser: Parser, first: Parse<Condition>): Parse<Condition>[] {
  const { filter } = first.value;
  if (!('metric' in filter && 'at_least' in filter && filter.at_least === 1 && filter.time !== undefined)) return [];
  const { metric, per } = filter;
  const other = (starts: readonly number[], make: (time: NonNullable<Counted['time']>) => Filter): Parse<Condition>[] =>
    [...new Set(starts)]
      .flatMap((start) => periods(parser, start))
      .map(({ end, cost, value }) => ({
        end,
        cost: first.cost + cost,
        value: { ...first.value, filter: { and: [filter, make(value.range)] } },
      }));
  const also = parser.role(parser.skipMarks(first.end), 'and').flatMap((next) => leads(parser, next));
  return [
    ...other(afterBut(parser, first.end), (time) => ({ metric, per, time, below: 1 }) as Filter),
    ...other(also, (time) => ({ metric, per, time, at_least: 1 }) as Filter),
  ];
}

/** "Visits in both 2024 and 2026", "in neither 2024 nor 2025": rows in the one period, and rows in the other. */
export function inTwoPeriods(parser: Parser, rows: Parse<Rows>, entity: ModelTable): Parse<Filter>[] {
  const { table, where, time } = rows.value;
  if (where !== null || time !== undefined || table.defaultTime === null) return [];
  return leads(parser, rows.end).flatMap((lead) =>
    (
      [
        ['both', 'and', { at_least: 1 }],
        ['neither', 'nor', { below: 1 }],
      ] as const
    ).flatMap(([opening, joining, limit]) =>
      parser.role(lead, opening).flatMap((next) =>
        spansAt(parser, next).flatMap((one) =>
          parser
            .role(parser.skipMarks(one.end), joining)
            .flatMap((start) => spansAt(parser, start))
            .filter((other) => hasYear(parser, next, one.end) || !hasYear(parser, one.end, other.end))
            .map((other) => ({
              end: other.end,
              cost: rows.cost + 0.2,
              value: {
                and: [one, other].map(({ value }) => ({ ...counted(rows.value, entity), ...limit, time: value.range }) as Filter),
              },
            })),
        ),
      ),
    ),
  );
}

const spansAt = (parser: Parser, at: number) => leads(parser, at).flatMap((start) => periods(parser, start));

const hasYear = (parser: Parser, from: number, until: number): boolean =>
  parser.tokens.slice(from, until).some((_, i) => parser.yearAt(from + i) !== null);
