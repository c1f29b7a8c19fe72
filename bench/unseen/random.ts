import { seededRandom } from '../../src/app/demo/random.ts';

/** A seeded generator; the same on every machine. */
export interface Draw {
  /** In [0, 1). */
  next(): number;
  /** Both ends included. */
  int(from: number, to: number): number;
  chance(share: number): boolean;
  pick<T>(items: readonly T[]): T;
  /** Prefers earlier items: real tables are never even. */
  skewed<T>(items: readonly T[]): T;
  shuffle<T>(items: readonly T[]): T[];
  /** Standard normal (Box and Muller 1958). */
  normal(): number;
  /** A positive amount around `typical`, with a long tail and two decimals. */
  amount(typical: number): number;
  /** An independent generator: its draws do not affect others. */
  fork(name: string): Draw;
}

/** Numbers come from mulberry32 (Tommy Ettinger, public domain); a fork's seed is the seed hashed with its name by FNV-1a. */
export function draw(seed: number): Draw {
  const next = seededRandom(seed);
  const int = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  const pick = <T>(items: readonly T[]): T => items[Math.floor(next() * items.length)] as T;
  const normal = () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
  return {
    next,
    int,
    chance: (share) => next() < share,
    pick,
    skewed: (items) => items[Math.floor(next() ** 1.6 * items.length)] as (typeof items)[number],
    shuffle: (items) => {
      const all = [...items];
      for (let at = all.length - 1; at > 0; at--) {
        const other = int(0, at);
        [all[at], all[other]] = [all[other] as (typeof all)[number], all[at] as (typeof all)[number]];
      }
      return all;
    },
    normal,
    amount: (typical) => Math.max(0.01, Math.round(typical * Math.exp(0.7 * normal()) * 100) / 100),
    fork: (name) => draw(hash(`${seed}/${name}`)),
  };
}

function hash(text: string): number {
  let state = 0x811c9dc5;
  for (const character of text) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return state >>> 0;
}
