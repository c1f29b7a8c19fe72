import { call } from '../../api/client.ts';
import { useChange } from '../../api/queries.ts';
import type { ConnectedApp, ConnectedToken } from '../../api/types.ts';
import { useAnnounce } from '../../components/announcer.tsx';
import { ConfirmButton } from '../../components/dialog.tsx';
import { LastUsed, Time } from '../../components/time.tsx';

/** The tokens of one app, each to be revoked by itself. */
export function AppTokens({ app }: { app: ConnectedApp }) {
  if (app.tokens.length === 0) return <p className="hint">It holds no live token now; it fetches one when it is used again.</p>;
  return (
    <details className="more">
      <summary>{app.tokens.length === 1 ? 'One token' : `${app.tokens.length} tokens`}</summary>
      <ul className="rows" aria-label={`Tokens of ${app.name}`}>
        {app.tokens.map((token) => (
          <li key={token.id} className="row">
            <Token app={app} token={token} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function Token({ app, token }: { app: ConnectedApp; token: ConnectedToken }) {
  const announce = useAnnounce();
  const revoke = useChange(() => call('DELETE', `/api/connected-apps/${app.id}/tokens/${token.id}/`), '/api/connected-apps/');
  return (
    <div className="row-split row-inner">
      <div className="row-main">
        <p className="row-facts">
          <span>
            Made <Time at={token.created_at} />
          </span>
          <LastUsed at={token.last_used_at} />
          <span>
            Ends <Time at={token.expires_at} />
          </span>
        </p>
      </div>
      <ConfirmButton
        action="Revoke"
        of={`token of ${app.name}`}
        question="Revoke this token?"
        confirm={async () => {
          await revoke.mutateAsync(undefined);
          announce('The token is revoked.');
        }}
      >
        <p>It stops working with its next request. {app.name} may fetch another one while it stays connected.</p>
      </ConfirmButton>
    </div>
  );
}
