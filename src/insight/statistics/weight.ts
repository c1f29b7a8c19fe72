/** How much a finding matters: each part from 0 to 1. */
export interface Weight {
  /** How far it lies from what was expected: the share of the larger value by which the two differ. */
  surprise: number;
  /** The part of the whole, or of its time, that it concerns. */
  size: number;
  /** 1 less the probability that chance alone produces it. */
  confidence: number;
}

/**
 * Surprise × size × confidence, 0 to 1, for ranking findings of any kind against each other. The cube root of the size, so that a short outage or
 * a fading product, which concern a small part of the whole, rank before a small move of all of it.
 */
export function importance({ surprise, size, confidence }: Weight): number {
  return part(surprise) * Math.cbrt(part(size)) * part(confidence);
}

/** By which share of the larger of two values they differ: halving and doubling are both 0.5; 1 if their signs differ. */
export function relativeMove(from: number, to: number): number {
  const larger = Math.max(Math.abs(from), Math.abs(to));
  return larger === 0 ? 0 : Math.max(-1, Math.min(1, (to - from) / larger));
}

const part = (value: number) => (Number.isFinite(value) ? Math.max(0, Math.min(1, value)) : 0);
