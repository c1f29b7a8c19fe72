/**
 * Forecasts the M4 competition's weekly and hourly series: the error compared with the Theta method's (sMAPE and MASE, as the competition
 * defines them), and the share of values within the 80 % intervals (Makridakis, Spiliotis and Assimakopoulos 2020).
 * Usage: node bench/m4.ts FOLDER
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { forecast } from '../src/insight/statistics/time-series/forecast.ts';
import { theta } from '../src/insight/statistics/time-series/methods.ts';

const LEVEL = 0.8;
const COVERAGE_OFF = 0.05;
const ERROR_MAX = 1.02;
/** As in the competition: weekly series have no season, hourly ones a daily season. */
const FREQUENCIES = { Weekly: { period: 1, horizon: 13 }, Hourly: { period: 24, horizon: 48 } } as const;

const folder = process.argv[2];
if (folder === undefined) throw new Error('Name the folder with Weekly-train.csv and the others.');
let failed = false;
for (const [name, { period, horizon }] of Object.entries(FREQUENCIES)) {
  const train = readSeries(path.join(folder, `${name}-train.csv`));
  const test = readSeries(path.join(folder, `${name}-test.csv`));
  const chosen = new Map<string, number>();
  let [count, inside, all] = [0, 0, 0];
  const ours = { smape: 0, mase: 0 };
  const base = { smape: 0, mase: 0 };
  for (const [id, actual] of test) {
    const known = train.get(id);
    const made = known && forecast(known, { period, horizon, level: LEVEL });
    if (!known || !made) throw new Error(`${id} has no training series`);
    chosen.set(made.method, (chosen.get(made.method) ?? 0) + 1);
    const scale = mean(known.slice(period).map((value, i) => Math.abs(value - known[i]!)));
    const rivals = [
      [ours, made.points.map((point) => point.mean)],
      [base, theta(known, period, horizon)],
    ] as const;
    for (const [sums, points] of rivals) {
      sums.smape += mean(actual.map((value, i) => (200 * Math.abs(value - points[i]!)) / (Math.abs(value) + Math.abs(points[i]!))));
      sums.mase += mean(actual.map((value, i) => Math.abs(value - points[i]!))) / scale;
    }
    for (const [i, value] of actual.entries()) {
      all += 1;
      if (value >= made.points[i]!.lower && value <= made.points[i]!.upper) inside += 1;
    }
    count += 1;
  }
  const coverage = inside / all;
  const [smape, mase] = [ours.smape / base.smape, ours.mase / base.mase];
  failed ||= Math.abs(coverage - LEVEL) > COVERAGE_OFF || smape > ERROR_MAX || mase > ERROR_MAX;
  process.stdout.write(
    `${name}: ${count} series; sMAPE ${(ours.smape / count).toFixed(3)} (Theta ${(base.smape / count).toFixed(3)}, ${smape.toFixed(3)} ×), ` +
      `MASE ${(ours.mase / count).toFixed(3)} (Theta ${(base.mase / count).toFixed(3)}, ${mase.toFixed(3)} ×); ${(coverage * 100).toFixed(1)} % within the intervals of 80 %; ` +
      `${[...chosen]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([method, times]) => `${method} ${times}`)
        .join(', ')}\n`,
  );
}
process.exitCode = failed ? 1 : 0;

function readSeries(file: string): Map<string, number[]> {
  const lines = readFileSync(file, 'utf8').trim().split('\n').slice(1);
  return new Map(
    lines.map((line) => {
      const [id, ...cells] = line.split(',').map((cell) => cell.replaceAll('"', ''));
      return [id as string, cells.filter((cell) => cell !== '' && cell !== 'NA').map(Number)];
    }),
  );
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
