import type { ModelColumn, ModelTable, ModelTime } from '../../../../data/model/types.ts';
import type { AggregateFunction } from '../../../metrics/expression/types.ts';
import { columnsAt, isTime, tablesAt } from '../grammar/columns.ts';
import type { Parse, Parser } from '../grammar/parser.ts';
import { isDeed } from '../languages/de-deeds.ts';
import { AHEAD, DEED_NOUNS, PASSING, PASSIVE } from '../languages/time-words.ts';
import { aggregateOf } from '../measures/aggregate-of.ts';
import { partsOf } from '../tokens/tokens.ts';
import type { Measure } from '../types.ts';
import { namedMoments } from '../vocabulary/date-names.ts';
import { basesOf } from '../vocabulary/word-net.ts';
import { type Duration, momentsAt, unitAt, usualUnit } from './durations.ts';
import { between } from './row-spans.ts';

interface Opening {
  end: number;
  unit: Duration['unit'];
  function: AggregateFunction;
}

type Moment = Parse<{ table: ModelTable; time: ModelTime }>;

/**
 * "How many days does it take on average from receipt to decision", "how many days pass between booking and visit", "how many days after being
 * issued are fines paid", "how long does it take until an invoice is paid": the mean time between two moments of the same rows.
 */
export function timeTaken(parser: Parser, at: number): Parse<Measure>[] {
  return parser.once('time taken', at, () =>
    openingsAt(parser, at).flatMap((opening) =>
      [...pairs(parser, opening.end), ...untilOne(parser, opening.end), ...aheadOf(parser, opening.end)].flatMap(
        ({ end, cost, from, until }): Parse<Measure>[] => {
          const { table } = from.value;
          if (table !== until.value.table || from.value.time === until.value.time) return [];
          if (from.value.time.sql !== null || until.value.time.sql !== null) return [];
          const expression = between(from.value.time, until.value.time);
          const unit = opening.unit ?? usualUnit(table, from.value.time);
          const { end: last, function: said } = asked(parser, passed(parser, end).end);
          const name = said ?? opening.function;
          const measure = aggregateOf(table, name, expression, name === 'median' ? 0.5 : null, parser.textOf(at, end));
          return [{ end: last, cost: cost + 0.1, value: { ...measure, unit } }];
        },
      ),
    ),
  );
}

/** "…? Please give me the median." */
function asked(parser: Parser, at: number): { end: number; function: AggregateFunction | null } {
  const start = parser.skipMarks(at);
  const [median] = parser.fillers(start).flatMap((next) => parser.role(next, 'median'));
  return median !== undefined && parser.closes(median) ? { end: median, function: 'median' } : { end: at, function: null };
}

/** "How many days ahead are visits booked", "wie viele Tage im Voraus wird gebucht": from what happened until the time of its rows. */
function aheadOf(parser: Parser, at: number): Pair[] {
  const words = (start: number, count: number) =>
    parser.tokens
      .slice(start, start + count)
      .map(({ word }) => word)
      .join(' ');
  return [1, 2]
    .filter((count) => AHEAD.has(words(at, count)))
    .flatMap((count) => afterThings(parser, passed(parser, at + count).end))
    .flatMap((start) => happeningsAt(parser, start))
    .flatMap((from) => {
      const { table, time } = from.value;
      const until = table.times.find(({ column }) => column === table.defaultTime);
      const named = tableBefore(parser, at, from.end, table);
      // Where the data has no such order, nothing says that it came before.
      const comes = until && table.columns.some(({ derived }) => isFrom(derived, time.column, until.column));
      return until && until !== time && named && comes
        ? [{ end: from.end, cost: from.cost + 0.1, from, until: { ...from, value: { table, time: until } } }]
        : [];
    });
}

/** "How long does it usually take", "the median number of days", "on average, how many days pass". */
function openingsAt(parser: Parser, at: number): Opening[] {
  const word = (position: number) => parser.tokens[position]?.word ?? '';
  const lead = passed(parser, at, ['average', 'median']);
  const begin = lead.function ? lead.end : at;
  // "How far in advance" asks so too.
  const far = /^(?:far|weit)$/.test(word(begin + 1)) && (AHEAD.has(word(begin + 2)) || AHEAD.has(`${word(begin + 2)} ${word(begin + 3)}`));
  const asked = /^(?:how|wie)$/.test(word(begin)) && (/^(?:long|lange)$/.test(word(begin + 1)) || far);
  const much = /^(?:how|wie)$/.test(word(begin)) && /^(?:much|viel)$/.test(word(begin + 1)) && /^(?:time|zeit)$/.test(word(begin + 2));
  const counted = parser.role(begin, 'count').flatMap((end) => parser.fillers(end));
  const opened = [
    ...(asked ? [{ end: begin + 2, unit: null }] : []),
    ...(much ? [{ end: begin + 3, unit: null }] : []),
    ...counted.flatMap((end) => {
      const unit = unitAt(parser, end);
      return unit === null ? [] : [{ end: end + 1, unit }];
    }),
  ];
  return opened.map(({ end, unit }) => {
    // The "in advance" of "many thanks in advance" says nothing.
    const ahead = AHEAD.has(word(end)) || AHEAD.has(`${word(end)} ${word(end + 1)}`);
    const { end: next, function: said } = ahead ? { end, function: null } : passed(parser, end, ['average', 'median']);
    return { end: next, unit, function: said ?? lead.function ?? 'avg' };
  });
}

/** The position after words that only say that time passes, with the aggregate that they name. */
function passed(
  parser: Parser,
  at: number,
  roles: readonly ('average' | 'median')[] = ['average'],
): { end: number; function: AggregateFunction | null } {
  let end = at;
  let named: AggregateFunction | null = null;
  for (let again = true; again; ) {
    const word = parser.tokens[end]?.word ?? '';
    const [role] = roles.filter((one) => parser.role(end, one).length > 0);
    if (!role && parser.role(end, 'count', 'howLong').length > 0) break;
    const next = role ? Math.max(...parser.role(end, role)) : PASSING.has(word) ? end + 1 : Math.max(end, ...parser.role(end, 'filler'));
    if (role) named = role === 'median' ? 'median' : 'avg';
    again = next > end && next <= parser.tokens.length;
    if (again) end = next;
  }
  return { end, function: named };
}

const isFrom = (derived: ModelColumn['derived'], from: string, until: string): boolean =>
  derived?.kind === 'duration' &&
  derived.from.kind === 'column' &&
  derived.from.name === from &&
  derived.until.kind === 'column' &&
  derived.until.name === until;

interface Pair {
  end: number;
  cost: number;
  from: Moment;
  until: Moment;
}

/** "From A to B", "between A and B", "after A are the rows B", with the things whose time it is before or behind. */
function pairs(parser: Parser, at: number): Pair[] {
  return afterThings(parser, at).flatMap((start) => [
    ...ordered(parser, start, 'from', 'to'),
    ...ordered(parser, start, 'between', 'and'),
    ...ordered(parser, start, 'after', null),
    // "Before" names the later moment first.
    ...ordered(parser, start, 'before', null).map(({ from, until, ...rest }) => ({ ...rest, from: until, until: from })),
  ]);
}

function ordered(parser: Parser, at: number, opening: 'from' | 'between' | 'after' | 'before', joint: 'to' | 'and' | null): Pair[] {
  return parser.role(at, opening).flatMap((next) =>
    happeningsAt(parser, next).flatMap((from) => {
      const joined =
        joint === null
          ? afterThings(parser, passed(parser, from.end).end)
          : parser.role(from.end, joint, ...(joint === 'to' ? (['until'] as const) : []));
      return joined.flatMap((after) =>
        happeningsAt(parser, after).map((until) => ({ end: until.end, cost: from.cost + until.cost, from, until })),
      );
    }),
  );
}

/** "Until an invoice is paid": from when its rows begin. */
function untilOne(parser: Parser, at: number): Pair[] {
  return afterThings(parser, at).flatMap((start) =>
    [...parser.role(start, 'until'), ...parser.role(start, 'before'), ...(parser.tokens[start]?.word === 'for' ? [start + 1] : [])]
      .flatMap((next) => happeningsAt(parser, next))
      .flatMap((until) => {
        const { table, time } = until.value;
        const from = table.times.find(({ column }) => column === table.defaultTime);
        const named = tableBefore(parser, at, until.end, table);
        return from && from !== time && named
          ? [{ end: until.end, cost: until.cost + 0.1, from: { ...until, value: { table, time: from } }, until }]
          : [];
      }),
  );
}

const tableBefore = (parser: Parser, at: number, end: number, table: ModelTable): boolean =>
  parser.tokens.slice(at, end).some((_, i) => tablesAt(parser, at + i).some((one) => one.value === table && one.end <= end));

/** A position, and those after the things that the question is about: "do jobs take". */
const afterThings = (parser: Parser, at: number): number[] => [
  at,
  ...tablesAt(parser, parser.skip(at)).map(({ end }) => passed(parser, end).end),
];

/** "Being received", "a job is finished", "the payment", "bezahlt wird". */
function happeningsAt(parser: Parser, at: number): Moment[] {
  const starts = new Set<number>();
  for (const start of parser.fillers(at).flatMap((one) => afterThings(parser, one)))
    for (const begin of parser.fillers(start)) {
      let next = begin;
      starts.add(next);
      while (PASSIVE.has(parser.tokens[next]?.word ?? '')) starts.add(++next);
    }
  const found = [...starts].flatMap((start) => [...momentsAt(parser, start), ...deedsAt(parser, start)]);
  return found.flatMap((moment) => {
    let { end } = moment;
    if (DATE.has(parser.tokens[end]?.word ?? '')) end += 1;
    while (PASSIVE.has(parser.tokens[end]?.word ?? '')) end += 1;
    const things = tablesAt(parser, parser.skipPrepositions(end)).filter(({ value }) => value === moment.value.table);
    return [
      { ...moment, end },
      ...objectEnds(parser, moment).map((last) => ({ ...moment, end: last })),
      ...things.map((one) => ({ ...moment, end: one.end, cost: moment.cost + one.cost })),
    ];
  });
}

/** "The invoice date", of whose table the date is its own. */
const DATE: ReadonlySet<string> = new Set(['date', 'day', 'datum', 'tag', 'termin']);

/** "Close the case" of `case_closed_on`: where the other words of a name end that follow its verb. */
function objectEnds(parser: Parser, { end, value: { time } }: Moment): number[] {
  const verb = parser.tokens[end - 1]!.word;
  const parts = partsOf(time.column).filter((part) => !parser.language.silent.includes(part));
  const others = parts.filter((part) => !isDone(verb, part, parser) && part !== verb);
  if (others.length === 0 || others.length === parts.length) return [];
  return parser
    .fillers(end)
    .filter((start) => others.every((part, i) => parser.tokens[start + i]?.word === part))
    .map((start) => start + others.length);
}

/** "Payment" of `paid_on`, "decision" of `decided_on`: nouns that share no beginning with their participle. */
function deedsAt(parser: Parser, at: number): Moment[] {
  const { kind, word = '' } = parser.tokens[at] ?? {};
  if (kind !== 'word' || columnsAt(parser, at).some(({ value }) => isTime(value))) return [];
  const meant = DEED_NOUNS[word];
  const named = new Set(
    namedMoments(parser.language.code === 'de' ? [`${word}datum`] : [word, 'date'], parser.scope.model, parser.language).flatMap(
      ({ referent }) => (referent.kind === 'column' ? [`${referent.table.name}.${referent.column.name}`] : []),
    ),
  );
  return parser.scope.model.tables.flatMap((table) =>
    table.times.flatMap((time): Moment[] => {
      const parts = partsOf(time.column).filter((part) => !parser.language.silent.includes(part));
      const noun = meant && parts.some((part) => meant.includes(part));
      if (noun || named.has(`${table.name}.${time.column}`) || (parts.length === 1 && isDone(word, parts[0]!, parser)))
        return [{ end: at + 1, cost: 0.15, value: { table, time } }];
      return [];
    }),
  );
}

/** Whether a word is a form of the verb that part of a name is of: "applying" of "applied", "gebucht" of "buchungsdatum". */
const isDone = (word: string, part: string, { language }: Parser): boolean =>
  language.code === 'de'
    ? isDeed(part.replace(/s?(?:datum|tag|termin|zeitpunkt)$/, ''), word)
    : basesOf(part, 'v').some((base) => base !== part && basesOf(word, 'v').includes(base));
