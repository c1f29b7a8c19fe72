import { useState } from 'react';
import { call } from '../../api/client.ts';
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

/** What you have allowed to work for you, with its tokens; all of it can be ended. */
export function ConnectedAppsPage() {
  const [page, turn] = useState(1);
  const apps = useList<ConnectedApp>(APPS, page);
  return (
    <Page title="Connected apps" lead="Applications you have allowed to work with your organization’s data for you.">
      <Rows
        query={apps}
        label="Connected apps"
        page={page}
        turn={turn}
        empty={
          <>
            <p>No application is connected.</p>
            <p>
              Give the server address on the start page to Claude, Cursor or another MCP client. It asks for your consent and then appears
              here.
            </p>
          </>
        }
        row={(app) => <AppRow app={app} />}
      />
    </Page>
  );
}

function AppRow({ app }: { app: ConnectedApp }) {
  const announce = useAnnounce();
  const { user } = useMe();
  const disconnect = useChange(() => call('DELETE', `${APPS}${app.id}/`), APPS);
  return (
    <>
      <div className="row-split row-inner">
        <div className="row-main">
          <h2 className="row-title">
            <bdi>{app.name}</bdi>
          </h2>
          <p className="row-facts">
            <span>Returns to {app.redirect_hosts.join(', ') || 'nowhere'}</span>
            {app.user_email !== user.email && <span>of {app.user_email}</span>}
            <span>
              Connected <Time at={app.connected_at} />
            </span>
            <LastUsed at={app.last_used_at} />
          </p>
          <ScopeList scopes={app.scopes} />
        </div>
        <ConfirmButton
          action="Disconnect"
          of={app.name}
          question={`Disconnect ${app.name}?`}
          confirm={async () => {
            await disconnect.mutateAsync(undefined);
            announce(`${app.name} is disconnected.`);
          }}
        >
          <p>Every token of it stops working with its next request. You can connect it again at any time.</p>
        </ConfirmButton>
      </div>
      <AppTokens app={app} />
    </>
  );
}
