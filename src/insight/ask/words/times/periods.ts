import type { ModelTable } from '../../../../data/model/types.ts';
import { addSteps, daysOf, stepStart } from '../../../metrics/metric-query/periods.ts';
import type { Filter, NamedRange, Step, TimeRange } from '../../../metrics/metric-query/types.ts';
import { trailingSides } from '../conditions/bounds.ts';
import type { Parse, Parser } from '../grammar/parser.ts';
import type { Period } from '../types.ts';
import { agoAt } from './ago.ts';
import { addDays, type Edge, edgesAt, iso, type Span, spans, yearlessDays } from './spans.ts';

/** Years, quarters, months, days and spans relative to today. */
export function periods(parser: Parser, at: number): Parse<Period>[] {
  return parser.once('period', at, () => [
    ...named(parser, at),
    ...relative(parser, at),
    ...open(parser, at),
    ...ranges(parser, at),
    ...either(parser, at),
    ...andOn(parser, at),
    ...agoAt(parser, at),
    ...wholeOf(parser, at).flatMap((start) => periods(parser, start)),
  ]);
}

/** "the whole of 2024". */
const wholeOf = ({ tokens }: Parser, at: number): number[] =>
  /^(?:whole|entirety)$/.test(tokens[at]?.word ?? '') && tokens[at + 1]?.word === 'of'
    ? [tokens[at + 2]?.word === 'the' ? at + 3 : at + 2]
    : [];

/** "in 2014 or 2015": two spans that follow each other are one. */
function either(parser: Parser, at: number): Parse<Period>[] {
  return [at, ...parser.role(at, 'either')].flatMap((begin) =>
    spans(parser, begin).flatMap((first) =>
      parser
        .role(first.end, 'or')
        .flatMap((next) =>
          parser.skipPrepositions(next) < parser.tokens.length
            ? spans(parser, parser.skipPrepositions(next)).flatMap((second) =>
                first.value.to === second.value.from
                  ? [{ end: second.end, cost: 0.1, value: period(parser, at, second.end, { from: first.value.from, to: second.value.to }) }]
                  : [],
              )
            : [],
        ),
    ),
  );
}

/** "2020 or later", "2015 or earlier". */
function andOn(parser: Parser, at: number): Parse<Period>[] {
  return spans(parser, at).flatMap(({ end, cost, value }) => [
    ...trailingSides(parser, end, true).map(({ end: last, side }) => ({
      end: last,
      cost,
      value: period(parser, at, last, side === 'at_least' ? { from: value.from } : { to: value.to }),
    })),
  ]);
}

/** A whole day, month, quarter or year. */
function named(parser: Parser, at: number): Parse<Period>[] {
  return spans(parser, at).map(({ end, value, cost }) => ({ end, cost, value: period(parser, at, end, value) }));
}

function period(parser: Parser, at: number, end: number, range: TimeRange): Period {
  return { range, label: parser.textOf(at, end) };
}

/** "last year", "this month", "the last 3 complete months", "yesterday". */
function relative(parser: Parser, at: number): Parse<Period>[] {
  const found: Parse<Period>[] = [];
  const add = (end: number, range: TimeRange, cost = 0) => found.push({ end, cost, value: period(parser, at, end, range) });
  for (const end of parser.role(at, 'today')) add(end, 'today');
  for (const end of parser.role(at, 'yesterday')) add(end, 'yesterday');
  for (const which of ['last', 'this'] as const) {
    for (const start of parser.role(at, which)) {
      for (const step of ['week', 'month', 'quarter', 'year'] as const) {
        for (const first of [start, ...parser.role(start, 'complete')]) {
          for (const end of parser.step(first, step)) {
            const range = first === start ? (`${which}_${step}` as NamedRange) : which === 'last' ? wholeLast(step) : null;
            if (range) for (const last of [end, ...(which === 'last' ? withoutCurrent(parser, end, step) : [])]) add(last, range);
          }
        }
      }
      // Weeks of ISO 8601 begin on Monday, wherever the organization's do.
      for (const end of parser.tokens[start]?.word === 'iso' ? parser.step(start + 1, 'week') : [])
        for (const last of [end, ...(which === 'last' ? withoutCurrent(parser, end, 'week') : [])])
          add(last, isoWeek(parser.scope.today, which === 'last' ? -7 : 0));
      if (which === 'last') for (const { end, range } of counted(parser, start)) add(end, range);
    }
  }
  return found;
}

const wholeLast = (unit: Step): TimeRange => ({ last: 1, unit, whole: true });

/** "…, not including the current week" after the week before. */
const withoutCurrent = (parser: Parser, at: number, step: Step): number[] =>
  parser.role(parser.skipMarks(at), 'excludingCurrent').flatMap((end) => parser.step(end, step));

function isoWeek(today: string, days: number): Span {
  const day = addDays(today, days);
  const from = addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
  return { from, to: addDays(from, 7) };
}

function counted(parser: Parser, start: number): { end: number; range: TimeRange }[] {
  const count = parser.countAt(start);
  if (count === null || count < 1) return [];
  const whole = parser.role(start + 1, 'complete');
  return [...parser.fillers(start + 1), ...whole].flatMap((first) =>
    (['day', 'week', 'month', 'quarter', 'year'] as Step[]).flatMap((unit) =>
      parser
        .step(first, unit)
        .flatMap((end) => [
          { end, range: { last: count, unit, whole: whole.length > 0 || unit !== 'day' } },
          ...(whole.length > 0 ? [] : untilNow(parser, end, count, unit)),
        ]),
    ),
  );
}

/** "…, inclusive of today", "… (not including the current month)": so many days or steps up to today, or to the start of the current step. */
function untilNow(parser: Parser, at: number, count: number, unit: Step): { end: number; range: TimeRange }[] {
  const now = Date.parse(`${parser.scope.today}T00:00:00Z`);
  const start = parser.skipMarks(at);
  const withToday = parser.role(start, 'includingToday').map((end) => ({
    end,
    range: { from: addDays(iso(addSteps(now, unit, -count)), 1), to: addDays(parser.scope.today, 1) },
  }));
  // Where weeks begin is for the organization to say.
  const before = unit === 'day' || unit === 'week' ? [] : parser.role(start, 'excludingCurrent').flatMap((end) => parser.step(end, unit));
  const current = stepStart(now, unit, 1);
  return [...withToday, ...before.map((end) => ({ end, range: { from: iso(addSteps(current, unit, -count)), to: iso(current) } }))];
}

/** "since May 2025", "before 2024", "since the start of the year", "until the end of June". */
function open(parser: Parser, at: number): Parse<Period>[] {
  const of = (
    role: 'since' | 'until' | 'before' | 'after' | 'notLater' | 'notEarlier',
    make: (span: Span, edge: Edge['edge'] | null) => TimeRange | null,
  ) =>
    parser.role(at, role).flatMap((start) =>
      [
        ...spans(parser, parser.skipPrepositions(start)).map(({ value, ...parse }) => ({ ...parse, span: value, edge: null })),
        ...edgesAt(parser, start).map(({ value, ...parse }) => ({ ...parse, span: value.span, edge: value.edge })),
      ].flatMap(({ end, cost, span, edge }): Parse<Period>[] => {
        const range = make(span, edge);
        return range ? [{ end, cost, value: period(parser, at, end, range) }] : [];
      }),
    );
  return [
    ...of('since', ({ from, to }, edge) => ({ from: edge === 'end' ? to : from })),
    // Whether "until June" takes in June is not for us to say.
    ...of('until', ({ from, to }, edge) => (edge === 'end' || (edge === null && to === addDays(from, 1)) ? { to } : null)),
    ...of('notEarlier', ({ from, to }, edge) => ({ from: edge === 'end' ? to : from })),
    ...of('notLater', ({ from, to }, edge) => ({ to: edge === 'start' ? addDays(from, 1) : to })),
    ...of('before', ({ from, to }, edge) => ({ to: edge === 'end' ? to : from })),
    ...of('after', ({ from, to }, edge) => ({ from: edge === 'start' ? from : to })),
  ];
}

/** "from January to March 2025", "between 2024-01-01 and 2024-06-30": both ends belong to it. */
function ranges(parser: Parser, at: number): Parse<Period>[] {
  return [...bothEnds(parser, at), ...withoutFrom(parser, at)].map(({ end, value: [first, last], cost }) => ({
    end,
    cost: cost + 0.2,
    value: period(parser, at, end, { from: first.from, to: last.to }),
  }));
}

/** "May to July 2025", "Q1–Q3 2025": of months and quarters, where nothing is set against each other. */
function withoutFrom(parser: Parser, at: number): Parse<[Span, Span]>[] {
  // "January to May 2025 versus January to May 2026" are two spans; "the change May to July" is from one to the other.
  if (SETTING_AGAINST.some((role) => parser.says(role)) && !isRepeated(parser, at)) return [];
  const isPart = parser.monthAt(at) !== null || /^q[1-4]$/.test(parser.tokens[at]?.word ?? '');
  return spans(parser, at).flatMap((first) => {
    const joint = parser.tokens[first.end];
    if (!isPart || !joint || !UNTIL.has(joint.word)) return [];
    return spans(parser, first.end + 1).flatMap((last) => {
      const from = sameYear(parser, first, last);
      const ordered = last.cost < 0.8 && from.from < last.value.from;
      return ordered ? [{ end: last.end, cost: last.cost, value: [from, last.value] as [Span, Span] }] : [];
    });
  });
}

/** Whether the same two months or quarters stand in two places, each time with a year. */
function isRepeated(parser: Parser, at: number): boolean {
  const word = (position: number) => parser.tokens[position]?.word ?? '';
  const same = (other: number) =>
    other !== at &&
    [0, 2].every((i) => word(at + i) === word(other + i)) &&
    UNTIL.has(word(other + 1)) &&
    parser.yearAt(other + 3) !== null;
  return parser.yearAt(at + 3) !== null && parser.tokens.some((_, other) => same(other));
}

const SETTING_AGAINST = ['change', 'compare', 'versus', 'ratio', 'differenceOf'] as const;
const UNTIL: ReadonlySet<string> = new Set(['to', 'through', 'bis', '-', '–', '—']);

export function bothEnds(parser: Parser, at: number): Parse<[Span, Span]>[] {
  const starts = [
    ...parser.role(at, 'from').map((start) => [start, 'to'] as const),
    ...parser.role(at, 'between').map((start) => [start, 'and'] as const),
  ];
  return starts.flatMap(([start, until]) =>
    [...spans(parser, parser.skip(start)), ...yearlessDays(parser, parser.skip(start)), ...edgeOf(parser, start, 'start')].flatMap(
      (first) =>
        parser.role(first.end, until).flatMap((next) =>
          [...spans(parser, parser.skip(next)), ...edgeOf(parser, next, 'end')].flatMap((last) => {
            if ('yearless' in first && parser.yearAt(last.end - 1) === null) return [];
            const fixed = sameYear(parser, first, last);
            return fixed.from < last.value.to
              ? [{ end: last.end, cost: last.cost + Math.min(first.cost, 0.1), value: [fixed, last.value] as [Span, Span] }]
              : [{ end: last.end, cost: last.cost + first.cost, value: [first.value, last.value] as [Span, Span] }];
          }),
        ),
    ),
  );
}

/** "From the start of May", "to the end of June". */
const edgeOf = (parser: Parser, at: number, edge: Edge['edge']): Parse<Span>[] =>
  edgesAt(parser, at).flatMap(({ value, ...parse }) => (value.edge === edge ? [{ ...parse, value: value.span }] : []));

/** "from January to March 2025" means January 2025. */
function sameYear(parser: Parser, first: Parse<Span>, last: Parse<Span>): Span {
  if (first.cost < 0.8 || parser.yearAt(last.end - 1) === null) return first.value;
  const year = last.value.from.slice(0, 4);
  const from = `${year}${first.value.from.slice(4)}`;
  const shift = Number(year) - Number(first.value.from.slice(0, 4));
  return { from, to: `${Number(first.value.to.slice(0, 4)) + shift}${first.value.to.slice(4)}` };
}

/** A span, perhaps open at one end, or named as of `today`, as a condition on a time of a table, or on its own; null if it has none, or if the span is not one of dates. */
export function within(
  table: ModelTable,
  span: TimeRange,
  of: string | null = table.defaultTime,
  today: string | null = null,
): Filter | null {
  const time = table.times.find(({ column }) => column === of);
  const range = typeof span === 'string' ? today && daysOf(span, today) : span;
  if (!time || !range || 'last' in range) return null;
  const dimension = `${table.name}.${time.column}`;
  const bounds = <T>(from: T | undefined, to: T | undefined, make: (bound: { at_least: T } | { below: T }) => Filter): Filter => {
    const all = [...(from === undefined ? [] : [make({ at_least: from })]), ...(to === undefined ? [] : [make({ below: to })])];
    return all.length === 1 ? all[0]! : { and: all };
  };
  if (time.sql === null) return bounds(range.from, range.to, (bound) => ({ dimension, ...bound }));
  const [from, to] = [range.from, range.to].map((day) => (day === undefined ? undefined : yearOf(day)));
  const plain = table.columns.find(({ name }) => name === time.column)?.type === 'integer' && from !== null && to !== null;
  return plain ? bounds(from, to, (bound) => ({ dimension, ...bound })) : null;
}

/** The year that begins with a day; null for another day. */
const yearOf = (day: string): number | null => (day.slice(4, 10) === '-01-01' ? Number(day.slice(0, 4)) : null);
