import { act } from '../../src/account/billing/sandbox/pages.ts';
import { createCheckoutSession } from '../../tools/billing/create-checkout-session.ts';
import type { Seeded } from './serve.ts';
import { call, service } from './tool-call.ts';

/** An organization that has paid for a plan in the sandbox. */
export async function subscribed(plan: string): Promise<Seeded> {
  const { services, seed } = await service();
  const of = await seed('free');
  const { session_id: ref } = await call(createCheckoutSession, { plan }, { as: of.owner });
  await act(services, ref, 'pay');
  return of;
}
