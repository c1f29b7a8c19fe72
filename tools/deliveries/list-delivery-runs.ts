import { z } from 'zod';
import { listRuns } from '../../src/outreach/deliveries/deliveries.ts';
import type { DeliveryRun } from '../../src/outreach/deliveries/entities.ts';
import { defineTool } from '../define.ts';
import { id } from '../fields.ts';
import { DELIVERY_PATH, deliveryRoute } from './routes.ts';
import { runItem, runItemView } from './views.ts';

const past = z.object({
  id,
  limit: z
    .string()
    .regex(/^([1-9]|[1-9]\d|1\d\d|200)$/, 'Give a number from 1 to 200.')
    .default('50')
    .meta({ description: 'Number of entries, latest first; at most 200' }),
});

export const listDeliveryRuns = defineTool<z.infer<typeof past>, DeliveryRun[]>({
  name: 'list_delivery_runs',
  title: 'Get a delivery’s history',
  description: 'Every run of a delivery, latest first: its result, its recipients, and why it failed.',
  cost: 'general',
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  rest: [
    {
      ...deliveryRoute,
      method: 'GET',
      path: `${DELIVERY_PATH}history/`,
      status: 200,
      input: past,
      output: z.strictObject({ results: z.array(runItem) }),
      view: (runs) => ({ results: runs.map(runItemView) }),
    },
  ],
  handler: (ctx, input) => listRuns(ctx, input.id, Number(input.limit)),
});
