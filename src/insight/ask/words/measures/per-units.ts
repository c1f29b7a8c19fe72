import type { ModelTable } from '../../../../data/model/types.ts';
import { climbs } from '../assembly/climbs.ts';
import { saysWhen } from '../conditions/absent-values.ts';
import { countOf, countsThings, thingsAt } from '../grammar/entities.ts';
import type { Parse, Parser } from '../grammar/parser.ts';
import { unitNamed, unitOfName } from '../tokens/unit-words.ts';
import type { Measure } from '../types.ts';
import { aggregateOf } from './aggregate-of.ts';
import { isSum } from './ratio-terms.ts';

/** "Complaints per 100 orders": in per cent. "Revenue per square metre": per the only number that is in this unit. */
export function perUnits(parser: Parser, at: number, of: Parse<Measure>): Parse<Measure>[] {
  const ratio = (per: Measure, end: number, percent: boolean): Parse<Measure> => ({
    end,
    cost: of.cost + 0.2,
    value: { kind: 'ratio', of: of.value, per, percent, label: parser.labelOf(at, end) },
  });
  const { value: number } = of;
  // Of a year the things are not those that came to be in it.
  const dated = parser.tokens.some((_, next) => saysWhen(parser, next));
  const isApart = ({ table }: { table: ModelTable }) =>
    number.kind === 'aggregate' && (table === number.table || table.defaultTime === null || !dated);
  const counted = of.value.kind === 'aggregate' && countsThings(of.value.aggregate, of.value.table);
  return parser
    .reached(of.end, 6, 'filler', 'have', 'did')
    .flatMap((next) => parser.role(next, 'per'))
    .flatMap((start) => [
      ...(counted && parser.tokens[start]?.kind === 'number' && parser.tokens[start]!.value === 100
        ? thingsAt(parser, start + 1)
            .filter(({ value }) => isApart(value))
            .map(({ end, value }) => ratio(countOf(value, parser.labelOf(start + 1, end)), end, true))
        : []),
      ...(isSum(of.value, parser)
        ? inUnit(parser, start, of.value)
            .filter(({ value }) => isApart(value))
            .map(({ end, value }) => ratio(value, end, false))
        : []),
    ]);
}

/** The only number of the things of a measure, or of its rows, in the unit that is named at a position. */
function inUnit(parser: Parser, at: number, of: Measure): Parse<Extract<Measure, { kind: 'aggregate' }>>[] {
  const said = unitNamed(parser.tokens, at);
  if (said === null || of.kind !== 'aggregate' || parser.names(at).some(({ cost }) => cost === 0)) return [];
  const found = parser.scope.model.tables
    .filter((table) => table === of.table || climbs(of.table, table, parser.scope))
    .flatMap((table) =>
      table.columns
        .filter(
          ({ name, additivity, personal, derived }) =>
            additivity !== null && additivity !== 'rate' && !personal && !derived && unitOfName(name) === said.unit,
        )
        .map((column) => ({ table, column })),
    );
  const [only, another] = found;
  if (!only || another) return [];
  const label = parser.labelOf(at, said.end);
  return [
    {
      end: said.end,
      cost: 0,
      value: { ...aggregateOf(only.table, 'sum', { kind: 'column', name: only.column.name }, null, label), bare: true },
    },
  ];
}
