import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { fill } from '../../api/operations.ts';
import { useChange, useList } from '../../api/queries.ts';
import type { BrowserSession } from '../../api/types.ts';
import { useAnnounce } from '../../components/announcer.tsx';
import { Badge } from '../../components/badge.tsx';
import { ConfirmButton } from '../../components/dialog.tsx';
import { Rows } from '../../components/list.tsx';
import { Section } from '../../components/page.tsx';
import { Time } from '../../components/time.tsx';
import { browserName } from './browser-name.ts';

const PATH = '/api/account/sessions/';

/** Where you are signed in; each session can be ended. */
export function Sessions() {
  const { t } = useTranslation('settings');
  const [page, turn] = useState(1);
  const sessions = useList(PATH, page);
  return (
    <Section title={t('sessions')} lead={t('sessionsLead')}>
      <Rows
        query={sessions}
        label={t('sessions')}
        empty={t('noSessions')}
        page={page}
        turn={turn}
        row={(session) => <Row session={session} />}
      />
    </Section>
  );
}

function Row({ session }: { session: BrowserSession }) {
  const { t } = useTranslation('settings');
  const announce = useAnnounce();
  const end = useChange(() => call('DELETE', fill('/api/account/sessions/{id}/', { id: session.id })), PATH);
  const name = browserName(session.user_agent);
  return (
    <div className="row-split row-inner">
      <div className="row-main">
        <p className="row-title">
          {name} {session.current && <Badge kind="good">{t('thisSession')}</Badge>}
        </p>
        <p className="row-facts">
          <span>{session.ip ?? t('unknownAddress')}</span>
          <span>
            <Trans t={t} i18nKey="lastSeen" components={{ when: <Time at={session.last_seen_at ?? session.created_at} /> }} />
          </span>
          <span>
            <Trans t={t} i18nKey="signedIn" components={{ when: <Time at={session.created_at} /> }} />
          </span>
        </p>
      </div>
      {!session.current && (
        <ConfirmButton
          action={t('endSession')}
          of={`${name}, ${session.ip ?? t('unknownAddress')}`}
          question={t('endSessionAsk')}
          confirm={async () => {
            await end.mutateAsync(undefined);
            announce(t('sessionEnded'));
          }}
        >
          <p>{t('endSessionText')}</p>
        </ConfirmButton>
      )}
    </div>
  );
}
