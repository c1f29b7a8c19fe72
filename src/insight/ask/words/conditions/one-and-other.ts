import type { ModelTable } from '../../../../data/model/types.ts';
import type { Filter } from '../../../metrics/metric-query/types.ts';
import { nameOf } from '../grammar/columns.ts';
import type { Parse, Parser } from '../grammar/parser.ts';
import { conditionsAt } from './conditions.ts';
import { type Rows, rowsOf } from './related-rows.ts';

const rowsWith = (rows: Rows, entity: ModelTable, rule: 'any' | 'none'): Filter => {
  const of = { entity: entity.name, of: rows.table.name };
  return rule === 'any' ? { ...of, any: rows.where! } : { ...of, none: rows.where! };
};

/** "… had a repair and a sale": rows of the one kind and rows of the other. */
export const oneAndOther = (parser: Parser, at: number, entity: ModelTable): Parse<Filter>[] =>
  !saysOne(parser, at)
    ? []
    : pairs(parser, at, entity, 'and').map(({ end, cost, value: { table, wheres } }) => ({
        end,
        cost: cost + 0.3,
        value: { and: wheres.map((where): Filter => ({ entity: entity.name, of: table.name, any: where })) },
      }));

const saysOne = ({ tokens }: Parser, at: number): boolean => /^(?:an?|eine?[nrms]?)$/.test(tokens[at - 1]?.word ?? '');

/** "… had a repair but no sale", "… have been in for a repair but never for a sale". */
export function oneWithoutOther(parser: Parser, at: number, entity: ModelTable): Parse<Filter>[] {
  return rowsOf(parser, at, entity).flatMap((first) =>
    (first.value.where === null ? [] : afterBut(parser, first.end)).flatMap((next) =>
      rowsOf(parser, next, entity)
        .filter(({ value }) => value.where !== null && value.table === first.value.table)
        .map(({ end, cost, value }) => ({
          end,
          cost: first.cost + cost,
          value: { and: [rowsWith(first.value, entity, 'any'), rowsWith(value, entity, 'none')] },
        })),
    ),
  );
}

/** Where what there is not follows: "but never for a", "and no", ", but not a". */
export function afterBut(parser: Parser, end: number): number[] {
  const joined = parser.skipMarks(end);
  const but = ['but', 'yet', 'aber', 'jedoch'].includes(parser.tokens[joined]?.word ?? '') ? [joined + 1] : [];
  return [...but, ...parser.role(joined, 'and')]
    .flatMap((next) => parser.reached(next, 6, 'filler', 'have', 'did'))
    .flatMap((next) => parser.role(next, 'not', 'none', 'without'))
    .flatMap((next) => parser.reached(next, 8, 'filler', 'preposition', 'have', 'did', 'anyOne', 'is'));
}

/** Rows of one kind and of another: "a ketch and a sloop", "red and blue boats". */
export function pairs(parser: Parser, at: number, entity: ModelTable, joining: 'and' | 'nor') {
  return rowsOf(parser, at, entity).flatMap((first) => {
    const { where: one, table } = first.value;
    if (one === null) return [];
    return parser.role(parser.skipMarks(first.end), joining).flatMap((next) => {
      const again = rowsOf(parser, next, entity).filter(({ value }) => value.table === table && value.where !== null);
      // "both A and B": the second value alone, of the same column.
      const same = conditionsAt(parser, next)
        .filter(({ value }) => JSON.stringify(value.columns.map(nameOf)) === JSON.stringify(dimensionsOf(one)))
        .map(({ end, cost, value }) => ({
          end,
          cost,
          value: { table, count: first.value.count, of: first.value.of, where: value.filter },
        }));
      return [...again, ...same].map(({ end, cost, value }) => ({
        end,
        cost: first.cost + cost,
        value: { table, wheres: [one, value.where!] },
      }));
    });
  });
}

const dimensionsOf = (filter: Filter): string[] => ('dimension' in filter ? [filter.dimension] : []);
