import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { call } from '../../../api/client.ts';
import { useMe } from '../../../api/session.tsx';
import { useAnnounce } from '../../../components/announcer.tsx';
import { Button } from '../../../components/button.tsx';
import { Notice } from '../../../components/notice.tsx';
import { messageOf } from '../../../components/problem.tsx';
import { useFormat } from '../../../format.tsx';
import { DownloadLink, PresentationLink } from '../download-link.tsx';
import { mayWrite } from '../may-write.ts';
import { REPORTS, useQuote } from '../queries.ts';
import { FORMATS, type ReportDetail, type ReportFormat } from '../types.ts';

/** The report's files, and the price of another format. */
export function ReportFiles({ report }: { report: ReportDetail }) {
  const { t } = useTranslation('reports');
  const { role } = useMe();
  const format = useFormat();
  const client = useQueryClient();
  const navigate = useNavigate();
  const announce = useAnnounce();
  const [busy, setBusy] = useState<ReportFormat | null>(null);
  const [refused, setRefused] = useState<Error | null>(null);
  const made = new Map(report.editions.map((edition) => [edition.output_format, edition]));
  const missing = FORMATS.filter((one) => !made.has(one));
  const request = {
    template_id: report.template,
    data_source_ids: report.data_sources.map(({ id }) => id),
    report_parameters: report.parameters,
  };
  const quote = useQuote(request, missing.length > 0 && mayWrite(role));

  async function make(output_format: ReportFormat) {
    setBusy(output_format);
    setRefused(null);
    try {
      const { id } = await call('POST', REPORTS, { ...request, output_format, title: report.title });
      announce(t('started'));
      await client.invalidateQueries({ queryKey: [REPORTS] });
      navigate(`/reports/${id}`);
    } catch (error) {
      setRefused(error as Error);
    } finally {
      setBusy(null);
    }
  }

  return (
    <section className="report-card report-card-first">
      <h2>{t('files.title')}</h2>
      <ul className="report-files">
        {FORMATS.flatMap((one) => {
          const edition = made.get(one);
          if (!edition) return [];
          return [
            <li key={one}>
              <DownloadLink
                id={edition.report_id}
                format={one}
                title={report.title}
                kind={one === report.output_format ? 'primary' : 'secondary'}
                note={edition.file_bytes === null ? undefined : format.bytes(edition.file_bytes)}
              />
            </li>,
          ];
        })}
        {made.size > 0 && (
          <li>
            <PresentationLink id={report.id} title={report.title} />
          </li>
        )}
      </ul>
      {missing.length > 0 && mayWrite(role) && quote.data?.can_generate && (
        <details className="more">
          <summary>{t('files.others')}</summary>
          <p className="hint">{t('files.anew')}</p>
          <ul className="report-files">
            {missing.map((one) => (
              <li key={one}>
                <Button kind="secondary" busy={busy === one} disabled={busy !== null && busy !== one} onClick={() => void make(one)}>
                  {t('files.make', { format: t(`format.${one}`) })}
                  <span className="report-note">{t('credits', { count: quote.data.credits_by_format[one] })}</span>
                </Button>
              </li>
            ))}
          </ul>
        </details>
      )}
      {refused && (
        <Notice kind="danger" live>
          <p>{messageOf(refused)}</p>
        </Notice>
      )}
    </section>
  );
}
