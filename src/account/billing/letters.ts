import { composeMail } from '../../platform/mail/compose-mail.ts';
import type { Mail } from '../../platform/mail/types.ts';

interface BillingLetter {
  to: string;
  organization: string;
  billingUrl: string;
}

/** Tells an owner that a payment failed and how long they have to fix it. */
export function paymentFailedLetter({ to, organization, billingUrl, endsAt }: BillingLetter & { endsAt: Date }): Mail {
  return composeMail({
    to,
    subject: `Payment for ${organization} failed`,
    lines: [
      `The payment for the ${organization} subscription failed. Everything still works for now.`,
      `Pay or update your card by ${day(endsAt)}. After that date the organization is suspended: its keys and connected apps stop working until you pay.`,
    ],
    link: { url: billingUrl, label: 'Pay in the billing settings' },
    after: ['Your data is not affected.'],
  });
}

/** Tells an owner that the organization is suspended and how to restore it. */
export function suspendedLetter({ to, organization, billingUrl }: BillingLetter): Mail {
  return composeMail({
    to,
    subject: `${organization} is suspended`,
    lines: [
      `${organization} is suspended because its subscription was not paid. The API, the MCP server and the web application refuse all of its requests.`,
      'Pay the open invoice to restore access. Your keys and connected apps will work again.',
    ],
    link: { url: billingUrl, label: 'Pay in the billing settings' },
    after: ['Your data is not affected.'],
  });
}

function day(date: Date): string {
  return `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
