import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMe } from '../../api/session.tsx';
import { useAddress } from '../../components/address.ts';
import { Badge } from '../../components/badge.tsx';
import { Button, ButtonLink } from '../../components/button.tsx';
import { Loading } from '../../components/loading.tsx';
import { Page } from '../../components/page.tsx';
import { Problem } from '../../components/problem.tsx';
import { useFormat } from '../../format.tsx';
import { translated } from '../../messages/translated.ts';
import { DropZone } from './drop-zone.tsx';
import { useSources } from './queries.ts';
import { SourceState } from './state.tsx';
import { SOURCES, type SourceRow } from './types.ts';
import { UploadTray } from './upload-tray.tsx';
import { addUploads } from './uploads.ts';

const PAGE_SIZE = 20;
const ORDERINGS = ['-created_at', 'name', '-record_count', '-last_sync'] as const;
const STATUSES = ['active', 'syncing', 'error'] as const;

/** All data sources, and a way to add more. Search and page are kept in the address. */
export function SourcesPage() {
  const { t } = useTranslation('sources');
  const { role } = useMe();
  return (
    <Page title={t('title')} lead={t('lead')}>
      {role === 'viewer' ? <p className="muted">{t('editorsBring')}</p> : <BringFiles />}
      <Found />
    </Page>
  );
}

/** The drop zone, and uploads in progress. */
export function BringFiles() {
  const { t } = useTranslation('sources');
  const client = useQueryClient();
  const refresh = () => void client.invalidateQueries({ queryKey: [SOURCES] });
  return (
    <section className="bring" aria-label={t('bring')}>
      <DropZone take={(files) => addUploads(files, refresh)} />
      <p className="bring-other">
        <ButtonLink kind="secondary" to="/data-sources/connect">
          {t('connect')}
        </ButtonLink>
        <span className="muted">{t('connectHint')}</span>
      </p>
      <UploadTray />
    </section>
  );
}

function Found() {
  const { t } = useTranslation('sources');
  const [address, setAddress] = useAddress();
  const name = address.get('name') ?? '';
  const status = address.get('status') ?? '';
  const ordering = address.get('ordering') ?? ORDERINGS[0];
  const page = Math.max(1, Number(address.get('page')) || 1);
  const sources = useSources({ page, page_size: PAGE_SIZE, ordering, name, status });
  const set = (changes: Record<string, string>) =>
    setAddress(
      (now) => {
        for (const [key, value] of Object.entries({ page: '', ...changes })) value ? now.set(key, value) : now.delete(key);
        return now;
      },
      { replace: true },
    );
  return (
    <section className="section" aria-label={t('title')}>
      <div className="finder">
        <Search name={name} search={(value) => set({ name: value })} />
        <label>
          <span>{t('state')}</span>
          <select value={status} onChange={(event) => set({ status: event.target.value })}>
            <option value="">{t('all')}</option>
            {STATUSES.map((one) => (
              <option key={one} value={one}>
                {t(`status.${one}`)}
              </option>
            ))}
          </select>
        </label>
        <label>
          <span>{t('order')}</span>
          <select value={ordering} onChange={(event) => set({ ordering: event.target.value })}>
            {ORDERINGS.map((one) => (
              <option key={one} value={one}>
                {t(`orderings.${one}`)}
              </option>
            ))}
          </select>
        </label>
      </div>
      {sources.isPending && <Loading lines={4} />}
      {sources.isError && <Problem error={sources.error} retry={sources.refetch} />}
      {sources.data && sources.data.results.length === 0 && (
        <div className="empty">
          <p>{t(name || status ? 'nothingFound' : 'nothingYet')}</p>
          {(name || status) && (
            <p>
              <Button kind="secondary" onClick={() => set({ name: '', status: '' })}>
                {t('showAll')}
              </Button>
            </p>
          )}
        </div>
      )}
      {sources.data && sources.data.results.length > 0 && (
        <>
          <ul className="rows" aria-label={t('title')} aria-busy={sources.isPlaceholderData}>
            {sources.data.results.map((source) => (
              <li key={source.id} className="row row-split">
                <SourceLine source={source} />
              </li>
            ))}
          </ul>
          <Pager page={page} count={sources.data.count} turn={(to) => set({ page: String(to) })} />
        </>
      )}
    </section>
  );
}

/** Searches as you type, after a short pause. */
function Search({ name, search }: { name: string; search(name: string): void }) {
  const { t } = useTranslation('sources');
  const [typed, setTyped] = useState(name);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing starts a search
  useEffect(() => {
    if (typed === name) return;
    const soon = setTimeout(() => search(typed), 300);
    return () => clearTimeout(soon);
  }, [typed]);
  function now(event: FormEvent) {
    event.preventDefault();
    search(typed);
  }
  return (
    <search>
      <form onSubmit={now}>
        <label>
          <span>{t('search')}</span>
          <input type="search" value={typed} maxLength={200} onChange={(event) => setTyped(event.target.value)} />
        </label>
      </form>
    </search>
  );
}

function SourceLine({ source }: { source: SourceRow }) {
  const { t } = useTranslation('sources');
  const format = useFormat();
  const {
    id,
    name,
    record_count: rows,
    file_bytes: bytes,
    file_count: files,
    last_sync: at,
    last_error: error,
    open_questions: open,
  } = source;
  return (
    <>
      <div className="row-main">
        <p className="row-title">
          <Link to={`/data-sources/${id}`}>
            <bdi>{name}</bdi>
          </Link>
        </p>
        <p className="row-facts">
          {rows !== null && <span>{t('rows', { count: rows, rows: format.number(rows) })}</span>}
          {bytes !== null && <span>{format.bytes(bytes)}</span>}
          {files > 1 && <span>{t('files', { count: files })}</span>}
          {at && <span title={format.dateTime(at)}>{t('fresh', { at: format.relative(at) })}</span>}
        </p>
        {open > 0 && (
          <p className="row-facts">
            <Badge kind="warm">{t('openQuestions', { count: open })}</Badge>
          </p>
        )}
        {error && <p className="source-error">{translated(error)}</p>}
      </div>
      <SourceState source={source} />
    </>
  );
}

export function Pager({ page, count, turn, size = PAGE_SIZE }: { page: number; count: number; turn(page: number): void; size?: number }) {
  const { t } = useTranslation('sources');
  const format = useFormat();
  const pages = Math.ceil(count / size);
  if (pages < 2) return null;
  return (
    <nav className="pager" aria-label={t('pages')}>
      <Button kind="secondary" disabled={page <= 1} onClick={() => turn(page - 1)}>
        {t('previous')}
      </Button>
      <span className="muted">{t('pageOf', { page: format.number(page), pages: format.number(pages) })}</span>
      <Button kind="secondary" disabled={page >= pages} onClick={() => turn(page + 1)}>
        {t('next')}
      </Button>
    </nav>
  );
}
