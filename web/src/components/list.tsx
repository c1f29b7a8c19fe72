import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { List } from '../api/types.ts';
import { Button } from './button.tsx';
import { Loading } from './loading.tsx';
import { Problem } from './problem.tsx';

interface ListProps<T> {
  query: UseQueryResult<List<T>>;
  /** Shown for an empty list. */
  empty: ReactNode;
  label: string;
  row(item: T): ReactNode;
  page?: number;
  turn?(page: number): void;
}

/** A list in any state: loading, refused, empty, or its rows with pagination. */
export function Rows<T extends { id: string }>({ query, empty, label, row, page = 1, turn }: ListProps<T>) {
  const { t } = useTranslation();
  if (query.isPending) return <Loading lines={3} />;
  if (query.isError) return <Problem error={query.error} retry={query.refetch} />;
  const { results, next, previous, count } = query.data;
  if (results.length === 0) return <div className="empty">{empty}</div>;
  return (
    <>
      <ul className="rows" aria-label={label} aria-busy={query.isPlaceholderData}>
        {results.map((item) => (
          <li key={item.id} className="row">
            {row(item)}
          </li>
        ))}
      </ul>
      {turn && (next || previous) && (
        <nav className="pager" aria-label={t('pages.of', { label })}>
          <Button kind="secondary" disabled={!previous} onClick={() => turn(page - 1)}>
            {t('pages.newer')}
          </Button>
          <span className="muted">{t('pages.page', { page, count })}</span>
          <Button kind="secondary" disabled={!next} onClick={() => turn(page + 1)}>
            {t('pages.older')}
          </Button>
        </nav>
      )}
    </>
  );
}
