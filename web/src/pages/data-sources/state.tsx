import { useTranslation } from 'react-i18next';
import { Badge } from '../../components/badge.tsx';
import { isImporting, type SourceRow } from './types.ts';

/** A source's state in a word, with a progress bar while it is imported. */
export function SourceState({ source }: { source: SourceRow }) {
  const { t } = useTranslation('sources');
  const { status, progress, name, connection_state: connection } = source;
  if (status === 'active' && connection === 'needs_reconnection') return <Badge kind="warm">{t('needsReconnection')}</Badge>;
  if (!isImporting(source)) {
    return <Badge kind={status === 'active' ? 'good' : status === 'error' ? 'bad' : 'plain'}>{t(`status.${status}`)}</Badge>;
  }
  return (
    <span className="source-progress">
      <Badge kind="warm">{t(`status.${status}`)}</Badge>
      <progress aria-label={t('importingOf', { name })} max={100} value={progress} />
    </span>
  );
}
