import type { SandboxInvoice } from '../../../src/account/billing/sandbox/entities.ts';
import type { ShownPage } from '../../../src/account/billing/sandbox/pages.ts';
import { html, type Markup } from '../../../src/platform/pages/html.ts';
import { PLAN_TERMS, PRICE_CURRENCY } from '../../../src/platform/plans.ts';

interface Said {
  said: string;
  refused: boolean;
}

/** The sandbox's checkout: a plan, the amount due now, and a choice of outcomes. */
export function checkoutPage(page: ShownPage, outcome?: Said): string {
  const terms = page.plan ? PLAN_TERMS[page.plan] : null;
  const lines = page.lines.length > 0 ? page.lines : [{ description: `${terms?.title}, one month`, amount: terms?.priceMinor ?? 0 }];
  const due = lines.reduce((sum, { amount }) => sum + amount, 0);
  return frame(
    page.kind === 'upgrade' ? 'Confirm the upgrade' : 'Checkout',
    html`${said(outcome)}
    <p>${page.organization} ${page.kind === 'upgrade' ? 'moves up to' : 'subscribes to'} <strong>${terms?.title ?? ''}</strong>, ${money(terms?.priceMinor ?? 0)} a month.</p>
    <table>
      <caption>Due now</caption>
      <tbody>${lines.map(({ description, amount }) => html`<tr><th scope="row">${description}</th><td>${money(amount)}</td></tr>`)}</tbody>
      <tfoot><tr><th scope="row">Total</th><td>${money(due)}</td></tr></tfoot>
    </table>
    ${form(['pay', `Pay ${money(due)}`, 'primary'], ['decline', 'Let the payment fail'], ['leave', 'Go back without paying'])}`,
  );
}

/** The sandbox's portal: what a provider stores, and what it would sooner or later do on its own. */
export function portalPage(page: ShownPage, outcome?: Said): string {
  const { subscription } = page;
  const back = form(['leave', 'Back to the billing settings', 'primary']);
  if (!subscription || subscription.status === 'ended') {
    return frame('Customer portal', html`${said(outcome)}<p>There is no subscription.</p>${invoices(page.invoices)}${back}`);
  }
  const due = subscription.status !== 'active';
  const fails = subscription.nextPayment === 'fails';
  return frame(
    'Customer portal',
    html`${said(outcome)}
    <dl>
      <div><dt>Customer</dt><dd>${page.organization}</dd></div>
      <div><dt>Plan</dt><dd>${PLAN_TERMS[subscription.plan].title}, ${money(PLAN_TERMS[subscription.plan].priceMinor)} a month</dd></div>
      <div><dt>State</dt><dd>${subscription.status.replace('_', ' ')}${subscription.cancelAtPeriodEnd ? ', ends with the current period' : ''}</dd></div>
      <div><dt>Period</dt><dd>${day(subscription.periodStart)} to ${day(subscription.periodEnd)}</dd></div>
      <div><dt>Payments</dt><dd>${fails ? 'fail' : 'succeed'}</dd></div>
    </dl>
    <h2>Try things out</h2>
    ${form(
      fails ? ['succeed', 'Let payments succeed'] : ['fail', 'Let payments fail'],
      ...(due
        ? ([
            ['settle', 'Pay the open invoice'],
            ['give_up', 'Stop collecting'],
          ] as Button[])
        : ([['renew', 'End the period now']] as Button[])),
      subscription.cancelAtPeriodEnd ? ['resume', 'Do not cancel'] : ['cancel', 'Cancel at the period’s end'],
    )}
    ${invoices(page.invoices)}
    ${back}`,
  );
}

export function invoicePage(invoice: SandboxInvoice): string {
  return frame(
    `Invoice ${invoice.number}`,
    html`<p>${invoice.status}, ${day(invoice.createdAt)}</p>
    <table>
      <caption>What it is for</caption>
      <tbody>${invoice.lines.map(
        ({ description, amount, periodStart, periodEnd }) =>
          html`<tr><th scope="row">${description}<br><small>${day(periodStart)} to ${day(periodEnd)}</small></th><td>${money(amount)}</td></tr>`,
      )}</tbody>
      <tfoot><tr><th scope="row">Total</th><td>${money(invoice.total)}</td></tr></tfoot>
    </table>`,
  );
}

export function refusalPage(message: string): string {
  return frame('That did not work', html`<p role="alert">${message}</p><p><a href="/settings/billing">Billing settings</a></p>`);
}

type Button = [action: string, label: string, kind?: 'primary' | 'secondary'];

function form(...buttons: Button[]): Markup {
  const one = ([action, label, kind = 'secondary']: Button) =>
    html`<button name="action" value="${action}" class="${kind}">${label}</button>`;
  return html`<form method="post">${buttons.map(one)}</form>`;
}

function invoices(all: SandboxInvoice[]): Markup | null {
  if (all.length === 0) return null;
  const row = ({ ref, number, status, total, createdAt }: SandboxInvoice) =>
    html`<tr><th scope="row"><a href="/billing/sandbox/invoices/${encodeURIComponent(ref)}">${number}</a><br><small>${day(createdAt)}, ${status}</small></th><td>${money(total)}</td></tr>`;
  return html`<table><caption>Invoices</caption><tbody>${all.map(row)}</tbody></table>`;
}

function said(outcome: Said | undefined): Markup | null {
  if (!outcome) return null;
  return html`<p role="${outcome.refused ? 'alert' : 'status'}" class="${outcome.refused ? 'refused' : 'done'}">${outcome.said}</p>`;
}

function frame(title: string, body: Markup): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Reporting</title>
<link rel="stylesheet" href="/billing/sandbox/style.css">
</head>
<body>
<header><p><strong>Payment sandbox.</strong> This stands in for a payment provider. No money is taken, whatever you press.</p></header>
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`.text;
}

function money(amount: number): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency: PRICE_CURRENCY }).format(amount / 100);
}

function day(at: Date | string): string {
  return new Date(at).toISOString().slice(0, 10);
}

/** In the colours of the application. */
export const STYLE = `:root { color-scheme: light dark; --ground: #f6f6f2; --surface: #fff; --ink: #1b211f; --soft: #56605c; --line: #dfe0d8; --strong: #8b938e;
  --accent: #14584f; --on-accent: #fff; --link: #0f5c51; --warm: #7a4d00; --warm-soft: #fdf1d8; --bad: #a3231b; --bad-soft: #fceae7; --good: #1c6b3c; --good-soft: #e4f3e8; }
@media (prefers-color-scheme: dark) { :root { --ground: #121615; --surface: #1a1f1e; --ink: #e9eeec; --soft: #a6b1ad; --line: #2e3634; --strong: #73807b;
  --accent: #7fd1c0; --on-accent: #06231e; --link: #86d6c6; --warm: #f0c674; --warm-soft: #362b12; --bad: #ff9d94; --bad-soft: #3c1f1c; --good: #8fd6a6; --good-soft: #1b3324; } }
* { box-sizing: border-box; margin: 0; }
body { background: var(--ground); color: var(--ink); font: 1rem/1.5 ui-sans-serif, system-ui, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", Arial, sans-serif; }
header { background: var(--warm-soft); color: var(--warm); padding: 0.75rem 1rem; text-align: center; }
main { display: grid; gap: 1.25rem; width: min(34rem, 100% - 2rem); margin: 1.5rem auto; padding: 1.5rem; background: var(--surface); border: 1px solid var(--line); border-radius: 14px; overflow-wrap: anywhere; }
h1 { font-size: 1.5rem; line-height: 1.2; }
h2 { font-size: 1.125rem; }
table { width: 100%; border-collapse: collapse; }
caption { text-align: left; color: var(--soft); padding-bottom: 0.25rem; }
th, td { padding: 0.5rem 0; border-top: 1px solid var(--line); text-align: left; font-weight: 400; vertical-align: top; }
td { text-align: right; white-space: nowrap; padding-left: 1rem; }
tfoot th, tfoot td { font-weight: 700; }
small, dt { color: var(--soft); font-size: 0.875rem; }
dl { display: grid; gap: 0.5rem; }
a { color: var(--link); }
form { display: grid; gap: 0.5rem; }
button { min-height: 2.75rem; padding: 0.5rem 1rem; border: 1px solid var(--strong); border-radius: 6px; background: var(--surface); color: var(--ink); font: inherit; font-weight: 600; cursor: pointer; }
.primary { background: var(--accent); border-color: transparent; color: var(--on-accent); }
.done, .refused { padding: 0.75rem 1rem; border-radius: 6px; }
.done { background: var(--good-soft); color: var(--good); }
.refused { background: var(--bad-soft); color: var(--bad); }
:focus-visible { outline: 3px solid #0b6bcb; outline-offset: 2px; }
@media (min-width: 40rem) { dl > div { display: grid; grid-template-columns: 7rem 1fr; gap: 0.75rem; } }
`;
