import type { Response } from 'express';
import { inBrowserLanguage, phrase } from '../src/platform/locale.ts';
import { localized } from '../src/platform/localized.ts';
import { html } from '../src/platform/pages/html.ts';
import { plainPage, plainPolicy } from '../src/platform/pages/plain-page.ts';

/** Shows an error on a page of our own when a redirect is not allowed (RFC 6749 §4.1.2.1, RFC 9700 §4.11.2). */
export function sendRefusalPage(res: Response, status: number, reason: string): void {
  const policy = plainPolicy({ forms: "'none'", more: ['sandbox'] });
  res.status(status).set({ 'Content-Security-Policy': policy, 'Cache-Control': 'no-store', 'Content-Type': 'text/html; charset=utf-8' });
  res.send(inBrowserLanguage(res.req.get('Accept-Language'), () => refusalPage(reason)));
}

function refusalPage(reason: string): string {
  return plainPage(
    phrase('This application cannot be connected', 'Diese Anwendung lässt sich nicht verbinden'),
    html`<p>${localized(reason)}</p>
<p>${phrase(
      'The application got no access. Go back to it and connect again. If you see this page again, send its text to the makers of the application.',
      'Die Anwendung hat keinen Zugriff erhalten. Gehen Sie zu ihr zurück und verbinden Sie noch einmal. Sehen Sie diese Seite wieder, schicken Sie ihren Text an den Hersteller der Anwendung.',
    )}</p>`,
  );
}
