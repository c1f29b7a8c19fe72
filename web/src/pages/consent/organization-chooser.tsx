import { useTranslation } from 'react-i18next';
import type { Consent } from '../../api/types.ts';
import { Notice } from '../../components/notice.tsx';
import { translated } from '../../messages/translated.ts';

interface Props {
  organizations: Consent['organizations'];
  chosen: string | null;
  choose(id: string): void;
}

/** The organization to grant access to; one that cannot be chosen says why. */
export function OrganizationChooser({ organizations, chosen, choose }: Props) {
  const { t } = useTranslation(['consent', 'common']);
  if (chosen === null) {
    return (
      <Notice kind="danger" title={t('noOrganization')}>
        <ul>
          {organizations.map(({ id, name, reason }) => (
            <li key={id}>
              <bdi>{name}</bdi>: {reason ? translated(reason) : t('notUsable')}
            </li>
          ))}
        </ul>
      </Notice>
    );
  }
  return (
    <fieldset className="choices">
      <legend>{t('organization')}</legend>
      {organizations.map(({ id, name, role, usable, reason }) => (
        <label key={id} className="choice">
          <input type="radio" name="organization" value={id} checked={id === chosen} disabled={!usable} onChange={() => choose(id)} />
          <span>
            <bdi>{name}</bdi>
            <span className="hint">
              {usable ? t('yourRole', { role: t(`common:role.${role}`) }) : reason ? translated(reason) : t('notUsable')}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
