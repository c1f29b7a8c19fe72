/** A small shop in two related files: 40 customers, and 300 orders in two currencies, one a day from 2025-01-01. */
export const COUNTRIES = ['CH', 'DE', 'FR'];
const customers = Array.from({ length: 40 }, (_, i) => ({ id: `C-${100 + i}`, country: COUNTRIES[i % 3]! }));
export const orders = Array.from({ length: 300 }, (_, i) => ({
  number: 5_000 + i,
  customer: customers[(i * 7) % 38]!,
  placed: new Date(Date.UTC(2025, 0, 1 + i)).toISOString().slice(0, 10),
  net: ((i * 37) % 101) + 0.5,
  currency: i % 4 === 0 ? 'CHF' : 'EUR',
}));

export const CUSTOMERS_CSV = ['customer_id,country', ...customers.map(({ id, country }) => `${id},${country}`), ''].join('\n');
export const ORDERS_CSV = [
  'order_id,customer_id,placed_at,net_amount,currency',
  ...orders.map(({ number, customer, placed, net, currency }) => `${number},${customer.id},${placed},${net.toFixed(2)},${currency}`),
  '',
].join('\n');
