import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink, useNavigate } from 'react-router';
import { call } from '../api/client.ts';
import { useEnter, useMe, useSignOut } from '../api/session.tsx';
import type { SignedIn } from '../api/types.ts';
import { useAnnounce } from './announcer.tsx';
import { Brand } from './brand.tsx';
import { Button } from './button.tsx';
import { messageOf } from './problem.tsx';

const PLACES = [
  ['home', '/'],
  ['sources', '/data-sources'],
  ['reports', '/reports'],
  ['dashboards', '/dashboards'],
  ['goals', '/goals'],
  ['ask', '/ask'],
  ['usage', '/usage'],
  ['settings', '/settings'],
] as const;

/** What signed-in people see around every page. `children` bring their own main. */
export function AppFrame({ children }: { children: ReactNode }) {
  const me = useMe();
  const { t } = useTranslation();
  return (
    <div className="app">
      <a className="skip" href="#main">
        {t('skip')}
      </a>
      <header className="app-head">
        <Brand />
        <nav aria-label={t('navigation')} className="app-nav">
          {PLACES.map(([name, to]) => (
            <NavLink key={name} to={to} end={to === '/'}>
              {t(`nav.${name}`)}
            </NavLink>
          ))}
        </nav>
        <div className="app-me">
          <Organizations me={me} />
          <SignOut />
        </div>
      </header>
      {!isActive(me) && <Inactive status={me.organization.subscription_status} />}
      {children}
    </div>
  );
}

/** Which organization is shown; a choice where there are several. */
function Organizations({ me }: { me: SignedIn }) {
  const enter = useEnter();
  const announce = useAnnounce();
  const { t } = useTranslation();
  if (me.organizations.length < 2) {
    return <span className="app-organization">{me.organization.name}</span>;
  }
  async function choose(id: string) {
    try {
      const session = await call<SignedIn>('POST', '/api/auth/session/organization/', { organization_id: id });
      enter(session);
      announce(t('nowIn', { name: session.organization.name }));
    } catch (error) {
      announce(messageOf(error as Error));
    }
  }
  return (
    <select aria-label={t('organization')} value={me.organization.id} onChange={(event) => void choose(event.target.value)}>
      {me.organizations.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}

function SignOut() {
  const signOut = useSignOut();
  const navigate = useNavigate();
  const announce = useAnnounce();
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  async function leave() {
    setBusy(true);
    try {
      await signOut();
      navigate('/');
    } catch (error) {
      announce(messageOf(error as Error));
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button kind="quiet" busy={busy} onClick={() => void leave()}>
      {t('signOut')}
    </Button>
  );
}

const isActive = (me: SignedIn) => !['suspended', 'cancelled'].includes(me.organization.subscription_status);

function Inactive({ status }: { status: string }) {
  const { t } = useTranslation();
  return (
    <p className="banner" role="status">
      {t('inactive', { status })}
    </p>
  );
}
