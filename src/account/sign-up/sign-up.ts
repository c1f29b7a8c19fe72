import type { EntityManager } from '@mikro-orm/postgresql';
import type { Services } from '../../platform/context.ts';
import { invalidFields } from '../../platform/errors.ts';
import { addressKey } from '../../platform/limits/address.ts';
import { inLocale, LOCALES, type Locale, phrase, preferredLocale } from '../../platform/locale.ts';
import { composeMail } from '../../platform/mail/index.ts';
import { plainName } from '../../platform/mail/plain-name.ts';
import { recordUncredentialed } from '../audit/record-event.ts';
import { checkedEmail, checkedName } from '../identity/checked-fields.ts';
import { writtenFor } from '../identity/mail-language.ts';
import { checkedNewPassword } from '../identity/new-password.ts';
import { hashPassword, verifyPassword } from '../identity/password.ts';
import { isEmailTaken } from '../identity/user-records.ts';
import { openOrganization } from '../organizations/organizations.ts';
import {
  answerCode,
  forgetPendingPasswords,
  openCodeChallenge,
  openPasswordChallenge,
  pendingPasswordHashes,
  withdrawChallenges,
} from './email-challenges.ts';

export const CODE_SECONDS = 15 * 60;
const SET_PASSWORD_SECONDS = 86_400;
/** Emails to one address per hour, no matter who requests them. */
const MAILS_PER_HOUR = 5;

type SignUpContext = Pick<Services, 'em' | 'now' | 'mailer' | 'limiter' | 'config'> & { requestId: string; ip: string; languages?: string };

interface SignUpRequest {
  email: string;
  name?: string | null;
  organizationName: string;
  /** Of the account and its emails, where it was named; otherwise the browser's. */
  language?: string | null;
  /** null: set later by an emailed link, once the address is verified. */
  password?: string | null;
}

interface Verified {
  email: string;
  organizationName: string;
  /** True if a link to set a password was emailed. */
  passwordMailed: boolean;
}

/**
 * Emails a code to an address that wants an account. Neither the answer nor its timing reveals whether one already exists; its owner is
 * told by email.
 * @throws AppError `validation_error` for a bad address, name or password
 */
export async function startSignUp(ctx: SignUpContext, request: SignUpRequest): Promise<void> {
  const email = checkedEmail(request.email);
  const name = checkedName(request.name ?? '', 'name', 0);
  const organizationName = checkedName(request.organizationName, 'organization_name');
  const owner = { email, organizationNames: [organizationName] };
  const passwordHash = request.password ? await hashPassword(await checkedNewPassword(request.password, owner), ctx.ip) : null;
  const now = ctx.now();
  const em = ctx.em.fork();
  const known = await isEmailTaken(em, email);
  await recordUncredentialed(em, ctx, 'sign_up.started', {});
  const { allowed } = await ctx.limiter.countWindow(`sign-up-mail:${email}`, MAILS_PER_HOUR, 3600);
  if (!allowed) return;
  const language = request.language ?? undefined;
  const account = known ? null : { name, organizationName, passwordHash, ...(language ? { language } : {}) };
  const code = await openCodeChallenge(em, { email, account, seconds: CODE_SECONDS, now });
  await dropConflictingPasswords(em, { email, password: request.password ?? '', ip: ctx.ip }, now);
  const write = () => (known ? accountExistsMail(ctx, email) : codeMail(email, organizationName, code));
  ctx.mailer.post(await writtenFor(em, email, write, language ?? ctx.languages));
}

/**
 * Two sign-ups of one address with different passwords are two people, and an email does not show which of them its code belongs to: both
 * passwords are dropped. Checked after our own was stored, so that of two concurrent sign-ups at least one sees the other.
 */
async function dropConflictingPasswords(
  em: EntityManager,
  { email, password, ip }: { email: string; password: string; ip: string },
  now: Date,
): Promise<void> {
  const waiting = await pendingPasswordHashes(em, email, now);
  // The only one is the one just stored.
  if (waiting.length === 1) return;
  const same = await Promise.all(waiting.map((passwordHash) => verifyPassword(passwordHash, password, addressKey(ip))));
  if (!same.every(Boolean)) await forgetPendingPasswords(em, email);
}

/**
 * Opens the account whose address a code proves: an organization on the trial plan with its credits, and its owner.
 * @throws AppError `validation_error` that does not distinguish a wrong code from an expired one or from no sign-up at all
 */
export async function verifyEmail(ctx: SignUpContext, request: { email: string; code: string }): Promise<Verified> {
  const email = checkedEmail(request.email);
  const now = ctx.now();
  // Committed separately, so that the try counts even if the rest fails.
  const em = ctx.em.fork();
  const answered = await em.transactional((tx) => answerCode(tx, email, request.code, now));
  if (answered === null) {
    await recordUncredentialed(em, ctx, 'sign_up.verified', { outcome: 'validation_error' });
    throw invalidFields({
      code: ['The code is wrong, was already used, has expired after 15 minutes or was tried five times. Check it, or sign up again.'],
    });
  }
  const { name, organizationName, passwordHash, language = ctx.languages } = answered.account;
  const token = await em.transactional(async (tx) => {
    const { organization, user, token } = await openAccount(tx, {
      email,
      userName: name,
      name: organizationName,
      passwordHash,
      locale: localeOf(language),
      now,
    });
    await recordUncredentialed(tx, ctx, 'sign_up.verified', { organizationId: organization.id, userId: user.id });
    return token;
  });
  if (token !== null)
    ctx.mailer.post(inLocale({ locale: preferredLocale(language), timeZone: 'UTC' }, () => setPasswordMail(ctx, email, token)));
  return { email, organizationName, passwordMailed: token !== null };
}

/** A new organization is German where its founder's browser is. The region of an English one does not choose how dates are written. */
function localeOf(languages: string | undefined): Locale {
  const locale = preferredLocale(languages);
  return locale.startsWith('de') ? locale : LOCALES[0];
}

async function openAccount(
  tx: EntityManager,
  fields: { email: string; userName: string; name: string; passwordHash: string | null; locale: Locale; now: Date },
) {
  const { email, now } = fields;
  await withdrawChallenges(tx, email, now);
  // Without a password, nobody knows this random one, so nobody can sign in until the owner has set one.
  const passwordHash = fields.passwordHash ?? (await hashPassword(crypto.randomUUID(), null));
  const opened = await openOrganization(tx, { ...fields, plan: 'trial', passwordHash });
  const token = fields.passwordHash === null ? await openPasswordChallenge(tx, { email, seconds: SET_PASSWORD_SECONDS, now }) : null;
  return { ...opened, token };
}

function codeMail(email: string, organizationName: string, code: string) {
  return composeMail({
    to: email,
    subject: phrase('Your verification code', 'Ihr Bestätigungscode'),
    lines: [
      phrase(
        `Someone, probably you, is creating an account for the organization "${plainName(organizationName)}" with this email address. Your code:`,
        `Jemand, vermutlich Sie, legt mit dieser E-Mail-Adresse ein Konto für die Organisation „${plainName(organizationName)}“ an. Ihr Code:`,
      ),
    ],
    code,
    after: [
      phrase(
        'It expires in 15 minutes. Only enter it where you requested it, and do not share it with anyone.',
        'Er gilt 15 Minuten. Geben Sie ihn nur dort ein, wo Sie ihn angefordert haben, und geben Sie ihn nicht weiter.',
      ),
      phrase('If this was not you, you can ignore this email.', 'Waren Sie das nicht, ignorieren Sie diese E-Mail.'),
    ],
  });
}

function accountExistsMail(ctx: SignUpContext, email: string) {
  return composeMail({
    to: email,
    subject: phrase('You already have an account', 'Sie haben bereits ein Konto'),
    lines: [
      phrase(
        'Someone, probably you, tried to create an account with this email address, but there already is one. Sign in with it.',
        'Jemand, vermutlich Sie, wollte mit dieser E-Mail-Adresse ein Konto anlegen, aber es gibt schon eines. Melden Sie sich damit an.',
      ),
    ],
    link: { url: `${ctx.config.baseUrl}/sign-in`, label: phrase('Sign in', 'Anmelden') },
    after: [
      phrase(
        `If you forgot your password, reset it at ${ctx.config.baseUrl}/forgot-password.`,
        `Wenn Sie Ihr Passwort vergessen haben, setzen Sie es hier zurück: ${ctx.config.baseUrl}/forgot-password`,
      ),
      phrase(
        'If this was not you, you can ignore this email; nothing has changed.',
        'Waren Sie das nicht, ignorieren Sie diese E-Mail; es hat sich nichts geändert.',
      ),
    ],
  });
}

function setPasswordMail(ctx: SignUpContext, email: string, token: string) {
  return composeMail({
    to: email,
    subject: phrase('Set a password for your new account', 'Passwort für Ihr neues Konto festlegen'),
    lines: [
      phrase(
        'Your email address is verified and your account is ready. Set a password to sign in.',
        'Ihre E-Mail-Adresse ist bestätigt, und Ihr Konto ist bereit. Legen Sie ein Passwort fest, um sich anzumelden.',
      ),
    ],
    link: { url: `${ctx.config.baseUrl}/reset-password?token=${token}`, label: phrase('Set a password', 'Passwort festlegen') },
    after: [phrase('The link works once and expires in one day.', 'Der Link gilt einmal und einen Tag lang.')],
  });
}
