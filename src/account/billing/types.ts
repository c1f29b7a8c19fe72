import type { EntityManager } from '@mikro-orm/postgresql';
import type { Services } from '../../platform/context.ts';
import type { PaidPlan } from '../../platform/plans.ts';

export const PROVIDERS = ['sandbox', 'stripe'] as const;
export type ProviderName = (typeof PROVIDERS)[number];

export const INVOICE_STATUSES = ['open', 'paid', 'uncollectible', 'void'] as const;
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number];

export interface InvoiceLine {
  description: string;
  /** Minor units; negative for what is given back. */
  amount: number;
  /** ISO 8601. */
  periodStart: string;
  periodEnd: string;
}

/** How a subscription stands at its provider. `incomplete`: its first payment has not been made, so there is none yet. */
export type Standing = 'incomplete' | 'trialing' | 'active' | 'past_due' | 'unpaid' | 'ended';

export interface ProviderSubscription {
  ref: string;
  standing: Standing;
  /** null where what is paid for is none of our plans. */
  plan: PaidPlan | null;
  periodStart: Date;
  periodEnd: Date;
  trialEndsAt: Date | null;
  cancelAtPeriodEnd: boolean;
  /** What the next period begins with, where that is another plan. */
  scheduledPlan: PaidPlan | null;
}

export interface ProviderInvoice {
  ref: string;
  number: string;
  status: InvoiceStatus;
  currency: string;
  total: number;
  amountDue: number;
  amountPaid: number;
  periodStart: Date;
  periodEnd: Date;
  lines: InvoiceLine[];
  url: string | null;
  createdAt: Date;
}

/** What a provider knows of one customer at this moment. */
export interface ProviderState {
  /** The one that lives, else the last one; null where there never was one. */
  subscription: ProviderSubscription | null;
  /** The latest ones, those that are still being written left out. */
  invoices: ProviderInvoice[];
}

/** A signed word of a provider that something has changed. What has changed is asked for, never taken from it. */
export interface ProviderEvent {
  id: string;
  type: string;
  customerRef: string | null;
}

export interface CheckoutPage {
  ref: string;
  url: string;
  expiresAt: Date;
}

/** Where a provider's page sends people back to. */
interface ReturnUrls {
  done: string;
  left: string;
}

/** Inside the transaction that holds the organization's subscription; a provider elsewhere needs only the clock. */
export interface ProviderCall {
  em: EntityManager;
  now: Date;
}

/**
 * Who takes the money. What a method does is done once it resolves, and announced by an event besides.
 * @throws AppError `service_unavailable` where the provider does not answer or refuses us, `conflict` where it refuses what is asked for
 */
export interface PaymentProvider {
  readonly name: ProviderName;
  /** The provider's name for an organization; the same for the same organization. */
  openCustomer(call: ProviderCall, of: { organizationId: string; name: string; email: string }): Promise<string>;
  /** A page on which somebody subscribes. */
  openCheckout(
    call: ProviderCall,
    of: { organizationId: string; customerRef: string; plan: PaidPlan; urls: ReturnUrls },
  ): Promise<CheckoutPage>;
  /** Makes sure that a page of `openCheckout` is not paid on any more. */
  closeCheckout(call: ProviderCall, ref: string): Promise<void>;
  /** A page on which somebody confirms a higher plan and pays the difference. */
  openUpgrade(
    call: ProviderCall,
    of: { customerRef: string; subscriptionRef: string; plan: PaidPlan; urls: ReturnUrls },
  ): Promise<CheckoutPage>;
  /** A page for cards, invoices and unpaid amounts. */
  openPortal(call: ProviderCall, of: { customerRef: string; returnUrl: string }): Promise<{ url: string }>;
  /** Begins the next period with another plan. */
  schedulePlan(call: ProviderCall, of: { subscriptionRef: string; plan: PaidPlan }): Promise<void>;
  cancelAtPeriodEnd(call: ProviderCall, subscriptionRef: string): Promise<void>;
  /** Takes back whatever is planned for the period's end. */
  keepAsItIs(call: ProviderCall, subscriptionRef: string): Promise<void>;
  fetchState(call: ProviderCall, customerRef: string): Promise<ProviderState>;
  /** @throws AppError `validation_error` for a signature that is missing, wrong or older than five minutes */
  readEvent(rawBody: Buffer, signature: string | undefined, now: Date): ProviderEvent;
  /** What a provider in this house has to do by itself: collect what is due, send its events. */
  work?(services: Services): Promise<void>;
}

/** Who had credits spent. */
export interface Actor {
  userId: string | null;
  credentialId: string | null;
  door: string;
  requestId: string;
}

declare module '../../platform/context.ts' {
  interface Services {
    /** Who takes the money for plans. */
    payments: PaymentProvider;
  }
}
