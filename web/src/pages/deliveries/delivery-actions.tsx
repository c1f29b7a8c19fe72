import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call, read } from '../../api/client.ts';
import { below, type Filled, fill } from '../../api/operations.ts';
import { useChange } from '../../api/queries.ts';
import { useMe } from '../../api/session.tsx';
import { useAnnounce } from '../../components/announcer.tsx';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { ConfirmButton, Dialog } from '../../components/dialog.tsx';
import { Loading } from '../../components/loading.tsx';
import { messageOf, Problem } from '../../components/problem.tsx';
import { useFormat } from '../../format.tsx';
import { translated } from '../../messages/translated.ts';
import { EditDelivery } from './edit-delivery.tsx';
import { DELIVERIES, type Delivery } from './types.ts';

const POLL_MS = 2_000;

/** The actions on a delivery: everybody may see its history and subscribe, editors may do the rest. */
export function DeliveryActions({ delivery }: { delivery: Delivery }) {
  const { t } = useTranslation('notices');
  const { role, user } = useMe();
  const announce = useAnnounce();
  const [showing, setShowing] = useState(false);
  const [editing, setEditing] = useState(false);
  const path = fill('/api/deliveries/{id}/', { id: delivery.id });
  const change = useChange((change: () => Promise<unknown>) => change(), DELIVERIES, below(path, 'history/'));
  const got = delivery.recipients.some(({ user_id, unsubscribed }) => user_id === user.id && !unsubscribed);
  const paused = delivery.status === 'paused';
  async function send(asked: () => Promise<unknown>, said: string) {
    try {
      await change.mutateAsync(asked);
      announce(said);
    } catch (error) {
      announce(messageOf(error as Error));
    }
  }
  const named = (action: string) => ({ 'aria-label': `${action}: ${delivery.name}`, children: action });
  return (
    <div className="row-actions">
      <Button kind="secondary" onClick={() => setShowing(true)} {...named(t('history'))} />
      <Button
        kind="secondary"
        onClick={() => void send(() => call('POST', below(path, 'subscription/'), { subscribed: !got }), t(got ? 'toldNoMore' : 'toldNow'))}
        {...named(t(got ? 'tellMeNot' : 'tellMe'))}
      />
      {role !== 'viewer' && (
        <>
          <Button kind="secondary" onClick={() => setEditing(true)} {...named(t('edit'))} />
          <Button
            kind="secondary"
            onClick={() => void send(() => call('POST', below(path, 'run/')), t('running'))}
            {...named(t('runNow'))}
          />
          <Button
            kind="secondary"
            onClick={() => void send(() => call('PATCH', path, { paused: !paused }), t(paused ? 'resumed' : 'paused'))}
            {...named(t(paused ? 'resume' : 'pause'))}
          />
          <ConfirmButton
            action={t('delete')}
            of={delivery.name}
            question={t('deliveryDelete')}
            confirm={async () => {
              await change.mutateAsync(() => call('DELETE', path));
              announce(t('deliveryDeleted'));
            }}
          >
            <p>{t('deliveryDeleteText')}</p>
          </ConfirmButton>
        </>
      )}
      {editing && <EditDelivery delivery={delivery} close={() => setEditing(false)} />}
      {showing && (
        <Dialog title={t('runs', { name: delivery.name })} close={() => setShowing(false)}>
          <Runs path={below(path, 'history/')} />
          <div className="actions actions-end">
            <Button kind="secondary" onClick={() => setShowing(false)}>
              {t('close')}
            </Button>
          </div>
        </Dialog>
      )}
    </div>
  );
}

const BADGES = { pending: 'plain', processing: 'warm', completed: 'good', failed: 'bad' } as const;

function Runs({ path }: { path: Filled<'/api/deliveries/{id}/history/'> }) {
  const { t } = useTranslation('notices');
  const format = useFormat();
  const runs = useQuery({
    queryKey: [path],
    queryFn: () => read(path),
    refetchInterval: ({ state }) =>
      state.data?.results.some(({ status }) => status === 'pending' || status === 'processing') ? POLL_MS : false,
  });
  if (runs.isPending) return <Loading />;
  if (runs.isError) return <Problem error={runs.error} retry={runs.refetch} />;
  if (runs.data.results.length === 0) return <p className="muted">{t('runsNone')}</p>;
  return (
    <ul className="rows delivery-runs">
      {runs.data.results.map((run) => (
        <li key={run.id} className="row">
          <p className="row-title">
            <time dateTime={run.due_at}>{format.dateTime(run.due_at)}</time>
            <Badge kind={BADGES[run.status]}>{t(`run.${run.status}`)}</Badge>
          </p>
          <p className="row-facts">
            {run.status === 'completed' && <span>{t('sentTo', { count: run.recipients })}</span>}
            {run.trigger === 'request' && <span>{t('asked')}</span>}
            {run.report_ids.map((id, at) => (
              <Link key={id} to={`/reports/${id}`}>
                {t('report', { number: at + 1 })}
              </Link>
            ))}
          </p>
          {run.reason && <p dir="auto">{translated(run.reason)}</p>}
        </li>
      ))}
    </ul>
  );
}
