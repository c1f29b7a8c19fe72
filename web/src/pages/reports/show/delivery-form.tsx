import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import type { Body } from '../../../api/operations.ts';
import { useChange } from '../../../api/queries.ts';
import { useAnnounce } from '../../../components/announcer.tsx';
import { Button } from '../../../components/button.tsx';
import { Field, SelectField } from '../../../components/field.tsx';
import { Form, optionOf, Submit, type Values } from '../../../components/form.tsx';
import { useFormat } from '../../../format.tsx';
import { MemberTicks, ticked } from '../../alerts/member-ticks.tsx';
import { AttachField, DeliveryTimes, deliveryFields } from '../../deliveries/delivery-fields.tsx';
import { DELIVERIES, type Frequency, PERIODS, type ReportContent } from '../../deliveries/types.ts';
import { useQuote } from '../queries.ts';
import { FORMATS, type ReportDetail, type ReportFormat } from '../types.ts';

/** Schedule, recipients, period and formats of a delivery, and what each run costs. */
export function DeliveryForm({ report, done }: { report: ReportDetail; done(): void }) {
  const { t } = useTranslation('reports');
  const { t: inNotices } = useTranslation('notices');
  const announce = useAnnounce();
  const format = useFormat();
  const [frequency, setFrequency] = useState<Frequency>('weekly');
  const [formats, setFormats] = useState<ReportFormat[]>([report.output_format]);
  const create = useChange((body: Body<'POST', '/api/deliveries/'>) => call('POST', DELIVERIES, body), DELIVERIES);
  const dated = report.parameters.date_range !== undefined;

  async function send(values: Values, data: FormData) {
    const recipients = ticked(data);
    const { next_run_at: next } = await create.mutateAsync({
      ...deliveryFields(values, data, frequency),
      content: contentOf(report, formats, values.period ?? ''),
      recipients: recipients.length > 0 ? recipients : null,
    });
    announce(next === null ? inNotices('deliveryMade') : t('delivery.first', { when: format.dateTime(next) }));
    done();
  }

  return (
    <Form label={t('delivery.title')} send={send}>
      <Field name="name" label={inNotices('name')} defaultValue={report.title} maxLength={200} required dir="auto" />
      <DeliveryTimes frequency={frequency} change={setFrequency} />
      <SelectField name="period" label={inNotices('period')} hint={t('delivery.periodHint')} defaultValue="">
        <option value="">{dated ? t('delivery.periodOwn') : inNotices('periodAll')}</option>
        {PERIODS.map((period) => (
          <option key={period} value={period}>
            {inNotices(`periods.${period}`)}
          </option>
        ))}
      </SelectField>
      <Formats report={report} formats={formats} change={setFormats} />
      <MemberTicks title={inNotices('recipientsField')} hint={inNotices('subscribersHint')} chosen={[]} />
      <AttachField attached />
      <div className="actions actions-end">
        <Button kind="secondary" onClick={done}>
          {inNotices('cancel')}
        </Button>
        <Submit>{inNotices('deliver')}</Submit>
      </div>
    </Form>
  );
}

/** The same report, generated each time. Relative dates replace fixed ones. */
function contentOf(report: ReportDetail, formats: ReportFormat[], period: string): ReportContent {
  const { date_range, ...undated } = report.parameters;
  return {
    type: 'report',
    template_id: report.template,
    data_source_ids: report.data_sources.map(({ id }) => id),
    report_parameters: period === '' ? report.parameters : undated,
    formats,
    period: period === '' ? null : optionOf(period, PERIODS),
  };
}

interface FormatsProps {
  report: ReportDetail;
  formats: ReportFormat[];
  change(formats: ReportFormat[]): void;
}

/** One file per format, the first at its price and the others free, as further formats of it; the last one cannot be removed. */
function Formats({ report, formats, change }: FormatsProps) {
  const { t } = useTranslation('reports');
  const data_source_ids = report.data_sources.map(({ id }) => id);
  const { data } = useQuote({ template_id: report.template, data_source_ids, report_parameters: report.parameters }, true);
  const price = data && formats[0] && data.credits_each_time[formats[0]];
  return (
    <fieldset className="field">
      <legend>{t('delivery.files')}</legend>
      <div className="delivery-formats">
        {FORMATS.map((one) => (
          <label key={one}>
            <input
              type="checkbox"
              checked={formats.includes(one)}
              disabled={formats.length === 1 && formats.includes(one)}
              onChange={({ target }) => change(target.checked ? [...formats, one] : formats.filter((other) => other !== one))}
            />
            {t(`format.${one}`)}
          </label>
        ))}
      </div>
      {price !== undefined && <p className="hint">{t('delivery.price', { count: price })}</p>}
    </fieldset>
  );
}
