import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLoaded } from '../../api/queries.ts';
import { useMe } from '../../api/session.tsx';
import { Badge } from '../../components/badge.tsx';
import { ButtonLink } from '../../components/button.tsx';
import { Loading } from '../../components/loading.tsx';
import { Page, Section } from '../../components/page.tsx';
import { Problem } from '../../components/problem.tsx';
import { useFormat } from '../../format.tsx';
import { Agents } from './agents.tsx';
import { Attention } from './attention.tsx';
import { FirstSteps } from './first-steps.tsx';
import { OVERVIEW, type OverviewData } from './types.ts';

const CHANGES_SHOWN = 3;

/** For signed-in people: first steps, then what needs attention, what changed, and the latest reports. */
export function Overview() {
  const { user, organization } = useMe();
  const { t } = useTranslation('home');
  const overview = useLoaded(OVERVIEW);
  return (
    <Page title={user.name ? t('helloName', { name: user.name }) : t('hello')} lead={t('lead', { organization: organization.name })}>
      {overview.isPending && <Loading lines={6} />}
      {overview.isError && <Problem error={overview.error} retry={overview.refetch} />}
      {overview.data && <Parts overview={overview.data} />}
      <Agents />
    </Page>
  );
}

function Parts({ overview }: { overview: OverviewData }) {
  const { counts, ready_source: ready } = overview;
  const new_ = ready === null || counts.dashboards === 0 || counts.reports === 0;
  return (
    <>
      {new_ && <FirstSteps overview={overview} />}
      <Attention overview={overview} quiet={new_} />
      {overview.dashboards.length > 0 && <Changes dashboards={overview.dashboards} />}
      {overview.reports.length > 0 && <Reports reports={overview.reports} />}
    </>
  );
}

function Changes({ dashboards }: { dashboards: OverviewData['dashboards'] }) {
  const { t } = useTranslation('home');
  const format = useFormat();
  return (
    <Section title={t('changes')}>
      <ul className="rows" aria-label={t('changes')}>
        {dashboards.map(({ id, name, last_refresh: at, changes }) => (
          <li key={id} className="row">
            <p className="row-title">
              <Link to={`/dashboards/${id}`}>
                <bdi>{name}</bdi>
              </Link>
              <span className="muted home-when">{t('changed', { count: changes.length, at: format.relative(at) })}</span>
            </p>
            <ul className="home-changes">
              {changes.slice(0, CHANGES_SHOWN).map(({ widget_id, title, summary }) => (
                <li key={widget_id}>
                  <bdi>{title}</bdi>: <bdi className="muted">{summary}</bdi>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const KINDS = { pending: 'warm', processing: 'warm', completed: 'good', failed: 'bad' } as const;

function Reports({ reports }: { reports: OverviewData['reports'] }) {
  const { t } = useTranslation('home');
  const format = useFormat();
  return (
    <Section
      title={t('reports')}
      action={
        <ButtonLink kind="secondary" to="/reports">
          {t('allReports')}
        </ButtonLink>
      }
    >
      <ul className="rows" aria-label={t('reports')}>
        {reports.map(({ id, name, status, output_format, created_at: at }) => (
          <li key={id} className="row row-split">
            <div className="row-main">
              <p className="row-title">
                <Link to={`/reports/${id}`}>
                  <bdi>{name}</bdi>
                </Link>
              </p>
              <p className="row-facts">
                <span>{output_format.toUpperCase()}</span>
                <span title={format.dateTime(at)}>{format.relative(at)}</span>
              </p>
            </div>
            <Badge kind={KINDS[status]}>{t(`reportState.${status}`)}</Badge>
          </li>
        ))}
      </ul>
    </Section>
  );
}
