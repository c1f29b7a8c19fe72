import { z } from 'zod';
import { estimateRefresh } from '../../src/insight/dashboards/dashboards.ts';
import { refreshInputs } from '../../src/insight/dashboards/open-refresh.ts';
import { refreshDashboard as refresh } from '../../src/insight/dashboards/refresh-dashboard.ts';
import type { RefreshOutcome } from '../../src/insight/dashboards/refresh-outcome.ts';
import { clip } from '../budget.ts';
import { defineTool } from '../define.ts';
import { id } from '../fields.ts';
import { bothDoors, diffFields, diffView, refreshResult, refreshResultView } from './views.ts';

const withDiff = refreshResult.extend(diffFields);
type Refreshed = { outcome: RefreshOutcome; replayed: boolean };

export const refreshDashboard = defineTool<{ id: string }, Refreshed>({
  name: 'refresh_dashboard',
  title: 'Refresh a dashboard',
  description:
    'Recomputes a dashboard over the current data, waits until it is done, and reports what changed since the last refresh and why. Costs credits by data sources and widgets (refresh_estimate of get_dashboard quotes them); a failure, or unchanged data, charges nothing.',
  cost: 'generation',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  mcp: {
    scope: 'dashboards:write',
    input: z.strictObject({ dashboard_id: id.meta({ format: 'uuid' }) }).transform(({ dashboard_id }) => ({ id: dashboard_id })),
    output: withDiff,
    view: (done) => ({
      ...refreshResultView(done),
      ...diffView({ ...done.outcome.diff, changes: done.outcome.diff.changes.slice(0, 40) }),
    }),
    text: (view: z.infer<typeof withDiff>) =>
      clip(
        [
          `${view.message} ${view.credits_consumed} credits charged.`,
          ...view.changed_sources.map(
            (one) => `Data of "${one.name}" changed: ${one.rows_before ?? 'no'} rows before, ${one.rows_after} now.`,
          ),
          ...view.changes.map((one) => `- ${one.title} ${one.change}: ${one.summary}`),
        ].join('\n'),
      ),
  },
  rest: bothDoors(
    {
      method: 'POST',
      status: 200,
      scope: 'dashboards:refresh',
      input: z.strictObject({ id }),
      output: refreshResult,
      view: refreshResultView,
      idempotent: { replayed: ({ replayed }) => replayed },
      errors: ['insufficient_credits', 'conflict', 'service_unavailable'],
    },
    '{id}/refresh/',
  ),
  spends: {
    over: (ctx, input) => refreshInputs(ctx, input.id),
    price: async (ctx, input) => (await estimateRefresh(ctx, input.id)).credits,
    replayed: ({ replayed }) => replayed,
  },
  handler: (ctx, input) => refresh(ctx, input.id),
});
