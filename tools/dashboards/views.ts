import { z } from 'zod';
import type { DashboardDetail, ListedDashboard } from '../../src/insight/dashboards/dashboards.ts';
import { DASHBOARD_STATUSES, type Dashboard, type Widget } from '../../src/insight/dashboards/entities.ts';
import type { RefreshOutcome } from '../../src/insight/dashboards/refresh-outcome.ts';
import { REFRESH_FREQUENCIES, WIDGET_TYPES, type WidgetChange } from '../../src/insight/dashboards/types.ts';
import { DOMAIN_IDS } from '../../src/insight/metrics/domains/index.ts';
import { RELATIVE_PERIODS } from '../../src/insight/metrics/relative-period.ts';
import { METRIC_TYPES } from '../../src/insight/metrics/types.ts';
import type { RestDoor } from '../define.ts';
import { count, iso, timestamp, uuid } from '../fields.ts';
import { documentedAs, named } from '../named.ts';
import { receiptView } from '../receipts.ts';
import { storedWidgetData, type widgetData } from './widget-data.ts';

const domain = documentedAs(z.enum(DOMAIN_IDS), z.string());
const frequency = documentedAs(z.enum(REFRESH_FREQUENCIES), z.string());
const dates = z.strictObject({ start: z.string(), end: z.string() });
const position = z.strictObject({ x: count, y: count, w: count, h: count });

/** The settings of a dashboard's owner: pages read some of them and send all of them back with a change. */
const dashboardConfig = documentedAs(
  z.looseObject({
    date_range: dates.optional(),
    period: z.enum(RELATIVE_PERIODS).optional(),
    layout: z.record(z.string(), position).optional(),
  }),
  z.record(z.string(), z.unknown()),
);

const CHOSEN = { description: 'What was chosen: data source, table, metric, dimension, dates, and its key' };
const widgetConfig = documentedAs(
  z
    .looseObject({
      key: z.string(),
      data_source_id: uuid.optional(),
      table: z.string().optional(),
      dimension: z.string().optional(),
      dimensions: z.array(z.string()).optional(),
      date_range: dates.optional(),
      compared_with: dates.optional(),
    })
    .meta(CHOSEN),
  z.record(z.string(), z.unknown()).meta(CHOSEN),
);

export const dashboardItem = named(
  'DashboardSummary',
  z.strictObject({
    id: uuid,
    name: z.string(),
    description: z.string(),
    status: z.enum(DASHBOARD_STATUSES),
    niche_domain: domain,
    widget_count: count,
    last_refresh: timestamp.nullable(),
    created_at: timestamp,
  }),
);

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

const source = named('DashboardSource', z.strictObject({ id: uuid, name: z.string(), type: z.string() }));

/** The further fields in the application's list of dashboards. */
export const listedDashboard = named(
  'DashboardRow',
  dashboardItem.extend({
    refresh_frequency: frequency,
    next_refresh_at: timestamp.nullable().meta({ description: 'null if it is only refreshed manually' }),
    last_error: z.string().nullable(),
    data_sources: z.array(source),
  }),
);

export const listedDashboardView = ({ dashboard, sources }: ListedDashboard) => ({
  ...dashboardItemView(dashboard),
  refresh_frequency: dashboard.refreshFrequency,
  next_refresh_at: iso(dashboard.nextRefreshAt ?? null),
  last_error: dashboard.lastError ?? null,
  data_sources: sources,
});

export const widgetFields = named(
  'Widget',
  z.strictObject({
    id: uuid,
    title: z.string(),
    type: z.enum(WIDGET_TYPES),
    position,
    config: widgetConfig,
    data: storedWidgetData,
    insight: z.string().nullable(),
    last_refresh: timestamp,
  }),
);

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
  } satisfies z.infer<typeof widgetData>,
  insight: widget.insight ?? null,
  last_refresh: iso(widget.lastRefresh),
});

const metric = named(
  'CustomMetric',
  z.strictObject({ name: z.string(), type: documentedAs(z.enum(METRIC_TYPES), z.string()), field: z.string() }),
);

const detailFields = {
  config: dashboardConfig,
  refresh_frequency: frequency,
  data_sources: z.array(source),
  custom_metrics: z.array(metric),
};

export const dashboardDetail = named('Dashboard', dashboardItem.extend({ ...detailFields, widgets: z.array(widgetFields) }));
export const dashboardHead = dashboardItem.extend(detailFields);

export const dashboardHeadView = ({ dashboard, sources }: DashboardDetail) => ({
  ...dashboardItemView(dashboard),
  config: { ...dashboard.config },
  refresh_frequency: dashboard.refreshFrequency,
  data_sources: sources,
  custom_metrics: dashboard.customMetrics,
});

export const dashboardDetailView = (detail: DashboardDetail) => ({ ...dashboardHeadView(detail), widgets: detail.widgets.map(widgetView) });

/** The tag covers the dashboard with its widgets: each change to them increments its revision. */
export const dashboardTag = ({ dashboard }: DashboardDetail) => `W/"${dashboard.revision}"`;

export const refreshResult = named(
  'DashboardRefresh',
  z.strictObject({
    success: z.boolean(),
    message: z.string(),
    dashboard_id: uuid,
    job_id: z.string(),
    credits_consumed: count,
    widgets_created: count,
    widgets_updated: count,
    last_refresh: timestamp,
  }),
);

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

export const widgetChange = named(
  'WidgetChange',
  z.strictObject({
    widget_id: z.string(),
    title: z.string(),
    change: z.enum(['created', 'updated', 'removed']),
    summary: z.string(),
    before: z.number().nullable(),
    after: z.number().nullable(),
  }),
);
const changedSource = named(
  'ChangedSource',
  z.strictObject({ id: uuid, name: z.string(), rows_before: z.number().nullable(), rows_after: z.number() }),
);

export const diffFields = {
  changes: z.array(widgetChange).meta({ description: 'What the last refresh changed, and why; empty where nothing did' }),
  changed_sources: z.array(changedSource),
};

export const diffView = ({ changes, sources }: { changes: WidgetChange[]; sources: object[] }) => ({ changes, changed_sources: sources });

export const estimate = z.strictObject({
  credits: count,
  widgets: count,
  breakdown: z.array(z.strictObject({ item: z.string(), credits: count })),
});

/**
 * The further fields on the application's page of a dashboard: when it is refreshed and at what price, what changed, what is in progress.
 */
export const shownDashboard = named(
  'DashboardView',
  dashboardDetail.extend({
    next_refresh_at: timestamp.nullable(),
    last_error: z.string().nullable(),
    refresh: z
      .strictObject({ progress: count, message: z.string(), created_at: timestamp })
      .nullable()
      .meta({ description: 'The refresh that is running' }),
    refresh_estimate: estimate.nullable().meta({ description: 'What a refresh would charge at most; null where its data cannot be read' }),
    ...diffFields,
  }),
);

export const shownDashboardView = (detail: DashboardDetail & { estimate: z.infer<typeof estimate> | null }) => ({
  ...dashboardDetailView(detail),
  next_refresh_at: iso(detail.dashboard.nextRefreshAt ?? null),
  last_error: detail.dashboard.lastError ?? null,
  refresh: detail.refresh && {
    progress: detail.refresh.progress,
    message: detail.refresh.progressMessage,
    created_at: iso(detail.refresh.createdAt),
  },
  refresh_estimate: detail.estimate,
  ...diffView(detail.dashboard.diff),
});

/** One capability on two routes: for programs, and for the application, which every plan has. */
export function bothDoors<Input, Output>(
  door: Omit<RestDoor<Input, Output>, 'gate' | 'tag' | 'path'>,
  path: string,
): RestDoor<Input, Output>[] {
  return [
    { ...door, path: `/api/v1/dashboards/${path}`, gate: 'external', tag: 'Dashboards' },
    { ...door, path: `/api/dashboards/${path}`, gate: 'general', tag: 'General API' },
  ];
}

/** Only one of the two routes, where they show different things. */
export function oneDoor<Input, Output>(
  door: Omit<RestDoor<Input, Output>, 'gate' | 'tag' | 'path'>,
  path: string,
  gate: 'external' | 'general',
): RestDoor<Input, Output> {
  return bothDoors(door, path).find((one) => one.gate === gate)!;
}
