import { z } from 'zod';
import type { DeliveryRun } from '../../src/outreach/deliveries/entities.ts';
import { runDeliveryNow } from '../../src/outreach/deliveries/write-deliveries.ts';
import { defineTool } from '../define.ts';
import { id } from '../fields.ts';
import { DELIVERY_PATH, deliveryWrite } from './routes.ts';
import { runItem, runItemView } from './views.ts';

export const runDelivery = defineTool<{ id: string }, DeliveryRun>({
  name: 'run_delivery',
  title: 'Deliver now',
  description: 'Runs a delivery now, in addition to its schedule, at its price. It runs in the background; its history has the result.',
  cost: 'generation',
  role: 'editor',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  rest: [
    {
      ...deliveryWrite,
      method: 'POST',
      path: `${DELIVERY_PATH}run/`,
      status: 202,
      input: z.object({ id }),
      output: runItem,
      view: runItemView,
      errors: ['conflict'],
    },
  ],
  handler: (ctx, input) => runDeliveryNow(ctx, input.id),
});
