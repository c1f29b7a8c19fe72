import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { signEvent } from '../../src/account/billing/signed-events.ts';

const STRIPE_KEY = 'sk_test_of_the_local_server';
const STRIPE_WEBHOOK_SECRET = 'whsec_of_the_local_server';
/** Price ids on the local server. */
const STRIPE_PRICES = {
  lite: 'price_lite',
  starter: 'price_starter',
  professional: 'price_professional',
  enterprise: 'price_enterprise',
};
const AMOUNTS: Record<string, number> = { price_lite: 1_900, price_starter: 4_900, price_professional: 19_900, price_enterprise: 99_900 };
const API_VERSION = '2026-10-28.endive';
const MONTH_SECONDS = 30 * 86_400;

// biome-ignore lint/suspicious/noExplicitAny: objects as Stripe's API has them
type Json = Record<string, any>;

/** The environment that points the service at it. */
export const stripeEnvironment = (url: string) => ({
  BILLING_PROVIDER: 'stripe',
  STRIPE_BASE_URL: url,
  STRIPE_SECRET_KEY: STRIPE_KEY,
  STRIPE_WEBHOOK_SECRET,
  STRIPE_PRICE_LITE: STRIPE_PRICES.lite,
  STRIPE_PRICE_STARTER: STRIPE_PRICES.starter,
  STRIPE_PRICE_PROFESSIONAL: STRIPE_PRICES.professional,
  STRIPE_PRICE_ENTERPRISE: STRIPE_PRICES.enterprise,
});

/** The parameters of each route; anything else is refused, as by Stripe. */
const PARAMETERS: Record<string, RegExp> = {
  'POST /v1/customers': /^(name|email|metadata\[\w+\])$/,
  'POST /v1/checkout/sessions':
    /^(mode|customer|client_reference_id|line_items\[0\]\[(price|quantity)\]|subscription_data\[metadata\]\[\w+\]|success_url|cancel_url)$/,
  'POST /v1/checkout/sessions/:id/expire': /^$/,
  'POST /v1/billing_portal/sessions': /^(customer|return_url|configuration|flow_data\[[\w[\]]+)$/,
  'GET /v1/subscriptions': /^(customer|status|limit|expand\[\d+\])$/,
  'GET /v1/subscriptions/:id': /^expand\[\d+\]$/,
  'POST /v1/subscriptions/:id': /^(cancel_at_period_end|cancel_at)$/,
  'POST /v1/subscription_schedules': /^from_subscription$/,
  'POST /v1/subscription_schedules/:id': /^(end_behavior|phases\[\d\]\[[\w[\]]+)$/,
  'POST /v1/subscription_schedules/:id/release': /^$/,
  'GET /v1/invoices': /^(customer|limit)$/,
};

class Refused extends Error {
  readonly status: number;
  readonly body: Json;
  constructor(status: number, message: string, code?: string) {
    super(message);
    this.status = status;
    this.body = { error: { type: 'invalid_request_error', message, ...(code ? { code } : {}) } };
  }
}

/**
 * A stateful local server for the part of Stripe's API that the service uses: customers, checkouts, the portal, subscriptions with
 * schedules, invoices, and signed events. It refuses what Stripe refuses: another key or version, unknown parameters and objects, an
 * idempotency key with another body, changes to a subscription that a schedule manages.
 */
export async function stripeServer(now: () => Date) {
  const all: Record<string, Map<string, Json>> = Object.fromEntries(
    ['customers', 'sessions', 'portals', 'subscriptions', 'schedules', 'invoices'].map((kind) => [kind, new Map<string, Json>()]),
  );
  const repeated = new Map<string, { body: string; answer: Json }>();
  const events: Json[] = [];
  const requests: string[] = [];
  /** Makes the server answer with a status, or hang up. */
  const trouble: { status: number | 'hang up' | null } = { status: null };

  const seconds = () => Math.floor(now().getTime() / 1000);
  const make = (kind: string, prefix: string, fields: Json): Json => {
    const object = { id: `${prefix}_${randomBytes(9).toString('hex')}`, created: seconds(), livemode: false, metadata: {}, ...fields };
    all[kind]?.set(object.id, object);
    return object;
  };
  const get = (kind: string, id: string | undefined): Json => {
    const found = all[kind]?.get(id ?? '');
    if (!found) throw new Refused(404, `No such ${kind.slice(0, -1)}: '${id}'`, 'resource_missing');
    return found;
  };
  const emit = (type: string, object: Json) => {
    const event = { id: `evt_${randomBytes(9).toString('hex')}`, object: 'event', api_version: API_VERSION, created: seconds(), type };
    // A snapshot: later events see a different object.
    events.push({ ...event, livemode: false, data: { object: structuredClone(object) } });
  };

  const route = (method: string, path: string, given: Map<string, string>): Json => {
    const [, , kind = '', ...rest] = path.split('/');
    const name = [kind, ...rest].join('/');
    if (name === 'customers') {
      const customer = make('customers', 'cus', { object: 'customer', name: given.get('name'), email: given.get('email') });
      emit('customer.created', customer);
      return customer;
    }
    if (name === 'checkout/sessions') {
      priceOf(given.get('line_items[0][price]'));
      return make('sessions', 'cs_test', {
        object: 'checkout.session',
        mode: given.get('mode'),
        status: 'open',
        customer: get('customers', given.get('customer')).id,
        client_reference_id: given.get('client_reference_id'),
        price: given.get('line_items[0][price]'),
        expires_at: seconds() + 86_400,
        url: 'https://checkout.example.com/pay',
      });
    }
    if (name.startsWith('checkout/sessions/')) {
      const session = get('sessions', rest[1]);
      if (session.status !== 'open') throw new Refused(400, `Only Checkout Sessions with a status in ["open"] can be expired.`);
      session.status = 'expired';
      return session;
    }
    if (name === 'billing_portal/sessions') {
      const update = given.get('flow_data[type]') === 'subscription_update_confirm';
      const subscription = update ? get('subscriptions', given.get('flow_data[subscription_update_confirm][subscription]')) : null;
      if (subscription) {
        if (subscription.schedule)
          throw new Refused(400, 'This subscription cannot be updated because a subscription schedule manages it.');
        if (given.get('flow_data[subscription_update_confirm][items][0][id]') !== subscription.items.data[0].id) {
          throw new Refused(400, 'The item is not one of the subscription.');
        }
        priceOf(given.get('flow_data[subscription_update_confirm][items][0][price]'));
      }
      return make('portals', 'bps', {
        object: 'billing_portal.session',
        customer: get('customers', given.get('customer')).id,
        return_url: given.get('return_url'),
        subscription: subscription?.id ?? null,
        price: given.get('flow_data[subscription_update_confirm][items][0][price]') ?? null,
        url: 'https://billing.example.com/session',
      });
    }
    if (name === 'subscriptions') {
      const of = [...(all.subscriptions?.values() ?? [])].filter(({ customer }) => customer === given.get('customer'));
      const expand = given.get('expand[0]') === 'data.schedule';
      return listOf(
        path,
        of.map((one) => (expand ? { ...one, schedule: one.schedule && get('schedules', one.schedule) } : one)),
      );
    }
    if (kind === 'subscriptions') {
      const subscription = get('subscriptions', rest[0]);
      if (method === 'GET') return subscription;
      if (subscription.schedule)
        throw new Refused(400, 'The subscription is managed by the subscription schedule and updating it directly is not allowed.');
      if (given.has('cancel_at_period_end')) subscription.cancel_at_period_end = given.get('cancel_at_period_end') === 'true';
      subscription.cancel_at = subscription.cancel_at_period_end ? subscription.items.data[0].current_period_end : null;
      emit('customer.subscription.updated', subscription);
      return subscription;
    }
    if (name === 'subscription_schedules') {
      const subscription = get('subscriptions', given.get('from_subscription'));
      if (subscription.schedule) throw new Refused(400, 'You cannot migrate a subscription that is already attached to a schedule.');
      const [item] = subscription.items.data;
      const phase = {
        start_date: item.current_period_start,
        end_date: item.current_period_end,
        items: [{ price: item.price.id, quantity: 1 }],
      };
      const schedule = make('schedules', 'sub_sched', {
        object: 'subscription_schedule',
        subscription: subscription.id,
        status: 'active',
        current_phase: { start_date: phase.start_date, end_date: phase.end_date },
        phases: [phase],
        end_behavior: 'release',
      });
      subscription.schedule = schedule.id;
      return schedule;
    }
    if (kind === 'subscription_schedules') {
      const schedule = get('schedules', rest[0]);
      const subscription = get('subscriptions', schedule.subscription);
      if (rest[1] === 'release') {
        schedule.status = 'released';
        subscription.schedule = null;
        emit('subscription_schedule.released', schedule);
        emit('customer.subscription.updated', subscription);
        return schedule;
      }
      const next = given.get('phases[1][items][0][price]');
      priceOf(next);
      if (Number(given.get('phases[0][start_date]')) !== schedule.phases[0].start_date) {
        throw new Refused(400, 'You can not modify the start date of the current phase.');
      }
      const end = Number(given.get('phases[0][end_date]'));
      schedule.phases = [schedule.phases[0], { start_date: end, end_date: end + MONTH_SECONDS, items: [{ price: next, quantity: 1 }] }];
      emit('subscription_schedule.updated', { ...schedule, customer: subscription.customer });
      return schedule;
    }
    if (name === 'invoices') {
      const of = [...(all.invoices?.values() ?? [])].filter(({ customer }) => customer === given.get('customer'));
      return listOf(path, of.toReversed());
    }
    throw new Refused(404, `Unrecognized request URL (${method}: ${path}).`);
  };

  const server = createServer((req, res) => {
    answer(req, res).catch((error: unknown) => {
      if (error instanceof Refused) return reply(res, error.status, error.body);
      reply(res, 500, { error: { type: 'api_error', message: String(error) } });
    });
  });

  async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString('utf8');
    const { pathname, searchParams } = new URL(req.url ?? '', 'http://localhost');
    const method = req.method ?? '';
    requests.push(`${method} ${pathname}`);
    if (trouble.status === 'hang up') return void req.socket.destroy();
    if (trouble.status !== null) return reply(res, trouble.status, { error: { type: 'api_error', message: 'planted' } });
    if (req.headers.authorization !== `Bearer ${STRIPE_KEY}`) throw new Refused(401, 'Invalid API Key provided');
    if (req.headers['stripe-version'] !== API_VERSION) throw new Refused(400, `Unknown version ${req.headers['stripe-version']}`);
    const given = new Map(method === 'GET' ? searchParams : new URLSearchParams(body));
    const known = PARAMETERS[`${method} ${pathname.replace(/(?<=\/)[a-z]+(_[a-z]+)?_[0-9a-f]{18}(?=\/|$)/, ':id')}`];
    if (!known) throw new Refused(404, `Unrecognized request URL (${method}: ${pathname}).`);
    const unknown = [...given.keys()].find((key) => !known.test(key));
    if (unknown !== undefined) throw new Refused(400, `Received unknown parameter: ${unknown}`, 'parameter_unknown');
    const key = req.headers['idempotency-key'];
    const before = typeof key === 'string' ? repeated.get(key) : undefined;
    if (before && before.body !== body) throw new Refused(400, 'Keys for idempotent requests can only be used with the same parameters.');
    const made = before?.answer ?? route(method, pathname, given);
    if (typeof key === 'string') repeated.set(key, { body, answer: made });
    reply(res, 200, made);
  }

  /** An invoice of a subscription, as it is finalized; paid or left open. */
  function bill(subscription: Json, lines: Json[], paid: boolean): Json {
    const total = lines.reduce((sum, { amount }) => sum + amount, 0);
    const number = `LOCAL-${String((all.invoices?.size ?? 0) + 1).padStart(4, '0')}`;
    const [item] = subscription.items.data;
    const invoice = make('invoices', 'in', {
      object: 'invoice',
      customer: subscription.customer,
      number,
      status: paid ? 'paid' : 'open',
      currency: 'usd',
      total,
      amount_due: total,
      amount_paid: paid ? total : 0,
      amount_remaining: paid ? 0 : total,
      period_start: item.current_period_start,
      period_end: item.current_period_start,
      hosted_invoice_url: `https://invoice.example.com/${number}`,
      parent: { type: 'subscription_details', subscription_details: { subscription: subscription.id } },
      lines: { object: 'list', data: lines },
    });
    emit('invoice.finalized', invoice);
    emit(paid ? 'invoice.paid' : 'invoice.payment_failed', invoice);
    return invoice;
  }

  const monthLine = ({ items }: Json) => ({
    description: `1 × ${items.data[0].price.id}`,
    amount: AMOUNTS[items.data[0].price.id] ?? 0,
    period: { start: items.data[0].current_period_start, end: items.data[0].current_period_end },
  });
  const lastOf = (kind: string, customer: string): Json => {
    const found = [...(all[kind]?.values() ?? [])].filter((one) => one.customer === customer).at(-1);
    if (!found) throw new Error(`The customer ${customer} has none of ${kind}.`);
    return found;
  };

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Every event so far, oldest first, to send in any order. */
    events,
    requests,
    trouble,
    /** Pays on the most recent checkout. */
    completeCheckout(customer: string): void {
      const session = lastOf('sessions', customer);
      if (session.status !== 'open') throw new Error(`The checkout is ${session.status}.`);
      const start = seconds();
      const subscription = make('subscriptions', 'sub', {
        object: 'subscription',
        customer,
        status: 'active',
        cancel_at_period_end: false,
        cancel_at: null,
        trial_end: null,
        schedule: null,
        items: {
          object: 'list',
          data: [
            {
              id: `si_${randomBytes(9).toString('hex')}`,
              object: 'subscription_item',
              price: { id: session.price, object: 'price' },
              quantity: 1,
              current_period_start: start,
              current_period_end: start + MONTH_SECONDS,
            },
          ],
        },
      });
      emit('customer.subscription.created', { ...subscription, status: 'incomplete' });
      bill(subscription, [monthLine(subscription)], true);
      Object.assign(session, { status: 'complete', subscription: subscription.id });
      emit('checkout.session.completed', session);
      emit('customer.subscription.updated', subscription);
    },
    /** Confirms the most recent upgrade. */
    confirmUpgrade(customer: string): void {
      const { subscription: id, price } = lastOf('portals', customer);
      const subscription = get('subscriptions', id);
      const [item] = subscription.items.data;
      const period = { start: seconds(), end: item.current_period_end };
      const left = (period.end - period.start) / MONTH_SECONDS;
      const part = (of: string) => Math.round((AMOUNTS[of] ?? 0) * left);
      const lines = [
        { description: `Unused time on ${item.price.id}`, amount: -part(item.price.id), period },
        { description: `Remaining time on ${price}`, amount: part(price), period },
      ];
      item.price = { id: price, object: 'price' };
      bill(subscription, lines, true);
      emit('customer.subscription.updated', subscription);
    },
    /** Ends the period. */
    renew(customer: string, paid: boolean): void {
      const subscription = lastOf('subscriptions', customer);
      const [item] = subscription.items.data;
      if (subscription.cancel_at_period_end) {
        subscription.status = 'canceled';
        emit('customer.subscription.deleted', subscription);
        return;
      }
      item.current_period_start = item.current_period_end;
      item.current_period_end += MONTH_SECONDS;
      if (subscription.schedule) {
        const schedule = get('schedules', subscription.schedule);
        item.price = { id: schedule.phases[1].items[0].price, object: 'price' };
        Object.assign(schedule, { status: 'released' });
        subscription.schedule = null;
      }
      subscription.status = paid ? 'active' : 'past_due';
      bill(subscription, [monthLine(subscription)], paid);
      emit('customer.subscription.updated', subscription);
    },
    /** Pays whatever is open. */
    pay(customer: string): void {
      const subscription = lastOf('subscriptions', customer);
      for (const invoice of all.invoices?.values() ?? []) {
        if (invoice.customer !== customer || invoice.status !== 'open') continue;
        Object.assign(invoice, { status: 'paid', amount_paid: invoice.total, amount_remaining: 0 });
        emit('invoice.paid', invoice);
      }
      subscription.status = 'active';
      emit('customer.subscription.updated', subscription);
    },
    /** The state after the last collection attempt. */
    giveUp(customer: string): void {
      const subscription = lastOf('subscriptions', customer);
      subscription.status = 'unpaid';
      emit('customer.subscription.updated', subscription);
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export type StripeServer = Awaited<ReturnType<typeof stripeServer>>;

/** Posts an event to the service's webhook, signed at the given time. */
export async function postEvent(url: string, event: Json, options: { at: Date; secret?: string; body?: string; provider?: string }) {
  const body = JSON.stringify(event);
  const signature = await signEvent(body, options.secret ?? STRIPE_WEBHOOK_SECRET, options.at);
  const response = await fetch(`${url}/billing/webhooks/${options.provider ?? 'stripe'}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    body: options.body ?? body,
  });
  return { status: response.status, body: (await response.json()) as Json };
}

function priceOf(price: string | undefined): void {
  if (price === undefined || AMOUNTS[price] === undefined) throw new Refused(400, `No such price: '${price}'`, 'resource_missing');
}

const listOf = (url: string, data: Json[]) => ({ object: 'list', url, has_more: false, data });

function reply(res: ServerResponse, status: number, body: Json): void {
  res.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_local' }).end(JSON.stringify(body));
}
