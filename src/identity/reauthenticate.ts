import { recordEvent } from '../audit/record-event.ts';
import type { Context, Principal } from '../context.ts';
import { AppError, invalidFields } from '../errors.ts';
import { User } from './entities.ts';
import { requirePassword } from './own-password.ts';
import { acceptSecondFactor, countCode } from './second-factor.ts';

/** How long a browser's session may do what needs a fresh sign-in. */
export const FRESH_MS = 10 * 60_000;

/**
 * Holds a browser's session to a recent proof of who is in front of it.
 * @throws AppError `insufficient_permissions` with `details.reauthentication_required`
 */
export function requireFreshSignIn(principal: Pick<Principal, 'provenAt'>, now: Date): void {
  if (principal.provenAt && now.getTime() - principal.provenAt.getTime() < FRESH_MS) return;
  throw new AppError(
    'insufficient_permissions',
    'Confirm that it is you first: send your password or a code to POST /api/account/reauthenticate/, then try again.',
    { details: { reauthentication_required: true, max_age_seconds: FRESH_MS / 1000 } },
  );
}

/**
 * Takes the signed-in user's second factor where they have one, else their password, as a fresh sign-in of this session. Gives until when.
 * @throws AppError `validation_error` for a wrong or missing one under the name of its field, `rate_limited`
 */
export async function reauthenticate(ctx: Context, given: { password?: string | null; code?: string | null }): Promise<Date> {
  const { userId } = ctx.principal;
  const { totpSecret } = await ctx.em.fork().findOneOrFail(User, { id: userId });
  if (totpSecret) await requireOwnCode(ctx, { id: userId, totpSecret }, given.code);
  else if (given.password) await requirePassword(ctx, given.password, 'password');
  else throw invalidFields({ password: ['Give your password.'] });
  return markFresh(ctx);
}

/** Notes that the person of this session has just proved who they are; gives until when that holds. */
export async function markFresh(ctx: Context): Promise<Date> {
  const { userId, credentialId } = ctx.principal;
  const now = ctx.now();
  await ctx.em.fork().execute('update session set proven_at = ? where id = ? and user_id = ?', [now, credentialId, userId]);
  recordEvent(ctx, 'session.confirmed', credentialId, 'web');
  return new Date(now.getTime() + FRESH_MS);
}

async function requireOwnCode(ctx: Context, user: { id: string; totpSecret: string }, code: string | null | undefined): Promise<void> {
  if (!code) throw invalidFields({ code: ['Give the present code of your authenticator, or a recovery code.'] });
  const em = ctx.em.fork();
  await countCode(em, user, ctx.now());
  if (await acceptSecondFactor(em, ctx.sealer, user, code, ctx.now())) return;
  throw invalidFields({ code: ['This code is wrong or was used already. Wait for the next one, or use a recovery code.'] });
}
