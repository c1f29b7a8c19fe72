import type { Room } from '../storage/index.ts';
import { type Plan, storedBytesMax } from './plans.ts';

/** How much an organization may store by its plan. */
export function storageRoom({ organizationId, plan }: { organizationId: string; plan: Plan }): Room {
  return { organizationId, bytesMax: storedBytesMax(plan) };
}
