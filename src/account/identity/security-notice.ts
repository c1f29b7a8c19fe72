import type { Config } from '../../platform/config.ts';
import type { Services } from '../../platform/context.ts';
import { composeMail } from '../../platform/mail/index.ts';

/** Emails an account's owner about a security change, so that a stranger's change does not go unnoticed. */
export function postSecurityNotice(
  services: Pick<Services, 'mailer' | 'now'> & { config: Pick<Config, 'baseUrl'> },
  email: string,
  what: string,
  more: string[] = [],
): void {
  services.mailer.post(
    composeMail({
      to: email,
      subject: what,
      lines: [`${what}, at ${services.now().toISOString().slice(0, 16).replace('T', ' ')} UTC.`, ...more],
      link: { url: `${services.config.baseUrl}/settings/security`, label: 'Review your sessions' },
      after: [`If this was not you, set a new password now: ${services.config.baseUrl}/forgot-password`],
    }),
  );
}
