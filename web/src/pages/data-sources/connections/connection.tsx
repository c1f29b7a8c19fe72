import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { below, fill } from '../../../api/operations.ts';
import { useLoaded } from '../../../api/queries.ts';
import { useMe } from '../../../api/session.tsx';
import { ButtonLink } from '../../../components/button.tsx';
import { Loading } from '../../../components/loading.tsx';
import { Notice } from '../../../components/notice.tsx';
import { Section } from '../../../components/page.tsx';
import { Problem } from '../../../components/problem.tsx';
import type { Source } from '../types.ts';
import { ConnectionFacts } from './connection-facts.tsx';
import { SourceDependents } from './dependents.tsx';
import { EditConnection, editOf } from './edit-connection.tsx';
import { SyncHistory } from './sync-history.tsx';
import { SyncNow } from './sync-now.tsx';
import { CONNECTORS } from './types.ts';
import { useWording } from './wording.ts';

const EDITS = ['tables', 'schedule', 'settings'] as const;

/** How a source is connected, how its syncs go, and what is built on it; editors change it here. */
export function ConnectionTab({ source }: { source: Source }) {
  const { t } = useTranslation('connections');
  const { role } = useMe();
  const wording = useWording();
  const [address] = useSearchParams();
  const connectors = useLoaded(CONNECTORS);
  const connection = useLoaded(below(fill('/api/data-sources/{id}/', { id: source.id }), 'connection/'));
  if (connection.isPending || connectors.isPending) return <Loading lines={6} />;
  if (connection.isError) return <Problem error={connection.error} retry={connection.refetch} />;
  if (connectors.isError) return <Problem error={connectors.error} retry={connectors.refetch} />;
  const connector = connectors.data.results.find(({ kind }) => kind === connection.data.kind);
  const edit = editOf(address);
  const editable = role !== 'viewer' && connector !== undefined;
  if (edit && editable) {
    return (
      <EditConnection
        key={edit}
        edit={edit}
        source={source}
        connection={connection.data}
        connector={connector}
        frequencies={connectors.data.sync_frequencies}
      />
    );
  }
  return (
    <>
      {connection.data.state === 'needs_reconnection' && <Reconnect editable={editable} signedIn={connection.data.signed_in !== null} />}
      <Section title={t('access')}>
        <ConnectionFacts source={source} connection={connection.data} title={connector ? wording.title(connector) : connection.data.kind} />
        <SyncNow source={source} editable={editable} />
        {editable && (
          <div className="actions">
            {EDITS.map((one) => (
              <ButtonLink key={one} kind="secondary" to={`?tab=connection&edit=${one}`}>
                {t(`edit.${one}`)}
              </ButtonLink>
            ))}
            {connection.data.state === 'ok' && (
              <ButtonLink kind="secondary" to="?tab=connection&edit=credentials">
                {t('reconnect')}
              </ButtonLink>
            )}
          </div>
        )}
      </Section>
      <SyncHistory source={source} />
      <SourceDependents source={source} />
    </>
  );
}

function Reconnect({ editable, signedIn }: { editable: boolean; signedIn: boolean }) {
  const { t } = useTranslation('connections');
  return (
    <Notice kind="warning" title={t(signedIn ? 'needsSignIn' : 'needsReconnection')} live>
      <p>{t(signedIn ? 'needsSignInText' : 'needsReconnectionText')}</p>
      {editable && (
        <p>
          <ButtonLink to="?tab=connection&edit=credentials">{t('reconnect')}</ButtonLink>
        </p>
      )}
    </Notice>
  );
}
