import { z } from 'zod';
import type { DashboardDetail } from '../../src/insight/dashboards/dashboards.ts';
import { viewDashboard as view } from '../../src/insight/dashboards/view-dashboard.ts';
import { clip, STRUCTURED_CHARACTERS_MAX } from '../budget.ts';
import { defineTool } from '../define.ts';
import { uuid } from '../fields.ts';
import { agentSliceInput, type SliceInput, sliceInput, sliceOf } from './slice.ts';
import { dashboardDetail, dashboardDetailView, oneDoor, widgetFields, widgetView } from './views.ts';

const dates = z.strictObject({ start: z.string(), end: z.string() });

const agentOutput = z.strictObject({
  id: uuid,
  name: z.string(),
  date_range: dates.nullable().meta({ description: 'What the widgets show; null: all the data' }),
  compared_with: dates.nullable(),
  widgets: z.array(widgetFields.pick({ id: true, title: true, type: true, data: true, insight: true })),
  left_out: z.array(z.string()).meta({ description: 'Titles of widgets that did not fit' }),
});

type Dates = Pick<z.infer<typeof agentOutput>, 'date_range' | 'compared_with'>;

/** As many widgets as fit into an agent's answer, without their receipts. */
function agentView({ dashboard, widgets }: DashboardDetail): z.infer<typeof agentOutput> {
  const shown = widgets.map((widget) => {
    const { id: widgetId, title, type, data, insight } = widgetView(widget);
    return { id: widgetId, title, type, data: { ...data, receipts: [] }, insight };
  });
  let characters = 1_000;
  const kept = shown.filter((one) => {
    const size = JSON.stringify(one).length;
    if (characters + size > STRUCTURED_CHARACTERS_MAX) return false;
    characters += size;
    return true;
  });
  const left = shown.filter((one) => !kept.includes(one)).map(({ title }) => title);
  // Every widget over time has the same dates.
  const { date_range = null, compared_with = null } = (widgets.find(({ config }) => 'date_range' in config)?.config ??
    {}) as Partial<Dates>;
  return { id: dashboard.id, name: dashboard.name, date_range, compared_with, widgets: kept, left_out: left };
}

const agentText = ({ name, date_range: range, compared_with: before, widgets, left_out: left }: z.infer<typeof agentOutput>) =>
  clip(
    [
      `${name}, ${widgets.length} widgets${range ? ` for ${range.start} to ${range.end}` : ''}${before ? `, compared with ${before.start} to ${before.end}` : ''}:`,
      ...widgets.map(({ title, type, insight, data }) => `- ${title} (${type}): ${insight ?? JSON.stringify(data)}`),
      ...(left.length > 0 ? [`Left out for the answer's size: ${left.join('; ')}.`] : []),
    ].join('\n'),
  );

export const viewDashboard = defineTool<SliceInput, DashboardDetail>({
  name: 'view_dashboard',
  title: 'View part of a dashboard',
  description:
    'The widgets of a dashboard for another period or some of the rows, computed from the data of its last refresh. Free; nothing is saved.',
  cost: 'general',
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  mcp: { scope: 'dashboards:read', input: agentSliceInput, output: agentOutput, view: agentView, text: agentText },
  rest: [
    oneDoor(
      {
        method: 'POST',
        status: 200,
        scope: 'dashboards:read',
        input: sliceInput,
        output: dashboardDetail,
        view: dashboardDetailView,
        errors: ['conflict', 'service_unavailable'],
      },
      '{id}/view/',
      'general',
    ),
  ],
  handler: (ctx, input) => view(ctx, input.id, sliceOf(input)),
});
