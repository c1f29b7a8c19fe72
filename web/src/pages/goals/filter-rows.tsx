import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import type { SourceColumn } from '../ask/types.ts';
import { type Filter, OPERATORS, type Operator } from './types.ts';

interface FilterProps {
  filters: readonly Filter[];
  setFilters(filters: Filter[]): void;
  columns: readonly SourceColumn[];
}

const NUMBERS = ['integer', 'decimal', 'double'];
const TEXT_ONLY: readonly Operator[] = ['contains', 'starts_with'];
const LISTS: readonly Operator[] = ['in', 'not_in'];
const BARE: readonly Operator[] = ['is_null', 'not_null'];

/** Conditions that rows must meet, one per line. */
export function FilterRows({ filters, setFilters, columns }: FilterProps) {
  const { t } = useTranslation('goals');
  const put = (at: number, filter: Filter) => setFilters(filters.map((one, i) => (i === at ? filter : one)));
  return filters.map((filter, at) => {
    const column = columns.find(({ name }) => name === filter.column);
    const operators = OPERATORS.filter((op) => column?.type === 'text' || !TEXT_ONLY.includes(op));
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no names, and two may be equal
      <div key={at} className="goal-filter">
        <select
          aria-label={t('column')}
          value={filter.column}
          onChange={(event) => put(at, { column: event.target.value, op: 'eq', value: '' })}
        >
          {columns.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </select>
        <select
          aria-label={t('operator')}
          value={filter.op}
          onChange={(event) => put(at, withOperator(filter, event.target.value as Operator))}
        >
          {operators.map((op) => (
            <option key={op} value={op}>
              {t(`op.${op}`)}
            </option>
          ))}
        </select>
        {!BARE.includes(filter.op) && (
          <input
            aria-label={t('valueField')}
            dir="auto"
            maxLength={1_000}
            placeholder={LISTS.includes(filter.op) ? t('listHint') : undefined}
            value={Array.isArray(filter.value) ? filter.value.join(',') : String(filter.value ?? '')}
            onChange={(event) => put(at, { ...filter, value: readValue(event.target.value, filter.op, column) })}
          />
        )}
        <Button
          kind="quiet"
          aria-label={t('removeFilter', { column: filter.column })}
          onClick={() => setFilters(filters.filter((_, i) => i !== at))}
        >
          ×
        </Button>
      </div>
    );
  });
}

function withOperator({ column, op: _, value }: Filter, op: Operator): Filter {
  if (BARE.includes(op)) return { column, op };
  const one = Array.isArray(value) ? value[0] : value;
  return { column, op, value: LISTS.includes(op) ? (Array.isArray(value) ? value : [one ?? '']) : (one ?? '') };
}

function readValue(text: string, op: Operator, column: SourceColumn | undefined): Filter['value'] {
  const one = (part: string) => {
    const trimmed = part.trim();
    // Input that is not a number yet, such as "-" or "1.", stays as typed; the service says what is wrong with it.
    if (column && NUMBERS.includes(column.type) && trimmed !== '' && String(Number(trimmed)) === trimmed) return Number(trimmed);
    if (column?.type === 'boolean' && (trimmed === 'true' || trimmed === 'false')) return trimmed === 'true';
    return part;
  };
  return LISTS.includes(op) ? text.split(',').map(one) : one(text);
}
