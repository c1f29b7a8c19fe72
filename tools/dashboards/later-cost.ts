import { z } from 'zod';
import { estimateRefresh } from '../../src/insight/dashboards/dashboards.ts';
import type { RefreshFrequency } from '../../src/insight/dashboards/types.ts';
import type { Context } from '../../src/platform/context.ts';
import { AppError } from '../../src/platform/errors.ts';
import { count } from '../fields.ts';
import { frequency } from './fields.ts';

/** What a dashboard's schedule will charge without a further call. */
export const laterCost = z
  .strictObject({
    refresh_frequency: frequency,
    credits: count.nullable().meta({ description: 'Each time, at most; null: cannot be priced now' }),
  })
  .nullable()
  .meta({ description: 'What its schedule will charge, unless nothing changed; null: nothing' });
export type LaterCost = z.infer<typeof laterCost>;

/** The price of each scheduled refresh; null if there are none. */
export async function laterCostOf(ctx: Context, id: string, refreshFrequency: RefreshFrequency): Promise<LaterCost> {
  if (refreshFrequency === 'manual') return null;
  const quoted = await estimateRefresh({ ...ctx, em: ctx.em.fork() }, id).catch((error: unknown) => {
    if (error instanceof AppError && error.code !== 'internal_error') return null;
    throw error;
  });
  return { refresh_frequency: refreshFrequency, credits: quoted?.credits ?? null };
}

/** As in `later` of the tools that schedule refreshes. */
export const statedLater = ({ scheduled_cost: cost }: { scheduled_cost: LaterCost }): number | null => cost?.credits ?? null;

export function laterCostText(cost: LaterCost): string {
  if (cost === null) return '';
  const price = cost.credits === null ? 'credits' : `up to ${cost.credits} credits`;
  return ` Its ${cost.refresh_frequency} refreshes cost ${price} each, from now on and without a further call; refresh_frequency manual ends that.`;
}
