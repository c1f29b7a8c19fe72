import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Time } from '../../../components/time.tsx';
import { useFormat } from '../../../format.tsx';
import { translated } from '../../../messages/translated.ts';
import { useParameterWords } from '../parameter-words.ts';
import type { ReportDetail } from '../types.ts';

/** How the report was generated: by whom, when, at what price, with which parameters. */
export function ReportFacts({ report }: { report: ReportDetail }) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const words = useParameterWords();
  const given = words.inOrder(Object.entries(report.parameters).filter(([name]) => name !== 'sections'));
  return (
    <section className="report-card">
      <h2>{t('about')}</h2>
      <dl className="report-facts">
        <Fact name={t('facts.created')}>
          <Time at={report.created_at} exact />
          {report.created_by !== null && (
            <>
              {', '}
              <bdi>{report.created_by}</bdi>
            </>
          )}
        </Fact>
        <Fact name={t('facts.template')}>{translated(report.template_name)}</Fact>
        <Fact name={t('facts.sources')}>
          <ul>
            {report.data_sources.map(({ id, name }) => (
              <li key={id}>
                <Link to={`/data-sources/${id}`}>
                  <bdi>{name}</bdi>
                </Link>
              </li>
            ))}
          </ul>
        </Fact>
        {report.status === 'completed' && <Fact name={t('facts.price')}>{t('credits', { count: report.processing_credits_used })}</Fact>}
        {report.generation_duration_seconds !== null && (
          <Fact name={t('facts.duration')}>
            {report.generation_duration_seconds < 1
              ? t('facts.underSecond')
              : t('facts.seconds', {
                  count: report.generation_duration_seconds,
                  number: format.number(report.generation_duration_seconds),
                })}
          </Fact>
        )}
        {given.length === 0 && <Fact name={t('facts.parameters')}>{t('facts.noParameters')}</Fact>}
        {given.map(([name, value]) => (
          <Fact key={name} name={words.name(name)}>
            <bdi>{words.value(value)}</bdi>
          </Fact>
        ))}
      </dl>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
