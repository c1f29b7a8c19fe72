import type { Recorder } from '../../../data/receipts/recorder.ts';
import { AppError } from '../../../platform/errors.ts';
import { phrase } from '../../../platform/locale.ts';
import { chooseGrain, daysIn, fromDay, type Grain, grainWord, nextBucket, toDay } from '../../statistics/calendar.ts';
import { coverageOf, covers } from '../../statistics/series.ts';
import type { Span } from '../../statistics/types.ts';
import type { SourceBinding } from '../bind.ts';
import { type Figure, figureValue } from '../custom-figures.ts';
import { askMetrics, compileWanted, dayOf, type QueriedValue, ROW_COUNT } from './run-query.ts';

/** Figures over all rows and, if there is a time, by step. */
export interface FigureSeries {
  grain: Grain | null;
  totals: (number | null)[];
  /** Why a figure has no value; null for the others. */
  problems: (string | null)[];
  /** In ascending order. */
  steps: { start: number; complete: boolean; values: (number | null)[] }[];
  /** Of the totals. */
  receiptId: string;
  /** Of the steps; null without a time. */
  stepsReceiptId: string | null;
}

const STEPS_MAX = 5_000;

/** Figures that need not add up: each computed for the whole and for every step. One that cannot be computed says why. */
export async function queryFigures(
  recorder: Recorder,
  binding: SourceBinding,
  figures: readonly Figure[],
  range: Span | null,
  today: number,
): Promise<FigureSeries | null> {
  if (figures.length === 0) return null;
  const { time } = binding;
  const span = time ? range : null;
  const grain = time ? chooseGrain(daysIn(range ?? time.span)) : null;
  const problems = figures.map((figure) => problemOf(binding, figure, grain));
  const possible = figures.flatMap((figure, i) => (problems[i] === null ? [{ figure, i }] : []));
  const values = [...possible.map(({ figure }): QueriedValue => figure), ROW_COUNT];
  const titles = possible.map(({ figure }) => figure.title).join(', ') || phrase('Rows', 'Zeilen');
  const [whole, stepped] = await Promise.all([
    askMetrics(recorder, binding, { label: titles, values, range: span }),
    grain &&
      askMetrics(recorder, binding, {
        label: `${titles} ${phrase('by', 'nach')} ${grainWord(grain)}`,
        values,
        by: [{ time: 'default', grain }],
        range: span,
        rowsMax: STEPS_MAX,
      }),
  ]);
  const read = (row: Parameters<typeof figureValue>[0][]) =>
    figures.map((_, i) => {
      const at = possible.findIndex((one) => one.i === i);
      return at < 0 ? null : figureValue(row[at] ?? null);
    });
  const dated = (stepped?.rows ?? []).flatMap((row) =>
    row[0] === null || Number(row.at(-1) ?? 0) === 0 ? [] : [{ start: dayOf(row[0]), values: read(row.slice(1)) }],
  );
  const days = coverageOf(dated.map(({ start }) => start));
  const last = time ? toDay((range ?? time.span).end) : 0;
  const coverage = days && time ? { ...days, first: toDay((range ?? time.span).start), last } : null;
  return {
    grain,
    problems,
    totals: read(whole.rows[0] ?? []),
    steps: dated.map(({ start, values: own }) => ({
      start,
      values: own,
      complete: grain !== null && coverage !== null && covers({ ...coverage, slack: 2 }, start, nextBucket(start, grain) - 1, today),
    })),
    receiptId: whole.receiptId,
    stepsReceiptId: stepped?.receiptId ?? null,
  };
}

function problemOf(binding: SourceBinding, figure: Figure, grain: Grain | null): string | null {
  if (figure.problem !== null) return figure.problem;
  try {
    compileWanted(binding, { label: '', values: [figure], range: null, ...(grain ? { by: [{ time: 'default', grain }] } : {}) });
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
}

/** The steps' first days as ISO dates. */
export function stepDates({ steps }: FigureSeries): string[] {
  return steps.map(({ start }) => fromDay(start));
}
