import { z } from 'zod';
import { deleteDelivery as remove } from '../../src/outreach/deliveries/write-deliveries.ts';
import { defineTool } from '../define.ts';
import { id } from '../fields.ts';
import { DELIVERY_PATH, deliveryWrite } from './routes.ts';

export const deleteDelivery = defineTool<{ id: string }, void>({
  name: 'delete_delivery',
  title: 'Delete a delivery',
  description: 'Permanently deletes a delivery and its history. Reports that it generated stay.',
  cost: 'general',
  role: 'editor',
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false },
  rest: [
    { ...deliveryWrite, method: 'DELETE', path: DELIVERY_PATH, status: 204, input: z.object({ id }), output: null, view: () => undefined },
  ],
  handler: (ctx, input) => remove(ctx, input.id),
});
