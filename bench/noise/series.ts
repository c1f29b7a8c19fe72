import { seededRandom } from '../../src/app/demo/random.ts';
import type { Grain } from '../../src/insight/statistics/calendar.ts';
import { KINDS, type Kind } from './kinds.ts';

/** A stationary or wandering series in which nothing happens. */
interface NullSeries {
  grain: Grain;
  values: number[];
  counts: boolean;
}

/** One series of a kind without any event, trend or change of level. Deterministic for a seed. */
export function nullSeries(kind: Kind, seed: number): NullSeries {
  const next = seededRandom(seed * 31 + KINDS.indexOf(kind));
  const normal = () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
  const drawn = next();
  const grain: Grain = drawn < 0.6 ? 'day' : drawn < 0.8 ? 'week' : 'month';
  const length =
    grain === 'day' ? 60 + Math.floor(next() * 700) : grain === 'week' ? 40 + Math.floor(next() * 120) : 18 + Math.floor(next() * 60);
  const base = 10 ** (1 + 3 * next());
  const share = 0.02 + 0.2 * next();
  const each = (draw: (at: number) => number) => ({ grain, values: Array.from({ length }, (_, at) => draw(at)), counts: false });
  switch (kind) {
    case 'i.i.d.':
      return each(() => base * (1 + share * normal()));
    case 'heavy tails': {
      // A sum over few rows of a log-normal or Pareto amount.
      const rows = 3 + Math.floor(next() * 60);
      const [spread, pareto] = [1 + next(), next() < 0.3 ? 1.5 + next() : null];
      const one = () => (pareto === null ? Math.exp(spread * normal()) : (1 - next()) ** (-1 / pareto));
      return each(() => base * Array.from({ length: rows }, one).reduce((sum, value) => sum + value, 0));
    }
    case 'random walk': {
      let level = base;
      const multiplicative = next() < 0.5;
      const step = 0.005 + 0.03 * next();
      return each(() => {
        level = multiplicative ? level * Math.exp(step * normal()) : level + base * step * normal();
        return level;
      });
    }
    case 'AR(1) panel': {
      const rho = 0.4 + 0.55 * next();
      const panel = Array.from({ length: 1 + Math.floor(next() * 8) }, () => normal());
      return each(() => {
        for (const [i, one] of panel.entries()) panel[i] = rho * one + Math.sqrt(1 - rho ** 2) * normal();
        return base * (1 + share * (panel.reduce((sum, one) => sum + one, 0) / Math.sqrt(panel.length)));
      });
    }
    case 'duplicated rows': {
      // Each row is delivered several times, so that totals vary more than their rows.
      const rows = 2 + Math.floor(next() * 20);
      const copies = () => 1 + Math.floor(next() * 12);
      return each(() =>
        Array.from({ length: rows }, () => copies() * base * Math.exp(0.6 * normal())).reduce((sum, value) => sum + value, 0),
      );
    }
    case 'bursts': {
      // Rows come in bursts: several a step, of widely varying size, and some of them reach into the following steps.
      const rate = 1 + 6 * next();
      const size = 2 + Math.floor(next() * 30);
      const stays = 0.5 * next();
      let left = 0;
      return {
        grain,
        counts: true,
        values: Array.from({ length }, () => {
          const started = poisson(rate, next);
          const rows = Array.from({ length: started }, () => Math.ceil(-size * Math.log(1 - next()))).reduce((sum, one) => sum + one, 0);
          left = Math.round(stays * (left + rows));
          return rows + left;
        }),
      };
    }
  }
}

/** By Knuth's method: for small means. */
export function poisson(mean: number, next: () => number): number {
  const least = Math.exp(-mean);
  let [count, product] = [0, next()];
  while (product > least) {
    count += 1;
    product *= next();
  }
  return count;
}
