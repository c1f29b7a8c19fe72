import { expect, test } from '@jest/globals';
import { inLocale } from '../../platform/locale.ts';
import { nounOfKey, rowNoun } from './row-nouns.ts';

const inBoth = (grain: string) =>
  (['en', 'de-DE'] as const).map((locale) => {
    const noun = inLocale({ locale, timeZone: 'UTC' }, () => rowNoun({ grain }));
    return noun && `${noun.one}, ${noun.many}`;
  });

test.each([
  ['One row is one order.', 'order, orders', 'Bestellung, Bestellungen'],
  ['One row is one delivery.', 'delivery, deliveries', 'Lieferung, Lieferungen'],
  ['One row is one batch.', 'batch, batches', 'Charge, Chargen'],
  ['Each row is an order line.', 'order line, order lines', 'Bestellposition, Bestellpositionen'],
  [
    'One row is one line of one order ("order_id"): 20 rows have 7 different values of "order_id".',
    'order line, order lines',
    'Bestellposition, Bestellpositionen',
  ],
  ['One row is one support ticket.', 'support ticket, support tickets', 'Ticket, Tickets'],
  ['One row is one fct trip.', 'trip, trips', 'Fahrt, Fahrten'],
  ['One row is one auftrag.', 'order, orders', 'Auftrag, Aufträge'],
  ['Eine Zeile ist ein Kundenauftrag.', 'order, orders', 'Auftrag, Aufträge'],
])('%s', (grain, english, german) => {
  expect(inBoth(grain)).toEqual([english, german]);
});

test.each([
  'One row is one row of orders.',
  'One row is one logistic.',
  'One row is one account_id and as_of of balances.',
  'One row is one line of what "Name" names: 9 rows have 3 different values of "Name".',
  'One row is one day and store of sales.',
  '',
])('no noun is made up: %s', (grain) => {
  expect(inBoth(grain)).toEqual([null, null]);
});

test.each([
  ['order_id', 'order'],
  ['InvoiceNo', 'invoice'],
  ['support_ticket_id', 'support ticket'],
  ['Bestellnummer', 'bestellung'],
  ['Auftragsnr', 'auftrag'],
  ['txn_id', 'transaction'],
  ['id', null],
  ['sku', null],
])('what the key %s identifies', (column, noun) => {
  expect(nounOfKey(column)).toBe(noun);
});
