import { measureKey } from '../measures/measure-key.ts';
import type { Piece } from '../types.ts';
import { countsThings } from './entities.ts';
import { NUMBERS } from './number-roles.ts';
import type { Parser } from './parser.ts';

const keys = new WeakMap<Piece, string>();

/** What a piece means, whatever it was called. */
export function keyOf(piece: Piece): string {
  const known = keys.get(piece);
  if (known !== undefined) return known;
  const key = JSON.stringify(piece, (name, value) =>
    name === 'label'
      ? undefined
      : (name === 'table' || name === 'column') && typeof value === 'object' && value !== null
        ? value.name
        : value,
  );
  keys.set(piece, key);
  return key;
}

/** Whether a piece asks for a number beside those that were asked for: "the average fee of visits with the lowest rating" asks for no lowest rating. */
export function asksMore(piece: Piece, pieces: readonly Piece[]): boolean {
  const number = (one: Piece): string | null =>
    one.kind === 'measure' ? measureKey(one.measure) : one.kind === 'analysis' && one.analysis.kind === 'statistics' ? keyOf(one) : null;
  const own = number(piece);
  if (own === null) return false;
  const stated = pieces.flatMap((one) => number(one) ?? []);
  return stated.length > 0 && !stated.includes(own);
}

/** "Revenue by city, for rentals of 2024": things after a preposition are those that the number before is of, and no number of them is asked for. */
export function saysOfWhat(parser: Parser, at: number, piece: Piece, pieces: readonly Piece[]): boolean {
  if (piece.kind !== 'measure' || piece.measure.kind !== 'aggregate' || !asksMore(piece, pieces)) return false;
  const leads = [1, 2, 3].some((back) => {
    const isLed = parser.role(at - back, 'preposition').some((end) => parser.fillers(end).includes(at));
    return isLed && parser.role(at - back, 'have', 'filler', 'and').length === 0;
  });
  return leads && NUMBERS.every((role) => parser.role(at, role).length === 0) && countsThings(piece.measure.aggregate, piece.measure.table);
}

/** Whether an order is by another number than those that are asked for, which is said to be by one of them rather. */
export const ordersByOther = ([first, second]: readonly Piece[], pieces: readonly Piece[]): boolean =>
  first?.kind === 'measure' &&
  second?.kind === 'order' &&
  pieces.some((one) => one.kind === 'measure') &&
  !pieces.some((one) => one.kind === 'measure' && measureKey(one.measure) === measureKey(first.measure));
export const OTHER_ORDER = 0.3;

/** "… Return the number of orders": the number that was asked for before. */
export function restates(parser: Parser, { at, end }: { at: number; end: number }, piece: Piece, pieces: readonly Piece[]): boolean {
  if (piece.kind !== 'measure' || parser.skipMarks(end) < parser.tokens.length) return false;
  const requested = parser.tokens
    .slice(0, at)
    .some(({ word }, i) => (word === '.' || word === '?') && parser.fillers(i + 1).includes(at) && at > i + 1);
  return requested && pieces.some((one) => one.kind === 'measure' && measureKey(one.measure) === measureKey(piece.measure));
}
