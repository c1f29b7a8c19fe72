import type { EntityManager } from '@mikro-orm/postgresql';
import type { Services } from '../../platform/context.ts';
import { invalidFields } from '../../platform/errors.ts';
import { phrase } from '../../platform/locale.ts';
import { composeMail } from '../../platform/mail/index.ts';
import { recordUncredentialed } from '../audit/record-event.ts';
import { revokeGrantsOf } from '../grants/revoke-grant.ts';
import { checkedEmail } from '../identity/checked-fields.ts';
import { revokeKeysOf } from '../identity/keys.ts';
import { forgetDevicesOf } from '../identity/known-devices.ts';
import { writtenFor } from '../identity/mail-language.ts';
import { organizationNamesOf } from '../identity/membership-records.ts';
import { checkedNewPassword, refusePersonalWords } from '../identity/new-password.ts';
import { hashPassword } from '../identity/password.ts';
import { postSecurityNotice } from '../identity/security-notice.ts';
import { accountSubject, forgiveAttempts } from '../identity/throttle.ts';
import { findUserByEmail, setPasswordHash } from '../identity/user-records.ts';
import { endSessionsOf } from '../identity/user-sessions.ts';
import { answerPasswordToken, openPasswordChallenge, withdrawChallenges } from './email-challenges.ts';

const RESET_SECONDS = 30 * 60;
/** Emails to one address per hour, no matter who requests them. */
const MAILS_PER_HOUR = 3;

type ResetContext = Pick<Services, 'em' | 'now' | 'mailer' | 'limiter' | 'config'> & { requestId: string; ip: string };

/**
 * Emails a link to set a new password, if the address has an account. Neither the answer nor its timing reveals whether it has one.
 * @throws AppError `validation_error` for an invalid address
 */
export async function forgotPassword(ctx: ResetContext, given: string): Promise<void> {
  const email = checkedEmail(given);
  const now = ctx.now();
  const em = ctx.em.fork();
  const found = await findUserByEmail(em, email);
  const user = found?.disabledAt ? null : found;
  const { allowed } = await ctx.limiter.countWindow(`reset-mail:${email}`, MAILS_PER_HOUR, 3600);
  if (!allowed) return;
  // Also for an unknown address, though useless there: the same work takes the same time.
  const token = await openPasswordChallenge(em, { email, seconds: RESET_SECONDS, now });
  const mail = await writtenFor(em, email, () => resetMail(ctx, email, token));
  if (!user) return;
  await recordUncredentialed(em, ctx, 'password.reset_asked', { userId: user.id });
  ctx.mailer.post(mail);
}

function resetMail(ctx: ResetContext, email: string, token: string) {
  return composeMail({
    to: email,
    subject: phrase('Set a new password', 'Neues Passwort festlegen'),
    lines: [
      phrase(
        'Someone, probably you, asked to reset the password of your account.',
        'Jemand, vermutlich Sie, möchte das Passwort Ihres Kontos zurücksetzen.',
      ),
    ],
    link: {
      url: `${ctx.config.baseUrl}/reset-password?token=${token}`,
      label: phrase('Set a new password', 'Neues Passwort festlegen'),
    },
    after: [
      phrase('The link works once and expires in 30 minutes.', 'Der Link gilt einmal und 30 Minuten lang.'),
      phrase(
        'If this was not you, ignore this email; your password will not change.',
        'Waren Sie das nicht, ignorieren Sie diese E-Mail; Ihr Passwort ändert sich nicht.',
      ),
    ],
  });
}

/** What ended with the old password. */
export interface Ended {
  sessions: number;
  /** null if they were kept. */
  apiKeys: number | null;
  connectedApps: number | null;
}

/**
 * Sets a new password with the token of an emailed link, once. Ends all the user's sessions and withdraws all other open links; with
 * `endAccess` also revokes all their keys and connected apps, in every organization, since someone with the old password may have created
 * some.
 * @throws AppError `validation_error` for a bad password, or a token that is wrong, used or expired
 */
export async function resetPassword(ctx: ResetContext, request: { token: string; password: string; endAccess: boolean }): Promise<Ended> {
  const passwordHash = await hashPassword(await checkedNewPassword(request.password, null), ctx.ip);
  const now = ctx.now();
  const changed = await ctx.em.fork().transactional(async (tx) => {
    const email = await answerPasswordToken(tx, request.token, now);
    if (email === null) return null;
    const userId = await setPasswordHash(tx, email, passwordHash);
    if (userId === null) return null;
    // The account was unknown until now; the transaction rolls back, so the link works for another password.
    refusePersonalWords(request.password, { email, organizationNames: await organizationNamesOf(tx, userId) });
    await withdrawChallenges(tx, email, now);
    const sessions = await endSessionsOf(tx, { userId, now });
    const access = request.endAccess ? await endAccessOf(tx, userId, now) : { apiKeys: null, connectedApps: null };
    await forgetDevicesOf(tx, userId);
    // Failed guesses at the old password do not count against the new one, so that the owner can sign in.
    await forgiveAttempts(tx, accountSubject(email));
    await recordUncredentialed(tx, ctx, 'password.reset', { userId });
    if (request.endAccess) await recordUncredentialed(tx, ctx, 'password.reset_ended_access', { userId });
    return { email, ended: { sessions, ...access } };
  });
  if (changed === null) throw invalidFields({ token: ['This link was already used or is older than 30 minutes. Request a new one.'] });
  const { email, ended } = changed;
  await postSecurityNotice(ctx, email, () => [
    phrase('A new password was set for your account', 'Für Ihr Konto wurde ein neues Passwort festgelegt'),
    describeEnded(ended),
  ]);
  return ended;
}

/** Describes to people what ended and what did not. */
export function describeEnded({ sessions, apiKeys, connectedApps }: Ended): string {
  const ended = `${counted(sessions, 'session', ['Sitzung', 'Sitzungen'])} ${phrase('ended', 'beendet')}`;
  if (apiKeys === null || connectedApps === null)
    return `${ended}. ${phrase(
      'API keys, MCP keys and connected apps keep working.',
      'API-Schlüssel, MCP-Schlüssel und verbundene Apps gelten weiter.',
    )}`;
  const keys = `${counted(apiKeys, 'key', ['Schlüssel', 'Schlüssel'])} ${phrase('revoked', 'widerrufen')}`;
  return `${ended}, ${keys}, ${counted(connectedApps, 'connected app', ['verbundene App', 'verbundene Apps'])} ${phrase('disconnected', 'getrennt')}.`;
}

function counted(count: number, noun: string, [eines, mehrere]: [string, string]): string {
  return `${count} ${phrase(`${noun}${count === 1 ? '' : 's'}`, count === 1 ? eines : mehrere)}`;
}

/** Revokes the keys and consents of a user in every organization. */
async function endAccessOf(tx: EntityManager, userId: string, now: Date): Promise<{ apiKeys: number; connectedApps: number }> {
  return { apiKeys: await revokeKeysOf(tx, { userId, now }), connectedApps: await revokeGrantsOf(tx, { userId }, now) };
}
