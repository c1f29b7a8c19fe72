import { expect, test } from '@jest/globals';
import { CUSTOMERS_CSV, ORDERS_CSV } from '../../test/support/shop-files.ts';
import { call, callAsAgent, importSource, organizations, type Wire } from '../../test/support/tool-call.ts';
import { relateColumns } from './relate-columns.ts';
import { runReceipt } from './run-receipt.ts';

const { home, stranger } = await organizations();
/** A fixed stream of values from 0 to 1. */
let state = 7;
const draw = () => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state / 2 ** 32;
};
const normal = () => Math.sqrt(-2 * Math.log(draw() + 1e-12)) * Math.cos(2 * Math.PI * draw());

/** 300 visits of 30 patients: fees follow the duration, the mood is the patient's own, the ward decides the tariff. */
const visits = Array.from({ length: 300 }, (_, at) => {
  const patient = at % 30;
  const minutes = 20 + Math.round(40 * draw());
  const ward = ['A', 'B', 'C'][Math.floor(3 * draw())]!;
  return {
    at,
    patient,
    day: new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10),
    minutes,
    fee: Math.round(2 * minutes + 20 * normal()) + 200,
    weight: 60 + ((patient * 17) % 30),
    pressure: 110 + ((patient * 23) % 31),
    ward,
    tariff: draw() < 0.9 ? { A: 'low', B: 'high', C: 'private' }[ward]! : 'low',
    noise: Math.round(1000 * draw()) / 10,
  };
});
const FIELDS = ['at', 'patient', 'day', 'minutes', 'fee', 'weight', 'pressure', 'ward', 'tariff', 'noise'] as const;
const VISITS_CSV = [
  'visit_id,patient_id,visited_on,duration_minutes,fee,weight_kg,pressure,ward,tariff,noise',
  ...visits.map((visit) =>
    FIELDS.map((field) => (field === 'at' ? `V-${visit.at}` : field === 'patient' ? `P-${visit.patient}` : visit[field])).join(','),
  ),
  '',
].join('\n');
const PATIENTS_CSV = ['patient_id,city', ...Array.from({ length: 30 }, (_, i) => `P-${i},${i % 2 ? 'Bern' : 'Basel'}`), ''].join('\n');
const clinic = [await importSource(home, PATIENTS_CSV, 'patients.csv'), await importSource(home, VISITS_CSV, 'visits.csv')];
const relate = (input: object) => call(relateColumns, { data_source_ids: clinic, ...input }, { as: home.owner });
const refusal = (input: object) =>
  relate(input).then(
    () => 'answered',
    ({ message, details }: Wire) => `${message} ${JSON.stringify(details ?? {})}`,
  );

/** Correlation by plain code. */
function pearson(x: readonly number[], y: readonly number[]): number {
  const mean = (of: readonly number[]) => of.reduce((sum, one) => sum + one, 0) / of.length;
  const [mx, my] = [mean(x), mean(y)];
  const sum = (of: (i: number) => number) => x.reduce((total, _, i) => total + of(i), 0);
  return sum((i) => (x[i]! - mx) * (y[i]! - my)) / Math.sqrt(sum((i) => (x[i]! - mx) ** 2) * sum((i) => (y[i]! - my) ** 2));
}

test('correlates two numbers, with receipts that give the same again', async () => {
  const related = await relate({ columns: ['duration_minutes', 'fee'] });
  const expected = pearson(
    visits.map(({ minutes }) => minutes),
    visits.map(({ fee }) => fee),
  );
  expect(related).toMatchObject({ kind: 'numbers', strength: 'strong', pairs: 300, incomplete: 0, credits_consumed: 1 });
  const [linear, ranks] = related.measures;
  expect(linear).toMatchObject({ measure: 'pearson' });
  expect(linear.value).toBeCloseTo(expected, 5);
  expect(linear.interval.lower).toBeLessThan(expected);
  expect(linear.interval.upper).toBeGreaterThan(expected);
  expect(ranks).toMatchObject({ measure: 'spearman' });
  expect(related.sentence).toMatch(
    /^"duration_minutes" and "fee" have a strong relation \(Spearman 0\.\d\d, p < 0\.001\): where one is higher, so is the other\. It does not say/,
  );
  const { sql, params, tables, result_rows } = related.receipts.at(-1);
  const read = tables.map(({ name, snapshot_id, table_sha256 }: Wire) => ({ name, snapshot_id, table_sha256 }));
  const again = await call(runReceipt, { sql, params, tables: read, result_rows }, { as: home.owner });
  expect(again.same_rows).toBe(true);
  expect(again.rows[0][0]).toBeCloseTo(linear.value, 5);
});

test('counts what belongs to one patient as one, and not as ten visits', async () => {
  // Each of 30 patients has one weight and one pressure: 300 rows are worth 30.
  const related = await relate({ columns: ['weight_kg', 'pressure'] });
  expect(related.independent).toBeLessThan(45);
  expect(related.strength).toBe('none');
  expect(related.sentence).toMatch(/not related beyond chance/);
});

test('compares a number between categories, and two categories', async () => {
  expect(await relate({ columns: ['ward', 'tariff'] })).toMatchObject({
    kind: 'categories',
    strength: 'strong',
    measures: [{ measure: 'cramers_v', interval: { lower: expect.any(Number) } }],
  });
  expect(await relate({ columns: ['noise', 'city'] })).toMatchObject({ kind: 'number_by_category', strength: 'none' });
  const related = await relate({ columns: ['ward', 'fee'], derive: [] });
  expect(related.measures.map(({ measure }: Wire) => measure)).toEqual(['correlation_ratio', 'rank_correlation_ratio']);
});

test('relates metrics by a column, and in whole steps of time', async () => {
  const total = { name: 'fees', expression: 'sum(fee)', table: 'visits' };
  const long = { name: 'minutes', expression: 'sum(duration_minutes)', table: 'visits' };
  const byPatient = await relate({ metrics: [total, long], per: 'patient_id' });
  expect(byPatient).toMatchObject({ pairs: 30, independent: 30, each: 'patient_id' });
  const byWeek = await relate({ metrics: [total, long], per: { grain: 'week' } });
  // 300 days from a Thursday on, ending on a Tuesday.
  expect(byWeek).toMatchObject({ pairs: 42, each: 'week' });
  expect(byWeek.notes).toContainEqual(expect.stringMatching(/is not complete in the data/));
});

test('refuses what cannot be related, with the next step', async () => {
  expect(await refusal({ columns: ['fee'] })).toMatch(/columns/);
  expect(await refusal({ columns: ['fee', 'fee'] })).toMatch(/two different columns/);
  expect(await refusal({ metrics: ['a', 'b'] })).toMatch(/each value of a column/);
  expect(await refusal({ columns: ['fee', 'visited_on'] })).toMatch(/is a time\. Derive a part of it, such as weekday/);
  expect(await refusal({ columns: ['fee', 'visit_id'] })).toMatch(/has 300 different values, and 50 is the most/);
  expect(await refusal({ columns: ['fee', 'nothing'] })).toMatch(/No table has "fee" and "nothing"/);
  expect(await refusal({ columns: ['fee', 'noise'], filters: { dimension: 'ward', is: 'Z' } })).toMatch(/Only 0 have both/);
  const shop = [await importSource(home, CUSTOMERS_CSV, 'customers.csv'), await importSource(home, ORDERS_CSV, 'orders.csv')];
  const amounts = { data_source_ids: shop, columns: ['net_amount', 'country'] };
  expect(await refusal(amounts)).toMatch(/different currencies \("CHF" and "EUR"\).*filters \{"dimension": "currency", "is": "CHF"\}/);
  expect(await relate({ ...amounts, filters: { dimension: 'currency', is: 'EUR' } })).toMatchObject({ strength: 'none', pairs: 225 });
  expect((await callAsAgent(relateColumns, { data_source_ids: clinic, columns: ['fee', 'noise'] }, stranger)).text).toMatch(/not found/i);
});
