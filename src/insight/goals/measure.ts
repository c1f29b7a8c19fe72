import type { Engine } from '../../data/engine/types.ts';
import type { Recorder } from '../../data/receipts/recorder.ts';
import type { OpenSource } from '../../data/sources/types.ts';
import { AppError, invalidFields } from '../../platform/errors.ts';
import { phrase } from '../../platform/locale.ts';
import { saySpan } from '../figures/wording.ts';
import { bindSources, type SourceBinding } from '../metrics/bind.ts';
import { columnsOfOwner } from '../metrics/bind-grain.ts';
import { customFigure, type Figure, figureValue } from '../metrics/custom-figures.ts';
import { askMetrics, dayOf, ROW_COUNT } from '../metrics/queries/run-query.ts';
import type { MeantSource } from '../metrics/source-meaning.ts';
import { daysIn, fromDay, toDay } from '../statistics/calendar.ts';
import { coverageOf } from '../statistics/series.ts';
import type { Span } from '../statistics/types.ts';
import type { GoalBinding, Measured } from './types.ts';

const HISTORY_DAYS = 731;
const ADDITIVE = new Set(['sum', 'count']);

/**
 * Binds the table, time and figure that a goal, or another watcher of a metric (`who`), follows.
 * @throws AppError validation_error if the source has no such column, it does not allow the aggregation, or there is no time column
 */
export function bindGoal(binding: GoalBinding, source: MeantSource, who = 'A goal'): { bound: SourceBinding; figure: Figure } {
  const parameters = { ...(binding.table ? { table: binding.table } : {}), ...(binding.filters ? { filters: binding.filters } : {}) };
  const result = asBinding(() => bindSources([source], parameters, { time: true }, who));
  if (!result.ok) throw invalidFields({ binding: result.reasons });
  const bound = result.binding[0]!;
  const figure = customFigure({ name: 'goal', type: binding.type, field: binding.field }, bound, 'binding');
  if (!figure) {
    const names = bound.table.profile.columns
      .map(({ name }) => name)
      .slice(0, 30)
      .join(', ');
    throw invalidFields({ 'binding.field': [`Table "${bound.table.name}" has no column "${binding.field}". There is ${names}.`] });
  }
  return { bound, figure };
}

/** Measures a goal's metric over its period until `today` and the two years before it, each number with its receipt. */
export async function measureGoal(
  goal: { binding: GoalBinding; startDate: string; dueDate: string },
  source: MeantSource<OpenSource>,
  { engine, today, prefix = 'g', signal }: { engine: Engine; today: string; prefix?: string; signal?: AbortSignal },
): Promise<Omit<Measured, 'roleOverrides'>> {
  const { binding, startDate, dueDate } = goal;
  const recorder: Recorder = { engine, source, signal, prefix, receipts: [] };
  const until = today < dueDate ? today : dueDate;
  const empty: Omit<Measured, 'roleOverrides'> = {
    snapshotId: source.snapshotId,
    until,
    value: null,
    days: null,
    history: null,
    blocking: null,
    receipts: [],
    problem: null,
  };
  if (until < startDate) return empty;
  try {
    const { bound, figure } = bindGoal(binding, source);
    const time = bound.time!;
    const what = `${binding.type} ${phrase('of', 'von')} ${binding.field}`;
    if (!ADDITIVE.has(binding.type)) {
      const range = { start: startDate, end: until };
      const { rows } = await askMetrics(recorder, bound, { label: `${what} ${saySpan(range)}`, values: [figure], range });
      return { ...empty, value: figureValue(rows[0]?.[0] ?? null), receipts: recorder.receipts };
    }
    const from = fromDay(Math.max(toDay(startDate) - HISTORY_DAYS, Math.min(toDay(time.span.start), toDay(startDate))));
    const { rows } = await askMetrics(recorder, bound, {
      label: `${what} ${phrase('by day', 'nach Tag')} ${saySpan({ start: from, end: until })}`,
      values: [figure, ROW_COUNT],
      by: [{ time: 'default', grain: 'day' }],
      range: { start: from, end: until },
    });
    const present = rows.filter((row) => row[0] !== null && Number(row[2] ?? 0) > 0);
    const byDay = new Map(present.map((row) => [dayOf(row[0]), figureValue(row[1] ?? null) ?? 0]));
    const daily = (start: string, end: string) =>
      Array.from({ length: Math.max(0, daysIn({ start, end })) }, (_, i) => byDay.get(toDay(start) + i) ?? 0);
    const days = daily(startDate, until);
    const value = Number(days.reduce((sum, day) => sum + day, 0).toPrecision(12));
    const eve = fromDay(toDay(startDate) - 1);
    const coverage = coverageOf([...byDay.keys()].sort((a, b) => a - b));
    const late = coverage !== null && toDay(until) - coverage.last > coverage.slack;
    return {
      ...empty,
      value,
      days,
      reaches: late ? fromDay(coverage.last) : null,
      history: from < startDate ? { from, days: daily(from, eve) } : null,
      blocking: await findBlocking(recorder, bound, figure, { start: startDate, end: until }),
      receipts: recorder.receipts,
    };
  } catch (error) {
    if (error instanceof AppError) return { ...empty, problem: error.message };
    throw error;
  }
}

/** The dimension value that fell most compared with equally many days before the period; null if none fell or the data does not reach back. */
async function findBlocking(
  recorder: Recorder,
  bound: SourceBinding,
  figure: Figure,
  span: { start: string; end: string },
): Promise<Measured['blocking']> {
  const { time } = bound;
  const dimensions = sharedDimensions(bound, figure);
  const length = daysIn(span);
  const before = { start: fromDay(toDay(span.start) - length), end: fromDay(toDay(span.start) - 1) };
  if (!time || dimensions.length === 0 || time.span.start > before.start) return null;
  const found: NonNullable<Measured['blocking']>[] = [];
  for (const dimension of dimensions) {
    const by = async (range: Span, label: string) => {
      const { rows } = await askMetrics(recorder, bound, {
        label: `${phrase('By', 'Nach')} ${dimension.name}, ${label}`,
        values: [figure],
        by: [dimension.name],
        range,
      });
      return new Map(rows.map(([member, value]) => [member ?? null, figureValue(value ?? null) ?? 0]));
    };
    const now = await by(span, phrase('in the period so far', 'im Zeitraum bisher'));
    const then = await by(before, phrase('in as many days before it', 'in ebenso vielen Tagen davor'));
    const members = new Map(
      [...new Set([...now.keys(), ...then.keys()])].map((key) => [
        key === null ? phrase('without a value', 'ohne Wert') : String(key),
        { now: now.get(key) ?? 0, before: then.get(key) ?? 0 },
      ]),
    );
    const fallen = [...members].map(([member, one]) => ({ member, ...one, fall: one.before - one.now })).filter(({ fall }) => fall > 0);
    const gap = fallen.reduce((sum, { fall }) => sum + fall, 0);
    const worst = fallen.sort((a, b) => b.fall - a.fall || (a.member < b.member ? -1 : 1))[0];
    if (worst)
      found.push({
        dimension: dimension.name,
        member: worst.member,
        now: worst.now,
        before: worst.before,
        shareOfGap: Number((worst.fall / gap).toFixed(4)),
      });
  }
  return found.sort((a, b) => b.before - b.now - (a.before - a.now) || (a.dimension < b.dimension ? -1 : 1))[0] ?? null;
}

/** The dimensions that are the same on all rows that share a value of the figure, such as the lines of an order. */
function sharedDimensions({ dimensions, meant: { meaning } }: SourceBinding, { columns: [name] }: Figure): SourceBinding['dimensions'] {
  const column = meaning.columns.find((one) => one.name === name);
  return columnsOfOwner(dimensions, meaning, column?.additivity === 'attribute' ? column.determinedBy : []);
}

function asBinding<T>(bind: () => T): T {
  try {
    return bind();
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'validation_error') throw error;
    const fields = Object.entries(error.details ?? {}).map(([field, messages]) => [
      field.replace(/^report_parameters\./, 'binding.'),
      messages as string[],
    ]);
    throw invalidFields(Object.fromEntries(fields));
  }
}
