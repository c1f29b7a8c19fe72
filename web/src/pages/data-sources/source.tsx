import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { useMe } from '../../api/session.tsx';
import { useAddress } from '../../components/address.ts';
import { ButtonLink } from '../../components/button.tsx';
import { Loading } from '../../components/loading.tsx';
import { Notice } from '../../components/notice.tsx';
import { Page } from '../../components/page.tsx';
import { Problem } from '../../components/problem.tsx';
import { useFormat } from '../../format.tsx';
import { translated } from '../../messages/translated.ts';
import { Columns } from './columns.tsx';
import { ConnectionTab } from './connections/connection.tsx';
import { DeleteSource } from './delete-source.tsx';
import { ImportReport } from './import-report.tsx';
import { MakeDashboard } from './make-dashboard.tsx';
import { DataModel } from './model/model.tsx';
import { useSource } from './queries.ts';
import { Questions } from './questions.tsx';
import { RenameSource } from './rename-source.tsx';
import { Rows } from './rows.tsx';
import { SourceState } from './state.tsx';
import { isImporting, type Source } from './types.ts';

const TABS = ['columns', 'rows', 'model', 'import', 'connection'] as const;
type Tab = (typeof TABS)[number];
const FILE_TABS = TABS.filter((tab) => tab !== 'connection');

/** One data source: its content, how its import went, and what to create from it. */
export function SourcePage() {
  const { id = '' } = useParams();
  const { t } = useTranslation('sources');
  const source = useSource(id);
  if (source.isPending) {
    return (
      <Page title={t('source')}>
        <Loading lines={6} />
      </Page>
    );
  }
  if (source.isError) {
    return (
      <Page title={t('source')}>
        <Problem error={source.error} retry={source.refetch} />
        <p>
          <ButtonLink kind="secondary" to="/data-sources">
            {t('toAll')}
          </ButtonLink>
        </p>
      </Page>
    );
  }
  return <Shown source={source.data} />;
}

function Shown({ source }: { source: Source }) {
  const { t } = useTranslation('sources');
  const [address, setAddress] = useAddress();
  const isConnected = source.source_type !== 'file';
  const tabs = isConnected ? TABS : FILE_TABS;
  const tab = tabs.find((one) => one === address.get('tab')) ?? 'columns';
  const tables = source.schema?.tables ?? [];
  const table = tables.find(({ name }) => name === address.get('table')) ?? tables[0];
  const set = (name: string, value: string) =>
    setAddress(
      (now) => {
        now.set(name, value);
        now.delete('edit');
        return now;
      },
      { replace: true },
    );
  return (
    <Page title={source.name} lead={source.description || undefined}>
      <Facts source={source} />
      <Actions source={source} />
      {source.last_error && (
        <Notice
          kind="danger"
          title={t(isConnected ? (source.schema ? 'lastSyncFailed' : 'syncFailed') : source.schema ? 'lastFailed' : 'failed')}
          live
        >
          <p>{translated(source.last_error)}</p>
          {isConnected && tab !== 'connection' && (
            <p>
              <Link to="?tab=connection">{t('toConnection')}</Link>
            </p>
          )}
        </Notice>
      )}
      {!source.schema && isImporting(source) && <p className="muted">{t('firstImport')}</p>}
      <Questions source={source} />
      <Tabs tabs={tabs} tab={tab} choose={(one) => set('tab', one)} />
      {tables.length > 1 && tab !== 'import' && tab !== 'connection' && (
        <label className="table-choice">
          <span>{t('table')}</span>
          <select value={table?.name} onChange={(event) => set('table', event.target.value)}>
            {tables.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
      )}
      <div role="tabpanel" aria-labelledby={`tab-${tab}`} className="section">
        {tab === 'connection' ? (
          <ConnectionTab source={source} />
        ) : tab === 'import' ? (
          <ImportReport source={source} />
        ) : !table ? (
          <div className="empty">{t('noData')}</div>
        ) : tab === 'columns' ? (
          <Columns key={table.name} source={source} table={table} />
        ) : tab === 'model' ? (
          <DataModel source={source} tableName={table.name} />
        ) : (
          <Rows key={table.name} source={source} table={table} />
        )}
      </div>
    </Page>
  );
}

function Facts({ source }: { source: Source }) {
  const { t } = useTranslation('sources');
  const format = useFormat();
  const { record_count: rows, file_bytes: bytes, last_sync: at } = source;
  return (
    <p className="row-facts source-facts">
      <SourceState source={source} />
      {rows !== null && <span>{t('rows', { count: rows, rows: format.number(rows) })}</span>}
      {bytes !== null && <span>{format.bytes(bytes)}</span>}
      {source.file_count > 1 && <span>{t('files', { count: source.file_count })}</span>}
      {at && <span title={format.dateTime(at)}>{t('fresh', { at: format.relative(at) })}</span>}
    </p>
  );
}

function Actions({ source }: { source: Source }) {
  const { t } = useTranslation('sources');
  const { role } = useMe();
  const of = new URLSearchParams({ source: source.id });
  const usable = source.schema !== null;
  return (
    <div className="actions">
      {usable && role !== 'viewer' && <MakeDashboard source={source} />}
      {usable && role !== 'viewer' && (
        <ButtonLink kind="secondary" to={`/reports/new?${of}`}>
          {t('makeReport')}
        </ButtonLink>
      )}
      {usable && (
        <ButtonLink kind="secondary" to={`/ask?${of}`}>
          {t('ask')}
        </ButtonLink>
      )}
      {role !== 'viewer' && <RenameSource source={source} />}
      {role !== 'viewer' && <DeleteSource source={source} />}
    </div>
  );
}

function Tabs({ tabs, tab, choose }: { tabs: readonly Tab[]; tab: Tab; choose(tab: Tab): void }) {
  const { t } = useTranslation('sources');
  const list = useRef<HTMLDivElement>(null);
  // On a phone, not all tabs fit.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chosen tab is found by its mark
  useEffect(() => {
    const { current: all } = list;
    const chosen = all?.querySelector<HTMLElement>('[aria-selected="true"]');
    if (all && chosen) all.scrollTo({ left: chosen.offsetLeft - all.offsetLeft + chosen.offsetWidth - all.clientWidth });
  }, [tab]);
  return (
    <div ref={list} className="tabs" role="tablist" aria-label={t('parts')}>
      {tabs.map((one, at) => (
        <button
          key={one}
          id={`tab-${one}`}
          type="button"
          role="tab"
          aria-selected={one === tab}
          tabIndex={one === tab ? 0 : -1}
          onClick={() => choose(one)}
          onKeyDown={({ key, currentTarget }) => {
            const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
            if (step === 0) return;
            const to = tabs[(at + step + tabs.length) % tabs.length] as Tab;
            choose(to);
            currentTarget.parentElement?.querySelector<HTMLElement>(`#tab-${to}`)?.focus();
          }}
        >
          {t(`tabs.${one}`)}
        </button>
      ))}
    </div>
  );
}
