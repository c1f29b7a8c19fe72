import { composeMail } from '../../platform/mail/compose-mail.ts';
import type { Mail } from '../../platform/mail/types.ts';

interface BillingLetter {
  to: string;
  organization: string;
  billingUrl: string;
}

/** To an owner: a payment has failed, and until when it can be made good. */
export function paymentFailedLetter({ to, organization, billingUrl, endsAt }: BillingLetter & { endsAt: Date }): Mail {
  return composeMail({
    to,
    subject: `A payment for ${organization} has failed`,
    lines: [
      `The payment for the subscription of ${organization} has failed. Nothing has stopped yet.`,
      `Pay or update your card by ${day(endsAt)}. After that date the organization is suspended: its keys and connected apps stop working until you pay.`,
    ],
    link: { url: billingUrl, label: 'Pay in the billing settings' },
    after: ['Your data stays as it is.'],
  });
}

/** To an owner: the organization is suspended, and what brings it back. */
export function suspendedLetter({ to, organization, billingUrl }: BillingLetter): Mail {
  return composeMail({
    to,
    subject: `${organization} is suspended`,
    lines: [
      `The subscription of ${organization} was not paid, so that it is suspended: the API, the MCP server and the application refuse every request of it.`,
      'As soon as the open invoice is paid everything works again, with the same keys and connected apps.',
    ],
    link: { url: billingUrl, label: 'Pay in the billing settings' },
    after: ['Your data stays as it is.'],
  });
}

function day(date: Date): string {
  return `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
