import { type ReactNode, useState } from 'react';
import { NavLink, useNavigate } from 'react-router';
import { call } from '../api/client.ts';
import { useEnter, useMe, useSignOut } from '../api/session.tsx';
import type { SignedIn } from '../api/types.ts';
import { useAnnounce } from './announcer.tsx';
import { Brand } from './brand.tsx';
import { Button } from './button.tsx';
import { messageOf } from './problem.tsx';

/** What signed-in people see around every page. `children` bring their own main. */
export function AppFrame({ children }: { children: ReactNode }) {
  const me = useMe();
  return (
    <div className="app">
      <a className="skip" href="#main">
        Skip to the content
      </a>
      <header className="app-head">
        <Brand />
        <nav aria-label="Main" className="app-nav">
          <NavLink to="/" end>
            Home
          </NavLink>
          <NavLink to="/settings">Settings</NavLink>
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
  if (me.organizations.length < 2) {
    return <span className="app-organization">{me.organization.name}</span>;
  }
  async function choose(id: string) {
    try {
      const session = await call<SignedIn>('POST', '/api/auth/session/organization/', { organization_id: id });
      enter(session);
      announce(`Now in ${session.organization.name}`);
    } catch (error) {
      announce(messageOf(error as Error));
    }
  }
  return (
    <select aria-label="Organization" value={me.organization.id} onChange={(event) => void choose(event.target.value)}>
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
      Sign out
    </Button>
  );
}

const isActive = (me: SignedIn) => !['suspended', 'cancelled'].includes(me.organization.subscription_status);

function Inactive({ status }: { status: string }) {
  return (
    <p className="banner" role="status">
      The subscription of this organization is {status}. Until it is active again, every key and connected app is refused.
    </p>
  );
}
