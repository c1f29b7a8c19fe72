import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { Icon } from '../../../components/icon.tsx';
import type { SourceColumn } from '../types.ts';

interface Sorting {
  column: string;
  direction: 'asc' | 'desc';
}

interface RowsProps {
  label: string;
  value: unknown;
  set(value: unknown): void;
  columns: SourceColumn[];
  most: number;
  error: string | undefined;
}

/** The columns to sort by, in order of precedence. */
export function SortRows({ label, value, set, columns, most, error }: RowsProps) {
  const { t } = useTranslation('reports');
  const sorts = (value as Sorting[] | undefined) ?? [];
  const keep = (next: Sorting[]) => set(next.length > 0 ? next : undefined);
  const unused = columns.find(({ name }) => !sorts.some(({ column }) => column === name));
  return (
    <fieldset className="field parameter-rows">
      <legend>{label}</legend>
      {sorts.map((sort, at) => (
        <div key={sort.column} className="parameter-row">
          <select
            aria-label={t('sort.column', { number: at + 1 })}
            value={sort.column}
            onChange={(event) => keep(sorts.with(at, { ...sort, column: event.target.value }))}
          >
            {columns.map(({ name }) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
          <select
            aria-label={t('sort.direction', { number: at + 1 })}
            value={sort.direction}
            onChange={(event) => keep(sorts.with(at, { ...sort, direction: event.target.value as Sorting['direction'] }))}
          >
            <option value="asc">{t('sort.asc')}</option>
            <option value="desc">{t('sort.desc')}</option>
          </select>
          <Button
            kind="quiet"
            aria-label={t('sort.removeOf', { number: at + 1 })}
            onClick={() => keep(sorts.filter((other) => other !== sort))}
          >
            <Icon name="close" size={18} />
          </Button>
        </div>
      ))}
      {error && <p className="field-error">{error}</p>}
      {unused && sorts.length < most && (
        <div>
          <Button kind="secondary" onClick={() => keep([...sorts, { column: unused.name, direction: 'asc' }])}>
            {t('sort.add')}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
