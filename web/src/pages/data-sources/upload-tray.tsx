import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '../../api/client.ts';
import { fill } from '../../api/operations.ts';
import { useMe } from '../../api/session.tsx';
import { Button, ButtonLink } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { useFormat } from '../../format.tsx';
import { translated } from '../../messages/translated.ts';
import { useSource } from './queries.ts';
import { isImporting, SOURCES, type Source } from './types.ts';
import { removeUpload, retryUpload, type Upload, useUploads } from './uploads.ts';

/** This browser's uploads, each with its own progress and error. */
export function UploadTray() {
  const { user, organization } = useMe();
  const { t } = useTranslation('sources');
  const uploads = useUploads(`${user.id} ${organization.id}`);
  if (uploads.length === 0) return null;
  return (
    <ul className="uploads" aria-label={t('uploads')}>
      {uploads.map((upload) => (
        <li key={upload.key} className="upload">
          {upload.state === 'sent' && upload.sourceId ? <Imported upload={upload} id={upload.sourceId} /> : <Sending upload={upload} />}
        </li>
      ))}
    </ul>
  );
}

function Sending({ upload }: { upload: Upload }) {
  const { t } = useTranslation('sources');
  const format = useFormat();
  const client = useQueryClient();
  const { key, file, state, sentBytes, problem } = upload;
  const words =
    state === 'waiting'
      ? t('waiting')
      : state === 'sending'
        ? t('sending', { sent: format.bytes(sentBytes), all: format.bytes(file.size) })
        : problem;
  return (
    <>
      <Line name={file.name} words={words} bad={state === 'failed'} />
      {state !== 'failed' && <progress aria-label={t('sendingOf', { name: file.name })} max={file.size || 1} value={sentBytes} />}
      <div className="row-actions">
        {state === 'failed' && (
          <Button kind="secondary" onClick={() => retryUpload(key, () => void client.invalidateQueries({ queryKey: [SOURCES] }))}>
            {t('again')}
          </Button>
        )}
        <Button
          kind="quiet"
          aria-label={t(state === 'failed' ? 'dismissOf' : 'cancelOf', { name: file.name })}
          onClick={() => removeUpload(key)}
        >
          {t(state === 'failed' ? 'dismiss' : 'cancel')}
        </Button>
      </div>
    </>
  );
}

function Imported({ upload: { key, file }, id }: { upload: Upload; id: string }) {
  const { t } = useTranslation('sources');
  const format = useFormat();
  const client = useQueryClient();
  const source = useSource(id);
  async function cancel() {
    await call('DELETE', fill('/api/data-sources/{id}/', { id })).catch(() => undefined);
    removeUpload(key);
    await client.invalidateQueries({ queryKey: [SOURCES] });
  }
  const { data } = source;
  const importing = !data || isImporting(data);
  const failed = data?.status === 'error' || source.isError;
  return (
    <>
      <Line name={data?.name ?? file.name} words={outcome(data)} bad={failed} good={data?.status === 'active'} />
      {importing && !failed && <progress aria-label={t('importingOf', { name: file.name })} max={100} value={data?.progress ?? 0} />}
      <div className="row-actions">
        {data?.status === 'active' && (
          <ButtonLink kind="secondary" to={`/data-sources/${id}`}>
            {t('open')}
            <span className="unseen"> {data.name}</span>
          </ButtonLink>
        )}
        {data?.status === 'error' && <Link to={`/data-sources/${id}`}>{t('details')}</Link>}
        {importing && !failed ? (
          <Button kind="quiet" aria-label={t('cancelOf', { name: file.name })} onClick={() => void cancel()}>
            {t('cancel')}
          </Button>
        ) : (
          <Button kind="quiet" aria-label={t('dismissOf', { name: file.name })} onClick={() => removeUpload(key)}>
            {t('dismiss')}
          </Button>
        )}
      </div>
    </>
  );

  function outcome(found: Source | undefined): string | null {
    if (!found) return t('importing');
    if (found.status === 'active') return t('ready', { count: found.record_count ?? 0, rows: format.number(found.record_count ?? 0) });
    if (found.status === 'error') return found.last_error && translated(found.last_error);
    return found.progress_message ? t('importingStep', { step: found.progress_message }) : t('importing');
  }
}

function Line({ name, words, bad = false, good = false }: { name: string; words: string | null; bad?: boolean; good?: boolean }) {
  return (
    <div className="upload-line" data-kind={bad ? 'bad' : good ? 'good' : undefined}>
      <Icon name={bad ? 'alert' : good ? 'check' : 'upload'} />
      <div>
        <p className="upload-name">
          <bdi>{name}</bdi>
        </p>
        <p className="upload-words" role={bad ? 'alert' : undefined}>
          {words}
        </p>
      </div>
    </div>
  );
}
