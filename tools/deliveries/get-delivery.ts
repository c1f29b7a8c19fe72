import { z } from 'zod';
import { type DeliveryDetail, getDelivery as get } from '../../src/outreach/deliveries/deliveries.ts';
import { aboutOne } from '../agent-input.ts';
import { defineTool } from '../define.ts';
import { id } from '../fields.ts';
import { oneDelivery } from './agent-views.ts';
import { DELIVERY_PATH, deliveryAnswer, deliveryRead } from './routes.ts';

export const getDelivery = defineTool<{ id: string }, DeliveryDetail>({
  name: 'get_delivery',
  title: 'Get a delivery',
  description: 'One delivery: its content, schedule, recipients, next run, and its error if it is failing.',
  cost: 'general',
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  mcp: { ...oneDelivery, scope: 'dashboards:read', input: aboutOne('delivery_id', {}) },
  rest: [{ ...deliveryRead, ...deliveryAnswer, path: DELIVERY_PATH, input: z.object({ id }) }],
  handler: (ctx, given) => get(ctx, given.id),
});
