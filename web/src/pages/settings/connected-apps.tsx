import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { fill } from '../../api/operations.ts';
import { useChange, useList } from '../../api/queries.ts';
import { useMe } from '../../api/session.tsx';
import type { ConnectedApp } from '../../api/types.ts';
import { useAnnounce } from '../../components/announcer.tsx';
import { ScopeList } from '../../components/badge.tsx';
import { ConfirmButton } from '../../components/dialog.tsx';
import { Rows } from '../../components/list.tsx';
import { Page } from '../../components/page.tsx';
import { LastUsed, Time } from '../../components/time.tsx';
import { AppTokens } from './app-tokens.tsx';

export const APPS = '/api/connected-apps/';

/** The apps you have given access, with their tokens; all of it can be revoked. */
export function ConnectedAppsPage() {
  const { t } = useTranslation('settings');
  const [page, turn] = useState(1);
  const apps = useList(APPS, page);
  return (
    <Page title={t('pages.apps')} lead={t('appsLead')}>
      <Rows
        query={apps}
        label={t('pages.apps')}
        page={page}
        turn={turn}
        empty={
          <>
            <p>{t('noApps')}</p>
            <p>{t('noAppsNext')}</p>
          </>
        }
        row={(app) => <AppRow app={app} />}
      />
    </Page>
  );
}

function AppRow({ app }: { app: ConnectedApp }) {
  const { t } = useTranslation('settings');
  const announce = useAnnounce();
  const { user } = useMe();
  const disconnect = useChange(() => call('DELETE', fill('/api/connected-apps/{id}/', { id: app.id })), APPS);
  return (
    <>
      <div className="row-split row-inner">
        <div className="row-main">
          <h2 className="row-title">
            <bdi>{app.name}</bdi>
          </h2>
          <p className="row-facts">
            <span>{t('returnsTo', { hosts: app.redirect_hosts.join(', ') || t('nowhere') })}</span>
            {app.user_email !== user.email && <span>{t('ofWhom', { who: app.user_email })}</span>}
            <span>
              <Trans t={t} i18nKey="connected" components={{ when: <Time at={app.connected_at} /> }} />
            </span>
            <LastUsed at={app.last_used_at} />
          </p>
          <ScopeList scopes={app.scopes} />
        </div>
        <ConfirmButton
          action={t('disconnect')}
          of={app.name}
          question={t('disconnectAsk', { app: app.name })}
          confirm={async () => {
            await disconnect.mutateAsync(undefined);
            announce(t('disconnected', { app: app.name }));
          }}
        >
          <p>{t('disconnectText')}</p>
        </ConfirmButton>
      </div>
      <AppTokens app={app} />
    </>
  );
}
