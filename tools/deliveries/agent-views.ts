import { z } from 'zod';
import type { DeliveryDetail } from '../../src/outreach/deliveries/deliveries.ts';
import type { DeliveryRun } from '../../src/outreach/deliveries/entities.ts';
import { creditsOfRun } from '../../src/outreach/deliveries/price-run.ts';
import type { Context } from '../../src/platform/context.ts';
import { creditCount } from '../credit-count.ts';
import { count } from '../fields.ts';
import { memberCount } from '../member-count.ts';
import { deliveryItem, deliveryItemView, runItem, runItemView } from './views.ts';

/** A delivery as agents see it: how many it emails, not whom. */
export const agentDelivery = deliveryItem.omit({ recipients: true, created_at: true }).extend({
  recipients: count.meta({ description: 'Members it emails' }),
});
type AgentDelivery = z.infer<typeof agentDelivery>;

export function agentDeliveryView(detail: DeliveryDetail): AgentDelivery {
  const { recipients, created_at: _, ...shown } = deliveryItemView(detail);
  return { ...shown, recipients: recipients.filter(({ unsubscribed }) => !unsubscribed).length };
}

/** A delivery in a line. */
export function deliveryLine(delivery: AgentDelivery): string {
  const { id, name, status, content, frequency, local_time: time, time_zone: zone, recipients, next_run_at: next } = delivery;
  const what = content.type === 'report' ? `a report (${content.formats.join(', ')})` : `the dashboard ${content.dashboard_id}`;
  return [
    `${name} (${id}): ${status}. Emails ${what} to ${memberCount(recipients)}, ${frequency} at ${time} ${zone}.`,
    next && `Next: ${next}.`,
    delivery.last_error && `The last run failed: ${delivery.last_error}`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** A delivery with what each of its runs charges at most, in credits; null where it cannot be produced now. */
export type PricedDelivery = DeliveryDetail & { creditsEachTime: number | null };

export const creditsEachTime = count
  .nullable()
  .meta({ description: 'What each run charges, at most, without a further call; null: cannot be priced now' });
const agentPricedDelivery = agentDelivery.extend({ credits_each_time: creditsEachTime });

export async function priced(ctx: Context, detail: DeliveryDetail): Promise<PricedDelivery> {
  return { ...detail, creditsEachTime: await creditsOfRun(ctx, detail.delivery.content) };
}

/** Tools that price a delivery answer with it and the price of its runs. */
export const pricedDelivery = {
  output: agentPricedDelivery,
  view: (detail: PricedDelivery) => ({ ...agentDeliveryView(detail), credits_each_time: detail.creditsEachTime }),
  text: (shown: z.infer<typeof agentPricedDelivery>) =>
    [deliveryLine(shown), eachRunText(shown.credits_each_time)].filter(Boolean).join(' '),
} as const;

/** As in `later` of those tools that lead to runs. */
export const statedEachTime = ({ credits_each_time }: { credits_each_time: number | null }) => credits_each_time;

export const eachRunText = (credits: number | null) => (credits === null ? '' : `Each run charges up to ${creditCount(credits)}.`);

/** Tools that subscribe to a delivery answer with it. */
export const oneDelivery = { output: agentDelivery, view: agentDeliveryView, text: deliveryLine } as const;

export const agentRuns = z.strictObject({ results: z.array(runItem) });
export const agentRunsView = (runs: DeliveryRun[]) => ({ results: runs.map(runItemView) });

export function runsText({ results }: z.infer<typeof agentRuns>): string {
  const lines = results.map(({ due_at: due, status, recipients, reason, report_ids: reports }) => {
    const made = reports.length > 0 ? `, reports ${reports.join(', ')}` : '';
    return `- ${due}: ${status}, sent to ${memberCount(recipients)}${made}${reason ? `. ${reason}` : ''}`;
  });
  return lines.join('\n') || 'It has not run yet.';
}
