import { describe, expect, test } from '@jest/globals';
import { AnomalyStream } from './anomaly-stream.ts';

/** A daily wave with a little noise, the same in every run. */
const wave = (at: number) => 100 + 20 * Math.sin((2 * Math.PI * at) / 24) + ((at * 7_919) % 13) / 4;

function scores(values: number[]): number[] {
  const stream = new AnomalyStream();
  return values.map((value) => stream.next(value).score);
}
const anomalies = (values: number[]) => scores(values).flatMap((score, at) => (score >= 1.05 ? [at] : []));

describe('a stream of values', () => {
  test('says nothing of what repeats', () => {
    expect(anomalies(Array.from({ length: 1_000 }, (_, at) => wave(at)))).toEqual([]);
  });

  test('finds a spike when it comes, a stronger one at once, and no echo of them', () => {
    const values = Array.from({ length: 1_000 }, (_, at) => (at === 500 || at === 502 ? 200 : at === 504 ? 400 : wave(at)));
    const found = anomalies(values);
    expect([found[0], found.includes(504), found.at(-1)! <= 504]).toEqual([500, true, true]);
  });

  test('finds a shift of the level at its beginning and gets used to it', () => {
    const found = anomalies(Array.from({ length: 2_000 }, (_, at) => wave(at) + (at >= 800 ? 120 : 0)));
    expect(found[0]).toBe(800);
    expect(found.filter((at) => at > 1_000)).toEqual([]);
  });

  test('knows nothing of what is to come: a score never changes with what follows', () => {
    const values = Array.from({ length: 600 }, (_, at) => (at % 97 === 0 ? 300 : wave(at)));
    expect(scores(values.slice(0, 400))).toEqual(scores(values).slice(0, 400));
  });

  test('is the same at every scale', () => {
    const values = Array.from({ length: 600 }, (_, at) => (at === 300 ? 500 : wave(at)));
    expect(anomalies(values.map((value) => value * 1e6))).toEqual(anomalies(values));
    expect(anomalies(new Array(300).fill(5))).toEqual([]);
  });
});
