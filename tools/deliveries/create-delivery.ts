import type { DeliveryDetail } from '../../src/outreach/deliveries/deliveries.ts';
import { createDelivery as create } from '../../src/outreach/deliveries/write-deliveries.ts';
import { defineTool } from '../define.ts';
import { oneDelivery } from './agent-views.ts';
import { type DeliveryInput, deliveryFields, newDelivery } from './fields.ts';
import { DELIVERIES_PATH, deliveryAnswer, deliveryWrite } from './routes.ts';

export const createDelivery = defineTool<DeliveryInput, DeliveryDetail>({
  name: 'create_delivery',
  title: 'Create a delivery',
  description:
    'Emails a report or a dashboard to members daily, weekly or monthly. Each run costs the same credits as running it manually.',
  cost: 'general',
  role: 'editor',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  mcp: { ...oneDelivery, scope: 'automations:write', input: newDelivery },
  rest: [
    {
      ...deliveryWrite,
      ...deliveryAnswer,
      method: 'POST',
      path: DELIVERIES_PATH,
      status: 201,
      input: newDelivery,
      errors: ['not_found', 'conflict'],
    },
  ],
  handler: (ctx, input) => create(ctx, deliveryFields(input)),
});
