import { describe, expect, test } from '@jest/globals';
import { machineMetric } from '../../../../bench/machine-metrics.ts';
import { seededRandom } from '../../../app/demo/random.ts';
import { findAnomalies, newestAnomaly } from '../anomalies.ts';

/** A load with a daily round, the same in every run. */
function load(length: number, change: (at: number, value: number) => number = (_, value) => value): number[] {
  const next = seededRandom(7);
  return Array.from({ length }, (_, at) => change(at, 100 + 30 * Math.sin((2 * Math.PI * at) / 24) + 12 * (next() - 0.5)));
}
const ofHours = (values: readonly (number | null)[]) => ({ grain: 'hour' as const, values, counts: false });

describe('a series by hour', () => {
  test('has no anomaly in its daily round, and one where it stops', () => {
    expect(findAnomalies(ofHours(load(1_500))).anomalies).toEqual([]);
    const outage = load(1_500, (at, value) => (at >= 900 && at < 906 ? 0 : value));
    const { anomalies } = findAnomalies(ofHours(outage));
    expect(anomalies).toMatchObject([{ direction: 'low' }]);
    expect(anomalies[0]!.from).toBeGreaterThanOrEqual(900);
    expect(anomalies[0]!.from).toBeLessThan(903);
    expect(Math.abs(anomalies[0]!.expected - 100)).toBeLessThan(10);
  });

  test('is judged by an alert as its values come: it speaks when one is unusual, not before and not of its echo', () => {
    const values = load(800, (at, value) => (at === 700 || at === 703 ? 400 : value));
    const spoken = [698, 699, 700, 701, 702, 703].map((at) => newestAnomaly(ofHours(values.slice(0, at + 1)))?.direction ?? null);
    expect([spoken[0], spoken[1], spoken[2]]).toEqual([null, null, 'high']);
    expect(newestAnomaly(ofHours(values.slice(0, 760)))).toBeNull();
  });

  test('keeps its places where values are missing', () => {
    const values: (number | null)[] = load(900, (at, value) => (at === 800 ? 500 : value));
    for (const at of [100, 101, 500, 799]) values[at] = null;
    expect(findAnomalies(ofHours(values)).anomalies).toMatchObject([{ from: 800 }]);
    expect(findAnomalies(ofHours(values.slice(0, 90))).anomalies).toEqual([]);
  });

  test('is rarely unusual where nothing happens', () => {
    const quiet = (['load', 'plateaus', 'drift', 'counts'] as const).flatMap((kind) =>
      Array.from({ length: 6 }, (_, seed) => findAnomalies(ofHours(machineMetric(kind, 90 + seed, false).values)).anomalies.length),
    );
    expect(quiet.filter((found) => found > 0).length).toBeLessThanOrEqual(2);
  });
});
