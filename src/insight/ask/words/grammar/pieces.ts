import type { Piece } from '../types.ts';
import type { Parse } from './parser.ts';

export type Of<K extends Piece['kind']> = Extract<Piece, { kind: K }>;

/** Pieces that do not make one query together, and why, if it is worth saying. */
export class Unfit extends Error {}

/** Parses of a value as those of one piece. */
export const single = <T>(parses: readonly Parse<T>[], make: (value: T) => Piece, more = 0): Parse<Piece[]>[] =>
  parses.map(({ end, value, cost }) => ({ end, cost: cost + more, value: [make(value)] }));

/** Pieces of questions that no metric answers. */
export const OTHER_KINDS = [
  'analysis',
  'moved',
  'listing',
  'columns',
  'attributes',
  'procedure',
  'about',
  'result',
  'shapes',
  'withoutOutliers',
  'prepare',
  'filled',
  'meanDifference',
] as const;

/** What is made of pieces; null if they do not fit. */
export function fitting<T>(make: () => T): T | null {
  try {
    return make();
  } catch (error) {
    if (error instanceof Unfit) return null;
    throw error;
  }
}
