import { seededRandom } from '../src/app/demo/random.ts';
import type { Grain } from '../src/insight/statistics/calendar.ts';

/** A stretch of a series that was made unusual; both ends are inclusive. */
export interface Planted {
  from: number;
  to: number;
  direction: 'high' | 'low';
}

export interface PlantedSeries {
  kind: Kind;
  plan: Plan;
  grain: Grain;
  /** The day of the first step, in days since 1970-01-01. */
  firstDay: number;
  values: (number | null)[];
  counts: boolean;
  planted: Planted[];
}

type Kind = (typeof KINDS)[number];
type Plan = (typeof PLANS)[number];

/** The kinds of series. `shifted` changes its level once, for good, so that no single step of it is unusual. */
export const KINDS = ['level', 'trend', 'week', 'spread', 'skewed', 'correlated', 'counts', 'gaps', 'shifted', 'months', 'weeks'] as const;
/** The kinds of planted events: half of the series are clean. */
const PLANS = ['nothing', 'one', 'nothing', 'several', 'nothing', 'episode', 'nothing', 'newest'] as const;

const YEAR = [0.8, 0.82, 0.95, 1, 1.02, 1.05, 1, 0.9, 1, 1.05, 1.15, 1.4];
const FIRST_DAY = 19_723;

/** Series with known unusual steps: each kind in turn with everything that can be planted. Deterministic for a seed. */
export function plantedSeries(seed: number, count: number): PlantedSeries[] {
  const next = seededRandom(seed);
  return Array.from({ length: count }, (_, i) =>
    generate(KINDS[i % KINDS.length]!, PLANS[Math.floor(i / KINDS.length) % PLANS.length]!, next),
  );
}

function generate(kind: Kind, plan: Plan, next: () => number): PlantedSeries {
  const grain = kind === 'months' ? 'month' : kind === 'weeks' ? 'week' : 'day';
  const length = between(next, ...((grain === 'month' ? [24, 60] : grain === 'week' ? [40, 110] : [90, 400]) as [number, number]));
  const firstDay = FIRST_DAY + (grain === 'day' ? between(next, 0, 6) : 0);
  const expected = levelOf(kind, length, next);
  const noise = noiseOf(kind, next);
  const planted = placesOf(plan, length, next);
  const values = expected.map((level, at): number | null => {
    const event = planted.find(({ from, to }) => at >= from && at <= to);
    const value = event ? unusual(kind, level, event, noise, next) : noise.draw(level);
    if (kind === 'gaps' && !event && next() < 0.12) return null;
    return kind === 'counts' ? Math.max(0, Math.round(value)) : Number(value.toFixed(2));
  });
  return { kind, plan, grain, firstDay, values, counts: kind === 'counts', planted };
}

/** The value of each step without noise. */
function levelOf(kind: Kind, length: number, next: () => number): number[] {
  const base = kind === 'counts' ? 8 + 60 * next() : 10 ** (1 + 4 * next());
  const growth = kind === 'trend' ? -0.5 + 2 * next() : kind === 'spread' ? 1 + 2 * next() : 0;
  const weekly = kind === 'week' || kind === 'gaps' || ((kind === 'spread' || kind === 'counts') && next() < 0.5);
  const yearly = kind === 'months' && next() < 0.5;
  const [saturday, sunday] = [0.3 + 1.4 * next(), 0.3 + 1.4 * next()];
  const shift = kind === 'shifted' ? { at: between(next, length * 0.3, length * 0.7), by: next() < 0.5 ? 1.6 : 0.6 } : null;
  return Array.from(
    { length },
    (_, at) =>
      base *
      (1 + (growth * at) / length) *
      (weekly ? (at % 7 === 5 ? saturday : at % 7 === 6 ? sunday : 1) : 1) *
      (yearly ? YEAR[at % 12]! : 1) *
      (shift && at >= shift.at ? shift.by : 1),
  );
}

interface Noise {
  /** A usual value where this level is expected. */
  draw: (level: number) => number;
  /** The standard deviation where this level is expected. */
  deviation: (level: number) => number;
}

function noiseOf(kind: Kind, next: () => number): Noise {
  const normal = () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
  const share = 0.03 + 0.09 * next();
  if (kind === 'counts') return { draw: (level) => level + Math.sqrt(level) * normal(), deviation: Math.sqrt };
  if (kind === 'skewed') {
    const spread = 0.2 + 0.3 * next();
    return { draw: (level) => level * Math.exp(spread * normal()), deviation: (level) => level * spread };
  }
  if (kind === 'correlated') {
    let last = 0;
    return {
      draw: (level) => {
        last = 0.5 * last + Math.sqrt(0.75) * normal();
        return level * (1 + share * last);
      },
      deviation: (level) => level * share,
    };
  }
  return { draw: (level) => level * (1 + share * normal()), deviation: (level) => level * share };
}

/**
 * A value that is unusual beyond doubt: seven to twelve deviations from the expected one, four to seven in an episode, and at least a fifth
 * of it.
 */
function unusual(kind: Kind, level: number, event: Planted, noise: Noise, next: () => number): number {
  const [least, more] = event.from === event.to ? [7, 5] : [4, 3];
  const deviations = least + more * next();
  const sign = event.direction === 'high' ? 1 : -1;
  if (kind === 'skewed') return level * Math.exp(sign * (noise.deviation(level) / level) * deviations);
  return level + sign * Math.max(0.2 * level, deviations * noise.deviation(level)) + (noise.draw(level) - level) / 2;
}

function placesOf(plan: Plan, length: number, next: () => number): Planted[] {
  const direction = () => (next() < 0.6 ? 'high' : 'low');
  const one = (at: number): Planted => ({ from: at, to: at, direction: direction() });
  switch (plan) {
    case 'nothing':
      return [];
    case 'one':
      return [one(between(next, 2, length - 3))];
    case 'several': {
      const third = Math.floor(length / 3);
      return [0, 1, 2].map((part) => one(part * third + between(next, 2, third - 3)));
    }
    case 'episode': {
      const steps = Math.min(between(next, 3, 9), Math.floor(length / 10));
      const from = between(next, 3, length - steps - 3);
      return [{ from, to: from + steps - 1, direction: direction() }];
    }
    case 'newest':
      return [one(length - 1)];
  }
}

/** An integer, both ends included. */
function between(next: () => number, least: number, most: number): number {
  return Math.floor(least + next() * (Math.floor(most) - least + 1));
}
