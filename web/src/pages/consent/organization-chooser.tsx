import type { Consent } from '../../api/types.ts';
import { Notice } from '../../components/notice.tsx';

interface Props {
  organizations: Consent['organizations'];
  chosen: string | null;
  choose(id: string): void;
}

/** For which organization; one that cannot be chosen says why. */
export function OrganizationChooser({ organizations, chosen, choose }: Props) {
  if (chosen === null) {
    return (
      <Notice kind="danger" title="None of your organizations can be used">
        <ul>
          {organizations.map(({ id, name, reason }) => (
            <li key={id}>
              <bdi>{name}</bdi>: {reason ?? 'it cannot be used now.'}
            </li>
          ))}
        </ul>
      </Notice>
    );
  }
  return (
    <fieldset className="choices">
      <legend>Organization</legend>
      {organizations.map(({ id, name, role, usable, reason }) => (
        <label key={id} className="choice">
          <input type="radio" name="organization" value={id} checked={id === chosen} disabled={!usable} onChange={() => choose(id)} />
          <span>
            <bdi>{name}</bdi>
            <span className="hint">{usable ? `Your role here: ${role}` : (reason ?? 'It cannot be used now')}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
