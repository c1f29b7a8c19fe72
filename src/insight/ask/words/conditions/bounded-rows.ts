import type { ModelTable } from '../../../../data/model/types.ts';
import type { Filter } from '../../../metrics/metric-query/types.ts';
import type { Parse, Parser } from '../grammar/parser.ts';
import { periods } from '../times/periods.ts';
import { thresholds, trailingBounds } from './bounds.ts';
import { leads } from './conditions.ts';
import { conditional, counted, deedsAt, type Rows, rowsAt, startedAt } from './related-rows.ts';

/** The rows of things after a bound, also those that lead to them by way of others. */
const rowsAfter = (parser: Parser, end: number, entity: ModelTable): Parse<Rows>[] =>
  [end, ...parser.role(end, 'different')].flatMap((next) => [...rowsAt(parser, next, entity), ...rowsAt(parser, next, entity, 'far')]);

/** "More than 3 claims", "at least one claim over 500". */
export function boundedAt(parser: Parser, start: number, entity: ModelTable): Parse<Filter>[] {
  const within = boundedWithin(parser, start, entity);
  const plain = boundsAt(parser, start).flatMap(({ end, value }) =>
    rowsAfter(parser, end, entity).flatMap((rows): Parse<Filter>[] => {
      const { where, table } = rows.value;
      if (!where) return [{ ...rows, value: { ...counted(rows.value, entity), ...value } }];
      const some = 'at_least' in value && value.at_least === 1;
      if (some) return [{ ...rows, value: { entity: entity.name, of: table.name, any: where } }];
      return [{ ...rows, value: { metric: conditional(parser, rows.value, where), per: entity.name, ...value } }];
    }),
  );
  return [...plain, ...within];
}

/** "Had in 2025 more than 3 claims": the period is that of the rows. */
function boundedWithin(parser: Parser, start: number, entity: ModelTable): Parse<Filter>[] {
  return periods(parser, start).flatMap((period) =>
    boundsAt(parser, period.end).flatMap(({ end, value }) =>
      rowsAfter(parser, end, entity)
        .filter((rows) => rows.value.where === null && rows.value.time === undefined)
        .map((rows) => ({
          end: rows.end,
          cost: rows.cost + period.cost,
          value: { ...counted({ ...rows.value, time: period.value.range }, entity), ...value },
        })),
    ),
  );
}

/** "Reported more than 3 claims": the verb is that of the rows. */
export function boundedDeeds(parser: Parser, at: number, entity: ModelTable): Parse<Filter>[] {
  const deeds = leads(parser, at).flatMap((start) =>
    [...deedsAt(parser, start), ...startedAt(parser, start)].filter(({ end }) => end === start + 1),
  );
  return deeds.flatMap((deed) =>
    boundsAt(parser, deed.end).flatMap(({ end, value }) =>
      rowsAfter(parser, end, entity)
        .filter((rows) => rows.value.where === null && rows.value.table === deed.value.table)
        .map((rows) => ({ end: rows.end, cost: rows.cost + deed.cost, value: { ...counted(rows.value, entity), ...value } })),
    ),
  );
}

/** "More than 3", "3 or more". */
const boundsAt = (parser: Parser, at: number) => [...thresholds(parser, at), ...trailingBounds(parser, at)];
