import type { DashboardDetail } from '../../src/insight/dashboards/dashboards.ts';
import { viewDashboard as view } from '../../src/insight/dashboards/view-dashboard.ts';
import { defineTool } from '../define.ts';
import { type SliceInput, sliceInput, sliceOf } from './slice.ts';
import { dashboardDetail, dashboardDetailView, oneDoor } from './views.ts';

export const viewDashboard = defineTool<SliceInput, DashboardDetail>({
  name: 'view_dashboard',
  title: 'View part of a dashboard',
  description:
    'The widgets of a dashboard for another period or some of the rows, computed from the data of its last refresh. Free; nothing is saved.',
  cost: 'general',
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
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
