import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { fill } from '../../api/operations.ts';
import { useList } from '../../api/queries.ts';
import { useMe } from '../../api/session.tsx';
import { ButtonLink } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { Form, Submit } from '../../components/form.tsx';
import { Rows } from '../../components/list.tsx';
import { Page } from '../../components/page.tsx';
import { Time } from '../../components/time.tsx';
import { translated } from '../../messages/translated.ts';
import { State } from './state.tsx';
import { DASHBOARDS, type DashboardItem } from './types.ts';

/** All dashboards of the organization, and a button for a new one. */
export function DashboardsPage() {
  const { t } = useTranslation('dashboards');
  const { role } = useMe();
  const [search, setSearch] = useSearchParams();
  const name = search.get('name') ?? '';
  const page = Math.max(1, Number(search.get('page')) || 1);
  const list = useList(fill(DASHBOARDS, {}, { name }), page);
  const writes = role !== 'viewer';
  const some = (list.data?.count ?? 0) > 0 || name !== '' || page > 1;
  return (
    <Page title={t('title')} lead={t('lead')}>
      {some && (
        <div className="actions actions-spread dashboards-tools">
          <Form
            label={t('search')}
            className="dashboards-search"
            send={async (values) => setSearch(values.name ? { name: values.name } : {})}
          >
            <Field key={name} name="name" label={t('searchName')} type="search" defaultValue={name} maxLength={200} />
            <Submit kind="secondary">{t('search')}</Submit>
          </Form>
          {writes && <ButtonLink to="/dashboards/new">{t('new')}</ButtonLink>}
        </div>
      )}
      <Rows
        query={list}
        label={t('title')}
        empty={name ? <p>{t('noMatch', { name })}</p> : <Empty writes={writes} />}
        row={(item) => <Row item={item} />}
        page={page}
        turn={(to) => setSearch({ ...(name ? { name } : {}), page: String(to) })}
      />
    </Page>
  );
}

/** The next step if there are none: a dashboard if there is data, else data. */
function Empty({ writes }: { writes: boolean }) {
  const { t } = useTranslation('dashboards');
  const sources = useList(fill('/api/data-sources/', {}, { status: 'active' }), 1, 1);
  const data = sources.data ? sources.data.count > 0 : true;
  return (
    <>
      <h2>{t('empty.title')}</h2>
      <p>{t('empty.text')}</p>
      {!writes && <p>{t('empty.viewer')}</p>}
      {writes && !data && <p>{t('empty.noData')}</p>}
      {writes && (
        <div className="actions">
          {data ? (
            <ButtonLink to="/dashboards/new">{t('empty.create')}</ButtonLink>
          ) : (
            <ButtonLink to="/data-sources">{t('empty.bring')}</ButtonLink>
          )}
        </div>
      )}
    </>
  );
}

function Row({ item }: { item: DashboardItem }) {
  const { t } = useTranslation('dashboards');
  const sources = item.data_sources.map(({ name }) => name);
  return (
    <div className="row-main">
      <p className="row-title">
        <Link to={`/dashboards/${item.id}`}>
          <bdi>{item.name}</bdi>
        </Link>
        <State status={item.status} />
      </p>
      {item.description && (
        <p className="muted">
          <bdi>{item.description}</bdi>
        </p>
      )}
      <p className="row-facts">
        <span>
          {sources.length === 0 ? t('noSource') : sources.length === 1 ? <bdi>{sources[0]}</bdi> : t('sources', { count: sources.length })}
        </span>
        <span>{t(`domain.${item.niche_domain}`)}</span>
        <span>{t('widgets', { count: item.widget_count })}</span>
        <span>
          {t('lastRefresh')} <Time at={item.last_refresh} fallback={t('never')} />
        </span>
        <span>
          {item.next_refresh_at ? (
            <>
              {t('nextRefresh')} <Time at={item.next_refresh_at} exact />
            </>
          ) : (
            t('byHand')
          )}
        </span>
      </p>
      {item.last_error && item.status !== 'refreshing' && <p className="field-error">{translated(item.last_error)}</p>}
    </div>
  );
}
