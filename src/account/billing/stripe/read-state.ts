import type { Stripe } from 'stripe';
import { PAID_PLANS, type PaidPlan } from '../../../platform/plans.ts';
import { INVOICE_STATUSES, type InvoiceStatus, type ProviderInvoice, type ProviderSubscription, type Standing } from '../types.ts';

type PlanOf = (price: string | Stripe.Price | Stripe.DeletedPrice) => PaidPlan | null;

/** A subscription's states (docs.stripe.com/billing/subscriptions/overview). Paused counts as unpaid: its trial ended without a card. */
const STANDINGS: Record<string, Standing> = {
  incomplete: 'incomplete',
  incomplete_expired: 'ended',
  trialing: 'trialing',
  active: 'active',
  past_due: 'past_due',
  unpaid: 'unpaid',
  paused: 'unpaid',
  canceled: 'ended',
};

const standingOf = ({ status }: Stripe.Subscription): Standing => STANDINGS[status] ?? 'incomplete';

/** The newest live subscription, or else the newest one. One whose first payment was never made is picked only if there is no other. */
export function pickSubscription(all: Stripe.Subscription[]): Stripe.Subscription | null {
  const lives = (one: Stripe.Subscription) => !['ended', 'incomplete'].includes(standingOf(one));
  const begun = (one: Stripe.Subscription) => one.status !== 'incomplete' && one.status !== 'incomplete_expired';
  const newestFirst = all.toSorted((a, b) => b.created - a.created);
  return newestFirst.find(lives) ?? newestFirst.find(begun) ?? newestFirst[0] ?? null;
}

export function planOf(prices: Record<PaidPlan, string>, price: string | Stripe.Price | Stripe.DeletedPrice): PaidPlan | null {
  const id = typeof price === 'string' ? price : price.id;
  return PAID_PLANS.find((plan) => prices[plan] === id) ?? null;
}

export function subscriptionOf(subscription: Stripe.Subscription, planFor: PlanOf): ProviderSubscription {
  const item = subscription.items.data[0];
  if (!item) throw new Error(`The subscription ${subscription.id} has no item.`);
  const ends = subscription.cancel_at_period_end || subscription.cancel_at !== null;
  const plan = planFor(item.price);
  return {
    ref: subscription.id,
    standing: standingOf(subscription),
    plan,
    periodStart: at(item.current_period_start),
    periodEnd: at(item.current_period_end),
    trialEndsAt: subscription.trial_end === null ? null : at(subscription.trial_end),
    cancelAtPeriodEnd: ends,
    scheduledPlan: scheduledPlanOf(subscription, plan, planFor),
  };
}

/** The plan of the next phase, if different. */
function scheduledPlanOf({ schedule }: Stripe.Subscription, present: PaidPlan | null, planFor: PlanOf): PaidPlan | null {
  if (schedule === null || typeof schedule === 'string' || schedule.current_phase === null) return null;
  const { end_date: endsAt } = schedule.current_phase;
  const next = schedule.phases.find((phase) => phase.start_date >= endsAt);
  const price = next?.items[0]?.price;
  const plan = price ? planFor(price) : null;
  return plan === present ? null : plan;
}

/** null for a draft. */
export function invoiceOf(invoice: Stripe.Invoice): ProviderInvoice | null {
  const status = INVOICE_STATUSES.find((known): known is InvoiceStatus => known === invoice.status);
  if (!status || !invoice.id || !invoice.number) return null;
  return {
    ref: invoice.id,
    number: invoice.number,
    status,
    currency: invoice.currency,
    total: invoice.total,
    amountDue: status === 'paid' || status === 'void' ? 0 : invoice.amount_remaining,
    amountPaid: invoice.amount_paid,
    // The invoice's own period is the previous one; its lines have the period being paid for.
    periodStart: at(
      Math.min(...invoice.lines.data.map(({ period }) => period.start), ...emptyAs(invoice.lines.data, invoice.period_start)),
    ),
    periodEnd: at(Math.max(...invoice.lines.data.map(({ period }) => period.end), ...emptyAs(invoice.lines.data, invoice.period_end))),
    lines: invoice.lines.data.map((line) => ({
      description: line.description ?? '',
      amount: line.amount,
      periodStart: at(line.period.start).toISOString(),
      periodEnd: at(line.period.end).toISOString(),
    })),
    url: invoice.hosted_invoice_url ?? null,
    createdAt: at(invoice.created),
  };
}

const emptyAs = (lines: unknown[], seconds: number) => (lines.length === 0 ? [seconds] : []);

const at = (seconds: number) => new Date(seconds * 1000);
