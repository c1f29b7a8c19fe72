import { useQueries } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { fill } from '../../api/operations.ts';
import { Button } from '../../components/button.tsx';
import { Field, SelectField } from '../../components/field.tsx';
import { Form, Submit } from '../../components/form.tsx';
import { PeriodFields } from './period-fields.tsx';
import { isSliced, type Reslice, withFilter } from './slice.ts';
import type { Dashboard, Slice } from './types.ts';

interface SliceBarProps {
  dashboard: Dashboard;
  slice: Slice;
  reslice: Reslice;
}

/** Chooses the period and the rows to show; the choice is kept only in the address. */
export function SliceBar({ dashboard, slice, reslice }: SliceBarProps) {
  const { t } = useTranslation('board');
  const [adding, setAdding] = useState(false);
  const { filters } = slice;
  return (
    <section className="slice" aria-label={t('slice')}>
      <PeriodFields dashboard={dashboard} slice={slice} reslice={reslice} />
      <div className="slice-filters">
        <ul className="chips" aria-label={t('filters')}>
          {filters.map(({ column, value }) => (
            <li key={column} className="chip">
              <bdi>
                {column} = {value ?? t('noValue')}
              </bdi>
              <button
                type="button"
                aria-label={t('dropFilter', { column, value: value ?? t('noValue') })}
                onClick={() => reslice((now) => ({ ...now, filters: now.filters.filter((one) => one.column !== column) }))}
              >
                ×
              </button>
            </li>
          ))}
        </ul>
        <Button kind="secondary" aria-expanded={adding} onClick={() => setAdding(!adding)}>
          {t('addFilter')}
        </Button>
        {isSliced(slice) && (
          <Button kind="quiet" onClick={() => reslice(() => ({ filters: [] }))}>
            {t('showAll')}
          </Button>
        )}
      </div>
      {adding && (
        <NewFilter
          dashboard={dashboard}
          add={(column, value) => {
            reslice((now) => withFilter(now, { column, value: value === '' ? null : value }));
            setAdding(false);
          }}
        />
      )}
    </section>
  );
}

function NewFilter({ dashboard, add }: { dashboard: Dashboard; add(column: string, value: string): void }) {
  const { t } = useTranslation('board');
  const list = useId();
  const [chosen, choose] = useState('');
  const details = useQueries({
    queries: dashboard.data_sources.map(({ id }) => {
      const path = fill('/api/data-sources/{id}/', { id });
      return { queryKey: [path], queryFn: () => call('GET', path) };
    }),
  });
  const columns = new Map(
    details.flatMap(({ data }) =>
      (data?.schema?.tables ?? []).flatMap((table) =>
        table.columns
          .filter(({ role }) => role !== 'personal_data')
          .map(({ name, top_values }) => [name, top_values.map(({ value }) => value)]),
      ),
    ),
  );
  const column = chosen || [...columns].find(([, values]) => values.length > 0)?.[0] || '';
  return (
    <Form label={t('addFilter')} className="slice-new" send={async ({ value = '' }) => add(column, value.trim())}>
      <SelectField name="column" label={t('column')} value={column} onChange={({ target }) => choose(target.value)}>
        {[...columns.keys()].map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </SelectField>
      <Field key={column} name="value" label={t('value')} hint={t('valueHint')} list={list} autoComplete="off" maxLength={1000} />
      <datalist id={list}>
        {(columns.get(column) ?? []).map((value) => (
          <option key={value} value={value} />
        ))}
      </datalist>
      <Submit kind="secondary">{t('apply')}</Submit>
    </Form>
  );
}
