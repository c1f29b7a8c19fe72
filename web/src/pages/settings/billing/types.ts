import type { Plan, SubscriptionStatus } from '../../../api/types.ts';

/** What choosing a plan now would be. */
export type PlanChange = 'current' | 'subscribe' | 'upgrade' | 'downgrade' | 'none';

export interface PlanOffer {
  plan: Plan;
  title: string;
  /** A month, in minor units. */
  price_minor: number;
  currency: string;
  credits_per_month: number;
  upload_bytes_max: number;
  members_max: number | null;
  api_access: boolean;
  change: PlanChange;
}

export interface Subscription {
  plan: Plan;
  status: SubscriptionStatus;
  provider: 'sandbox' | 'stripe';
  live: boolean;
  credits: { used: number; limit: number; remaining: number };
  current_period_start: string;
  current_period_end: string;
  renews_at: string | null;
  trial_ends_at: string | null;
  grace_ends_at: string | null;
  cancel_at_period_end: boolean;
  scheduled_plan: Plan | null;
  plans: PlanOffer[];
}

export interface Invoice {
  id: string;
  number: string;
  status: 'open' | 'paid' | 'uncollectible' | 'void';
  currency: string;
  total: number;
  amount_due: number;
  period_start: string;
  period_end: string;
  url: string | null;
  created_at: string;
}

export const BILLING = '/api/billing/';
export const SUBSCRIPTION = `${BILLING}subscription/`;
export const INVOICES = `${BILLING}invoices/`;
