import { addDays, addMonths, stepsIn } from '../calendar.ts';
import type { Database } from '../model.ts';
import type { Row } from '../query.ts';
import {
  COUNTRIES,
  category,
  companies,
  fill,
  ids,
  key,
  later,
  link,
  moments,
  number,
  type Setting,
  table,
  text,
  time,
} from './columns.ts';

const USD = { currency: 'USD' };
const PLANS = [
  { name: 'Solo', tier: 'Entry', fee: 29 },
  { name: 'Crew', tier: 'Entry', fee: 79 },
  { name: 'Studio', tier: 'Advanced', fee: 199 },
  { name: 'Fleet', tier: 'Advanced', fee: 490 },
];

/** A software subscription business: open-ended intervals, invoices, and each customer's recurring revenue at the end of each month. */
export function subscriptions(setting: Setting): Database {
  const { random, size, coverage } = setting;
  const customerIds = ids('CU', Math.round(150 * size), 4);
  const customerNames = companies(setting, customerIds.length);
  const joined = moments(setting, customerIds.length).map((moment) => moment.slice(0, 10));
  const subs: Row[] = customerIds.flatMap((customer, at) =>
    fill(random.pick([1, 1, 1, 2]), () => {
      const start = later(setting, `${joined[at]} 08:00:00`, 200)?.slice(0, 10) ?? joined[at]!;
      const end = random.chance(0.4) ? (later(setting, `${start} 08:00:00`, 6_000)?.slice(0, 10) ?? null) : null;
      const plan = random.int(0, PLANS.length - 1);
      const seats = random.int(1, 12);
      return {
        customer_id: customer,
        plan_id: `PL${plan + 1}`,
        started_on: start,
        cancelled_on: end === start ? addDays(start, 1) : end,
        seats,
        monthly_fee: PLANS[plan]!.fee * seats,
      };
    }),
  );
  for (const [at, row] of subs.entries()) row.subscription_id = 70_001 + at;
  const invoices: Row[] = [];
  const monthEnds: Row[] = [];
  for (const month of stepsIn(coverage, 'month')) {
    const end = addMonths(month, 1);
    const perCustomer = new Map<string, number>();
    for (const sub of subs) {
      const open = String(sub.started_on) < end && (sub.cancelled_on === null || String(sub.cancelled_on) >= end);
      if (open) perCustomer.set(String(sub.customer_id), (perCustomer.get(String(sub.customer_id)) ?? 0) + Number(sub.monthly_fee));
      const issued = addDays(month, 4);
      if (String(sub.started_on) > issued || (sub.cancelled_on !== null && String(sub.cancelled_on) <= issued) || issued >= coverage.to)
        continue;
      invoices.push({
        invoice_id: invoices.length + 1,
        subscription_id: sub.subscription_id!,
        issued_on: issued,
        paid_on: random.chance(0.9) ? (later(setting, `${issued} 00:00:00`, 300)?.slice(0, 10) ?? null) : null,
        status: 'Open',
        net_amount: Number(sub.monthly_fee),
        tax_amount: Math.round(Number(sub.monthly_fee) * 19) / 100,
      });
    }
    if (end <= coverage.to)
      for (const [customer, mrr] of perCustomer) monthEnds.push({ customer_id: customer, month_end: addDays(end, -1), mrr });
  }
  for (const invoice of invoices) if (invoice.paid_on !== null) invoice.status = random.chance(0.03) ? 'Refunded' : 'Closed';
  return {
    trade: 'subscriptions',
    coverage,
    durations: [
      {
        table: 'invoices',
        from: 'issued_on',
        until: 'paid_on',
        words: 'time to payment',
        german: 'die Zeit bis zur Zahlung',
        unit: 'days',
      },
    ],
    hierarchies: [{ table: 'plans', child: 'plan_name', parent: 'tier' }],
    absent: [
      { words: 'support tickets', german: 'die Supportanfragen' },
      { words: 'customer acquisition cost', german: 'die Akquisekosten' },
      { words: 'login count', german: 'die Zahl der Anmeldungen' },
    ],
    metrics: [
      {
        name: 'revenue_per_invoice',
        words: 'net amount per invoice',
        german: 'der Nettobetrag pro Rechnung',
        unit: 'money',
        metric: {
          kind: 'ratio',
          of: { kind: 'sum', table: 'invoices', value: { column: 'net_amount' } },
          per: { kind: 'count', table: 'invoices' },
        },
      },
    ],
    tables: [
      table('plans', ['plan', 'plans', 'Tarif', 'Tarife'], {
        key: ['plan_id'],
        time: null,
        columns: [
          key('plan_id', 'plan number', 'die Tarifnummer'),
          category('plan_name', 'plan name', 'der Tarifname'),
          category('tier', 'tier', 'die Stufe'),
          number('list_fee', 'list fee', 'die Listengebühr', USD, { kind: 'intensive' }),
        ],
        rows: PLANS.map(({ name, tier, fee }, at) => ({ plan_id: `PL${at + 1}`, plan_name: name, tier, list_fee: fee })),
      }),
      table('customers', ['customer', 'customers', 'Kunde', 'Kunden'], {
        key: ['customer_id'],
        time: 'signed_up_on',
        columns: [
          key('customer_id', 'customer number', 'die Kundennummer'),
          text('customer_name', 'customer name', 'der Kundenname'),
          category('country', 'country', 'das Land'),
          category('industry', 'industry', 'die Branche', true),
          time('signed_up_on', 'sign-up date', 'das Anmeldedatum', 'signed up'),
        ],
        rows: fill(customerIds.length, (at) => ({
          customer_id: customerIds[at]!,
          customer_name: customerNames[at]!,
          country: random.skewed(COUNTRIES),
          industry: random.chance(0.04) ? null : random.skewed(['Software', 'Health', 'Logistics', 'Education']),
          signed_up_on: joined[at]!,
        })),
      }),
      table('subscriptions', ['subscription', 'subscriptions', 'Abonnement', 'Abonnements'], {
        key: ['subscription_id'],
        time: 'started_on',
        interval: { from: 'started_on', until: 'cancelled_on' },
        links: [
          { column: 'customer_id', to: 'customers' },
          { column: 'plan_id', to: 'plans' },
        ],
        columns: [
          key('subscription_id', 'subscription number', 'die Abonnementnummer'),
          link('customer_id', 'customer', 'die Kundennummer'),
          link('plan_id', 'plan', 'die Tarifnummer'),
          time('started_on', 'start date', 'das Startdatum', 'started'),
          time('cancelled_on', 'cancellation date', 'das Kündigungsdatum', 'cancelled', true),
          number('seats', 'seats', 'die Plätze', 'pieces', { kind: 'stock' }),
          number('monthly_fee', 'monthly fee', 'die Monatsgebühr', USD, { kind: 'stock' }),
        ],
        rows: subs,
      }),
      table('invoices', ['invoice', 'invoices', 'Rechnung', 'Rechnungen'], {
        key: ['invoice_id'],
        time: 'issued_on',
        links: [{ column: 'subscription_id', to: 'subscriptions' }],
        columns: [
          key('invoice_id', 'invoice number', 'die Rechnungsnummer'),
          link('subscription_id', 'subscription', 'die Abonnementnummer'),
          time('issued_on', 'issue date', 'das Ausstellungsdatum', 'issued'),
          time('paid_on', 'payment date', 'das Zahlungsdatum', 'paid', true),
          category('status', 'status', 'der Status'),
          number('net_amount', 'net amount', 'der Nettobetrag', USD),
          number('tax_amount', 'tax amount', 'der Steuerbetrag', USD),
        ],
        rows: invoices,
      }),
      table('month_ends', ['month end', 'month ends', 'Monatsende', 'Monatsenden'], {
        key: ['customer_id', 'month_end'],
        time: 'month_end',
        stock: { entity: 'customer_id', time: 'month_end', carryDays: 30, together: true },
        links: [{ column: 'customer_id', to: 'customers' }],
        columns: [
          link('customer_id', 'customer', 'die Kundennummer'),
          time('month_end', 'month end', 'das Monatsende', 'recorded'),
          number('mrr', 'monthly recurring revenue', 'der monatlich wiederkehrende Umsatz', USD, { kind: 'stock' }),
        ],
        rows: monthEnds,
      }),
    ],
  };
}
