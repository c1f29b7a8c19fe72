/**
 * Whether forecasts hold what their intervals of 80 % promise, and what a break in level or slope does to them: generated series of eight families,
 * forecast twelve steps ahead from their first part, compared with the rest. `error` is the mean absolute error in standard deviations of the noise.
 * Baseline: the same methods over the whole history, breaks included.
 * Usage: node bench/forecast-coverage.ts [SEED] [SERIES OF A FAMILY]
 */
import { seededRandom } from '../src/app/demo/random.ts';
import { forecast } from '../src/insight/statistics/time-series/forecast.ts';
import { forecastAfterBreak } from '../src/insight/statistics/time-series/forecast-after-break.ts';

const HORIZON = 12;
const [COVERAGE_MIN, COVERAGE_MAX] = [0.75, 0.85];
const FAMILIES = ['level', 'trend', 'week', 'months', 'random walk', 'autocorrelated', 'level break', 'slope break'] as const;
type Family = (typeof FAMILIES)[number];

const seed = Number(process.argv[2] ?? 20_261_122);
const count = Number(process.argv[3] ?? 200);
let failed = false;
for (const [at, family] of FAMILIES.entries()) {
  const totals = { covered: 0, points: 0, error: 0, plainCovered: 0, plainError: 0, broken: 0 };
  for (let i = 0; i < count; i++) {
    const { values, period, sigma } = series(family, seededRandom(seed + 7_919 * i + 104_729 * at));
    const [known, rest] = [values.slice(0, -HORIZON), values.slice(-HORIZON)];
    const ours = forecastAfterBreak(known, { period, horizon: HORIZON, level: 0.8 });
    const plain = forecast(known, { period, horizon: HORIZON, level: 0.8 });
    if (!ours || !plain) throw new Error(`No forecast of ${known.length} values.`);
    if (ours.breakAt !== null) totals.broken += 1;
    for (const [step, value] of rest.entries()) {
      const [a, b] = [ours.points[step]!, plain.points[step]!];
      totals.points += 1;
      totals.covered += Number(value >= a.lower && value <= a.upper);
      totals.plainCovered += Number(value >= b.lower && value <= b.upper);
      totals.error += Math.abs(value - a.mean) / sigma;
      totals.plainError += Math.abs(value - b.mean) / sigma;
    }
  }
  const of = (part: number) => part / totals.points;
  const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
  failed ||= of(totals.covered) < COVERAGE_MIN || of(totals.covered) > COVERAGE_MAX;
  process.stdout.write(
    `${family.padEnd(15)} covered ${percent(of(totals.covered))} (whole history ${percent(of(totals.plainCovered))}), error ${of(totals.error).toFixed(2)} ` +
      `(${of(totals.plainError).toFixed(2)}), a break seen in ${percent(totals.broken / count)}\n`,
  );
}
process.exitCode = failed ? 1 : 0;

function series(family: Family, next: () => number): { values: number[]; period: number; sigma: number } {
  const normal = () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
  const period = family === 'months' ? 12 : family === 'week' ? 7 : 1;
  const length = (family === 'months' ? 48 + Math.floor(next() * 40) : 60 + Math.floor(next() * 200)) + HORIZON;
  const [base, sigma] = [100 + 900 * next(), 2 + 20 * next()];
  const season = Array.from({ length: period }, () => (period > 1 ? 4 * sigma * normal() : 0));
  const slope = family === 'trend' || family === 'months' ? (sigma / 12) * normal() : 0;
  const at = Math.floor(length * (0.35 + 0.4 * next()));
  const sign = next() < 0.5 ? 1 : -1;
  let state = 0;
  const values = Array.from({ length }, (_, i) => {
    if (family === 'random walk') state += normal();
    else if (family === 'autocorrelated') state = 0.6 * state + 0.8 * normal();
    else state = normal();
    const jump = family === 'level break' && i >= at ? sign * 8 * sigma : 0;
    const bend = family === 'slope break' && i >= at ? sign * 0.5 * sigma * (i - at) : 0;
    return base + slope * i + season[i % period]! + jump + bend + sigma * state;
  });
  return { values, period, sigma };
}
