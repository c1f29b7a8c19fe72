import type { ModelTable } from '../../../data/model/types.ts';
import { columnsAt, nameOf } from './columns.ts';
import { conditionsAt, leads } from './conditions.ts';
import { countOf, thingsAt } from './entities.ts';
import type { Parse, Parser } from './parser.ts';
import { relatedWords } from './related-words.ts';
import { relationsAt } from './relations.ts';
import { limited, limitsAt } from './time-limits.ts';
import type { Condition, Measure } from './types.ts';
import { basesOf } from './word-net.ts';

/** As much as the same words cost when they ask how a number of things is shared out. */
const OF_OWN = 1.4;

/** "percentage of tickets that are reopened", "what share of the visits have a fee over 100". */
export function proportions(parser: Parser, at: number): Parse<Measure>[] {
  return parser.role(at, 'percent', 'share').flatMap((start) =>
    leads(parser, start).flatMap((begin) =>
      thingsAt(parser, begin).flatMap((things) => {
        const { table, conditions } = things.value;
        const add = (end: number, cost: number, more: Condition[], whole: Condition[]): Parse<Measure> => {
          const label = parser.labelOf(at, end);
          const of = countOf({ ...things.value, conditions: [...whole, ...more] }, `${label} (1)`);
          return {
            end,
            cost,
            value: { kind: 'ratio', of, per: countOf({ ...things.value, conditions: whole }, `${label} (2)`), percent: true, label },
          };
        };
        const all = conditions.length > 0 ? ofAll(parser, things.end, table).map((end) => add(end, things.cost, conditions, [])) : [];
        // "The share of damaged parcels by carrier": of its own parcels, or of all damaged ones.
        const own = conditions.length > 0 ? [add(things.end, things.cost + OF_OWN, conditions, [])] : [];
        const stated = conditionsAt(parser, things.end).flatMap(({ end, value, cost }) => [
          add(end, things.cost + cost, [value], conditions),
          ...ofAll(parser, end, table).map((after) => add(after, things.cost + cost, [value], conditions)),
        ]);
        const related = relationsAt(parser, things.end, table).map(({ end, value, cost }) =>
          add(end, things.cost + cost, [value], conditions),
        );
        const whole = countOf(things.value, parser.labelOf(begin, things.end));
        const timely =
          whole.kind === 'aggregate' && !whole.aggregate.holding
            ? limitsAt(parser, things.end, { table }).map((limit): Parse<Measure> => {
                const label = parser.labelOf(at, limit.end);
                const [of, per] = [
                  { ...limited(whole, limit.value), label: `${label} (1)` },
                  { ...whole, label: `${label} (2)` },
                ];
                return { end: limit.end, cost: things.cost + limit.cost, value: { kind: 'ratio', of, per, percent: true, label } };
              })
            : [];
        return [...all, ...own, ...stated, ...related, ...timely];
      }),
    ),
  );
}

/** "return rate", "cancellation rate": the share of a table's rows that have the only value, or flag, that the noun is of. */
export function ratesOf(parser: Parser, at: number): Parse<Measure>[] {
  const token = parser.tokens[at];
  if (token?.kind !== 'word') return [];
  return parser.role(at + 1, 'rateOf').flatMap((end): Parse<Measure>[] => {
    const related = relatedWords(token.word);
    const base = (word: string) => word === token.word || (related.get(word) ?? NEAR + 1) <= NEAR;
    const values = parser.lexicon.valuesWhere((word) => basesOf(word, 'v').some((verb) => verb !== word && base(verb)));
    const flags = columnsAt(parser, at).filter(({ value: { column } }) => column.type === 'boolean');
    const conditions = [
      ...flags.map(({ value }): Condition => ({ columns: [value], filter: { dimension: nameOf(value), is: true } })),
      ...values.map(({ table, column, value }): Condition => {
        const ref = { table, column };
        return { columns: [ref], filter: { dimension: nameOf(ref), is: value } };
      }),
    ];
    const [only, another] = conditions;
    if (!only || another) return [];
    const { table } = only.columns[0]!;
    const label = parser.labelOf(at, end);
    const of = countOf({ table, conditions: [only], time: null }, `${label} (1)`);
    const per = countOf({ table, conditions: [], time: null }, `${label} (2)`);
    return [{ end, cost: 0.3, value: { kind: 'ratio', of, per, percent: true, label } }];
  });
}

/** Of the same meaning, or derived from it. */
const NEAR = 2;

/** "of all orders". */
function ofAll(parser: Parser, at: number, table: ModelTable): number[] {
  return leads(parser, at).flatMap((start) =>
    parser
      .role(start, 'all')
      .flatMap((next) =>
        thingsAt(parser, next).flatMap(({ end, value }) =>
          value.table === table && value.conditions.length === 0 && !value.active ? [end] : [],
        ),
      ),
  );
}
