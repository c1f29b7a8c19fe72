import { useRef, useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ApiError, decideConsent } from '../../api/client.ts';
import { useSignOut } from '../../api/session.tsx';
import type { Consent } from '../../api/types.ts';
import { useAnnounce } from '../../components/announcer.tsx';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { Page } from '../../components/page.tsx';
import { messageOf } from '../../components/problem.tsx';
import { ClientCard } from './client-card.tsx';
import { Left } from './left.tsx';
import { OrganizationChooser } from './organization-chooser.tsx';
import { isGrantable, ScopeChooser } from './scope-chooser.tsx';

/** The decision: organization, scopes, allow or deny. It is sent once, however often a button is pressed. */
export function ConsentForm({ consent, request }: { consent: Consent; request: string }) {
  const { t } = useTranslation('consent');
  const usable = consent.organizations.filter(({ usable: may }) => may);
  const [organizationId, setOrganizationId] = useState(usable[0]?.id ?? null);
  const [unticked, setUnticked] = useState<ReadonlySet<string>>(
    () => new Set(consent.scopes.filter((scope) => scope.opt_in).map(({ scope }) => scope)),
  );
  const [busy, setBusy] = useState<'allow' | 'deny' | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const [target, setTarget] = useState<string | null>(null);
  const sent = useRef(false);

  const role = usable.find(({ id }) => id === organizationId)?.role ?? null;
  const chosen = consent.scopes.filter((scope) => isGrantable(scope, role) && !unticked.has(scope.scope)).map(({ scope }) => scope);

  async function decide(decision: 'allow' | 'deny') {
    if (sent.current) return;
    sent.current = true;
    setBusy(decision);
    setError(null);
    try {
      const { redirect_to: to } = await decideConsent({
        request,
        csrf_token: consent.csrf_token,
        decision,
        ...(decision === 'allow' ? { organization_id: organizationId, scope: chosen } : {}),
      });
      requireAddress(to);
      setTarget(to);
      location.assign(to);
    } catch (refusal) {
      // A conflict means that the request is already decided; after any other error it may be sent again.
      sent.current = refusal instanceof ApiError && refusal.status === 409;
      setError(refusal as Error);
    } finally {
      setBusy(null);
    }
  }

  if (target) return <Left name={consent.client.name} to={target} host={consent.client.redirect_host} />;
  return (
    <Page title={t('title', { name: consent.client.name })} lead={t('lead')}>
      <ClientCard client={consent.client} />
      <OrganizationChooser organizations={consent.organizations} chosen={organizationId} choose={setOrganizationId} />
      <ScopeChooser scopes={consent.scopes} role={role} unticked={unticked} setUnticked={setUnticked} />
      {error && (
        <Notice kind="danger" live>
          {messageOf(error)}
        </Notice>
      )}
      <div className="consent-decision">
        <Button busy={busy === 'allow'} disabled={organizationId === null || chosen.length === 0} onClick={() => void decide('allow')}>
          {t('allow')}
        </Button>
        <Button kind="secondary" busy={busy === 'deny'} onClick={() => void decide('deny')}>
          {t('deny')}
        </Button>
      </div>
      {organizationId !== null && chosen.length === 0 && <p className="hint">{t('tickOne')}</p>}
      <Who email={consent.user.email} />
    </Page>
  );
}

/** The policy forbids script addresses; one is not even tried. */
function requireAddress(to: string): void {
  const { protocol } = new URL(to);
  if (['javascript:', 'data:', 'vbscript:', 'file:', 'blob:'].includes(protocol)) throw new Error('That is no address to return to.');
}

/** The request is bound to this session; another account must start again. */
function Who({ email }: { email: string }) {
  const { t } = useTranslation('consent');
  const signOut = useSignOut();
  const navigate = useNavigate();
  const announce = useAnnounce();
  async function change() {
    try {
      await signOut();
      navigate('/sign-in', {
        state: { done: t('signedOut') },
      });
    } catch (refusal) {
      announce(messageOf(refusal as Error));
    }
  }
  return (
    <p className="muted consent-who">
      <Trans t={t} i18nKey="who" components={{ email: <strong>{email}</strong> }} />{' '}
      <button type="button" className="link" onClick={() => void change()}>
        {t('otherAccount')}
      </button>
      <br />
      {t('anyTime')}
    </p>
  );
}
