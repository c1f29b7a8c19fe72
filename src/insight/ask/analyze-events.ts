import type { CellValue } from '../../data/engine/types.ts';
import type { Unit } from '../../data/model/types.ts';
import type { Receipt } from '../../data/receipts/types.ts';
import type { Context } from '../../platform/context.ts';
import { type CohortsQuestion, compileCohorts } from '../metrics/event-analysis/cohorts.ts';
import { type CompiledFunnel, compileFunnel, type FunnelQuestion } from '../metrics/event-analysis/funnel.ts';
import { type Cohort, type RetentionPeriod, shareOf, triangleOf } from '../metrics/event-analysis/triangle.ts';
import type { QueryScope, Range } from '../metrics/metric-query/types.ts';
import { knownMetrics } from './known-metrics.ts';
import { type OpenDataModel, openDataModel } from './open-data-model.ts';
import { calendarOf } from './query-metrics.ts';
import { ANALYSIS_CREDITS, spendCredits } from './spend-credits.ts';

const COHORT_ROWS_MAX = 50_000;

/** What an analysis of events says besides its numbers. */
interface Explained {
  understood: string;
  /** What to know of the numbers. */
  notes: string[];
  /** What the data of each table covers. */
  coverage: { table: string; from: string; to: string }[];
  modelVersions: OpenDataModel['versions'];
}

interface Paid {
  receipts: Receipt[];
  creditsConsumed: number;
  replayed: boolean;
}

export interface AnalyzedCohorts extends Explained, Paid {
  cohorts: Cohort[];
  overall: RetentionPeriod[];
}

/**
 * Groups entities by the period of their first event and counts who is back in the periods after it.
 * @throws AppError validation_error with what is wrong and what to write instead, not_found, insufficient_credits
 */
export function analyzeCohorts(
  ctx: Context,
  { dataSourceIds, question }: { dataSourceIds?: readonly string[] | undefined; question: CohortsQuestion },
): Promise<AnalyzedCohorts> {
  return analyze(ctx, dataSourceIds, ANALYSIS_CREDITS.analyze_cohorts, async (open, scope) => {
    const compiled = compileCohorts(question, scope);
    const { sql, params, tables } = compiled;
    const ran = await open.workspace.ask({ label: 'Cohorts', sql, params, tables, rowsMax: COHORT_ROWS_MAX });
    const notes = [...compiled.notes, ...leftRows(ran.rows[0]?.at(-1))];
    return { ...triangleOf(ran.rows, compiled, question.grain, question.periods), ...explain(open, compiled, notes) };
  });
}

interface FunnelRow {
  /** Value of the dimension; absent without one. */
  group?: CellValue;
  /** From 1. */
  step: number;
  name: string;
  entities: number;
  /** Shares of those in the step before, and in the first; null if nobody was there. */
  fromPrevious: number | null;
  fromFirst: number | null;
  /** Median time since the step before. */
  medianSeconds: number | null;
}

export interface AnalyzedFunnel extends Explained, Paid {
  by: { name: string; unit: Unit | null } | null;
  rows: FunnelRow[];
  /** There are more groups than these. */
  truncated: boolean;
  range: Range | null;
}

/**
 * Counts how far entities get through steps, in order.
 * @throws AppError validation_error with what is wrong and what to write instead, not_found, insufficient_credits
 */
export function analyzeFunnel(
  ctx: Context,
  { dataSourceIds, question }: { dataSourceIds?: readonly string[] | undefined; question: FunnelQuestion },
): Promise<AnalyzedFunnel> {
  return analyze(ctx, dataSourceIds, ANALYSIS_CREDITS.analyze_funnel, async (open, scope) => {
    const compiled = compileFunnel(question, scope);
    const { sql, params, tables, by, range, covered } = compiled;
    const ran = await open.workspace.ask({ label: 'Funnel', sql, params, tables, rowsMax: question.limit + 1 });
    const [unnamed, unfinished] = ran.rows[0]?.slice(-2) ?? [];
    const notes = [...compiled.notes, ...leftRows(unnamed), ...leftEntities(question, Number(unfinished ?? 0), covered)];
    const groups = ran.rows.slice(0, question.limit);
    return {
      by,
      rows: groups.flatMap((row) => funnelRows(row, compiled)),
      truncated: ran.rows.length > groups.length,
      range,
      ...explain(open, compiled, notes),
    };
  });
}

async function analyze<T extends object>(
  ctx: Context,
  dataSourceIds: readonly string[] | undefined,
  credits: number,
  work: (open: OpenDataModel, scope: QueryScope) => Promise<T>,
): Promise<T & Paid> {
  const open = await openDataModel(ctx, dataSourceIds);
  return spendCredits(ctx, credits, {
    async work() {
      const scope = { model: open.model, metrics: knownMetrics(open), calendar: await calendarOf(ctx, open.workspace) };
      return { result: await work(open, scope), charge: true };
    },
    answer: (result, creditsConsumed) => ({ ...result, receipts: open.workspace.receipts, creditsConsumed }),
  });
}

function explain(
  { model, leftOut, versions }: OpenDataModel,
  { understood, tables }: { understood: string; tables: string[] },
  notes: string[],
): Explained {
  const coverage = model.tables.flatMap(({ name, coverage: covered }) =>
    covered && tables.includes(name) ? [{ table: name, ...covered }] : [],
  );
  return { understood, notes: leftOut === null ? notes : [...notes, leftOut], coverage, modelVersions: versions };
}

function leftRows(count: CellValue | undefined): string[] {
  const rows = Number(count ?? 0);
  return rows === 0 ? [] : [`${rows} ${rows === 1 ? 'row has' : 'rows have'} no entity or no time and are left out.`];
}

function leftEntities({ entity, within }: FunnelQuestion, count: number, { to }: Range): string[] {
  if (count === 0 || !within) return [];
  const window = `${within.count} ${within.unit}${within.count === 1 ? '' : 's'}`;
  return [
    `${count} of ${entity} started less than ${window} before the data ends (${to.slice(0, 10)}) and are left out; whole: false counts them.`,
  ];
}

/** The steps of one row of `compileFunnel`. */
function funnelRows(row: readonly CellValue[], { steps, by }: CompiledFunnel): FunnelRow[] {
  const numbers = by ? row.slice(1) : row;
  const counts = steps.map((_, i) => Number(numbers[i === 0 ? 0 : 2 * i - 1]));
  return steps.map((name, i) => ({
    ...(by ? { group: row[0]! } : {}),
    step: i + 1,
    name,
    entities: counts[i]!,
    fromPrevious: i === 0 ? null : shareOf(counts[i]!, counts[i - 1]!),
    fromFirst: shareOf(counts[i]!, counts[0]!),
    medianSeconds: i === 0 || numbers[2 * i] === null ? null : Number(numbers[2 * i]),
  }));
}
