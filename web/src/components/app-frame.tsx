import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { Link, NavLink, useLocation, useNavigate } from 'react-router';
import { call } from '../api/client.ts';
import { useLiveUpdates } from '../api/live.ts';
import { isOverdue, useEnter, useMe, useSignOut } from '../api/session.tsx';
import type { SignedIn, SubscriptionStatus } from '../api/types.ts';
import { useAnnounce } from './announcer.tsx';
import { Brand } from './brand.tsx';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import { messageOf } from './problem.tsx';
import { Time } from './time.tsx';

const PLACES = [
  ['home', '/'],
  ['sources', '/data-sources'],
  ['metrics', '/metrics'],
  ['reports', '/reports'],
  ['dashboards', '/dashboards'],
  ['goals', '/goals'],
  ['ask', '/ask'],
  ['alerts', '/alerts'],
  ['deliveries', '/deliveries'],
  ['usage', '/usage'],
  ['settings', '/settings'],
] as const;

/**
 * The navigation around every signed-in page: next to it on wide screens, behind a button above it otherwise. `children` bring their own
 * main.
 */
export function AppFrame({ children }: { children: ReactNode }) {
  const me = useMe();
  useLiveUpdates();
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const panel = useId();
  const button = useRef<HTMLButtonElement>(null);
  // The menu is opened on one page and closes when another one opens.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const open = openAt === pathname;
  useEffect(() => {
    if (!open) return;
    const closeOnEscape = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      setOpenAt(null);
      button.current?.focus();
    };
    document.addEventListener('keydown', closeOnEscape);
    return () => document.removeEventListener('keydown', closeOnEscape);
  }, [open]);
  return (
    <div className="app">
      <a className="skip" href="#main">
        {t('skip')}
      </a>
      <header className="app-head">
        <div className="app-bar">
          <Brand />
          <button
            ref={button}
            type="button"
            className="app-menu"
            aria-expanded={open}
            aria-controls={panel}
            onClick={() => setOpenAt(open ? null : pathname)}
          >
            <Icon name={open ? 'close' : 'menu'} />
            {t(open ? 'closeMenu' : 'menu')}
          </button>
        </div>
        <div id={panel} className="app-panel" data-open={open}>
          <Organizations me={me} />
          <nav aria-label={t('navigation')} className="app-nav">
            {PLACES.map(([name, to]) => (
              <NavLink key={name} to={to} end={to === '/'} data-place={name}>
                <Icon name={name} />
                {t(`nav.${name}`)}
              </NavLink>
            ))}
          </nav>
          <div className="app-me">
            <p className="app-person">
              <bdi>{me.user.name || me.user.email}</bdi>
            </p>
            <SignOut />
          </div>
        </div>
      </header>
      <div className="app-page">
        {!isActive(me) && <Inactive status={me.organization.subscription_status} />}
        <SecondFactorDue me={me} />
        {children}
      </div>
    </div>
  );
}

/** Tells a member without a second factor that their organization requires one, and from when. */
function SecondFactorDue({ me }: { me: SignedIn }) {
  const { t } = useTranslation();
  const { name, two_factor_required_from: from } = me.organization;
  if (!from || me.user.two_factor) return null;
  return (
    <p className="banner" role="status">
      {t('secondFactor.title', { name })}{' '}
      <Trans
        t={t}
        i18nKey={isOverdue(me) ? 'secondFactor.now' : 'secondFactor.until'}
        components={{ when: <Time at={from} exact />, way: <Link to="/settings/security" /> }}
      />
    </p>
  );
}

/** The current organization; a choice if there are several. */
function Organizations({ me }: { me: SignedIn }) {
  const enter = useEnter();
  const announce = useAnnounce();
  const { t } = useTranslation();
  if (me.organizations.length < 2) {
    return (
      <p className="app-organization">
        <bdi>{me.organization.name}</bdi>
      </p>
    );
  }
  async function choose(id: string) {
    try {
      const session = await call('POST', '/api/auth/session/organization/', { organization_id: id });
      enter(session);
      announce(t('nowIn', { name: session.organization.name }));
    } catch (error) {
      announce(messageOf(error as Error));
    }
  }
  return (
    <select
      className="app-organization"
      aria-label={t('organization')}
      value={me.organization.id}
      onChange={(event) => void choose(event.target.value)}
    >
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
      <Icon name="leave" />
      {t('signOut')}
    </Button>
  );
}

const isActive = (me: SignedIn) => !['suspended', 'cancelled'].includes(me.organization.subscription_status);

function Inactive({ status }: { status: SubscriptionStatus }) {
  const { t } = useTranslation();
  return (
    <p className="banner" role="status">
      {t('inactive', { status: t(`subscription.${status}`) })} <Link to="/settings/billing">{t('inactiveWay')}</Link>
    </p>
  );
}
