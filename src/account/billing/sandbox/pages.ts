import type { EntityManager } from '@mikro-orm/postgresql';
import type { Services } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { comparePlans, type PaidPlan } from '../../../platform/plans.ts';
import { withOrganization } from '../../identity/joins.ts';
import type { InvoiceLine } from '../types.ts';
import {
  differenceLines,
  end,
  endPeriod,
  enqueueEvents,
  lockAccount,
  payOpenInvoices,
  stopCollecting,
  subscribe,
  upgrade,
} from './accounts.ts';
import { SandboxInvoice, SandboxPage, type SandboxSubscription } from './entities.ts';

/** What a sandbox page shows. */
export interface ShownPage {
  kind: SandboxPage['kind'];
  ref: string;
  plan: PaidPlan | null;
  organization: string;
  /** For an upgrade: what is due now. */
  lines: InvoiceLine[];
  subscription: SandboxSubscription | null;
  invoices: SandboxInvoice[];
  doneUrl: string;
  leftUrl: string;
}

export const PAGE_ACTIONS = ['pay', 'decline', 'leave', 'succeed', 'fail', 'renew', 'settle', 'give_up', 'cancel', 'resume'] as const;
export type PageAction = (typeof PAGE_ACTIONS)[number];

/** The outcome: a URL to redirect to, or a sentence to show on the same page. */
type Outcome = { to: string } | { said: string; refused: boolean };

/** @throws AppError `not_found` for a page that was never opened, is closed or has expired */
export async function showPage(services: Services, ref: string): Promise<ShownPage> {
  const em = services.em.fork();
  const page = await openPage(em, ref, services.now());
  const subscription = await em.transactional((tx) => lockAccount(tx, page.customerRef));
  const [row] = await em.execute<{ name: string }[]>(
    `select o.name from subscription s ${withOrganization('s.organization_id')} where s.customer_ref = ?`,
    [page.customerRef],
  );
  const invoices = await em.find(SandboxInvoice, { customerRef: page.customerRef }, { orderBy: { createdAt: 'desc' }, limit: 20 });
  const plan = page.plan ?? null;
  const lines = page.kind === 'upgrade' && subscription && plan ? differenceLines(subscription, plan, services.now()) : [];
  const { kind, doneUrl, leftUrl } = page;
  return { kind, ref, plan, organization: row?.name ?? '', lines, subscription, invoices, doneUrl, leftUrl };
}

/** @throws AppError `not_found` */
export async function showInvoice(services: Services, ref: string): Promise<SandboxInvoice> {
  const found = await services.em.fork().findOne(SandboxInvoice, { ref });
  if (!found) throw new AppError('not_found', 'There is no such invoice in the sandbox.');
  return found;
}

/**
 * Performs the action chosen on a page, and sends its events before answering, so that people see it done when they return.
 * @throws AppError `not_found` as `showPage`, `conflict` for what the page cannot do
 */
export async function act(services: Services, ref: string, action: PageAction): Promise<Outcome> {
  const now = services.now();
  const outcome = await services.em.fork().transactional(async (tx) => {
    const page = await openPage(tx, ref, now);
    const subscription = await lockAccount(tx, page.customerRef);
    return page.kind === 'portal' ? actOnPortal(tx, page, subscription, action, now) : actOnCheckout(tx, page, subscription, action, now);
  });
  await services.payments.work?.(services);
  return outcome;
}

async function actOnCheckout(
  tx: EntityManager,
  page: SandboxPage,
  subscription: SandboxSubscription | null,
  action: PageAction,
  now: Date,
): Promise<Outcome> {
  const { plan } = page;
  if (!plan) throw impossible();
  if (action === 'decline') return { said: 'The payment was declined. Nothing was charged or changed.', refused: true };
  if (action !== 'pay' && action !== 'leave') throw impossible();
  // If two clicks arrive at once, only one finds the page open.
  const closed = await tx.execute('update sandbox_page set closed_at = ? where ref = ? and closed_at is null returning ref', [
    now,
    page.ref,
  ]);
  if (closed.length === 0) throw gone();
  if (action === 'leave') return { to: page.leftUrl };
  const live = subscription !== null && subscription.status !== 'ended' ? subscription : null;
  if (page.kind === 'checkout') {
    if (live) throw new AppError('conflict', 'There is already a subscription. Go back to the billing settings.');
    await subscribe(tx, page.customerRef, plan, now);
  } else {
    if (live?.status !== 'active' || comparePlans(plan, live.plan) <= 0) {
      throw new AppError('conflict', 'This upgrade is no longer possible. Go back to the billing settings.');
    }
    await upgrade(tx, live, plan, now);
  }
  return { to: page.doneUrl };
}

async function actOnPortal(
  tx: EntityManager,
  page: SandboxPage,
  subscription: SandboxSubscription | null,
  action: PageAction,
  now: Date,
): Promise<Outcome> {
  if (action === 'leave') return { to: page.doneUrl };
  if (subscription === null || subscription.status === 'ended') {
    throw new AppError('conflict', 'The subscription has ended. Go back to the billing settings.');
  }
  const say = (said: string, refused = false): Outcome => ({ said, refused });
  switch (action) {
    case 'succeed':
      subscription.nextPayment = 'succeeds';
      return say('Payments succeed from now on.');
    case 'fail':
      subscription.nextPayment = 'fails';
      return say('Payments fail from now on.');
    case 'renew':
      if (subscription.status !== 'active') return say('A payment is due. Pay it first, or stop collecting it.', true);
      await endPeriod(tx, subscription, now);
      return say('The period has ended. See the result below.');
    case 'settle':
      if (subscription.status === 'active') return say('Nothing is due.', true);
      return (await payOpenInvoices(tx, subscription, now))
        ? say('The open invoice is paid.')
        : say('The payment was declined: payments are set to fail.', true);
    case 'give_up':
      if (subscription.status === 'active') return say('Nothing is due, so there is nothing to stop.', true);
      await stopCollecting(tx, subscription, now);
      return say('Collection stopped, as after a provider’s last retry.');
    case 'cancel':
    case 'resume':
      subscription.cancelAtPeriodEnd = action === 'cancel';
      if (subscription.cancelAtPeriodEnd && subscription.periodEnd <= now) {
        await end(tx, subscription, now);
        return say('The subscription has ended because its period is over.');
      }
      await enqueueEvents(tx, subscription.customerRef, now, 'customer.subscription.updated');
      return say(action === 'cancel' ? 'The subscription ends with the current period.' : 'It goes on.');
    default:
      throw impossible();
  }
}

async function openPage(em: EntityManager, ref: string, now: Date): Promise<SandboxPage> {
  const page = await em.findOne(SandboxPage, { ref });
  if (!page || page.closedAt || page.expiresAt <= now) throw gone();
  return page;
}

function gone(): AppError {
  return new AppError('not_found', 'This page of the sandbox is closed. Go back to the billing settings and open a new one.');
}

function impossible(): AppError {
  return new AppError('conflict', 'This page does not support that action.');
}
