import { addSteps, stepStart } from '../../../metrics/metric-query/periods.ts';
import type { Step, TimeRange } from '../../../metrics/metric-query/types.ts';
import type { Parse, Parser } from '../grammar/parser.ts';
import type { Period } from '../types.ts';

/** Steps that end on the same day for everybody: where weeks begin is for the organization to say. */
const UNITS = ['day', 'month', 'quarter', 'year'] as const;

/** "2 years ago": that calendar year; "more than 5 years ago": before this day five years ago; "less than 5 years ago": since then. */
export function agoAt(parser: Parser, at: number): Parse<Period>[] {
  const bounds = [
    { start: at, range: (moment: number, unit: Step): TimeRange => wholeStep(moment, unit) },
    ...parser.role(at, 'above').map((start) => ({ start, range: (moment: number): TimeRange => ({ to: iso(moment) }) })),
    ...parser.role(at, 'below').map((start) => ({ start, range: (moment: number): TimeRange => ({ from: iso(moment + DAY_MS) }) })),
  ];
  return bounds.flatMap(({ start, range }) =>
    stepsAgo(parser, start).map(({ end, value: { count, unit }, cost }) => {
      const moment = addSteps(Date.parse(`${parser.scope.today}T00:00:00Z`), unit, -count);
      return { end, cost, value: { range: range(moment, unit), label: parser.textOf(at, end) } };
    }),
  );
}

/** "3 months ago", "vor 3 Monaten". */
function stepsAgo(parser: Parser, at: number): Parse<{ count: number; unit: Step }>[] {
  return [at, ...parser.role(at, 'agoBefore')].flatMap((start) => {
    const count = parser.countAt(start);
    if (count === null || count < 1) return [];
    return UNITS.flatMap((unit) =>
      parser
        .step(start + 1, unit)
        .flatMap((next) => (start === at ? parser.role(next, 'ago') : [next]))
        .map((end) => ({ end, cost: 0.1, value: { count, unit } })),
    );
  });
}

const DAY_MS = 86_400_000;

function wholeStep(moment: number, unit: Step): TimeRange {
  const from = stepStart(moment, unit, 1);
  return { from: iso(from), to: iso(addSteps(from, unit, 1)) };
}

const iso = (moment: number): string => new Date(moment).toISOString().slice(0, 10);
