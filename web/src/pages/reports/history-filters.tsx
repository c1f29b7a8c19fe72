import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { useTemplates, useUsableSources } from './queries.ts';
import { FORMATS, STATUSES } from './types.ts';

interface FiltersProps {
  values: Record<string, string>;
  change(values: Record<string, string>): void;
}

/** The search runs after a pause in typing. */
const PAUSE_MS = 350;

/** The list's filters; each change is in the address at once. */
export function HistoryFilters({ values, change }: FiltersProps) {
  const { t } = useTranslation('reports');
  const templates = useTemplates();
  const sources = useUsableSources();
  const set = Object.keys(values).length;
  // With enough room, they start expanded if any is set; after that the reader decides.
  const [open] = useState(() => set > 0 && matchMedia('(min-width: 44rem)').matches);
  const pick = (name: string) => (value: string) => change({ [name]: value });
  return (
    <search className="report-filters">
      <details className="more" open={open}>
        <summary>{set > 0 ? t('filters.titleSet', { count: set }) : t('filters.title')}</summary>
        <div className="report-filter-fields">
          <Words value={values.name ?? ''} change={pick('name')} />
          <Choice
            label={t('filters.status')}
            value={values.status}
            change={pick('status')}
            options={STATUSES.map((status) => [status, t(`status.${status}`)])}
          />
          <Choice
            label={t('filters.template')}
            value={values.template_id}
            change={pick('template_id')}
            options={(templates.data?.results ?? []).map(({ id, name }) => [id, name])}
          />
          <Choice
            label={t('filters.format')}
            value={values.output_format}
            change={pick('output_format')}
            options={FORMATS.map((format) => [format, t(`format.${format}`)])}
          />
          <Choice
            label={t('filters.source')}
            value={values.data_source_id}
            change={pick('data_source_id')}
            options={(sources.data?.results ?? []).map(({ id, name }) => [id, name])}
          />
          <Day label={t('filters.from')} value={values.created_after} change={pick('created_after')} />
          <Day label={t('filters.to')} value={values.created_before} change={pick('created_before')} />
        </div>
        {set > 0 && (
          <Button kind="quiet" onClick={() => change(Object.fromEntries(Object.keys(values).map((name) => [name, ''])))}>
            {t('filters.clear')}
          </Button>
        )}
      </details>
    </search>
  );
}

function Words({ value, change }: { value: string; change(value: string): void }) {
  const { t } = useTranslation('reports');
  const id = useId();
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  // The address may change from outside: by going back, or by clearing all filters.
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setTyped(value);
  }, [value]);
  const latest = useRef(change);
  latest.current = change;
  useEffect(() => {
    const words = typed.trim();
    if (words === sent.current) return;
    const pause = setTimeout(() => {
      sent.current = words;
      latest.current(words);
    }, PAUSE_MS);
    return () => clearTimeout(pause);
  }, [typed]);
  return (
    <div className="field">
      <label htmlFor={id}>{t('filters.words')}</label>
      <input id={id} type="search" value={typed} maxLength={200} onChange={(event) => setTyped(event.target.value)} />
    </div>
  );
}

interface ChoiceProps {
  label: string;
  value: string | undefined;
  options: [value: string, name: string][];
  change(value: string): void;
}

function Choice({ label, value = '', options, change }: ChoiceProps) {
  const { t } = useTranslation('reports');
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => change(event.target.value)}>
        <option value="">{t('filters.all')}</option>
        {value !== '' && !options.some(([known]) => known === value) && <option value={value}>{t('filters.other')}</option>}
        {options.map(([known, name]) => (
          <option key={known} value={known}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}

function Day({ label, value = '', change }: { label: string; value: string | undefined; change(value: string): void }) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input id={id} type="date" value={value} onChange={(event) => change(event.target.value)} />
    </div>
  );
}
