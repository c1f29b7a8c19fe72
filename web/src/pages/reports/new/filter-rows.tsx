import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { Icon } from '../../../components/icon.tsx';
import { OPERATORS, type Operator } from '../parameter-words.ts';
import type { SourceColumn } from '../types.ts';

interface Filter {
  column: string;
  op: Operator;
  value?: string | number | boolean | (string | number)[];
}

interface RowsProps {
  label: string;
  value: unknown;
  set(value: unknown): void;
  columns: SourceColumn[];
  most: number;
  error: string | undefined;
}

const NUMBERS = ['integer', 'decimal', 'double'];

/** Conditions that rows must all meet. */
export function FilterRows({ label, value, set, columns, most, error }: RowsProps) {
  const { t } = useTranslation('reports');
  const filters = (value as Filter[] | undefined) ?? [];
  const keep = (next: Filter[]) => set(next.length > 0 ? next : undefined);
  const first = columns.find(({ role }) => role === 'category') ?? columns[0];
  return (
    <fieldset className="field parameter-rows">
      <legend>{label}</legend>
      {filters.map((filter, at) => (
        <FilterRow
          // biome-ignore lint/suspicious/noArrayIndexKey: a condition has no name
          key={at}
          number={at + 1}
          filter={filter}
          columns={columns}
          change={(next) => keep(filters.with(at, next))}
          remove={() => keep(filters.filter((_, other) => other !== at))}
        />
      ))}
      {error && <p className="field-error">{error}</p>}
      {first && filters.length < most && (
        <div>
          <Button
            kind="secondary"
            onClick={() => keep([...filters, { column: first.name, op: 'eq', value: first.top_values[0]?.value ?? '' }])}
          >
            {t('filter.add')}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

interface RowProps {
  number: number;
  filter: Filter;
  columns: SourceColumn[];
  change(filter: Filter): void;
  remove(): void;
}

function FilterRow({ number, filter, columns, change, remove }: RowProps) {
  const { t } = useTranslation('reports');
  const id = useId();
  const column = columns.find(({ name }) => name === filter.column);
  const operands = OPERATORS[filter.op];
  const read = (text: string) => change({ ...filter, value: operands === 2 ? listOf(text, column) : operandOf(text, column) });
  const choose = (op: Operator) => {
    const { value, ...rest } = { ...filter, op };
    if (OPERATORS[op] === 0) return change(rest);
    const text = Array.isArray(value) ? value.join(', ') : String(value ?? '');
    change({ ...rest, value: OPERATORS[op] === 2 ? listOf(text, column) : operandOf(text, column) });
  };
  return (
    <div className="parameter-row">
      <select
        aria-label={t('filter.column', { number })}
        value={filter.column}
        onChange={(event) => change({ ...filter, column: event.target.value, ...(operands === 0 ? {} : { value: '' }) })}
      >
        {!column && <option value={filter.column}>{filter.column}</option>}
        {columns.map(({ name }) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
      <select aria-label={t('filter.operator', { number })} value={filter.op} onChange={(event) => choose(event.target.value as Operator)}>
        {(Object.keys(OPERATORS) as Operator[]).map((op) => (
          <option key={op} value={op}>
            {t(`operator.${op}`)}
          </option>
        ))}
      </select>
      {operands > 0 && (
        <>
          <input
            aria-label={t('filter.value', { number })}
            list={id}
            placeholder={operands === 2 ? t('filter.several') : undefined}
            value={Array.isArray(filter.value) ? filter.value.join(', ') : String(filter.value ?? '')}
            onChange={(event) => read(event.target.value)}
          />
          <datalist id={id}>
            {column?.top_values.map(({ value }) => (
              <option key={value} value={value} />
            ))}
          </datalist>
        </>
      )}
      <Button kind="quiet" aria-label={t('filter.removeOf', { number })} onClick={remove}>
        <Icon name="close" size={18} />
      </Button>
    </div>
  );
}

/** Numbers for numeric columns; a half-typed one stays text until it is complete. */
function operandOf(text: string, column: SourceColumn | undefined): string | number | boolean {
  if (column?.type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  const number = Number(text);
  return column && NUMBERS.includes(column.type) && text.trim() !== '' && String(number) === text.trim() ? number : text;
}

const listOf = (text: string, column: SourceColumn | undefined) =>
  text.split(/,\s?/).map((part) => operandOf(part, column) as string | number);
