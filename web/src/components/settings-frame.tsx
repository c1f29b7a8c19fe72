import { Suspense } from 'react';
import { NavLink, Outlet } from 'react-router';
import { useMe } from '../api/session.tsx';
import { AppFrame } from './app-frame.tsx';
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
      ['/settings/audit-log', 'Audit log'],
    ],
  },
] as const;

/** Settings: what there is on the left, what was chosen on the right; on a phone one above the other. */
export function SettingsFrame() {
  const { organization } = useMe();
  return (
    <AppFrame>
      <div className="settings">
        <nav className="settings-nav" aria-label="Settings">
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
