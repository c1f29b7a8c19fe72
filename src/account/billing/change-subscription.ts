import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { comparePlans, type PaidPlan, PLAN_TERMS } from '../../platform/plans.ts';
import { moveToFreePlan } from './apply-state.ts';
import { type Actor, audit, changeStatus } from './change-status.ts';
import { type AtProvider, atProvider } from './synchronize.ts';
import type { CheckoutPage } from './types.ts';

export interface OpenedCheckout extends CheckoutPage {
  plan: PaidPlan;
  /** `subscribe`: a first payment. `upgrade`: the price difference for the current period. */
  kind: 'subscribe' | 'upgrade';
}

/**
 * Opens the payment provider's page for subscribing to a plan or confirming an upgrade. Nothing is charged before that; a page opened
 * earlier is closed.
 * @throws AppError `conflict` for the current plan, a lower one, or while a payment is due; `service_unavailable`
 */
export function openCheckout(ctx: Context, plan: PaidPlan): Promise<OpenedCheckout> {
  return change(ctx, async (at) => {
    const { subscription, organization, payments, call } = at;
    const urls = { done: `${billingUrl(ctx)}?checkout=done`, left: `${billingUrl(ctx)}?checkout=left` };
    const customerRef = await customerOf(ctx, at);
    const ref = liveRef(at);
    if (ref === null) {
      if (subscription.checkoutRef) await payments.closeCheckout(call, subscription.checkoutRef);
      const page = await payments.openCheckout(call, { organizationId: organization.id, customerRef, plan, urls });
      subscription.checkoutRef = page.ref;
      await audit(call.em, at, 'checkout.opened', call.now, actorOf(ctx));
      return { ...page, plan, kind: 'subscribe' };
    }
    requirePaid(at);
    if (plan === organization.plan) throw new AppError('conflict', `The organization is already on the ${PLAN_TERMS[plan].title} plan.`);
    if (comparePlans(plan, organization.plan) < 0) {
      throw new AppError(
        'conflict',
        `${PLAN_TERMS[plan].title} is a downgrade and needs no payment. Choose it in the billing settings; it takes effect at the next billing period.`,
      );
    }
    if (subscription.cancelAtPeriodEnd || subscription.scheduledPlan !== null) {
      throw new AppError(
        'conflict',
        'Another change is scheduled for the end of the billing period. Cancel it in the billing settings first.',
      );
    }
    const of = { customerRef, subscriptionRef: ref, plan, urls };
    const page = await payments.openUpgrade(call, of);
    await audit(call.em, at, 'checkout.opened', call.now, actorOf(ctx));
    return { ...page, plan, kind: 'upgrade' };
  });
}

/** Opens the provider's page for cards, invoices and unpaid amounts. @throws AppError `conflict` before the first checkout */
export function openPortal(ctx: Context): Promise<{ url: string }> {
  return change(ctx, async ({ subscription, payments, call }) => {
    if (!subscription.customerRef || subscription.provider !== payments.name) {
      throw new AppError('conflict', 'There are no payments yet, so there is no portal to open. Choose a plan first.');
    }
    return payments.openPortal(call, { customerRef: subscription.customerRef, returnUrl: `${billingUrl(ctx)}?checkout=done` });
  });
}

/**
 * Starts the next period on a lower plan; `free` ends the subscription then and keeps the organization open. A cancelled organization moves
 * to the free plan at once.
 * @throws AppError `conflict` for a plan that is not lower, or while a payment is due
 */
export function downgrade(ctx: Context, plan: PaidPlan | 'free'): Promise<void> {
  return change(ctx, async (at) => {
    const { subscription, organization, payments, call } = at;
    const ref = liveRef(at);
    if (ref === null) {
      if (plan !== 'free' || organization.subscriptionStatus !== 'cancelled') {
        throw new AppError('conflict', 'There is no subscription to change. Open a checkout for the plan you want.');
      }
      await changeStatus(call.em, at, 'free_chosen', call.now, actorOf(ctx));
      await moveToFreePlan(call.em, at, call.now, actorOf(ctx));
      return;
    }
    if (plan !== 'free') requirePaid(at);
    if (comparePlans(plan, organization.plan) >= 0) {
      throw new AppError('conflict', `${PLAN_TERMS[plan].title} is not a downgrade. Open a checkout to upgrade.`);
    }
    if (subscription.cancelAtPeriodEnd || subscription.scheduledPlan !== null) await keep(at);
    if (plan === 'free') {
      await payments.cancelAtPeriodEnd(call, ref);
      Object.assign(subscription, { freeAtEnd: true, cancelAtPeriodEnd: true });
    } else await payments.schedulePlan(call, { subscriptionRef: ref, plan });
    await audit(call.em, at, `subscription.downgrade_to_${plan}`, call.now, actorOf(ctx));
  });
}

/** Ends the subscription, and closes the organization, at the end of its period. @throws AppError `conflict` if there is none */
export function cancel(ctx: Context): Promise<void> {
  return change(ctx, async (at) => {
    const { subscription, payments, call } = at;
    const ref = liveRef(at);
    if (ref === null) throw new AppError('conflict', 'There is no subscription to cancel.');
    if (subscription.scheduledPlan !== null) await keep(at);
    subscription.freeAtEnd = false;
    if (!subscription.cancelAtPeriodEnd) await payments.cancelAtPeriodEnd(call, ref);
    await audit(call.em, at, 'subscription.cancel_at_period_end', call.now, actorOf(ctx));
  });
}

/** Undoes a cancellation or downgrade scheduled for the end of the period. @throws AppError `conflict` if none is scheduled */
export function resume(ctx: Context): Promise<void> {
  return change(ctx, async (at) => {
    const { subscription, call } = at;
    if (liveRef(at) === null || (!subscription.cancelAtPeriodEnd && subscription.scheduledPlan === null)) {
      throw new AppError('conflict', 'No change is scheduled for the end of the billing period, so there is nothing to cancel.');
    }
    await keep(at);
    await audit(call.em, at, 'subscription.resumed', call.now, actorOf(ctx));
  });
}

/** Synchronizes the organization with the provider, for people who return from its pages before its event arrives. */
export function refresh(ctx: Context): Promise<void> {
  return change(ctx, async () => {});
}

/** The subscription at the configured provider, or null. */
function liveRef({ subscription, payments }: AtProvider): string | null {
  return subscription.provider === payments.name ? (subscription.subscriptionRef ?? null) : null;
}

async function keep(at: AtProvider): Promise<void> {
  const { subscription, payments, call } = at;
  const ref = liveRef(at);
  if (ref !== null) await payments.cancelScheduledChanges(call, ref);
  Object.assign(subscription, { freeAtEnd: false, cancelAtPeriodEnd: false, scheduledPlan: null });
}

async function customerOf(ctx: Context, { subscription, organization, payments, call }: AtProvider): Promise<string> {
  if (subscription.customerRef && subscription.provider === payments.name) return subscription.customerRef;
  const of = { organizationId: organization.id, name: organization.name, email: ctx.principal.userEmail };
  const customerRef = await payments.openCustomer(call, of);
  Object.assign(subscription, { provider: payments.name, customerRef, subscriptionRef: null, checkoutRef: null });
  return customerRef;
}

/** @throws AppError `conflict` while a payment is due */
function requirePaid({ organization }: AtProvider): void {
  const { subscriptionStatus: status } = organization;
  if (status === 'active' || status === 'trialing') return;
  throw new AppError('conflict', 'A payment is due. Pay the open invoice in the billing settings first.');
}

function change<T>(ctx: Context, work: (at: AtProvider) => Promise<T>): Promise<T> {
  return atProvider(ctx, ctx.principal.organizationId, actorOf(ctx), work);
}

function actorOf(ctx: Context): Actor {
  const { userId, credentialId, door } = ctx.principal;
  return { userId, credentialId, door, requestId: ctx.requestId };
}

function billingUrl(ctx: Context): string {
  return `${ctx.config.baseUrl ?? ''}/settings/billing`;
}
