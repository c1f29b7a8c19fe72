import type { Database } from '../model.ts';
import {
  COUNTRIES,
  category,
  FIRST_NAMES,
  fill,
  flag,
  ids,
  key,
  LAST_NAMES,
  later,
  link,
  moments,
  names,
  number,
  type Setting,
  table,
  text,
  time,
} from './columns.ts';

const EUR = { currency: 'EUR' };
const CATEGORIES: Record<string, string[]> = {
  Kitchen: ['Kettle', 'Pan', 'Toaster', 'Blender'],
  Garden: ['Rake', 'Hose', 'Planter'],
  Office: ['Stapler', 'Desk lamp', 'Notebook', 'Binder'],
  Travel: ['Backpack', 'Suitcase', 'Neck pillow'],
};

/** A shop with orders, their lines and returns; each line repeats the total of its order. */
export function shop(setting: Setting): Database {
  const { random, size } = setting;
  const people = ids('K', Math.round(160 * size));
  const personNames = names(setting, people.length, FIRST_NAMES, LAST_NAMES);
  const joined = moments(setting, people.length);
  const customers = fill(people.length, (at) => ({
    customer_id: people[at]!,
    customer_name: personNames[at]!,
    country: random.skewed(COUNTRIES),
    segment: random.pick(['Private', 'Business', 'Reseller']),
    signed_up_on: joined[at]!.slice(0, 10),
  }));
  const products = Object.entries(CATEGORIES).flatMap(([group, all]) => all.map((name) => ({ group, name })));
  const productIds = ids('P', products.length, 4);
  const warehouses = fill(4, (at) => ({
    warehouse_id: ids('W', 4, 2)[at]!,
    warehouse_name: `${['Elm', 'Quay', 'Mill', 'Ridge'][at]} depot`,
    country: COUNTRIES[at]!,
  }));
  const placed = moments(setting, Math.round(900 * size));
  const orderIds = ids('', placed.length, 6);
  const lines: Database['tables'][number]['rows'] = [];
  const returns: Database['tables'][number]['rows'] = [];
  const orders = placed.map((orderedAt, at) => {
    const count = random.int(1, 4);
    const parts = fill(count, () => {
      const product = random.int(0, products.length - 1);
      const quantity = random.int(1, 5);
      return { product, quantity, amount: Math.round(quantity * random.amount(24) * 100) / 100 };
    });
    const net = Math.round(parts.reduce((sum, { amount }) => sum + (amount as number), 0) * 100) / 100;
    for (const { product, quantity, amount } of parts) {
      lines.push({
        line_id: lines.length + 1,
        order_id: orderIds[at]!,
        product_id: productIds[product as number]!,
        warehouse_id: random.skewed(warehouses).warehouse_id!,
        packed_on: orderedAt.slice(0, 10),
        quantity: quantity!,
        line_amount: amount!,
        order_total: net,
      });
    }
    if (random.chance(0.12)) {
      const returned = later(setting, orderedAt, 300);
      if (returned)
        returns.push({
          return_id: returns.length + 1,
          order_id: orderIds[at]!,
          returned_on: returned.slice(0, 10),
          reason: random.pick(['Broken', 'Too late', 'Wrong size', 'Changed mind']),
          refund: Math.round(net * random.pick([1, 1, 0.5, 0.25]) * 100) / 100,
        });
    }
    return {
      order_id: orderIds[at]!,
      customer_id: random.skewed(people),
      ordered_at: orderedAt,
      delivered_at: random.chance(0.95) ? later(setting, orderedAt, 60) : null,
      channel: random.chance(0.03) ? null : random.pick(['Web', 'App', 'Phone']),
      payment_method: random.pick(['Card', 'Invoice', 'Wallet']),
      net_amount: net,
      gross_amount: Math.round(net * 119) / 100,
      gift: random.chance(0.15),
    };
  });
  return {
    trade: 'shop',
    coverage: setting.coverage,
    durations: [
      { table: 'orders', from: 'ordered_at', until: 'delivered_at', words: 'delivery time', german: 'die Lieferzeit', unit: 'hours' },
    ],
    hierarchies: [{ table: 'products', child: 'product_name', parent: 'category' }],
    absent: [
      { words: 'carbon footprint', german: 'der CO2-Fußabdruck' },
      { words: 'cart abandonment rate', german: 'die Abbruchquote im Warenkorb' },
      { words: 'loyalty points', german: 'die Treuepunkte' },
    ],
    metrics: [
      {
        name: 'average_order_value',
        words: 'average order value (net)',
        german: 'der durchschnittliche Bestellwert (netto)',
        unit: 'money',
        metric: {
          kind: 'ratio',
          of: { kind: 'sum', table: 'orders', value: { column: 'net_amount' } },
          per: { kind: 'count', table: 'orders' },
        },
      },
      {
        name: 'lines_per_order',
        words: 'number of order lines per order',
        german: 'die Zahl der Positionen pro Bestellung',
        unit: 'ratio',
        metric: {
          kind: 'ratio',
          of: { kind: 'count', table: 'order_lines' },
          per: { kind: 'distinct', table: 'order_lines', column: 'order_id' },
        },
      },
    ],
    tables: [
      table('customers', ['customer', 'customers', 'Kunde', 'Kunden'], {
        key: ['customer_id'],
        time: 'signed_up_on',
        columns: [
          key('customer_id', 'customer number', 'die Kundennummer'),
          text('customer_name', 'customer name', 'der Kundenname'),
          category('country', 'country', 'das Land'),
          category('segment', 'segment', 'das Segment'),
          time('signed_up_on', 'sign-up date', 'das Anmeldedatum', 'signed up'),
        ],
        rows: customers,
      }),
      table('products', ['product', 'products', 'Produkt', 'Produkte'], {
        key: ['product_id'],
        time: null,
        columns: [
          key('product_id', 'product number', 'die Produktnummer'),
          category('product_name', 'product name', 'der Produktname'),
          category('category', 'category', 'die Kategorie'),
          number('list_price', 'list price', 'der Listenpreis', EUR, { kind: 'intensive' }),
        ],
        rows: products.map(({ group, name }, at) => ({
          product_id: productIds[at]!,
          product_name: name,
          category: group,
          list_price: random.amount(30),
        })),
      }),
      table('warehouses', ['warehouse', 'warehouses', 'Lager', 'Lager'], {
        key: ['warehouse_id'],
        time: null,
        columns: [
          key('warehouse_id', 'warehouse number', 'die Lagernummer'),
          category('warehouse_name', 'warehouse name', 'der Lagername'),
          category('country', 'country', 'das Land'),
        ],
        rows: warehouses,
      }),
      table('orders', ['order', 'orders', 'Bestellung', 'Bestellungen'], {
        key: ['order_id'],
        time: 'ordered_at',
        links: [{ column: 'customer_id', to: 'customers' }],
        columns: [
          key('order_id', 'order number', 'die Bestellnummer'),
          link('customer_id', 'customer', 'die Kundennummer'),
          time('ordered_at', 'order date', 'das Bestelldatum', 'placed'),
          time('delivered_at', 'delivery date', 'das Lieferdatum', 'delivered', true),
          category('channel', 'channel', 'der Kanal', true),
          category('payment_method', 'payment method', 'die Zahlungsart'),
          number('net_amount', 'net amount', 'der Nettobetrag', EUR),
          number('gross_amount', 'gross amount', 'der Bruttobetrag', EUR),
          flag('gift', 'gift', 'das Geschenk'),
        ],
        rows: orders,
      }),
      table('order_lines', ['order line', 'order lines', 'Position', 'Positionen'], {
        key: ['line_id'],
        time: 'packed_on',
        links: [
          { column: 'order_id', to: 'orders' },
          { column: 'product_id', to: 'products' },
          { column: 'warehouse_id', to: 'warehouses' },
        ],
        columns: [
          key('line_id', 'line number', 'die Positionsnummer'),
          link('order_id', 'order', 'die Bestellnummer'),
          link('product_id', 'product', 'die Produktnummer'),
          link('warehouse_id', 'warehouse', 'die Lagernummer'),
          time('packed_on', 'packing date', 'das Packdatum', 'packed'),
          number('quantity', 'quantity', 'die Menge', 'pieces'),
          number('line_amount', 'line amount', 'der Positionsbetrag', EUR),
          number('order_total', 'order total', 'die Bestellsumme', EUR, { kind: 'repeated', grain: 'order_id' }),
        ],
        rows: lines,
      }),
      table('returns', ['return', 'returns', 'Retoure', 'Retouren'], {
        key: ['return_id'],
        time: 'returned_on',
        links: [{ column: 'order_id', to: 'orders' }],
        columns: [
          key('return_id', 'return number', 'die Retourennummer'),
          link('order_id', 'order', 'die Bestellnummer'),
          time('returned_on', 'return date', 'das Retourendatum', 'returned'),
          category('reason', 'reason', 'der Grund'),
          number('refund', 'refund', 'die Erstattung', EUR),
        ],
        rows: returns,
      }),
    ],
  };
}
