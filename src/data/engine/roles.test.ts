import { describe, expect, test } from '@jest/globals';
import type { ColumnFacts } from './role-facts.ts';
import { applyRoleOverrides, inferRole } from './roles.ts';
import type { ColumnProfile, ColumnType, SemanticRole } from './types.ts';

/** A column of a thousand rows, unless `facts` say otherwise. */
function column(name: string, type: ColumnType, facts: Partial<ColumnFacts> = {}): ColumnFacts {
  const base = { rowCount: 1000, nullCount: 0, distinctCount: 400, min: '0', max: '5000', values: [] as string[], rising: false };
  return { name, type, ...base, ...facts };
}
const texts = (name: string, values: string[], distinctCount = values.length) =>
  column(name, 'text', { values, distinctCount, min: null, max: null });
const range = (min: number, max: number, distinctCount = 400) => ({ min: String(min), max: String(max), distinctCount });

const CASES: [SemanticRole, ColumnFacts][] = [
  // Keys are not quantities, whatever their type.
  ['identifier', column('id', 'integer', { distinctCount: 1000 })],
  ['identifier', column('order_id', 'integer')],
  ['identifier', column('OrderID', 'integer')],
  ['identifier', column('customerKey', 'integer')],
  ['identifier', column('invoice_no', 'integer')],
  ['identifier', column('Order Number', 'integer')],
  ['identifier', column('Abonnementnummer', 'integer', { distinctCount: 12 })],
  ['identifier', column('Unnamed: 0', 'integer', { rising: true, distinctCount: 1000 })],
  ['identifier', column('x', 'integer', { rising: true, distinctCount: 1000, ...{ min: '1', max: '1000' } })],
  ['identifier', texts('sku', ['A-001', 'A-002', 'B-104'], 900)],
  ['identifier', texts('ref', ['0190d4a8-1111-7222-8333-444455556666', '0190d4a8-1111-7222-8333-444455556667'], 1000)],
  ['identifier', texts('code', ['AX19', 'BX20', 'CX21'], 1000)],
  ['geography', column('Postleitzahl', 'integer')],
  ['personal_data', texts('Telefonnummer', ['030 1234567', '0221 987654'], 900)],
  // Quantities.
  ['additive_measure', column('amount', 'decimal')],
  ['additive_measure', column('total_price', 'decimal')],
  ['additive_measure', column('price_paid', 'decimal')],
  ['additive_measure', column('farePaid', 'decimal')],
  ['rate', column('unit_price_paid', 'decimal')],
  ['additive_measure', column('Revenue (USD)', 'double', range(-20, 99999))],
  ['additive_measure', column('qty', 'integer', range(1, 9, 9))],
  ['additive_measure', column('rating_count', 'integer')],
  ['additive_measure', column('number_of_orders', 'integer')],
  ['additive_measure', column('num_visits', 'integer')],
  ['additive_measure', column('unitsSold', 'integer')],
  ['additive_measure', column('Umsatz', 'decimal')],
  ['additive_measure', column('Anzahl', 'integer')],
  ['additive_measure', column('sales', 'integer', range(3, 90_000, 1000))],
  ['additive_measure', column('discount', 'decimal', range(0, 250))],
  // Averaged, never summed.
  ['rate', column('unit_price', 'decimal')],
  ['rate', column('price', 'double')],
  ['rate', column('conversion_rate', 'double', range(0, 1))],
  ['rate', column('Growth %', 'double', range(-40, 90))],
  ['rate', column('avg_revenue', 'double')],
  ['rate', column('temperature', 'double', range(-20, 40))],
  ['rate', column('rating', 'double', range(1, 5, 9))],
  ['rate', column('revenue_per_user', 'double')],
  ['rate', column('discount', 'double', range(0, 0.3))],
  ['rate', column('life_expectancy', 'double', range(30, 85))],
  ['rate', column('Close', 'double')],
  ['rate', column('whatever', 'double', range(0, 1))],
  // Groups.
  ['category', column('is_active', 'boolean', { min: 'false', max: 'true', distinctCount: 2 })],
  ['category', column('churned', 'integer', range(0, 1, 2))],
  ['category', column('has_email', 'integer', range(0, 1, 2))],
  ['category', column('pclass', 'integer', range(1, 3, 3))],
  ['category', texts('status', ['open', 'paid', 'void'])],
  ['category', texts('product_name', ['Chair', 'Table', 'Lamp'])],
  ['category', texts('state', ['open', 'closed', 'pending'])],
  ['category', texts('state', ['placed', 'packed', 'on its way'])],
  ['category', texts('state', ['Placed', 'Dispatched', 'Delivered'])],
  ['category', texts('status_code', ['A', 'B'])],
  // Time.
  ['time', column('ordered', 'date')],
  ['time', column('at', 'timestamp')],
  ['time', column('year', 'integer', range(1990, 2024, 35))],
  ['time', column('Fiscal Year', 'integer', range(2015, 2024, 10))],
  ['time', column('month', 'integer', range(1, 12, 12))],
  ['time', column('created_at', 'integer', range(1_600_000_000, 1_700_000_000))],
  ['time', texts('period', ['2024-01', '2024-02', '2024-03'])],
  ['time', texts('quarter', ['2024-Q1', '2024-Q2'])],
  ['time', texts('weekday', ['Monday', 'Tuesday', 'Sunday'])],
  // Places.
  ['geography', texts('country', ['France', 'Chad'])],
  ['geography', texts('ship_city', ['Paris', 'Rome'])],
  ['geography', column('zip', 'integer', range(501, 99950))],
  ['geography', texts('Postal Code', ['01234', '99999'])],
  ['geography', column('latitude', 'double', range(-60, 70))],
  ['geography', column('lon', 'double', range(-170, 170))],
  ['geography', texts('st', ['CA', 'NY', 'TX', 'WA', 'OR', 'NV'])],
  // People.
  ['personal_data', texts('contact', ['a@b.de', 'c.d@e.org'])],
  ['personal_data', texts('email', ['masked', 'masked2'])],
  ['personal_data', texts('phone', ['5551234', '5559876'])],
  ['personal_data', column('phone', 'integer', range(1e9, 9e9))],
  ['personal_data', texts('first_name', ['Ann', 'Bob'])],
  ['personal_data', texts('CustomerName', ['Ann Lee', 'Bob Ray'])],
  ['personal_data', texts('konto', ['DE89 3704 0044 0532 0130 00', 'GB82WEST12345698765432'])],
  ['personal_data', texts('tel', ['+49 30 1234567', '(030) 1234 567'])],
  ['personal_data', column('date_of_birth', 'date')],
  ['personal_data', texts('client', ['192.168.1.1', '10.0.0.7'])],
  // Free text.
  [
    'text',
    texts(
      'comment',
      Array.from({ length: 400 }, (_, i) => `Sentence number ${i} says something long about the order and its delivery`),
      1000,
    ),
  ],
  ['text', column('nothing', 'integer', { nullCount: 1000, distinctCount: 0, min: null, max: null })],
  ['text', column('payload', 'json')],
];

describe('the role of a column', () => {
  test.each(CASES.map(([role, facts]) => [facts.name, facts.type, role, facts] as const))('%s (%s) is %s', (_name, _type, role, facts) => {
    const inferred = inferRole(facts);
    expect({ ...inferred, facts: facts.name }).toMatchObject({ role });
    expect(inferred.reason).toMatch(/^[A-Z].*\.$/);
  });
});

describe('the word of the owner', () => {
  const profile = (name: string): ColumnProfile => ({
    name,
    type: 'text',
    engineType: 'VARCHAR',
    role: 'category',
    roleSource: 'inferred',
    roleReason: 'x.',
    nullCount: 0,
    distinctCount: 2,
    distinctApproximate: false,
    min: 'Ann',
    max: 'Bob',
    mean: null,
    topValues: [{ value: 'Ann', count: 1 }],
    sampledRows: null,
  });
  const tables = [{ name: 'orders', profile: { columns: [profile('who'), profile('what')] } }];

  test('stands over what was inferred, and hides the values of people', () => {
    const [table] = applyRoleOverrides(tables, { orders: { who: 'personal_data' } });
    expect(table?.profile.columns[0]).toMatchObject({ role: 'personal_data', roleSource: 'override', min: null, max: null, topValues: [] });
    expect(table?.profile.columns[1]).toMatchObject({ role: 'category', roleSource: 'inferred', min: 'Ann' });
  });

  test.each([
    [{ nowhere: { who: 'text' } }, 'orders'],
    [{ orders: { nobody: 'text' } }, 'who, what'],
    [{ orders: { who: 'nonsense' } }, 'identifier'],
    [{ orders: { constructor: 'text' } }, 'who, what'],
  ])('names what does not exist: %j', (overrides, hint) => {
    expect(() => applyRoleOverrides(tables, overrides as Record<string, Record<string, SemanticRole>>)).toThrow(
      expect.objectContaining({ code: 'validation_error', message: expect.stringContaining(hint) }),
    );
  });
});
