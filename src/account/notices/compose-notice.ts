import type { Services } from '../../platform/context.ts';
import { composeMail, type Letter } from '../../platform/mail/compose-mail.ts';
import type { Mail } from '../../platform/mail/types.ts';
import type { Notice } from './entities.ts';
import type { Addressee, Subscription } from './types.ts';
import { publicAddress, unsubscribeUrl } from './unsubscribe.ts';

interface Words extends Omit<Letter, 'to' | 'unsubscribeUrl' | 'link'> {
  /** A page of ours, by its path. */
  page?: { path: string; label: string };
  /** What the link at the foot ends; null for a mail that is not sent by subscription. */
  ends: Pick<Subscription, 'topic' | 'targetId'> | null;
}

/** A notice in words: with its link, its foot, and what makes mail programs show a button that ends it. */
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

/** Words a notice, when it is sent; null where there is nothing to say any more, or the person does not want to be told. */
export type Composer = (services: Services, notice: Notice, to: Addressee) => Promise<Mail | null>;
