import type { Context } from '../../../platform/context.ts';
import type { Filter, QueryScope, TimeRange } from '../../metrics/metric-query/types.ts';
import { type OpenDataModel, openDataModel } from '../open-data-model.ts';
import { type InlineColumn, type InlineMetric, scopeOf } from '../query-metrics.ts';
import { ANALYSIS_CREDITS, spendCredits } from '../spend-credits.ts';

/** What every question about columns may say besides. */
export interface ColumnsQuestion {
  dataSourceIds?: readonly string[] | undefined;
  derive?: InlineColumn[] | undefined;
  define?: InlineMetric[] | undefined;
  time?: TimeRange | undefined;
  filters?: Filter | undefined;
}

interface Analysis<Result> {
  tool: 'relate_columns' | 'describe_distribution';
  /** What is being done, for the caller who waits. */
  doing: string;
  /** Metrics that the question names. */
  metrics: (string | InlineMetric)[] | undefined;
  work(open: OpenDataModel, scope: QueryScope): Promise<Result>;
}

/**
 * Opens the data, does the work and charges for it.
 * @throws AppError validation_error, not_found, insufficient_credits, and whatever the work throws
 */
export async function analyzeColumns<Result extends object>(
  ctx: Context,
  { dataSourceIds, derive, define }: ColumnsQuestion,
  { tool, doing, metrics, work }: Analysis<Result>,
) {
  const open = await openDataModel(ctx, dataSourceIds);
  const answer = await spendCredits(ctx, ANALYSIS_CREDITS[tool], {
    async work() {
      ctx.progress(10, doing);
      const scope = await scopeOf(ctx, open, { metrics, define, derive });
      return { result: await work(open, scope), charge: true };
    },
    answer: (result, creditsConsumed) => ({ ...result, receipts: open.workspace.receipts, creditsConsumed }),
  });
  ctx.progress(100, 'Completed');
  return answer;
}
