import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../components/badge.tsx';
import { Button } from '../../../components/button.tsx';
import { Loading } from '../../../components/loading.tsx';
import { Section } from '../../../components/page.tsx';
import { Problem } from '../../../components/problem.tsx';
import { useFormat } from '../../../format.tsx';
import { translated } from '../../../messages/translated.ts';
import type { Source } from '../types.ts';
import { useSyncs } from './queries.ts';
import { isRunning, type Sync } from './types.ts';

const SHOWN_FIRST = 10;
const MINUTE_SECONDS = 60;

/** Every sync with its result, what changed in the source, and what to do about a failure. */
export function SyncHistory({ source }: { source: Source }) {
  const { t } = useTranslation('connections');
  const syncs = useSyncs(source.id);
  const [all, showAll] = useState(false);
  const ended = syncs.data?.results.filter((sync) => !isRunning(sync)) ?? [];
  return (
    <Section title={t('history')}>
      {syncs.isPending && <Loading lines={3} />}
      {syncs.isError && <Problem error={syncs.error} retry={syncs.refetch} />}
      {syncs.data && ended.length === 0 && <div className="empty">{t('noSyncs')}</div>}
      {ended.length > 0 && (
        <ul className="rows" aria-label={t('history')}>
          {ended.slice(0, all ? undefined : SHOWN_FIRST).map((sync) => (
            <li key={sync.id} className="row">
              <SyncRow sync={sync} />
            </li>
          ))}
        </ul>
      )}
      {!all && ended.length > SHOWN_FIRST && (
        <div>
          <Button kind="secondary" onClick={() => showAll(true)}>
            {t('showAll')}
          </Button>
        </div>
      )}
    </Section>
  );
}

function SyncRow({ sync }: { sync: Sync }) {
  const { t } = useTranslation('connections');
  const format = useFormat();
  const { status, trigger, row_count: rows, created_at: at, notes, reason, fault } = sync;
  const took = useDuration(sync);
  return (
    <>
      <div className="row-main">
        <p className="row-title">
          <Badge kind={status === 'completed' ? 'good' : status === 'failed' ? 'bad' : 'plain'}>{t(`run.${status}`)}</Badge>
          <span>{format.dateTime(at)}</span>
        </p>
        <p className="row-facts">
          <span>{t(`trigger.${trigger}`)}</span>
          {rows !== null && <span>{t('runRows', { count: rows, rows: format.number(rows) })}</span>}
          {took && <span>{t('took', { time: took })}</span>}
        </p>
      </div>
      {reason && (
        <div className="sync-reason">
          <p className="source-error">{translated(reason)}</p>
          {fault && <p className="muted">{t(`todo.${fault}`)}</p>}
        </div>
      )}
      {notes.length > 0 && (
        <ul className="sync-notes">
          {notes.map((note) => (
            <li key={note}>{translated(note)}</li>
          ))}
        </ul>
      )}
    </>
  );
}

function useDuration({ started_at: from, finished_at: to }: Sync): string | null {
  const { t } = useTranslation('connections');
  if (from === null || to === null) return null;
  const seconds = Math.max(1, Math.round((Date.parse(to) - Date.parse(from)) / 1000));
  return seconds < 2 * MINUTE_SECONDS ? t('seconds', { count: seconds }) : t('minutes', { count: Math.round(seconds / MINUTE_SECONDS) });
}
