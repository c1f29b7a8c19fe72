import type { ModelTable } from '../../../../data/model/types.ts';
import type { Filter, TimeRange } from '../../../metrics/metric-query/types.ts';
import { leads } from '../conditions/conditions.ts';
import { tablesAt } from '../grammar/columns.ts';
import type { Parse, Parser } from '../grammar/parser.ts';
import { type Of, single, Unfit } from '../grammar/pieces.ts';
import type { Piece } from '../types.ts';
import { countName } from '../vocabulary/count-names.ts';
import { periods } from './periods.ts';

/** "customers whose first order was in May", "had another one in June". */
export function cohorts(parser: Parser, at: number): Parse<Piece[]>[] {
  const found: Parse<Piece[]>[] = [];
  for (const lead of [at, ...leads(parser, at), ...parser.role(at, 'count')]) {
    for (const { end, value: entity, cost } of tablesAt(parser, lead)) {
      for (const whose of parser.role(parser.skipMarks(end), 'whose')) {
        for (const first of parser.role(whose, 'first')) {
          for (const rows of tablesAt(parser, first)) {
            for (const start of leads(parser, rows.end)) {
              found.push(
                ...single(
                  periods(parser, start),
                  (period) => ({ kind: 'cohortFirst', entity, rows: rows.value, period }),
                  cost + rows.cost,
                ),
              );
            }
          }
        }
      }
    }
  }
  for (const start of [...parser.role(at, 'count').flatMap((end) => leads(parser, end)), ...leads(parser, at)]) {
    for (const had of parser.role(start, 'had')) {
      for (const again of parser.role(had, 'another')) {
        for (const begin of leads(parser, again))
          found.push(...single(periods(parser, begin), (period) => ({ kind: 'cohortAgain', period })));
      }
      for (const begin of leads(parser, had)) {
        for (const { end, value: period, cost } of periods(parser, begin)) {
          for (const again of parser.role(end, 'another')) found.push({ end: again, cost, value: [{ kind: 'cohortAgain', period }] });
        }
      }
    }
  }
  return found;
}

/** Things that first had a row in one period and have one in another, too. @throws Unfit if one of the periods is missing */
export function cohortFilter(
  first: Of<'cohortFirst'> | undefined,
  again: Of<'cohortAgain'> | undefined,
): { entity: ModelTable; filter: Filter } | null {
  if (!first && !again) return null;
  if (!first || !again) throw new Unfit();
  const { entity, rows, period } = first;
  const start = typeof period.range === 'object' && 'from' in period.range ? period.range.from : undefined;
  if (start === undefined) throw new Unfit();
  const count = (time: TimeRange, rule: { below: number } | { above: number }): Filter => ({
    metric: countName(rows),
    per: entity.name,
    time,
    ...rule,
  });
  const begun = [rows.times.find(({ column }) => column === rows.defaultTime)?.from.slice(0, 10)].filter(
    (from) => from !== undefined && from < start,
  );
  const before = begun.map((from): Filter => count({ from: from!, to: start }, { below: 1 }));
  return { entity, filter: { and: [...before, count(period.range, { above: 0 }), count(again.period.range, { above: 0 })] } };
}
