import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { call, download, keepFile } from '../../api/client.ts';
import { below, type Filled, fill } from '../../api/operations.ts';
import { useChange } from '../../api/queries.ts';
import { useMe } from '../../api/session.tsx';
import { useAddress } from '../../components/address.ts';
import { useAnnounce } from '../../components/announcer.tsx';
import { Button } from '../../components/button.tsx';
import { prepareCharts } from '../../components/chart.tsx';
import { Loading } from '../../components/loading.tsx';
import { Notice } from '../../components/notice.tsx';
import { Page } from '../../components/page.tsx';
import { messageOf, Problem } from '../../components/problem.tsx';
import { ShareButton } from '../../components/share-button.tsx';
import { Time } from '../../components/time.tsx';
import { Board } from './board.tsx';
import { type Places, placesOf } from './layout.ts';
import { Changes, RefreshButton, RefreshState, useRefresh } from './refresh.tsx';
import { Settings } from './settings.tsx';
import { ShownDates } from './shown-dates.tsx';
import { isSliced, type Reslice, sliceOf, withFilter, withSlice } from './slice.ts';
import { SliceBar } from './slice-bar.tsx';
import { State } from './state.tsx';
import type { Dashboard, Slice } from './types.ts';
import { WidgetDetails } from './widget-details.tsx';

// The layout editor loads on demand.
const BoardEditor = lazy(async () => ({ default: (await import('./board-editor.tsx')).BoardEditor }));

// Most boards have charts, so their code loads along with the data. If that fails, each chart says so.
prepareCharts().catch(() => undefined);

const POLL_MS = 1_500;

/** One dashboard: its board, what changed, its slice, and the actions on it. */
export function DashboardPage() {
  const { t } = useTranslation('dashboards');
  const { id = '' } = useParams();
  const path = fill('/api/dashboards/{id}/', { id });
  const dashboard = useQuery({
    queryKey: [path],
    queryFn: () => call('GET', path),
    refetchInterval: ({ state }) => (state.data?.status === 'refreshing' ? POLL_MS : false),
  });
  if (dashboard.data) return <Shown key={id} dashboard={dashboard.data} />;
  return (
    <Page title={t('one')}>
      {dashboard.isPending ? <Loading lines={5} /> : <Problem error={dashboard.error} retry={dashboard.refetch} />}
    </Page>
  );
}

function Shown({ dashboard }: { dashboard: Dashboard }) {
  const { t } = useTranslation('board');
  const { t: words } = useTranslation('dashboards');
  const { role } = useMe();
  const announce = useAnnounce();
  const [search, setSearch] = useAddress();
  const [laying, setLaying] = useState(false);
  const board = useRef<HTMLDivElement>(null);
  const refresh = useRefresh(dashboard);
  const writes = role !== 'viewer';
  const path = fill('/api/dashboards/{id}/', { id: dashboard.id });
  const slice = sliceOf(search);
  const view = useView(dashboard, slice);
  const widgets = view.data?.widgets ?? dashboard.widgets;
  const opened = widgets.find((widget) => widget.id === search.get('widget'));
  const { save, kept, undo } = useLayout(dashboard);
  const reslice: Reslice = (next) => setSearch((now) => withSlice(now, next(sliceOf(now))), { replace: true });
  const open = (widgetId: string | null) =>
    setSearch((now) => {
      if (widgetId === null) now.delete('widget');
      else now.set('widget', widgetId);
      return now;
    });
  useFirstRefresh(dashboard, refresh.ask, writes);
  const empty = dashboard.widgets.length === 0;
  return (
    <Page title={dashboard.name} lead={dashboard.description || undefined}>
      <div className="dashboard-head">
        <p className="row-facts">
          <Link to="/dashboards">{words('title')}</Link>
          <State status={dashboard.status} />
          {dashboard.data_sources.map(({ id, name }) => (
            <bdi key={id}>{name}</bdi>
          ))}
          <span>
            {words('lastRefresh')} <Time at={dashboard.last_refresh} fallback={words('never')} />
          </span>
          <span>
            {dashboard.next_refresh_at ? (
              <>
                {words('nextRefresh')} <Time at={dashboard.next_refresh_at} exact />
              </>
            ) : (
              words('byHand')
            )}
          </span>
        </p>
        {!laying && (
          <div className="actions">
            {writes && !empty && <RefreshButton dashboard={dashboard} refresh={refresh} />}
            {writes && !empty && (
              <Button kind="secondary" className="only-wide" onClick={() => setLaying(true)}>
                {t('layout')}
              </Button>
            )}
            {!empty && <Export path={path} slice={slice} name={dashboard.name} board={() => board.current} />}
            {writes && !empty && <ShareButton path={path} title={dashboard.name} />}
            {writes && <Settings dashboard={dashboard} />}
          </div>
        )}
      </div>
      <RefreshState dashboard={dashboard} refresh={refresh} />
      {kept && !laying && (
        <Notice kind="success" live>
          <p>
            {t('layoutSaved')}{' '}
            <button type="button" className="link" onClick={() => void undo()}>
              {t('undo')}
            </button>
          </p>
        </Notice>
      )}
      {empty ? (
        <div className="empty">
          <h2>{t('emptyTitle')}</h2>
          <p>{t('emptyText')}</p>
          {writes && (
            <div className="actions">
              <RefreshButton dashboard={dashboard} refresh={refresh} />
            </div>
          )}
        </div>
      ) : laying ? (
        <Suspense fallback={<Loading lines={5} />}>
          <BoardEditor
            widgets={dashboard.widgets}
            places={placesOf(dashboard.widgets)}
            leave={() => setLaying(false)}
            save={async (places) => {
              try {
                await save(places);
                setLaying(false);
              } catch (error) {
                announce(messageOf(error as Error));
              }
            }}
          />
        </Suspense>
      ) : (
        <>
          <Changes dashboard={dashboard} fresh={refresh.result !== null} open={open} />
          <SliceBar dashboard={dashboard} slice={slice} reslice={reslice} />
          {view.isError && <Problem error={view.error} retry={view.refetch} />}
          <ShownDates widgets={widgets} sliced={view.data !== undefined} />
          <div ref={board} aria-busy={view.isFetching}>
            <Board
              widgets={widgets}
              places={placesOf(dashboard.widgets)}
              open={(widget) => open(widget.id)}
              narrow={(filter) => reslice((now) => withFilter(now, filter))}
            />
          </div>
        </>
      )}
      {opened && !laying && <WidgetDetails key={opened.id} widget={opened} close={() => open(null)} />}
    </Page>
  );
}

/** The widgets for another period or a subset of rows; nothing without a slice. */
function useView(dashboard: Dashboard, slice: Slice) {
  const path = fill('/api/dashboards/{id}/', { id: dashboard.id });
  const asked = isSliced(slice) && dashboard.widgets.length > 0;
  const view = useQuery({
    queryKey: [path, 'view', JSON.stringify(slice), dashboard.last_refresh],
    queryFn: ({ signal }) => call('POST', below(path, 'view/'), slice, signal),
    enabled: asked,
    placeholderData: asked ? keepPreviousData : undefined,
    staleTime: 60_000,
  });
  return asked ? view : { ...view, data: undefined, isError: false as const, isFetching: false };
}

/** Saves the layout, and undoes the last save. */
function useLayout(dashboard: Dashboard) {
  const { t } = useTranslation('board');
  const announce = useAnnounce();
  const path = fill('/api/dashboards/{id}/', { id: dashboard.id });
  const change = useChange((layout: Places) => call('PATCH', path, { config: { ...dashboard.config, layout } }), path);
  const [before, setBefore] = useState<Places | null>(null);
  return {
    kept: before !== null,
    save: async (places: Places) => {
      const was = placesOf(dashboard.widgets);
      await change.mutateAsync(places);
      setBefore(was);
    },
    undo: async () => {
      if (!before) return;
      try {
        await change.mutateAsync(before);
        setBefore(null);
        announce(t('undone'));
      } catch (error) {
        announce(messageOf(error as Error));
      }
    },
  };
}

/** Fills a new dashboard without a second click. */
function useFirstRefresh(dashboard: Dashboard, ask: () => void, writes: boolean) {
  const [search, setSearch] = useAddress();
  const due = search.get('first') !== null;
  const asked = useRef(false);
  useEffect(() => {
    if (!due || asked.current) return;
    asked.current = true;
    setSearch((now) => new URLSearchParams([...now].filter(([name]) => name !== 'first')), { replace: true });
    if (writes && dashboard.status === 'draft') ask();
  }, [due, writes, dashboard.status, ask, setSearch]);
}

interface ExportProps {
  path: Filled<'/api/dashboards/{id}/'>;
  slice: Slice;
  name: string;
  board(): HTMLElement | null;
}

/** Downloads the dashboard as shown: typeset with its receipts, or as a picture of the screen. */
function Export({ path, slice, name, board }: ExportProps) {
  const { t } = useTranslation('board');
  const announce = useAnnounce();
  const [busy, setBusy] = useState(false);
  async function run(make: () => Promise<unknown>) {
    setBusy(true);
    try {
      await make();
      announce(t('exported'));
    } catch (error) {
      announce(messageOf(error as Error));
    } finally {
      setBusy(false);
    }
  }
  async function picture() {
    const element = board();
    if (!element) return;
    const { boardPicture } = await import('./board-picture.ts');
    const file = await boardPicture(element, name);
    if (file) keepFile(file, `${name}.png`);
  }
  return (
    <>
      <Button kind="secondary" busy={busy} onClick={() => void run(() => download(below(path, 'export/'), slice))}>
        {t('pdf')}
      </Button>
      <Button kind="secondary" busy={busy} onClick={() => void run(picture)}>
        {t('png')}
      </Button>
    </>
  );
}
