/**
 * Finds planted unusual values (`planted-series.ts`): every kind of series clean and with a single one, several, an episode of three to
 * nine steps, or an unusual newest value. A verdict is right if it has everything planted in its place and direction (a single value within
 * one step, an episode with at least half in common), and nothing else. Baseline: more than three deviations from the mean of the series,
 * as in a spreadsheet.
 * Usage: node bench/unusual-values.ts [SEED] [SERIES] [SERIES OF A SEASON]
 */
import { findAnomalies } from '../src/insight/statistics/anomalies.ts';
import { KINDS, type Planted, type PlantedSeries, plantedSeries } from './planted-series.ts';
import { SEASONS, sixSigmaSeries } from './six-sigma.ts';

const RIGHT_MIN = 0.85;
const CLEAN_ALARMED_MAX = 0.05;
const SIX_MIN = 0.95;
const SIX_SERIES = 60;
const SEED = 336657;

type Detect = (series: PlantedSeries) => Planted[];

const all = plantedSeries(Number(process.argv[2] ?? SEED), Number(process.argv[3] ?? 1_760));
process.stdout.write(`${all.length} series, ${all.filter(({ planted }) => planted.length === 0).length} of them clean\n`);
measure('three deviations', threeDeviations);
const ours = measure('ours', (series) => findAnomalies(series).anomalies);
const six = sixSigma(Number(process.argv[2] ?? SEED), Number(process.argv[4] ?? SIX_SERIES));
const failed = ours.right < RIGHT_MIN || ours.cleanAlarmed > CLEAN_ALARMED_MAX || Math.min(six.recall, six.precision) < SIX_MIN;
process.exitCode = failed ? 1 : 0;

function measure(name: string, detect: Detect): { right: number; cleanAlarmed: number } {
  const verdicts = all.map((series) => {
    const found = detect(series);
    const hits = series.planted.filter((one) => found.some((other) => matches(other, one))).length;
    const wrong = found.filter((one) => !series.planted.some((other) => matches(one, other)));
    const misplaced = wrong.filter((one) => series.planted.some((other) => one.from <= other.to && one.to >= other.from)).length;
    return { series, hits, misplaced, false: wrong.length - misplaced, right: hits === series.planted.length && wrong.length === 0 };
  });
  const clean = verdicts.filter(({ series }) => series.planted.length === 0);
  const share = (of: typeof verdicts) => of.filter(({ right }) => right).length / of.length;
  const total = (of: (verdict: (typeof verdicts)[number]) => number) => verdicts.reduce((sum, verdict) => sum + of(verdict), 0);
  const percent = (part: number) => `${(100 * part).toFixed(1)}%`;
  const by = (names: readonly string[], nameOf: (series: PlantedSeries) => string) =>
    names.map((one) => `${one} ${percent(share(verdicts.filter(({ series }) => nameOf(series) === one)))}`).join(', ');
  const result = { right: share(verdicts), cleanAlarmed: 1 - share(clean) };
  process.stdout.write(
    `${name}: right ${percent(result.right)}; found ${total(({ hits }) => hits)} of ${total(({ series }) => series.planted.length)}, ` +
      `${total(({ misplaced }) => misplaced)} misplaced, ${total((one) => one.false)} false; clean series alarmed ${percent(result.cleanAlarmed)}\n` +
      `  ${by(['nothing', 'one', 'several', 'episode', 'newest'], ({ plan }) => plan)}\n  ${by(KINDS, ({ kind }) => kind)}\n`,
  );
  return result;
}

function matches(found: Planted, planted: Planted): boolean {
  if (found.direction !== planted.direction) return false;
  if (planted.from === planted.to) return found.from <= planted.from && found.to >= planted.to && found.to - found.from <= 1;
  const common = Math.min(found.to, planted.to) - Math.max(found.from, planted.from) + 1;
  return common / (Math.max(found.to, planted.to) - Math.min(found.from, planted.from) + 1) >= 0.5;
}

function threeDeviations({ values }: PlantedSeries): Planted[] {
  const known = values.filter((value) => value !== null);
  const mean = known.reduce((sum, value) => sum + value, 0) / known.length;
  const deviation = Math.sqrt(known.reduce((sum, value) => sum + (value - mean) ** 2, 0) / known.length);
  const found: Planted[] = [];
  for (const [at, value] of values.entries()) {
    if (value === null || Math.abs(value - mean) <= 3 * deviation) continue;
    const direction = value > mean ? 'high' : 'low';
    const last = found.at(-1);
    if (last && last.to === at - 1 && last.direction === direction) last.to = at;
    else found.push({ from: at, to: at, direction });
  }
  return found;
}

/** One to three days off by six standard deviations, over weekly and yearly seasons (`six-sigma.ts`): how many are found, and how many of the found are planted. */
function sixSigma(seed: number, count: number): { recall: number; precision: number } {
  const totals = { planted: 0, hits: 0, found: 0, right: 0 };
  for (const season of SEASONS) {
    const counts = { planted: 0, hits: 0, found: 0, right: 0 };
    for (let at = 0; at < count; at++) {
      const { values, planted } = sixSigmaSeries(season, seed * 1_000_003 + at);
      const { anomalies } = findAnomalies({ grain: 'day', values, counts: false });
      counts.planted += planted.length;
      counts.found += anomalies.length;
      counts.hits += planted.filter((one) => anomalies.some((other) => matches(other, one))).length;
      counts.right += anomalies.filter((one) => planted.some((other) => matches(one, other))).length;
    }
    for (const key of Object.keys(totals) as (keyof typeof totals)[]) totals[key] += counts[key];
    process.stdout.write(
      `six deviations, season ${season}: found ${((100 * counts.hits) / counts.planted).toFixed(1)}%, precision ${((100 * counts.right) / Math.max(1, counts.found)).toFixed(1)}%\n`,
    );
  }
  const result = { recall: totals.hits / totals.planted, precision: totals.right / Math.max(1, totals.found) };
  process.stdout.write(
    `six deviations, all: found ${(100 * result.recall).toFixed(1)}%, precision ${(100 * result.precision).toFixed(1)}%\n`,
  );
  return result;
}
