import { Trans, useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { fill } from '../../api/operations.ts';
import { useChange } from '../../api/queries.ts';
import type { ConnectedApp, ConnectedToken } from '../../api/types.ts';
import { useAnnounce } from '../../components/announcer.tsx';
import { ConfirmButton } from '../../components/dialog.tsx';
import { LastUsed, Time } from '../../components/time.tsx';

/** An app's tokens, each of which can be revoked. */
export function AppTokens({ app }: { app: ConnectedApp }) {
  const { t } = useTranslation('settings');
  if (app.tokens.length === 0) return <p className="hint">{t('noTokens')}</p>;
  return (
    <details className="more">
      <summary>{t('tokens', { count: app.tokens.length })}</summary>
      <ul className="rows" aria-label={t('tokensOf', { app: app.name })}>
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
  const { t } = useTranslation('settings');
  const announce = useAnnounce();
  const revoke = useChange(
    () => call('DELETE', fill('/api/connected-apps/{id}/tokens/{token_id}/', { id: app.id, token_id: token.id })),
    '/api/connected-apps/',
  );
  return (
    <div className="row-split row-inner">
      <div className="row-main">
        <p className="row-facts">
          <span>
            <Trans t={t} i18nKey="made" components={{ when: <Time at={token.created_at} /> }} />
          </span>
          <LastUsed at={token.last_used_at} />
          <span>
            <Trans t={t} i18nKey="ends" components={{ when: <Time at={token.expires_at} /> }} />
          </span>
        </p>
      </div>
      <ConfirmButton
        action={t('revoke')}
        of={t('tokenOf', { app: app.name })}
        question={t('revokeAsk')}
        confirm={async () => {
          await revoke.mutateAsync(undefined);
          announce(t('revoked'));
        }}
      >
        <p>{t('revokeText', { app: app.name })}</p>
      </ConfirmButton>
    </div>
  );
}
