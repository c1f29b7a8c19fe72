import { z } from 'zod';
import { estimateNew } from '../../src/insight/dashboards/dashboards.ts';
import { WIDGET_TYPES } from '../../src/insight/dashboards/types.ts';
import { creditCount } from '../credit-count.ts';
import { defineTool } from '../define.ts';
import { text } from '../fields.ts';
import { named } from '../named.ts';
import { customMetrics, domain } from './fields.ts';
import { estimate, oneDoor } from './views.ts';

const input = z.strictObject({
  niche_domain: domain.default('general'),
  data_source_ids: z
    .array(text(200).meta({ format: 'uuid' }))
    .min(1, 'Specify at least one data source.')
    .max(100),
  custom_metrics: customMetrics.default([]),
});
const output = named(
  'DashboardQuote',
  estimate.extend({
    widgets: z.array(z.strictObject({ title: z.string(), type: z.enum(WIDGET_TYPES) })).meta({ description: 'What would be shown' }),
  }),
);

export const estimateDashboard = defineTool<z.infer<typeof input>, z.infer<typeof output>>({
  name: 'estimate_dashboard',
  title: 'Quote a dashboard',
  description: 'What the first refresh of a new dashboard would show and charge. Nothing is saved.',
  cost: 'general',
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  mcp: {
    scope: 'dashboards:read',
    listedWith: 'dashboards:write',
    input,
    output,
    view: (quote) => quote,
    text: ({ credits, widgets }: z.infer<typeof output>) =>
      `Each refresh costs up to ${creditCount(credits)} and would show: ${widgets.map(({ title }) => title).join('; ') || 'nothing'}.`,
  },
  rest: [
    oneDoor(
      { method: 'POST', status: 200, scope: 'dashboards:read', input, output, view: (quote) => quote, errors: ['not_found'] },
      'estimate/',
      'general',
    ),
  ],
  handler: (ctx, { niche_domain, data_source_ids, custom_metrics }) =>
    estimateNew(ctx, { nicheDomain: niche_domain, dataSourceIds: data_source_ids, customMetrics: custom_metrics }),
});
