import { openSources } from '../../data/sources/open-sources.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import type { FilterParameter } from '../metrics/parameters.ts';
import type { RelativePeriod } from '../metrics/relative-period.ts';
import { todayOf, withMeaning } from '../metrics/source-meaning.ts';
import { computeDashboard } from './compute-dashboard.ts';
import { type DashboardDetail, getDashboard } from './dashboards.ts';
import { datedConfig } from './dated-config.ts';
import type { Widget } from './entities.ts';
import { todayAt } from './open-refresh.ts';
import type { DashboardConfig } from './types.ts';

const DEADLINE_MS = 30_000;

/** A temporary view of a dashboard's data by period and column values, on top of the owner's settings. */
export interface DashboardSlice {
  /** Dates, or a period as of the present day in the organization's zone. */
  dates?: { dateRange: { start: string; end: string } } | { period: RelativePeriod };
  compareTo?: 'previous_period' | 'previous_year';
  filters: { column: string; value: string | number | boolean | null }[];
}

/**
 * A dashboard's widgets for another period or a subset of rows: the same queries over the snapshots of its last refresh, so that only the slice
 * differs. Saves nothing and costs no credits; without a slice it returns the saved widgets.
 * @throws AppError not_found, conflict for a dashboard that was never refreshed, validation_error for columns and values that its data does not
 * have, service_unavailable if it takes longer than half a minute
 */
export async function viewDashboard(ctx: Context, id: string, slice: DashboardSlice): Promise<DashboardDetail> {
  const detail = await getDashboard(ctx, id);
  if (!slice.dates && !slice.compareTo && slice.filters.length === 0) return detail;
  const { dashboard, widgets } = detail;
  if (!dashboard.lastRefresh || dashboard.sources.length === 0) {
    throw new AppError('conflict', 'The dashboard has no figures yet. Refresh it first.');
  }
  const { config } = dashboard;
  const sliced = {
    ...dashboard,
    config: {
      ...(await datedAs(ctx, slice, config)),
      // The slice's filters come first, so that errors refer to them by their own indexes.
      filters: [...slice.filters.map(filterOf), ...(config.filters ?? [])],
    },
  };
  const { organizationId } = ctx.principal;
  const opened = await openSources(ctx, ctx.em, organizationId, dashboard.sources);
  const sources = await withMeaning({ ...ctx, organizationId }, opened);
  const late = AbortSignal.timeout(DEADLINE_MS);
  const computed = await computeDashboard(sliced, sources, {
    engine: ctx.engine,
    today: todayOf(sources, dashboard.lastRefresh),
    signal: AbortSignal.any([ctx.signal, late]),
    progress: ctx.progress,
  }).catch((error: unknown) => {
    if (late.aborted)
      throw new AppError('service_unavailable', 'These figures take too long to compute. Narrow the period or add a filter.', {
        cause: error,
      });
    throw asSliceError(error);
  });
  const byKey = new Map(computed.map((widget) => [widget.key, widget]));
  const shown = widgets.flatMap((saved): Widget[] => {
    // A goal has its own period and measure.
    if (saved.type === 'goal') return [saved];
    const now = byKey.get(saved.key);
    // A copy, so that the ORM does not save it.
    return now
      ? [
          {
            ...saved,
            title: now.title,
            config: now.config,
            data: now.data,
            insight: now.insight,
            notices: now.notices,
            receipts: now.receipts,
          },
        ]
      : [];
  });
  return { ...detail, widgets: shown };
}

/** The owner's configuration with the slice's dates; a period chosen here ends with the present day, the owner's own with the last refresh. */
async function datedAs(ctx: Context, { dates, compareTo }: DashboardSlice, config: DashboardConfig): Promise<DashboardConfig> {
  const compared = { ...config, ...(compareTo ? { compare_to: compareTo } : {}) };
  if (!dates) return compared;
  const { period: _, date_range: __, ...undated } = compared;
  if ('dateRange' in dates) return { ...undated, date_range: dates.dateRange };
  const today = await todayAt(ctx.em, ctx.principal.organizationId, ctx.now());
  return datedConfig({ ...undated, period: dates.period }, today);
}

function filterOf({ column, value }: DashboardSlice['filters'][number]): FilterParameter {
  return value === null ? { column, op: 'is_null' } : { column, op: 'eq', value };
}

/** Renames an error's fields from those of a configuration to those of a slice. */
function asSliceError(error: unknown): unknown {
  if (!(error instanceof AppError) || error.code !== 'validation_error' || !error.details) return error;
  const fields = Object.entries(error.details).map(([field, said]) => [field.replace(/^config\./, ''), said] as const);
  return new AppError(error.code, error.message.replaceAll('config.', ''), { details: Object.fromEntries(fields), cause: error });
}
