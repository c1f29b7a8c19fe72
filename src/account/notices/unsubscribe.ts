import { z } from 'zod';
import type { Services } from '../../platform/context.ts';
import { recordUncredentialed } from '../audit/record-event.ts';
import { changePreferences } from './preferences.ts';
import type { Subscription } from './types.ts';

const PURPOSE = 'unsubscribe';
const claims = z.tuple([z.enum(['report_ready', 'credits_low', 'delivery', 'alert']), z.uuid(), z.uuid(), z.uuid().nullable()]);

/** The address that ends a subscription (RFC 8058). Sealed, so that nobody makes one for others; it never expires, because mails are kept. */
export function unsubscribeUrl({ sealer, config }: Pick<Services, 'sealer' | 'config'>, subscription: Subscription): string {
  const { topic, organizationId, userId, targetId } = subscription;
  return `${publicAddress(config)}/unsubscribe/${sealer.seal(JSON.stringify([topic, organizationId, userId, targetId]), PURPOSE)}`;
}

/** What a link ends; null for one that is none of ours. */
export function readUnsubscribeToken({ sealer }: Pick<Services, 'sealer'>, token: string): Subscription | null {
  const opened = sealer.open(token, PURPOSE);
  if (opened === null) return null;
  const [topic, organizationId, userId, targetId] = claims.parse(JSON.parse(opened));
  return { topic, organizationId, userId, targetId };
}

/** What a subscription is of, for the page; null where there is nothing left to end. */
export async function describeSubscription({ em }: Pick<Services, 'em'>, subscription: Subscription): Promise<string | null> {
  const { topic, organizationId, targetId } = subscription;
  const [organization] = await em.fork().execute<{ name: string }[]>('select name from organization where id = ?', [organizationId]);
  if (!organization) return null;
  if (topic === 'report_ready') return `mails that tell you when a report of ${organization.name} is ready`;
  if (topic === 'credits_low') return `mails that tell you when the credits of ${organization.name} run low`;
  const [target] = await em
    .fork()
    .execute<{ name: string }[]>(`select name from ${topic} where id = ? and organization_id = ?`, [targetId, organizationId]);
  return target ? `the ${topic} “${target.name}” of ${organization.name}` : null;
}

/** Ends a subscription, for this person alone. Once or many times is the same. */
export async function unsubscribe(
  services: Pick<Services, 'em' | 'now'> & { requestId: string },
  subscription: Subscription,
): Promise<void> {
  const { topic, organizationId, userId, targetId } = subscription;
  await services.em.fork().transactional(async (tx) => {
    if (topic === 'report_ready') await changePreferences(tx, organizationId, userId, { reportReady: 'never' });
    else if (topic === 'credits_low') await changePreferences(tx, organizationId, userId, { creditsLow: false });
    else {
      const table = topic === 'delivery' ? 'delivery_recipient' : 'alert_subscriber';
      await tx.execute(
        `update ${table} set unsubscribed_at = ? where ${topic}_id = ? and user_id = ? and unsubscribed_at is null
          and ${topic}_id in (select id from ${topic} where organization_id = ?)`,
        [services.now(), targetId, userId, organizationId],
      );
    }
    const of = { organizationId, userId, ...(targetId === null ? {} : { targetId }) };
    await recordUncredentialed(tx, services, `unsubscribed.${topic}`, of);
  });
}

/** Where links lead that are made behind any request: a worker that was told no public address names its own. */
export function publicAddress({ baseUrl, host, port }: Pick<Services['config'], 'baseUrl' | 'host' | 'port'>): string {
  return baseUrl ?? `http://${host}:${port}`;
}
