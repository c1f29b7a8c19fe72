import express, { type RequestHandler, type Response, Router } from 'express';
import { describeSubscription, readUnsubscribeToken, type SubscriptionKinds, unsubscribe } from '../../src/account/notices/unsubscribe.ts';
import { ALERT_SUBSCRIPTIONS } from '../../src/insight/alerts/subscriptions.ts';
import { DELIVERY_SUBSCRIPTIONS } from '../../src/outreach/deliveries/subscriptions.ts';
import type { Services } from '../../src/platform/context.ts';
import { AppError } from '../../src/platform/errors.ts';
import { inBrowserLanguage, phrase } from '../../src/platform/locale.ts';
import { html, type Markup } from '../../src/platform/pages/html.ts';
import { plainPage, plainPolicy } from '../../src/platform/pages/plain-page.ts';

const KINDS: SubscriptionKinds = { alert: ALERT_SUBSCRIPTIONS, delivery: DELIVERY_SUBSCRIPTIONS };

/**
 * Ends a subscription by the link in an email, without a sign-in: having the email is enough. GET shows a button, so that programs that
 * check links in advance end nothing; POST does it, by the button or by a mail client's one click (RFC 8058), whatever the body.
 */
export function unsubscribeRouter(services: Services): Router {
  const router = Router({ strict: true, caseSensitive: true });
  const paths = ['/unsubscribe/:token', '/unsubscribe/:token/'];
  const inLanguage: RequestHandler = (req, _res, next) => inBrowserLanguage(req.get('Accept-Language'), next);
  router.get(paths, inLanguage, async (req, res) => {
    const subscription = readUnsubscribeToken(services, String(req.params.token));
    const what = subscription && (await describeSubscription(services, subscription, KINDS));
    if (!what) return nothing(res);
    page(
      res,
      200,
      phrase('Unsubscribe from these emails?', 'Diese E-Mails abbestellen?'),
      html`<p>${phrase(
        `You will no longer get ${what}. Other recipients are not affected.`,
        `Sie bekommen dann nicht mehr: ${what}. Für andere Empfänger ändert sich nichts.`,
      )}</p><form method="post"><button type="submit">${phrase('Unsubscribe', 'Abbestellen')}</button></form>`,
    );
  });
  router.post(paths, inLanguage, anyBody, async (req, res) => {
    const subscription = readUnsubscribeToken(services, String(req.params.token));
    const what = subscription && (await describeSubscription(services, subscription, KINDS));
    if (!subscription || !what) return nothing(res);
    await unsubscribe({ ...services, requestId: res.locals.requestId }, subscription, KINDS);
    page(
      res,
      200,
      phrase('You are unsubscribed', 'Abbestellt'),
      html`<p>${phrase(
        `You will no longer get ${what}. You can subscribe again in your settings.`,
        `Sie bekommen nicht mehr: ${what}. In Ihren Einstellungen können Sie das wieder ändern.`,
      )}</p>`,
    );
  });
  router.all(paths, inLanguage, (req, res) => {
    res.set('Allow', 'GET, HEAD, POST, OPTIONS');
    if (req.method !== 'OPTIONS')
      throw new AppError('method_not_allowed', `${req.method} is not supported here. Use GET, HEAD, POST, OPTIONS.`);
    res.status(204).end();
  });
  return router;
}

/** The body adds nothing to the address: it is read and discarded, up to a limit. */
const anyBody: RequestHandler = express.raw({ limit: '64kb', type: () => true });

function nothing(res: Response): void {
  page(
    res,
    404,
    phrase('This link does not work', 'Dieser Link funktioniert nicht'),
    html`<p>${phrase(
      'It is incomplete, or its subscription no longer exists. Open it from the email again, or change your email preferences in the settings.',
      'Er ist unvollständig, oder das Abonnement gibt es nicht mehr. Öffnen Sie ihn noch einmal aus der E-Mail, oder ändern Sie Ihre E-Mail-Einstellungen.',
    )}</p>`,
  );
}

function page(res: Response, status: number, title: string, body: Markup): void {
  res
    .status(status)
    .set({ 'Content-Security-Policy': plainPolicy(), 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' })
    .type('html')
    .send(plainPage(title, body));
}
