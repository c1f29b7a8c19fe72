import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fill } from '../../api/operations.ts';
import { useLoaded } from '../../api/queries.ts';
import { Button } from '../../components/button.tsx';
import { SelectField } from '../../components/field.tsx';
import { optionOf, type Values } from '../../components/form.tsx';
import { Loading } from '../../components/loading.tsx';
import { Notice } from '../../components/notice.tsx';
import { Problem } from '../../components/problem.tsx';
import { useReadySources } from '../ask/ready-sources.tsx';
import type { SourceColumn } from '../ask/types.ts';
import { FilterRows } from './filter-rows.tsx';
import { type Binding, type Filter, METRIC_TYPES, type MetricType } from './types.ts';

interface BindingProps {
  /** The prefix of the field names, as the service uses them in errors. */
  prefix?: 'binding' | 'subject';
  binding: Binding | null;
  filters: Filter[];
  setFilters(filters: Filter[]): void;
}

/** The number that a goal follows: source, aggregate, column, and filters. */
export function BindingFields(props: BindingProps) {
  const { t } = useTranslation('goals');
  const sources = useReadySources();
  const [chosen, setChosen] = useState(props.binding?.data_source_id ?? '');
  if (sources.isPending) return <Loading />;
  if (sources.isError) return <Problem error={sources.error} retry={sources.refetch} />;
  if (sources.data.count === 0) return <Notice kind="warning">{t('noSources')}</Notice>;
  const id = chosen || (sources.data.results[0]?.id ?? '');
  return (
    <>
      <SelectField
        name={`${props.prefix ?? 'binding'}.data_source_id`}
        label={t('source')}
        value={id}
        onChange={(event) => {
          setChosen(event.target.value);
          props.setFilters([]);
        }}
      >
        {sources.data.results.every((source) => source.id !== id) && <option value={id}>{t('gone')}</option>}
        {sources.data.results.map((source) => (
          <option key={source.id} value={source.id}>
            {source.name}
          </option>
        ))}
      </SelectField>
      <OfSource key={id} {...props} id={id} />
    </>
  );
}

function OfSource({ id, prefix = 'binding', binding, filters, setFilters }: BindingProps & { id: string }) {
  const { t } = useTranslation('goals');
  const source = useLoaded(fill('/api/data-sources/{id}/', { id }));
  const own = binding?.data_source_id === id ? binding : null;
  const [table, setTable] = useState(own?.table ?? '');
  const [type, setType] = useState<MetricType>(own?.type ?? 'sum');
  if (source.isPending) return <Loading />;
  if (source.isError) return <Problem error={source.error} retry={source.refetch} />;
  const tables = source.data.schema?.tables ?? [];
  const columns = (tables.find(({ name }) => name === table) ?? tables[0])?.columns ?? [];
  const fields = fieldsFor(type, columns);
  return (
    <>
      <div className="fields-row">
        {tables.length > 1 && (
          <SelectField
            name={`${prefix}.table`}
            label={t('table')}
            value={table || (tables[0]?.name ?? '')}
            onChange={(event) => {
              setTable(event.target.value);
              setFilters([]);
            }}
          >
            {tables.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </SelectField>
        )}
        <SelectField
          name={`${prefix}.type`}
          label={t('measure')}
          value={type}
          onChange={(event) => setType(event.target.value as MetricType)}
        >
          {METRIC_TYPES.map((one) => (
            <option key={one} value={one}>
              {t(`type.${one}`)}
            </option>
          ))}
        </SelectField>
        <SelectField key={`${type} ${table}`} name={`${prefix}.field`} label={t('ofColumn')} defaultValue={own?.field} required>
          {type === 'count' && <option value="*">{t('anyRow')}</option>}
          {fields.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
      </div>
      <fieldset className="goal-filters">
        <legend>{t('filters')}</legend>
        <FilterRows filters={filters} setFilters={setFilters} columns={columns} />
        <Button
          kind="secondary"
          disabled={filters.length >= 20 || columns.length === 0}
          onClick={() => setFilters([...filters, { column: (columns.find(isCategory) ?? columns[0])?.name ?? '', op: 'eq', value: '' }])}
        >
          {t('addFilter')}
        </Button>
      </fieldset>
    </>
  );
}

const NUMBERS = ['integer', 'decimal', 'double'];
const isCategory = ({ role }: SourceColumn) => role === 'category' || role === 'geography';

/** The columns that suit a kind of aggregate. */
function fieldsFor(type: MetricType, columns: readonly SourceColumn[]): SourceColumn[] {
  const measurable = columns.filter((column) => NUMBERS.includes(column.type) && !['identifier', 'personal_data'].includes(column.role));
  switch (type) {
    case 'count':
    case 'count_distinct':
      return [...columns];
    case 'sum':
      return measurable.filter(({ role }) => role === 'additive_measure');
    default:
      return measurable;
  }
}

/** The binding that the form's fields describe. */
export function bindingOf(values: Values, filters: readonly Filter[], prefix = 'binding') {
  const of = (name: string) => values[`${prefix}.${name}`] ?? '';
  return {
    data_source_id: of('data_source_id'),
    ...(of('table') === '' ? {} : { table: of('table') }),
    type: optionOf(of('type'), METRIC_TYPES),
    field: of('field'),
    filters: filters.map(({ column, op, value }) => (op === 'is_null' || op === 'not_null' ? { column, op } : { column, op, value })),
  };
}
