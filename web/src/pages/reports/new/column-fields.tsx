import { useTranslation } from 'react-i18next';
import type { SourceColumn } from '../types.ts';

const NUMBERS = ['integer', 'decimal', 'double'];
/** Roles that suit a parameter; their columns come first, the others after them. */
const SUITED: Record<string, (column: SourceColumn) => boolean> = {
  metric: ({ role, type }) => ['additive_measure', 'rate'].includes(role) && NUMBERS.includes(type),
  dimension: ({ role }) => ['category', 'geography'].includes(role),
  dimensions: ({ role }) => ['category', 'geography'].includes(role),
};
/** A measure must be measurable, so unsuited columns are not offered. */
const ONLY_SUITED = ['metric'];

interface SelectProps {
  id: string;
  /** The name of the parameter. */
  of: string;
  value: string | undefined;
  set(value: string | undefined): void;
  columns: SourceColumn[];
}

/** A select for one column, or the template's own choice. */
export function ColumnSelect({ of, value, set, columns, ...props }: SelectProps) {
  const { t } = useTranslation('reports');
  const { suited, others } = sorted(of, columns);
  const known = [...suited, ...others].some(({ name }) => name === value) || value === undefined;
  return (
    <select {...props} value={value ?? ''} onChange={(event) => set(event.target.value || undefined)}>
      <option value="">{t('create.byItself')}</option>
      {!known && <option value={value}>{value}</option>}
      {of === 'metric' && <option value="rows">{t('create.countRows')}</option>}
      {suited.map(({ name }) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
      {others.length > 0 && (
        <optgroup label={t('create.otherColumns')}>
          {others.map(({ name }) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </optgroup>
      )}
    </select>
  );
}

interface ListProps {
  label: string;
  of: string;
  value: string[];
  set(value: string[] | undefined): void;
  columns: SourceColumn[];
  most: number;
  error: string | undefined;
}

/** Several columns, in the order they were ticked. */
export function ColumnList({ label, of, value, set, columns, most, error }: ListProps) {
  const { t } = useTranslation('reports');
  const { suited, others } = sorted(of, columns);
  const tick = (name: string, on: boolean) => {
    const next = on ? [...value, name] : value.filter((other) => other !== name);
    set(next.length > 0 ? next : undefined);
  };
  const gone = value.filter((name) => !columns.some((column) => column.name === name));
  return (
    <fieldset className="field column-list">
      <legend>{label}</legend>
      <p className="hint">{value.length > 0 ? t('create.chosenColumns', { count: value.length, most }) : t('create.byItselfLong')}</p>
      <ul>
        {[...gone, ...[...suited, ...others].map(({ name }) => name)].map((name) => {
          const on = value.includes(name);
          return (
            <li key={name}>
              <label>
                <input
                  type="checkbox"
                  checked={on}
                  disabled={!on && value.length >= most}
                  onChange={(event) => tick(name, event.target.checked)}
                />
                <bdi>{name}</bdi>
              </label>
            </li>
          );
        })}
      </ul>
      {error && <p className="field-error">{error}</p>}
    </fieldset>
  );
}

function sorted(of: string, columns: SourceColumn[]): { suited: SourceColumn[]; others: SourceColumn[] } {
  const suits = SUITED[of];
  if (!suits) return { suited: columns, others: [] };
  return { suited: columns.filter(suits), others: ONLY_SUITED.includes(of) ? [] : columns.filter((column) => !suits(column)) };
}
