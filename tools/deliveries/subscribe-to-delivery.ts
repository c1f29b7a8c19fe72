import { z } from 'zod';
import type { DeliveryDetail } from '../../src/outreach/deliveries/deliveries.ts';
import { subscribeToDelivery as subscribe } from '../../src/outreach/deliveries/write-deliveries.ts';
import { aboutOne } from '../agent-input.ts';
import { defineTool } from '../define.ts';
import { id } from '../fields.ts';
import { oneDelivery } from './agent-views.ts';
import { DELIVERY_PATH, deliveryAnswer, deliverySubscription } from './routes.ts';

const subscribed = z.boolean().default(true);
const subscription = z.strictObject({ id, subscribed });

export const subscribeToDelivery = defineTool<z.infer<typeof subscription>, DeliveryDetail>({
  name: 'subscribe_to_delivery',
  title: 'Subscribe to a delivery',
  description: 'Subscribes you to a delivery’s emails, or unsubscribes you. Other recipients are not affected.',
  cost: 'general',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  mcp: { ...oneDelivery, scope: 'automations:write', input: aboutOne('delivery_id', { subscribed }) },
  rest: [{ ...deliverySubscription, ...deliveryAnswer, path: `${DELIVERY_PATH}subscription/`, input: subscription }],
  handler: (ctx, input) => subscribe(ctx, input.id, input.subscribed),
});
