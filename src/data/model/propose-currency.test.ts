import { expect, test } from '@jest/globals';
import type { ColumnProfile } from '../engine/types.ts';
import { proposeColumns } from './propose-columns.ts';
import { isCurrency, withCurrencies } from './propose-currency.ts';

const column = (name: string, more: Partial<ColumnProfile> = {}): ColumnProfile => ({
  name,
  type: 'double',
  engineType: 'DOUBLE',
  role: 'additive_measure',
  roleSource: 'inferred',
  roleReason: '',
  nullCount: 0,
  distinctCount: 90,
  distinctApproximate: false,
  min: '1.5',
  max: '900.25',
  mean: 80,
  topValues: [],
  sampledRows: null,
  ...more,
});
const texts = (name: string, ...values: string[]) =>
  column(name, {
    type: 'text',
    engineType: 'VARCHAR',
    role: 'category',
    distinctCount: values.length,
    topValues: values.map((value) => ({ value, count: 10 })),
  });

test.each([
  [true, texts('x7', 'EUR', 'USD')],
  [true, texts('waehrung', 'eur ', 'EUR', ' USD')],
  [true, texts('paid_in', '€', '$')],
  [true, column('currency_code', { type: 'text', role: 'identifier', distinctCount: 60, min: 'AED', max: 'ZAR' })],
  [false, texts('language', 'PHP', 'TRY')],
  [false, texts('country', 'USA', 'EUR')],
])('values make a currency: %s', (expected, profile) => {
  expect(isCurrency(profile)).toBe(expected);
});

/** The units of the columns of charges, which refer to cards. */
function unitsOf(cards: ColumnProfile[], charges: ColumnProfile[]): Record<string, unknown> {
  const profiles = Object.entries({ cards, charges }).map(([name, columns]) => ({ name, path: '', source: '', rowCount: 100, columns }));
  const tables = profiles.map(({ name, rowCount, columns }) => ({
    name,
    rowCount,
    grain: '',
    key: [],
    defaultTime: null,
    times: [],
    stock: null,
    interval: null,
    hierarchies: [],
    columns: proposeColumns({ columns }),
  }));
  const relationship = { from: { table: 'charges', columns: ['card'] }, to: { table: 'cards', columns: ['card'] }, matched: 1 };
  const found = withCurrencies(tables, profiles, [relationship]).find(({ name }) => name === 'charges')!;
  return Object.fromEntries(found.columns.map(({ name, unit }) => [name, unit]));
}

test('amounts take the currency of their row, else that of what the row belongs to', () => {
  const own = unitsOf(
    [texts('ccy', 'EUR', 'USD')],
    [texts('cur', 'CHF', 'USD'), column('Nettobetrag'), column('exchange_rate', { role: 'rate' })],
  );
  expect(own).toEqual({ cur: null, Nettobetrag: { kind: 'currency', column: 'cur' }, exchange_rate: null });
  expect(unitsOf([texts('ccy', 'EUR', 'USD')], [column('Nettobetrag'), column('distance_km')])).toEqual({
    Nettobetrag: { kind: 'currency', column: 'cards.ccy' },
    distance_km: null,
  });
  expect(unitsOf([texts('ccy', 'EUR')], [column('fee')])).toEqual({ fee: { kind: 'currency', code: 'EUR' } });
});

test('each amount takes the currency that is named alike, or stands next to it', () => {
  const columns = [column('local_amount'), texts('base_currency', 'EUR', 'USD'), texts('local_currency', 'CHF', 'USD'), column('fee')];
  expect(unitsOf([], columns)).toMatchObject({
    local_amount: { kind: 'currency', column: 'local_currency' },
    fee: { kind: 'currency', column: 'local_currency' },
  });
});

test('a debit is no target where credits stand beside it', () => {
  const nameless = { roleReason: 'A number whose name says neither rate nor key.' };
  const meant = (...names: string[]) =>
    proposeColumns({ columns: names.map((name) => column(name, nameless)) }).map(({ additivity }) => additivity);
  expect(meant('Soll', 'Haben')).toEqual(['additive', 'additive']);
  expect(meant('Umsatz (ohne Soll/Haben-Kz)')).toEqual(['additive']);
  expect(meant('Soll', 'Ist')[0]).toBe('quota');
});
