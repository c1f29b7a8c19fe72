import { isNumberType } from '../../../../data/engine/cell-number.ts';
import type { Operation, RowExpression } from '../../../../data/model/row-expression.ts';
import type { ModelTime } from '../../../../data/model/types.ts';
import type { MetricExpression } from '../../../metrics/expression/types.ts';
import { columnsAt, isKey, isTime, nameOf } from '../grammar/columns.ts';
import type { Parse, Parser } from '../grammar/parser.ts';
import { fold, partsOf } from '../tokens/tokens.ts';
import type { ColumnRef, Condition } from '../types.ts';
import { means } from '../vocabulary/moment-names.ts';
import { rowCondition } from './row-condition.ts';

const SECONDS = { second: 1, minute: 60, hour: 3_600, day: 86_400 };
const COST = 0.2;

type Sign = '>' | '<' | '>=' | '<=' | '=' | '<>';

/** How the first of two columns has to stand to the second. */
interface Relation {
  of: 'numbers' | 'moments' | 'any';
  test(first: RowExpression, second: RowExpression): RowExpression;
}

/** "stock is below their reorder level", "arrived after its promised date", "paid at most 5 days after it was due": a condition on two columns of a row. */
export function columnComparisonsAt(parser: Parser, at: number): Parse<Condition>[] {
  return parser.once('two columns', at, () => [
    ...firstNamed(parser, at),
    ...parted(parser, at),
    ...firstLast(parser, at),
    ...verbFirst(parser, at),
  ]);
}

/** A condition that holds of fewer rows than its opposite does not: a row without one of the two values meets neither. */
export const isOpen = ({ scope }: Parser, { filter, columns }: Condition): boolean =>
  columns.length > 1 &&
  'metric' in filter &&
  isRowTest(scope.counts.get(filter.metric)?.expression) &&
  columns.some((ref) => (scope.emptyCells?.get(nameOf(ref)) ?? 0) > 0);

const isRowTest = (expression?: MetricExpression): boolean => expression?.kind === 'aggregate' && expression.filter !== null;

/** "The stock is below the reorder level", "der Bestand unter dem Meldebestand liegt". */
function firstNamed(parser: Parser, at: number): Parse<Condition>[] {
  return comparable(parser, at).flatMap((first) =>
    standing(parser, first.end).flatMap((start) =>
      relationsAt(parser, start).flatMap((relation) =>
        secondsOf(parser, relation.end, first.value, relation.value).flatMap((second) =>
          verbs(parser, second.end).flatMap((end) => condition(parser, end, first, relation.value, second)),
        ),
      ),
    ),
  );
}

/** "less stock than its reorder level". */
function parted(parser: Parser, at: number): Parse<Condition>[] {
  return (['more', 'less'] as const).flatMap((role) =>
    parser.role(at, role).flatMap((start) =>
      comparable(parser, start).flatMap((first) =>
        parser.role(first.end, 'than').flatMap((than) => {
          const relation: Relation = { of: 'numbers', test: (one, other) => operation(role === 'more' ? '>' : '<', one, other) };
          return secondsOf(parser, than, first.value, relation).flatMap((second) => condition(parser, second.end, first, relation, second));
        }),
      ),
    ),
  );
}

/** "nach dem zugesagten Termin geliefert": German puts what happened last. */
function firstLast(parser: Parser, at: number): Parse<Condition>[] {
  if (parser.language.code !== 'de') return [];
  return relationsAt(parser, at).flatMap((relation) =>
    relation.value.of !== 'moments'
      ? []
      : parser
          .fillers(relation.end)
          .flatMap((start) => comparable(parser, start))
          .flatMap((second) =>
            secondsOf(parser, second.end, second.value, relation.value).flatMap((first) =>
              condition(parser, parser.skip(first.end), first, relation.value, second),
            ),
          ),
  );
}

/** "liegt das Zahldatum nach dem Fälligkeitsdatum". */
function verbFirst(parser: Parser, at: number): Parse<Condition>[] {
  return parser.language.code === 'de'
    ? parser.role(at, 'stands').flatMap((start) => parser.fillers(start).flatMap((next) => (next === at ? [] : firstNamed(parser, next))))
    : [];
}

const COST_MAX = 0.7;

/** The columns of numbers and moments that may be set against others. */
function comparable(parser: Parser, at: number): Parse<ColumnRef>[] {
  const named = columnsAt(parser, at).filter(({ value, cost }) => cost < COST_MAX && (isNumberType(value.column.type) || isMoment(value)));
  return [...named, ...happened(parser, at)].filter(
    ({ value }) => !value.column.personal && value.table.key.length === 1 && !isKey(parser.scope, value),
  );
}

/** The moments of rows that words name, or that a verb says happened. */
export const momentsAt = (parser: Parser, at: number): Parse<ColumnRef>[] => comparable(parser, at).filter(({ value }) => isMoment(value));

/** Words of names that say that something happened, rather than that it was meant to. */
const REAL = ['actual', 'real', 'effective', 'tatsaechlich', 'tatsaechliche', 'tatsaechlicher', 'tatsaechliches'];

/** "Departed" of `actual_departure`, "bezahlt" of `zahldatum`: the moment of what a verb says happened. */
function happened(parser: Parser, at: number): Parse<ColumnRef>[] {
  const { kind, text = '' } = parser.tokens[at] ?? {};
  // As it is written: "departed" may have been taken for another word.
  const word = fold(text);
  if (kind !== 'word' || parser.lexicon.names(word)) return [];
  const silent = [...parser.language.silent, ...REAL];
  const isOf = (time: ModelTime): boolean => {
    const parts = partsOf(time.column).filter((part) => !silent.includes(part));
    return parts.length === 1 && (means(time, [word], silent) || isParticipleOf(word, parts[0]!));
  };
  return parser.scope.model.tables.flatMap((table) => {
    const [time, another] = table.times.filter((one) => one.sql === null && isOf(one));
    const column = another ? undefined : table.columns.find(({ name }) => name === time?.column);
    return column ? [{ end: at + 1, cost: 0.1, value: { table, column } }] : [];
  });
}

const STEM_LEAST = 4;

/** "Bezahlt" and "gezahlt" of `zahldatum` and `zahlungsdatum`. */
function isParticipleOf(word: string, part: string): boolean {
  const [, stem = ''] = /^(.+?)(?:ungs?|s)?(?:datum|termin|zeitpunkt|tag)$/.exec(part) ?? [];
  return (
    stem.length >= STEM_LEAST &&
    /^(?:ge|be|ein|ab|an|aus)*/.exec(word)![0] !== '' &&
    word.replace(/^(?:ge|be|ein|ab|an|aus)*/, '').startsWith(stem)
  );
}

const isMoment = (ref: ColumnRef): boolean =>
  isTime(ref) && ref.table.times.some(({ column, sql }) => column === ref.column.name && sql === null);

/** The columns of the same rows that fit best: a date against a date, and an amount against one in the same unit. */
function secondsOf(parser: Parser, at: number, first: ColumnRef, { of }: Relation): Parse<ColumnRef>[] {
  const fits = ({ table, column }: ColumnRef): boolean => {
    if (table !== first.table || column === first.column) return false;
    if (isMoment(first)) return of !== 'numbers' && column.type === first.column.type;
    const units = [column.unit, first.column.unit].map((unit) => JSON.stringify(unit ?? null));
    return of !== 'moments' && isNumberType(column.type) && (units[0] === units[1] || units.includes('null'));
  };
  return parser
    .fillers(at)
    .flatMap((start) => [...comparable(parser, start), ...asMeant(parser, start, first)])
    .filter(({ value }) => fits(value));
}

/** "Later than scheduled": of departures, the departure that was scheduled. */
function asMeant(parser: Parser, at: number, { table, column }: ColumnRef): Parse<ColumnRef>[] {
  const { kind, word = '' } = parser.tokens[at] ?? {};
  if (kind !== 'word' || table.times.every((time) => time.column !== column.name)) return [];
  const silent = [...parser.language.silent, ...REAL];
  const telling = (name: string) => partsOf(name).filter((part) => !silent.includes(part));
  const same = (part: string) => parser.language.stems(part).some((stem) => parser.language.stems(word).includes(stem));
  const own = telling(column.name).join();
  return table.columns
    .filter(
      ({ name }) =>
        telling(name).some(same) &&
        telling(name)
          .filter((part) => !same(part))
          .join() === own,
    )
    .map((one) => ({ end: at + 1, cost: 0.1, value: { table, column: one } }));
}

/** The positions after "is", "lies" or nothing. */
const standing = (parser: Parser, at: number): number[] => parser.reached(at, 8, 'is', 'filler', 'stands');

const verbs = (parser: Parser, at: number): number[] => [at, ...parser.role(at, 'stands')];

function condition(parser: Parser, end: number, first: Parse<ColumnRef>, relation: Relation, second: Parse<ColumnRef>): Parse<Condition>[] {
  const column = ({ column: { name } }: ColumnRef): RowExpression => ({ kind: 'column', name });
  const { table } = first.value;
  const test = relation.test(column(first.value), column(second.value));
  return rowCondition(parser, table, test, [first.value.column.name, second.value.column.name]).map((value) => ({
    end,
    cost: first.cost + second.cost + COST,
    value,
  }));
}

const numberOf = (value: number): RowExpression => ({ kind: 'number', text: String(value) });

const operation = (name: Operation, ...args: RowExpression[]): RowExpression => ({ kind: 'operation', name, args });

/** What sets two columns against each other at a position. */
function relationsAt(parser: Parser, at: number): Parse<Relation>[] {
  const plain = (of: Relation['of'], sign: Sign, ends: readonly number[]) =>
    ends.map((end): Parse<Relation> => ({ end, cost: 0, value: { of, test: (first, second) => operation(sign, first, second) } }));
  return [
    ...plain('numbers', '>', parser.role(at, 'above')),
    ...plain('numbers', '<', parser.role(at, 'below')),
    ...plain('numbers', '>=', parser.role(at, 'atLeast')),
    ...plain('numbers', '<=', parser.role(at, 'atMost')),
    ...plain('moments', '>', parser.role(at, 'later')),
    ...plain('moments', '<', parser.role(at, 'earlier')),
    ...plain('moments', '<=', parser.role(at, 'notLater')),
    ...plain('moments', '>=', parser.role(at, 'notEarlier')),
    ...plain('any', '=', parser.role(at, 'equalTo')),
    ...plain('any', '<>', parser.role(at, 'unequalTo')),
    ...distances(parser, at),
  ];
}

const LIMITS = { above: '>', below: '<', atLeast: '>=', atMost: '<=', within: '<=' } as const;

/** "more than 3 days after", "at most 15 minutes before". */
function distances(parser: Parser, at: number): Parse<Relation>[] {
  return (Object.keys(LIMITS) as (keyof typeof LIMITS)[]).flatMap((role) =>
    parser
      .role(at, role)
      .flatMap((start) =>
        spanAt(parser, parser.skip(start)).flatMap(({ end, seconds }) =>
          (['after', 'before'] as const).flatMap((side) =>
            parser.role(end, side).map((next): Parse<Relation> => ({ end: next, cost: 0, value: distance(role, side, seconds) })),
          ),
        ),
      ),
  );
}

/** "At most 15 minutes after" holds of what came before too, as it was no later; "at most 2 days before" and "within" do not. */
function distance(role: keyof typeof LIMITS, side: 'after' | 'before', seconds: RowExpression): Relation {
  return {
    of: 'moments',
    test: (first, second) => {
      const [from, until] = side === 'after' ? [second, first] : [first, second];
      const span: RowExpression = { kind: 'duration', unit: 'second', from, until };
      const bound = operation(LIMITS[role], span, seconds);
      const both = role === 'within' || (side === 'before' && (role === 'atMost' || role === 'below'));
      return both ? operation('and', operation('>=', span, numberOf(0)), bound) : bound;
    },
  };
}

/** "15 minutes", "a day". */
function spanAt(parser: Parser, at: number): { end: number; seconds: RowExpression }[] {
  const number = parser.numberAt(at);
  const unit = number === null ? at : at + 1;
  return Object.entries(parser.language.durations).flatMap(([name, words]) =>
    words.map(fold).includes(parser.tokens[unit]?.word ?? '')
      ? [{ end: unit + 1, seconds: operation('*', numberOf(number ?? 1), numberOf(SECONDS[name as keyof typeof SECONDS])) }]
      : [],
  );
}
