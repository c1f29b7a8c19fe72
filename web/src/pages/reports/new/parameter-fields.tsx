import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useParameterWords } from '../parameter-words.ts';
import type { Schema, SourceColumn, SourceDetail, SourceTable } from '../types.ts';
import { ColumnList, ColumnSelect } from './column-fields.tsx';
import { FilterRows } from './filter-rows.tsx';
import { Period, type Span } from './period.tsx';
import { SortRows } from './sort-rows.tsx';

type Values = Record<string, unknown>;

interface FieldsProps {
  /** The schema of all parameters of a template. */
  schema: Schema;
  sources: SourceDetail[];
  values: Values;
  change(values: Values): void;
  /** The service's errors by parameter. */
  errors: Record<string, string>;
}

/** A template's parameters as fields: their kind comes from the template's schema, their choices from the data's columns. */
export function ParameterFields({ schema, sources, values, change, errors }: FieldsProps) {
  const { t } = useTranslation('reports');
  const tables = sources.flatMap((source) => source.schema?.tables ?? []);
  const inUse = values.table === undefined ? tables : tables.filter(({ name }) => name === values.table);
  const set = (name: string, value: unknown) => {
    const { [name]: _, ...rest } = values;
    change(value === undefined ? rest : { ...rest, [name]: value });
  };
  const all = Object.entries(schema.properties ?? {}).map(([name, part]) => ({ name, part, value: values[name] }));
  const field = ({ name, part, value }: (typeof all)[number]) => (
    <Parameter
      key={name}
      name={name}
      schema={part}
      value={value}
      set={(next) => set(name, next)}
      tables={tables}
      columns={columnsOf(inUse)}
      error={errors[name]}
    />
  );
  const first = all.filter(({ name }) => FIRST.includes(name));
  const rest = all.filter(({ name }) => !FIRST.includes(name));
  const open = rest.some(({ value, name }) => value !== undefined || errors[name] !== undefined);
  return (
    <>
      {first.map(field)}
      {rest.length > 0 && (
        <details className="more template-more" open={open || undefined}>
          <summary>{t('create.more')}</summary>
          <div className="template-parameters">{rest.map(field)}</div>
        </details>
      )}
    </>
  );
}

/** What most people set; the others are collapsed. */
const FIRST = ['date_range', 'metric', 'dimension', 'dimensions', 'compare_to', 'columns'];

interface ParameterProps {
  name: string;
  schema: Schema;
  value: unknown;
  set(value: unknown): void;
  tables: SourceTable[];
  columns: SourceColumn[];
  error: string | undefined;
}

/** One parameter, by the shape of its schema. An unknown shape keeps its default. */
function Parameter({ name, schema, value, set, tables, columns, error }: ParameterProps) {
  const words = useParameterWords();
  const label = words.name(name);
  switch (shapeOf(name, schema)) {
    case 'period':
      return <Period label={label} value={value as Span | undefined} set={set} columns={columns} error={error} />;
    case 'table':
      if (tables.length < 2) return null;
      return (
        <Labelled label={label} error={error}>
          {(props) => <TextSelect {...props} value={value as string | undefined} set={set} options={tables.map((table) => table.name)} />}
        </Labelled>
      );
    case 'column':
      return (
        <Labelled label={label} error={error}>
          {(props) => <ColumnSelect {...props} of={name} value={value as string | undefined} set={set} columns={columns} />}
        </Labelled>
      );
    case 'columns':
      return (
        <ColumnList
          label={label}
          of={name}
          value={(value as string[] | undefined) ?? []}
          set={set}
          columns={columns}
          most={schema.maxItems ?? 200}
          error={error}
        />
      );
    case 'choice':
      return (
        <Labelled label={label} error={error}>
          {(props) => <TextSelect {...props} value={value as string | undefined} set={set} options={schema.enum ?? []} named />}
        </Labelled>
      );
    case 'choiceOrPeriod':
      return <ChoiceOrPeriod name={name} schema={schema} value={value} set={set} columns={columns} error={error} label={label} />;
    case 'number':
      return (
        <Labelled label={label} error={error}>
          {(props) => (
            <input
              {...props}
              type="number"
              min={schema.minimum}
              max={schema.maximum}
              value={(value as number | undefined) ?? ''}
              onChange={(event) => set(event.target.value === '' ? undefined : Number(event.target.value))}
            />
          )}
        </Labelled>
      );
    case 'filters':
      return <FilterRows label={label} value={value} set={set} columns={columns} most={schema.maxItems ?? 20} error={error} />;
    case 'sorts':
      return <SortRows label={label} value={value} set={set} columns={columns} most={schema.maxItems ?? 5} error={error} />;
    default:
      return null;
  }
}

function shapeOf(name: string, schema: Schema) {
  if (schema.anyOf) return 'choiceOrPeriod';
  if (schema.type === 'object' && schema.properties?.start && schema.properties.end) return 'period';
  if (schema.enum) return 'choice';
  if (schema.type === 'integer') return 'number';
  if (schema.type === 'string') return name === 'table' ? 'table' : 'column';
  if (schema.type !== 'array') return null;
  if (schema.items?.type === 'string') return 'columns';
  return schema.items?.properties?.op ? 'filters' : schema.items?.properties?.direction ? 'sorts' : null;
}

const OWN = 'own';

/** A choice of named periods, or custom dates. */
function ChoiceOrPeriod({ schema, value, set, columns, error, label }: Omit<ParameterProps, 'tables'> & { label: string }) {
  const { t } = useTranslation('reports');
  const words = useParameterWords();
  const names = schema.anyOf?.find((part) => part.enum)?.enum ?? [];
  const own = typeof value === 'object' && value !== null;
  return (
    <>
      <Labelled label={label} error={error}>
        {(props) => (
          <select
            {...props}
            value={own ? OWN : ((value as string | undefined) ?? '')}
            onChange={({ target }) => set(target.value === OWN ? firstYear(columns) : target.value || undefined)}
          >
            <option value="">{t('create.byItself')}</option>
            {names.map((name) => (
              <option key={name} value={name}>
                {words.option(name)}
              </option>
            ))}
            <option value={OWN}>{t('period.own')}</option>
          </select>
        )}
      </Labelled>
      {own && (
        <Period label={label} value={value as Span} set={(span) => set(span ?? undefined)} columns={columns} error={undefined} bare />
      )}
    </>
  );
}

/** A starting point for custom dates: the first year of the data. */
function firstYear(columns: SourceColumn[]): Span {
  const start = columns.find(({ role, min }) => role === 'time' && min)?.min?.slice(0, 10) ?? `${new Date().getFullYear() - 1}-01-01`;
  return { start, end: `${start.slice(0, 4)}-12-31` };
}

interface LabelledProps {
  label: string;
  error: string | undefined;
  children(props: { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }): ReactNode;
}

function Labelled({ label, error, children }: LabelledProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-describedby': error ? `${id}-error` : undefined, 'aria-invalid': error ? true : undefined })}
      {error && (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
    </div>
  );
}

interface TextSelectProps {
  id: string;
  value: string | undefined;
  set(value: string | undefined): void;
  options: string[];
  /** The options are terms of the service, which the catalogue translates. */
  named?: boolean;
}

function TextSelect({ value, set, options, named = false, ...props }: TextSelectProps) {
  const { t } = useTranslation('reports');
  const words = useParameterWords();
  return (
    <select {...props} value={value ?? ''} onChange={(event) => set(event.target.value || undefined)}>
      {!options.includes('auto') && <option value="">{t('create.byItself')}</option>}
      {options.includes('auto') && <option value="">{words.option('auto')}</option>}
      {options
        .filter((option) => option !== 'auto')
        .map((option) => (
          <option key={option} value={option}>
            {named ? words.option(option) : option}
          </option>
        ))}
    </select>
  );
}

/** The columns of all tables, without duplicate names. */
function columnsOf(tables: SourceTable[]): SourceColumn[] {
  return [...new Map(tables.toReversed().flatMap(({ columns }) => columns.map((column) => [column.name, column]))).values()];
}
