import type { EntityManager } from '@mikro-orm/postgresql';
import { newId } from '../../platform/db/ids.ts';
import { enqueue } from '../../platform/queue/outbox.ts';
import { administratorsOf, isActiveMember } from '../identity/membership-records.ts';
import type { NoticeKind } from './types.ts';

/**
 * Enqueues a mail to a member in the caller's transaction: it is sent if and only if that commits. A person gets at most one mail per
 * reason (`about`).
 */
export async function enqueueNotice(
  tx: EntityManager,
  notice: { organizationId: string; userId: string; kind: NoticeKind; targetId: string; about: string; now: Date },
): Promise<void> {
  const { organizationId, userId, kind, targetId, about, now } = notice;
  const [written] = await tx.execute<{ id: string }[]>(
    `insert into notice (id, organization_id, user_id, kind, target_id, key, status, attempt, next_attempt_at, created_at)
      values (?, ?, ?, ?, ?, ?, 'pending', 0, ?, ?) on conflict (key) do nothing returning id`,
    [newId(), organizationId, userId, kind, targetId, `${kind}:${about}:${userId}`, now, now],
  );
  if (written) await enqueue(tx, 'send_notice', written.id);
}

/** The creator of something while they are a member, or else the organization's owners and administrators. */
export async function ownerOrAdministrators(tx: EntityManager, organizationId: string, userId: string | null): Promise<string[]> {
  const stays = userId !== null && (await isActiveMember(tx, organizationId, userId));
  return stays ? [userId] : administratorsOf(tx, organizationId);
}
