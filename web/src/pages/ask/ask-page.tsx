import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { Page } from '../../components/page.tsx';

const WAYS = [
  ['question', '/ask'],
  ['change', '/ask/change'],
  ['check', '/ask/check'],
  ['sql', '/ask/sql'],
] as const;

/** The layout of this section: tabs for the ways to ask, and one of them. `way` names the current tab where the address does not. */
export function AskingPage({ title, lead, way, children }: { title: string; lead?: ReactNode; way?: 'question'; children: ReactNode }) {
  const { t } = useTranslation('ask');
  const { pathname } = useLocation();
  return (
    <>
      <nav className="tabs" aria-label={t('ways')}>
        {WAYS.map(([name, to]) => (
          <Link key={name} to={to} aria-current={pathname === to || way === name ? 'page' : undefined}>
            {t(`way.${name}`)}
          </Link>
        ))}
      </nav>
      <Page title={title} lead={lead}>
        {children}
      </Page>
    </>
  );
}
