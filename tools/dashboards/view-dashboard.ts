import { z } from 'zod';
import type { DashboardDetail } from '../../src/insight/dashboards/dashboards.ts';
import { viewDashboard as view } from '../../src/insight/dashboards/view-dashboard.ts';
import { clip, STRUCTURED_CHARACTERS_MAX } from '../budget.ts';
import { defineTool } from '../define.ts';
import { id, uuid } from '../fields.ts';
import { type SliceInput, sliceInput, sliceOf } from './slice.ts';
import { dashboardDetail, dashboardDetailView, oneDoor, widgetFields, widgetView } from './views.ts';

const agentInput = z
  .strictObject({ dashboard_id: id.meta({ format: 'uuid' }), ...sliceInput.omit({ id: true }).shape })
  .transform(({ dashboard_id, ...slice }) => ({ id: dashboard_id, ...slice }));

const agentOutput = z.strictObject({
  id: uuid,
  name: z.string(),
  widgets: z.array(widgetFields.pick({ id: true, title: true, type: true, data: true, insight: true })),
  left_out: z.array(z.string()).meta({ description: 'Titles of widgets that did not fit' }),
});

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
  return { id: dashboard.id, name: dashboard.name, widgets: kept, left_out: left };
}

const agentText = ({ name, widgets, left_out: left }: z.infer<typeof agentOutput>) =>
  clip(
    [
      `${name}, ${widgets.length} widgets:`,
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
  mcp: { scope: 'dashboards:read', input: agentInput, output: agentOutput, view: agentView, text: agentText },
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
