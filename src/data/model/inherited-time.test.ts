import { expect, test } from '@jest/globals';
import { inheritedTime, placeOfTime } from './inherited-time.ts';
import type { ModelTime, Relationship } from './types.ts';

const time = (column: string): ModelTime => ({ column, verb: 'placed', from: '2025-01-01', to: '2025-12-31', sql: null });
const table = (name: string, column: string | null = null) => ({ name, times: column ? [time(column)] : [], defaultTime: column });
const link = (from: string, to: string): Relationship => ({
  from: { table: from, columns: [`${to}_id`] },
  to: { table: to, columns: ['id'] },
  matched: 1,
});

test.each([
  ['order_lines', 'orders', 'orders.at'],
  ['OrderItems', 'orders', 'orders.at'],
  ['invoice_details', 'invoices', 'invoices.at'],
  ['shipment_legs', 'shipments', 'shipments.at'],
  ['bestellpositionen', 'bestellungen', 'bestellungen.at'],
  ['rechnungsposten', 'rechnungen', 'rechnungen.at'],
  ['lineitem', 'orders', 'orders.at'],
  ['positions', 'invoices', 'invoices.at'],
])('%s happened when their %s did', (child, parent, expected) => {
  expect(
    inheritedTime(table(child), [table(child), table(parent, 'at'), table('products')], [link(child, parent), link(child, 'products')]),
  ).toBe(expected);
});

test.each([
  ['reviews', 'orders'],
  ['customer_items', 'customers'],
  ['line_managers', 'managers'],
  ['orders_archive', 'orders'],
])('%s are no parts of %s', (child, parent) => {
  expect(inheritedTime(table(child), [table(child), table(parent, 'at')], [link(child, parent)])).toBeNull();
});

test('rows with a time of their own keep it, and rows of two possible wholes have none', () => {
  const own = table('order_lines', 'picked_at');
  expect(inheritedTime(own, [own, table('orders', 'at')], [link('order_lines', 'orders')])).toBeNull();
  const lines = table('lines');
  const wholes = [table('orders', 'at'), table('invoices', 'at')];
  expect(inheritedTime(lines, [lines, ...wholes], [link('lines', 'orders'), link('lines', 'invoices')])).toBeNull();
});

test('the place of a default time is the table that has the column', () => {
  const relationships = [link('order_lines', 'orders')];
  expect(placeOfTime({ name: 'order_lines', defaultTime: 'orders.at' }, relationships)).toEqual({ table: 'orders', column: 'at' });
  expect(placeOfTime({ name: 'orders', defaultTime: 'at' }, relationships)).toEqual({ table: 'orders', column: 'at' });
  expect(placeOfTime({ name: 'products', defaultTime: null }, relationships)).toBeNull();
});
