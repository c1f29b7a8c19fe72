/**
 * Whether lines of pure noise are given findings: series of six kinds in which nothing happens (`noise/series.ts`), judged by the code that dashboards, reports,
 * alerts and answers run. Counted is every series of which anything at all is said: a trend, a change of level, or an unusual step.
 * Usage: node bench/null-series.ts [SERIES OF A KIND] [SEED]
 */
import { findAnomalies } from '../src/insight/statistics/anomalies.ts';
import { trendFinding } from '../src/insight/statistics/trend.ts';
import { distanceShare, LEVEL_MIN, unusualSteps } from '../src/insight/statistics/unusual-steps.ts';
import { KINDS } from './noise/kinds.ts';
import { nullSeries } from './noise/series.ts';

const SHARE_MAX = 0.05;
const LEVEL_P = 0.01;
const METRIC = { name: 'x', label: 'X', kind: 'sum', format: 'decimal' } as never;

const series = Number(process.argv[2] ?? 200);
const seed = Number(process.argv[3] ?? 4_711);
let failed = false;
const percent = (count: number) => `${((100 * count) / series).toFixed(1)} %`;
for (const kind of KINDS) {
  const counts = { any: 0, trend: 0, level: 0, unusual: 0 };
  for (let at = 0; at < series; at++) {
    const { grain, values, counts: counted } = nullSeries(kind, seed + at);
    const starts = values.map((_, i) => 19_000 + i);
    const trend = trendFinding(METRIC, values, { grain, firstStart: starts[0]!, lastStart: starts.at(-1)! }) !== null;
    const { changes } = unusualSteps({ grain, values, counts: counted, starts });
    const level = changes.some(({ p, before, after }) => p <= LEVEL_P && distanceShare(after, before) >= LEVEL_MIN);
    const unusual = findAnomalies({ grain, values, counts: counted }).anomalies.length > 0;
    counts.trend += Number(trend);
    counts.level += Number(level);
    counts.unusual += Number(unusual);
    counts.any += Number(trend || level || unusual);
  }
  failed ||= counts.any / series > SHARE_MAX;
  process.stdout.write(
    `${kind.padEnd(16)} anything ${percent(counts.any).padStart(6)} (trend ${percent(counts.trend)}, level ${percent(counts.level)}, unusual ${percent(counts.unusual)})\n`,
  );
}
process.exitCode = failed ? 1 : 0;
