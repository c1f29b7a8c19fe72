import { z } from 'zod';
import type { Invoice } from '../../src/account/billing/entities.ts';
import type { SubscriptionDetail } from '../../src/account/billing/read-subscription.ts';
import { INVOICE_STATUSES, PROVIDERS } from '../../src/account/billing/types.ts';
import { PLAN_TERMS, PLANS, PRICE_CURRENCY, SUBSCRIPTION_STATUSES } from '../../src/platform/plans.ts';
import { count, iso, timestamp, uuid } from '../fields.ts';
import { documentedAs, named } from '../named.ts';

const SCHEDULED = { description: 'The plan from the next period, if it changes' };

/** Whole minor units: 19900 of usd is $199.00. */
export const minor = z.int().meta({ description: 'Minor units of the currency: 19900 of usd is 199.00' });
export const currency = z.string().meta({ description: 'ISO 4217, lower case' });

const plan = named(
  'PlanOffer',
  z.strictObject({
    plan: z.enum(PLANS),
    title: z.string(),
    price_minor: minor,
    currency,
    credits_per_month: count,
    upload_bytes_max: count,
    members_max: count.nullable().meta({ description: 'null where there is no limit' }),
    hourly_syncs: z.boolean().meta({ description: 'Whether connected sources may sync hourly; daily at most otherwise' }),
    api_access: z.boolean().meta({ description: 'Whether /api/v1/ may be called' }),
    change: z
      .enum(['current', 'subscribe', 'upgrade', 'downgrade', 'none'])
      .meta({ description: 'What choosing it now would be; none where it cannot be chosen now' }),
  }),
);

export const subscription = named(
  'Subscription',
  z.strictObject({
    plan: z.enum(PLANS),
    status: z.enum(SUBSCRIPTION_STATUSES),
    provider: z.enum(PROVIDERS).meta({ description: 'sandbox charges no money' }),
    live: z.boolean().meta({ description: 'Whether something is paid for' }),
    credits: z.strictObject({ used: count, limit: count, remaining: count }),
    current_period_start: timestamp,
    current_period_end: timestamp,
    renews_at: timestamp
      .nullable()
      .meta({ description: 'When credits renew and the next payment is due; null if the plan does not renew' }),
    trial_ends_at: timestamp.nullable(),
    grace_ends_at: timestamp.nullable().meta({ description: 'While a payment is due: when the organization is suspended' }),
    cancel_at_period_end: z.boolean(),
    scheduled_plan: documentedAs(z.enum(PLANS).nullable().meta(SCHEDULED), z.string().nullable().meta(SCHEDULED)),
    plans: z.array(plan),
  }),
);

export const subscriptionView = (detail: SubscriptionDetail) => ({
  plan: detail.plan,
  status: detail.status,
  provider: detail.provider,
  live: detail.live,
  credits: { used: detail.credits.used, limit: detail.credits.limit, remaining: detail.credits.remaining },
  current_period_start: iso(detail.periodStartsAt),
  current_period_end: iso(detail.periodEndsAt),
  renews_at: iso(detail.renewsAt),
  trial_ends_at: iso(detail.trialEndsAt),
  grace_ends_at: iso(detail.graceEndsAt),
  cancel_at_period_end: detail.cancelAtPeriodEnd,
  scheduled_plan: detail.scheduledPlan,
  plans: PLANS.map((name) => {
    const terms = PLAN_TERMS[name];
    return {
      plan: name,
      title: terms.title,
      price_minor: terms.priceMinor,
      currency: PRICE_CURRENCY,
      credits_per_month: terms.credits,
      upload_bytes_max: terms.uploadBytesMax,
      members_max: terms.membersMax,
      hourly_syncs: terms.hourlySyncs,
      api_access: terms.apiAccess,
      change: detail.changes[name],
    };
  }),
});

export const invoice = named(
  'Invoice',
  z.strictObject({
    id: uuid,
    number: z.string(),
    status: z.enum(INVOICE_STATUSES),
    currency,
    total: minor,
    amount_due: minor,
    amount_paid: minor,
    period_start: timestamp,
    period_end: timestamp,
    lines: z.array(z.strictObject({ description: z.string(), amount: minor, period_start: timestamp, period_end: timestamp })),
    url: z.string().nullable().meta({ description: "The invoice's page at the payment provider" }),
    created_at: timestamp,
  }),
);

export const invoiceView = (row: Invoice) => ({
  id: row.id,
  number: row.number,
  status: row.status,
  currency: row.currency,
  total: row.total,
  amount_due: row.amountDue,
  amount_paid: row.amountPaid,
  period_start: iso(row.periodStartsAt),
  period_end: iso(row.periodEndsAt),
  lines: row.lines.map(({ description, amount, periodStart, periodEnd }) => ({
    description,
    amount,
    period_start: periodStart,
    period_end: periodEnd,
  })),
  url: row.url ?? null,
  created_at: iso(row.createdAt),
});

/** An amount for sentences: 19900 of usd as "199.00 USD", with the currency's own decimals. */
export function money(amount: number, code: string): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency: code.toUpperCase(), currencyDisplay: 'code' });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2)).replace(/\u00a0/g, ' ');
}
