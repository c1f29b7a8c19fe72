import type { Services } from '../../platform/context.ts';
import { composeMail, type Letter } from '../../platform/mail/compose-mail.ts';
import type { Mail } from '../../platform/mail/types.ts';
import type { Notice } from './entities.ts';
import type { Addressee, Subscription } from './types.ts';
import { publicAddress, unsubscribeUrl } from './unsubscribe.ts';

interface Words extends Omit<Letter, 'to' | 'unsubscribeUrl' | 'link'> {
  /** A page of ours, by its path. */
  page?: { path: string; label: string };
  /** What the unsubscribe link at the foot ends; null for a mail that is not sent by subscription. */
  ends: Pick<Subscription, 'topic' | 'targetId'> | null;
}

/** Composes a notice with its link, its foot, and the headers that make mail programs show an unsubscribe button. */
export function composeNotice(services: Services, notice: Notice, to: Addressee, { page, ends, ...letter }: Words): Mail {
  const { organizationId, userId } = notice;
  return {
    ...composeMail({
      ...letter,
      to: to.email,
      ...(page ? { link: { url: `${publicAddress(services.config)}${page.path}`, label: page.label } } : {}),
      ...(ends === null ? {} : { unsubscribeUrl: unsubscribeUrl(services, { ...ends, organizationId, userId }) }),
    }),
    id: notice.id,
  };
}

/** Composes a notice when it is sent; null if it has become moot or the person does not want it. */
export type Composer = (services: Services, notice: Notice, to: Addressee) => Promise<Mail | null>;
