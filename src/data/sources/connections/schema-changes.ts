import type { ImportedTable, MergedTable } from '../../engine/types.ts';
import type { SnapshotTable } from '../entities.ts';

type Described = Pick<SnapshotTable | ImportedTable | MergedTable, 'name' | 'profile'>;

/** What changed in the tables and columns of a source since its snapshot before, one sentence each. */
export function schemaChanges(before: readonly Described[], after: readonly Described[]): string[] {
  const changes: string[] = [];
  for (const { name } of before) if (!after.some((table) => table.name === name)) changes.push(`The table ${name} is no longer read.`);
  for (const { name, profile } of after) {
    const old = before.find((table) => table.name === name)?.profile.columns;
    if (!old) {
      changes.push(`The table ${name} is new.`);
      continue;
    }
    for (const column of profile.columns) {
      const known = old.find((one) => one.name === column.name);
      if (!known) changes.push(`The column ${column.name} of ${name} is new.`);
      else if (known.type !== column.type)
        changes.push(`The column ${column.name} of ${name} is ${column.type} now; it was ${known.type}.`);
    }
    for (const gone of old.filter((one) => !profile.columns.some((column) => column.name === one.name))) {
      changes.push(`The column ${gone.name} of ${name} is gone.`);
    }
  }
  return changes;
}
