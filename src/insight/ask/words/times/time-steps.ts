import type { ModelTable } from '../../../../data/model/types.ts';
import type { Step } from '../../../metrics/metric-query/types.ts';
import { columnsAt, isTime } from '../grammar/columns.ts';
import type { Parse, Parser } from '../grammar/parser.ts';
import type { ColumnRef, DimensionRef } from '../types.ts';
import { means } from '../vocabulary/moment-names.ts';

/** "the year of the test date", "the test date month": steps of a time that is named. */
export function stepsOfTime(parser: Parser, at: number): Parse<DimensionRef>[] {
  const named = [...stepFirst(parser, at), ...timeFirst(parser, at)];
  return named.map(({ end, cost, value: { grain, ref } }) => ({ end, cost, value: { kind: 'time', grain, ref } }));
}

/**
 * "Extract the year from the test date": says only how the rows get the step that the question asks for by its name, where that time is by what
 * the rows are dated anyway.
 */
export function extractsStep(parser: Parser, at: number): number[] {
  if (!parser.language.notes.directives.doing.has(parser.tokens[at]?.word ?? '')) return [];
  return parser.fillers(at + 1).flatMap((start) =>
    stepFirst(parser, start)
      .filter(({ end, value: { grain, ref } }) => {
        const again = parser.tokens.some((_, other) => other >= end && parser.step(other, grain).length > 0);
        return again && ref.table.defaultTime === ref.column.name;
      })
      .map(({ end }) => end),
  );
}

type NamedStep = Parse<{ grain: Step; ref: ColumnRef }>;

const timesAt = (parser: Parser, at: number): Parse<ColumnRef>[] => {
  const named = columnsAt(parser, at).filter(({ value }) => isTime(value) && !value.column.personal);
  return named.length > 0 ? named : nounsAt(parser, at);
};

/** "Receipt" of `received_on`: the noun of what happened, where the tables of the question have one such time. */
function nounsAt(parser: Parser, at: number): Parse<ColumnRef>[] {
  const { kind, word = '' } = parser.tokens[at] ?? {};
  if (kind !== 'word' || parser.stepAt(at) !== null) return [];
  const happened = (tables: Iterable<ModelTable>): ColumnRef[] =>
    [...tables].flatMap((table) =>
      table.times
        .filter((time) => means(time, [word], parser.language.silent))
        .map((time) => ({ table, column: table.columns.find(({ name }) => name === time.column)! })),
    );
  const own = happened(parser.tablesNamed());
  const found = own.length > 0 ? own : happened(parser.scope.model.tables);
  return found.length === 1 ? [{ end: at + 1, cost: 0.2, value: found[0]! }] : [];
}

function stepFirst(parser: Parser, at: number): NamedStep[] {
  const grain = parser.stepAt(at);
  if (!grain) return [];
  return parser
    .fillers(at + 1)
    .flatMap((start) => [...(start > at + 1 ? [start] : []), ...parser.role(start, 'preposition').flatMap((next) => parser.fillers(next))])
    .flatMap((start) => timesAt(parser, start))
    .map((parse) => ({ ...parse, value: { grain, ref: parse.value } }));
}

function timeFirst(parser: Parser, at: number): NamedStep[] {
  return timesAt(parser, at).flatMap(({ end, cost, value }): NamedStep[] => {
    const grain = parser.stepAt(end - 1);
    return grain && end > at + 1 ? [{ end, cost, value: { grain, ref: value } }] : [];
  });
}
