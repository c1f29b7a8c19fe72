import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { messageOf } from '../../components/problem.tsx';
import type { Running } from './use-running.ts';

/** The state of running work: in progress with a cancel button, cancelled, or why it failed. */
export function Progress({ running, what, again }: { running: Running; what: string; again?(): void }) {
  const { t } = useTranslation('ask');
  const { busy, seconds, error, cancelled, cancel } = running;
  if (busy) {
    return (
      <div className="running">
        <span className="spinner" aria-hidden="true" />
        <p role="status">{what}</p>
        {/* Too frequent for screen readers. */}
        <span className="muted" aria-hidden="true">
          {t('seconds', { seconds })}
        </span>
        <Button kind="secondary" onClick={cancel}>
          {t('stop')}
        </Button>
      </div>
    );
  }
  if (!error && !cancelled) return null;
  return (
    <Notice kind={error ? 'danger' : 'info'} live>
      <p>{error ? messageOf(error) : t('stopped')}</p>
      {again && (
        <p>
          <Button kind="secondary" onClick={again}>
            {t('again')}
          </Button>
        </p>
      )}
    </Notice>
  );
}
