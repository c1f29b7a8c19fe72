import type { ModelTable } from '../../../../data/model/types.ts';
import type { Filter } from '../../../metrics/metric-query/types.ts';
import type { Parse, Parser } from '../grammar/parser.ts';
import { periods } from '../times/periods.ts';
import { oftenness } from './bounds.ts';
import { conditional, counted, deedsAt, rowsAt, rowsOf } from './related-rows.ts';

/** "ordered more than twice", "cancelled at least twice", "2025 gebucht": so many rows, rows of that kind, or some in a period. */
export function oftenDone(parser: Parser, at: number, entity: ModelTable): Parse<Filter>[] {
  const often = rowsAt(parser, at, entity).flatMap((rows) =>
    rows.value.where
      ? []
      : oftenness(parser, rows.end).map(
          ({ end, value }): Parse<Filter> => ({ end, cost: rows.cost, value: { ...counted(rows.value, entity), ...value } }),
        ),
  );
  const ofKind = rowsOf(parser, at, entity).flatMap((rows) => {
    const { where } = rows.value;
    if (!where) return [];
    const metric = conditional(parser, rows.value, where);
    return oftenness(parser, rows.end).map(
      ({ end, value }): Parse<Filter> => ({ end, cost: rows.cost + 0.2, value: { metric, per: entity.name, ...value } }),
    );
  });
  return [...often, ...doneWhen(parser, at, entity), ...ofKind];
}

/** "2025 gebucht", "im Mai gebucht": German says when before what was done. */
function doneWhen(parser: Parser, at: number, entity: ModelTable): Parse<Filter>[] {
  if (parser.language.code !== 'de') return [];
  return periods(parser, at)
    .filter(({ end }) => deedsAt(parser, end).length > 0)
    .flatMap((period) =>
      rowsAt(parser, period.end, entity).flatMap(({ end, cost, value }): Parse<Filter>[] =>
        value.where || value.time !== undefined || value.table.defaultTime === null
          ? []
          : [{ end, cost, value: { ...counted(value, entity), at_least: 1, time: period.value.range } }],
      ),
    );
}
