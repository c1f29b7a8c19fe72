import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { below, fill } from '../../api/operations.ts';
import { useAnnounce } from '../../components/announcer.tsx';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { messageOf } from '../../components/problem.tsx';
import { useValues } from '../../components/values.ts';
import { translated } from '../../messages/translated.ts';
import { DASHBOARDS, type Dashboard } from './types.ts';

/** Requests a refresh, and knows whether one is in progress, here or elsewhere. */
export function useRefresh(dashboard: Dashboard | undefined) {
  const client = useQueryClient();
  const announce = useAnnounce();
  const { t } = useTranslation('board');
  const path = fill('/api/dashboards/{id}/', { id: dashboard?.id ?? '' });
  const asked = useMutation({
    mutationFn: () => {
      // Shows the progress at once instead of with the next poll.
      setTimeout(() => void client.invalidateQueries({ queryKey: [path] }), 150);
      return call('POST', below(path, 'refresh/'));
    },
    onSuccess: ({ message }) => announce(message),
    onSettled: () => Promise.all([path, DASHBOARDS, '/api/usage/'].map((key) => client.invalidateQueries({ queryKey: [key] }))),
  });
  const running = asked.isPending || dashboard?.status === 'refreshing';
  const was = useRef(running);
  useEffect(() => {
    if (was.current && !running && !asked.isSuccess && !asked.isError) announce(t('refreshEnded'));
    was.current = running;
  }, [running, asked.isSuccess, asked.isError, announce, t]);
  return { running, ask: () => asked.mutate(), result: asked.data ?? null, error: asked.error };
}

export type Refreshing = ReturnType<typeof useRefresh>;

/** The refresh button, including the price. */
export function RefreshButton({ dashboard, refresh }: { dashboard: Dashboard; refresh: Refreshing }) {
  const { t } = useTranslation('board');
  const credits = dashboard.refresh_estimate?.credits;
  return (
    <Button busy={refresh.running} onClick={refresh.ask}>
      {refresh.running ? t('refreshing') : credits === undefined ? t('refresh') : t('refreshFor', { count: credits })}
    </Button>
  );
}

/** The progress of a refresh, why it failed, or its result. */
export function RefreshState({ dashboard, refresh }: { dashboard: Dashboard; refresh: Refreshing }) {
  const { t } = useTranslation('board');
  if (refresh.running) {
    const { progress = 0, message = t('waiting') } = dashboard.refresh ?? {};
    return (
      <div className="refresh-progress">
        <progress aria-label={t('progress')} max={100} value={progress} />
        <p className="muted">{message}</p>
      </div>
    );
  }
  if (refresh.error)
    return (
      <Notice kind="danger" title={t('refreshFailed')} live>
        {messageOf(refresh.error)}
      </Notice>
    );
  if (refresh.result) {
    return (
      <Notice kind="success" live>
        <p>
          {refresh.result.message} {t('charged', { count: refresh.result.credits_consumed })}
        </p>
      </Notice>
    );
  }
  if (dashboard.last_error)
    return (
      <Notice kind="warning" title={t('lastProblem')}>
        {translated(dashboard.last_error)}
      </Notice>
    );
  return null;
}

/** What the last refresh changed, and why. */
export function Changes({ dashboard, fresh, open }: { dashboard: Dashboard; fresh: boolean; open(widgetId: string): void }) {
  const { t } = useTranslation('board');
  const values = useValues();
  const { changes, changed_sources: sources, widgets } = dashboard;
  if (changes.length === 0) return null;
  // If all are new, this was a first refresh, and the page itself shows them.
  if (changes.every(({ change }) => change === 'created') && changes.length === widgets.length) return null;
  const there = new Set(widgets.map(({ id }) => id));
  return (
    <details className="more changes" open={fresh}>
      <summary>{t('changes', { count: changes.length })}</summary>
      {sources.map(({ id, name, rows_before, rows_after }) => (
        <p key={id} className="muted">
          {rows_before === null
            ? t('sourceNew', { name, after: values.number(rows_after, 'integer') })
            : t('sourceChanged', { name, before: values.number(rows_before, 'integer'), after: values.number(rows_after, 'integer') })}
        </p>
      ))}
      <ul className="rows">
        {changes.map(({ widget_id, title, change, summary }) => (
          <li key={`${widget_id} ${title}`} className="row">
            <div className="row-main">
              <p className="row-title">
                {there.has(widget_id) ? (
                  <button type="button" className="link" onClick={() => open(widget_id)}>
                    <bdi>{title}</bdi>
                  </button>
                ) : (
                  <bdi>{title}</bdi>
                )}
                <Badge kind={change === 'removed' ? 'bad' : change === 'created' ? 'good' : 'plain'}>{t(`change.${change}`)}</Badge>
              </p>
              <p>
                <bdi>{summary}</bdi>
              </p>
            </div>
          </li>
        ))}
      </ul>
    </details>
  );
}
