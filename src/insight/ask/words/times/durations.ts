import type { RowExpression } from '../../../../data/model/row-expression.ts';
import type { ModelTable, ModelTime } from '../../../../data/model/types.ts';
import { leads } from '../conditions/conditions.ts';
import { columnsAt, tablesAt } from '../grammar/columns.ts';
import type { Parse, Parser } from '../grammar/parser.ts';
import { fold } from '../tokens/tokens.ts';
import { means } from '../vocabulary/moment-names.ts';
import { between, DURATIONS, holdsDuration, spanOf } from './row-spans.ts';

/** The time between two moments of a row. */
export interface Duration {
  table: ModelTable;
  expression: RowExpression;
  unit: 'second' | 'minute' | 'hour' | 'day' | null;
}

/**
 * "delivery time in hours", "time to payment in days": from a table's default time to the time that the words name, by the beginning
 * that they share (delivery, delivered).
 */
export function durationsAt(parser: Parser, at: number): Parse<Duration>[] {
  return parser.once('duration', at, () => {
    const found: Parse<Duration>[] = [...spansAt(parser, at), ...wholeSpansAt(parser, at)];
    for (const { end, words } of phrases(parser, at)) {
      for (const table of parser.scope.model.tables) {
        const from = table.times.find(({ column }) => column === table.defaultTime);
        if (!from) continue;
        for (const until of table.times) {
          if (until === from || from.sql !== null || until.sql !== null || !means(until, words, parser.language.silent)) continue;
          for (const { end: last, unit } of units(parser, end))
            found.push({ end: last, cost: unit === null ? 0.4 : 0.2, value: { table, unit, expression: between(from, until) } });
        }
      }
    }
    return found;
  });
}

const EXTREMES: ReadonlySet<string> = new Set(['longest', 'shortest', 'langste', 'langsten', 'kurzeste', 'kurzesten']);

/** "duration of outages", "outage duration", "the longest outage": from when rows begin to hold until they end. */
function wholeSpansAt(parser: Parser, at: number): Parse<Duration>[] {
  const word = (position: number) => parser.tokens[position]?.word ?? '';
  const things = tablesAt(parser, at);
  const named = DURATIONS.has(word(at)) && parser.language.genitives.includes(word(at + 1)) ? parser.fillers(at + 2) : [];
  const all = [
    ...named.flatMap((start) => tablesAt(parser, start)),
    ...things.flatMap((one) => (DURATIONS.has(word(one.end)) ? [{ ...one, end: one.end + 1 }] : [])),
    ...(EXTREMES.has(word(at - 1)) ? things : []),
  ];
  return all.flatMap(({ end, value: table, cost }) => {
    const span = spanOf(table);
    if (!span || holdsDuration(table)) return [];
    return units(parser, end).map((parse) => ({
      end: parse.end,
      cost: cost + 0.1,
      value: { table, unit: parse.unit ?? usualUnit(table, span.from), expression: between(span.from, span.until) },
    }));
  });
}

/** "time from order to shipping", "how long does it take to close a ticket": between two moments that are named, or until one of them. */
function spansAt(parser: Parser, at: number): Parse<Duration>[] {
  const named = openingsAt(parser, at).flatMap(({ start, unit }) =>
    (['from', 'between'] as const).flatMap((opening) =>
      parser.role(start, opening).flatMap((next) =>
        momentsAt(parser, next).flatMap((from) =>
          parser.role(from.end, ...(opening === 'from' ? (['to'] as const) : (['and'] as const))).flatMap((after) =>
            momentsAt(parser, after)
              .filter(({ value }) => value.table === from.value.table && value.time !== from.value.time)
              .map(({ end, cost, value }) => ({
                end,
                cost: from.cost + cost,
                table: value.table,
                from: from.value.time,
                until: value.time,
                unit,
              })),
          ),
        ),
      ),
    ),
  );
  const worked = parser.role(at, 'howLong').flatMap((start) =>
    momentsAt(parser, start).flatMap(({ end, cost, value: { table, time } }) => {
      const from = table.times.find(({ column }) => column === table.defaultTime);
      if (!from || from === time) return [];
      return parser
        .fillers(end)
        .flatMap((next) => tablesAt(parser, next).filter((one) => one.value === table))
        .map((things) => ({ end: things.end, cost: cost + things.cost, table, from, until: time, unit: null }));
    }),
  );
  return [...named, ...worked, ...untilDone(parser, at)].flatMap(({ end, cost, table, from, until, unit }) =>
    from.sql !== null || until.sql !== null
      ? []
      : units(parser, end).map((parse) => ({
          end: parse.end,
          cost,
          value: { table, unit: parse.unit ?? unit ?? usualUnit(table, from), expression: between(from, until) },
        })),
  );
}

/** "How long does it take until an invoice is paid", "wie lange dauert es im Schnitt, bis eine Rechnung bezahlt ist". */
function untilDone(parser: Parser, at: number) {
  const starts = parser
    .role(at, 'howLong')
    .flatMap((end) => [end, ...parser.role(end, 'average')])
    .flatMap((end) => parser.role(parser.skipMarks(end), 'until', 'to'));
  return starts
    .flatMap((start) => parser.fillers(start))
    .flatMap((start) => tablesAt(parser, start))
    .flatMap(({ end: after, value: table, cost }) =>
      parser
        .fillers(after)
        .flatMap((start) => momentsAt(parser, start))
        .flatMap(({ end, cost: more, value: { table: of, time } }) => {
          const from = table.times.find(({ column }) => column === table.defaultTime);
          return of === table && from && from !== time
            ? [{ end: parser.skip(end), cost: cost + more, table, from, until: time, unit: null }]
            : [];
        }),
    );
}

/** "time", "how long", "the number of days": what a span is asked for by, and its unit. */
function openingsAt(parser: Parser, at: number): { start: number; unit: Duration['unit'] }[] {
  const counted = parser.role(at, 'count').flatMap((end) => parser.fillers(end));
  const units = [...new Set([...parser.fillers(at), ...counted])].flatMap((start) => {
    const unit = unitAt(parser, start);
    return unit === null ? [] : [{ start: start + 1, unit }];
  });
  const times = parser.role(at, 'time', 'howLong').filter((end) => units.every(({ start }) => start !== end));
  return [...times.map((start) => ({ start, unit: null })), ...units];
}

/** Days between dates, hours between moments of a day. */
export const usualUnit = ({ columns }: ModelTable, { column }: ModelTime): Duration['unit'] =>
  columns.find(({ name }) => name === column)?.type === 'date' ? 'day' : 'hour';

/** A moment by the name of its column, by a word that begins like it ("shipping" of `shipped_on`), or by the thing that begins with it. */
export function momentsAt(parser: Parser, at: number): Parse<{ table: ModelTable; time: ModelTime }>[] {
  return parser.fillers(at).flatMap((start) => {
    const { kind, word = '' } = parser.tokens[start] ?? {};
    if (kind !== 'word') return [];
    const alike = parser.scope.model.tables.flatMap((table) =>
      table.times
        .filter((time) => means(time, [word], parser.language.silent))
        .map((time) => ({ end: start + 1, cost: 0.1, value: { table, time } })),
    );
    const named = columnsAt(parser, start).flatMap(({ end, cost, value: { table, column } }) =>
      table.times.flatMap((time) => (time.column === column.name ? [{ end, cost, value: { table, time } }] : [])),
    );
    const begun = tablesAt(parser, start).flatMap(({ end, cost, value: table }) =>
      table.times.flatMap((time) => (time.column === table.defaultTime ? [{ end, cost: cost + 0.2, value: { table, time } }] : [])),
    );
    return [
      ...new Map(
        [...begun, ...alike, ...named].map((one) => [`${one.value.table.name}.${one.value.time.column} ${one.end}`, one]),
      ).values(),
    ];
  });
}

/** Up to three words with "time" after or before them, or joined to it. */
function phrases(parser: Parser, at: number): { end: number; words: string[] }[] {
  const found: { end: number; words: string[] }[] = [];
  const word = (position: number) => (parser.tokens[position]?.kind === 'word' ? parser.tokens[position]!.word : null);
  const names = parser.language.phrases.time.map(fold);
  for (let count = 1; count <= 3; count++) {
    const words = Array.from({ length: count }, (_, i) => word(at + i));
    if (words.some((one) => one === null)) break;
    const all = words as string[];
    const last = all.at(-1)!;
    const joined = names.find((name) => last.length > name.length + 3 && last.endsWith(name));
    if (joined) found.push({ end: at + count, words: [...all.slice(0, -1), last.slice(0, -joined.length)] });
    for (const end of parser.role(at + count, 'time')) found.push({ end, words: all });
  }
  for (const start of parser.role(at, 'time')) {
    for (const to of parser.role(start, 'to')) {
      for (const begin of leads(parser, to)) {
        for (let count = 1; count <= 3; count++) {
          const words = Array.from({ length: count }, (_, i) => word(begin + i));
          if (words.every((one) => one !== null)) found.push({ end: begin + count, words: words as string[] });
        }
      }
    }
  }
  return found;
}

function units(parser: Parser, at: number): { end: number; unit: Duration['unit'] }[] {
  const found: { end: number; unit: Duration['unit'] }[] = [{ end: at, unit: null }];
  for (const start of leads(parser, at)) {
    const unit = start > at ? unitAt(parser, start) : null;
    if (unit !== null) found.push({ end: start + 1, unit });
  }
  return found;
}

/** The unit of time that a word names. */
export function unitAt(parser: Parser, at: number): Duration['unit'] {
  const word = parser.tokens[at]?.word ?? '';
  const named = Object.entries(parser.language.durations).find(([, names]) => names.map(fold).includes(word));
  return (named?.[0] as Duration['unit'] | undefined) ?? null;
}
