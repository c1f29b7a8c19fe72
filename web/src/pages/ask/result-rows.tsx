import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { Notice } from '../../components/notice.tsx';
import type { Cell } from '../../components/values.ts';
import { useFormat } from '../../format.tsx';
import type { ColumnType, ResultTable } from './types.ts';

interface ResultProps {
  label: string;
  columns: { name: string; label?: string; type: ColumnType; format?: ResultTable['columns'][number]['format'] }[];
  rows: Cell[][];
  truncated: boolean;
  height?: number;
}

/** An answer's rows, with a note above if some are missing. */
export function ResultRows({ label, columns, rows, truncated, height }: ResultProps) {
  const { t } = useTranslation('ask');
  const format = useFormat();
  const shown = useMemo(
    () =>
      columns.map(
        (column, at): Column => ({
          key: String(at),
          label: column.label ?? column.name,
          type: kindOf(column.type),
          format: column.format === 'text' ? null : (column.format ?? null),
        }),
      ),
    [columns],
  );
  return (
    <>
      {truncated && <Notice kind="warning">{t('truncated', { shown: format.number(rows.length) })}</Notice>}
      <DataTable label={label} columns={shown} rows={rows} height={height} />
    </>
  );
}

function kindOf(type: ColumnType): Column['type'] {
  switch (type) {
    case 'integer':
    case 'decimal':
    case 'double':
      return 'number';
    case 'time':
    case 'json':
      return 'text';
    default:
      return type;
  }
}
