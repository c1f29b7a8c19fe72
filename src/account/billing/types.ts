import type { EntityManager } from '@mikro-orm/postgresql';
import type { Services } from '../../platform/context.ts';
import type { PaidPlan } from '../../platform/plans.ts';

export const PROVIDERS = ['sandbox', 'stripe'] as const;
export type ProviderName = (typeof PROVIDERS)[number];

export const INVOICE_STATUSES = ['open', 'paid', 'uncollectible', 'void'] as const;
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number];

export interface InvoiceLine {
  description: string;
  /** Minor units; negative for credits. */
  amount: number;
  /** ISO 8601. */
  periodStart: string;
  periodEnd: string;
}

/** A subscription's state at its provider. `incomplete`: the first payment has not been made, so it has not started. */
export type Standing = 'incomplete' | 'trialing' | 'active' | 'past_due' | 'unpaid' | 'ended';

export interface ProviderSubscription {
  ref: string;
  standing: Standing;
  /** null if the price is not one of our plans. */
  plan: PaidPlan | null;
  periodStart: Date;
  periodEnd: Date;
  trialEndsAt: Date | null;
  cancelAtPeriodEnd: boolean;
  /** The next period's plan, if different. */
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

/** A provider's current state of one customer. */
export interface ProviderState {
  /** The live one, or else the latest; null if there never was one. */
  subscription: ProviderSubscription | null;
  /** The latest ones, without drafts. */
  invoices: ProviderInvoice[];
}

/** A provider's signed notice that something changed. What changed is fetched, never taken from the event. */
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

/** Runs inside the transaction that holds the organization's subscription; a remote provider needs only the clock. */
export interface ProviderCall {
  em: EntityManager;
  now: Date;
}

/**
 * A payment provider. A method's effect is in place once it resolves, and an event announces it as well.
 * @throws AppError `service_unavailable` if the provider does not answer or rejects our credentials, `conflict` if it refuses the request
 */
export interface PaymentProvider {
  readonly name: ProviderName;
  /** The provider's id for an organization; always the same for the same organization. */
  openCustomer(call: ProviderCall, of: { organizationId: string; name: string; email: string }): Promise<string>;
  /** A page for subscribing. */
  openCheckout(
    call: ProviderCall,
    of: { organizationId: string; customerRef: string; plan: PaidPlan; urls: ReturnUrls },
  ): Promise<CheckoutPage>;
  /** Makes sure that a page of `openCheckout` can no longer be paid. */
  closeCheckout(call: ProviderCall, ref: string): Promise<void>;
  /** A page for confirming an upgrade and paying the difference. */
  openUpgrade(
    call: ProviderCall,
    of: { customerRef: string; subscriptionRef: string; plan: PaidPlan; urls: ReturnUrls },
  ): Promise<CheckoutPage>;
  /** A page for cards, invoices and unpaid amounts. */
  openPortal(call: ProviderCall, of: { customerRef: string; returnUrl: string }): Promise<{ url: string }>;
  /** Starts the next period on another plan. */
  schedulePlan(call: ProviderCall, of: { subscriptionRef: string; plan: PaidPlan }): Promise<void>;
  cancelAtPeriodEnd(call: ProviderCall, subscriptionRef: string): Promise<void>;
  /** Cancels whatever is scheduled for the period's end. */
  cancelScheduledChanges(call: ProviderCall, subscriptionRef: string): Promise<void>;
  fetchState(call: ProviderCall, customerRef: string): Promise<ProviderState>;
  /** @throws AppError `validation_error` for a signature that is missing, wrong or older than five minutes */
  readEvent(rawBody: Buffer, signature: string | undefined, now: Date): Promise<ProviderEvent>;
  /** Background work of a built-in provider: collecting what is due, sending its events. */
  work?(services: Services): Promise<void>;
}

/** Who spent the credits. */
export interface Actor {
  userId: string | null;
  credentialId: string | null;
  door: string;
  requestId: string;
}

declare module '../../platform/context.ts' {
  interface Services {
    /** Takes payments for plans. */
    payments: PaymentProvider;
  }
}
