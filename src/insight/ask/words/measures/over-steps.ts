import { addSteps, daysOf, stepStart } from '../../../metrics/metric-query/periods.ts';
import type { Step, TimeRange } from '../../../metrics/metric-query/types.ts';
import { thingsAt } from '../grammar/entities.ts';
import type { Parse, Parser } from '../grammar/parser.ts';
import { Unfit } from '../grammar/pieces.ts';
import { isMoney } from '../money/money-amounts.ts';
import { addDays } from '../times/spans.ts';
import { partsOf } from '../tokens/tokens.ts';
import type { Measure, Piece, ReadingScope } from '../types.ts';
import { FLOWS } from '../vocabulary/generic-words.ts';
import { columnOf } from './aggregate-of.ts';

/** "On average", "average" before a number of things or after a step: of what each step has. */
export function onAverageAt(parser: Parser, at: number): Parse<Piece[]>[] {
  return parser.role(at, 'average').flatMap((end): Parse<Piece[]>[] => {
    const starts = parser.fillers(parser.skipMarks(end));
    const counts = starts.some((start) => parser.role(start, 'count').length > 0 || thingsAt(parser, start).some(({ cost }) => cost === 0));
    const steps = parser.stepAt(at - 1) !== null || parser.role(end, 'per').length > 0 || starts.some((start) => isStepwise(parser, start));
    return counts || steps ? [{ end, cost: 0.2, value: [{ kind: 'onAverage' }] }] : [];
  });
}

/** "Monthly": an adjective of a step of time. */
const isStepwise = ({ tokens, language }: Parser, at: number): boolean =>
  Object.values(language.adjectives).some((names) => names?.includes(tokens[at]?.text.toLowerCase() ?? ''));

/** Whether "average" stands right before an adjective of a step: "the average monthly number of orders". */
export const isAveraged = (parser: Parser, at: number): boolean =>
  [1, 2].some((back) => parser.role(at - back, 'average').some((end) => parser.fillers(end).includes(at)));

/** Long enough that the data has rows in each of them, as a rule. */
const STEPS: ReadonlySet<string> = new Set<Step>(['month', 'quarter', 'year']);

/**
 * "On average, how many claims were reported per month in 2025": the number of the period divided by its months, those without any row included. A
 * period that the data does not cover has the steps that the data reaches.
 * @throws Unfit if nothing is averaged, or the steps of the period are not known
 */
export function overSteps(pieces: readonly Piece[], scope: ReadingScope): readonly Piece[] {
  if (!pieces.some(({ kind }) => kind === 'onAverage')) return pieces;
  const groups = pieces.filter((piece) => piece.kind === 'group');
  const group = groups.find(({ per }) => per);
  const [dimension, second] = group?.dimensions ?? [];
  const another = groups.some((one) => one !== group && one.dimensions.some(({ kind }) => kind === 'time'));
  const [period, other] = pieces.filter((piece) => piece.kind === 'period');
  if (!group?.per || another || second || other || period?.atEnd || dimension?.kind !== 'time') throw new Unfit();
  const { grain } = dimension;
  if (!STEPS.has(grain)) throw new Unfit();
  const kept = pieces.filter((piece) => piece !== group && piece.kind !== 'onAverage');
  return kept.map((piece): Piece => {
    if (piece.kind !== 'measure') return piece;
    return { ...piece, measure: averaged(piece.measure, period?.period.range, grain as Step, scope) };
  });
}

function averaged(measure: Measure, range: TimeRange | undefined, step: Step, { today }: ReadingScope): Measure {
  if (measure.kind !== 'aggregate' || !isTotal(measure) || measure.over || !['count', 'sum'].includes(measure.aggregate.function))
    throw new Unfit();
  const { table, conditions } = measure;
  const isTime = (name: string) => table.times.some(({ column }) => column === name);
  if (conditions.some(({ columns }) => columns.some((ref) => ref.table === table && isTime(ref.column.name)))) throw new Unfit();
  const covered = table.times.find(({ column }) => column === (measure.time ?? table.defaultTime));
  const days = typeof range === 'string' ? daysOf(range, today) : (range ?? {});
  if (!covered?.from || !covered.to || !days || 'last' in days) throw new Unfit();
  const first = latest(covered.from.slice(0, 10), days.from);
  const last = earliest(days.to && addDays(days.to, -1), earliest(covered.to.slice(0, 10), today));
  const n = stepsBetween(first, last, step);
  if (n < 1 || (step !== 'month' && isCut(first, last, step))) throw new Unfit();
  return { ...measure, over: { n, step } };
}

/** Whether a number is a total, or a column by itself that is one in each step: the average monthly fee may be that of a row. */
function isTotal(measure: Extract<Measure, { kind: 'aggregate' }>): boolean {
  const column = columnOf(measure);
  if (!measure.bare || !column) return true;
  const flows = [...partsOf(column.name), ...partsOf(measure.label)].some((part) => FLOWS.has(part));
  return column.additivity === 'additive' && (flows || !isMoney({ table: measure.table, column }));
}

const latest = (one: string, other: string | undefined): string => (other !== undefined && other > one ? other : one);
const earliest = (one: string | undefined, other: string): string => (one !== undefined && one < other ? one : other);

/** Whether quarters or years begin or end with only a part of their days, with which they would count as whole ones. */
function isCut(first: string, last: string, step: Step): boolean {
  const [start, end] = [Date.parse(first), Date.parse(last)];
  const next = addSteps(stepStart(end, step, 1), step, 1);
  return start - stepStart(start, step, 1) > EDGE_MS || next - end > EDGE_MS;
}
const EDGE_MS = 10 * 86_400_000;

/** How many steps two days and those between them are in. */
function stepsBetween(first: string, last: string, step: Step): number {
  const end = Date.parse(last);
  let n = 0;
  for (let at = stepStart(Date.parse(first), step, 1); at <= end; at = addSteps(at, step, 1)) n += 1;
  return n;
}
