import { Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink, Outlet, useLocation } from 'react-router';
import { useMe } from '../api/session.tsx';
import { AppFrame } from './app-frame.tsx';
import { Button } from './button.tsx';
import { Loading } from './loading.tsx';

const GROUPS = {
  you: { profile: 'profile', security: 'security', apps: 'connected-apps' },
  developer: { mcp: 'developer/mcp-server', keys: 'developer/api-keys' },
  organization: { organization: 'organization', brand: 'brand', members: 'members', billing: 'billing', audit: 'audit-log' },
} as const;
type SettingsPage = keyof typeof import('../messages/en/settings.ts').settings.pages;
const NAMES = Object.keys(GROUPS) as (keyof typeof GROUPS)[];

/** Settings: the menu on the left, the chosen page on the right; stacked on a phone. */
export function SettingsFrame() {
  const { t } = useTranslation('settings');
  const { organization } = useMe();
  const { pathname } = useLocation();
  const groups = useId();
  // On a phone the menu is opened on one page and closes when another one opens.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const open = openAt === pathname;
  return (
    <AppFrame>
      <div className="settings">
        <nav className="settings-nav" aria-label={t('title')}>
          <Button kind="secondary" aria-expanded={open} aria-controls={groups} onClick={() => setOpenAt(open ? null : pathname)}>
            {t(open ? 'close' : 'open')}
          </Button>
          <div id={groups} className="settings-groups" data-open={open}>
            {NAMES.map((group) => (
              <div key={group} className="settings-group">
                <p>{group === 'organization' ? organization.name : t(`groups.${group}`)}</p>
                <ul>
                  {(Object.entries(GROUPS[group]) as [SettingsPage, string][]).map(([page, path]) => (
                    <li key={page}>
                      <NavLink to={`/settings/${path}`}>{t(`pages.${page}`)}</NavLink>
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </div>
        </nav>
        <main id="main" className="settings-page" tabIndex={-1}>
          <Suspense fallback={<Loading lines={5} />}>
            <Outlet />
          </Suspense>
        </main>
      </div>
    </AppFrame>
  );
}
