import { describe, expect, test } from '@jest/globals';
import { type PlantedSeries, plantedSeries } from '../../bench/planted-series.ts';
import { judge } from '../../src/insight/alerts/judge.ts';
import type { Observation } from '../../src/insight/alerts/types.ts';
import type { Metric } from '../../src/insight/metrics/bind-metrics.ts';
import type { DaySeries } from '../../src/insight/metrics/queries/day-series.ts';
import { seriesOutliers, stepsOf } from '../../src/insight/metrics/queries/series-findings.ts';
import { fromDay } from '../../src/insight/statistics/calendar.ts';
import type { Mineable } from '../../src/insight/statistics/insights/mineable-columns.ts';
import { unusualTimes } from '../../src/insight/statistics/insights/unusual-times.ts';
import { coverageOf } from '../../src/insight/statistics/series.ts';

const days = plantedSeries(11, 176).filter(({ grain }) => grain === 'day');

describe('reports, alerts and insights agree on what is unusual', () => {
  test('in series of every kind, with something planted and without', async () => {
    let [unusual, usual, newest] = [0, 0, 0];
    for (const series of days) {
      const spans = reported(series);
      const named = await mined(series);
      const alerted = alert(series);
      const last = series.firstDay + series.values.length - 1;
      expect({ kind: series.kind, plan: series.plan, spans: named }).toEqual({ kind: series.kind, plan: series.plan, spans });
      expect(alerted).toBe(spans.some((span) => span.endsWith(fromDay(last))));
      if (spans.length > 0) unusual += 1;
      else usual += 1;
      if (alerted) newest += 1;
    }
    expect(Math.min(unusual, usual, newest)).toBeGreaterThan(12);
  });
});

/** The days that a report names: "2024-01-05", or "2024-01-05 to 2024-01-08". */
function reported(series: PlantedSeries): string[] {
  const { values, firstDay, counts } = series;
  const metric = { label: 'Amount', kind: counts ? 'count' : 'mean', exact: false, format: 'decimal' } as Metric;
  const points = values.flatMap((value, at) =>
    value === null ? [] : [{ day: firstDay + at, rows: counts ? value : 1, amounts: [{ num: value, den: counts ? null : 1 }] }],
  );
  const coverage = coverageOf(points.map(({ day }) => day));
  const read: DaySeries = { points, metrics: [metric], whole: null, coverage, step: 'day', receiptId: 'r1' };
  const today = firstDay + values.length;
  return seriesOutliers(read, null, stepsOf(read, null, 'day', today), 0, 3, today)
    .spans.slice(0, 3)
    .map(({ start, end }) => (start === end ? fromDay(start) : `${fromDay(start)} to ${fromDay(end)}`))
    .sort();
}

/** The days that an insight names. */
async function mined({ values, firstDay, counts }: PlantedSeries): Promise<string[]> {
  const quantity = { key: 'amount', label: 'Amount', columns: ['amount'] };
  const mineable = { time: null, quantities: counts ? [] : [quantity] } as unknown as Mineable;
  const whole = {
    starts: values.map((_, at) => firstDay + at),
    counts: values.map((value) => (counts ? (value ?? 0) : value === null ? 0 : 1)),
    means: counts ? [] : [values],
  };
  const about = { grain: 'day' as const, time: 'day', receiptId: 'r1' };
  const asked = () => Promise.reject(new Error('Days are not read twice.'));
  const found = await unusualTimes({ name: 't', rowCount: values.length, columns: [] }, mineable, whole, about, asked);
  const { sentence } = found.find(({ id }) => id === (counts ? 'unusual rows' : 'unusual amount'))!;
  const day = String.raw`\d{4}-\d{2}-\d{2}`;
  return [...sentence.matchAll(new RegExp(`(?:on (${day})|from (${day} to ${day})) \\(`, 'g'))]
    .map(([, one, several]) => one ?? several!)
    .sort();
}

/** Whether an alert on the newest day fires. */
function alert({ values, counts }: PlantedSeries): boolean {
  const seen: Observation = {
    ...{ label: 'Amount', format: 'decimal', unit: null, value: values.at(-1) ?? null, previous: null, span: null, when: 'today' },
    ...{ series: values, grain: 'day', counts, receipts: [] },
  };
  const verdict = judge({ type: 'anomaly', direction: 'either' }, seen);
  return 'met' in verdict && verdict.met;
}
