import { typeOf } from '../expression/value-type.ts';
import type { PickedGroups } from './branch-sql.ts';
import type { BaseAggregate } from './resolve-metrics.ts';

/** SELECT of the picked groups and of the others together, from sums by group. */
export function otherFromGroups(name: string, part: readonly BaseAggregate[], { ids, per }: PickedGroups): string {
  const dimensions = ids.map((id) => `${per.includes(id) ? `${name}.${id}` : `CASE WHEN picked.hit THEN ${name}.${id} END`} AS ${id}`);
  const sums = part.map(({ id, aggregate, table }) => {
    if (aggregate.function === 'count') return `CAST(sum(${id}) AS BIGINT) AS ${id}`;
    return `${aggregate.of && typeOf(aggregate.of, table) === 'double' ? 'fsum' : 'sum'}(${id}) AS ${id}`;
  });
  const on = ids.map((id) => `picked.${id} IS NOT DISTINCT FROM ${name}.${id}`).join(' AND ');
  const keys = [...dimensions, 'picked.hit IS NULL AS o'];
  return `SELECT ${[...keys, 'true AS h', ...sums].join(', ')}\n  FROM ${name} LEFT JOIN picked ON ${on}\n  GROUP BY ${keys.map((_, i) => i + 1).join(', ')}`;
}
