import { seededRandom } from '../../src/app/demo/random.ts';
import { KINDS, type Kind } from './kinds.ts';
import { poisson } from './series.ts';

type Cell = string | number;

/** A CSV table of a kind, of categories, numbers of several distributions and dates, in which nothing depends on anything. Deterministic for a seed. */
export function nullTable(kind: Kind, seed: number): string {
  const next = seededRandom(seed * 31 + KINDS.indexOf(kind));
  const normal = () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
  const walks = kind === 'random walk' || kind === 'AR(1) panel';
  const categories = Array.from({ length: 2 + Math.floor(next() * 4) }, () => 2 + Math.floor(next() * 8));
  const shapes = Array.from({ length: (walks ? 2 : 1) + Math.floor(next() * 4) }, () => Math.floor(next() * 3));
  const dated = walks || kind === 'bursts' || next() < 0.7;
  const panel = walks && next() < 0.7;
  const header = [
    'row_id',
    ...categories.map((_, i) => `kind_${'abcdef'[i]}`),
    ...shapes.map((_, i) => `amount_${'abcdef'[i]}`),
    ...(dated ? ['day'] : []),
    ...(panel ? ['unit'] : []),
  ];
  const value = (i: number) => `${'PQRSTU'[i]}${Math.floor(next() * categories[i]!)}`;
  const heavy = shapes.map(() => (next() < 0.5 ? 1.2 + 1.5 * next() : null));
  const amount = (shape: number, i: number): number => {
    if (kind === 'heavy tails') return heavy[i] == null ? Math.exp(4 + 2 * normal()) : 20 * (1 - next()) ** (-1 / heavy[i]!);
    return shape === 0 ? 100 + 15 * normal() : shape === 1 ? 200 * next() : Math.exp(4 + 0.8 * normal());
  };
  const row = (day: number): Cell[] => [
    ...categories.map((_, i) => value(i)),
    ...shapes.map((shape, i) => amount(shape, i).toFixed(2)),
    ...(dated ? [dateOf(day)] : []),
  ];
  const rows = 150 + Math.floor(next() * 600);
  const randomDay = () => Math.floor(next() * 700);
  return csv(header, make());

  function make(): Cell[][] {
    switch (kind) {
      case 'i.i.d.':
      case 'heavy tails':
        return Array.from({ length: rows }, () => row(randomDay()));
      case 'duplicated rows': {
        const copies = 3 + Math.floor(next() * 12);
        const all = Array.from({ length: Math.ceil(rows / 6) }, () => row(randomDay())).flatMap((one) =>
          Array.from({ length: 1 + Math.floor(next() * copies) }, () => one),
        );
        return next() < 0.5 ? all : shuffled(all, next);
      }
      case 'bursts': {
        // Rows of a burst are of one day and often agree.
        const agree = 0.5 + 0.5 * next();
        return Array.from({ length: Math.ceil(rows / 8) }, () => {
          const usual = row(randomDay());
          return Array.from({ length: 1 + poisson(8, next) }, () =>
            row(0).map((cell, i) => (i === header.length - 2 || next() < agree ? usual[i]! : cell)),
          );
        }).flat();
      }
      default: {
        // One row a day of each entity; its numbers wander.
        const rho = kind === 'random walk' ? 1 : 0.5 + 0.45 * next();
        const entities = 1 + Math.floor(next() * 6);
        const days = Math.ceil((rows * 1.5) / entities);
        return Array.from({ length: entities }, (_, entity) => {
          const levels = shapes.map(() => normal());
          return Array.from({ length: days }, (_, day) => {
            for (const i of levels.keys()) levels[i] = rho * levels[i]! + (rho === 1 ? 0.2 : Math.sqrt(1 - rho ** 2)) * normal();
            return [
              ...categories.map((_, i) => value(i)),
              ...levels.map((level) => (100 + 15 * level).toFixed(2)),
              dateOf(day),
              ...(panel ? [`Unit ${entity + 1}`] : []),
            ];
          });
        }).flat();
      }
    }
  }
}

const dateOf = (day: number) => new Date(Date.UTC(2024, 0, 1) + day * 86_400_000).toISOString().slice(0, 10);

function csv(header: readonly string[], rows: readonly Cell[][]): string {
  return [header, ...rows.map((row, at) => [at + 1, ...row])].map((line) => line.join(',')).join('\n');
}

function shuffled<T>(all: readonly T[], next: () => number): T[] {
  return all
    .map((one) => ({ one, by: next() }))
    .sort((a, b) => a.by - b.by)
    .map(({ one }) => one);
}
