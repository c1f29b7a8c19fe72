import { type Plan, storedBytesMax } from '../../platform/plans.ts';
import type { Room } from '../../platform/storage/index.ts';

/** How much an organization may store on its plan. */
export function storageRoom({ organizationId, plan }: { organizationId: string; plan: Plan }): Room {
  return { organizationId, bytesMax: storedBytesMax(plan) };
}
