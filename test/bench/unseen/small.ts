import type { Database } from '../../../bench/unseen/model.ts';
import { category, flag, key, link, number, table, time } from '../../../bench/unseen/trades/columns.ts';

const AMOUNT = { currencyIn: 'currency' };

/** Tables so small that every truth about them can be computed by hand. */
export const SMALL: Database = {
  trade: 'small',
  coverage: { from: '2025-01-01', to: '2025-04-10' },
  durations: [
    { table: 'orders', from: 'ordered_at', until: 'delivered_at', words: 'delivery time', german: 'die Lieferzeit', unit: 'hours' },
  ],
  metrics: [],
  hierarchies: [],
  absent: [],
  tables: [
    table('customers', ['customer', 'customers', 'Kunde', 'Kunden'], {
      key: ['customer_id'],
      time: null,
      columns: [key('customer_id', 'customer number', 'die Kundennummer'), category('region', 'region', 'die Region')],
      rows: [
        { customer_id: 'a', region: 'North' },
        { customer_id: 'b', region: 'South' },
        { customer_id: 'c', region: 'South' },
      ],
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
        category('currency', 'currency', 'die Währung'),
        flag('paid', 'paid', 'die Zahlung'),
        number('amount', 'amount', 'der Betrag', AMOUNT),
        number('pieces', 'pieces', 'die Stücke', 'pieces'),
        number('scrap', 'scrap rate', 'die Quote', 'percent', { kind: 'rate', weight: 'pieces' }),
        category('basket', 'basket', 'der Korb'),
        number('basket_total', 'basket total', 'die Korbsumme', null, { kind: 'repeated', grain: 'basket' }),
      ],
      rows: [
        order(1, 'a', '2025-01-05 10:00:00', '2025-01-06 10:00:00', 'EUR', true, 10, 1, 0.5, 'X', 40),
        order(2, 'a', '2025-01-20 10:00:00', '2025-01-23 10:00:00', 'EUR', false, 30, 3, 0.1, 'X', 40),
        order(3, 'b', '2025-02-03 10:00:00', '2025-02-05 10:00:00', 'USD', true, 5, 2, 0.2, 'Y', 5),
        order(4, 'b', '2025-03-10 10:00:00', null, 'EUR', true, 20, 4, 0, 'Z', 35),
        order(5, null, '2025-03-11 10:00:00', null, 'EUR', false, 7, 1, 1, 'Z', 35),
        order(6, 'a', '2025-03-31 10:00:00', '2025-04-04 10:00:00', 'USD', true, 8, 1, 0.4, 'Z', 35),
      ],
    }),
    table('returns', ['return', 'returns', 'Retoure', 'Retouren'], {
      key: ['return_id'],
      time: 'returned_on',
      links: [{ column: 'order_id', to: 'orders' }],
      columns: [
        key('return_id', 'return number', 'die Retourennummer'),
        link('order_id', 'order', 'die Bestellnummer'),
        time('returned_on', 'return date', 'das Datum', 'returned'),
        category('reason', 'reason', 'der Grund'),
      ],
      rows: [
        { return_id: 1, order_id: 1, returned_on: '2025-02-01', reason: 'Broken' },
        { return_id: 2, order_id: 3, returned_on: '2025-02-20', reason: 'Late' },
        { return_id: 3, order_id: 3, returned_on: '2025-03-20', reason: 'Broken' },
      ],
    }),
    table('levels', ['level', 'levels', 'Stand', 'Stände'], {
      key: ['place', 'day'],
      time: 'day',
      stock: { entity: 'place', time: 'day', carryDays: 40 },
      columns: [
        category('place', 'place', 'der Ort'),
        time('day', 'day', 'der Tag', 'recorded'),
        number('units', 'units', 'die Einheiten', 'pieces', { kind: 'stock' }),
      ],
      rows: [
        { place: 'p', day: '2025-01-15', units: 100 },
        { place: 'p', day: '2025-02-10', units: 70 },
        { place: 'q', day: '2025-01-31', units: 9 },
      ],
    }),
    table('contracts', ['contract', 'contracts', 'Vertrag', 'Verträge'], {
      key: ['contract_id'],
      time: 'began_on',
      interval: { from: 'began_on', until: 'ended_on' },
      columns: [
        key('contract_id', 'contract number', 'die Vertragsnummer'),
        time('began_on', 'start', 'der Beginn', 'begun'),
        time('ended_on', 'end', 'das Ende', 'ended', true),
        number('fee', 'fee', 'die Gebühr', { currency: 'EUR' }, { kind: 'stock' }),
      ],
      rows: [
        { contract_id: 1, began_on: '2025-01-01', ended_on: '2025-01-31', fee: 5 },
        { contract_id: 2, began_on: '2025-01-10', ended_on: null, fee: 7 },
        { contract_id: 3, began_on: '2025-02-01', ended_on: '2025-03-15', fee: 11 },
      ],
    }),
  ],
};

function order(
  order_id: number,
  customer_id: string | null,
  ordered_at: string,
  delivered_at: string | null,
  currency: string,
  paid: boolean,
  amount: number,
  pieces: number,
  scrap: number,
  basket: string,
  basket_total: number,
) {
  return { order_id, customer_id, ordered_at, delivered_at, currency, paid, amount, pieces, scrap, basket, basket_total };
}
