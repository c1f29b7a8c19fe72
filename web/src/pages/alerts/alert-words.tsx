import { useTranslation } from 'react-i18next';
import { fill } from '../../api/operations.ts';
import { useLoaded } from '../../api/queries.ts';
import { Badge } from '../../components/badge.tsx';
import { useFormat } from '../../format.tsx';
import type { Alert, Condition, Subject } from './types.ts';

export const ALERTS = '/api/alerts/';
/** Polling intervals: while an alert waits for its first check since a change, and otherwise. */
const SOON_MS = 2_000;
const LATER_MS = 30_000;

/** How often alerts are reloaded: checks happen on their own. */
export const pollInterval = (alerts: readonly Alert[]) =>
  alerts.some(({ reading, problem }) => reading === null && problem === null) ? SOON_MS : LATER_MS;

export const isSnoozed = ({ snoozed_until }: Alert) => snoozed_until !== null && Date.parse(snoozed_until) > Date.now();

export function AlertBadges({ alert }: { alert: Alert }) {
  const { t } = useTranslation('notices');
  return (
    <>
      <Badge kind={alert.status === 'firing' ? 'bad' : 'good'}>{t(`status.${alert.status}`)}</Badge>
      {isSnoozed(alert) && <Badge>{t('status.snoozed')}</Badge>}
      {alert.problem && <Badge kind="warm">{t('status.problem')}</Badge>}
    </>
  );
}

/** When an alert fires, in words. */
export function ConditionWords({ condition }: { condition: Condition }) {
  const { t } = useTranslation('notices');
  const format = useFormat();
  switch (condition.type) {
    case 'above':
    case 'below':
      return <>{t(`condition.${condition.type}`, { value: format.number(condition.threshold) })}</>;
    case 'change':
      return <>{t(`condition.change_${condition.direction}`, { value: format.percent(condition.percent) })}</>;
    default:
      return <>{t(`condition.anomaly_${condition.direction}`)}</>;
  }
}

/** What an alert watches, in words. */
export function SubjectWords({ subject }: { subject: Subject }) {
  const { t } = useTranslation('notices');
  const { t: ofGoals } = useTranslation('goals');
  const path =
    subject.type === 'metric'
      ? fill('/api/data-sources/{id}/', { id: subject.data_source_id })
      : fill('/api/dashboards/{id}/', { id: subject.dashboard_id });
  const named = useLoaded(path);
  if (named.isPending) return null;
  if (subject.type === 'widget') {
    const title = named.data && 'widgets' in named.data && named.data.widgets.find(({ id }) => id === subject.widget_id)?.title;
    return (
      <>
        {title && `${title}: `}
        {t('watchesWidget', { dashboard: named.data?.name ?? t('goneDashboard') })}
      </>
    );
  }
  const filters = subject.filters.map(({ column, op, value }) =>
    [column, ofGoals(`op.${op}`), Array.isArray(value) ? value.join(', ') : String(value ?? '')].join(' ').trim(),
  );
  return (
    <>
      {t('watchesMetric', {
        metric: ofGoals(`type.${subject.metric}`),
        field: subject.field === '*' ? ofGoals('anyRow') : subject.field,
        source: named.data?.name ?? t('goneSource'),
        grain: t(`grains.${subject.grain}`),
      })}
      {filters.length > 0 && `, ${ofGoals('where')} ${filters.join('; ')}`}
    </>
  );
}
