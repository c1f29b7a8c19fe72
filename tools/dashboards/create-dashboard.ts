import { z } from 'zod';
import { type CreatedDashboard, createDashboard as create } from '../../src/insight/dashboards/create-dashboard.ts';
import { estimateNew } from '../../src/insight/dashboards/dashboards.ts';
import { DASHBOARD_STATUSES } from '../../src/insight/dashboards/entities.ts';
import { defineTool } from '../define.ts';
import { iso, text, timestamp, uuid } from '../fields.ts';
import { named } from '../named.ts';
import { customMetrics, description, domain, frequency, name } from './fields.ts';
import { type LaterCost, laterCost, laterCostOf, laterCostText, statedLater } from './later-cost.ts';
import { bothDoors } from './views.ts';

const input = z.strictObject({
  name,
  description: description.default(''),
  niche_domain: domain.default('general'),
  refresh_frequency: frequency.default('manual'),
  data_source_ids: z
    .array(text(200).meta({ format: 'uuid' }))
    .min(1, 'Specify at least one data source.')
    .max(100),
  custom_metrics: customMetrics.default([]),
});
const output = named(
  'CreatedDashboard',
  z.strictObject({ id: uuid, name: z.string(), status: z.enum(DASHBOARD_STATUSES), created_at: timestamp }),
);

const agentOutput = output.extend({ scheduled_cost: laterCost });

type Created = { created: CreatedDashboard; replayed: boolean; later: LaterCost };
const view = ({ created }: Created) => ({ id: created.id, name: created.name, status: created.status, created_at: iso(created.createdAt) });

export const createDashboard = defineTool<z.infer<typeof input>, Created>({
  name: 'create_dashboard',
  title: 'Create a dashboard',
  description:
    'Creates a dashboard over data sources, as a draft, for free; with a refresh_frequency, refreshes cost credits from the next minute on (scheduled_cost). refresh_dashboard suggests its widgets from the meaning of the columns, its line of business and your custom metrics, and computes them. Check the columns with get_data_source first.',
  cost: 'general',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  mcp: {
    scope: 'dashboards:write',
    input,
    output: agentOutput,
    view: (made) => ({ ...view(made), scheduled_cost: made.later }),
    idempotent: { replayed: ({ replayed }) => replayed },
    text: (done: z.infer<typeof agentOutput>) =>
      `Dashboard "${done.name}" is ${done.status} (${done.id}).${laterCostText(done.scheduled_cost) || ' Call refresh_dashboard to fill it in.'}`,
  },
  rest: bothDoors(
    {
      method: 'POST',
      status: 201,
      scope: 'dashboards:create',
      input,
      output,
      view,
      idempotent: { replayed: ({ replayed }) => replayed },
      errors: ['not_found', 'conflict'],
    },
    '',
  ),
  later: {
    price: async (ctx, { refresh_frequency, niche_domain, data_source_ids, custom_metrics }) => {
      if (refresh_frequency === 'manual') return null;
      const request = { nicheDomain: niche_domain, dataSourceIds: data_source_ids, customMetrics: custom_metrics };
      return (await estimateNew({ ...ctx, em: ctx.em.fork() }, request)).credits;
    },
    stated: statedLater,
  },
  handler: async (ctx, request) => {
    const made = await create(ctx, {
      name: request.name.trim() || request.name,
      description: request.description,
      nicheDomain: request.niche_domain,
      refreshFrequency: request.refresh_frequency,
      dataSourceIds: request.data_source_ids,
      customMetrics: request.custom_metrics,
      config: {},
    });
    return { ...made, later: await laterCostOf(ctx, made.created.id, request.refresh_frequency) };
  },
});
