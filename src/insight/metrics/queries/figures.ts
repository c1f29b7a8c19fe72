import { quoteName } from '../../../data/engine/sql-quote.ts';
import { type Recorder, runWithReceipt } from '../../../data/receipts/recorder.ts';
import { chooseGrain, daysIn, fromDay, type Grain, nextBucket, toDay } from '../../statistics/calendar.ts';
import { coverageOf, covers } from '../../statistics/series.ts';
import type { Span } from '../../statistics/types.ts';
import type { SourceBinding } from '../bind.ts';
import { where } from '../bind-sql.ts';
import { type Figure, figureValue } from '../custom-figures.ts';

/** Figures over all rows and, if there is a time, by step. */
export interface FigureSeries {
  grain: Grain | null;
  totals: (number | null)[];
  /** In ascending order. */
  steps: { start: number; complete: boolean; values: (number | null)[] }[];
  receiptId: string;
}

const STEPS_MAX = 5_000;

/** Figures that need not add up: each computed separately for the whole and for every step, in one scan. */
export async function queryFigures(
  recorder: Recorder,
  { table, time, filters }: SourceBinding,
  figures: readonly Figure[],
  range: Span | null,
  today: number,
): Promise<FigureSeries | null> {
  if (figures.length === 0) return null;
  const condition = where([...(time && range ? [time.within(range)] : []), ...filters]);
  const grain = time ? chooseGrain(daysIn(range ?? time.span)) : null;
  const epoch = "DATE '1970-01-01'";
  const step = time && grain ? `CAST(date_trunc('${grain}', ${epoch} + CAST(${time.daySql} AS INTEGER)) AS DATE) - ${epoch}` : null;
  const columns = figures.map(({ sql }, i) => `${sql} AS f${i}`).join(',\n  ');
  const { rows, receiptId } = await runWithReceipt(recorder, {
    label: `${figures.map(({ title }) => title).join(', ')}${grain ? `, in all and by ${grain} (days since 1970-01-01)` : ''}`,
    sql: step
      ? `SELECT GROUPING(step) AS in_all, step, ${columns}\nFROM (SELECT *, ${step} AS step FROM ${quoteName(table.name)}${condition.sql})\nGROUP BY GROUPING SETS ((), (step))\nORDER BY 1 DESC, 2`
      : `SELECT 1 AS in_all, NULL AS step, ${columns}\nFROM ${quoteName(table.name)}${condition.sql}`,
    params: condition.params,
    tables: [table.name],
    rowsMax: STEPS_MAX,
  });
  const values = (row: (typeof rows)[number]) => row.slice(2).map(figureValue);
  const dated = rows.flatMap((row) => (Number(row[0]) === 0 && row[1] !== null ? [{ start: Number(row[1]), values: values(row) }] : []));
  const days = coverageOf(dated.map(({ start }) => start));
  const last = time ? toDay((range ?? time.span).end) : 0;
  const coverage = days && time ? { ...days, first: toDay((range ?? time.span).start), last } : null;
  return {
    grain,
    totals: values(rows.find((row) => Number(row[0]) === 1) ?? []),
    steps: dated.map(({ start, values: own }) => ({
      start,
      values: own,
      complete: grain !== null && coverage !== null && covers({ ...coverage, slack: 2 }, start, nextBucket(start, grain) - 1, today),
    })),
    receiptId,
  };
}

/** The steps' first days as ISO dates. */
export function stepDates({ steps }: FigureSeries): string[] {
  return steps.map(({ start }) => fromDay(start));
}
