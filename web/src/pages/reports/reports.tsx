import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useMe } from '../../api/session.tsx';
import { Button, ButtonLink } from '../../components/button.tsx';
import { Loading } from '../../components/loading.tsx';
import { Page } from '../../components/page.tsx';
import { Problem } from '../../components/problem.tsx';
import { HistoryFilters } from './history-filters.tsx';
import { HistoryRow } from './history-row.tsx';
import { mayWrite } from './may-write.ts';
import { useHistory } from './queries.ts';

/** The list's filters, all in the address. */
const NARROWING = ['status', 'template_id', 'output_format', 'data_source_id', 'created_after', 'created_before', 'name'] as const;
const PAGE_SIZE = 20;

/** All reports, and a button for a new one. */
export function ReportsPage() {
  const { t } = useTranslation('reports');
  const compose = useTranslation('compose');
  const { role } = useMe();
  const [address, setAddress] = useSearchParams();
  const given = NARROWING.flatMap((name): [string, string][] => {
    const value = address.get(name);
    return value ? [[name, value]] : [];
  });
  const page = Math.max(1, Number.parseInt(address.get('page') ?? '', 10) || 1);
  const reports = useHistory(new URLSearchParams([...given, ['page_size', String(PAGE_SIZE)]]), page);

  const change = (changed: Record<string, string>) => {
    const next = new URLSearchParams(address);
    next.delete('page');
    for (const [name, value] of Object.entries(changed)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    setAddress(next, { replace: true, preventScrollReset: true });
  };
  const turn = (to: number) => {
    const next = new URLSearchParams(address);
    next.set('page', String(to));
    setAddress(next);
  };

  return (
    <Page title={t('title')} lead={t('lead')}>
      {mayWrite(role) && (
        <div className="actions">
          <ButtonLink to="/reports/new">{t('new')}</ButtonLink>
          <ButtonLink to="/reports/compose" kind="secondary">
            {compose.t('open')}
          </ButtonLink>
        </div>
      )}
      <HistoryFilters values={Object.fromEntries(given)} change={change} />
      {reports.isPending && <Loading lines={4} />}
      {reports.isError && <Problem error={reports.error} retry={reports.refetch} />}
      {reports.data &&
        (reports.data.results.length === 0 ? (
          <Nothing narrowed={given.length > 0} clear={() => setAddress({})} writes={mayWrite(role)} />
        ) : (
          <>
            <ul className="rows" aria-label={t('title')} aria-busy={reports.isPlaceholderData}>
              {reports.data.results.map((report) => (
                <li key={report.id} className="row row-split">
                  <HistoryRow report={report} />
                </li>
              ))}
            </ul>
            <Pager
              page={page}
              count={reports.data.count}
              before={reports.data.previous !== null}
              after={reports.data.next !== null}
              turn={turn}
            />
          </>
        ))}
    </Page>
  );
}

function Nothing({ narrowed, clear, writes }: { narrowed: boolean; clear(): void; writes: boolean }) {
  const { t } = useTranslation('reports');
  if (narrowed) {
    return (
      <div className="empty">
        <p>{t('nothingMatches')}</p>
        <div>
          <Button kind="secondary" onClick={clear}>
            {t('filters.clear')}
          </Button>
        </div>
      </div>
    );
  }
  return (
    <div className="empty">
      <p>{t('none')}</p>
      {writes && (
        <div>
          <ButtonLink to="/reports/new">{t('makeFirst')}</ButtonLink>
        </div>
      )}
    </div>
  );
}

interface PagerProps {
  page: number;
  count: number;
  before: boolean;
  after: boolean;
  turn(page: number): void;
}

function Pager({ page, count, before, after, turn }: PagerProps) {
  const { t } = useTranslation('reports');
  return (
    <nav className="pager" aria-label={t('pages')}>
      {(before || after) && (
        <Button kind="secondary" disabled={!before} onClick={() => turn(page - 1)}>
          {t('newer')}
        </Button>
      )}
      <span className="muted">{before || after ? t('pageOf', { page, count }) : t('inAll', { count })}</span>
      {(before || after) && (
        <Button kind="secondary" disabled={!after} onClick={() => turn(page + 1)}>
          {t('older')}
        </Button>
      )}
    </nav>
  );
}
