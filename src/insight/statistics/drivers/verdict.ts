import { studentTwoSided } from '../distributions.ts';
import { type Dispersions, groupErrors } from './dispersion.ts';
import type { Tested } from './evidence.ts';
import type { Tally } from './tally.ts';
import type { ChangeVerdict, Steps } from './types.ts';

const P_MAX = 0.05;
/** Share of the values that move differently by chance at `P_MAX`, times this, is more than chance. */
const UNEVEN = 3;

/** What can be said of a change that no value or pair of values explains: it is chance, even, or uneven. */
export function verdictOf(
  whole: Tally,
  tested: readonly Tested[],
  { change, ratio, steps, dispersions }: { change: number; ratio: boolean; steps: Steps | undefined; dispersions: Dispersions | null },
): ChangeVerdict {
  if (change === 0) return 'unchanged';
  if (tested.length === 0) return 'unknown';
  if (dispersions && steps && wholeP(whole, ratio, steps, dispersions) > P_MAX) return 'chance';
  const singles = tested.filter(({ candidate }) => candidate.at.length === 1);
  const different = singles.filter(({ evidence }) => evidence.p <= P_MAX).length;
  return different > Math.max(1, UNEVEN * P_MAX * singles.length) ? 'uneven' : 'even';
}

/** Probability that a change of the whole is chance: its rows' noise, dispersed as its values are. Totals are compared by step, as periods differ in length. */
function wholeP(whole: Tally, ratio: boolean, steps: Steps, dispersions: Dispersions): number {
  const all = [...dispersions.values()].flatMap((one) => one[ratio ? 'rate' : 'raw'] ?? []);
  if (all.length === 0) return 0;
  const factor = all.reduce((sum, one) => sum + one.factor, 0) / all.length;
  const free = Math.min(...all.map(({ freedom }) => freedom));
  const sides = [0, 1] as const;
  const value = (at: 0 | 1) =>
    ratio ? whole.num[at] / Math.max(whole.den[at], Number.MIN_VALUE) : whole.num[at] / (at === 0 ? steps.before : steps.after);
  const noise = (at: 0 | 1) =>
    ratio ? groupErrors(whole, at) / whole.den[at] ** 2 : whole.squares[at] / (at === 0 ? steps.before : steps.after) ** 2;
  const variance = factor * sides.reduce<number>((sum, at) => sum + noise(at), 0);
  return variance > 0 ? studentTwoSided((value(1) - value(0)) / Math.sqrt(variance), free) : 0;
}
