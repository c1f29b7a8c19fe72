import { seededRandom } from '../../src/app/demo/random.ts';

/** A row of a generated table: day of its period, dimension values, amount, and weight for ratios. */
interface Row {
  after: boolean;
  day: number;
  values: string[];
  x: number;
  d: number;
}

export type Of = { dimension: string; value: string | null }[];

/** What was planted, as plain code sees it. */
interface Truth {
  of: Of;
  /** How the named driver must have moved the metric. */
  direction: 1 | -1;
  /** Its part of the whole change, from the rows. */
  share: number;
}

export interface PlantedTable {
  dimensions: string[];
  days: [number, number];
  rows: Row[];
  /** The metric is Σx / Σd. */
  ratio: boolean;
  /** null for tables in which nothing was planted. */
  truth: Truth | null;
}

export const PLANTED = [
  'one value',
  'pair',
  'small',
  'opposite',
  'new',
  'vanished',
  'stable rate',
  'shifting rate',
  'pure mix',
  'Simpson',
  'heavy amounts',
  'negative profit',
] as const;
export const NULLS = [
  'i.i.d.',
  'heavy',
  'AR',
  'duplicated rows',
  'panel',
  'i.i.d. mean',
  'i.i.d. rate',
  'AR mean',
  'duplicated rate',
  'drifting cells',
] as const;
export type Kind = (typeof PLANTED)[number] | (typeof NULLS)[number];

const DIMENSIONS = ['region', 'product', 'channel', 'segment'];

/** A generated table: rows fall at random on days and combinations of values; one planted cause, or none. Deterministic for a seed. */
export function driverTable(kind: Kind, seed: number): PlantedTable {
  const next = seededRandom(seed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
  const dimensions = DIMENSIONS.slice(0, 2 + Math.floor(next() * 3));
  const popularity = dimensions.map(() => Array.from({ length: 3 + Math.floor(next() * 6) }, () => Math.exp(0.6 * normal())));
  const name = (dimension: number, value: number) => `${dimensions[dimension]} ${value}`;
  const days: [number, number] = next() < 0.5 ? [31, 30] : [28, 28];
  const perDay = 60 + Math.floor(next() * 240);
  const ratio = /rate|mix|Simpson|mean/.test(kind);
  const draw = (weights: readonly number[]) => {
    let left = next() * weights.reduce((sum, one) => sum + one, 0);
    const at = weights.findIndex((one) => {
      left -= one;
      return left <= 0;
    });
    return at < 0 ? weights.length - 1 : at;
  };
  // The cause: a value of one dimension, or one each of two.
  const first = Math.floor(next() * dimensions.length);
  const second = (first + 1 + Math.floor(next() * (dimensions.length - 1))) % dimensions.length;
  const hit = kind === 'pair' ? [first, second].sort() : [first];
  const chosen = hit.map((dimension) => {
    const shares = popularity[dimension]!;
    const sum = shares.reduce((total, one) => total + one, 0);
    const fits = shares.flatMap((one, at) => ((kind === 'small' ? one / sum < 0.12 : one / sum > 0.12 && one / sum < 0.6) ? [at] : []));
    return fits.length > 0
      ? fits[Math.floor(next() * fits.length)]!
      : kind === 'small'
        ? shares.indexOf(Math.min(...shares))
        : shares.indexOf(Math.max(...shares));
  });
  const isHit = (values: readonly number[]) => hit.every((dimension, i) => values[dimension] === chosen[i]);
  const up = next() < 0.5;
  const planted = (PLANTED as readonly string[]).includes(kind);
  const strong =
    kind === 'small' || kind === 'pair' ? (up ? 2.5 + next() : 0.15 + 0.2 * next()) : up ? 1.6 + 0.8 * next() : 0.35 + 0.25 * next();
  const drift = kind === 'opposite' ? (up ? 0.8 : 1.25) : 0.92 + 0.16 * next();
  const countFactor = (values: readonly number[], after: boolean): number => {
    if (kind === 'new') return !after && isHit(values) ? 0 : 1;
    if (kind === 'vanished') return after && isHit(values) ? 0 : 1;
    if (!after) return 1;
    if (kind === 'one value' || kind === 'pair' || kind === 'small' || kind === 'opposite' || kind === 'heavy amounts')
      return isHit(values) ? strong : 1;
    if (kind === 'pure mix' || kind === 'Simpson') return isHit(values) ? (up ? 3 : 0.3) : 1;
    return 1;
  };
  // Rates by value of the chosen dimension: apart from the others where the mix matters.
  const apart = next() < 0.5 ? 0.15 : -0.1;
  const effects = popularity.map((values) => values.map(() => 0.02 * normal()));
  const rateOf = (values: readonly number[], after: boolean): number => {
    const mix = kind === 'pure mix' || kind === 'Simpson';
    const base = 0.25 + values.reduce((sum, value, dimension) => sum + effects[dimension]![value]!, 0) + (mix && isHit(values) ? apart : 0);
    // Simpson: every rate moves against the whole.
    const against = -0.015 * Math.sign(apart) * (up ? 1 : -1);
    const moved = after && (kind === 'stable rate' || kind === 'shifting rate') && isHit(values) ? (up ? 0.15 : -0.13) : 0;
    return Math.min(0.95, Math.max(0.02, base + moved + (after && kind === 'Simpson' ? against : 0)));
  };
  const shifted = popularity.map((values) => values.map(() => (kind === 'shifting rate' ? Math.exp(0.25 * normal()) : 1)));
  const walk = popularity.map((values) => values.map(() => ({ level: normal() })));
  const rho = 0.6 + 0.3 * next();
  const cellDrift = new Map<string, number>();
  const size = Math.exp(3 + 2 * next());
  const rows: Row[] = [];
  for (const after of [false, true])
    for (let day = 0; day < days[after ? 1 : 0]; day++) {
      for (const levels of walk) for (const one of levels) one.level = rho * one.level + Math.sqrt(1 - rho ** 2) * normal();
      if (kind === 'panel' || kind === 'AR' || kind === 'AR mean') {
        // One row per combination of the first two dimensions and day.
        for (const [a, weightA] of popularity[0]!.entries())
          for (const [b, weightB] of popularity[1]!.entries()) {
            const others = dimensions.slice(2).map((_, i) => draw(popularity[i + 2]!));
            const level = kind === 'panel' ? 0 : 0.3 * walk[0]![a]!.level + 0.2 * walk[1]![b]!.level;
            rows.push({
              after,
              day,
              values: [a, b, ...others].map((value, i) => name(i, value)),
              x: size * weightA * weightB * (after ? drift : 1) * Math.exp(level + 0.1 * normal()),
              d: 1,
            });
          }
        continue;
      }
      const weekday = day % 7 > 4 ? 0.5 : 1;
      const count = Math.round(perDay * weekday * (after ? drift : 1) * (1 + 0.1 * normal()) * 1.6);
      for (let i = 0; i < count; i++) {
        const values = popularity.map((weights, dimension) =>
          draw(after ? weights.map((one, at) => one * shifted[dimension]![at]!) : weights),
        );
        const factor = countFactor(values, after) * cellFactor(values, after);
        const copies = Math.floor(factor) + (next() < factor % 1 ? 1 : 0);
        const repeats = kind.startsWith('duplicated') ? 4 + Math.floor(next() * 12) : 1;
        for (let copy = 0; copy < copies; copy++) {
          const row = { after, day, values: values.map((value, at) => name(at, value)), ...amount(values, after) };
          for (let again = 0; again < repeats && (repeats === 1 || i % 8 === 0); again++) rows.push(row);
        }
      }
    }
  const truth = planted ? truthOf() : null;
  return { dimensions, days, rows, ratio, truth };

  function cellFactor(values: readonly number[], after: boolean): number {
    if (kind !== 'drifting cells' || !after) return 1;
    const key = values.join();
    const known = cellDrift.get(key) ?? Math.exp(0.2 * normal());
    cellDrift.set(key, known);
    return known;
  }

  function amount(values: readonly number[], after: boolean): { x: number; d: number } {
    if (kind.includes('rate') || kind === 'pure mix' || kind === 'Simpson') return { x: next() < rateOf(values, after) ? 1 : 0, d: 1 };
    if (kind === 'heavy' || kind === 'heavy amounts') return { x: size * Math.exp(1.6 * normal()), d: 1 };
    if (kind === 'negative profit') return { x: size * ((after && isHit(values) ? (up ? 0.7 : -0.5) : 0.1) + 0.8 * normal()), d: 1 };
    return { x: size * Math.exp(0.6 * normal()), d: 1 };
  }

  function truthOf(): Truth {
    const inside = (row: Row) => hit.every((dimension, i) => row.values[dimension] === name(dimension, chosen[i]!));
    const of = hit.map((dimension, i) => ({ dimension: dimensions[dimension]!, value: name(dimension, chosen[i]!) }));
    const sums = (mine: boolean, after: boolean) =>
      rows.reduce((all, row) => (row.after === after && (!mine || inside(row)) ? { x: all.x + row.x, d: all.d + row.d } : all), {
        x: 0,
        d: 0,
      });
    const [own0, own1, all0, all1] = [sums(true, false), sums(true, true), sums(false, false), sums(false, true)];
    if (!ratio) {
      const change = own1.x - own0.x;
      return { of, direction: change > 0 ? 1 : -1, share: change / (all1.x - all0.x) };
    }
    const [w0, w1] = [own0.d / all0.d, own1.d / all1.d];
    const rest = (own: typeof own0, all: typeof all0) => (all.x - own.x) / (all.d - own.d);
    const change = all1.x / all1.d - all0.x / all0.d;
    const byRate = ((w0 + w1) / 2) * (own1.x / own1.d - own0.x / own0.d);
    const byMix = ((w1 - w0) * (own0.x / own0.d + own1.x / own1.d - rest(own0, all0) - rest(own1, all1))) / 2;
    const part = kind === 'pure mix' || kind === 'Simpson' ? byMix : byRate;
    return { of, direction: part > 0 ? 1 : -1, share: part / change };
  }
}
