import type { EntityManager } from '@mikro-orm/postgresql';
import { Secret, TOTP } from 'otpauth';
import type { Context } from '../../platform/context.ts';
import { AppError, invalidFields } from '../../platform/errors.ts';
import { phrase } from '../../platform/locale.ts';
import { recordEvent } from '../audit/record-event.ts';
import { User } from './entities.ts';
import { requirePassword } from './own-password.ts';
import { forgetRecoveryCodes, issueRecoveryCodes } from './recovery-codes.ts';
import { acceptSecondFactor, countCode, forgiveCodes, lockSecondFactors } from './second-factor.ts';
import { postSecurityNotice } from './security-notice.ts';
import { acceptTotpCode, totpPurpose } from './totp.ts';
import { expireSessionProofs } from './user-sessions.ts';

const ISSUER = 'Reporting';
/** 160 bits (RFC 4226 §4, R6). */
const SECRET_BYTES = 20;

export interface Enrolment {
  secret: string;
  otpauthUrl: string;
  /** The URL as a QR code for the authenticator. */
  qrSvg: string;
}

/**
 * Starts setting up authenticator codes for the signed-in user; not in effect before `confirmTotp`. Starting again creates a new secret.
 * @throws AppError `validation_error` for a wrong password, `conflict` if it is already set up
 */
export async function beginTotp(ctx: Context, password: string): Promise<Enrolment> {
  const user = await requirePassword(ctx, password, 'password');
  const secret = new Secret({ size: SECRET_BYTES });
  const begun = await ctx.em
    .fork()
    .transactional((tx) =>
      tx.execute('update app_user set totp_pending_secret = ? where id = ? and totp_secret is null returning id', [
        ctx.sealer.seal(secret.base32, totpPurpose(user.id)),
        user.id,
      ]),
    );
  if (begun.length === 0) throw new AppError('conflict', 'Two-factor sign-in is already on. Turn it off first to set it up again.');
  const otpauthUrl = new TOTP({ issuer: ISSUER, label: user.email, secret }).toString();
  const { toString: drawQr } = await import('qrcode');
  const qrSvg = await drawQr(otpauthUrl, { type: 'svg', errorCorrectionLevel: 'M', margin: 2 });
  return { secret: secret.base32, otpauthUrl, qrSvg };
}

/**
 * Turns authenticator codes on, given the first one. A user's first second factor comes with recovery codes, shown only now; otherwise
 * there are none.
 * @throws AppError `validation_error` for a wrong code or without `beginTotp`, `rate_limited`
 */
export async function confirmTotp(ctx: Context, code: string): Promise<string[]> {
  const { userId, credentialId } = ctx.principal;
  const now = ctx.now();
  await countCode(ctx.em.fork(), { id: userId }, now);
  const codes = await ctx.em.fork().transactional(async (tx) => {
    const another = await lockSecondFactors(tx, userId);
    const user = await tx.findOneOrFail(User, { id: userId });
    if (!user.totpPendingSecret) throw invalidFields({ code: ['No setup is in progress. Start again.'] });
    if (!(await acceptTotpCode(tx, ctx.sealer, { id: userId, totpSecret: user.totpPendingSecret }, code, now))) return null;
    const confirmed = await tx.execute(
      `update app_user set totp_secret = totp_pending_secret, totp_pending_secret = null
        where id = ? and totp_secret is null and totp_pending_secret = ? returning id`,
      [userId, user.totpPendingSecret],
    );
    if (confirmed.length === 0) return null;
    await forgiveCodes(tx, { id: userId });
    await recordEvent(tx, ctx, 'two_factor.enabled', null, 'web');
    if (another) return [];
    await expireSessionProofs(tx, { userId, except: credentialId });
    return issueRecoveryCodes(tx, userId, now);
  });
  if (codes === null)
    throw invalidFields({ code: ['This code is wrong or was already used. Wait for the next code of this authenticator app.'] });
  await postSecurityNotice(ctx, ctx.principal.userEmail, () => [
    phrase('Two-factor sign-in was turned on for your account', 'Die Anmeldung in zwei Schritten wurde für Ihr Konto eingeschaltet'),
  ]);
  return codes;
}

/**
 * Turns authenticator codes off, given the password and an authenticator or recovery code.
 * @throws AppError `validation_error` for a wrong password or code, `conflict` if they are off
 */
export async function disableTotp(ctx: Context, request: { password: string; code: string }): Promise<void> {
  const user = await requirePassword(ctx, request.password, 'password');
  const { totpSecret } = user;
  if (!totpSecret) throw new AppError('conflict', 'Two-factor sign-in is already off.');
  const now = ctx.now();
  await countCode(ctx.em.fork(), { id: user.id }, now);
  const left = await ctx.em.fork().transactional(async (tx) => {
    if (!(await acceptSecondFactor(tx, ctx.sealer, { id: user.id, totpSecret }, request.code, now))) return null;
    await recordEvent(tx, ctx, 'two_factor.disabled', null, 'web');
    return removeTotp(tx, user.id);
  });
  if (left === null)
    throw invalidFields({ code: ['This code is wrong or was already used. Wait for the next one, or use a recovery code.'] });
  await postSecurityNotice(ctx, user.email, () => [
    left
      ? phrase('The authenticator app on your account was turned off', 'Die Authenticator-App Ihres Kontos wurde ausgeschaltet')
      : phrase('Two-factor sign-in was turned off for your account', 'Die Anmeldung in zwei Schritten wurde für Ihr Konto ausgeschaltet'),
  ]);
}

/** Removes the authenticator; returns whether another second factor is left. */
async function removeTotp(tx: EntityManager, userId: string): Promise<boolean> {
  await lockSecondFactors(tx, userId);
  await tx.execute('update app_user set totp_secret = null, totp_pending_secret = null where id = ?', [userId]);
  const left = await lockSecondFactors(tx, userId);
  if (!left) await forgetRecoveryCodes(tx, userId);
  return left;
}
