import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { read } from '../../api/client.ts';
import { fill, withQuery } from '../../api/operations.ts';
import { type Column, DataTable, type Sort } from '../../components/data-table.tsx';
import { Loading } from '../../components/loading.tsx';
import { Problem } from '../../components/problem.tsx';
import { useFormat } from '../../format.tsx';
import { Pager } from './sources.tsx';
import type { ColumnType, Source, SourceTable } from './types.ts';

const SIZE = 500;

/** The rows, five hundred at a time, sorted by any column across all rows. */
export function Rows({ source, table }: { source: Source; table: SourceTable }) {
  const { t } = useTranslation('sources');
  const format = useFormat();
  const [page, setPage] = useState(1);
  const [sort, setSort] = useState<Sort | null>(null);
  const order_by = sort ? `${sort.descending ? '-' : ''}${sort.by}` : undefined;
  const path = fill('/api/data-sources/{id}/rows/', { id: source.id });
  const asked = withQuery(path, { table: table.name, limit: SIZE, offset: (page - 1) * SIZE, order_by });
  const rows = useQuery({
    queryKey: [path, asked],
    queryFn: () => read(asked),
    placeholderData: keepPreviousData,
  });
  if (rows.isPending) return <Loading lines={8} />;
  if (rows.isError) return <Problem error={rows.error} retry={rows.refetch} />;
  const columns = rows.data.columns.map(
    ({ name, type }): Column => ({ key: name, label: name, type: shownAs(type), format: formatOf(type) }),
  );
  const first = (page - 1) * SIZE + 1;
  return (
    <>
      <p className="muted" role="status">
        {t('rowsShown', {
          from: format.number(Math.min(first, rows.data.row_count)),
          to: format.number(Math.min(first + rows.data.rows.length - 1, rows.data.row_count)),
          all: format.number(rows.data.row_count),
        })}
      </p>
      <div aria-busy={rows.isPlaceholderData}>
        <DataTable
          key={`${page} ${sort?.by} ${sort?.descending}`}
          label={t('rowsOf', { table: table.name })}
          columns={columns}
          rows={rows.data.rows}
          rowCount={rows.data.row_count}
          height={560}
          sort={sort}
          sorted={(next) => {
            setSort(next);
            setPage(1);
          }}
        />
      </div>
      <Pager page={page} count={rows.data.row_count} size={SIZE} turn={setPage} />
    </>
  );
}

function shownAs(type: ColumnType): Column['type'] {
  if (type === 'integer' || type === 'decimal' || type === 'double') return 'number';
  return type === 'date' || type === 'timestamp' || type === 'boolean' ? type : 'text';
}

const formatOf = (type: ColumnType) => (type === 'integer' ? null : type === 'decimal' || type === 'double' ? 'decimal' : null);
