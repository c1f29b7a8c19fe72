import { useTranslation } from 'react-i18next';
import type { Consent, Role } from '../../api/types.ts';
import { useScopeWords } from '../developer/scope-words.ts';

type Scope = Consent['scopes'][number];

interface Props {
  scopes: Scope[];
  role: Role | null;
  unticked: ReadonlySet<string>;
  setUnticked(scopes: ReadonlySet<string>): void;
}

/** The requested scopes, each with a checkbox; those beyond the role are disabled. */
export function ScopeChooser({ scopes, role, unticked, setUnticked }: Props) {
  const { t } = useTranslation(['consent', 'common']);
  const inWords = useScopeWords('mcp');
  function tick(scope: string, on: boolean) {
    const next = new Set(unticked);
    if (on) next.delete(scope);
    else next.add(scope);
    setUnticked(next);
  }
  return (
    <fieldset className="choices">
      <legend>{t('itMay')}</legend>
      {scopes.map((scope) => {
        const grantable = isGrantable(scope, role);
        return (
          <label key={scope.scope} className="choice">
            <input
              type="checkbox"
              checked={grantable && !unticked.has(scope.scope)}
              disabled={!grantable}
              onChange={(event) => tick(scope.scope, event.target.checked)}
            />
            <span>
              {inWords(scope)}
              <span className="hint">
                <code>{scope.scope}</code>
                {!grantable && role && ` · ${t('notYourRole', { role: t(`common:role.${role}`) })}`}
              </span>
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}

/** Whether a role covers a scope. */
export function isGrantable(scope: Scope, role: Role | null): boolean {
  return role !== null && !scope.roles_short_of.includes(role);
}
