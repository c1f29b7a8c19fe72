import type { Config } from '../../platform/config.ts';
import type { Services } from '../../platform/context.ts';
import { localInstant, phrase } from '../../platform/locale.ts';
import { composeMail } from '../../platform/mail/index.ts';
import { writtenFor } from './mail-language.ts';

/**
 * Emails an account's owner about a security change, so that a stranger's change does not go unnoticed. `write` gives what happened, without a full stop,
 * and further sentences, in the owner's language.
 */
export async function postSecurityNotice(
  services: Pick<Services, 'em' | 'mailer' | 'now'> & { config: Pick<Config, 'baseUrl'> },
  email: string,
  write: () => [what: string, ...more: string[]],
): Promise<void> {
  const { baseUrl } = services.config;
  const mail = await writtenFor(services.em, email, () => {
    const [what, ...more] = write();
    return composeMail({
      to: email,
      subject: what,
      lines: [`${what}, ${phrase('at', 'am')} ${localInstant(services.now())}.`, ...more],
      link: { url: `${baseUrl}/settings/security`, label: phrase('Review your sessions', 'Ihre Sitzungen prüfen') },
      after: [
        phrase(
          `If this was not you, set a new password now: ${baseUrl}/forgot-password`,
          `Waren Sie das nicht, setzen Sie jetzt ein neues Passwort: ${baseUrl}/forgot-password`,
        ),
      ],
    });
  });
  services.mailer.post(mail);
}
