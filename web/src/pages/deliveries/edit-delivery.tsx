import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { type Body, fill } from '../../api/operations.ts';
import { useChange } from '../../api/queries.ts';
import { useAnnounce } from '../../components/announcer.tsx';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Field, SelectField } from '../../components/field.tsx';
import { Form, optionOf, Submit } from '../../components/form.tsx';
import { MemberTicks, ticked } from '../alerts/member-ticks.tsx';
import { AttachField, DeliveryTimes, deliveryFields } from './delivery-fields.tsx';
import { DELIVERIES, type Delivery, FORMATS, PERIODS, type ReportContent } from './types.ts';

/** Edits a delivery's schedule and recipients and, for a report, its period and files. Its subject stays. */
export function EditDelivery({ delivery, close }: { delivery: Delivery; close(): void }) {
  const { t } = useTranslation('notices');
  const announce = useAnnounce();
  const [frequency, setFrequency] = useState(delivery.frequency);
  const path = fill('/api/deliveries/{id}/', { id: delivery.id });
  const change = useChange((body: Body<'PATCH', '/api/deliveries/{id}/'>) => call('PATCH', path, body), DELIVERIES);
  const { content } = delivery;
  return (
    <Dialog title={t('editDelivery', { name: delivery.name })} close={close}>
      <Form
        send={async (values, data) => {
          const made = content.type === 'report' && { content: reportContent(content, data.getAll('formats'), values.period ?? '') };
          await change.mutateAsync({ ...deliveryFields(values, data, frequency), ...made, recipients: ticked(data) });
          announce(t('deliverySaved'));
          close();
        }}
      >
        <Field name="name" label={t('name')} defaultValue={delivery.name} maxLength={200} required dir="auto" />
        <DeliveryTimes frequency={frequency} change={setFrequency} of={delivery} />
        {content.type === 'report' && <FileFields content={content} />}
        <MemberTicks title={t('recipientsField')} chosen={delivery.recipients} />
        <AttachField attached={delivery.attach} />
        <div className="actions actions-end">
          <Button kind="secondary" onClick={close}>
            {t('cancel')}
          </Button>
          <Submit>{t('save')}</Submit>
        </div>
      </Form>
    </Dialog>
  );
}

/** Relative dates replace fixed ones. */
function reportContent(content: ReportContent, ticked: unknown[], period: string): ReportContent {
  const { date_range, ...undated } = content.report_parameters;
  const formats = FORMATS.filter((one) => ticked.includes(one));
  const report_parameters = period === '' ? content.report_parameters : undated;
  return { ...content, report_parameters, formats, period: period === '' ? null : optionOf(period, PERIODS) };
}

function FileFields({ content }: { content: ReportContent }) {
  const { t } = useTranslation('notices');
  const { t: inReports } = useTranslation('reports');
  return (
    <>
      <fieldset className="choices">
        <legend>{t('format')}</legend>
        <div className="delivery-formats">
          {FORMATS.map((one) => (
            <label key={one}>
              <input type="checkbox" name="formats" value={one} defaultChecked={content.formats.includes(one)} />
              {one.toUpperCase()}
            </label>
          ))}
        </div>
      </fieldset>
      <SelectField name="period" label={t('period')} defaultValue={content.period ?? ''}>
        <option value="">{content.report_parameters.date_range === undefined ? t('periodAll') : inReports('delivery.periodOwn')}</option>
        {PERIODS.map((one) => (
          <option key={one} value={one}>
            {t(`periods.${one}`)}
          </option>
        ))}
      </SelectField>
    </>
  );
}
