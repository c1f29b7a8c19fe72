import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Body, fill } from '../../api/operations.ts';
import { useList, useLoaded } from '../../api/queries.ts';
import { Field, SelectField } from '../../components/field.tsx';
import { Form, optionOf, Submit, type Values } from '../../components/form.tsx';
import { Loading } from '../../components/loading.tsx';
import { Notice } from '../../components/notice.tsx';
import { Problem } from '../../components/problem.tsx';
import { BindingFields, bindingOf } from '../goals/binding-fields.tsx';
import type { Binding, Filter } from '../goals/types.ts';
import { MemberTicks, ticked } from './member-ticks.tsx';
import { type Alert, type Condition, DIRECTIONS, GRAINS } from './types.ts';

/** An update has the same fields, except that an empty list of subscribers is omitted. */
type NewAlert = Body<'POST', '/api/alerts/'> & { subscribers?: string[] };

interface FormProps {
  alert?: Alert;
  submit: string;
  send(body: NewAlert): Promise<unknown>;
}

const CONDITIONS = ['above', 'below', 'change', 'anomaly'] as const;

/** What is watched, when it fires, and who is emailed. */
export function AlertForm({ alert, submit, send }: FormProps) {
  const { t } = useTranslation('notices');
  const subject = alert?.subject;
  const metric = subject?.type === 'metric' ? subject : null;
  const binding: Binding | null = metric && { ...metric, type: metric.metric };
  const [what, setWhat] = useState<'metric' | 'widget'>(subject?.type ?? 'metric');
  const [filters, setFilters] = useState<Filter[]>(metric?.filters ?? []);
  const [type, setType] = useState<Condition['type']>(alert?.condition.type ?? 'below');
  const before = alert?.condition;
  return (
    <Form label={submit} className="goal-form" send={(values, data) => send(bodyOf(values, data, what, type, filters))}>
      <Field name="name" label={t('name')} defaultValue={alert?.name} maxLength={200} required dir="auto" />
      <fieldset className="choices">
        <legend>{t('what')}</legend>
        <label className="choice">
          <input type="radio" name="what" checked={what === 'metric'} onChange={() => setWhat('metric')} />
          <span>
            {t('ofData')}
            <span className="hint">{t('ofDataHint')}</span>
          </span>
        </label>
        <label className="choice">
          <input type="radio" name="what" checked={what === 'widget'} onChange={() => setWhat('widget')} />
          <span>
            {t('ofDashboard')}
            <span className="hint">{t('ofDashboardHint')}</span>
          </span>
        </label>
      </fieldset>
      {what === 'metric' ? (
        <>
          <BindingFields prefix="subject" binding={binding} filters={filters} setFilters={setFilters} />
          <SelectField name="subject.grain" label={t('grain')} hint={t('grainHint')} defaultValue={metric?.grain ?? 'month'}>
            {GRAINS.map((one) => (
              <option key={one} value={one}>
                {t(`grains.${one}`)}
              </option>
            ))}
          </SelectField>
        </>
      ) : (
        <FigureFields subject={subject?.type === 'widget' ? subject : null} />
      )}
      <SelectField name="type" label={t('when')} value={type} onChange={(event) => setType(event.target.value as Condition['type'])}>
        {CONDITIONS.map((one) => (
          <option key={one} value={one}>
            {t(`whens.${one}`)}
          </option>
        ))}
      </SelectField>
      <div className="fields-row">
        {(type === 'above' || type === 'below') && (
          <Field
            name="condition.threshold"
            label={t('threshold')}
            type="number"
            step="any"
            required
            defaultValue={before && 'threshold' in before ? before.threshold : ''}
          />
        )}
        {type === 'change' && (
          <Field
            name="condition.percent"
            label={t('percent')}
            type="number"
            step="any"
            min={0}
            required
            defaultValue={before?.type === 'change' ? before.percent : 10}
          />
        )}
        {(type === 'change' || type === 'anomaly') && (
          <SelectField name="direction" label={t('direction')} defaultValue={before && 'direction' in before ? before.direction : 'either'}>
            {DIRECTIONS.map((one) => (
              <option key={one} value={one}>
                {t(`directions.${one}`)}
              </option>
            ))}
          </SelectField>
        )}
      </div>
      <MemberTicks title={t('subscribers')} hint={t('subscribersHint')} chosen={alert?.subscribers ?? []} />
      <Submit>{submit}</Submit>
    </Form>
  );
}

/** One figure of a dashboard. */
function FigureFields({ subject }: { subject: { dashboard_id: string; widget_id: string | null } | null }) {
  const { t } = useTranslation('notices');
  const dashboards = useList('/api/dashboards/', 1, 100);
  const [chosen, setChosen] = useState(subject?.dashboard_id ?? '');
  if (dashboards.isPending) return <Loading />;
  if (dashboards.isError) return <Problem error={dashboards.error} retry={dashboards.refetch} />;
  if (dashboards.data.results.length === 0) return <Notice kind="warning">{t('noDashboards')}</Notice>;
  const id = chosen || (dashboards.data.results[0]?.id ?? '');
  return (
    <div className="fields-row">
      <SelectField name="subject.dashboard_id" label={t('dashboard')} value={id} onChange={(event) => setChosen(event.target.value)}>
        {dashboards.data.results.map((one) => (
          <option key={one.id} value={one.id}>
            {one.name}
          </option>
        ))}
      </SelectField>
      <Figures key={id} id={id} widgetId={subject?.widget_id ?? undefined} />
    </div>
  );
}

function Figures({ id, widgetId }: { id: string; widgetId: string | undefined }) {
  const { t } = useTranslation('notices');
  const dashboard = useLoaded(fill('/api/dashboards/{id}/', { id }));
  if (dashboard.isPending) return <Loading lines={1} />;
  if (dashboard.isError) return <Problem error={dashboard.error} retry={dashboard.refetch} />;
  const figures = dashboard.data.widgets.filter(({ type }) => type === 'kpi');
  if (figures.length === 0) return <Notice kind="warning">{t('noFigures')}</Notice>;
  return (
    <SelectField name="subject.widget_id" label={t('figure')} defaultValue={widgetId}>
      {figures.map((one) => (
        <option key={one.id} value={one.id}>
          {one.title}
        </option>
      ))}
    </SelectField>
  );
}

function bodyOf(values: Values, data: FormData, what: 'metric' | 'widget', type: Condition['type'], filters: readonly Filter[]): NewAlert {
  const { type: metric, ...bound } = bindingOf(values, filters, 'subject');
  const subject: NewAlert['subject'] =
    what === 'metric'
      ? { type: what, ...bound, metric, grain: optionOf(values['subject.grain'], GRAINS) }
      : { type: what, dashboard_id: values['subject.dashboard_id'] ?? '', widget_id: values['subject.widget_id'] ?? '' };
  const direction = optionOf(values.direction, DIRECTIONS);
  const condition: NewAlert['condition'] =
    type === 'change'
      ? { type, percent: Number(values['condition.percent']), direction }
      : type === 'anomaly'
        ? { type, direction }
        : { type, threshold: Number(values['condition.threshold']) };
  const subscribers = ticked(data);
  return { name: values.name ?? '', subject, condition, ...(subscribers.length > 0 ? { subscribers } : {}) };
}
