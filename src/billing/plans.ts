export const PLANS = ['free', 'trial', 'lite', 'starter', 'professional', 'enterprise'] as const;
export type Plan = (typeof PLANS)[number];

export const SUBSCRIPTION_STATUSES = ['trialing', 'active', 'past_due', 'suspended', 'cancelled'] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

/** Rate-limit classes of the specification; free counts as trial and lite as starter. */
export type RateClass = 'trial' | 'starter' | 'professional' | 'enterprise';
export const RATE_CLASS: Record<Plan, RateClass> = {
  free: 'trial',
  trial: 'trial',
  lite: 'starter',
  starter: 'starter',
  professional: 'professional',
  enterprise: 'enterprise',
};

export type CostClass = 'general' | 'generation';

/** Requests per rolling hour and per UTC day, for each class and cost (rest-api.md, Limits). */
export const REQUEST_LIMITS: Record<RateClass, Record<CostClass, { perHour: number; perDay: number }>> = {
  trial: { general: { perHour: 60, perDay: 500 }, generation: { perHour: 5, perDay: 20 } },
  starter: { general: { perHour: 300, perDay: 5_000 }, generation: { perHour: 20, perDay: 100 } },
  professional: { general: { perHour: 1_000, perDay: 20_000 }, generation: { perHour: 100, perDay: 500 } },
  enterprise: { general: { perHour: 5_000, perDay: 100_000 }, generation: { perHour: 500, perDay: 2_000 } },
};

/** Only these plans may call `/api/v1/`. */
export const API_PLANS: readonly Plan[] = ['professional', 'enterprise'];

/** Credits a month and the largest upload, by plan. */
export const PLAN_ALLOWANCES: Record<Plan, { credits: number; uploadBytesMax: number }> = {
  free: { credits: 50, uploadBytesMax: 25 * 2 ** 20 },
  trial: { credits: 200, uploadBytesMax: 100 * 2 ** 20 },
  lite: { credits: 500, uploadBytesMax: 250 * 2 ** 20 },
  starter: { credits: 1_000, uploadBytesMax: 500 * 2 ** 20 },
  professional: { credits: 10_000, uploadBytesMax: 2 * 2 ** 30 },
  enterprise: { credits: 100_000, uploadBytesMax: 10 * 2 ** 30 },
};

/** True while the organization may use the service at all. */
export function subscriptionUsable(status: SubscriptionStatus): boolean {
  return status !== 'suspended' && status !== 'cancelled';
}
