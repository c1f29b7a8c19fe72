import { Suspense, useId, useState } from 'react';
import { NavLink, Outlet, useLocation } from 'react-router';
import { useMe } from '../api/session.tsx';
import { AppFrame } from './app-frame.tsx';
import { Button } from './button.tsx';
import { Loading } from './loading.tsx';

const GROUPS = [
  {
    title: 'You',
    links: [
      ['/settings/profile', 'Profile'],
      ['/settings/security', 'Security'],
      ['/settings/connected-apps', 'Connected apps'],
    ],
  },
  {
    title: 'Developer',
    links: [
      ['/settings/developer/mcp-server', 'MCP Server'],
      ['/settings/developer/api-keys', 'API Keys'],
    ],
  },
  {
    title: 'Organization',
    links: [
      ['/settings/organization', 'Organization'],
      ['/settings/members', 'Members'],
      ['/settings/billing', 'Billing'],
      ['/settings/audit-log', 'Audit log'],
    ],
  },
] as const;

/** Settings: what there is on the left, what was chosen on the right; on a phone one above the other. */
export function SettingsFrame() {
  const { organization } = useMe();
  const { pathname } = useLocation();
  const groups = useId();
  // On a phone the menu is opened at a page, and closes by going to another one.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const open = openAt === pathname;
  return (
    <AppFrame>
      <div className="settings">
        <nav className="settings-nav" aria-label="Settings">
          <Button kind="secondary" aria-expanded={open} aria-controls={groups} onClick={() => setOpenAt(open ? null : pathname)}>
            {open ? 'Close the menu' : 'All settings'}
          </Button>
          <div id={groups} className="settings-groups" data-open={open}>
            {GROUPS.map(({ title, links }) => (
              <div key={title} className="settings-group">
                <p>{title === 'Organization' ? organization.name : title}</p>
                <ul>
                  {links.map(([to, label]) => (
                    <li key={to}>
                      <NavLink to={to}>{label}</NavLink>
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
