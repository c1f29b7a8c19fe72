/** A fitted smoothing: its forecast at any horizon, and its fit. */
export interface Smoothing {
  at(ahead: number): number;
  /** Sum of squared one-step errors. */
  errors: number;
}

const ALPHAS = Array.from({ length: 20 }, (_, i) => 0.01 + (i * 0.98) / 19);
const BETAS = [0.01, 0.05, 0.1, 0.2, 0.4];
const DAMPINGS = [0.8, 0.9, 0.98];

/** Simple exponential smoothing, its weight fitted by least squares over a grid refined once (Gardner 1985). */
export function simpleSmoothing(values: readonly number[]): Smoothing {
  const smoothed = (alpha: number): { level: number; errors: number } => {
    let level = values[0] ?? 0;
    let errors = 0;
    for (let at = 1; at < values.length; at++) {
      const error = values[at]! - level;
      errors += error ** 2;
      level += alpha * error;
    }
    return { level, errors };
  };
  const coarse = least(ALPHAS, (alpha) => smoothed(alpha).errors);
  const fine = Array.from({ length: 11 }, (_, i) => Math.min(0.9999, Math.max(0.0001, coarse + (i - 5) * 0.01)));
  const { level, errors } = smoothed(least(fine, (alpha) => smoothed(alpha).errors));
  return { at: () => level, errors };
}

/** Exponential smoothing with a damped trend (Gardner and McKenzie 1985). */
export function dampedSmoothing(values: readonly number[]): Smoothing {
  let best: { level: number; trend: number; phi: number; errors: number } | null = null;
  for (const phi of DAMPINGS)
    for (const alpha of ALPHAS)
      for (const beta of BETAS) {
        let level = values[0] ?? 0;
        let trend = (values[1] ?? level) - level;
        let errors = 0;
        for (let at = 1; at < values.length; at++) {
          const error = values[at]! - level - phi * trend;
          errors += error ** 2;
          level += phi * trend + alpha * error;
          trend = phi * trend + alpha * beta * error;
        }
        if (best === null || errors < best.errors) best = { level, trend, phi, errors };
      }
  const { level, trend, phi, errors } = best ?? { level: 0, trend: 0, phi: 0.9, errors: 0 };
  return {
    at: (ahead) => level + (trend * phi * (1 - phi ** ahead)) / (1 - phi),
    errors,
  };
}

function least(candidates: readonly number[], cost: (candidate: number) => number): number {
  let [best, lowest] = [candidates[0]!, Number.POSITIVE_INFINITY];
  for (const candidate of candidates) {
    const one = cost(candidate);
    if (one < lowest) [best, lowest] = [candidate, one];
  }
  return best;
}
