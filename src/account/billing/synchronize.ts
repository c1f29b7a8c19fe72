import type { EntityManager } from '@mikro-orm/postgresql';
import type { Services } from '../../platform/context.ts';
import { applyState } from './apply-state.ts';
import { type Actor, type Changed, NOBODY } from './change-status.ts';
import { type Locked, lockSubscription } from './lock-subscription.ts';
import { tellOwners } from './notify-owners.ts';
import { inTurn } from './provider-queue.ts';
import type { PaymentProvider, ProviderCall, ProviderState } from './types.ts';

type Io = Pick<Services, 'payments' | 'now'>;

/** What is done at the provider while the organization's subscription is locked. */
export interface AtProvider extends Locked {
  payments: PaymentProvider;
  call: ProviderCall;
  /** What the provider says now; null for an organization that it does not know. */
  state: ProviderState | null;
}

/**
 * Asks the provider how an organization stands and makes it so. The question is asked with the subscription locked, so that an older answer
 * cannot overwrite a newer one, whoever asks at the same moment.
 */
export async function synchronize(io: Io, tx: EntityManager, organizationId: string, actor: Actor = NOBODY): Promise<Changed | null> {
  const locked = await lockSubscription(tx, organizationId);
  return (await refresh(io, tx, locked, actor)).changed;
}

/**
 * Does something at the provider for an organization that has just been made what the provider says it is, and takes over what follows from it.
 * Owners are told once it is committed.
 */
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
  const { result, changes } = await inTurn(organizationId, () => services.em.fork().transactional(transaction));
  await tellOwners(services, changes);
  return result;
}

async function refresh({ payments, now }: Io, tx: EntityManager, locked: Locked, actor: Actor) {
  const { subscription } = locked;
  // Another provider's customer is nobody to this one.
  if (!subscription.customerRef || subscription.provider !== payments.name) return { state: null, changed: null };
  const at = now();
  const state = await payments.fetchState({ em: tx, now: at }, subscription.customerRef);
  return { state, changed: await applyState(tx, locked, payments.name, state, at, actor) };
}
