import type { Context } from '../../platform/context.ts';
import { invalidFields } from '../../platform/errors.ts';
import { phrase } from '../../platform/locale.ts';
import { recordEvent } from '../audit/record-event.ts';
import { User } from './entities.ts';
import { checkedNewPassword } from './new-password.ts';
import { hashPassword, verifyPassword } from './password.ts';
import { postSecurityNotice } from './security-notice.ts';
import { countAttempt, forgiveAttempts } from './throttle.ts';
import { endSessionsOf } from './user-sessions.ts';

const FREE_TRIES = 5;

/**
 * Requires the signed-in user's current password and returns the user.
 * @throws AppError `validation_error` for a wrong password, under the given field name; `rate_limited`
 */
export async function requirePassword(ctx: Context, password: string, field: string): Promise<User> {
  const { userId } = ctx.principal;
  const subject = `own-password:${userId}`;
  await countAttempt(ctx.em.fork(), { subject, free: FREE_TRIES }, ctx.now());
  const user = await ctx.em.fork().findOneOrFail(User, { id: userId });
  if (!(await verifyPassword(user.passwordHash, password, userId)))
    throw invalidFields({ [field]: ['This is not your current password.'] });
  await forgiveAttempts(ctx.em.fork(), subject);
  return user;
}

/**
 * Changes the signed-in user's password and ends all their other sessions.
 * @throws AppError `validation_error` for a wrong current password or a bad new one
 */
export async function changePassword(ctx: Context, request: { current: string; next: string }): Promise<void> {
  const owner = { email: ctx.principal.userEmail, organizationNames: [ctx.principal.organizationName] };
  const next = await checkedNewPassword(request.next, owner, 'new_password');
  const user = await requirePassword(ctx, request.current, 'current_password');
  const passwordHash = await hashPassword(next, user.id);
  const { principal } = ctx;
  const now = ctx.now();
  await ctx.em.fork().transactional(async (tx) => {
    // Never overwrites a password set meanwhile, for example through an emailed link.
    const changed = await tx.execute('update app_user set password_hash = ? where id = ? and password_hash = ? returning id', [
      passwordHash,
      user.id,
      user.passwordHash,
    ]);
    if (changed.length === 0) throw invalidFields({ current_password: ['This is not your current password.'] });
    await endSessionsOf(tx, { userId: user.id, except: principal.credentialId, now });
    await recordEvent(tx, ctx, 'password.changed', null, 'web');
  });
  await postSecurityNotice(ctx, user.email, () => [phrase('Your password was changed', 'Ihr Passwort wurde geändert')]);
}
