import { useTranslation } from 'react-i18next';
import { Badge } from '../../components/badge.tsx';
import type { ReportItem, ReportStatus } from './types.ts';

const KINDS = { pending: 'plain', processing: 'warm', completed: 'good', failed: 'bad' } as const;

export function StatusBadge({ status }: { status: ReportStatus }) {
  const { t } = useTranslation('reports');
  return <Badge kind={KINDS[status]}>{t(`status.${status}`)}</Badge>;
}

/** A report's progress; "waiting" until a worker takes it. */
export function Progress({ report }: { report: Pick<ReportItem, 'title' | 'status' | 'progress' | 'progress_message'> }) {
  const { t } = useTranslation('reports');
  const waits = report.status === 'pending';
  return (
    <div className="report-progress">
      {/* Without a value the bar is indeterminate. */}
      <progress aria-label={t('progressOf', { title: report.title })} max={100} value={waits ? undefined : report.progress} />
      <span className="muted">{waits ? t('waits') : t('progress', { percent: report.progress })}</span>
    </div>
  );
}
