import type { EntityManager } from '@mikro-orm/postgresql';
import type { Services } from '../../platform/context.ts';
import { applyState } from './apply-state.ts';
import { type Actor, type Changed, NOBODY } from './change-status.ts';
import { type Locked, lockSubscription } from './lock-subscription.ts';
import { notifyOwners } from './notify-owners.ts';
import { queueProviderCall } from './provider-queue.ts';
import type { PaymentProvider, ProviderCall, ProviderState } from './types.ts';

type Io = Pick<Services, 'payments' | 'now'>;

/** What work at the provider gets while the organization's subscription is locked. */
export interface AtProvider extends Locked {
  payments: PaymentProvider;
  call: ProviderCall;
  /** The provider's current state; null for an organization it does not know. */
  state: ProviderState | null;
}

/**
 * Fetches an organization's state from the provider and applies it. Fetched under the lock, so that an older answer cannot overwrite a
 * newer one.
 */
export async function synchronize(io: Io, tx: EntityManager, organizationId: string, actor: Actor = NOBODY): Promise<Changed | null> {
  const locked = await lockSubscription(tx, organizationId);
  return (await refresh(io, tx, locked, actor)).changed;
}

/** Does something at the provider for an organization just synchronized with it, then synchronizes again. Owners are notified after the commit. */
export async function atProvider<T>(
  services: Services,
  organizationId: string,
  actor: Actor,
  work: (at: AtProvider) => Promise<T>,
): Promise<T> {
  const transaction = async (tx: EntityManager) => {
    const locked = await lockSubscription(tx, organizationId);
    const before = await refresh(services, tx, locked, actor);
    const call = { em: tx, now: services.now() };
    const done = await work({ ...locked, payments: services.payments, call, state: before.state });
    await tx.flush();
    const after = await refresh(services, tx, locked, actor);
    return { result: done, changes: [before.changed, after.changed] };
  };
  const { result, changes } = await queueProviderCall(organizationId, () => services.em.fork().transactional(transaction));
  await notifyOwners(services, changes);
  return result;
}

async function refresh({ payments, now }: Io, tx: EntityManager, locked: Locked, actor: Actor) {
  const { subscription } = locked;
  // A customer of another provider is unknown to this one.
  if (!subscription.customerRef || subscription.provider !== payments.name) return { state: null, changed: null };
  const at = now();
  const state = await payments.fetchState({ em: tx, now: at }, subscription.customerRef);
  return { state, changed: await applyState(tx, locked, payments.name, state, at, actor) };
}
