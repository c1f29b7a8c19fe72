import { localInstant, phrase } from '../../platform/locale.ts';
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
    subject: phrase(`Payment for ${organization} failed`, `Zahlung für ${organization} fehlgeschlagen`),
    lines: [
      phrase(
        `The payment for the ${organization} subscription failed. Everything still works for now.`,
        `Die Zahlung für das Abonnement von ${organization} ist fehlgeschlagen. Vorerst funktioniert alles weiter.`,
      ),
      phrase(
        `Pay or update your card by ${localInstant(endsAt)}. After that date the organization is suspended: its keys and connected apps stop working until you pay.`,
        `Zahlen Sie bis ${localInstant(endsAt)} oder hinterlegen Sie bis dahin eine andere Karte. Danach wird die Organisation gesperrt: Ihre Schlüssel und verbundenen Apps funktionieren erst wieder, wenn Sie gezahlt haben.`,
      ),
    ],
    link: { url: billingUrl, label: pay() },
    after: [dataIsSafe()],
  });
}

/** Tells an owner that the organization is suspended and how to restore it. */
export function suspendedLetter({ to, organization, billingUrl }: BillingLetter): Mail {
  return composeMail({
    to,
    subject: phrase(`${organization} is suspended`, `${organization} ist gesperrt`),
    lines: [
      phrase(
        `${organization} is suspended because its subscription was not paid. The API, the MCP server and the web application refuse all of its requests.`,
        `${organization} ist gesperrt, weil das Abonnement nicht bezahlt wurde. API, MCP-Server und Webanwendung lehnen alle Anfragen ab.`,
      ),
      phrase(
        'Pay the open invoice to restore access. Your keys and connected apps will work again.',
        'Zahlen Sie die offene Rechnung, um den Zugang wiederherzustellen. Ihre Schlüssel und verbundenen Apps funktionieren dann wieder.',
      ),
    ],
    link: { url: billingUrl, label: pay() },
    after: [dataIsSafe()],
  });
}

const pay = () => phrase('Pay in the billing settings', 'In den Abrechnungseinstellungen zahlen');
const dataIsSafe = () => phrase('Your data is not affected.', 'Ihre Daten sind davon nicht betroffen.');
