import type { Query } from '../query.ts';
import type { Truth } from '../truth/answer.ts';
import { evaluate } from '../truth/evaluate.ts';
import type { World } from '../truth/rows.ts';

const ROWS_MAX = 60;

/** Whether a question has one answer worth asking for: not empty, not too long, no ties at a cutoff, nothing unnamed in a ranking. */
export function fitsToAsk(world: World, query: Query, truth: Truth): boolean {
  const { rows, columns } = truth;
  const labels = columns.filter(({ role }) => role === 'label').length;
  const value = columns.findIndex(({ role, optional }) => role === 'value' && !optional);
  if (rows.length === 0 || rows.length > ROWS_MAX) return false;
  if (labels > 0 && rows.length < 2 && query.limit !== 1 && !query.having) return false;
  if (rows.every((row) => typeof row[value] !== 'number' || row[value] === 0)) return false;
  if (labels === 0 && query.compare && rows.some((row) => row.slice(0, 2).some((cell) => !cell))) return false;
  const cut = query.limit !== undefined || query.top !== undefined;
  if (!cut && !query.having) return true;
  const whole = evaluate(world, { ...query, limit: undefined, top: undefined, having: undefined, order: query.order ?? 'down' });
  if (whole.rows.some((row) => row.slice(0, labels).includes(null) || row[labels] === null)) return false;
  if (query.having) return rows.length < whole.rows.length;
  return !equalsAtCut(whole, query, labels);
}

function equalsAtCut({ rows }: Truth, { limit, top }: Query, labels: number): boolean {
  const lists = top?.per ? [...Map.groupBy(rows, (row) => row[0]).values()] : [rows];
  const at = limit ?? top?.n ?? 0;
  return lists.some((list) => {
    const [last, next] = [list[at - 1]?.[labels], list[at]?.[labels]];
    return next !== undefined && Math.abs(Number(last) - Number(next)) <= 1e-6 * Math.abs(Number(last));
  });
}
