import type { EntityManager } from '@mikro-orm/postgresql';
import type { Services } from '../../platform/context.ts';
import { inLocale } from '../../platform/locale.ts';
import { auditWithin } from '../audit/change-line.ts';
import type { AuditEntry } from '../audit/types.ts';
import { memberAddress } from '../identity/membership-records.ts';
import { brandedReadersOf } from '../identity/organization-records.ts';
import type { Composer } from './compose-notice.ts';
import { Notice } from './entities.ts';
import { preferencesOf } from './preferences.ts';
import type { Addressee, NoticeKind } from './types.ts';

const LEASE_MS = 60_000;
const MINUTE_MS = 60_000;
/** Delays between attempts; after the last one we give up. */
const WAITS_MS = [1, 5, 30, 120, 360].map((minutes) => minutes * MINUTE_MS);

/**
 * The job that sends a notice. Safe to call repeatedly and from several workers: one holds the notice at a time, and a sent one is not sent
 * again. If a process dies between the mail server's reply and our commit, the mail goes out twice under one Message-ID. Failures are
 * retried with growing delays; a permanent failure, or the sixth, ends the attempts and is recorded in the log and the audit log.
 */
export async function sendNotice(services: Services, composers: Record<NoticeKind, Composer>, id: string): Promise<void> {
  const em = services.em.fork();
  const notice = await claimNotice(em, id, services.now());
  if (!notice) return;
  const end = (fields: Partial<Notice>, tx: EntityManager = em) =>
    tx.nativeUpdate(Notice, { id, attempt: notice.attempt, status: 'sending' }, { leaseExpiresAt: null, ...fields });
  try {
    const to = await addresseeOf(em, notice);
    const mail =
      to && (await inLocale(await brandedReadersOf(em, notice.organizationId), () => composers[notice.kind](services, notice, to)));
    if (!mail) {
      await end({ status: 'unwanted' });
      return;
    }
    await services.mailer.send(mail);
  } catch (error) {
    const wait = WAITS_MS[notice.attempt - 1];
    const lastError = error instanceof Error ? error.message : String(error);
    if (wait !== undefined && !isRefused(error)) {
      services.log.warn(
        { err: error, noticeId: id, kind: notice.kind, attempt: notice.attempt },
        'could not send a notice; it will be retried',
      );
      await end({ status: 'pending', nextAttemptAt: new Date(services.now().getTime() + wait), lastError });
    } else {
      const givenUp = await em.fork().transactional(async (tx) => {
        const ended = (await end({ status: 'failed', lastError }, tx)) > 0;
        if (ended) await auditWithin(tx, givenUpLine(notice), services.now());
        return ended;
      });
      if (givenUp) services.log.error({ err: error, noticeId: id, kind: notice.kind }, 'gave up sending a notice');
    }
    return;
  }
  await end({ status: 'sent', sentAt: services.now(), lastError: null });
}

async function claimNotice(em: EntityManager, id: string, now: Date): Promise<Notice | null> {
  const claimed = await em.execute(
    `update notice set status = 'sending', attempt = attempt + 1, lease_expires_at = now() + interval '${LEASE_MS} milliseconds'
      where id = ? and ((status = 'pending' and next_attempt_at <= ?) or (status = 'sending' and lease_expires_at < now())) returning id`,
    [id, now],
  );
  return claimed.length === 1 ? em.findOneOrFail(Notice, { id }, { refresh: true }) : null;
}

/** The recipient, if still a member. */
async function addresseeOf(em: EntityManager, { organizationId, userId }: Notice): Promise<Addressee | null> {
  const member = await memberAddress(em, { organizationId, userId });
  return member && { userId, ...member, preferences: await preferencesOf(em, organizationId, userId) };
}

/** The mail server will never accept this mail (RFC 5321 §4.2.1): a problem with the address, not with our sign-in. */
function isRefused(error: unknown): boolean {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode !== undefined && responseCode >= 500;
}

function givenUpLine({ id, organizationId, userId, kind }: Notice): AuditEntry {
  return {
    organizationId,
    userId,
    credentialId: null,
    action: `notice.given_up.${kind}`,
    outcome: 'service_unavailable',
    door: 'mail',
    requestId: id,
    durationMs: 0,
    targetId: id,
  };
}
