import type { ModelTable, ModelTime } from '../../../../data/model/types.ts';
import { columnsAt, isTime } from '../grammar/columns.ts';
import type { Parse, Parser } from '../grammar/parser.ts';
import { partsOf } from '../tokens/tokens.ts';
import type { ColumnRef, Measure } from '../types.ts';
import { leads } from './conditions.ts';

const DUE = new Set(['due', 'deadline', 'promised', 'expected', 'planned', 'scheduled', 'faellig', 'frist', 'soll', 'geplant', 'zugesagt']);

/** "Liefertermin", "Zahlungsfrist". */
const GERMAN_DUE = /^.{3,}(?:termin|frist)$/;

/** "orders delivered late": those whose delivery is later than the moment it was due, where a table has one such moment of the same kind. */
export function lateOnes(parser: Parser, at: number, { end, value, cost }: Parse<Measure>): Parse<Measure>[] {
  if (value.kind !== 'aggregate' || value.aggregate.filter || value.aggregate.holding || !value.aggregate.function.startsWith('count'))
    return [];
  const { table, aggregate } = value;
  return happenings(parser, end, table).flatMap((happened): Parse<Measure>[] => {
    const due = dueOf(table, happened.value);
    if (!due) return [];
    const column = (name: string) => ({ kind: 'column' as const, name });
    const filter = { kind: 'operation' as const, name: '>' as const, args: [column(happened.value.column.name), column(due.column)] };
    return [
      {
        end: happened.end,
        cost: cost + happened.cost,
        value: { ...value, aggregate: { ...aggregate, filter }, label: parser.labelOf(at, happened.end) },
      },
    ];
  });
}

/** "were delivered late", "wurden verspätet geliefert". */
function happenings(parser: Parser, at: number, table: ModelTable): Parse<ColumnRef>[] {
  const times = (start: number) => columnsAt(parser, start).filter(({ value }) => value.table === table && isTime(value));
  return leads(parser, at).flatMap((start) => [
    ...times(start).flatMap((parse) => parser.role(parse.end, 'late').map((end) => ({ ...parse, end }))),
    ...parser.role(start, 'late').flatMap((next) => leads(parser, next).flatMap(times)),
  ]);
}

/** The only moment by which something was due, of the same type as the one at which it happened. */
function dueOf(table: ModelTable, { column }: ColumnRef): ModelTime | null {
  const isDue = ({ column: name }: ModelTime) => partsOf(name).some((part) => DUE.has(part) || GERMAN_DUE.test(part));
  const [due, another] = table.times.filter(isDue);
  const own = table.times.find((time) => time.column === column.name);
  if (!due || another || !own || isDue(own) || due.sql !== null || own.sql !== null) return null;
  return table.columns.find(({ name }) => name === due.column)?.type === column.type ? due : null;
}
