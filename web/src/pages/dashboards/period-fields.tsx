import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Field, SelectField } from '../../components/field.tsx';
import { Form, Submit } from '../../components/form.tsx';
import type { Reslice } from './slice.ts';
import { type Dashboard, PERIODS, type Slice } from './types.ts';

const CUSTOM = 'custom';

interface PeriodFieldsProps {
  dashboard: Dashboard;
  slice: Slice;
  reslice: Reslice;
}

/** Chooses the period, by name or by dates, and what it is compared with. */
export function PeriodFields({ dashboard, slice, reslice }: PeriodFieldsProps) {
  const { t } = useTranslation('board');
  const [typing, setTyping] = useState(false);
  const { date_range: range, period, compare_to } = slice;
  const own = dashboard.config;
  const custom = typing || range !== undefined;
  function choose(value: string) {
    setTyping(value === CUSTOM);
    const named = PERIODS.find((one) => one === value);
    if (named) reslice(({ date_range: _, ...now }) => ({ ...now, period: named }));
    else if (value !== CUSTOM) reslice(({ filters }) => ({ filters }));
  }
  return (
    <Form
      key={`${range?.start} ${range?.end}`}
      label={t('period')}
      className="slice-period"
      send={async ({ start = '', end = '' }) => {
        setTyping(false);
        if (start && end) reslice(({ period: _, ...now }) => ({ ...now, date_range: { start, end } }));
        else reslice(({ filters }) => ({ filters }));
      }}
    >
      <SelectField
        name="period"
        label={t('period')}
        value={custom ? CUSTOM : (period ?? '')}
        onChange={({ target }) => choose(target.value)}
      >
        <option value="">
          {own.period ? t('periodOwn', { period: t(`periods.${own.period}`) }) : t(own.date_range ? 'datesOwn' : 'periodAll')}
        </option>
        {PERIODS.map((one) => (
          <option key={one} value={one}>
            {t(`periods.${one}`)}
          </option>
        ))}
        <option value={CUSTOM}>{t('periodCustom')}</option>
      </SelectField>
      {custom && (
        <>
          <Field name="start" label={t('from')} type="date" defaultValue={range?.start ?? ''} />
          <Field name="end" label={t('to')} type="date" defaultValue={range?.end ?? ''} />
          <Submit kind="secondary">{t('apply')}</Submit>
        </>
      )}
      {(range ?? period ?? own.period ?? own.date_range) && (
        <SelectField
          name="compare"
          label={t('compare')}
          value={compare_to ?? ''}
          onChange={({ target }) => {
            const compare = target.value === 'previous_year' ? ({ compare_to: 'previous_year' } as const) : {};
            reslice(({ compare_to: _, ...now }) => ({ ...now, ...compare }));
          }}
        >
          <option value="">{t('comparePrevious')}</option>
          <option value="previous_year">{t('compareYear')}</option>
        </SelectField>
      )}
    </Form>
  );
}
