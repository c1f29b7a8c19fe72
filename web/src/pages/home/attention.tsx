import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Badge } from '../../components/badge.tsx';
import { Section } from '../../components/page.tsx';
import { useFormat } from '../../format.tsx';
import { translated } from '../../messages/translated.ts';
import type { OverviewData } from './types.ts';

/** Failures and goals that fall behind, each with a link. `quiet`: renders nothing if there are none. */
export function Attention({ overview, quiet }: { overview: OverviewData; quiet: boolean }) {
  const { t } = useTranslation('home');
  const format = useFormat();
  const failures = [
    ...overview.failed_sources.map((one) => ({ ...one, to: `/data-sources/${one.id}`, what: t('sourceFailed') })),
    ...overview.failed_dashboards.map((one) => ({ ...one, to: `/dashboards/${one.id}`, what: t('dashboardFailed') })),
    ...overview.failed_reports.map((one) => ({ ...one, to: `/reports/${one.id}`, what: t('reportFailed') })),
  ];
  if (failures.length + overview.doubtful_sources.length + overview.goals.length === 0) {
    return quiet ? null : (
      <Section title={t('attention')}>
        <p className="muted">{t('nothingElse')}</p>
      </Section>
    );
  }
  return (
    <Section title={t('attention')}>
      <ul className="rows" aria-label={t('attention')}>
        {failures.map(({ id, name, reason, to, what }) => (
          <li key={id} className="row row-split">
            <div className="row-main">
              <p className="row-title">
                <Link to={to}>
                  <bdi>{name}</bdi>
                </Link>
              </p>
              <p className="muted wrap">{translated(reason)}</p>
            </div>
            <Badge kind="bad">{what}</Badge>
          </li>
        ))}
        {overview.doubtful_sources.map(({ id, name, questions }) => (
          <li key={id} className="row row-split">
            <div className="row-main">
              <p className="row-title">
                <Link to={`/data-sources/${id}`}>
                  <bdi>{name}</bdi>
                </Link>
              </p>
              <p className="muted">{t('sourceDoubtfulWhy')}</p>
            </div>
            <Badge kind="warm">{t('sourceDoubtful', { count: questions })}</Badge>
          </li>
        ))}
        {overview.goals.map(({ id, name, status, progress_percentage, expected_percentage, due_date }) => (
          <li key={id} className="row row-split">
            <div className="row-main">
              <p className="row-title">
                <Link to={`/goals/${id}`}>
                  <bdi>{name}</bdi>
                </Link>
              </p>
              <p className="muted">
                {t('goalPace', {
                  progress: format.percent(progress_percentage),
                  expected: format.percent(expected_percentage),
                  due: format.date(due_date),
                })}
              </p>
            </div>
            <Badge kind={status === 'behind' ? 'bad' : 'warm'}>{t(`goalState.${status}`)}</Badge>
          </li>
        ))}
      </ul>
    </Section>
  );
}
