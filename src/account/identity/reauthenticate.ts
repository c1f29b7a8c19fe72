import type { Context, Principal } from '../../platform/context.ts';
import { AppError, invalidFields } from '../../platform/errors.ts';
import { recordEvent } from '../audit/record-event.ts';
import { User } from './entities.ts';
import { requirePassword } from './own-password.ts';
import { acceptPasskey, type PasskeyAnswer, type PasskeyOptions, passkeyOptions } from './passkey-assertion.ts';
import { boundToSession } from './passkey-challenges.ts';
import { requirePasskeySite } from './passkey-site.ts';
import { acceptSecondFactor, countCode, forgiveCodes, type SecondFactor, secondFactorsOf } from './second-factor.ts';

/** How long after signing in a browser session may do sensitive things. */
const FRESH_MS = 10 * 60_000;

/**
 * Requires a session in which the user recently proved their identity.
 * @throws AppError `insufficient_permissions` with `details.reauthentication_required`
 */
export function requireFreshSignIn(principal: Pick<Principal, 'provenAt'>, now: Date): void {
  if (principal.provenAt && now.getTime() - principal.provenAt.getTime() < FRESH_MS) return;
  throw new AppError(
    'insufficient_permissions',
    'Confirm it’s you first: send your password or a code to POST /api/account/reauthenticate/, then try again.',
    { details: { reauthentication_required: true, max_age_seconds: FRESH_MS / 1000 } },
  );
}

interface Proof {
  password?: string | null;
  code?: string | null;
  passkey?: PasskeyAnswer | null;
}

/**
 * The options for confirming with one of the signed-in user's passkeys in a browser.
 * @throws AppError `conflict` if the user has none, or passkeys do not work here
 */
export async function beginPasskeyConfirmation(ctx: Context): Promise<PasskeyOptions> {
  requirePasskeySite(ctx.config);
  const options = await passkeyOptions(ctx, challengeOf(ctx));
  if (options) return options;
  throw new AppError('conflict', 'You have no passkey. Confirm with a code or your password.');
}

/**
 * Accepts the signed-in user's second factor, or their password if they have none, as a fresh sign-in of this session. Returns when it
 * expires.
 * @throws AppError `validation_error` for a wrong or missing proof under its field name, `rate_limited`
 */
export async function reauthenticate(ctx: Context, given: Proof): Promise<Date> {
  const { userId } = ctx.principal;
  const factors = await secondFactorsOf(ctx.em.fork(), userId);
  if (factors.includes('passkey') && given.passkey) await requireOwnPasskey(ctx, given.passkey);
  else if (factors.length > 0) await requireOwnCode(ctx, factors, given.code);
  else if (given.password) await requirePassword(ctx, given.password, 'password');
  else throw invalidFields({ password: ['Enter your password.'] });
  return markFresh(ctx);
}

/** Records that this session's user has just proved their identity; returns when that expires. */
async function markFresh(ctx: Context): Promise<Date> {
  const { userId, credentialId } = ctx.principal;
  const now = ctx.now();
  await ctx.em.fork().transactional(async (tx) => {
    await tx.execute('update session set proven_at = ? where id = ? and user_id = ?', [now, credentialId, userId]);
    await recordEvent(tx, ctx, 'session.confirmed', credentialId, 'web');
  });
  return new Date(now.getTime() + FRESH_MS);
}

async function requireOwnPasskey(ctx: Context, answer: PasskeyAnswer): Promise<void> {
  const { userId, userEmail, organizationId, credentialId } = ctx.principal;
  const em = ctx.em.fork();
  await countCode(em, { id: userId }, ctx.now());
  const answering = { email: userEmail, organizationId, credentialId, requestId: ctx.requestId };
  if (await acceptPasskey(ctx, challengeOf(ctx), answer, answering)) return forgiveCodes(em, { id: userId });
  throw invalidFields({ passkey: ['This passkey was not accepted. Try again, or use a code.'] });
}

function challengeOf({ principal: { userId, credentialId } }: Context) {
  return { userId, purpose: 'confirm', boundTo: boundToSession(credentialId) } as const;
}

async function requireOwnCode(ctx: Context, factors: SecondFactor[], code: string | null | undefined): Promise<void> {
  if (!code) {
    throw invalidFields({
      code: [
        factors.includes('totp')
          ? 'Enter the current code from your authenticator app, or a recovery code.'
          : 'Use a passkey, or enter a recovery code.',
      ],
    });
  }
  const em = ctx.em.fork();
  const { id, totpSecret } = await em.findOneOrFail(User, { id: ctx.principal.userId });
  await countCode(em, { id }, ctx.now());
  if (await acceptSecondFactor(em, ctx.sealer, { id, totpSecret: totpSecret ?? null }, code, ctx.now())) return;
  throw invalidFields({ code: ['This code is wrong or was already used. Wait for the next one, or use a recovery code.'] });
}
