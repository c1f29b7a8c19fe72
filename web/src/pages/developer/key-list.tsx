import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { fill } from '../../api/operations.ts';
import { useChange, useList } from '../../api/queries.ts';
import type { Key } from '../../api/types.ts';
import { useAnnounce } from '../../components/announcer.tsx';
import { Badge, ScopeList } from '../../components/badge.tsx';
import { ConfirmButton } from '../../components/dialog.tsx';
import { Rows } from '../../components/list.tsx';
import { LastUsed, Time } from '../../components/time.tsx';
import type { KeysPath } from './keys-page-props.ts';

const BADGES = { active: 'good', expired: 'warm', revoked: 'bad' } as const;

/** All keys with their last use; a live one can be revoked. */
export function KeyList({ path, label }: { path: KeysPath; label: string }) {
  const { t } = useTranslation('developer');
  const [page, turn] = useState(1);
  const keys = useList(path, page);
  return (
    <Rows
      query={keys}
      label={label}
      empty={t('noKeys')}
      page={page}
      turn={turn}
      row={(key) => (
        <div className="row-split row-inner">
          <div className="row-main">
            <h3 className="row-title">
              <bdi>{key.name}</bdi> <Badge kind={BADGES[key.status]}>{t(`status.${key.status}`)}</Badge>
            </h3>
            {key.description !== '' && (
              <p className="muted">
                <bdi>{key.description}</bdi>
              </p>
            )}
            <p className="row-facts">
              <code>{key.key_prefix}…</code>
              <LastUsed at={key.last_used_at} />
              <span>
                <Trans t={t} i18nKey="madeBy" components={{ when: <Time at={key.created_at} />, who: <bdi>{key.created_by}</bdi> }} />
              </span>
              <End of={key} />
            </p>
            <ScopeList scopes={key.permissions} />
          </div>
          {key.status === 'active' && <Revoke of={key} path={path} />}
        </div>
      )}
    />
  );
}

function End({ of: key }: { of: Key }) {
  const { t } = useTranslation('developer');
  if (key.revoked_at) {
    return (
      <span>
        <Trans t={t} i18nKey="revokedWhen" components={{ when: <Time at={key.revoked_at} /> }} />
      </span>
    );
  }
  return (
    <span>
      {key.expires_at ? (
        <Trans t={t} i18nKey={key.status === 'expired' ? 'endedWhen' : 'endsWhen'} components={{ when: <Time at={key.expires_at} /> }} />
      ) : (
        t('neverEnds')
      )}
    </span>
  );
}

function Revoke({ of: key, path }: { of: Key; path: KeysPath }) {
  const { t } = useTranslation('developer');
  const announce = useAnnounce();
  const revoke = useChange(() => call('DELETE', fill(`${path}{id}/`, { id: key.id })), path);
  return (
    <ConfirmButton
      action={t('revoke')}
      of={key.name}
      question={t('revokeAsk', { name: key.name })}
      confirm={async () => {
        await revoke.mutateAsync(undefined);
        announce(t('revoked', { name: key.name }));
      }}
    >
      <p>{t('revokeText')}</p>
    </ConfirmButton>
  );
}
