import { useTranslation } from 'react-i18next';
import { Loading } from '../../../components/loading.tsx';
import { Notice } from '../../../components/notice.tsx';
import { messageOf, Problem } from '../../../components/problem.tsx';
import { Time } from '../../../components/time.tsx';
import { useFormat } from '../../../format.tsx';
import { useReportDocument } from '../queries.ts';
import type { ReportDetail, ReportDocument } from '../types.ts';
import { ReportBlock } from './blocks.tsx';
import { ReceiptFacts, ReceiptLinks, WithReceipts } from './receipts.tsx';

/** A completed report's content; its key findings while it loads, or if it cannot be shown. */
export function ReportContent({ report }: { report: ReportDetail }) {
  const { t } = useTranslation('reports');
  const document = useReportDocument(report.id);
  if (document.data) return <DocumentView document={document.data} />;
  return (
    <>
      {report.findings.length > 0 && (
        <section className="report-section">
          <h2>{t('keyFindings')}</h2>
          <ul className="report-findings">
            {report.findings.map(({ kind, sentence }) => (
              <li key={sentence} data-kind={kind} dir="auto">
                {sentence}
              </li>
            ))}
          </ul>
        </section>
      )}
      {document.isPending && <Loading lines={6} />}
      {document.isError &&
        ('status' in document.error && document.error.status === 404 ? (
          <Notice kind="warning">
            <p>{messageOf(document.error)}</p>
          </Notice>
        ) : (
          <Problem error={document.error} retry={document.refetch} />
        ))}
    </>
  );
}

function DocumentView({ document }: { document: ReportDocument }) {
  const { t } = useTranslation('reports');
  return (
    <WithReceipts receipts={document.receipts}>
      <nav aria-label={t('contents')} className="report-contents">
        <ul>
          {document.sections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#section-${id}`} dir="auto">
                {title}
              </a>
            </li>
          ))}
          <li>
            <a href="#section-certificate">{t('certificate.title')}</a>
          </li>
        </ul>
      </nav>
      {document.sections.map(({ id, title, headline, blocks }) => (
        <section key={id} className="report-section">
          <h2 id={`section-${id}`} dir="auto">
            {title}
          </h2>
          {headline && (
            <p className="report-headline">
              {headline.sentence} <ReceiptLinks ids={headline.receipt_ids} of={headline.sentence} />
            </p>
          )}
          {blocks.map((block, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a finished report stay as they are
            <ReportBlock key={at} block={block} />
          ))}
        </section>
      ))}
      <Certificate document={document} />
    </WithReceipts>
  );
}

/** The data with its hashes, and every query. */
function Certificate({ document }: { document: ReportDocument }) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  return (
    <section className="report-section">
      <h2 id="section-certificate">{t('certificate.title')}</h2>
      <p>{t('certificate.lead', { count: document.receipts.length })}</p>
      <ul className="rows" aria-label={t('certificate.sources')}>
        {document.sources.map((source) => (
          <li key={source.id} className="row">
            <div className="row-main">
              <p className="row-title">
                <bdi>{source.name}</bdi>
              </p>
              <p className="row-facts">
                <span>
                  {t('certificate.imported')} <Time at={source.imported_at} exact />
                </span>
                {source.tables.map((table) => (
                  <bdi key={table.name}>
                    {table.name}: {t('rows', { count: table.row_count, number: format.number(table.row_count) })}
                  </bdi>
                ))}
              </p>
              <p className="muted" dir="auto">
                {source.import_summary}
              </p>
              <p>
                <code className="report-hash">sha256 {source.snapshot_sha256}</code>
              </p>
            </div>
          </li>
        ))}
      </ul>
      <details className="more">
        <summary>{t('certificate.queries', { count: document.receipts.length })}</summary>
        <ol className="report-receipts">
          {document.receipts.map((receipt) => (
            <li key={receipt.id}>
              <h3>{receipt.id}</h3>
              <ReceiptFacts receipt={receipt} />
            </li>
          ))}
        </ol>
      </details>
    </section>
  );
}
