import { useTranslation } from 'react-i18next';
import { Badge } from '../../../components/badge.tsx';
import { useFormat } from '../../../format.tsx';
import type { Source } from '../types.ts';
import { isFrequency } from './frequency-field.tsx';
import type { Connection } from './types.ts';

/** What a source is connected to, whether that works, and when it syncs. */
export function ConnectionFacts({ source, connection, title }: { source: Source; connection: Connection; title: string }) {
  const { t } = useTranslation('connections');
  const format = useFormat();
  const { state, next_sync_at: next, tables, signed_in: signedIn } = connection;
  const frequency = isFrequency(source.sync_frequency) ? t(`frequencies.${source.sync_frequency}`) : source.sync_frequency;
  const place = placeOf(connection);
  return (
    <dl className="connection-facts">
      <div>
        <dt>{t('fact.kind')}</dt>
        <dd>{title}</dd>
      </div>
      {place && (
        <div>
          <dt>{t('fact.place')}</dt>
          <dd>
            <bdi>{place}</bdi>
          </dd>
        </div>
      )}
      {signedIn?.account && (
        <div>
          <dt>{t('fact.account')}</dt>
          <dd>
            <bdi>{signedIn.account}</bdi>
          </dd>
        </div>
      )}
      <div>
        <dt>{t('fact.state')}</dt>
        <dd>
          <Badge kind={state === 'ok' ? 'good' : 'warm'}>{t(`state.${state}`)}</Badge>
        </dd>
      </div>
      <div>
        <dt>{t('fact.frequency')}</dt>
        <dd>{frequency}</dd>
      </div>
      <div>
        <dt>{t('fact.next')}</dt>
        <dd>{next === null ? t('onRequest') : state === 'ok' ? format.dateTime(next) : t('afterReconnection')}</dd>
      </div>
      <div>
        <dt>{t('fact.last')}</dt>
        <dd>{source.last_sync === null ? t('never') : format.dateTime(source.last_sync)}</dd>
      </div>
      <div>
        <dt>{t('fact.tables')}</dt>
        <dd>
          <bdi>{tables.map(({ name }) => name).join(', ')}</bdi>
        </dd>
      </div>
    </dl>
  );
}

/** The texts among the settings by which people know a source. */
function placeOf({ settings }: Connection): string {
  const { database, host, base_url: base, url } = settings;
  return [database, host ?? base ?? url].filter((part) => typeof part === 'string').join(' · ');
}
