import type { ModelTable } from '../../../data/model/types.ts';

/** Whether a table's column is the same on all rows that agree in the key: part of it, or determined by it. */
export function isDetermined({ columns }: ModelTable, key: readonly string[], name: string): boolean {
  if (key.includes(name)) return true;
  const by = columns.find((column) => column.name === name)?.determinedBy ?? [];
  return by.length > 0 && by.every((one) => key.includes(one));
}
