import { z } from 'zod';
import { type DashboardDetail, estimateRefresh, getDashboard as findDashboard } from '../../src/insight/dashboards/dashboards.ts';
import type { Widget } from '../../src/insight/dashboards/entities.ts';
import { AppError, notFound } from '../../src/platform/errors.ts';
import { clip, STRUCTURED_CHARACTERS_MAX } from '../budget.ts';
import { defineTool } from '../define.ts';
import { id, uuid } from '../fields.ts';
import {
  dashboardDetail,
  dashboardDetailView,
  dashboardHead,
  dashboardHeadView,
  dashboardTag,
  diffFields,
  diffView,
  estimate,
  oneDoor,
  shownDashboard,
  shownDashboardView,
  widgetFields,
  widgetView,
} from './views.ts';

const briefWidget = z.strictObject({
  id: uuid,
  title: z.string(),
  type: z.string(),
  value: z.number().nullable().meta({ description: 'Of a figure; null for the others' }),
  insight: z.string().nullable(),
});
const output = dashboardHead.extend({
  widgets: z.array(briefWidget).meta({ description: 'In brief; ask with widget_id for one in full, with its data, query and receipts' }),
  widget: widgetFields.nullable().meta({ description: 'The widget that was asked for' }),
  last_error: z.string().nullable(),
  refresh_estimate: estimate
    .nullable()
    .meta({ description: 'What refresh_dashboard would charge at most; null where its data cannot be read' }),
  ...diffFields,
});

interface Input {
  id: string;
  widgetId?: string;
}
type Output = DashboardDetail & { estimate: z.infer<typeof estimate> | null; widget: Widget | null };

const brief = ({ id: widgetId, title, type, data, insight }: Widget) => ({
  id: widgetId,
  title,
  type,
  value: data.kind === 'kpi' || data.kind === 'goal' ? data.value : null,
  insight: insight ?? null,
});

const door = { method: 'GET', status: 200, scope: 'dashboards:read', input: z.object({ id }) } as const;

export const getDashboard = defineTool<Input, Output>({
  name: 'get_dashboard',
  title: 'Get a dashboard',
  description:
    'Shows a dashboard: its widgets with what each says, what the last refresh changed and why, and what the next one would cost. With widget_id one widget in full: data, query and receipts.',
  cost: 'general',
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  mcp: {
    scope: 'dashboards:read',
    app: 'dashboard',
    input: z
      .strictObject({ dashboard_id: id.meta({ format: 'uuid' }), widget_id: id.optional() })
      .transform(({ dashboard_id, widget_id }) => ({ id: dashboard_id, widgetId: widget_id })),
    output,
    view: (detail) => ({
      ...dashboardHeadView(detail),
      widgets: detail.widgets.map(brief),
      widget: detail.widget && bounded(detail.widget),
      last_error: detail.dashboard.lastError ?? null,
      refresh_estimate: detail.estimate,
      ...diffView({ ...detail.dashboard.diff, changes: detail.widget ? [] : detail.dashboard.diff.changes.slice(0, 20) }),
    }),
    text: (view: z.infer<typeof output>) =>
      clip(
        [
          `${view.name} (${view.id}): ${view.status}, ${view.widget_count} widgets, ${view.last_refresh === null ? 'never refreshed' : `as of ${view.last_refresh}`}.`,
          ...(view.last_error === null ? [] : [`Last problem: ${view.last_error}`]),
          ...(view.widget
            ? [JSON.stringify(view.widget)]
            : view.widgets.map((one) => `- ${one.title} (${one.type}, ${one.id})${one.insight ? `: ${one.insight}` : ''}`)),
        ].join('\n'),
      ),
  },
  rest: [
    oneDoor({ ...door, output: dashboardDetail, view: dashboardDetailView, etag: dashboardTag }, '{id}/', 'external'),
    oneDoor({ ...door, output: shownDashboard, view: shownDashboardView }, '{id}/', 'general'),
  ],
  handler: async (ctx, input) => {
    const detail = await findDashboard(ctx, input.id);
    const widget = input.widgetId === undefined ? null : detail.widgets.find((one) => one.id === input.widgetId);
    if (widget === undefined) throw notFound('The widget');
    const quoted = await estimateRefresh(ctx, input.id).catch((error: unknown) => {
      // The dashboard is shown even if a source is gone or syncing; its refresh will report what is wrong.
      if (error instanceof AppError) return null;
      throw error;
    });
    return { ...detail, widget, estimate: quoted };
  },
});

/** A widget within an agent's budget: long data is cut to its first part, and the notices say so. */
function bounded(widget: Widget) {
  const view = widgetView(widget);
  for (let kept = 1_000; JSON.stringify(view).length > STRUCTURED_CHARACTERS_MAX - 6_000 && kept >= 5; kept = Math.floor(kept / 2)) {
    const data = view.data as Record<string, unknown>;
    const cut = (list: unknown) => (Array.isArray(list) ? list.slice(0, kept) : list);
    for (const field of ['rows', 'categories', 'points', 'findings']) if (data[field]) data[field] = cut(data[field]);
    if (Array.isArray(data.series)) data.series = cut(data.series.map((one) => ({ ...one, values: cut(one.values) })));
    view.data.notices = [...widget.notices, `Cut to ${kept} values for the answer's size; the REST API has all.`];
  }
  return view;
}
