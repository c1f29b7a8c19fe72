export { createCheckoutSession } from './create-checkout-session.ts';
export { getSubscription } from './get-subscription.ts';
export { listInvoicesTool } from './list-invoices.ts';
export { BILLING_PAGE_TOOLS } from './page-tools.ts';
