import { expect, test } from '@jest/globals';
import { describedTable, questionTables } from '../../../../../test/support/described-tables.ts';
import type { DataModel, ModelColumn, ModelTable } from '../../../../data/model/types.ts';
import { proposedMetrics } from '../../../metrics/proposed-metrics.ts';
import { namedMetric } from '../../question-model.ts';
import { readInWords } from '../read-question.ts';

type Kind = 'key' | 'text' | 'date' | 'timestamp' | 'amount' | 'price' | 'rating' | 'delay';
const ADDITIVITY: Partial<Record<Kind, ModelColumn['additivity']>> = {
  amount: 'additive',
  price: 'rate',
  rating: 'rate',
  delay: 'additive',
};
const TYPES: Partial<Record<Kind, ModelColumn['type']>> = { text: 'text', date: 'date', timestamp: 'timestamp', price: 'double' };
const VALUES: Record<string, string[]> = {
  'orders.state': ['shipped', 'returned', 'cancelled', 'paid', 'no-show'],
  'orders.channel': ['web', 'store'],
  'products.name': ['Wool Cap', 'Canvas Tote', 'Garden'],
  'products.category': ['bags', 'hats'],
  'features.name': ['Garden', 'Pocket'],
  'tickets.topic': ['late parcel', 'billing'],
};

function table(name: string, columns: Record<string, Kind>, times: string[] = [], until: string | null = null): ModelTable {
  const [defaultTime = null] = times;
  const [key] = Object.entries(columns).flatMap(([one, kind]) => (kind === 'key' ? [one] : []));
  const moment = (column: string) => ({ column, verb: column.split('_')[0]!, sql: null, from: '2024-01-01', to: '2026-01-01' });
  const described = Object.entries(columns).map(
    ([one, kind]): ModelColumn => ({
      name: one,
      type: TYPES[kind] ?? 'integer',
      engineType: 'X',
      personal: false,
      additivity: ADDITIVITY[kind] ?? null,
      unit: null,
      determinedBy: [],
    }),
  );
  const interval = until === null ? null : { from: defaultTime!, until };
  return describedTable(name, [key!], described, { defaultTime, times: times.map(moment), interval });
}

const tables = [
  table('clients', { client_id: 'key', name: 'text', city: 'text' }),
  table('products', { product_id: 'key', name: 'text', category: 'text' }),
  table('features', { feature_id: 'key', name: 'text' }),
  table('product_features', { pf_id: 'key', product_id: 'key', feature_id: 'key' }),
  table(
    'orders',
    { order_id: 'key', client_id: 'key', ordered_on: 'date', shipped_on: 'date', channel: 'text', state: 'text', shipping_delay: 'delay' },
    ['ordered_on', 'shipped_on'],
    'shipped_on',
  ),
  table('order_lines', { line_id: 'key', order_id: 'key', product_id: 'key', quantity: 'amount', unit_price: 'price' }),
  table(
    'tickets',
    { ticket_id: 'key', client_id: 'key', topic: 'text', opened_at: 'timestamp', closed_at: 'timestamp', rating: 'rating', rank: 'rating' },
    ['opened_at', 'closed_at'],
    'closed_at',
  ),
  table('txns', { txn_id: 'key', client_id: 'key', method: 'text' }),
];
const model: DataModel = {
  tables,
  relationships: [
    ['orders', 'client_id', 'clients'],
    ['tickets', 'client_id', 'clients'],
    ['txns', 'client_id', 'clients'],
    ['order_lines', 'order_id', 'orders'],
    ['order_lines', 'product_id', 'products'],
    ['product_features', 'product_id', 'products'],
    ['product_features', 'feature_id', 'features'],
  ].map(([from, column, to]) => ({ from: { table: from!, columns: [column!] }, to: { table: to!, columns: [column!] }, matched: 1 })),
};
const profiles = questionTables(tables, VALUES);
const metrics = proposedMetrics(model).flatMap(namedMetric);
const ask = (question: string) => readInWords({ question, model, tables: profiles, metrics, today: '2026-11-22', values: () => [] });

const orders = (rule: object) => ({ metric: 'number of orders', per: 'clients', ...rule });

test.each([
  ['Which clients have never ordered?', orders({ below: 1 })],
  ['Which clients ordered more than 8 times?', orders({ above: 8 })],
  ['Which clients have ordered at least twice?', orders({ at_least: 2 })],
  [
    'Which clients ordered but never opened a ticket?',
    { and: [orders({ at_least: 1 }), { metric: 'number of tickets', per: 'clients', below: 1 }] },
  ],
  [
    'Which clients have ordered in 2024 but not in 2025?',
    {
      and: [
        orders({ time: { from: '2024-01-01', to: '2025-01-01' }, at_least: 1 }),
        orders({ time: { from: '2025-01-01', to: '2026-01-01' }, below: 1 }),
      ],
    },
  ],
])('what was done, how often or never, restricts those who did it: %s', (question, filters) => {
  expect(ask(question)).toMatchObject({ kind: 'rows', rows: { table: 'clients', filters } });
});

test.each([
  ['Which products have not been ordered yet?', { table: 'products', filters: { metric: 'number of orders in order_lines', below: 1 } }],
  ['For each ticket, show the topic and the city.', { table: 'tickets', columns: ['tickets.topic', 'clients.city'] }],
  ['Show all client ids and cities.', { table: 'clients', columns: ['clients.client_id', 'clients.city'] }],
])('%s lists what it says', (question, rows) => {
  expect(ask(question)).toMatchObject({ kind: 'rows', rows });
});

const duration = (from: string, until: string) => ({
  kind: 'duration',
  from: { kind: 'column', name: from },
  until: { kind: 'column', name: until },
});
const ONE_DAY = { kind: 'operation', name: '<=', args: [duration('opened_at', 'closed_at'), { kind: 'number', text: '86400' }] };
const sold = { function: 'sum', of: { kind: 'column', name: 'quantity' } };

test.each([
  ['What is the average time from order to shipping?', [{ args: [{ function: 'avg', of: duration('ordered_on', 'shipped_on') }, {}] }]],
  ['How long does it take to close a ticket?', [{ args: [{ function: 'avg', of: duration('opened_at', 'closed_at') }, {}] }]],
  ['How many tickets were closed within a day?', [{ function: 'count', filter: ONE_DAY }]],
  ['How many Wool Caps did we sell?', [sold]],
  ['Which month had the most bags sold?', [sold]],
  ['How many transactions are there by method?', [{ function: 'count' }]],
  ['Which topic gets the worst rating?', [{ function: 'avg', of: { kind: 'column', name: 'rating' } }]],
  ['What is the return rate by channel?', [{ function: 'count' }, { function: 'count' }, { name: '/' }]],
])('%s is computed as its words say', (question, expressions) => {
  expect(ask(question)).toMatchObject({ reading: { define: expressions.map((expression) => ({ expression })) } });
});

test('a prefix that denies is no typing error', () => {
  expect(ask('How many unclosed tickets are there?')).toMatchObject({
    reading: { define: [{ filters: { dimension: 'tickets.closed_at', empty: true } }] },
  });
  // By the state, or by the day: both are shown.
  expect(ask('How many unshipped orders are there?')).toMatchObject({ kind: 'choices' });
});

test('what sold most is asked back, by pieces or by revenue', () => {
  const read = ask('Which product sold the most?');
  const understood = read.kind === 'choices' ? read.readings.map((one) => one.understood) : [];
  expect(understood).toEqual([expect.stringContaining('order_lines.quantity'), expect.stringContaining('Revenue')]);
});

test('revenue is the product of quantity and price where no column holds it', () => {
  expect(ask('What is the revenue by category?')).toMatchObject({
    reading: { query: { metrics: ['revenue'], by: ['products.category'] } },
  });
});

test('the worst delay is the longest', () => {
  const read = ask('Which channel has the worst shipping delay?');
  const queries = read.kind === 'choices' ? read.readings.map(({ query }) => query.order) : [];
  expect(queries).toEqual([[expect.objectContaining({ direction: 'desc' })], [expect.objectContaining({ direction: 'desc' })]]);
});

test('open orders are not those that were given up', () => {
  expect(ask('How many open orders are there?')).toMatchObject({
    kind: 'unread',
    reason: expect.stringMatching(/Name the state that you mean/),
  });
});

// A high rank is a low number, or not; a bound on the number of each client, who are not asked for one by one.
test.each(['Which topic has the highest rank?', 'Show the clients with total quantity bigger than 1 by all.'])(
  '%s is refused',
  (question) => {
    expect(ask(question).kind).toBe('unread');
  },
);

test('a value of two columns is not taken for the name of the things that have it', () => {
  expect(ask('How many products with Garden are there?')).toMatchObject({
    reading: { query: { filters: { any: { dimension: 'features.name', is: 'Garden' } } } },
  });
});

test.each([
  ['What share of tickets about billing were closed within a day?', 'the number of tickets where tickets.topic is billing'],
  ['What percentage of orders in the store were cancelled?', 'the number of orders where orders.channel is store'],
  ['What percentage of orders that were cancelled with channel web?', 'the number of orders, where orders.channel is web'],
])('%s The share is of those that the words before the verb name', (question, whole) => {
  const read = ask(question);
  expect(read.kind === 'query' && read.reading.understood.endsWith(` per ${whole}.`)).toBe(true);
});

test('"by" leads to a value where no column has that name', () => {
  expect(ask('How many orders by web?')).toMatchObject({ reading: { query: { filters: { dimension: 'orders.channel', is: 'web' } } } });
});

test('a word that asks for something is a noun after an article', () => {
  expect(ask('What is the return per client?')).toMatchObject({ kind: 'unread', left: ['return'] });
  expect(ask('Return the clients.')).toMatchObject({ kind: 'rows', rows: { table: 'clients' } });
});

test('a number of things per other things ranks what is asked for as their ratio', () => {
  expect(ask('Which city had the highest number of orders per client?')).toMatchObject({
    kind: 'query',
    reading: { query: { by: ['clients.city'], limit: 1 }, define: [{}, {}, { expression: { name: '/' } }] },
  });
});

test('a rate is the share of the value before it, and "on average" may stand last', () => {
  expect(ask('What is the no-show rate by city?')).toMatchObject({
    reading: { define: [{ filters: { dimension: 'orders.state', is: 'no-show' } }, { filters: null }, { expression: { name: '/' } }] },
  });
  expect(ask('How many orders per client on average?')).toMatchObject({ reading: { define: [{}, {}, { expression: { name: '/' } }] } });
});

test('a share of an amount is one of its totals', () => {
  const quantity = { expression: { function: 'sum', of: { kind: 'column', name: 'quantity' } } };
  expect(ask('What percentage of the quantity is bags?')).toMatchObject({
    reading: {
      define: [{ ...quantity, filters: { dimension: 'products.category', is: 'bags' } }, quantity, { expression: { name: '/' } }],
    },
  });
});

test('what has happened before the noun restricts the things, unless a period asks when', () => {
  expect(ask('How many shipped orders are there by city?')).toMatchObject({ kind: 'choices' });
  expect(ask('How many closed tickets are there by topic?')).toMatchObject({
    reading: { define: [{ filters: { dimension: 'tickets.closed_at', empty: false } }] },
  });
});

test('new things are those that began in the period asked for', () => {
  expect(ask('How many new tickets were there in 2025 by topic?')).toMatchObject({
    reading: { define: [{ table: 'tickets', time: null, filters: null }], query: { by: ['tickets.topic'] } },
  });
  expect(ask('How many new tickets are there?')).toMatchObject({ kind: 'unread', left: ['new'] });
});

test('a share is not computed of the rows that it is the share of', () => {
  expect(ask('What percentage of orders were cancelled and how many orders were cancelled?')).not.toMatchObject({
    reading: { query: { filters: { dimension: 'orders.state', is: 'cancelled' } } },
  });
});
