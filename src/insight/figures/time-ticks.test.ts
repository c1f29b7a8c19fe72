import { describe, expect, test } from '@jest/globals';
import { timeTicks } from './time-ticks.ts';

const days = (from: string, count: number) => Array.from({ length: count }, (_, i) => Date.parse(from) + i * 86_400_000);
const months = (from: number, count: number) => Array.from({ length: count }, (_, i) => Date.UTC(2024, from + i));
const labels = (times: number[], width: number) => {
  const ticks = timeTicks(times, width)!;
  return ticks.at.map(ticks.label);
};

describe('timeTicks', () => {
  test('labels the same months of every year, evenly apart', () => {
    expect(labels(months(0, 34), 330)).toEqual(['{year|2024}', 'Jul', '{year|2025}', 'Jul', '{year|2026}', 'Jul']);
    expect(labels(months(2, 7), 690)).toEqual(['Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep']);
    expect(labels(months(0, 34), 690)).toHaveLength(12);
  });

  test('labels days of a few weeks by weeks, past the end of a month too', () => {
    const ticks = timeTicks(days('2026-07-05', 70), 330)!;
    expect(ticks.at.map(ticks.label)).toEqual(['5 Jul', '19 Jul', '2 Aug', '16 Aug', '30 Aug']);
  });

  test('labels many years by years', () => {
    expect(labels(months(0, 240), 330)).toEqual(['2025', '2030', '2035', '2040']);
  });

  test('leaves hours to the chart', () => {
    expect(timeTicks([Date.parse('2026-01-01T10:00Z'), Date.parse('2026-03-01T11:00Z')], 330)).toBeNull();
    expect(timeTicks(days('2026-01-01', 2), 330)).toBeNull();
  });
});
