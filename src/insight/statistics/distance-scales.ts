import { efficientDeviation } from './quantiles.ts';

/** A way to measure how far a value lies from what is expected of it. */
interface Scale {
  distance: (value: number, expected: number) => number;
  /** Deviation that chance alone produces. */
  least: number;
}
/** For values of either sign. */
export const DIFFERENCE: Scale = { distance: (value, expected) => value - expected, least: 0 };
const LOGARITHM: Scale = { distance: (value, expected) => Math.log(value / expected), least: 0 };
const root = (value: number) => 2 * Math.sqrt(value + 0.375);
/** For counts. */
export const ROOT: Scale = { distance: (value, expected) => root(value) - root(expected), least: 1 };

/**
 * Distances of positive values: in deviations that grow with the level's power 0, ½ or 1, and as a logarithm, too, where that fits better. The likeliest
 * under normal noise (Box and Cox 1964), with a bound on what one value contributes (Hinich and Talwar 1975).
 */
export function scalesOf(values: readonly (number | null)[], base: readonly (number | null)[]): Scale[] {
  const points = values.flatMap((value, at) => (value === null || !(value > 0 && base[at]! > 0) ? [] : [{ value, level: base[at]! }]));
  const logOf = (all: readonly number[]) => all.reduce((sum, one) => sum + Math.log(one), 0);
  const levels = logOf(points.map(({ level }) => level));
  const jacobians = [...POWERS.map((power) => power * levels), logOf(points.map(({ value }) => value))];
  const scales = [...POWERS.map(powerScale), LOGARITHM];
  const likelihoods = scales.map(({ distance }, which) => {
    const deviation = boundedDeviation(points.map(({ value, level }) => distance(value, level)));
    return deviation > 0 ? -points.length * Math.log(deviation) - jacobians[which]! : Number.NEGATIVE_INFINITY;
  });
  // The last of equals: of a level that hardly varies, a share is the natural measure.
  const best = POWERS.reduce<number>((most, _, which) => (likelihoods[which]! >= likelihoods[most]! ? which : most), 0);
  // Where the noise is a small share of the level, chance decides between the two, and a logarithm brings the highest values nearer.
  return likelihoods[POWERS.length]! > likelihoods[best]! + SKEWED_MIN ? [scales[best]!, LOGARITHM] : [scales[best]!];
}
/** By how much more likely, as a logarithm, values must be under skewed noise. */
const SKEWED_MIN = 0.5;
const POWERS = [0, 0.5, 1] as const;
const powerScale = (power: number): Scale => ({ distance: (value, expected) => (value - expected) / expected ** power, least: 0 });

/** The root mean square of distances, none of which counts as more than 3.5 times that. */
function boundedDeviation(distances: readonly number[]): number {
  let deviation = efficientDeviation(distances);
  for (let round = 0; round < BOUND_ROUNDS && deviation > 0; round++) {
    const bound = (BOUND * deviation) ** 2;
    deviation = Math.sqrt(distances.reduce((sum, one) => sum + Math.min(one ** 2, bound), 0) / distances.length);
  }
  return deviation;
}
const BOUND = 3.5;
const BOUND_ROUNDS = 4;
