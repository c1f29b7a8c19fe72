import { z } from 'zod';
import type { DashboardDetail } from '../../src/dashboards/dashboards.ts';
import { DASHBOARD_STATUSES, type Dashboard, type Widget } from '../../src/dashboards/entities.ts';
import type { RefreshOutcome } from '../../src/dashboards/refresh-outcome.ts';
import { WIDGET_TYPES, type WidgetChange } from '../../src/dashboards/types.ts';
import type { RestDoor } from '../define.ts';
import { count, iso, timestamp, uuid } from '../fields.ts';
import { receiptView } from '../receipts.ts';

export const dashboardItem = z.strictObject({
  id: uuid,
  name: z.string(),
  description: z.string(),
  status: z.enum(DASHBOARD_STATUSES),
  niche_domain: z.string(),
  widget_count: count,
  last_refresh: timestamp.nullable(),
  created_at: timestamp,
});

export const dashboardItemView = (dashboard: Dashboard) => ({
  id: dashboard.id,
  name: dashboard.name,
  description: dashboard.description,
  status: dashboard.status,
  niche_domain: dashboard.nicheDomain,
  widget_count: dashboard.widgetCount,
  last_refresh: iso(dashboard.lastRefresh ?? null),
  created_at: iso(dashboard.createdAt),
});

export const widgetFields = z.strictObject({
  id: uuid,
  title: z.string(),
  type: z.enum(WIDGET_TYPES),
  position: z.strictObject({ x: count, y: count, w: count, h: count }),
  config: z.record(z.string(), z.unknown()).meta({ description: 'What was chosen: data source, table, metric, dimension, and its key' }),
  data: z.record(z.string(), z.unknown()).meta({ description: 'What it shows, with notices and the receipts of every number' }),
  insight: z.string().nullable(),
  last_refresh: timestamp,
});

export const widgetView = (widget: Widget) => ({
  id: widget.id,
  title: widget.title,
  type: widget.type,
  position: widget.position,
  config: { key: widget.key, ...widget.config },
  data: {
    ...widget.data,
    notices: widget.notices,
    receipts: widget.receipts.map(receiptView),
  },
  insight: widget.insight ?? null,
  last_refresh: iso(widget.lastRefresh),
});

const source = z.strictObject({ id: uuid, name: z.string(), type: z.string() });
const metric = z.strictObject({ name: z.string(), type: z.string(), field: z.string() });

const detailFields = {
  config: z.record(z.string(), z.unknown()),
  refresh_frequency: z.string(),
  data_sources: z.array(source),
  custom_metrics: z.array(metric),
};

export const dashboardDetail = dashboardItem.extend({ ...detailFields, widgets: z.array(widgetFields) });
export const dashboardHead = dashboardItem.extend(detailFields);

export const dashboardHeadView = ({ dashboard, sources }: DashboardDetail) => ({
  ...dashboardItemView(dashboard),
  config: { ...dashboard.config },
  refresh_frequency: dashboard.refreshFrequency,
  data_sources: sources,
  custom_metrics: dashboard.customMetrics,
});

export const dashboardDetailView = (detail: DashboardDetail) => ({ ...dashboardHeadView(detail), widgets: detail.widgets.map(widgetView) });

/** Of the dashboard with its widgets: each change of them counts its revision up. */
export const dashboardTag = ({ dashboard }: DashboardDetail) => `W/"${dashboard.revision}"`;

export const refreshResult = z.strictObject({
  success: z.boolean(),
  message: z.string(),
  dashboard_id: uuid,
  job_id: z.string(),
  credits_consumed: count,
  widgets_created: count,
  widgets_updated: count,
  last_refresh: timestamp,
});

export const refreshResultView = ({ outcome }: { outcome: RefreshOutcome; replayed: boolean }) => ({
  success: true,
  message: outcome.message,
  dashboard_id: outcome.dashboardId,
  job_id: outcome.jobId,
  credits_consumed: outcome.creditsConsumed,
  widgets_created: outcome.widgetsCreated,
  widgets_updated: outcome.widgetsUpdated,
  last_refresh: iso(outcome.lastRefresh),
});

const change = z.strictObject({
  widget_id: z.string(),
  title: z.string(),
  change: z.enum(['created', 'updated', 'removed']),
  summary: z.string(),
  before: z.number().nullable(),
  after: z.number().nullable(),
});
const changedSource = z.strictObject({ id: uuid, name: z.string(), rows_before: z.number().nullable(), rows_after: z.number() });

export const diffFields = {
  changes: z.array(change).meta({ description: 'What the last refresh changed, and why; empty where nothing did' }),
  changed_sources: z.array(changedSource),
};

export const diffView = ({ changes, sources }: { changes: WidgetChange[]; sources: object[] }) => ({ changes, changed_sources: sources });

/** The same capability for programs, and for the application, which every plan has. */
export function bothDoors<Input, Output>(
  door: Omit<RestDoor<Input, Output>, 'gate' | 'tag' | 'path'>,
  path: string,
): RestDoor<Input, Output>[] {
  return [
    { ...door, path: `/api/v1/dashboards/${path}`, gate: 'external', tag: 'Dashboards' },
    { ...door, path: `/api/dashboards/${path}`, gate: 'general', tag: 'General API' },
  ];
}
