import { useTranslation } from 'react-i18next';
import { useTimeZone } from '../../api/session.tsx';
import { Field, SelectField } from '../../components/field.tsx';
import type { Values } from '../../components/form.tsx';
import { FREQUENCIES, type Frequency, type Times, weekdayName } from './types.ts';

interface TimesProps {
  frequency: Frequency;
  change(frequency: Frequency): void;
  /** The current values, when editing. */
  of?: Times;
}

/** How often and when, in the time zone of the organization or of the delivery itself. */
export function DeliveryTimes({ frequency, change, of }: TimesProps) {
  const { t, i18n } = useTranslation('notices');
  const zone = useTimeZone();
  return (
    <div className="fields-row">
      <SelectField name="frequency" label={t('frequency')} value={frequency} onChange={(event) => change(event.target.value as Frequency)}>
        {FREQUENCIES.map((one) => (
          <option key={one} value={one}>
            {t(`frequencies.${one}`)}
          </option>
        ))}
      </SelectField>
      {frequency === 'weekly' && (
        <SelectField name="weekday" label={t('weekday')} defaultValue={of?.weekday ?? 1}>
          {[1, 2, 3, 4, 5, 6, 7].map((day) => (
            <option key={day} value={day}>
              {weekdayName(i18n.language, day)}
            </option>
          ))}
        </SelectField>
      )}
      {frequency === 'monthly' && (
        <Field name="day_of_month" label={t('dayOfMonth')} type="number" min={1} max={31} defaultValue={of?.day_of_month ?? 1} required />
      )}
      <Field
        name="local_time"
        label={`${t('time')} (${of?.time_zone ?? zone})`}
        type="time"
        defaultValue={of?.local_time ?? '08:00'}
        required
      />
    </div>
  );
}

/** Whether files are attached to the email. */
export function AttachField({ attached }: { attached: boolean }) {
  const { t } = useTranslation('notices');
  return (
    <label className="choice">
      <input type="checkbox" name="attach" defaultChecked={attached} />
      <span>{t('attach')}</span>
    </label>
  );
}

/** These fields' values as the service takes them. */
export function deliveryFields(values: Values, data: FormData, frequency: Frequency) {
  return {
    name: values.name ?? '',
    frequency,
    weekday: frequency === 'weekly' ? Number(values.weekday) : null,
    day_of_month: frequency === 'monthly' ? Number(values.day_of_month) : null,
    local_time: values.local_time ?? '',
    attach: data.has('attach'),
  };
}
