import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import type { Body } from '../../api/operations.ts';
import { useChange, useList } from '../../api/queries.ts';
import { useAnnounce } from '../../components/announcer.tsx';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Field, SelectField } from '../../components/field.tsx';
import { Form, optionOf, Submit, type Values } from '../../components/form.tsx';
import { Notice } from '../../components/notice.tsx';
import { MemberTicks, ticked } from '../alerts/member-ticks.tsx';
import { useReadySources } from '../ask/ready-sources.tsx';
import { AttachField, DeliveryTimes, deliveryFields } from './delivery-fields.tsx';
import { DELIVERIES, FORMATS, type Frequency, PERIODS } from './types.ts';

type NewDeliveryBody = Body<'POST', '/api/deliveries/'>;

/** A new delivery: what, when, and to whom. */
export function NewDelivery({ close }: { close(): void }) {
  const { t } = useTranslation('notices');
  const announce = useAnnounce();
  const [kind, setKind] = useState<'dashboard' | 'report'>('dashboard');
  const [frequency, setFrequency] = useState<Frequency>('weekly');
  const create = useChange((body: NewDeliveryBody) => call('POST', DELIVERIES, body), DELIVERIES);
  return (
    <Dialog title={t('newDelivery')} close={close}>
      <Form
        send={async (values, data) => {
          await create.mutateAsync(bodyOf(values, data, kind, frequency));
          announce(t('deliveryMade'));
          close();
        }}
      >
        <Field name="name" label={t('name')} maxLength={200} required dir="auto" />
        <SelectField
          name="kind"
          label={t('contentKind')}
          value={kind}
          onChange={(event) => setKind(event.target.value === 'report' ? 'report' : 'dashboard')}
        >
          <option value="dashboard">{t('ofBoard')}</option>
          <option value="report">{t('ofReport')}</option>
        </SelectField>
        {kind === 'dashboard' ? <DashboardField /> : <ReportFields />}
        <DeliveryTimes frequency={frequency} change={setFrequency} />
        <MemberTicks title={t('recipientsField')} hint={t('subscribersHint')} chosen={[]} />
        <AttachField attached />
        <div className="actions actions-end">
          <Button kind="secondary" onClick={close}>
            {t('cancel')}
          </Button>
          <Submit>{t('deliver')}</Submit>
        </div>
      </Form>
    </Dialog>
  );
}

function DashboardField() {
  const { t } = useTranslation('notices');
  const dashboards = useList('/api/dashboards/', 1, 100);
  if (dashboards.data?.results.length === 0) return <Notice kind="warning">{t('noDashboards')}</Notice>;
  return (
    <SelectField name="content.dashboard_id" label={t('dashboard')} required>
      {(dashboards.data?.results ?? []).map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

function ReportFields() {
  const { t } = useTranslation('notices');
  const templates = useList('/api/report-templates/', 1, 100);
  const sources = useReadySources();
  return (
    <>
      <SelectField name="content.template_id" label={t('template')} required>
        {(templates.data?.results ?? []).filter(isWhole).map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <fieldset className="choices">
        <legend>{t('sources')}</legend>
        {(sources.data?.results ?? []).map(({ id, name }, at) => (
          <label key={id} className="choice">
            <input type="checkbox" name="sources" value={id} defaultChecked={at === 0} />
            <bdi>{name}</bdi>
          </label>
        ))}
      </fieldset>
      <div className="fields-row">
        <SelectField name="format" label={t('format')}>
          {FORMATS.map((one) => (
            <option key={one} value={one}>
              {one.toUpperCase()}
            </option>
          ))}
        </SelectField>
        <SelectField name="period" label={t('period')}>
          <option value="">{t('periodAll')}</option>
          {PERIODS.map((one) => (
            <option key={one} value={one}>
              {t(`periods.${one}`)}
            </option>
          ))}
        </SelectField>
      </div>
    </>
  );
}

/** Only a template that has its sections can be chosen by its name alone. */
const isWhole = ({ parameters }: { parameters: Record<string, unknown> }) =>
  !('sections' in ((parameters.properties as object | undefined) ?? {}));

function bodyOf(values: Values, data: FormData, kind: 'dashboard' | 'report', frequency: Frequency): NewDeliveryBody {
  const content: NewDeliveryBody['content'] =
    kind === 'dashboard'
      ? { type: kind, dashboard_id: values['content.dashboard_id'] ?? '' }
      : {
          type: kind,
          template_id: values['content.template_id'] ?? '',
          data_source_ids: data.getAll('sources').map(String),
          formats: [optionOf(values.format, FORMATS)],
          period: values.period ? optionOf(values.period, PERIODS) : null,
        };
  const recipients = ticked(data);
  return {
    ...deliveryFields(values, data, frequency),
    content,
    recipients: recipients.length > 0 ? recipients : null,
  };
}
