import { useState } from 'react';
import { call } from '../../api/client.ts';
import { useChange, useList } from '../../api/queries.ts';
import type { Key } from '../../api/types.ts';
import { useAnnounce } from '../../components/announcer.tsx';
import { Badge, ScopeList } from '../../components/badge.tsx';
import { ConfirmButton } from '../../components/dialog.tsx';
import { Rows } from '../../components/list.tsx';
import { LastUsed, Time } from '../../components/time.tsx';

const BADGES = { active: 'good', expired: 'warm', revoked: 'bad' } as const;

/** The keys there are, with their last use; a live one can be revoked. */
export function KeyList({ path, label }: { path: string; label: string }) {
  const [page, turn] = useState(1);
  const keys = useList<Key>(path, page);
  return (
    <Rows
      query={keys}
      label={label}
      empty="No keys yet."
      page={page}
      turn={turn}
      row={(key) => (
        <div className="row-split row-inner">
          <div className="row-main">
            <h3 className="row-title">
              <bdi>{key.name}</bdi> <Badge kind={BADGES[key.status]}>{key.status}</Badge>
            </h3>
            <p className="row-facts">
              <code>{key.key_prefix}…</code>
              <LastUsed at={key.last_used_at} />
              <span>
                Made <Time at={key.created_at} /> by <bdi>{key.created_by}</bdi>
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
  if (key.revoked_at) {
    return (
      <span>
        Revoked <Time at={key.revoked_at} />
      </span>
    );
  }
  return (
    <span>
      {key.expires_at ? (
        <>
          {key.status === 'expired' ? 'Ended' : 'Ends'} <Time at={key.expires_at} />
        </>
      ) : (
        'Never ends'
      )}
    </span>
  );
}

function Revoke({ of: key, path }: { of: Key; path: string }) {
  const announce = useAnnounce();
  const revoke = useChange(() => call('DELETE', `${path}${key.id}/`), path);
  return (
    <ConfirmButton
      action="Revoke"
      of={key.name}
      question={`Revoke “${key.name}”?`}
      confirm={async () => {
        await revoke.mutateAsync(undefined);
        announce(`The key “${key.name}” is revoked.`);
      }}
    >
      <p>Whatever uses it is refused from its next request on. This cannot be undone.</p>
    </ConfirmButton>
  );
}
