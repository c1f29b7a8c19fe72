/**
 * Whether the judge of dense series (hours and finer) finds what is planted in generated metrics of machines (`machine-metrics.ts`) and stays silent where
 * nothing is: as dashboards, reports and answers ask it (anything in the whole series beyond chance), and as an alert does, one value after another.
 * Found is an event in which an anomaly begins, within twelve steps after it at most.
 * Usage: node bench/dense-series.ts [SERIES OF A KIND] [SEED]
 */
import { findAnomalies } from '../src/insight/statistics/anomalies.ts';
import { AnomalyStream } from '../src/insight/statistics/stream/anomaly-stream.ts';
import { isAlarm } from '../src/insight/statistics/stream/dense-anomalies.ts';
import { METRICS, machineMetric } from './machine-metrics.ts';

const ALARMED_MAX = 0.05;
const AFTER = 12;
const series = Number(process.argv[2] ?? 100);
const seed = Number(process.argv[3] ?? 20_261_125);
const percent = (part: number, of: number) => `${((100 * part) / Math.max(1, of)).toFixed(1)} %`;
let failed = false;
const started = process.cpuUsage();
for (const kind of METRICS) {
  const counts = { planted: 0, found: 0, alarms: 0, wrong: 0, steps: 0, clean: 0, cleanAlarms: 0 };
  for (let i = 0; i < series; i++) {
    const clean = machineMetric(kind, seed + i, false).values;
    if (startsOf(clean).length > 0) counts.clean += 1;
    counts.cleanAlarms += alarmsOf(clean).length;
    counts.steps += clean.length;
    const { values, events } = machineMetric(kind, seed + 500_009 + i, true);
    const [found, alarms] = [startsOf(values), alarmsOf(values)];
    const inside = (event: (typeof events)[number], at: number) => at >= event.from && at <= event.to + AFTER;
    counts.planted += events.length;
    counts.found += events.filter((event) => found.some((at) => inside(event, at))).length;
    counts.alarms += events.filter((event) => alarms.some((at) => inside(event, at))).length;
    counts.wrong += found.filter((at) => !events.some((event) => inside(event, at))).length;
  }
  failed ||= counts.clean / series > ALARMED_MAX;
  process.stdout.write(
    `${kind.padEnd(10)} found ${percent(counts.found, counts.planted)} of ${counts.planted}, by alerts ${percent(counts.alarms, counts.planted)}; ${counts.wrong} false; ` +
      `nothing planted: ${percent(counts.clean, series)} speak (at most ${ALARMED_MAX * 100} %), alerts every ${Math.round(counts.steps / Math.max(1, counts.cleanAlarms))} steps\n`,
  );
}
process.stdout.write(`${(process.cpuUsage(started).user / 1e6).toFixed(1)} s of CPU\n`);
process.exitCode = failed ? 1 : 0;

function startsOf(values: readonly number[]): number[] {
  return findAnomalies({ grain: 'hour', values, counts: false }).anomalies.map(({ from }) => from);
}

function alarmsOf(values: readonly number[]): number[] {
  const stream = new AnomalyStream();
  return values.flatMap((value, at) => (isAlarm(stream.next(value).score) ? [at] : []));
}
