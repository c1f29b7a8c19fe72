import { describe, expect, test } from '@jest/globals';
import { CUSTOMERS_CSV, ORDERS_CSV } from '../../test/support/shop-files.ts';
import { call, importSource, organizations, type Wire } from '../../test/support/tool-call.ts';
import { getDataModel } from './get-data-model.ts';

const { home, stranger } = await organizations();
const customers = await importSource(home, CUSTOMERS_CSV, 'customers.csv');
await importSource(home, ORDERS_CSV, 'orders.csv');
const model = (input: object = {}, as = home.owner) => call(getDataModel, input, { as });
const named = (items: Wire[], name: string) => items.find((item) => item.name === name);

describe('get_data_model', () => {
  test('says what a row is, how two files belong together and what may be added up', async () => {
    const { tables, relationships, metrics } = await model();
    expect(relationships).toEqual([
      {
        from_table: 'orders',
        from_columns: ['customer_id'],
        to_table: 'customers',
        to_columns: ['customer_id'],
        folded: false,
        matched: 1,
      },
    ]);
    const orders = named(tables, 'orders');
    expect([orders.grain, orders.key, orders.default_time]).toEqual(['One row is one order.', ['order_id'], 'placed_at']);
    expect(named(orders.columns, 'net_amount')).toMatchObject({
      additivity: 'additive',
      unit: { kind: 'currency', of: 'column currency' },
    });
    expect(metrics.map(({ name, expression }: Wire) => `${name} = ${expression}`).sort()).toEqual([
      'customers = count(*)',
      'net_amount = sum(net_amount)',
      'orders = count(*)',
    ]);
  });

  test('keeps the signs of the file as units', async () => {
    const csv = 'day,region,Wert,Anteil,Fee\n2026-01-01,N,€ 980,"12,5 %",$5.00\n2026-01-02,S,€ 1.234,"7,25 %","$1,200.50"\n';
    const [{ columns }] = (await model({ data_source_ids: [await importSource(home, csv, 'signs.csv')] })).tables;
    expect(['Wert', 'Anteil', 'Fee'].map((name) => named(columns, name)).map(({ additivity, unit }) => [additivity, unit])).toEqual([
      ['additive', { kind: 'currency', of: 'EUR' }],
      ['rate', { kind: 'percent', of: '100' }],
      // A dollar may be of several countries.
      ['additive', null],
    ]);
  });

  test('takes a rate for a percentage only where it is a share', async () => {
    const rows = [1, 2, 3].map((n) => `2026-01-0${n},${n},${1 + n / 100},${40 + n},${n}.5`);
    const csv = `day,no,rate_to_eur,hourly_rate,return_rate\n${rows.join('\n')}\n`;
    const [{ columns }] = (await model({ data_source_ids: [await importSource(home, csv, 'rates.csv')] })).tables;
    const unit = (name: string) => named(columns, name).unit;
    expect(['rate_to_eur', 'hourly_rate', 'return_rate'].map(unit)).toEqual([null, null, { kind: 'percent', of: '100' }]);
  });

  test('is of the sources that are named, and of no other organization’s', async () => {
    expect((await model({ data_source_ids: [customers] })).tables.map(({ name }: Wire) => name)).toEqual(['customers']);
    await expect(model({ data_source_ids: [customers] }, stranger.owner)).rejects.toMatchObject({ code: 'not_found' });
  });
});
