import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** A short label for a state. */
export function Badge({ kind = 'plain', children }: { kind?: 'plain' | 'good' | 'bad' | 'warm'; children: ReactNode }) {
  return <span className={`badge badge-${kind}`}>{children}</span>;
}

/** Scopes by their technical names. */
export function ScopeList({ scopes }: { scopes: string[] }) {
  const { t } = useTranslation();
  if (scopes.length === 0) return <span className="muted">{t('noScopes')}</span>;
  return (
    <ul className="scopes" aria-label={t('scopes')}>
      {scopes.map((scope) => (
        <li key={scope}>
          <code>{scope}</code>
        </li>
      ))}
    </ul>
  );
}
