import { invalidFields } from '../../platform/errors.ts';

const PASSWORD_MIN = 10;
const PASSWORD_MAX = 256;

/** A single bare address, with nothing in it that a mail header would read as a second address or a name. */
const EMAIL = /^[^\s@,;:<>()[\]"\\\p{Cc}]+@[^\s@,;:<>()[\]"\\\p{Cc}]+$/u;
const EMAIL_MAX = 254;

/** An address in lower case. @throws AppError `validation_error` */
export function checkedEmail(text: string): string {
  const email = text.trim().toLowerCase();
  if (email.length > EMAIL_MAX || !EMAIL.test(email)) throw invalidFields({ email: ['Enter a valid email address.'] });
  return email;
}

/** An unmodified password, long enough, but short enough to be cheap to hash (NIST SP 800-63B §3.1.1.2). @throws AppError `validation_error` */
export function checkedPassword(password: string, field = 'password'): string {
  if (password.length >= PASSWORD_MIN && password.length <= PASSWORD_MAX) return password;
  throw invalidFields({ [field]: [`Use ${PASSWORD_MIN} to ${PASSWORD_MAX} characters.`] });
}

/** A person's or organization's name, on one line. @throws AppError `validation_error` */
export function checkedName(text: string, field: string, min = 1, max = 200): string {
  const name = text.trim().replace(/[\s\p{Cc}]+/gu, ' ');
  if (name.length >= min && name.length <= max) return name;
  throw invalidFields({ [field]: [min === 0 ? `Use at most ${max} characters.` : `Use ${min} to ${max} characters.`] });
}
