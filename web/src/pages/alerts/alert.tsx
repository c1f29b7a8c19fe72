import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { read } from '../../api/client.ts';
import { below, type Filled, fill } from '../../api/operations.ts';
import { Figure, Figures } from '../../components/figures.tsx';
import { Loading } from '../../components/loading.tsx';
import { Notice } from '../../components/notice.tsx';
import { Page, Section } from '../../components/page.tsx';
import { Problem } from '../../components/problem.tsx';
import { useFormat } from '../../format.tsx';
import { translated } from '../../messages/translated.ts';
import { Receipts } from '../ask/receipts.tsx';
import { AlertActions } from './alert-actions.tsx';
import { AlertBadges, ConditionWords, isSnoozed, pollInterval, SubjectWords } from './alert-words.tsx';
import type { Alert, Reading } from './types.ts';

type AlertPath = Filled<'/api/alerts/{id}/'>;

/** One alert: what it watches, its last reading, who is emailed, and when it fired. */
export function AlertPage() {
  const { t } = useTranslation('notices');
  const { alertId = '' } = useParams();
  const path = fill('/api/alerts/{id}/', { id: alertId });
  const alert = useQuery({
    queryKey: [path],
    queryFn: () => read(path),
    refetchInterval: ({ state }) => pollInterval(state.data ? [state.data] : []),
  });
  return (
    <>
      <p>
        <Link to="/alerts">{t('back')}</Link>
      </p>
      <Page title={alert.data?.name ?? t('alerts')}>
        {alert.isPending && <Loading lines={5} />}
        {alert.isError && <Problem error={alert.error} retry={alert.refetch} />}
        {alert.data && <Shown alert={alert.data} path={path} />}
      </Page>
    </>
  );
}

function Shown({ alert, path }: { alert: Alert; path: AlertPath }) {
  const { t } = useTranslation('notices');
  const format = useFormat();
  return (
    <>
      <div className="goal-head">
        <p className="row-title">
          <AlertBadges alert={alert} />
        </p>
        <dl className="facts">
          <div>
            <dt>{t('watches')}</dt>
            <dd dir="auto">
              <SubjectWords subject={alert.subject} />
            </dd>
          </div>
          <div>
            <dt>{t('fires')}</dt>
            <dd>
              <ConditionWords condition={alert.condition} />
            </dd>
          </div>
          <div>
            <dt>{t('subscribers')}</dt>
            <dd>
              <ul>
                {alert.subscribers.map(({ user_id, name, email, unsubscribed }) => (
                  <li key={user_id}>
                    <bdi>{name || email}</bdi> {unsubscribed && <span className="muted">({t('unsubscribed')})</span>}
                  </li>
                ))}
              </ul>
            </dd>
          </div>
        </dl>
        {isSnoozed(alert) && alert.snoozed_until && <Notice>{t('snoozedUntil', { when: format.dateTime(alert.snoozed_until) })}</Notice>}
        <AlertActions alert={alert} path={path} />
      </div>
      <Section title={t('lastLook')} lead={alert.checked_at ? t('seen', { when: format.relative(alert.checked_at) }) : t('unseen')}>
        {alert.problem && (
          <Notice kind="warning" title={t('problem')}>
            <p dir="auto">{translated(alert.problem)}</p>
          </Notice>
        )}
        {alert.reading && <Seen reading={alert.reading} />}
      </Section>
      <History path={path} stamp={`${alert.status} ${alert.checked_at}`} />
    </>
  );
}

function Seen({ reading }: { reading: Reading }) {
  const { t } = useTranslation('notices');
  const format = useFormat();
  const figures = (['now', 'before', 'expected', 'change'] as const).map((name) => {
    const value = { now: reading.value, before: reading.previous, expected: reading.expected, change: reading.change }[name];
    const said = value === null ? null : name === 'change' ? `${value > 0 ? '+' : ''}${format.percent(value * 100)}` : format.number(value);
    return [name, said] as const;
  });
  return (
    <>
      <p dir="auto">{reading.sentence}</p>
      {reading.doubts.map((doubt) => (
        <Notice key={doubt} kind="warning">
          <p dir="auto">{doubt}</p>
        </Notice>
      ))}
      <Figures>{figures.map(([name, said]) => said !== null && <Figure key={name} name={t(name)} value={said} />)}</Figures>
    </>
  );
}

/** The alert's firings, reloaded after each check. */
function History({ path, stamp }: { path: AlertPath; stamp: string }) {
  const { t } = useTranslation('notices');
  const format = useFormat();
  const history = useQuery({
    queryKey: [below(path, 'history/'), stamp],
    queryFn: () => read(below(path, 'history/')),
    placeholderData: (before) => before,
  });
  return (
    <Section title={t('history')}>
      {history.isPending && <Loading />}
      {history.isError && <Problem error={history.error} retry={history.refetch} />}
      {history.data?.results.length === 0 && <p className="muted">{t('historyNone')}</p>}
      {history.data && history.data.results.length > 0 && (
        <ul className="rows" aria-label={t('history')}>
          {history.data.results.map((firing) => (
            <li key={firing.id} className="row">
              <p dir="auto">{firing.reading.sentence}</p>
              <p className="row-facts">
                <span>{t('fired', { when: format.dateTime(firing.fired_at) })}</span>
                <span>{firing.resolved_at ? t('over', { when: format.dateTime(firing.resolved_at) }) : t('still')}</span>
                {firing.notified_at === null && <span>{t('notTold')}</span>}
              </p>
              <Receipts receipts={firing.receipts} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
