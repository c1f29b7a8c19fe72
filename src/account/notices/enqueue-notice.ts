import type { EntityManager } from '@mikro-orm/postgresql';
import { newId } from '../../platform/db/ids.ts';
import { enqueue } from '../../platform/queue/outbox.ts';
import { administratorsOf, isActiveMember } from '../identity/membership-records.ts';
import type { NoticeKind } from './types.ts';

/**
 * Owes a member a mail, in the caller's transaction: it is sent if and only if that commits. A reason (`about`) that the person was told of, or is
 * being told of, makes no second mail.
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

/** Whoever made something, while they are a member; else those who look after the organization. */
export async function ownerOrAdministrators(tx: EntityManager, organizationId: string, userId: string | null): Promise<string[]> {
  const stays = userId !== null && (await isActiveMember(tx, organizationId, userId));
  return stays ? [userId] : administratorsOf(tx, organizationId);
}
