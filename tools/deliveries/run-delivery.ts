import { z } from 'zod';
import { getDelivery } from '../../src/outreach/deliveries/deliveries.ts';
import type { DeliveryRun } from '../../src/outreach/deliveries/entities.ts';
import { creditsOfRun } from '../../src/outreach/deliveries/price-run.ts';
import { runDeliveryNow } from '../../src/outreach/deliveries/write-deliveries.ts';
import type { Context } from '../../src/platform/context.ts';
import { aboutOne } from '../agent-input.ts';
import { defineTool } from '../define.ts';
import { id } from '../fields.ts';
import { creditsEachTime, eachRunText, statedEachTime } from './agent-views.ts';
import { DELIVERY_PATH, deliveryWrite } from './routes.ts';
import { runItem, runItemView } from './views.ts';

const agentRun = runItem.extend({ credits_each_time: creditsEachTime });
type StartedRun = { run: DeliveryRun; creditsEachTime: number | null };

const priceOf = async (ctx: Context, deliveryId: string) => creditsOfRun(ctx, (await getDelivery(ctx, deliveryId)).delivery.content);

export const runDelivery = defineTool<{ id: string }, StartedRun>({
  name: 'run_delivery',
  title: 'Deliver now',
  description: 'Runs a delivery now, in addition to its schedule, at its price. It runs in the background; its history has the result.',
  cost: 'generation',
  role: 'editor',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  mcp: {
    scope: 'automations:write',
    input: aboutOne('delivery_id', {}),
    output: agentRun,
    view: ({ run, creditsEachTime: credits }) => ({ ...runItemView(run), credits_each_time: credits }),
    text: ({ id: runId, status, credits_each_time: credits }: z.infer<typeof agentRun>) =>
      ['The run', `${runId} is ${status}.`, eachRunText(credits), 'list_delivery_runs has the result.'].filter(Boolean).join(' '),
  },
  rest: [
    {
      ...deliveryWrite,
      method: 'POST',
      path: `${DELIVERY_PATH}run/`,
      status: 202,
      input: z.object({ id }),
      output: runItem,
      view: ({ run }) => runItemView(run),
      errors: ['conflict'],
    },
  ],
  later: { price: (ctx, input) => priceOf(ctx, input.id), stated: statedEachTime },
  handler: async (ctx, input) => {
    const credits = await priceOf(ctx, input.id);
    return { run: await runDeliveryNow(ctx, input.id), creditsEachTime: credits };
  },
});
