import { seededRandom } from '../src/app/demo/random.ts';
import type { Planted } from './planted-series.ts';

export const SEASONS = ['none', 'week', 'year', 'week and year', 'trend and week', 'returning'] as const;
type Season = (typeof SEASONS)[number];

/** A series by day with one to three days moved by six standard deviations of its noise, or none. */
interface SixSigma {
  season: Season;
  firstDay: number;
  values: number[];
  planted: Planted[];
  /** What was expected of each day, and the standard deviation of its noise: known to the generator only. */
  levels: number[];
  sigma: number;
}

/** Two thirds are planted. `returning`: the same two weeks of each year stand out, which is a season. Deterministic for a seed. */
export function sixSigmaSeries(season: Season, seed: number): SixSigma {
  const next = seededRandom(seed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
  const yearly = season === 'year' || season === 'week and year' || season === 'returning';
  const length = yearly ? 365 * 3 + Math.floor(next() * 200) : 200 + Math.floor(next() * 300);
  const firstDay = 19_000 + Math.floor(next() * 700);
  const base = 10 ** (1 + 4 * next());
  const share = Math.exp(Math.log(0.01) + next() * Math.log(12));
  const week = Array.from({ length: 7 }, () => (/week/.test(season) ? 0.5 + next() : 1));
  const [swing, phase] = [0.1 + 0.3 * next(), next() * 365];
  const growth = season === 'trend and week' ? -0.3 + next() : 0;
  const [feast, height] = [Math.floor(next() * 350), 1.3 + next()];
  const sigma = base * share;
  const count = next() < 0.34 ? 0 : 1 + Math.floor(next() * 3);
  const planted: Planted[] = [];
  while (planted.length < count) {
    const at = Math.floor(next() * length);
    if (planted.every(({ from }) => Math.abs(from - at) > 10)) planted.push({ from: at, to: at, direction: next() < 0.5 ? 'high' : 'low' });
  }
  const levels = Array.from({ length }, (_, at) => {
    const day = firstDay + at;
    const year = yearly && season !== 'returning' ? 1 + swing * Math.sin((2 * Math.PI * (day - phase)) / 365.25) : 1;
    const returning = season === 'returning' && Math.floor(day % 365.25) >= feast && Math.floor(day % 365.25) < feast + 12 ? height : 1;
    return base * week[(day + 3) % 7]! * year * returning * (1 + (growth * at) / length);
  });
  const values = levels.map((level, at) => {
    const hit = planted.find(({ from }) => from === at);
    return level + sigma * (normal() + (hit ? (hit.direction === 'high' ? 6 : -6) : 0));
  });
  return { season, firstDay, values, planted: planted.toSorted((a, b) => a.from - b.from), levels, sigma };
}
