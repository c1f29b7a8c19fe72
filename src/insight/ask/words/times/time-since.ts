import type { ModelTable, ModelTime } from '../../../../data/model/types.ts';
import { yearsOnly } from '../../../../data/model/years-only.ts';
import { columnsAt } from '../grammar/columns.ts';
import { thingsAt } from '../grammar/entities.ts';
import type { Parse, Parser } from '../grammar/parser.ts';
import { aggregateOf } from '../measures/aggregate-of.ts';
import type { Condition, Measure } from '../types.ts';
import { within } from './periods.ts';

/** The first or last of the moments that something has. */
interface Moment {
  table: ModelTable;
  time: ModelTime;
  conditions: Condition[];
  which: 'earliest' | 'latest';
}

/** "How many days ago was the last order", "how long has it been since the last order", "the days between the first order and today". */
export function timeSince(parser: Parser, at: number): Parse<Measure>[] {
  const asked = parser.role(at, 'daysAgo', 'daysSince').flatMap((start) => momentsAt(parser, start));
  const between = daysBetween(parser, at).flatMap((start) => [
    ...todayAt(parser, start).flatMap((next) => parser.role(next, 'and').flatMap((and) => momentsAt(parser, and))),
    ...momentsAt(parser, start).flatMap((moment) =>
      parser
        .role(moment.end, 'and')
        .flatMap((and) => todayAt(parser, and))
        .map((end) => ({ ...moment, end })),
    ),
  ]);
  return [...asked, ...between].flatMap(({ end, cost, value: { table, time, conditions, which } }) => {
    if (yearsOnly(time)) return [];
    const days = { kind: 'operation', name: 'days_since', args: [{ kind: 'column', name: time.column }] } as const;
    // What is planned for later is not the last that was.
    const past =
      which === 'latest' && time.to >= parser.scope.today ? within(table, { to: dayAfter(parser.scope.today) }, time.column) : null;
    const column = table.columns.find(({ name }) => name === time.column)!;
    const until: Condition[] = past ? [{ filter: past, columns: [{ table, column }] }] : [];
    return [end, ...inDays(parser, end)].map((last) => ({
      end: last,
      cost,
      value: {
        ...aggregateOf(table, which === 'latest' ? 'min' : 'max', { ...days, args: [...days.args] }, null, parser.labelOf(at, last)),
        conditions: [...conditions, ...until],
      },
    }));
  });
}

/** "the last order", "the earliest sign-up of all". */
function momentsAt(parser: Parser, at: number): Parse<Moment>[] {
  return parser.fillers(at).flatMap((start) =>
    (['latest', 'earliest'] as const).flatMap((which) =>
      parser.role(start, which).flatMap((next) => [
        ...thingsAt(parser, next).flatMap(({ end, cost, value: { table, conditions, time: of, active } }): Parse<Moment>[] => {
          const time = table.times.find(({ column }) => column === (of ?? table.defaultTime));
          return time && !active ? [{ end, cost, value: { table, time, conditions, which } }] : [];
        }),
        ...columnsAt(parser, next).flatMap(({ end, cost, value: { table, column } }): Parse<Moment>[] => {
          const time = table.times.find((one) => one.column === column.name);
          return time ? [{ end, cost, value: { table, time, conditions: [], which } }] : [];
        }),
      ]),
    ),
  );
}

/** "(the exact) difference (in time) in days between", "the number of days between". */
function daysBetween(parser: Parser, at: number): number[] {
  const words = parser.tokens.slice(at, at + WORDS_MAX).map(({ word }) => word);
  return words.flatMap((word, i) => (BETWEEN.has(word) && DAYS_BETWEEN.test(words.slice(0, i).join(' ')) ? [at + i + 1] : []));
}

const WORDS_MAX = 9;
const BETWEEN: ReadonlySet<string> = new Set(['between', 'zwischen']);
const DAYS_BETWEEN =
  /^(?:(?:exact|precise) )?(?:(?:time )?difference(?: in time)? in days|time in days|(?:number of |how many )?days(?: are there)?|differenz in tagen|(?:anzahl der )?tage)$/;

const todayAt = (parser: Parser, at: number): number[] => parser.fillers(at).flatMap((start) => parser.role(start, 'today'));

/** "in days" at the end, German "her" and "zurück". */
function inDays({ tokens }: Parser, at: number): number[] {
  const { word } = tokens[at] ?? {};
  if (word === 'her' || word === 'zuruck') return [at + 1];
  return word === 'in' && /^(?:days|tagen)$/.test(tokens[at + 1]?.word ?? '') ? [at + 2] : [];
}

const dayAfter = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
