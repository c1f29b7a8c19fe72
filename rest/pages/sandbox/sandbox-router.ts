import express, { type Request, type Response, Router } from 'express';
import { z } from 'zod';
import { act, PAGE_ACTIONS, type ShownPage, showInvoice, showPage } from '../../../src/account/billing/sandbox/pages.ts';
import type { Services } from '../../../src/platform/context.ts';
import { AppError } from '../../../src/platform/errors.ts';
import { checkoutPage, invoicePage, portalPage, refusalPage, STYLE } from './sandbox-pages.ts';

const PATH = '/billing/sandbox';
/** Forms post to this host, which then redirects to the application on the same host. No scripts, no framing. */
const POLICY = "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

const form = express.urlencoded({ limit: '4kb', extended: false });
const posted = z.object({ action: z.enum(PAGE_ACTIONS) });

/**
 * The pages of the payment sandbox. Anyone with a page's address may act on it, as at a provider; the address is given to one person and is
 * valid for a day.
 */
export function sandboxRouter(services: Services): Router {
  const router = Router({ strict: true, caseSensitive: true });
  if (services.payments.name !== 'sandbox') return router;

  router.get(`${PATH}/style.css`, (_req, res) => res.type('text/css').set('Cache-Control', 'public, max-age=3600').send(STYLE));
  router.get(`${PATH}/invoices/:ref`, (req, res) => answering(res, async () => invoicePage(await showInvoice(services, req.params.ref))));
  for (const kind of ['checkout', 'portal'] as const) {
    const path = `${PATH}/${kind}/:ref`;
    router.get(path, (req, res) => answering(res, async () => html(kind, await showPage(services, refOf(req)))));
    router.post(path, form, (req, res) =>
      answering(res, async () => {
        const parsed = posted.safeParse(req.body ?? {});
        if (!parsed.success) throw new AppError('validation_error', 'Choose one of the buttons on the page.');
        const outcome = await act(services, refOf(req), parsed.data.action);
        if ('to' in outcome) {
          res.set('Location', outcome.to).status(303).end();
          return null;
        }
        return html(kind, await showPage(services, refOf(req)), outcome);
      }),
    );
    router.all(path, (req, res) => {
      res.set('Allow', 'GET, HEAD, POST, OPTIONS');
      if (req.method !== 'OPTIONS')
        throw new AppError('method_not_allowed', `${req.method} is not supported here. Use GET, HEAD, POST, OPTIONS.`);
      res.status(204).end();
    });
  }
  return router;
}

function html(kind: 'checkout' | 'portal', page: ShownPage, outcome?: { said: string; refused: boolean }): string {
  if ((page.kind === 'portal') !== (kind === 'portal')) throw new AppError('not_found', 'There is no such page in the sandbox.');
  return kind === 'portal' ? portalPage(page, outcome) : checkoutPage(page, outcome);
}

/** Sends a page; a refusal is shown on one as well. */
async function answering(res: Response, make: () => Promise<string | null>): Promise<void> {
  res.set({ 'Content-Security-Policy': POLICY, 'Cache-Control': 'no-store' });
  try {
    const page = await make();
    if (page !== null) res.type('html').send(page);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    res.status(error.status).type('html').send(refusalPage(error.message));
  }
}

function refOf(req: Request): string {
  const { ref } = req.params;
  return typeof ref === 'string' ? ref : '';
}
