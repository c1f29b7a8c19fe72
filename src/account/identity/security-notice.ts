import type { Config } from '../../platform/config.ts';
import type { Services } from '../../platform/context.ts';
import { composeMail } from '../../platform/mail/index.ts';

/** Tells the owner of an account what was changed about how it is opened, so that a stranger's doing does not go unseen. */
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
