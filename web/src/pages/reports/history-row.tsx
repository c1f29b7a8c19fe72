import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMe } from '../../api/session.tsx';
import { Time } from '../../components/time.tsx';
import { useFormat } from '../../format.tsx';
import { translated } from '../../messages/translated.ts';
import { DeleteReport } from './delete-report.tsx';
import { DownloadLink } from './download-link.tsx';
import { mayWrite } from './may-write.ts';
import { underWay } from './queries.ts';
import { Progress, StatusBadge } from './status.tsx';
import type { ReportItem } from './types.ts';

/** One report in the history: what it is, its status, and the actions on it. */
export function HistoryRow({ report }: { report: ReportItem }) {
  const { t } = useTranslation('reports');
  const { role } = useMe();
  return (
    <>
      <div className="row-main">
        <p className="row-title">
          <Link to={`/reports/${report.id}`}>
            <bdi>{report.title}</bdi>
          </Link>
          <StatusBadge status={report.status} />
        </p>
        <Facts report={report} />
        {underWay(report) && <Progress report={report} />}
        {report.status === 'failed' && (
          <p className="report-failure">
            {report.error_message ? translated(report.error_message) : t('failedUnknown')} {t('notCharged')}{' '}
            {mayWrite(role) && <Link to={`/reports/new?from=${report.id}`}>{t('changeAndRetry')}</Link>}
          </p>
        )}
      </div>
      <div className="row-actions">
        {report.status === 'completed' && <DownloadLink id={report.id} format={report.output_format} title={report.title} />}
        {mayWrite(role) && <DeleteReport report={report} />}
      </div>
    </>
  );
}

function Facts({ report }: { report: ReportItem }) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const charged = report.status === 'completed' ? report.processing_credits_used : underWay(report) ? report.credits_quoted : null;
  return (
    <p className="row-facts">
      <span>{translated(report.template_name)}</span>
      <bdi>{report.data_sources.map(({ name }) => name).join(', ')}</bdi>
      <span>
        {t(`format.${report.output_format}`)}
        {report.file_bytes !== null && ` · ${format.bytes(report.file_bytes)}`}
      </span>
      {charged !== null && <span>{t('credits', { count: charged })}</span>}
      <span>
        <Time at={report.created_at} />
        {report.created_by !== null && (
          <>
            {' · '}
            <bdi>{report.created_by}</bdi>
          </>
        )}
      </span>
    </p>
  );
}
