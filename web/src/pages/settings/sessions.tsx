import { useState } from 'react';
import { call } from '../../api/client.ts';
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

/** Where you are signed in, each to be ended. */
export function Sessions() {
  const [page, turn] = useState(1);
  const sessions = useList<BrowserSession>(PATH, page);
  return (
    <Section title="Sessions" lead="If you do not know one of them, end it and change your password.">
      <Rows query={sessions} label="Sessions" empty="No sessions." page={page} turn={turn} row={(session) => <Row session={session} />} />
    </Section>
  );
}

function Row({ session }: { session: BrowserSession }) {
  const announce = useAnnounce();
  const end = useChange(() => call('DELETE', `${PATH}${session.id}/`), PATH);
  const name = browserName(session.user_agent);
  return (
    <div className="row-split row-inner">
      <div className="row-main">
        <p className="row-title">
          {name} {session.current && <Badge kind="good">This one</Badge>}
        </p>
        <p className="row-facts">
          <span>{session.ip ?? 'unknown address'}</span>
          <span>
            Last seen <Time at={session.last_seen_at ?? session.created_at} />
          </span>
          <span>
            Signed in <Time at={session.created_at} />
          </span>
        </p>
      </div>
      {!session.current && (
        <ConfirmButton
          action="End it"
          of={`${name}, ${session.ip ?? 'unknown address'}`}
          question="End this session?"
          confirm={async () => {
            await end.mutateAsync(undefined);
            announce('The session has ended.');
          }}
        >
          <p>Whoever uses it has to sign in again.</p>
        </ConfirmButton>
      )}
    </div>
  );
}
