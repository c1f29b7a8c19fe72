import type { ModelTable } from '../../../../data/model/types.ts';
import type { ReadingScope } from '../types.ts';

/** Whether the rows of a table refer to those of another, perhaps by way of others. */
export function climbs(from: ModelTable, to: ModelTable, scope: ReadingScope): boolean {
  const seen = [from.name];
  for (const at of seen)
    for (const link of scope.model.relationships) if (link.from.table === at && !seen.includes(link.to.table)) seen.push(link.to.table);
  return seen.includes(to.name);
}
