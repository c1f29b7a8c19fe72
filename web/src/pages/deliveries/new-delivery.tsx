import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { useChange, useList } from '../../api/queries.ts';
import { useAnnounce } from '../../components/announcer.tsx';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Field, SelectField } from '../../components/field.tsx';
import { Form, Submit, type Values } from '../../components/form.tsx';
import { Notice } from '../../components/notice.tsx';
import { MemberTicks, ticked } from '../alerts/member-ticks.tsx';
import { useReadySources } from '../ask/ready-sources.tsx';
import { weekdayName } from './deliveries.tsx';
import { FORMATS, FREQUENCIES, type Frequency, PERIODS } from './types.ts';

const DELIVERIES = '/api/deliveries/';

interface Named {
  id: string;
  name: string;
}

/** A new delivery: what, when, and to whom. */
export function NewDelivery({ close }: { close(): void }) {
  const { t, i18n } = useTranslation('notices');
  const announce = useAnnounce();
  const [kind, setKind] = useState<'dashboard' | 'report'>('dashboard');
  const [frequency, setFrequency] = useState<Frequency>('weekly');
  const create = useChange((body: object) => call('POST', DELIVERIES, body), DELIVERIES);
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
        <div className="fields-row">
          <SelectField
            name="frequency"
            label={t('frequency')}
            value={frequency}
            onChange={(event) => setFrequency(event.target.value as Frequency)}
          >
            {FREQUENCIES.map((one) => (
              <option key={one} value={one}>
                {t(`frequencies.${one}`)}
              </option>
            ))}
          </SelectField>
          {frequency === 'weekly' && (
            <SelectField name="weekday" label={t('weekday')}>
              {[1, 2, 3, 4, 5, 6, 7].map((day) => (
                <option key={day} value={day}>
                  {weekdayName(i18n.language, day)}
                </option>
              ))}
            </SelectField>
          )}
          {frequency === 'monthly' && (
            <Field name="day_of_month" label={t('dayOfMonth')} type="number" min={1} max={31} required defaultValue={1} />
          )}
          <Field name="local_time" label={t('time')} type="time" required defaultValue="08:00" />
        </div>
        <MemberTicks title={t('recipientsField')} hint={t('subscribersHint')} chosen={[]} />
        <label className="choice">
          <input type="checkbox" name="attach" defaultChecked />
          <span>{t('attach')}</span>
        </label>
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
  const dashboards = useList<Named>('/api/dashboards/', 1, 100);
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
  const templates = useList<Named>('/api/report-templates/', 1, 100);
  const sources = useReadySources();
  return (
    <>
      <SelectField name="content.template_id" label={t('template')} required>
        {(templates.data?.results ?? []).map(({ id, name }) => (
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

function bodyOf(values: Values, data: FormData, kind: 'dashboard' | 'report', frequency: Frequency): object {
  const content =
    kind === 'dashboard'
      ? { type: kind, dashboard_id: values['content.dashboard_id'] ?? '' }
      : {
          type: kind,
          template_id: values['content.template_id'] ?? '',
          data_source_ids: data.getAll('sources').map(String),
          formats: [values.format],
          period: values.period || null,
        };
  const recipients = ticked(data);
  return {
    name: values.name,
    content,
    frequency,
    weekday: frequency === 'weekly' ? Number(values.weekday) : null,
    day_of_month: frequency === 'monthly' ? Number(values.day_of_month) : null,
    local_time: values.local_time,
    attach: data.has('attach'),
    recipients: recipients.length > 0 ? recipients : null,
  };
}
