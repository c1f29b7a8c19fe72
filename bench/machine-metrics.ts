import { seededRandom } from '../src/app/demo/random.ts';
import { poisson } from './noise/series.ts';

export const METRICS = ['load', 'plateaus', 'spikes', 'drift', 'counts', 'latency', 'memory'] as const;
type MetricKind = (typeof METRICS)[number];
const EVENTS = ['spike', 'level', 'burst', 'dropout'] as const;

interface PlantedEvent {
  from: number;
  to: number;
  what: (typeof EVENTS)[number];
}

/** A metric as machines report them every few minutes or hourly, with one or two events that are unusual beyond doubt, or none. */
interface MachineMetric {
  values: number[];
  events: PlantedEvent[];
}

interface Draws {
  next: () => number;
  normal: () => number;
  gamma: (shape: number) => number;
}

/**
 * One metric of a kind: a load with daily rounds, jobs that come and go, spikes in a rhythm, slow drift, bursty counts, latencies with
 * a long tail, memory that fills and is freed. None of that is unusual. Deterministic for a seed.
 */
export function machineMetric(kind: MetricKind, seed: number, planted: boolean): MachineMetric {
  const next = seededRandom(seed * 31 + METRICS.indexOf(kind));
  const normal = () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
  const gamma = (shape: number) => {
    const whole = Math.floor(shape);
    const sum = Array.from({ length: whole }, () => -Math.log(1 - next())).reduce((all, one) => all + one, 0);
    return sum - (shape - whole) * Math.log(1 - next());
  };
  const length = 1_200 + Math.floor(next() * 3_000);
  const base = 10 ** (1 + 3 * next());
  const usual = usualOf(kind, { next, normal, gamma });
  const values = Array.from({ length }, (_, at) => (kind === 'counts' ? usual(at) : base * usual(at)));
  const events = planted ? plant(kind, values, { next, normal, gamma }) : [];
  return { values, events };
}

/** What the metric usually shows at each step. */
function usualOf(kind: MetricKind, { next, normal, gamma }: Draws): (at: number) => number {
  const perDay = [24, 96, 288][Math.floor(next() * 3)]!;
  const noise = 0.02 + 0.08 * next();
  const [swing, phase, weekend] = [0.1 + 0.4 * next(), next() * 2 * Math.PI, next() < 0.5 ? 0.6 : 1];
  const day = (at: number) => (1 + swing * Math.sin((2 * Math.PI * at) / perDay + phase)) * (Math.floor(at / perDay) % 7 > 4 ? weekend : 1);
  const rho = 0.3 + 0.6 * next();
  let correlated = 0;
  const alike = () => {
    correlated = rho * correlated + Math.sqrt(1 - rho ** 2) * normal();
    return correlated;
  };
  switch (kind) {
    case 'load':
      return (at) => day(at) + noise * alike();
    case 'plateaus': {
      const busy = 0.6 + 1.8 * next();
      let [on, left] = [false, 0];
      return () => {
        left -= 1;
        if (left < 0) [on, left] = [!on, 10 + Math.floor(next() * perDay)];
        return 1 + (on ? busy : 0) + noise * normal();
      };
    }
    case 'spikes': {
      const [every, height] = [30 + Math.floor(next() * 150), 0.5 + 2 * next()];
      return (at) => 1 + noise * normal() + (at % every < 2 && next() < 0.9 ? height * (0.7 + 0.6 * next()) : 0);
    }
    case 'drift': {
      let level = 0;
      return () => {
        level = 0.998 * level + 0.06 * normal();
        return 1 + 0.1 * level + noise * normal();
      };
    }
    case 'counts': {
      const [rate, shape] = [5 + 60 * next(), 1 + 5 * next()];
      return (at) => {
        const mean = (rate * day(at) * gamma(shape)) / shape;
        return mean > 60 ? Math.max(0, Math.round(mean + Math.sqrt(mean) * normal())) : poisson(mean, next);
      };
    }
    case 'latency': {
      const spread = 0.1 + 0.3 * next();
      return (at) => Math.exp(spread * alike()) * (1 + (swing / 3) * Math.sin((2 * Math.PI * at) / perDay));
    }
    case 'memory': {
      const step = 0.003 + 0.01 * next();
      let used = 0.3;
      return () => {
        used = used > 0.9 ? 0.2 + 0.1 * next() : used + step * next();
        return used + 0.01 * normal();
      };
    }
  }
}

/** Changes values for the worse: far beyond all that the metric usually shows, for 3 steps at most, or for longer. */
function plant(kind: MetricKind, values: number[], { next, normal }: Draws): PlantedEvent[] {
  const { length } = values;
  const sorted = values.toSorted((a, b) => a - b);
  const at = (q: number) => sorted[Math.floor(q * (length - 1))]!;
  const [low, high, middle] = [at(0.001), at(0.999), at(0.5)];
  const deviation = Math.sqrt(values.reduce((sum, value) => sum + (value - middle) ** 2, 0) / length);
  const events: PlantedEvent[] = [];
  const wanted = next() < 0.5 ? 1 : 2;
  while (events.length < wanted) {
    const from = Math.floor(length * (0.2 + 0.7 * next()));
    if (events.some((one) => Math.abs(one.from - from) < length * 0.15)) continue;
    const what = EVENTS[Math.floor(next() * EVENTS.length)]!;
    const steps =
      what === 'spike'
        ? 1 + Math.floor(next() * 3)
        : what === 'level'
          ? Math.floor(length * (0.03 + 0.1 * next()))
          : 20 + Math.floor(next() * 80);
    const to = Math.min(length - 1, from + steps - 1);
    const by = (0.8 + next()) * Math.max(at(0.995) - at(0.005), 4 * deviation);
    const sign = next() < 0.7 ? 1 : -1;
    for (let i = from; i <= to; i++) {
      const value = {
        spike: sign > 0 ? high + by : low - by,
        level: values[i]! + 0.7 * sign * by,
        burst: values[i]! + 0.7 * by * normal(),
        dropout: low - 0.6 * by,
      }[what];
      values[i] = kind === 'counts' ? Math.max(0, Math.round(value)) : value;
    }
    events.push({ from, to, what });
  }
  return events.toSorted((a, b) => a.from - b.from);
}
