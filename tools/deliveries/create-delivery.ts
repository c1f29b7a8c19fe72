import { creditsOfRun } from '../../src/outreach/deliveries/price-run.ts';
import { createDelivery as create } from '../../src/outreach/deliveries/write-deliveries.ts';
import { defineTool } from '../define.ts';
import { type PricedDelivery, priced, pricedDelivery, statedEachTime } from './agent-views.ts';
import { type DeliveryInput, deliveryFields, newDelivery } from './fields.ts';
import { DELIVERIES_PATH, deliveryAnswer, deliveryWrite } from './routes.ts';

export const createDelivery = defineTool<DeliveryInput, PricedDelivery>({
  name: 'create_delivery',
  title: 'Create a delivery',
  description:
    'Emails a report or a dashboard to members daily, weekly or monthly. Each run costs the same credits as running it manually, without a further call; the answer has the price.',
  cost: 'general',
  role: 'editor',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  mcp: { ...pricedDelivery, scope: 'automations:write', input: newDelivery },
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
  later: {
    price: async (ctx, { content, paused }) => (paused ? null : creditsOfRun(ctx, content)),
    stated: statedEachTime,
  },
  handler: async (ctx, input) => priced(ctx, await create(ctx, deliveryFields(input))),
});
