export const PLANS = ['free', 'trial', 'lite', 'starter', 'professional', 'enterprise'] as const;
export type Plan = (typeof PLANS)[number];

export const SUBSCRIPTION_STATUSES = ['trialing', 'active', 'past_due', 'suspended', 'cancelled'] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

/** Rate-limit classes of the specification; free counts as trial and lite as starter. */
type RateClass = 'trial' | 'starter' | 'professional' | 'enterprise';

/** What a plan includes and costs. */
interface PlanTerms {
  title: string;
  /** Monthly price in minor units of `PRICE_CURRENCY`; 0 if it cannot be bought. */
  priceMinor: number;
  /** Credits a month. */
  credits: number;
  uploadBytesMax: number;
  /** Members and open invitations together; null if unlimited. */
  membersMax: number | null;
  /** Invitations an organization may send in 24 hours. */
  invitationsPerDay: number;
  /** True if `/api/v1/` may be called. */
  apiAccess: boolean;
  rateClass: RateClass;
  /** Concurrent queries of its calls, and as many of its jobs; the same for imports. */
  queriesAtOnce: number;
  /** Total seconds that queries of its calls may run within a rolling hour. */
  engineSecondsPerHour: number;
  /** Reports, imports and refreshes of an organization in progress at once, of each kind, across all workers. */
  jobsAtOnce: number;
  /** The same, including those waiting; never fewer than one key may request in a day (rest-api.md, Limits). */
  jobsWaitingMax: number;
  /** True if connected sources may sync hourly; daily at most otherwise. */
  hourlySyncs: boolean;
}

const MIB = 2 ** 20;
const GIB = 2 ** 30;

/** ISO 4217, lower case. */
export const PRICE_CURRENCY = 'usd';

/** The only table of plans, from the smallest to the largest: every limit and price is read from here. */
export const PLAN_TERMS: Record<Plan, PlanTerms> = {
  free: {
    title: 'Free',
    priceMinor: 0,
    credits: 50,
    uploadBytesMax: 25 * MIB,
    membersMax: 3,
    invitationsPerDay: 10,
    apiAccess: false,
    rateClass: 'trial',
    queriesAtOnce: 1,
    engineSecondsPerHour: 300,
    jobsAtOnce: 1,
    jobsWaitingMax: 20,
    hourlySyncs: false,
  },
  trial: {
    title: 'Trial',
    priceMinor: 0,
    credits: 200,
    uploadBytesMax: 100 * MIB,
    membersMax: 10,
    invitationsPerDay: 20,
    apiAccess: false,
    rateClass: 'trial',
    queriesAtOnce: 1,
    engineSecondsPerHour: 300,
    jobsAtOnce: 1,
    jobsWaitingMax: 20,
    hourlySyncs: false,
  },
  lite: {
    title: 'Lite',
    priceMinor: 1_900,
    credits: 500,
    uploadBytesMax: 250 * MIB,
    membersMax: 5,
    invitationsPerDay: 20,
    apiAccess: false,
    rateClass: 'starter',
    queriesAtOnce: 2,
    engineSecondsPerHour: 1_800,
    jobsAtOnce: 2,
    jobsWaitingMax: 100,
    hourlySyncs: false,
  },
  starter: {
    title: 'Starter',
    priceMinor: 4_900,
    credits: 1_000,
    uploadBytesMax: 500 * MIB,
    membersMax: 10,
    invitationsPerDay: 50,
    apiAccess: false,
    rateClass: 'starter',
    queriesAtOnce: 2,
    engineSecondsPerHour: 1_800,
    jobsAtOnce: 2,
    jobsWaitingMax: 100,
    hourlySyncs: true,
  },
  professional: {
    title: 'Professional',
    priceMinor: 19_900,
    credits: 10_000,
    uploadBytesMax: 2 * GIB,
    membersMax: 100,
    invitationsPerDay: 200,
    apiAccess: true,
    rateClass: 'professional',
    queriesAtOnce: 4,
    engineSecondsPerHour: 7_200,
    jobsAtOnce: 4,
    jobsWaitingMax: 500,
    hourlySyncs: true,
  },
  enterprise: {
    title: 'Enterprise',
    priceMinor: 99_900,
    credits: 100_000,
    uploadBytesMax: 10 * GIB,
    membersMax: null,
    invitationsPerDay: 1_000,
    apiAccess: true,
    rateClass: 'enterprise',
    queriesAtOnce: 8,
    engineSecondsPerHour: 28_800,
    jobsAtOnce: 8,
    jobsWaitingMax: 2_000,
    hourlySyncs: true,
  },
};

/** An organization may store this many times its plan's largest upload: uploads, snapshots and reports together. */
const STORED_UPLOADS_MAX = 10;

export function storedBytesMax(plan: Plan): number {
  return PLAN_TERMS[plan].uploadBytesMax * STORED_UPLOADS_MAX;
}

/** Plans that cost money, from the smallest to the largest. */
export const PAID_PLANS = ['lite', 'starter', 'professional', 'enterprise'] as const satisfies readonly Plan[];
export type PaidPlan = (typeof PAID_PLANS)[number];

/** Positive if `a` costs more than `b`. */
export function comparePlans(a: Plan, b: Plan): number {
  return PLAN_TERMS[a].priceMinor - PLAN_TERMS[b].priceMinor;
}

/** How long the plan `trial` lasts; an organization that has not subscribed by then moves to `free`. */
export const TRIAL_DAYS = 14;

export const RATE_CLASS = ofPlans(({ rateClass }) => rateClass);

/** Only these plans may call `/api/v1/`. */
export const API_PLANS: readonly Plan[] = PLANS.filter((plan) => PLAN_TERMS[plan].apiAccess);

export type CostClass = 'general' | 'generation';

/** Requests per rolling hour and per UTC day, for each class and cost (rest-api.md, Limits). */
export const REQUEST_LIMITS: Record<RateClass, Record<CostClass, { perHour: number; perDay: number }>> = {
  trial: { general: { perHour: 60, perDay: 500 }, generation: { perHour: 5, perDay: 20 } },
  starter: { general: { perHour: 300, perDay: 5_000 }, generation: { perHour: 20, perDay: 100 } },
  professional: { general: { perHour: 1_000, perDay: 20_000 }, generation: { perHour: 100, perDay: 500 } },
  enterprise: { general: { perHour: 5_000, perDay: 100_000 }, generation: { perHour: 500, perDay: 2_000 } },
};

/** On paid plans, an organization's credentials together may make this many times the requests of one. */
const PAID_CEILING = 10;

/**
 * What all credentials of an organization may request together, so that creating more keys and sessions does not raise the limit
 * indefinitely. Never less than what one credential may request.
 */
export function organizationLimits(plan: Plan, cost: CostClass): { perHour: number; perDay: number } {
  const { perHour, perDay } = REQUEST_LIMITS[RATE_CLASS[plan]][cost];
  const times = PLAN_TERMS[plan].priceMinor > 0 ? PAID_CEILING : 1;
  return { perHour: perHour * times, perDay: perDay * times };
}

/** True while the organization may use the service at all. */
export function subscriptionUsable(status: SubscriptionStatus): boolean {
  return status !== 'suspended' && status !== 'cancelled';
}

function ofPlans<T>(pick: (terms: PlanTerms) => T): Record<Plan, T> {
  return Object.fromEntries(PLANS.map((plan) => [plan, pick(PLAN_TERMS[plan])])) as Record<Plan, T>;
}
