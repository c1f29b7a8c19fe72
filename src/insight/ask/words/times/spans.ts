import { addSteps, stepStart } from '../../../metrics/metric-query/periods.ts';
import type { Parse, Parser } from '../grammar/parser.ts';

/** Days from the first to before the last. */
export interface Span {
  from: string;
  to: string;
}

/** The first or the last moment of a span. */
export interface Edge {
  span: Span;
  edge: 'start' | 'end';
}

const DAY_MS = 86_400_000;

/** A whole day, month, quarter, half-year or year. */
export function spans(parser: Parser, at: number): Parse<Span>[] {
  const token = parser.tokens[at];
  if (!token) return [];
  const found: Parse<Span>[] = [];
  const year = parser.yearAt(at);
  if (year !== null) {
    found.push({ end: at + 1, cost: 0.1, value: months(year, 0, 12) });
    const quarter = /^q([1-4])$/.exec(parser.tokens[parser.skip(at + 1)]?.word ?? '');
    if (quarter) found.push({ end: parser.skip(at + 1) + 1, cost: 0, value: months(year, 3 * (Number(quarter[1]) - 1), 3) });
    const half = halfAt(parser, parser.skip(at + 1));
    if (half?.named) found.push({ end: half.end, cost: 0, value: months(year, 6 * (half.number - 1), 6) });
  }
  for (const end of parser.step(at, 'year')) {
    const after = parser.yearAt(end);
    if (after !== null) found.push({ end: end + 1, cost: 0, value: months(after, 0, 12) });
  }
  if (token.kind === 'date') found.push({ end: at + 1, cost: 0, value: dated(token.text) });
  const quarter = /^q([1-4])$/.exec(token.word);
  if (quarter) found.push(...ofYear(parser, at + 1, 3 * (Number(quarter[1]) - 1), 3));
  if (token.kind === 'number' && token.value >= 1 && token.value <= 4) {
    for (const end of parser.step(parser.skipMarks(at + 1), 'quarter')) found.push(...ofYear(parser, end, 3 * (token.value - 1), 3));
  }
  const ordinal = parser.ordinalAt(at);
  if (ordinal !== null) for (const end of parser.step(at + 1, 'quarter')) found.push(...ofYear(parser, end, 3 * (ordinal - 1), 3));
  found.push(...lastPartOf(parser, at), ...weekOf(parser, at));
  const half = halfAt(parser, at);
  // "The first half" alone may be that of a match.
  if (half) found.push(...ofYear(parser, half.end, 6 * (half.number - 1), 6).filter(({ cost }) => cost === 0 || half.named));
  if (half) found.push(...thatYear(parser, half.end).map((parse) => ({ ...parse, value: months(parse.value, 6 * (half.number - 1), 6) })));
  const month = parser.monthAt(at);
  if (month !== null) {
    found.push(...ofYear(parser, at + 1, month, 1));
    const day = parser.tokens[at + 1];
    if (day?.kind === 'number' && Number.isInteger(day.value) && day.value >= 1 && day.value <= 31)
      found.push(...dayOf(parser, at + 2, month, day.value));
  }
  if (token.kind === 'number' && Number.isInteger(token.value) && token.value >= 1 && token.value <= 31) {
    const next = parser.skipMarks(at + 1);
    const of = parser.monthAt(next);
    if (of !== null) found.push(...dayOf(parser, next + 1, of, token.value));
  }
  if (token.kind === 'number' && parser.language.decimal === ',')
    found.push(...germanDay(token.text).map((value) => ({ end: at + 1, cost: 0, value })));
  return found;
}

/** "The last quarter of 2025", "im letzten Monat 2025": the last one of that year. */
function lastPartOf(parser: Parser, at: number): Parse<Span>[] {
  return parser.role(at, 'last').flatMap((start) =>
    ([3, 1] as const).flatMap((count) =>
      parser.step(start, count === 3 ? 'quarter' : 'month').flatMap((end) =>
        yearsAfter(parser, end).map((next) => ({
          end: next + 1,
          cost: 0,
          value: months(parser.yearAt(next)!, 12 - count, count),
        })),
      ),
    ),
  );
}

const yearsAfter = (parser: Parser, at: number): number[] =>
  [...new Set([at, parser.skip(at), parser.skipMarks(at), parser.skipPrepositions(at)])].filter((next) => parser.yearAt(next) !== null);

/** "KW 12 2025", "calendar week 12 of 2025": by ISO 8601, whose first week has the fourth of January. */
function weekOf(parser: Parser, at: number): Parse<Span>[] {
  const number = parser.tokens[at + 1];
  if (!/^(?:kw|cw|kalenderwoche|week)$/.test(parser.tokens[at]?.word ?? '') || number?.kind !== 'number') return [];
  const week = number.value;
  if (!Number.isInteger(week) || week < 1 || week > 53) return [];
  return yearsAfter(parser, at + 2).flatMap((next): Parse<Span>[] => {
    const fourth = `${parser.yearAt(next)}-01-04`;
    const monday = addDays(fourth, -((new Date(`${fourth}T00:00:00Z`).getUTCDay() + 6) % 7) + 7 * (week - 1));
    // A week 53 that the year does not have is the first of the next.
    const thursday = addDays(monday, 3);
    return Number(thursday.slice(0, 4)) === parser.yearAt(next)
      ? [{ end: next + 1, cost: 0, value: { from: monday, to: addDays(monday, 7) } }]
      : [];
  });
}

/** "First half", "H1", "1. Halbjahr"; `named`: by a word for nothing else. */
function halfAt(parser: Parser, at: number): { end: number; number: number; named: boolean } | null {
  const token = parser.tokens[at];
  const short = /^h([12])$/.exec(token?.word ?? '');
  if (short) return { end: at + 1, number: Number(short[1]), named: true };
  const number = token?.kind === 'number' ? token.value : parser.ordinalAt(at);
  if (number !== 1 && number !== 2) return null;
  const next = parser.skipMarks(at + 1);
  const [named] = parser.role(next, 'halfYear');
  const end = named ?? parser.role(next, 'half')[0];
  return end === undefined ? null : { end, number, named: named !== undefined };
}

/** "… of the year": this one. */
const thatYear = (parser: Parser, at: number): Parse<number>[] => {
  const start = parser.skipPrepositions(at);
  const ends = start > at ? parser.step(start, 'year').filter((end) => parser.yearAt(end) === null) : [];
  return ends.map((end) => ({ end, cost: 0.1, value: Number(parser.scope.today.slice(0, 4)) }));
};

/** "15.03.2025". */
function germanDay(text: string): Span[] {
  const [, day, month, written] = /^(\d{1,2})\.(\d{1,2})\.((?:19|20)\d\d|\d\d)$/.exec(text) ?? [];
  if (day === undefined) return [];
  const year = written!.length === 2 ? `20${written}` : written;
  const from = `${year}-${month!.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const exists = !Number.isNaN(Date.parse(from)) && iso(Date.parse(from)) === from;
  return exists ? [{ from, to: addDays(from, 1) }] : [];
}

/** "1 March" of a year that is named after the last day: "from 1 March to 15 May 2025", "from 1 to 15 May 2025". */
export function yearlessDays(parser: Parser, at: number): (Parse<Span> & { yearless: true })[] {
  const year = parser.scope.today.slice(0, 4);
  const day = (token: Parser['tokens'][number] | undefined) =>
    token?.kind === 'number' && Number.isInteger(token.value) && token.value >= 1 && token.value <= 31 ? token.value : null;
  const make = (end: number, month: number, number: number) => {
    const from = iso(Date.UTC(Number(year), month, number));
    return { end, cost: 0.9, value: { from, to: addDays(from, 1) }, yearless: true as const };
  };
  const [first, month] = [day(parser.tokens[at]), parser.monthAt(at)];
  if (first !== null) {
    const next = parser.skipMarks(at + 1);
    const of = parser.monthAt(next);
    return of === null ? [] : [make(next + 1, of, first)];
  }
  const second = day(parser.tokens[at + 1]);
  return month !== null && second !== null ? [make(at + 2, month, second)] : [];
}

/** "The start of 2025", "the end of last month", "Jahresende". */
export function edgesAt(parser: Parser, at: number): Parse<Edge>[] {
  return (
    [
      ['start', 'startOf', 'yearStart'],
      ['end', 'endOf', 'yearEnd'],
    ] as const
  ).flatMap(([edge, of, ofTheYear]) =>
    parser
      .fillers(at)
      .flatMap((start) => [
        ...parser
          .role(start, of)
          .flatMap((next) => [next, parser.skip(next)].flatMap((begin) => [...spans(parser, begin), ...stepsNow(parser, begin)])),
        ...parser
          .role(start, ofTheYear)
          .flatMap((next) =>
            ofYear(parser, next, 0, 12).map((parse) =>
              parse.cost > 0 ? { ...parse, cost: 0.1, value: months(yearOf(parser), 0, 12) } : parse,
            ),
          ),
      ])
      .map(({ end, cost, value }) => ({ end, cost, value: { span: value, edge } })),
  );
}

const yearOf = ({ scope }: Parser): number => Number(scope.today.slice(0, 4));

/** "This month", "last year", "the year": calendar steps by today. */
function stepsNow(parser: Parser, at: number): Parse<Span>[] {
  const now = Date.parse(`${parser.scope.today}T00:00:00Z`);
  return (['month', 'quarter', 'year'] as const).flatMap((step) => {
    const start = stepStart(now, step, 1);
    const of = (count: number) => ({ from: iso(addSteps(start, step, count)), to: iso(addSteps(start, step, count + 1)) });
    return [
      ...parser.role(at, 'last').flatMap((next) => parser.step(next, step).map((end) => ({ end, cost: 0, value: of(-1) }))),
      ...[at, ...parser.role(at, 'this')].flatMap((next) =>
        parser
          .step(next, step)
          .filter((end) => parser.yearAt(end) === null)
          .map((end) => ({ end, cost: 0, value: of(0) })),
      ),
    ];
  });
}

function dayOf(parser: Parser, at: number, month: number, day: number): Parse<Span>[] {
  const next = parser.skipMarks(at);
  const year = parser.yearAt(next);
  if (year === null) return [];
  const from = iso(Date.UTC(year, month, day));
  return [{ end: next + 1, cost: 0, value: { from, to: addDays(from, 1) } }];
}

/** Some months of the year that follows, or else of the latest such months that have begun. */
function ofYear(parser: Parser, at: number, first: number, count: number): Parse<Span>[] {
  for (const start of [parser.skip(at), parser.skipPrepositions(at), ...parser.step(parser.skipPrepositions(at), 'year')]) {
    const year = parser.yearAt(start);
    if (year !== null) return [{ end: start + 1, cost: 0, value: months(year, first, count) }];
  }
  // "May of last year".
  for (const start of parser.reached(at, 8, 'preposition', 'filler'))
    for (const [role, shift] of [
      ['last', -1],
      ['this', 0],
    ] as const)
      for (const end of parser.role(start, role).flatMap((next) => parser.step(next, 'year')))
        return [{ end, cost: 0, value: months(yearOf(parser) + shift, first, count) }];
  const { today } = parser.scope;
  const latest = months(Number(today.slice(0, 4)), first, count);
  return [{ end: at, cost: 0.8, value: latest.from <= today ? latest : months(Number(today.slice(0, 4)) - 1, first, count) }];
}

function dated(text: string): Span {
  if (text.length === 10) return { from: text, to: addDays(text, 1) };
  return months(Number(text.slice(0, 4)), Number(text.slice(5, 7)) - 1, 1);
}

function months(year: number, first: number, count: number): Span {
  return { from: iso(Date.UTC(year, first, 1)), to: iso(Date.UTC(year, first + count, 1)) };
}

export function iso(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

export function addDays(day: string, count: number): string {
  return iso(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS);
}
