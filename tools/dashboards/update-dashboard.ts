import { z } from 'zod';
import { type DashboardDetail, updateDashboard as update } from '../../src/insight/dashboards/dashboards.ts';
import { AppError } from '../../src/platform/errors.ts';
import { defineTool } from '../define.ts';
import { id } from '../fields.ts';
import { config, description, frequency, name } from './fields.ts';
import { type LaterCost, laterCost, laterCostOf, laterCostText, statedLater } from './later-cost.ts';
import { bothDoors, dashboardDetail, dashboardDetailView, dashboardHead, dashboardHeadView, dashboardTag } from './views.ts';

const fields = {
  name: name.optional(),
  description: description.optional(),
  config: config.optional(),
  refresh_frequency: frequency.optional(),
};
const some = (change: Record<string, unknown>) => Object.keys(fields).some((field) => change[field] !== undefined);
const NONE = `Send at least one of ${Object.keys(fields).join(', ')}.`;

const restInput = z.strictObject({ id, ...fields }).refine(some, NONE);
const mcpInput = z
  .strictObject({ dashboard_id: id.meta({ format: 'uuid' }), ...fields })
  .refine(some, NONE)
  .transform(({ dashboard_id, ...change }) => ({ id: dashboard_id, ...change }));

const agentOutput = dashboardHead.extend({ scheduled_cost: laterCost });
type Changed = DashboardDetail & { later: LaterCost };

export const updateDashboard = defineTool<z.infer<typeof restInput>, Changed>({
  name: 'update_dashboard',
  title: 'Change a dashboard',
  description:
    'Changes the name, description, refresh frequency or configuration of a dashboard; what is left out stays. config replaces the configuration as a whole (date_range, filters, metric, dimensions, hidden_widgets, layout): its layout shows at once, the rest with the next refresh_dashboard.',
  cost: 'general',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  mcp: {
    scope: 'dashboards:write',
    input: mcpInput,
    output: agentOutput,
    view: (changed) => ({ ...dashboardHeadView(changed), scheduled_cost: changed.later }),
    text: (view: z.infer<typeof agentOutput>) =>
      `Changed: ${view.name} (${view.id}), ${view.status}. A new configuration shows with the next refresh_dashboard.${laterCostText(view.scheduled_cost)}`,
  },
  rest: bothDoors(
    {
      method: 'PATCH',
      status: 200,
      scope: 'dashboards:update',
      input: restInput,
      output: dashboardDetail,
      view: dashboardDetailView,
      etag: dashboardTag,
      errors: ['precondition_failed'],
    },
    '{id}/',
  ),
  later: {
    price: async (ctx, { id: dashboardId, refresh_frequency }) =>
      refresh_frequency === undefined ? null : ((await laterCostOf(ctx, dashboardId, refresh_frequency))?.credits ?? null),
    stated: statedLater,
  },
  handler: async (ctx, { id: dashboardId, name: called, description: about, config: set, refresh_frequency }) => {
    const changed = await update(
      ctx,
      dashboardId,
      {
        ...(called === undefined ? {} : { name: called }),
        ...(about === undefined ? {} : { description: about }),
        ...(set === undefined ? {} : { config: set }),
        ...(refresh_frequency === undefined ? {} : { refreshFrequency: refresh_frequency }),
      },
      wantedRevision(ctx.ifMatch),
    );
    return { ...changed, later: await laterCostOf(ctx, dashboardId, changed.dashboard.refreshFrequency) };
  },
});

/** The revision of an `If-Match` as `dashboardTag` writes it; null for none and for `*` (RFC 9110, 13.1.1). */
function wantedRevision(ifMatch: string | null): number | null {
  if (ifMatch === null || ifMatch.trim() === '*') return null;
  const tag = /^(?:W\/)?"(\d{1,9})"$/.exec(ifMatch.trim());
  if (tag) return Number(tag[1]);
  throw new AppError('precondition_failed', 'If-Match is not an ETag of this dashboard. Send the ETag from fetching it.');
}
