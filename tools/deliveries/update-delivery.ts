import { z } from 'zod';
import { getDelivery } from '../../src/outreach/deliveries/deliveries.ts';
import { creditsOfRun } from '../../src/outreach/deliveries/price-run.ts';
import { updateDelivery as update } from '../../src/outreach/deliveries/write-deliveries.ts';
import { aboutOne } from '../agent-input.ts';
import { defineTool } from '../define.ts';
import { id } from '../fields.ts';
import { type PricedDelivery, priced, pricedDelivery, statedEachTime } from './agent-views.ts';
import { deliveryFields, deliveryInput } from './fields.ts';
import { DELIVERY_PATH, deliveryAnswer, deliveryWrite } from './routes.ts';

const partial = Object.fromEntries(Object.entries(deliveryInput).map(([name, field]) => [name, field.optional()])) as {
  [K in keyof typeof deliveryInput]: z.ZodOptional<(typeof deliveryInput)[K]>;
};

const NONE = `Send at least one of ${Object.keys(deliveryInput).join(', ')}.`;

const change = z.strictObject({ id, ...partial }).refine((given) => Object.keys(given).length > 1, NONE);

export const updateDelivery = defineTool<z.infer<typeof change>, PricedDelivery>({
  name: 'update_delivery',
  title: 'Change a delivery',
  description: 'Updates the given fields; the others stay as they are. Set paused to stop or resume it.',
  cost: 'general',
  role: 'editor',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  mcp: { ...pricedDelivery, scope: 'automations:write', input: aboutOne('delivery_id', partial, NONE) },
  rest: [{ ...deliveryWrite, ...deliveryAnswer, method: 'PATCH', path: DELIVERY_PATH, status: 200, input: change }],
  later: {
    price: async (ctx, { id: deliveryId, content, frequency, paused }) => {
      // Other changes lead to no charge that nobody agreed to.
      if (paused === true || (!content && !frequency && paused === undefined)) return null;
      const { delivery } = await getDelivery(ctx, deliveryId);
      return delivery.status === 'paused' && paused === undefined ? null : creditsOfRun(ctx, content ?? delivery.content);
    },
    stated: statedEachTime,
  },
  handler: async (ctx, { id: deliveryId, ...given }) => priced(ctx, await update(ctx, deliveryId, deliveryFields(given))),
});
