import type { RoleOverrides, SnapshotTable } from './entities.ts';

/** Returns a snapshot's tables with the owner's role overrides applied; the snapshot itself never changes. */
export function applyRoles(tables: SnapshotTable[], overrides: RoleOverrides): SnapshotTable[] {
  return tables.map((table) => {
    const roles = Object.hasOwn(overrides, table.name) ? overrides[table.name] : undefined;
    if (!roles) return table;
    const columns = table.profile.columns.map((column) => {
      const role = Object.hasOwn(roles, column.name) ? roles[column.name] : undefined;
      return role ? { ...column, role, roleSource: 'override' as const, roleReason: 'Set by the owner of the data source.' } : column;
    });
    return { ...table, profile: { ...table.profile, columns } };
  });
}
