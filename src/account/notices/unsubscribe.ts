import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import type { Services } from '../../platform/context.ts';
import { phrase } from '../../platform/locale.ts';
import { recordUncredentialed } from '../audit/record-event.ts';
import { findOrganization } from '../identity/organization-records.ts';
import { changePreferences } from './preferences.ts';
import type { Subscription } from './types.ts';

const PURPOSE = 'unsubscribe';
const claims = z.tuple([z.enum(['report_ready', 'credits_low', 'delivery', 'alert']), z.uuid(), z.uuid(), z.uuid().nullable()]);

/** The URL that ends a subscription (RFC 8058). Sealed, so that nobody can forge one for others; it never expires, because mails are kept. */
export function unsubscribeUrl({ sealer, config }: Pick<Services, 'sealer' | 'config'>, subscription: Subscription): string {
  const { topic, organizationId, userId, targetId } = subscription;
  return `${publicAddress(config)}/unsubscribe/${sealer.seal(JSON.stringify([topic, organizationId, userId, targetId]), PURPOSE)}`;
}

/** The subscription a link ends; null if the link is not one of ours. */
export function readUnsubscribeToken({ sealer }: Pick<Services, 'sealer'>, token: string): Subscription | null {
  const opened = sealer.open(token, PURPOSE);
  if (opened === null) return null;
  const [topic, organizationId, userId, targetId] = claims.parse(JSON.parse(opened));
  return { topic, organizationId, userId, targetId };
}

/** Alerts and deliveries, which members subscribe to one by one; provided by the rooms that own them. */
export interface SubscriptionKind {
  /** Its name in the organization; null if it no longer exists. */
  nameOf(em: EntityManager, organizationId: string, targetId: string): Promise<string | null>;
  /** Ends it for one member. */
  end(tx: EntityManager, of: { organizationId: string; userId: string; targetId: string; now: Date }): Promise<void>;
}

export type SubscriptionKinds = Record<'alert' | 'delivery', SubscriptionKind>;

/** Names a subscription for the unsubscribe page, in the present language; null if there is nothing left to end. */
export async function describeSubscription(
  { em }: Pick<Services, 'em'>,
  subscription: Subscription,
  kinds: SubscriptionKinds,
): Promise<string | null> {
  const { topic, organizationId, targetId } = subscription;
  const organization = await findOrganization(em.fork(), organizationId);
  if (!organization) return null;
  if (topic === 'report_ready')
    return phrase(`emails about finished reports of ${organization.name}`, `E-Mails zu fertigen Berichten von ${organization.name}`);
  if (topic === 'credits_low')
    return phrase(`emails about low credits of ${organization.name}`, `E-Mails zu knappen Credits von ${organization.name}`);
  const name = targetId === null ? null : await kinds[topic].nameOf(em.fork(), organizationId, targetId);
  if (name === null) return null;
  return topic === 'alert'
    ? phrase(`the alert “${name}” of ${organization.name}`, `E-Mails zum Alarm „${name}“ von ${organization.name}`)
    : phrase(`the delivery “${name}” of ${organization.name}`, `die Zustellung „${name}“ von ${organization.name}`);
}

/** Ends a subscription for this person alone. Idempotent. */
export async function unsubscribe(
  services: Pick<Services, 'em' | 'now'> & { requestId: string },
  subscription: Subscription,
  kinds: SubscriptionKinds,
): Promise<void> {
  const { topic, organizationId, userId, targetId } = subscription;
  await services.em.fork().transactional(async (tx) => {
    if (topic === 'report_ready') await changePreferences(tx, organizationId, userId, { reportReady: 'never' });
    else if (topic === 'credits_low') await changePreferences(tx, organizationId, userId, { creditsLow: false });
    else if (targetId !== null) await kinds[topic].end(tx, { organizationId, userId, targetId, now: services.now() });
    const of = { organizationId, userId, ...(targetId === null ? {} : { targetId }) };
    await recordUncredentialed(tx, services, `unsubscribed.${topic}`, of);
  });
}

/** Base URL of links created outside a request: a worker without a public address uses its own. */
export function publicAddress({ baseUrl, host, port }: Pick<Services['config'], 'baseUrl' | 'host' | 'port'>): string {
  return baseUrl ?? `http://${host}:${port}`;
}
