import { estimateRefresh } from '../../insight/dashboards/dashboards.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { prepareContent } from './prepare-delivery.ts';
import type { DeliveryContent } from './types.ts';

/**
 * The most that a run of a delivery charges, in credits: its report in the first of its formats, or a refresh of its dashboard, which is free if nothing
 * changed. null where it cannot be produced with the data of now.
 */
export async function creditsOfRun(ctx: Context, content: DeliveryContent): Promise<number | null> {
  try {
    if (content.type === 'dashboard') return (await estimateRefresh({ ...ctx, em: ctx.em.fork() }, content.dashboardId)).credits;
    // No price depends on the day.
    const clock = { now: ctx.now(), timeZone: 'UTC' };
    const made = await prepareContent(ctx.em.fork(), ctx.principal.organizationId, content, clock, 'read');
    return made.reduce((sum, { prepared }) => sum + prepared.credits, 0);
  } catch (error) {
    if (error instanceof AppError && error.code !== 'internal_error') return null;
    throw error;
  }
}
