import type { RowExpression } from '../../../../data/model/row-expression.ts';
import type { ModelTable } from '../../../../data/model/types.ts';
import { tablesAt } from '../grammar/columns.ts';
import type { Parse, Parser } from '../grammar/parser.ts';
import { between, lastedSpan } from '../times/row-spans.ts';
import { fold } from '../tokens/tokens.ts';
import type { Condition } from '../types.ts';
import { rowCondition } from './row-condition.ts';

/**
 * "Lasted more than 7 days", "that took at least a week", "needed 3 days or less", "longer than two weeks": rows by the time from their beginning to
 * their end. They are of the only things named before that have both.
 */
export function lastingRowsAt(parser: Parser, at: number): Parse<Condition>[] {
  return [
    ...parser.role(at, 'lasted').flatMap((end) => limitsAt(parser, end)),
    ...(LONGER.has(parser.tokens[at]?.word ?? '') ? limitsAt(parser, at) : []),
  ].flatMap(({ end, value: test, cost }) => {
    const things = lastingBefore(parser, at);
    if (!things || leadsOn(parser, end)) return [];
    const { table, span } = things;
    return rowCondition(parser, table, test(between(span.from, span.until)), [span.from.column, span.until.column]).map((value) => ({
      end,
      cost: cost + 0.1,
      value,
    }));
  });
}

const LONGER: ReadonlySet<string> = new Set(['longer', 'shorter', 'langer', 'laenger', 'kurzer', 'kuerzer']);

/** "Took more than 3 days from order to delivery": the time is one between other moments. */
export const leadsOn = (parser: Parser, at: number): boolean =>
  parser.fillers(at).some((start) => parser.role(start, 'from', 'between', 'until', 'after', 'before', 'to').length > 0) &&
  !parser.fillers(at).some((start) => parser.yearAt(start + 1) !== null || parser.monthAt(start + 1) !== null);

/** The only things named before that have a beginning and an end. */
function lastingBefore(parser: Parser, at: number) {
  const tables = parser.tokens
    .slice(0, at)
    .flatMap((_, start) => tablesAt(parser, start).filter(({ end, cost }) => end <= at && cost < NAMED_COST));
  const all = new Map<ModelTable, NonNullable<ReturnType<typeof lastedSpan>>>();
  for (const { value } of tables) {
    const span = lastedSpan(value);
    if (span) all.set(value, span);
  }
  const [first, another] = [...all];
  return first && !another ? { table: first[0], span: first[1] } : null;
}

const NAMED_COST = 0.5;

const SIGNS = { above: '>', below: '<', atLeast: '>=', atMost: '<=', exactly: '=', notLater: '<=', notEarlier: '>=' } as const;
type Sign = (typeof SIGNS)[keyof typeof SIGNS];

/** A test of how long something lasts. */
type Limit = (lasted: RowExpression) => RowExpression;

/** "More than 7 days", "a week or longer", "between 3 and 5 days", "for less than a day". */
export function limitsAt(parser: Parser, at: number): Parse<Limit>[] {
  const starts = parser.reached(at, 4, 'filler', 'preposition');
  const limit = (end: number, sign: Sign, seconds: number): Parse<Limit> => ({
    end,
    cost: 0,
    value: (lasted) => ({ kind: 'operation', name: sign, args: [lasted, { kind: 'number', text: String(seconds) }] }),
  });
  return starts.flatMap((start) => [
    ...(Object.keys(SIGNS) as (keyof typeof SIGNS)[]).flatMap((role) =>
      parser.role(start, role).flatMap((next) => spansAt(parser, next).map(({ end, seconds }) => limit(end, SIGNS[role], seconds))),
    ),
    ...spansAt(parser, start).flatMap(({ end, seconds }) => [
      ...parser.role(end, 'orMore').map((last) => limit(last, '>=', seconds)),
      ...parser.role(end, 'orLess').map((last) => limit(last, '<=', seconds)),
    ]),
  ]);
}

const SECONDS = { second: 1, minute: 60, hour: 3_600, day: 86_400, week: 604_800 };

/** "24 hours", "a day", "two weeks". */
function spansAt(parser: Parser, at: number): { end: number; seconds: number }[] {
  const { durations, steps } = parser.language;
  const start = parser.fillers(at).findLast((one) => parser.numberAt(one) !== null) ?? parser.skip(at);
  const number = parser.numberAt(start);
  const unit = number === null ? start : start + 1;
  return Object.entries({ ...durations, week: steps.week }).flatMap(([name, words]) =>
    words.map(fold).includes(parser.tokens[unit]?.word ?? '')
      ? [{ end: unit + 1, seconds: (number ?? 1) * SECONDS[name as keyof typeof SECONDS] }]
      : [],
  );
}
