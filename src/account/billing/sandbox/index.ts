import { createHmac } from 'node:crypto';
import type { Config } from '../../../platform/config.ts';
import { PRICE_CURRENCY } from '../../../platform/plans.ts';
import { mintSecret } from '../../identity/raw-keys.ts';
import { readSignedEvent } from '../signed-events.ts';
import type { CheckoutPage, PaymentProvider, ProviderCall, ProviderInvoice, ProviderSubscription } from '../types.ts';
import { end, enqueueEvents, lockAccount } from './accounts.ts';
import { SandboxInvoice, SandboxPage, type SandboxSubscription } from './entities.ts';
import { sandboxWork } from './work.ts';

const HOUR_MS = 3_600_000;

/**
 * Stands in for a payment provider: pages of this service on which nobody pays anything, and signed events to the same handler. It looks
 * like a real provider from outside, so that upgrades, failed payments, suspension and recovery can be tried without an account anywhere.
 */
export function createSandbox(config: Pick<Config, 'baseUrl'>, secret: string): PaymentProvider {
  const eventSecret = sandboxEventSecret(secret);
  const urlOf = (path: string) => `${config.baseUrl ?? ''}/billing/sandbox/${path}`;

  async function openPage(
    { em, now }: ProviderCall,
    fields: Pick<SandboxPage, 'kind' | 'customerRef'> & { plan: SandboxPage['plan']; urls: { done: string; left: string } },
  ): Promise<CheckoutPage> {
    const { kind, customerRef, plan, urls } = fields;
    const page = em.create(SandboxPage, {
      ref: mintSecret('sandbox_cs_').raw,
      kind,
      customerRef,
      plan,
      doneUrl: urls.done,
      leftUrl: urls.left,
      expiresAt: new Date(now.getTime() + 24 * HOUR_MS),
      closedAt: null,
    });
    await em.persist(page).flush();
    return { ref: page.ref, url: urlOf(`${kind === 'portal' ? 'portal' : 'checkout'}/${page.ref}`), expiresAt: page.expiresAt };
  }

  /** Changes a live subscription and announces it. */
  async function change({ em, now }: ProviderCall, subscriptionRef: string, changes: Partial<SandboxSubscription>): Promise<void> {
    const [row] = await em.execute<{ customer_ref: string }[]>('select customer_ref from sandbox_subscription where ref = ?', [
      subscriptionRef,
    ]);
    const subscription = row ? await lockAccount(em, row.customer_ref) : null;
    if (subscription?.ref !== subscriptionRef || subscription.status === 'ended') return;
    Object.assign(subscription, changes);
    // If the period passed unpaid, there is nothing left to wait for.
    if (subscription.cancelAtPeriodEnd && subscription.periodEnd <= now) await end(em, subscription, now);
    else await enqueueEvents(em, subscription.customerRef, now, 'customer.subscription.updated');
  }

  return {
    name: 'sandbox',
    openCustomer: async (_call, { organizationId }) => `sandbox_cus_${organizationId}`,
    openCheckout: (call, of) => openPage(call, { kind: 'checkout', ...of }),
    openUpgrade: (call, of) => openPage(call, { kind: 'upgrade', ...of }),
    openPortal: (call, { customerRef, returnUrl }) =>
      openPage(call, { kind: 'portal', customerRef, plan: null, urls: { done: returnUrl, left: returnUrl } }),
    async closeCheckout({ em, now }, ref) {
      await em.execute('update sandbox_page set closed_at = ? where ref = ? and closed_at is null', [now, ref]);
    },
    schedulePlan: (call, { subscriptionRef, plan }) => change(call, subscriptionRef, { scheduledPlan: plan }),
    cancelAtPeriodEnd: (call, subscriptionRef) => change(call, subscriptionRef, { cancelAtPeriodEnd: true }),
    cancelScheduledChanges: (call, subscriptionRef) => change(call, subscriptionRef, { cancelAtPeriodEnd: false, scheduledPlan: null }),
    async fetchState({ em }, customerRef) {
      const subscription = await lockAccount(em, customerRef);
      const invoices = await em.find(SandboxInvoice, { customerRef }, { orderBy: { createdAt: 'desc' }, limit: 50, refresh: true });
      return {
        subscription: subscription && subscriptionOf(subscription),
        invoices: invoices.map((invoice) => invoiceOf(invoice, urlOf(`invoices/${invoice.ref}`))),
      };
    },
    readEvent: (rawBody, signature, now) => readSignedEvent(rawBody, signature, eventSecret, now),
    work: (services) => sandboxWork(services, eventSecret),
  };
}

/** The secret the sandbox signs with, derived from the service's own, so that all its processes know it and nobody else does. */
export function sandboxEventSecret(secret: string): string {
  return createHmac('sha256', secret).update('billing sandbox events').digest('base64url');
}

function subscriptionOf(row: SandboxSubscription): ProviderSubscription {
  const { ref, status, plan, periodStart, periodEnd, cancelAtPeriodEnd } = row;
  const scheduledPlan = row.scheduledPlan ?? null;
  return { ref, standing: status, plan, periodStart, periodEnd, trialEndsAt: null, cancelAtPeriodEnd, scheduledPlan };
}

function invoiceOf(row: SandboxInvoice, url: string): ProviderInvoice {
  const { ref, number, status, total, lines, periodStart, periodEnd, createdAt } = row;
  return {
    ref,
    number,
    status,
    currency: PRICE_CURRENCY,
    total,
    amountDue: status === 'open' ? total : 0,
    amountPaid: status === 'paid' ? total : 0,
    periodStart,
    periodEnd,
    lines,
    url,
    createdAt,
  };
}
