import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useList } from '../../api/queries.ts';
import { useMe } from '../../api/session.tsx';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { Rows } from '../../components/list.tsx';
import { Notice } from '../../components/notice.tsx';
import { Page } from '../../components/page.tsx';
import { useFormat } from '../../format.tsx';
import { translated } from '../../messages/translated.ts';
import { DeliveryActions } from './delivery-actions.tsx';
import { NewDelivery } from './new-delivery.tsx';
import { DELIVERIES, type Delivery, weekdayName } from './types.ts';

const BADGES = { active: 'good', failing: 'bad', paused: 'plain' } as const;

/** All scheduled emails: what, when, and to whom. */
export function DeliveriesPage() {
  const { t } = useTranslation('notices');
  const { role } = useMe();
  const [search, setSearch] = useSearchParams();
  const page = Number(search.get('page') ?? '1') || 1;
  const deliveries = useList(DELIVERIES, page);
  const [making, setMaking] = useState(false);
  const mayWrite = role !== 'viewer';
  return (
    <Page title={t('deliveries')} lead={t('deliveriesLead')}>
      {mayWrite && (
        <p>
          <Button onClick={() => setMaking(true)}>{t('newDelivery')}</Button>
        </p>
      )}
      <Rows
        query={deliveries}
        label={t('deliveries')}
        page={page}
        turn={(to) => setSearch({ page: String(to) })}
        empty={
          <>
            <p>{t('deliveriesNone')}</p>
            <p>{mayWrite ? t('deliveriesNoneNext') : t('viewerOnly')}</p>
          </>
        }
        row={(delivery) => <Row delivery={delivery} />}
      />
      {making && <NewDelivery close={() => setMaking(false)} />}
    </Page>
  );
}

function Row({ delivery }: { delivery: Delivery }) {
  const { t } = useTranslation('notices');
  const format = useFormat();
  const { name, status, next_run_at: next, last_run_at: last, last_error: error, recipients } = delivery;
  return (
    <div className="row-inner">
      <div className="row-main">
        <p className="row-title">
          <bdi>{name}</bdi>
          <Badge kind={BADGES[status]}>{t(`delivery.${status}`)}</Badge>
        </p>
        <p className="row-facts">
          <span>
            <Rhythm delivery={delivery} />
          </span>
          <span title={recipients.map(({ email }) => email).join(', ')}>{t('recipients', { count: recipients.length })}</span>
          {next && <span>{t('nextRun', { when: format.dateTime(next) })}</span>}
          {last && <span>{t('lastRun', { when: format.relative(last) })}</span>}
        </p>
      </div>
      {error && status === 'failing' && (
        <Notice kind="danger">
          <p dir="auto">{translated(error)}</p>
        </Notice>
      )}
      <DeliveryActions delivery={delivery} />
    </div>
  );
}

function Rhythm({ delivery }: { delivery: Delivery }) {
  const { t, i18n } = useTranslation('notices');
  const { frequency, weekday, day_of_month, local_time: time, time_zone: zone } = delivery;
  const day = frequency === 'weekly' ? weekdayName(i18n.language, weekday ?? 1) : String(day_of_month ?? 1);
  return <>{t(`rhythm.${frequency}`, { day, time, zone })}</>;
}
