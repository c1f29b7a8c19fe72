import { expect, test } from '@jest/globals';
import { seededRandom } from '../../../app/demo/random.ts';
import type { Metric } from '../bind-metrics.ts';
import type { DaySeries } from './day-series.ts';
import { wholeChanges } from './whole-changes.ts';

const cost = {
  label: 'Freight cost',
  column: 'freight_cost',
  name: 'freight_cost',
  kind: 'sum',
  format: 'decimal',
  exact: false,
  thing: { one: 'shipment', many: 'shipments' },
} as Metric;
const DAYS = 1_050;
const RAISED = 658;

/** Nine shipments a day, whose price varies by four fifths from one to the next; it rises by `factor` for good. */
function shipments(seed: number, factor: number): DaySeries {
  const next = seededRandom(seed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
  const points = Array.from({ length: DAYS }, (_, day) => {
    const prices = Array.from({ length: 9 }, () => 100 * (day < RAISED ? 1 : factor) * Math.exp(0.8 * normal()));
    return { day, rows: 9, amounts: [{ num: prices.reduce((a, b) => a + b, 0), den: null }] };
  });
  return {
    points,
    metrics: [cost],
    whole: null,
    coverage: { first: 0, last: DAYS - 1, slack: 1 },
    step: 'day',
    receiptId: 'r1',
  } as DaySeries;
}

const SEEDS = Array.from({ length: 25 }, (_, i) => 500 + i);

test('a higher price is told with its week, however much single prices vary', () => {
  const found = SEEDS.map((seed) => wholeChanges(shipments(seed, 1.25), null, DAYS)[0]);
  for (const one of found) expect(one?.said.sentence).toMatch(/^Freight cost per shipment rose to a higher level about the week of 197/);
  expect(found.filter((one) => Math.abs(one!.start - RAISED) < 45).length).toBeGreaterThan(0.9 * SEEDS.length);
});

test('prices that only vary are no change', () => {
  expect(SEEDS.flatMap((seed) => wholeChanges(shipments(seed, 1), null, DAYS))).toEqual([]);
});
