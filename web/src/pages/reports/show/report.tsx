import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { ApiError } from '../../../api/client.ts';
import { fill } from '../../../api/operations.ts';
import { useMe } from '../../../api/session.tsx';
import { useAnnounce } from '../../../components/announcer.tsx';
import { ButtonLink } from '../../../components/button.tsx';
import { Loading } from '../../../components/loading.tsx';
import { Notice } from '../../../components/notice.tsx';
import { Page } from '../../../components/page.tsx';
import { Problem } from '../../../components/problem.tsx';
import { ShareButton } from '../../../components/share-button.tsx';
import { translated } from '../../../messages/translated.ts';
import { DeleteReport } from '../delete-report.tsx';
import { mayWrite } from '../may-write.ts';
import { underWay, useReport } from '../queries.ts';
import { Progress, StatusBadge } from '../status.tsx';
import type { ReportDetail } from '../types.ts';
import { ReportContent } from './content.tsx';
import { DeliverButton } from './deliver-button.tsx';
import { ReportFacts } from './facts.tsx';
import { ReportFiles } from './files.tsx';

/** One report: its content, its sources, and the actions on it. */
export function ReportPage() {
  const { id = '' } = useParams();
  const { t } = useTranslation('reports');
  const report = useReport(id);
  if (report.data) return <Report report={report.data} />;
  const gone = report.error instanceof ApiError && report.error.status === 404;
  return (
    <Page title={gone ? t('notFound') : t('report')}>
      {report.isPending && <Loading lines={5} />}
      {gone ? (
        <div className="empty">
          <p>{t('notFoundLead')}</p>
          <div>
            <ButtonLink to="/reports">{t('toAll')}</ButtonLink>
          </div>
        </div>
      ) : (
        report.isError && <Problem error={report.error} retry={report.refetch} />
      )}
    </Page>
  );
}

function Report({ report }: { report: ReportDetail }) {
  const { t } = useTranslation('reports');
  const { role } = useMe();
  const navigate = useNavigate();
  useAnnounceEnd(report);
  const writes = mayWrite(role);
  return (
    <Page
      title={report.title}
      lead={
        <span className="report-lead">
          <StatusBadge status={report.status} />
          <span>{translated(report.template_name)}</span>
          <bdi>{report.data_sources.map(({ name }) => name).join(', ')}</bdi>
        </span>
      }
    >
      <div className="actions">
        {report.status === 'completed' && writes && (
          <ShareButton path={fill('/api/reports/{id}/', { id: report.id })} title={report.title} />
        )}
        {report.status === 'completed' && writes && <DeliverButton report={report} />}
        {writes && (
          <ButtonLink kind="secondary" to={`/reports/new?from=${report.id}`}>
            {report.status === 'failed' ? t('changeAndRetry') : t('generateAgain')}
          </ButtonLink>
        )}
        {writes && <DeleteReport report={report} done={() => navigate('/reports', { replace: true })} />}
      </div>
      {underWay(report) && <Waiting report={report} />}
      {report.status === 'failed' && (
        <Notice kind="danger" title={t('failed')}>
          <p dir="auto">{report.error_message ?? t('failedUnknown')}</p>
          <p>{t('notCharged')}</p>
        </Notice>
      )}
      <div className={`report-page ${report.status === 'completed' ? '' : 'report-page-alone'}`}>
        <aside className="report-aside" aria-label={t('about')}>
          {report.status === 'completed' && <ReportFiles report={report} />}
          <ReportFacts report={report} />
        </aside>
        {report.status === 'completed' && (
          <div className="report-content">
            <ReportContent report={report} />
          </div>
        )}
      </div>
    </Page>
  );
}

function Waiting({ report }: { report: ReportDetail }) {
  const { t } = useTranslation('reports');
  return (
    <Notice title={t('making')}>
      <Progress report={report} />
      <p>{t('makingLead')}</p>
    </Notice>
  );
}

/** Announces the end of a report that was being generated. */
function useAnnounceEnd({ status, title }: ReportDetail): void {
  const { t } = useTranslation('reports');
  const announce = useAnnounce();
  const before = useRef(status);
  useEffect(() => {
    const waited = before.current === 'pending' || before.current === 'processing';
    before.current = status;
    if (waited && status === 'completed') announce(t('isReady', { title }));
    if (waited && status === 'failed') announce(t('hasFailed', { title }));
  }, [status, title, announce, t]);
}
