import { addDays, daysBetween } from '../unseen/calendar.ts';
import type { Draw } from '../unseen/random.ts';
import type { Business, Line } from './businesses.ts';

export const STORIES = ['fading product', 'outage', 'promotion', 'price change', 'churn after it', 'new competitor'] as const;
export type Story = (typeof STORIES)[number];

/** What was planted: the truth that a finding is held against. */
export interface Planted {
  story: Story;
  /** First and last day; for what goes on until the data ends, that is the last. */
  from: string;
  to: string;
  direction: 'up' | 'down';
  /** The value of a column that it concerns; null for the whole business. */
  value: { column: string; value: string } | null;
}

/** Stories that the business can have: a month's bills have no days, and lines without an amount have no price. */
export function storiesOf({ amount, monthly }: Business): Story[] {
  return STORIES.filter((story) => {
    if (story === 'outage' || story === 'promotion') return !monthly;
    return story === 'price change' || story === 'churn after it' ? amount !== null : true;
  });
}

/** The business with the story in it. */
export function plant(business: Business, story: Story, random: Draw): { lines: Line[]; planted: Planted } {
  const { lines, time, coverage } = business;
  const last = addDays(coverage.to, -1);
  const day = (line: Line) => String(line[time]).slice(0, 10);
  const before = (days: number) => addDays(coverage.to, -days);
  const keep = (chance: (line: Line) => number) => lines.filter((line) => random.chance(chance(line)));
  switch (story) {
    case 'fading product': {
      const value = largeValue(business, business.product, random);
      const from = before(random.int(260, 420));
      const length = daysBetween({ from, to: coverage.to });
      const left = 0.08 + 0.1 * random.next();
      const share = (line: Line) => 1 - (1 - left) * Math.min(1, daysBetween({ from, to: day(line) }) / (0.8 * length));
      return {
        lines: keep((line) => (line[value.column] === value.value && day(line) >= from ? share(line) : 1)),
        planted: { story, from, to: last, direction: 'down', value },
      };
    }
    case 'outage': {
      const from = before(random.int(40, 500));
      const to = addDays(from, random.int(2, 5));
      return {
        lines: keep((line) => (day(line) >= from && day(line) <= to ? 0.05 : 1)),
        planted: { story, from, to, direction: 'down', value: null },
      };
    }
    case 'promotion': {
      const value = random.chance(0.5) ? largeValue(business, business.product, random) : null;
      const from = before(random.int(40, 500));
      const to = addDays(from, random.int(6, 12));
      const more = (value ? 3 : 1.8) + random.next();
      const on = (line: Line) => day(line) >= from && day(line) <= to && (value === null || line[value.column] === value.value);
      return {
        lines: lines.flatMap((line) => (on(line) ? copies(line, more, random) : [line])),
        planted: { story, from, to, direction: 'up', value },
      };
    }
    case 'price change':
    case 'churn after it': {
      const from = before(random.int(200, 420));
      const raised = 1.22 + 0.16 * random.next();
      const churned = story === 'price change' ? null : addDays(from, random.int(20, 50));
      const staying = 0.62 + 0.1 * random.next();
      const kept = keep((line) => (churned !== null && day(line) >= churned ? staying : 1));
      const amount = business.amount!;
      return {
        lines: kept.map((line) => (day(line) >= from ? { ...line, [amount]: scaled(line[amount], raised) } : line)),
        planted: { story, from: churned ?? from, to: last, direction: churned === null ? 'up' : 'down', value: null },
      };
    }
    case 'new competitor': {
      const value = largeValue(business, business.region, random);
      const from = before(random.int(150, 380));
      const staying = 0.4 + 0.15 * random.next();
      return {
        lines: keep((line) => (line[value.column] === value.value && day(line) >= from ? staying : 1)),
        planted: { story, from, to: last, direction: 'down', value },
      };
    }
  }
}

/** A value that has at least a tenth of the lines. */
function largeValue({ lines }: Business, column: string, random: Draw): { column: string; value: string } {
  const counts = Map.groupBy(lines, (line) => line[column] ?? null);
  const large = [...counts].flatMap(([value, own]) => (value !== null && own.length >= lines.length / 10 ? [String(value)] : []));
  return { column, value: random.pick(large) };
}

/** A line as many times as `more` says on average; copies have keys of their own. */
function copies(line: Line, more: number, random: Draw): Line[] {
  const count = Math.floor(more) + (random.chance(more % 1) ? 1 : 0);
  const [key] = Object.keys(line) as [string];
  return Array.from({ length: count }, (_, i) => (i === 0 ? line : { ...line, [key]: `${line[key]}-${i + 1}` }));
}

/** An amount with as many decimals as it has. */
function scaled(value: Line[string] | undefined, factor: number): number | null {
  if (typeof value !== 'number') return null;
  return Number.isInteger(value) ? Math.round(value * factor) : Math.round(value * factor * 100) / 100;
}

/** A yearly wave with a high season: what comes every year. */
export function withSeason({ lines, time, coverage }: Business, random: Draw): Line[] {
  const peak = random.int(0, 364);
  const width = random.int(15, 45);
  const height = 1 + 1.5 * random.next();
  const wave = 0.1 + 0.2 * random.next();
  return lines.filter((line) => {
    const at = daysBetween({ from: coverage.from, to: String(line[time]).slice(0, 10) });
    const year = ((at - peak) % 365.25) - 0;
    const apart = Math.min(Math.abs(year), 365.25 - Math.abs(year));
    const usual = 1 + wave * Math.sin((2 * Math.PI * at) / 365.25) + height * Math.exp(-((apart / width) ** 2));
    return random.chance(usual / (1.3 + height));
  });
}

export const NOISES = ['none', 'heavy tails', 'overdispersed days', 'drifting shares', 'repeated lines'] as const;
export type Noise = (typeof NOISES)[number];

/** Nothing happens, in a noisier way: amounts with heavy tails, days that vary together, shares that waver, lines in packs. */
export function withNoise({ lines, time, amount, product, coverage }: Business, noise: Noise, random: Draw): Line[] {
  const days = daysBetween(coverage);
  const at = (line: Line) => Math.min(days - 1, daysBetween({ from: coverage.from, to: String(line[time]).slice(0, 10) }));
  switch (noise) {
    case 'none':
      return lines;
    case 'heavy tails':
      return amount === null ? lines : lines.map((line) => ({ ...line, [amount]: scaled(line[amount], Math.exp(0.9 * random.normal())) }));
    case 'overdispersed days': {
      const level = wavering(days, 0.5, 0.2, random);
      return lines.filter((line) => random.chance(Math.min(1, 0.6 * level[at(line)]!)));
    }
    case 'drifting shares': {
      const levels = new Map<string, number[]>();
      return lines.filter((line) => {
        const value = String(line[product]);
        if (!levels.has(value)) levels.set(value, wavering(days, 0.9, 0.15, random));
        return random.chance(Math.min(1, 0.7 * levels.get(value)![at(line)]!));
      });
    }
    case 'repeated lines':
      return lines.flatMap((line) => copies(line, 1 + Math.floor(3 * random.next()), random));
  }
}

/** Levels around 1 that remember the day before: an AR(1) process of this correlation and deviation, as logarithms. */
function wavering(days: number, correlation: number, deviation: number, random: Draw): number[] {
  let state = deviation * random.normal();
  return Array.from({ length: days }, () => {
    state = correlation * state + deviation * Math.sqrt(1 - correlation ** 2) * random.normal();
    return Math.exp(state);
  });
}
