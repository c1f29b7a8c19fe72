import { exportDashboard as make } from '../../src/insight/dashboards/export-dashboard.ts';
import type { OpenedReportFile } from '../../src/insight/reports/open-report-file.ts';
import { defineTool } from '../define.ts';
import { type SliceInput, sliceInput, sliceOf } from './slice.ts';
import { oneDoor } from './views.ts';

export const exportDashboard = defineTool<SliceInput, OpenedReportFile>({
  name: 'export_dashboard',
  title: 'Download a dashboard as PDF',
  description: 'The current view of a dashboard, with its receipts, as a PDF. Free; nothing is saved.',
  cost: 'general',
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  rest: [
    oneDoor(
      {
        method: 'POST',
        status: 200,
        scope: 'dashboards:read',
        input: sliceInput,
        output: null,
        view: (file) => file,
        file: ['application/pdf'],
        errors: ['conflict', 'service_unavailable', 'insufficient_storage'],
      },
      '{id}/export/',
      'general',
    ),
  ],
  handler: (ctx, input) => make(ctx, input.id, sliceOf(input)),
});
