import { useTranslation } from 'react-i18next';
import type { Role } from '../../api/types.ts';

/** The roles that a member with a role may grant and remove. */
export function rolesGivenBy(mine: Role): Role[] {
  if (mine === 'owner') return ['viewer', 'editor', 'admin', 'owner'];
  return mine === 'admin' ? ['viewer', 'editor', 'admin'] : [];
}

/** `long`: with a description of each role. */
export function RoleOptions({ mine, long = false }: { mine: Role; long?: boolean }) {
  const { t } = useTranslation(['settings', 'common']);
  return rolesGivenBy(mine).map((role) => (
    <option key={role} value={role}>
      {long ? t(`roleMeaning.${role}`) : capital(t(`common:role.${role}`))}
    </option>
  ));
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
