import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { below, fill } from '../../../api/operations.ts';
import { useChange } from '../../../api/queries.ts';
import { useAnnounce } from '../../../components/announcer.tsx';
import { Button } from '../../../components/button.tsx';
import { Notice } from '../../../components/notice.tsx';
import { messageOf } from '../../../components/problem.tsx';
import { SOURCES, type Source } from '../types.ts';
import { useSyncs } from './queries.ts';
import { isRunning, type Sync } from './types.ts';

/** The sync that runs, with its progress and a way to cancel it; or a button that starts one. */
export function SyncNow({ source, editable }: { source: Source; editable: boolean }) {
  const { t } = useTranslation('connections');
  const announce = useAnnounce();
  const path = fill('/api/data-sources/{id}/', { id: source.id });
  const syncs = useSyncs(source.id);
  const reload = [path, below(path, 'syncs/'), SOURCES] as const;
  const start = useChange(() => call('POST', below(path, 'sync/')), ...reload);
  const cancel = useChange(() => call('POST', below(path, 'sync/cancel/')), ...reload);
  const running = syncs.data?.results.find(isRunning);
  const problem = start.error ?? cancel.error;
  return (
    <div className="sync-now">
      {running && (
        <div className="sync-running">
          <p className="row-title">
            {t('syncing')} <span className="muted">{stepOf(running, t)}</span>
          </p>
          <progress aria-label={t('syncing')} max={100} value={running.progress} />
          <p className="hint">{t('syncingLead')}</p>
        </div>
      )}
      {problem && (
        <Notice kind="danger" live>
          {messageOf(problem)}
        </Notice>
      )}
      {editable && (
        <div className="actions">
          {running ? (
            <Button
              kind="secondary"
              busy={cancel.isPending}
              onClick={() => cancel.mutate(undefined, { onSuccess: () => announce(t('syncCancelled')) })}
            >
              {t('cancelSync')}
            </Button>
          ) : (
            <Button busy={start.isPending} onClick={() => start.mutate(undefined, { onSuccess: () => announce(t('syncStarted')) })}>
              {t('syncNow')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

/** What a sync is doing, in this language; a step without a message as the service says it. */
function stepOf({ status, progress, progress_message: said }: Sync, t: TFunction<'connections'>): string {
  if (status === 'pending') return t('step.Waiting');
  const [, doing, what] = /^(Reading|Importing|Profiling) (.+)$/.exec(said) ?? [];
  if (doing !== undefined) return t(`step.${doing as 'Reading' | 'Importing' | 'Profiling'}`, { what });
  return progress === 0 ? t('step.Started') : said;
}
