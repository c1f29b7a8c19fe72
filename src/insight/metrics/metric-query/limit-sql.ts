import { queryError } from './errors.ts';
import type { MetricQuery } from './types.ts';

const LIMIT_DEFAULT = 1_000;
const TIED_MAX = 10_000;

/**
 * The last clauses of a statement: which groups it keeps, their order, and how many it gives.
 * @throws AppError validation_error if the limit is no whole number, or if ties have no order to be of
 */
export function limitedBy(
  { limit = LIMIT_DEFAULT, ties, order = [] }: Pick<MetricQuery, 'limit' | 'ties' | 'order'>,
  orders: readonly string[],
  kept: string | null = null,
): string[] {
  if (!Number.isInteger(limit) || limit < 1) throw queryError('"limit" must be a whole number from 1.');
  if (ties && order.length === 0) throw queryError('"ties" needs an "order", by which rows can be equal.');
  const places = ties ? [`rank() OVER (ORDER BY ${orders[0]}) <= ${limit}`] : [];
  const conditions = [...(kept === null ? [] : [kept]), ...places];
  return [
    ...(conditions.length > 0 ? [`QUALIFY ${conditions.join(' AND ')}`] : []),
    `ORDER BY ${orders.join(', ')}`,
    `LIMIT ${ties ? TIED_MAX : limit}`,
  ];
}
