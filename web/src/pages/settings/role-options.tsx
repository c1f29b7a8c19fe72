import type { Role } from '../../api/types.ts';

const MEANING: Record<Role, string> = {
  viewer: 'Viewer: reads',
  editor: 'Editor: reads and creates',
  admin: 'Admin: manages people and keys too',
  owner: 'Owner: everything, billing too',
};

/** The roles that somebody of a role may give and take. */
export function rolesGivenBy(mine: Role): Role[] {
  if (mine === 'owner') return ['viewer', 'editor', 'admin', 'owner'];
  return mine === 'admin' ? ['viewer', 'editor', 'admin'] : [];
}

/** `long`: with what each role means. */
export function RoleOptions({ mine, long = false }: { mine: Role; long?: boolean }) {
  return rolesGivenBy(mine).map((role) => (
    <option key={role} value={role}>
      {long ? MEANING[role] : role.charAt(0).toUpperCase() + role.slice(1)}
    </option>
  ));
}
